"""What a won fight brings: glory, bounty, reward, plunder, the beaten ship."""

from dataclasses import replace
from typing import Any

from companion.core.ask import Choose, Form, Number, Option, Phrase, Seat
from companion.core.procedure import Note, Talk, choose, happen, number, put_question, some
from companion.games.merchants_and_marauders.data import (
    NATIONS,
    NAVAL,
    NPC_REWARDS,
    PIRATES,
    REWARD,
    UNKNOWN,
    Catalogue,
    nation_of_slot,
)
from companion.games.merchants_and_marauders.events import (
    CargoTaken,
    GloryCardGone,
    PurseTaken,
    RumourGone,
    RumourTaken,
    ShipTaken,
    SpecialistHired,
    WeaponGained,
)
from companion.games.merchants_and_marauders.procedures.captain import return_mods
from companion.games.merchants_and_marauders.procedures.common import (
    draw_glory_card,
    earn_glory,
    gain,
    gain_bounty,
    lose_cargo,
)
from companion.games.merchants_and_marauders.rules.options import good_options, word_options
from companion.games.merchants_and_marauders.rules.ships import full_section
from companion.games.merchants_and_marauders.rules.sides import nation_of_captain
from companion.games.merchants_and_marauders.state import Player, Ship, State

RULE = "RB p.15"


def spoils(
    catalogue: Catalogue, state: State, winner: Seat, loser: str, attacker: str, *, by_crew: bool
) -> Talk[tuple[State, bool]]:
    """In the order of the checklist. Tells whether the beaten ship was taken."""
    was_pirate = state.players[winner].pirate
    if loser not in PIRATES or not was_pirate or state.options["glory_among_pirates"] == "yes":
        state = yield from earn_glory(state, winner, "fight")
    if loser in NAVAL and (attacker == winner or state.options["bounty_in_defence"] == "yes"):
        state = yield from gain_bounty(catalogue, state, winner, nation_of_slot(loser), "naval-beaten")
    if loser in PIRATES:
        state = yield from npc_reward(state, winner, loser, was_pirate=was_pirate)
    elif loser in state.players:
        state = yield from player_reward(catalogue, state, winner, state.players[loser])
    if not by_crew:
        return state, False
    state, taken, room = yield from capture(catalogue, state, winner, loser)
    if loser in state.players:
        state = yield from plunder_player(state, winner, Seat(loser), room)
    elif loser in NAVAL:
        state = yield from plunder_naval(catalogue, state, winner, room)
    else:
        state = yield from lose_cargo(state, winner, room, "overboard", RULE)
    return state, taken


def npc_reward(state: State, winner: Seat, slot: str, *, was_pirate: bool) -> Talk[State]:
    """MM-REWARD-NPC: for a non-pirate, sunk or boarded."""
    if was_pirate:
        yield Note("no_reward", "RB p.11", {"who": winner})
        return state
    yield Note("reward", "RB p.11", {"who": winner, "n": NPC_REWARDS[slot]})
    return (yield from gain(state, winner, NPC_REWARDS[slot]))


def claims(catalogue: Catalogue, state: State, winner: Player, loser: Player) -> dict[str, int]:
    """MM-REWARD-PLAYER: gold from each nation that would pay this winner."""
    return {
        n: REWARD * loser.bounties[n]
        for n in NATIONS
        if loser.bounties[n] and not winner.bounties[n] and not state.at_war(n, nation_of_captain(catalogue, winner))
    }


def player_reward(catalogue: Catalogue, state: State, winner: Seat, loser: Player) -> Talk[State]:
    """One nation pays, of the winner's choice; by agreement all of them (A-07)."""
    offers = claims(catalogue, state, state.players[winner], loser)
    if not offers:
        return state
    if state.options["reward"] == "all":
        amount = sum(offers.values())
    else:
        options = [Option(n, label=Phrase("reward_of", {"nation": n, "n": gold})) for n, gold in offers.items()]
        amount = offers[(yield from choose("claim_reward", options, seat=winner, rule="RB p.11", who=winner))]
    yield Note("reward", "RB p.11", {"who": winner, "n": amount})
    return (yield from gain(state, winner, amount))


def capture(catalogue: Catalogue, state: State, winner: Seat, loser: str) -> Talk[tuple[State, bool, int]]:
    """MM-CAPTURE: the beaten ship as it is, with the own crew. Tells the room that limits the loot (A-50)."""
    own, beaten = state.players[winner].sails, state.ship_of(loser)
    said = yield from choose(
        "take_ship",
        ("keep", "take"),
        seat=winner,
        rule=RULE,
        who=winner,
        ship=beaten.type,
        own=own.type,
        whom=loser,
    )
    if said == "keep":
        return state, False, own.cargo
    mods = beaten.mods
    if mods and state.options["captured_mods"] == "return":
        state = yield from return_mods(catalogue, state, winner, mods)
        beaten = without_mods(catalogue, beaten)
    state = yield from return_mods(catalogue, state, winner, own.mods)
    taken = replace(beaten, crew=min(own.crew, full_section(catalogue, beaten, "crew")))
    yield Note("ship_taken", RULE, {"who": winner, "ship": taken.type})
    state = yield from happen(ShipTaken(winner, taken))
    return state, True, min(own.cargo, taken.cargo) if state.options["loot_room"] == "old-ship" else taken.cargo


def without_mods(catalogue: Catalogue, ship: Ship) -> Ship:
    bare = replace(ship, mods=(), spent=())
    return bare.with_sections(
        {s: min(bare.now(s), full_section(catalogue, bare, s)) for s in ("cargo", "crew", "cannons")}
    )


def plunder_player(state: State, winner: Seat, loser: Seat, room: int) -> Talk[State]:
    """MM-PLUNDER-PLAYER: gold, cards, goods, weapons and specialists, within the winner's limits."""
    mine, theirs = state.players[winner], state.players[loser]
    yield Note("plunders", RULE, {"who": winner, "whom": loser})
    state = yield from happen(PurseTaken(winner, loser, theirs.gold if mine.gold is not None else None))
    for weapon in theirs.weapons:
        if weapon not in mine.weapons:
            state = yield from happen(WeaponGained(winner, weapon))
    for kind in theirs.specialists:
        if kind not in mine.specialists:
            state = yield from happen(SpecialistHired(winner, kind))
    state = yield from take_cards(state, winner, loser)
    if theirs.cargo:
        facts: dict[str, Any] = {"who": winner, "n": room, "aboard": len(mine.cargo)}
        options = good_options(theirs.cargo)
        chosen = yield from some("take_goods", options, seat=winner, secret=True, rule=RULE, **facts)
        goods = tuple(theirs.cargo[i] for i in chosen)
        state = yield from happen(CargoTaken(winner, goods))
    return (yield from lose_cargo(state, winner, room, "overboard", RULE))


def take_cards(state: State, winner: Seat, loser: Seat) -> Talk[State]:
    """Glory cards up to the limit of four, and the rumour if the winner wants it."""
    mine, theirs = state.players[winner], state.players[loser]
    most = len(theirs.hand)
    if most:
        taken = yield from number("take_glory_cards", 0, most, default=most, seat=winner, rule=RULE)
        for _ in range(taken):
            state = yield from happen(GloryCardGone(loser, 0))
            state = yield from draw_glory_card(state, winner)
    if theirs.rumour:
        options = ("take", "leave") if not mine.rumour else ("leave", "take")
        if (yield from choose("take_rumour", options, seat=winner, rule=RULE, who=winner)) == "take":
            if mine.rumour:
                yield Note("rumour_shuffled_back", "RB p.9", {"who": winner})
            yield from happen(RumourGone(loser))
            state = yield from happen(RumourTaken(winner))
    return state


def cargo_card_form(catalogue: Catalogue, icons: bool) -> Form:
    """A cargo card as it lies there: goods, plunder value and, in a raid, its icon."""
    goods = (*word_options("good", catalogue.goods), Option(UNKNOWN, label=Phrase("capital.good", {"what": UNKNOWN})))
    parts = [
        Choose(key="card_good", options=goods, default=UNKNOWN),
        Number(key="card_plunder", low=1, high=5, default=3),
    ]
    if icons:
        sections = ("escape", "hull", "cargo", "masts", "crew", "cannons")
        parts.append(Choose(key="card_icon", options=word_options("icon", sections)))
    return Form(key="cargo_card", parts=tuple(parts), rule=RULE)


def plunder_naval(catalogue: Catalogue, state: State, winner: Seat, room: int) -> Talk[State]:
    """MM-PLUNDER-NAVAL: gold of all three cards, then one lost for each damage on the naval ship's cargo."""
    assert state.combat is not None
    assert state.combat.enemy is not None
    enemy = state.combat.enemy
    goods, gold = [], 0
    for n in range(3):
        form = replace(cargo_card_form(catalogue, icons=False), key="naval_card", facts={"n": n + 1})
        good, plunder = yield from put_question(form)
        goods.append(good)
        gold += plunder
    yield Note("naval_gold", RULE, {"who": winner, "n": gold})
    state = yield from gain(state, winner, gold)
    gone = min(3, full_section(catalogue, enemy, "cargo") - enemy.cargo)
    left = tuple(goods)
    if gone:
        lost = yield from some("naval_goods_lost", good_options(goods), least=gone, most=gone, rule=RULE, n=gone)
        left = tuple(g for i, g in enumerate(goods) if i not in lost)
    kept: tuple[int, ...] = ()
    if left:
        aboard = len(state.players[winner].cargo)
        kept = yield from some(
            "keep_goods", good_options(left), seat=winner, rule=RULE, who=winner, n=room, aboard=aboard
        )
    state = yield from happen(CargoTaken(winner, tuple(left[i] for i in kept)))
    return (yield from lose_cargo(state, winner, room, "overboard", RULE))
