"""What the screens show at a glance: the map, the ships, the achievements. Nothing here decides anything."""

from dataclasses import dataclass

from companion.core.ask import Phrase, Refusal
from companion.games.dead_reckoning import box
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.rules.achievements import progress
from companion.games.dead_reckoning.rules.combat import free_cannons
from companion.games.dead_reckoning.rules.islands import (
    arrow_tokens,
    buildings_of,
    controller,
    empty_slots,
    is_explorer_possible,
    islands_of,
    production,
    slots,
    spare_cubes,
    title,
    why_not_touch,
)
from companion.games.dead_reckoning.rules.map import sail_count
from companion.games.dead_reckoning.rules.ships import (
    all_cannons,
    free_hold,
    has_sail_shortcut,
    hold,
    hull_sails,
    icons,
    icons_in_play,
    space_cannons,
    space_sails,
)
from companion.games.dead_reckoning.scoring import bonus_coins, standings, tiles_of
from companion.games.dead_reckoning.state import (
    ACHIEVEMENTS,
    COLUMNS,
    COVENANTS,
    PORT,
    ROWS,
    SPACES,
    Player,
    State,
    board_id,
)


@dataclass(frozen=True, slots=True)
class Holding:
    """The cubes of one seat on an island."""

    seat: str
    slots: int
    permanent: int


@dataclass(frozen=True, slots=True)
class Square:
    """A board of the map as it lies on the table."""

    at: str
    kind: str
    name: str
    controller: str = ""
    holdings: tuple[Holding, ...] = ()
    empty: int = 0
    slots: int = 0
    buildings: tuple[str, ...] = ()
    cargo: int = 0
    coins: int = 0
    ships: tuple[str, ...] = ()
    pirates: tuple[str, ...] = ()
    card: bool = False


def ships_at(state: State, at: str) -> tuple[str, ...]:
    return tuple(s for s in state.order if state.location(s) == at)


def board_title(state: State, at: str) -> str:
    """What is printed on the board, or where it lies."""
    return title(state, at) if state.boards[at].island else at


def square(state: State, at: str) -> Square:
    board = state.boards[at]
    ships = ships_at(state, at)
    pirates = tuple(s for s in ships if s in state.players and state.players[s].pirate)
    if not board.island:
        return Square(at, board.kind, at, ships=ships, pirates=pirates, card=board.card)
    return Square(
        at,
        board.kind,
        title(state, at),
        controller(state, at),
        tuple(Holding(s, board.cubes.get(s, 0), board.permanent.get(s, 0)) for s in board.present),
        empty_slots(state, at),
        slots(state, at),
        board.buildings,
        board.cargo,
        board.coins,
        ships,
        pirates,
        board.card,
    )


@dataclass(frozen=True, slots=True)
class Limits:
    """5.6: what the present turn has used."""

    sails: int
    raised: bool
    bought: int
    explored: int
    hand: int


def limits(state: State) -> Limits:
    player, turn = state.players[state.active], state.turn
    return Limits(player.sails, turn.raised, turn.bought, turn.explored, player.hand)


def chart(state: State) -> tuple[tuple[Square, ...], ...]:
    """The rows of the map, the far one first, so that the port lies nearest to the reader."""
    rows = range(ROWS, 0, -1)
    return tuple(tuple(square(state, board_id(row, c)) for c in range(1, COLUMNS + 1)) for row in rows)


def ships_in_port(state: State) -> tuple[str, ...]:
    return ships_at(state, PORT)


@dataclass(frozen=True, slots=True)
class ShipLine:
    """A ship at a glance: only what everybody sees."""

    seat: str
    location: str
    pirate: bool
    damage: int
    sails: int
    raises_sails: bool
    """It is its turn, and sails count."""
    cargo: int
    dock: int
    coins: int
    markers: int
    score: int


def ship_lines(state: State) -> dict[str, ShipLine]:
    points = {s.seat: s.score for s in standings(state)}
    return {id: ship_line(state, player, points[player.seat]) for id, player in state.players.items()}


def ship_line(state: State, player: Player, score: int) -> ShipLine:
    return ShipLine(
        player.seat,
        player.location,
        player.pirate,
        player.damage,
        player.sails,
        state.active == player.seat and not player.pirate,
        player.ship_cargo,
        player.dock,
        player.ship_coins,
        len(player.claimed),
        score,
    )


def control_phrase(state: State, at: str) -> Phrase:
    """DR-ISL-CONTROL in one sentence: who controls, or why nobody does."""
    board, empty = state.boards[at], empty_slots(state, at)
    counts = sorted(((board.count(s), s) for s in board.present), reverse=True)
    if not counts:
        return Phrase("map.nobody", {})
    best, seat = counts[0]
    facts = {"who": seat, "n": best, "empty": empty}
    if controller(state, at):
        return Phrase("map.controls", facts)
    if len(counts) > 1 and counts[1][0] == best:
        return Phrase("map.tied", {**facts, "other": counts[1][1]})
    return Phrase("map.too_few", facts)


@dataclass(frozen=True, slots=True)
class Makes:
    """DR-PROD with its parts."""

    coins: int
    cargo: int
    printed_coins: int
    printed_cargo: int
    arrow_coins: int
    arrow_cargo: int
    outpost: bool


def makes(state: State, at: str) -> Makes:
    printed = box.island(state, state.boards[at].name)
    made, arrows = production(state, at), arrow_tokens(state, at)
    outpost = "outpost" in state.boards[at].buildings
    return Makes(made["coin"], made["cargo"], printed.coins, printed.cargo, arrows["coin"], arrows["cargo"], outpost)


def arrow_phrases(state: State, at: str) -> tuple[Phrase, ...]:
    """What the arrows of an open-sea board add, and to which neighbour."""
    found = box.arrows(state, state.boards[at].name)
    return tuple(Phrase("map.arrow", {"side": side, "kind": kind}) for side, kind in found.items() if kind != "none")


def values_of(state: State, at: str) -> tuple[int, int, int]:
    return box.island(state, state.boards[at].name).values


def exclusions(state: State, at: str) -> tuple[tuple[str, Refusal, tuple[str, ...]], ...]:
    """Why the island may not be touched, its rule, and who may not."""
    found = {s: no for s in state.order if (no := why_not_touch(state, s, at))}
    reasons = {no.key: no for no in found.values()}
    return tuple(
        ("DR-BUILD" if key == "refused.guarded" else "DR-PIR-3", no, tuple(s for s, n in found.items() if n.key == key))
        for key, no in reasons.items()
    )


@dataclass(frozen=True, slots=True)
class HullLine:
    """A hull space: what it gives, whether it is lit, what it carries."""

    index: int
    space: str
    tile: str
    covered: int
    sails: int
    cannons: int
    hold: int
    cargo: int
    coins: int
    free: int

    @property
    def lit(self) -> bool:
        return self.cargo + self.coins == 0


def hull(catalogue: Catalogue, state: State, seat: str) -> tuple[HullLine, ...]:
    player = state.players[seat]
    return tuple(
        HullLine(
            i,
            SPACES[i],
            box.tile(state, space.tiles[-1]).name if space.tiles else "",
            max(0, len(space.tiles) - 1),
            space_sails(catalogue, state, player, i),
            space_cannons(state, player, i),
            hold(catalogue, state, player, i),
            space.cargo,
            space.coins,
            free_hold(catalogue, state, player, i),
        )
        for i, space in enumerate(player.hull)
    )


@dataclass(frozen=True, slots=True)
class Power:
    """What the ship could do now; `how`: why its loaded holds count or do not."""

    sails: int
    cannons: int
    cubes: int
    how: str


def power(catalogue: Catalogue, state: State, seat: str) -> Power:
    """DR-SAILS with its shortcut, DR-CBT-1 without what was spent, and the cubes beside the ship board."""
    player = state.players[seat]
    sails = sail_count(
        hull_sails(catalogue, state, seat), icons_in_play(catalogue, state, player, "sail"), box.sail_max(state)
    )
    loaded = any(s.load for s in player.hull)
    how = "plain" if not loaded else "shortcut" if has_sail_shortcut(state, seat) else "loaded"
    return Power(sails, free_cannons(catalogue, state, seat), spare_cubes(catalogue, state, seat), how)


def crew_totals(catalogue: Catalogue, state: State, player: Player) -> dict[str, int]:
    """What the end counts over the whole deck; levels as far as this seat knows them."""
    return {
        "cannons": all_cannons(catalogue, state, player.seat),
        "wheels": sum(icons(catalogue, state, player, id, "wheel") for id in player.sailors),
        "experts": sum(s.level == 4 for s in player.sailors.values()),
        "advancements": player.cards,
    }


def line_why(state: State, seat: str, line: str) -> Phrase:
    """A line of the score in one sentence: what was counted."""
    if seat in COVENANTS:
        return Phrase("why.covenant")
    player = state.players[seat]
    match line:
        case "achievements":
            values = tuple(
                {"key": "why.worth", "facts": {"what": a, "n": state.box.get(f"achievement/{a}", "?")}}
                for a in player.claimed
            )
            return Phrase("why.achievements", {"what": values}) if values else Phrase("why.nothing")
        case "bonus" if state.revealed and player.bonus:
            return Phrase("why.bonus", {"what": player.bonus, "n": bonus_coins(player)})
        case "coins":
            stored = sum(state.boards[at].coins for at in islands_of(state, seat))
            facts = {"ship": player.ship_coins, "islands": stored}
            if not state.revealed:
                return Phrase("why.coins_in_sight", facts)
            return Phrase("why.coins", {**facts, "chest": player.chest or 0})
        case "buildings":
            return Phrase("why.buildings", {"n": buildings_of(state, seat)})
        case "advancements":
            return Phrase("why.advancements", {"n": player.cards})
        case "upgrades":
            basic, advanced = tiles_of(state, player)
            return Phrase("why.upgrades", {"basic": basic, "advanced": advanced})
        case "purple":
            cards = [box.advancement(state, a) for a in player.advancements]
            names = tuple(c.name for c in cards if c.purple)
            return Phrase("why.purple", {"what": names}) if names else Phrase("why.nothing")
        case _:
            return Phrase("why.nothing")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a seat is with an achievement; `target` 0 where there is nothing to count in public."""

    seat: str
    done: bool
    now: int
    target: int
    impossible: bool = False
    """Explorer, once too few boards are hidden; or no marker is left."""


@dataclass(frozen=True, slots=True)
class PrizeLine:
    achievement: str
    progress: tuple[Progress, ...]


def visible_progress(catalogue: Catalogue, state: State, seat: str, achievement: str) -> tuple[int, int]:
    """How far everybody sees that a seat is. A chest is in sight of nobody."""
    return (0, 0) if achievement == "capitalist" else progress(catalogue, state, seat, achievement)


def is_out_of_reach(catalogue: Catalogue, state: State, seat: str, achievement: str) -> bool:
    """DR-ACH, DR-ACH-EXPLORER; the Covenant never claims Master Merchant (DR-SOLO-SETUP)."""
    if len(state.claims_of(seat)) >= catalogue.pieces.markers:
        return True
    if seat in COVENANTS:
        return achievement == "master-merchant"
    return achievement == "explorer" and not is_explorer_possible(catalogue, state, seat)


def prizes(catalogue: Catalogue, state: State) -> tuple[PrizeLine, ...]:
    lines = []
    for achievement in ACHIEVEMENTS:
        seats = []
        for seat in state.order:
            now, target = visible_progress(catalogue, state, seat, achievement)
            done = achievement in state.claims_of(seat)
            lost = not done and is_out_of_reach(catalogue, state, seat, achievement)
            seats.append(Progress(seat, done, min(now, target), target, lost))
        lines.append(PrizeLine(achievement, tuple(seats)))
    return tuple(lines)
