"""Every tracked value that the people at the table may correct."""

from collections.abc import Iterator
from typing import Any

from companion.core.ask import Choose, Number, Option, Phrase, Some, YesNo
from companion.core.game import Field
from companion.games.dead_reckoning.islands import slots, title
from companion.games.dead_reckoning.procedures.set_up import bonus_form
from companion.games.dead_reckoning.state import (
    ACHIEVEMENTS,
    BOARDS,
    BUILDINGS,
    COVENANT,
    PORT,
    SPACES,
    Player,
    State,
)

Path = tuple[str | int, ...]


def number(path: Path, key: str, value: int, high: int, **facts: Any) -> Field:
    ask = Number(key=f"set_{key}", high=high, default=value, facts=facts)
    return Field(path, key, ask, value, facts, facts.get("who"))


def choice(path: Path, key: str, value: str, values: tuple[str, ...], vocabulary: str, **facts: Any) -> Field:
    options = tuple(Option(v, label=Phrase(f"{vocabulary}.{v}")) for v in values)
    ask = Choose(key=f"set_{key}", options=options, default=value, facts=facts)
    return Field(path, key, ask, value, facts, facts.get("who"))


def several(
    path: Path, key: str, value: tuple[str, ...], values: tuple[str, ...], vocabulary: str, **facts: Any
) -> Field:
    options = tuple(Option(v, label=Phrase(f"{vocabulary}.{v}")) for v in values)
    ask = Some(key=f"set_{key}", options=options, default=value, facts=facts)
    return Field(path, key, ask, value, facts, facts.get("who"))


def fields(state: State) -> tuple[Field, ...]:
    found = [f for p in state.players.values() for f in of_player(p)]
    found += [f for at, b in state.boards.items() if b.island for f in of_island(state, at)]
    found += covenant(state)
    for row, n in enumerate(state.boxes):
        found.append(number(("boxes", row), "box", n, 25, row=row + 1))
    phases = tuple(dict.fromkeys((state.phase, "play", "scoring")))
    found.append(choice(("phase",), "phase", state.phase, phases, "phase"))
    return tuple(found)


def of_player(player: Player) -> Iterator[Field]:
    seat = player.seat
    base: Path = ("players", seat)
    if player.chest is not None:
        ask = Number(key="set_chest", high=9999, default=player.chest, seat=seat, secret=True, facts={"who": seat})
        yield Field((*base, "chest"), "chest", ask, player.chest, {"who": seat}, seat)
    if player.bonus:
        yield Field((*base, "bonus"), "bonus", bonus_form(seat), player.bonus, {"who": seat}, seat)
    counts = (
        ("dock", 999),
        ("hand", 12),
        ("damage", 4),
        ("sails", 40),
        ("wins", 99),
        ("experts", 12),
        ("explored", 12),
    )
    for key, high in counts:
        yield number((*base, key), key, getattr(player, key), high, who=seat)
    yield several((*base, "claimed"), "claimed", player.claimed, ACHIEVEMENTS, "achievement", who=seat)
    yield choice((*base, "location"), "location", player.location, (PORT, *BOARDS), "place", who=seat)
    for key in ("pirate", "level_up"):
        ask_flag = YesNo(key=f"set_{key}", default=getattr(player, key), facts={"who": seat})
        yield Field((*base, key), key, ask_flag, getattr(player, key), {"who": seat}, seat)
    for index, space in enumerate(player.hull):
        for key, n in (("cargo", space.cargo), ("coins", space.coins)):
            path = (*base, "hull", index, key)
            yield number(path, f"hold_{key}", n, 9, who=seat, space=SPACES[index])
    for id, sailor in player.sailors.items():
        facts = {"who": seat, "sailor": id}
        ask_level = Number(key="set_level", low=1, high=4, default=sailor.level, seat=seat, secret=True, facts=facts)
        yield Field((*base, "sailors", id, "level"), "level", ask_level, sailor.level, facts, seat)


def of_island(state: State, at: str) -> Iterator[Field]:
    board = state.boards[at]
    facts = {"board": title(state, at)}
    base: Path = ("boards", at)
    full = slots(state, at) - sum(board.cubes.values())
    for seat, n in board.cubes.items():
        yield number((*base, "cubes", seat), "cubes", n, n + full, owner=seat, **facts)
    for seat, n in board.permanent.items():
        yield number((*base, "permanent", seat), "permanent", n, 29, owner=seat, **facts)
    yield number((*base, "cargo"), "stored_cargo", board.cargo, 999, **facts)
    yield number((*base, "coins"), "stored_coins", board.coins, 999, **facts)
    yield several((*base, "buildings"), "buildings", board.buildings, BUILDINGS, "building", **facts)


def covenant(state: State) -> list[Field]:
    now = state.covenant
    if now is None:
        return []
    counts = (("coins", 999), ("cargo", 99), ("damage", 4), ("mercantile", 999), ("pirate_pile", 999))
    more = (("pirate_icons", 9999), ("basic", 999), ("advanced", 999), ("cannons", 9999), ("turn", 999), ("wins", 999))
    found = [number(("covenant", k), f"covenant_{k}", getattr(now, k), high) for k, high in (*counts, *more)]
    found.append(several(("covenant", "claimed"), "claimed", now.claimed, ACHIEVEMENTS, "achievement", who=COVENANT))
    return found
