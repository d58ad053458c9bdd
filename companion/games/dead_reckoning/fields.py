"""Every tracked value that the people at the table may correct."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from companion.core.ask import Choose, Number, Option, Phrase, Some, YesNo
from companion.core.game import Field
from companion.core.table_rules import Corrected
from companion.games.dead_reckoning import box
from companion.games.dead_reckoning.box import bonus_form
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.rules.islands import islands, slots, title
from companion.games.dead_reckoning.rules.ships import abilities, used_key
from companion.games.dead_reckoning.state import (
    ACHIEVEMENTS,
    BOARDS,
    BUILDINGS,
    COVENANT,
    PORT,
    POSITIONS,
    SECOND_COVENANT,
    SPACES,
    Covenant,
    Player,
    Sailor,
    State,
)

Path = tuple[str | int, ...]
PLAYER_COUNTS = (
    ("dock", 999),
    ("hand", 12),
    ("damage", 4),
    ("sails", 40),
    ("wins", 99),
    ("experts", 12),
    ("explored", 12),
    ("loose_cards", 98),
    ("loose_basic", 32),
    ("loose_advanced", 32),
)
PLAYER_FLAGS = ("pirate", "level_up", "last_turn_done")
COVENANT_COUNTS = (
    ("coins", 999),
    ("cargo", 99),
    ("damage", 4),
    ("mercantile", 999),
    ("pirate_pile", 999),
    ("pirate_icons", 9999),
    ("basic", 999),
    ("advanced", 999),
    ("cannons", 9999),
    ("turn", 999),
    ("wins", 999),
    ("experts", 999),
    ("explored", 12),
)


def number(path: Path, key: str, value: int, high: int, **facts: Any) -> Field:
    ask = Number(key=f"set_{key}", high=high, default=value, facts=facts)
    return Field(path, key, ask, value, facts, facts.get("who"))


def flag(path: Path, key: str, value: bool, **facts: Any) -> Field:
    return Field(path, key, YesNo(key=f"set_{key}", default=value, facts=facts), value, facts, facts.get("who"))


def one_of(path: Path, key: str, value: str, options: Sequence[Option], **facts: Any) -> Field:
    ask = Choose(key=f"set_{key}", options=tuple(options), default=value, facts=facts)
    return Field(path, key, ask, value, facts, facts.get("who"))


def some_of(path: Path, key: str, value: tuple[str, ...], options: Sequence[Option], **facts: Any) -> Field:
    ask = Some(key=f"set_{key}", options=tuple(options), default=value, facts=facts)
    return Field(path, key, ask, value, facts, facts.get("who"))


def words(values: Sequence[str], vocabulary: str) -> tuple[Option, ...]:
    return tuple(Option(v, label=Phrase(f"{vocabulary}.{v}")) for v in values)


def seats(state: State, *, nobody: bool = False) -> tuple[Option, ...]:
    found = tuple(Option(s, label=Phrase("seat", {"who": s})) for s in state.order)
    return (Option("", label=Phrase("nobody")), *found) if nobody else found


def fields(catalogue: Catalogue, state: State) -> Iterator[Field]:
    for player in state.players.values():
        yield from of_player(state, player)
    for at, board in state.boards.items():
        if board.is_explored:
            yield from of_board(state, at)
    yield from of_covenant(state)
    yield from of_turn(catalogue, state)
    for row, n in enumerate(state.boxes):
        yield number(("boxes", row), "box", n, 25, row=row + 1)
    phases = tuple(dict.fromkeys((state.phase, "play", "scoring")))
    yield one_of(("phase",), "phase", state.phase, words(phases, "phase"))


def of_player(state: State, player: Player) -> Iterator[Field]:
    seat = player.seat
    base: Path = ("players", seat)
    if player.chest is not None:
        ask = Number(key="set_chest", high=9999, default=player.chest, seat=seat, secret=True, facts={"who": seat})
        yield Field((*base, "chest"), "chest", ask, player.chest, {"who": seat}, seat)
    if player.bonus:
        yield Field((*base, "bonus"), "bonus", bonus_form(seat), player.bonus, {"who": seat}, seat)
    for key, high in PLAYER_COUNTS:
        yield number((*base, key), key, getattr(player, key), high, who=seat)
    yield some_of((*base, "claimed"), "claimed", player.claimed, words(ACHIEVEMENTS, "achievement"), who=seat)
    yield one_of((*base, "location"), "location", player.location, words((PORT, *BOARDS), "place"), who=seat)
    for key in PLAYER_FLAGS:
        yield flag((*base, key), key, getattr(player, key), who=seat)
    cards = box.known_things(state, "advancement")
    if cards and len(set(player.held)) == len(player.held):
        yield some_of((*base, "held"), "held", player.held, cards, who=seat)
    yield from of_hull(state, player)
    yield from of_crew(state, player)


def of_hull(state: State, player: Player) -> Iterator[Field]:
    seat, tiles = player.seat, box.known_things(state, "upgrade")
    for index, space in enumerate(player.hull):
        base: Path = ("players", seat, "hull", index)
        facts = {"who": seat, "space": SPACES[index]}
        for key, n in (("cargo", space.cargo), ("coins", space.coins)):
            yield number((*base, key), f"hold_{key}", n, 9, **facts)
        if tiles and len(set(space.tiles)) == len(space.tiles):
            yield some_of((*base, "tiles"), "tiles", space.tiles, tiles, **facts)


def of_crew(state: State, player: Player) -> Iterator[Field]:
    """The values of the crew. Levels are their owner's secret until a card is played; zones and sleeves are public."""
    seat = player.seat
    none = Option("", label=Phrase("empty_sleeve"))
    sleeves = [
        tuple(o for o in box.known_things(state, "advancement") if box.advancement(state, str(o.value)).position == p)
        for p in POSITIONS
    ]
    zones = words(("away", "play", "discard"), "zone")
    for id, sailor in player.sailors.items():
        facts = {"who": seat, "sailor": id}
        base: Path = ("players", seat, "sailors", id)
        ask = Number(key="set_level", low=1, high=4, default=sailor.level, seat=seat, secret=True, facts=facts)
        shown = partial(corrected_level, base, sailor) if sailor.zone == "play" else None
        yield Field((*base, "level"), "level", ask, sailor.level, facts, seat, shown)
        yield one_of((*base, "zone"), "zone", sailor.zone, zones, **facts)
        for i, (position, known) in enumerate(zip(POSITIONS, sleeves, strict=True)):
            if known:
                options = (none, *known)
                yield one_of((*base, "slots", i), "slot", sailor.slots[i], options, position=position, **facts)


def corrected_level(base: Path, sailor: Sailor, level: int) -> tuple[Corrected, ...]:
    """A card in play lies face up: what its owner says of it, everybody sees."""
    return (
        Corrected((*base, "shown"), sailor.shown, level),
        Corrected((*base, "level"), sailor.level, level),
    )


def of_board(state: State, at: str) -> Iterator[Field]:
    board = state.boards[at]
    facts = {"board": title(state, at)}
    base: Path = ("boards", at)
    yield flag((*base, "card"), "card", board.card, **facts)
    if not board.island:
        return
    full = slots(state, at) - sum(board.cubes.values())
    for seat, n in board.cubes.items():
        yield number((*base, "cubes", seat), "cubes", n, n + full, owner=seat, **facts)
    for seat, n in board.permanent.items():
        yield number((*base, "permanent", seat), "permanent", n, 29, owner=seat, **facts)
    yield number((*base, "cargo"), "stored_cargo", board.cargo, 999, **facts)
    yield number((*base, "coins"), "stored_coins", board.coins, 999, **facts)
    yield some_of((*base, "buildings"), "buildings", board.buildings, words(BUILDINGS, "building"), **facts)
    last = seats(state, nobody=True)
    yield one_of((*base, "last_controller"), "last_controller", board.last_controller, last, **facts)


def of_turn(catalogue: Catalogue, state: State) -> Iterator[Field]:
    """Whose turn it is, and what its limits have counted."""
    if state.phase == "play":
        yield one_of(("active",), "active", state.active, seats(state))
        yield number(("turn", "bought"), "bought", state.turn.bought, 2)
        yield number(("turn", "explored"), "explored_now", state.turn.explored, 12)
        yield number(("turn", "draws"), "draws", state.turn.draws, 12)
        yield flag(("turn", "raised"), "raised", state.turn.raised)
        if used := used_options(catalogue, state):
            yield some_of(("turn", "used"), "used", state.turn.used, used)
        if fought := tuple(fought_option(state, target) for target in state.turn.fought):
            yield some_of(("turn", "fought"), "fought", state.turn.fought, fought)
        if shut := tuple(Option(at, label=Phrase("board", {"board": title(state, at)})) for at in islands(state)):
            yield some_of(("turn", "blockades"), "blockades", state.turn.blockades, shut)
    yield one_of(("end_by",), "end_by", state.end_by, seats(state, nobody=True))
    yield number(("round",), "round", state.round, 99)


def used_options(catalogue: Catalogue, state: State) -> tuple[Option, ...]:
    """Abilities of cards in play, and whatever was used."""
    keys = dict.fromkeys(state.turn.used)
    if (player := state.players.get(state.active)) is not None:
        keys |= dict.fromkeys(
            used_key(player.seat, id, group)
            for id in player.in_zone("play")
            for group in range(len(abilities(catalogue, state, player, id)))
        )
    return tuple(used_option(catalogue, state, key) for key in keys)


def used_option(catalogue: Catalogue, state: State, key: str) -> Option:
    """An ability that the card no longer has, since its level was corrected, is one of which no more is known."""
    seat, id, group = key.split("/")
    known = dict(enumerate(abilities(catalogue, state, state.players[seat], id))).get(int(group), ())
    what = tuple({"key": e.phrase.key, "facts": e.phrase.facts} for e in known)
    return Option(key, label=Phrase("used_ability", {"who": seat, "sailor": id, "what": what}))


def fought_option(state: State, target: str) -> Option:
    what, _, where = target.partition("/")
    facts = {"who": where} if what in ("ship", "sunk") else {"board": title(state, where)}
    return Option(target, label=Phrase(f"fought.{what}", facts))


def of_covenant(state: State) -> Iterator[Field]:
    now = state.covenant
    if now is None:
        return
    for key, high in COVENANT_COUNTS:
        yield number(("covenant", key), f"covenant_{key}", getattr(now, key), high)
    places = words((PORT, *BOARDS), "place")
    yield one_of(("covenant", "location"), "covenant_location", now.location, places)
    claimed = words(ACHIEVEMENTS, "achievement")
    ask = Some(key="set_claimed", options=claimed, default=now.claimed, facts={"who": COVENANT})
    yield Field(("covenant", "claimed"), "covenant_claimed", ask, now.claimed, {"who": COVENANT})
    if (ally := state.covenants.get(SECOND_COVENANT)) is not None:
        yield from of_second(ally)


def of_second(now: Covenant) -> Iterator[Field]:
    """DR-COOP: the values of the second Covenant, the same as those of the first."""
    for key, high in COVENANT_COUNTS:
        yield number(("second", key), "second", getattr(now, key), high, what=key)
    places = words((PORT, *BOARDS), "place")
    yield one_of(("second", "location"), "second", now.location, places, what="location")
    claimed = words(ACHIEVEMENTS, "achievement")
    yield some_of(("second", "claimed"), "second", now.claimed, claimed, what="claimed")
