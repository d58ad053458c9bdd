"""Hunting and drift a second time, written from the text of 4.8 alone and by brute force: both must agree."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from companion.core.ask import Choose, Seat
from companion.core.procedure import Happened
from companion.games.merchants_and_marauders.procedures.npcs import resolve_icon
from companion.games.merchants_and_marauders.rules.ships import new_ship
from companion.games.merchants_and_marauders.state import Captain, NpcCard, Player
from tests.unit.games.merchants_and_marauders.sea import CATALOGUE, CODES, at_sea, slot_id, zone_id

POSITIONS = 100_000
MAP: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "seed_map.yaml").read_text("utf-8"))["zones"]
ALL = ["NAVAL_ES", "NAVAL_NL", "NAVAL_FR", "NAVAL_EN", "PIRATE_SLOOP", "PIRATE_FRIGATE"]
HOMES = {"ES": "Caracas", "NL": "Curaçao", "FR": "Tortuga", "EN": "Nassau"}
IDS = {name: zone_id(name) for name in MAP}


def where_to(npc: str, zone: str, letter: str, people: list[dict[str, Any]], war: set[str]) -> set[str]:
    """Every zone that the captain may end in: one, or those of equal targets between whom cards are drawn."""
    flag = npc[-2:] if npc.startswith("NAVAL") else None
    prey: list[tuple[list[int], str]] = []
    for who in people:
        near = who["zone"] == zone or who["zone"] in MAP[zone]["borders"].values()
        wanted = sum(who["bounty"].values())
        at_war = flag is not None and flag != who["nation"] and {flag, who["nation"]} <= war
        if flag is None:
            if near and wanted == 0:
                prey.append(([who["gold"], who["cargo"], 1], who["zone"]))
            continue
        unseen = who["zone"] == "Trinidad"
        if flag == "FR" and who["zone"] == "Tortuga" and wanted and not who["bounty"]["FR"]:
            unseen = True
        if near and not unseen and (wanted or at_war):
            own = who["bounty"][flag]
            prey.append(([own, wanted - own, int(at_war)], who["zone"]))
    if prey:
        prey.sort()
        return {place for rank, place in prey if rank == prey[-1][0]}
    clock = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] * 2
    for point in clock[clock.index(letter) :]:
        if point in MAP[zone]["borders"]:
            return {MAP[zone]["borders"][point]}
    raise AssertionError("a zone without a border")


def test_the_resolver_agrees_with_a_second_reading_of_the_rules() -> None:
    """MM-NPC-TARGET, MM-NPC-MOVE."""
    chance = random.Random(48)
    base = at_sea(4)
    names = list(MAP)
    sloop = new_ship(CATALOGUE, "sloop")
    captains = {n: Captain("", IDS[h], 2, 2, 2, 2) for n, h in HOMES.items()}
    ties = hunts = 0
    for _ in range(POSITIONS):
        npc, zone, letter = chance.choice(ALL), chance.choice(names), chance.choice("NESW")
        near = [zone, *MAP[zone]["borders"].values()]
        people = []
        for _seat in range(chance.randint(2, 4)):
            wanted = {c: chance.choice((0, 0, 0, 1, 2)) if chance.random() < 0.5 else 0 for c in CODES}
            people.append(
                {
                    "zone": chance.choice(near if chance.random() < 0.6 else names),
                    "nation": chance.choice(["ES", "NL", "FR", "EN"]),
                    "bounty": wanted,
                    "gold": chance.randint(0, 3),
                    "cargo": chance.randint(0, 2),
                    "in_port": chance.random() < 0.5,
                }
            )
        war = set(chance.sample(list(CODES), 2)) if chance.random() < 0.4 else set()
        slot = slot_id(npc)
        players: dict[str, Player] = {s: Player(s) for s in base.order}
        for seat, who in zip(base.order, people, strict=False):
            players[seat] = Player(
                seat,
                captain=captains[who["nation"]],
                ship=sloop,
                zone=IDS[who["zone"]],
                in_port=who["in_port"] and who["zone"] != "Caribbean Sea",
                gold=who["gold"],
                cargo=("?",) * who["cargo"],
                bounties={CODES[c]: n for c, n in who["bounty"].items()},
            )
        state = replace(base, players=players, war=tuple(CODES[c] for c in CODES if c in war)).with_npc(
            slot, card=NpcCard("", IDS[zone], 2, 2, 2), zone=IDS[zone]
        )

        ends, drawn = resolve(state, slot, letter)

        expected = {IDS[z] for z in where_to(npc, zone, letter, people, war)}
        assert ends == expected
        ties += drawn
        hunts += any(state.players[s].zone in ends for s in state.order)
    assert ties > POSITIONS // 200
    assert hunts > POSITIONS // 4


def resolve(state: Any, slot: str, letter: str) -> tuple[set[str], bool]:
    """Where the app sends it: the zones of those between whom it asks for a draw, or the one place."""
    talk = resolve_icon(CATALOGUE, state, slot, letter)
    step = next(talk)
    while not isinstance(step, Happened):
        if isinstance(step, Choose):
            return {state.players[Seat(str(o.value))].zone for o in step.options}, True
        step = talk.send(None)
    return {step.event.to}, False
