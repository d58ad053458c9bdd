"""What several chapters need: whose turn it is, cards that turn up, crew cards as options."""

from collections.abc import Iterable
from dataclasses import replace

from companion.core.ask import Facts, Instead, Option, Phrase, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Talk, happen, pick
from companion.games.pirates_en_duel.box import learn, pirate_form
from companion.games.pirates_en_duel.events import PiratesReshuffled, PirateTurned
from companion.games.pirates_en_duel.rules.cards import Card, card_of, cards_in_sight, draw_pile, known_pirates
from companion.games.pirates_en_duel.rules.combat import ship_strength
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
    hidden = [card_option(card_of(state, id), id) for id in known if id not in seen]
    return (*hidden, *(copy_option(state, id) for id in known if id in seen))


def copy_option(state: State, id: str) -> Option:
    """A card of which one lies open already. Cards without a name are often alike, those with a name hardly ever."""
    option = card_option(card_of(state, id), id, Phrase("another_copy"))
    return replace(option, copy=bool(state.box[f"pirate/{id}"][0]))


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


def card_option(card: Card, value: str | int, more: Phrase | None = None) -> Option:
    """The name of a card, and under it what is printed there."""
    hint = Phrase("symbols_and", {"symbols": as_fact(card.symbols), "more": as_fact(more)}) if more else card.symbols
    mark = "crown" if card.captain else "person"
    return Option(value, label=card.title, hint=hint, mark=mark, flag=card.colour)


def as_fact(phrase: Phrase) -> Facts:
    """A sentence as a fact of another one."""
    return {"key": phrase.key, "facts": phrase.facts}


def berth_options(state: State, places: Iterable[tuple[str, int]]) -> tuple[Option, ...]:
    """Crew cards by their berth; the flag tells the ship."""
    return tuple(
        replace(card_option(card_of(state, state.ships[ship].berths[berth]), place_of(ship, berth)), flag=ship)
        for ship, berth in places
    )


def card_facts(card: Card) -> Facts:
    """A card in a sentence."""
    return {"card": card.as_fact}


def ship_option(state: State, ship: str) -> Option:
    """A ship of one's own, and how strong it is."""
    cannons, sabres = (ship_strength(state, ship, type) for type in ("canonnade", "abordage"))
    facts = {"cannons": cannons, "sabres": sabres, "n": len(state.ships[ship].crew)}
    return Option(ship, label=Phrase(f"ship.{ship}"), hint=Phrase("ship_strength", facts), flag=ship, mark="sloop")


def check_own_turn(state: State, seat: Seat | None) -> None:
    if state.over:
        raise Refused("game_over")
    if state.phase not in ("recruit", "draw"):
        raise Refused("not_now", phase=state.phase)
    if seat is not None and seat != state.active:
        raise Refused("not_your_turn", who=state.active)
