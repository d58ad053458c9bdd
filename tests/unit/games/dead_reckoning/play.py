"""A made-up box and tables in the middle of a game, so that a test says only what matters to it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.assets import tables_of
from companion.core import table_rules
from companion.core.ask import Seat
from companion.core.game import Sitting
from companion.core.procedure import Progress, run
from companion.games.dead_reckoning.data import read
from companion.games.dead_reckoning.game import DeadReckoning
from companion.games.dead_reckoning.state import COVENANT, Board, Player, Space, State

CATALOGUE = read(tables_of("dead-reckoning"))
GAME = DeadReckoning(CATALOGUE)
A, B, C, D = (Seat(s) for s in "abcd")
COLOURS = {"violet": A, "blue": B, "green": C, "red": D}
MADE_UP = ("Made up", 4, 1, 1, 8, 5, 2, False)
ADVANCEMENT = ("Made up card", "top", 2, 0, 0, 0, 0, (), 1)
MERCHANT = ("Made up ship", 2, 2, 0, False, 1)
"""Its name, black cubes, coins and cargo for a win, no ability, damage for a loss."""
COIN_ZONE = (2, 0, 0)
ONE, TWO, HURT, LOOT, BANG = "one", "two", "damage", "plunder", "explosive"


def by_seat(colours: dict[str, Any]) -> dict[str, Any]:
    return {COLOURS.get(c, c): v for c, v in colours.items()}


def by_colour(seats: dict[str, Any]) -> dict[str, Any]:
    return {next((c for c, s in COLOURS.items() if s == seat), seat): v for seat, v in seats.items()}


def table(count: int = 3, **options: str) -> State:
    """Everybody in port with 15 coins, the first seat to move, all boards hidden."""
    sittings = [Sitting(Seat("abcd"[i]), "red") for i in range(count)]
    state: State = GAME.setup(sittings, GAME.info.options(options))
    first = COVENANT if count == 1 else A
    return replace(state, phase="play", active=first, first=first, box={"printed/box": (0, 4, 8, 0, 0)})


def island(
    state: State,
    at: str = "r1c1",
    slots: int = 4,
    *,
    values: tuple[int, int, int] = (8, 5, 2),
    made: tuple[int, int] = (1, 1),
    hand: bool = False,
    **board: Any,
) -> State:
    name = f"made-up-{at}"
    box = {**state.box, f"island/{name}": (name, slots, *made, *values, hand)}
    none = dict.fromkeys(state.order, 0)
    cubes = {**none, **board.pop("cubes", {})}
    permanent = {**none, **board.pop("permanent", {})}
    return replace(state, box=box).with_board(at, Board("island", name, cubes, permanent, **board))


def sea(state: State, at: str, **arrows: str) -> State:
    name = f"made-up-{at}"
    sides = tuple(arrows.get(side, "none") for side in ("away", "right", "home", "left"))
    return replace(state, box={**state.box, f"sea/{name}": (name, *sides)}).with_board(at, Board("sea", name))


def tile(state: State, name: str, category: str = "basic", *, sails: int = 0, cannons: int = 0, hold: int = 0) -> State:
    return replace(state, box={**state.box, f"upgrade/{name}": (name, category, sails, cannons, hold)})


def card(
    state: State,
    name: str,
    position: str = "top",
    *,
    cost: int = 0,
    cannons: int = 0,
    sails: int = 0,
    wheels: int = 0,
    draws: int = 0,
    purple: tuple[str, int] | None = None,
) -> State:
    kind, n = purple or ("", 1)
    value = (name, position, cost, cannons, sails, wheels, draws, (kind,) if kind else (), n)
    return replace(state, box={**state.box, f"advancement/{name}": value})


def player(state: State, seat: str = "a", **values: Any) -> State:
    return state.with_player(replace(state.players[seat], **values))


def turn(state: State, **values: Any) -> State:
    return replace(state, turn=replace(state.turn, **values))


def load_holds(state: State, seat: str = "a", **spaces: tuple[int, int]) -> State:
    """Cargo and coins in the holds A to D."""
    who: Player = state.players[seat]
    for name, (cargo, coins) in spaces.items():
        index = "ABCD".index(name)
        who = who.with_space(index, replace(who.hull[index], cargo=cargo, coins=coins))
    return state.with_player(who)


def fit_hull(state: State, seat: str = "a", **spaces: str) -> State:
    """Tiles on hull spaces."""
    who: Player = state.players[seat]
    for name, top in spaces.items():
        who = who.with_space("ABCD".index(name), Space((top,)))
    return state.with_player(who)


def at_level(state: State, seat: str = "a", **levels: int) -> State:
    """Sailors in hand or deck, at these levels (gunner_1=3)."""
    who: Player = state.players[seat]
    for id, level in levels.items():
        name = id.replace("_", "-")
        who = who.with_sailor(name, replace(who.sailors[name], level=level))
    return state.with_player(who)


def in_play(state: State, seat: str = "a", **levels: int) -> State:
    """Sailors on the table, at these levels (gunner_1=3)."""
    who: Player = state.players[seat]
    for id, level in levels.items():
        name = id.replace("_", "-")
        who = who.with_sailor(name, replace(who.sailors[name], level=level, shown=level, zone="play"))
    return state.with_player(replace(who, hand=0))


def at(state: State, board: str, *seats: str) -> State:
    for seat in seats or ("a",):
        state = player(state, seat, location=board)
    return state


def play(
    state: State, name: str, answers: Sequence[Any] = (), seat: str | None = "a", **arguments: Any
) -> Progress[Any]:
    """The procedure as far as the answers go."""
    talk = table_rules.procedures(GAME)[name](state, seat, **arguments)
    return run(talk, state, partial(table_rules.evolve, GAME), answers)


def question(state: State, name: str, answers: Sequence[Any] = (), seat: str | None = "a", **arguments: Any) -> Any:
    """What the procedure asks after these answers."""
    ask = play(state, name, answers, seat, **arguments).ask
    assert ask is not None, f"{name} asks nothing more"
    return ask


def state_after(
    state: State, name: str, answers: Sequence[Any] = (), seat: str | None = "a", **arguments: Any
) -> State:
    """The state after the whole procedure."""
    progress = play(state, name, answers, seat, **arguments)
    assert progress.ask is None, f"{name} still asks {progress.ask}"
    after: State = progress.state
    return after


def talk(state: State, steps: Any, answers: Sequence[Any] = ()) -> State:
    """The state after a part of a procedure."""
    progress = run(steps, state, partial(table_rules.evolve, GAME), answers)
    assert progress.ask is None, f"still asks {progress.ask}"
    after: State = progress.state
    return after


def answer_of(state: State, steps: Any, answers: Sequence[Any] = ()) -> Any:
    """What a part of a procedure comes to."""
    found: list[Any] = []

    def ask() -> Any:
        found.append((yield from steps))

    talk(state, ask(), answers)
    return found[0]


def offers_of(state: State, name: str, seat: str | None = None) -> list[Any]:
    return [a for a in GAME.actions(state, Seat(seat) if seat else None) if a.procedure == name]


def refusal(state: State, name: str, seat: str | None = "a") -> str | None:
    """Why the button is grey; None when it may be tapped."""
    found = offers_of(state, name, seat)
    assert found, f"{name} is not offered"
    no = found[0].refused
    return no.reason if no else None


def no_hands(state: State) -> State:
    """Nobody can play a card in the middle of a combat."""
    for seat in state.players:
        state = player(state, seat, hand=0)
    return state


def with_options(state: State, **options: str) -> State:
    """The same table by other house rules."""
    return replace(state, options={**state.options, **options})


def beside_card(**options: str) -> State:
    """The first ship on an island where a card lies, and nobody with a hand to play from."""
    return no_hands(at(island(table(2, **options), "r1c1", card=True), "r1c1"))


def beside_pirate(state: State) -> State:
    """The second ship lies at r1c1 in pirate mode; the first is in port with one sail, and no hand can be played."""
    return no_hands(player(player(state, "b", location="r1c1", pirate=True), sails=1))


def two_ships(**options: str) -> State:
    return no_hands(at(sea(table(2, **options), "r1c1"), "r1c1", "a", "b"))


def with_cards(state: State, seat: str = "a", **slots: tuple[str, str, str]) -> State:
    """Advancements in the sleeves of cards in play."""
    who: Player = state.players[seat]
    for id, names in slots.items():
        sailor = who.sailors[id.replace("_", "-")]
        who = who.with_sailor(id.replace("_", "-"), replace(sailor, slots=names))
    return state.with_player(who)


def turn_of(state: State, seat: Any) -> State:
    return replace(state, active=seat)
