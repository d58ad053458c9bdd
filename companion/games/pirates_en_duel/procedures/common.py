"""What several chapters need: whose turn it is, cards that turn up, crew cards as options."""

from collections.abc import Iterable

from companion.core.ask import Facts, Instead, Option, Phrase, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Talk, happen, pick
from companion.games.pirates_en_duel.box import learn, pirate_form
from companion.games.pirates_en_duel.events import PiratesReshuffled, PirateTurned
from companion.games.pirates_en_duel.rules.cards import Card, card_of, cards_in_sight, draw_pile, known_pirates
from companion.games.pirates_en_duel.state import State

EMPTY = Option("empty")


def expect(state: State, phase: str, seat: Seat | None, actor: Seat | None = None) -> None:
    """Refused unless this step is due, and it is this seat's."""
    if state.over:
        raise Refused("game_over")
    if state.phase != phase:
        raise Refused("not_now", phase=state.phase)
    expected = actor or state.active
    if seat is not None and seat != expected:
        raise Refused("not_your_turn", who=expected)


def pirate_options(state: State) -> tuple[Option, ...]:
    """Cards that the table has met, those that may still lie in the pile first; the others would be another copy."""
    seen = set(cards_in_sight(state))
    known = known_pirates(state)
    hidden = [Option(id, label=card_of(state, id).label, mark="person") for id in known if id not in seen]
    copies = [
        Option(id, label=card_of(state, id).label, hint=Phrase("another_copy"), mark="person")
        for id in known
        if id in seen
    ]
    return (*hidden, *copies)


def turn_up(state: State, place: str, seat: Seat, key: str, *, number: int = 1, of: int = 1) -> Talk[State]:
    """PD-1.1, PD-1.RESHUFFLE: one Pirate card face up; nothing happens when both piles are empty."""
    while True:
        answer = yield from pick(
            key,
            "pirate",
            pirate_options(state),
            new=pirate_form(state.level),
            seat=seat,
            rule="1°",
            also=(EMPTY,) if place == "market" else (),
            number=number,
            of=of,
            left=draw_pile(state),
        )
        if not isinstance(answer, Instead):
            card, state = yield from learn(state, answer)
            state = yield from happen(PirateTurned(card, place))
            return state
        if not state.discard:
            yield Note("no_pirates_left", "A-34")
            return state
        yield Note("pirates_reshuffled", "1°", {"n": len(state.discard)})
        state = yield from happen(PiratesReshuffled())


def place_of(ship: str, berth: int) -> str:
    return f"{ship}-{berth}"


def berth_at(place: str) -> tuple[str, int]:
    ship, _, berth = place.rpartition("-")
    return ship, int(berth)


def card_option(card: Card, value: str | int, *, danger: bool = False) -> Option:
    mark = "crown" if card.captain else "person"
    return Option(value, label=card.label, mark=mark, flag=card.colour, danger=danger)


def berth_options(state: State, places: Iterable[tuple[str, int]]) -> tuple[Option, ...]:
    """Crew cards by their berth; the flag tells the ship."""
    options = []
    for ship, berth in places:
        card = card_of(state, state.ships[ship].berths[berth])
        mark = "crown" if card.captain else "person"
        options.append(Option(place_of(ship, berth), label=card.label, mark=mark, flag=ship))
    return tuple(options)


def card_facts(card: Card) -> Facts:
    """A card in a sentence."""
    return {"card": card.as_fact}


def ship_option(ship: str) -> Option:
    return Option(ship, label=Phrase(f"ship.{ship}"), flag=ship, mark="sloop")


def check_own_turn(state: State, seat: Seat | None) -> None:
    if state.over:
        raise Refused("game_over")
    if state.phase not in ("recruit", "draw"):
        raise Refused("not_now", phase=state.phase)
    if seat is not None and seat != state.active:
        raise Refused("not_your_turn", who=state.active)
