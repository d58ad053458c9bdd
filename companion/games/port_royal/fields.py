"""Every tracked value that the people at the table may set by hand."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.core.ask import Answer, Choose, Number, Option, Phrase, Some, YesNo
from companion.core.game import Field
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.odds import unseen_cards
from companion.games.port_royal.state import PHASES, State


@dataclass(frozen=True, slots=True, kw_only=True)
class SomeCards(Some):
    """Several cards, among them equal ones: each copy is an option, the answer is the faces."""

    def normal(self, answer: Answer) -> Answer | None:
        if not isinstance(answer, tuple | list) or not all(isinstance(a, str) for a in answer):
            return None
        faces = tuple(a.partition(" ")[0] for a in answer)
        offered = Counter(str(v).partition(" ")[0] for v in self.open_values)
        return None if Counter(faces) - offered else faces


def some_cards(key: str, now: tuple[str, ...], more: Iterable[tuple[str, int]]) -> SomeCards:
    """What lies there now, and what could: `more` copies of each face."""
    copies = Counter(now)
    for face, n in more:
        copies[face] += n
    values = {f: [f if i == 0 else f"{f} {i + 1}" for i in range(n)] for f, n in copies.items()}
    chosen = tuple(v for f, n in Counter(now).items() for v in values[f][:n])
    options = tuple(Option(v, Phrase("face_option", {"face": f})) for f in values for v in values[f])
    return SomeCards(key=key, options=options, default=chosen)


def fields(cards: Catalogue, state: State) -> Iterator[Field]:
    yield from of_players(cards, state)
    yield from of_table(cards, state)
    yield from of_turn(state)
    yield from of_record(cards, state)


def of_players(cards: Catalogue, state: State) -> Iterator[Field]:
    left = unseen_cards(cards, state)
    persons = [(f, left[f]) for f in cards.persons]
    for seat in state.order:
        player, facts = state.player(seat), {"who": seat}
        coins = Number(key="coins", high=cards.deck_size, default=player.coins, facts=facts)
        yield Field(("players", seat, "coins"), "coins", coins, player.coins, facts, seat)
        shown = some_cards("persons", player.persons, persons)
        yield Field(("players", seat, "persons"), "persons", shown, player.persons, facts, seat)
        options = tuple(Option(f, Phrase("face_option", {"face": f})) for f in cards.expeditions)
        done = Some(key="expeditions", options=options, default=player.expeditions)
        yield Field(("players", seat, "expeditions"), "expeditions", done, player.expeditions, facts, seat)


def of_table(cards: Catalogue, state: State) -> Iterator[Field]:
    left = unseen_cards(cards, state)
    takeable = [(f, min(n, 2)) for f, n in left.items() if cards[f].kind in ("ship", "person")]
    harbour = some_cards("harbour", state.harbour, takeable)
    yield Field(("harbour",), "harbour", harbour, state.harbour)
    options = tuple(Option(f, Phrase("face_option", {"face": f})) for f in cards.expeditions)
    yield Field(("row",), "row", Some(key="row", options=options, default=state.row), state.row)
    discard = some_cards("discard", state.discard, [(f, min(n, 2)) for f, n in left.items()])
    yield Field(("discard",), "discard", discard, state.discard)
    yield Field(("blind",), "blind", Number(key="blind", high=cards.deck_size, default=state.blind), state.blind)
    yield Field(("pile",), "pile", Number(key="pile", high=cards.deck_size, default=state.pile), state.pile)
    missing = some_cards("missing", state.missing, [(f, min(n, 2)) for f, n in left.items()])
    yield Field(("missing",), "missing", missing, state.missing)


def of_turn(state: State) -> Iterator[Field]:
    for key in ("first", "active", *(("acting",) if state.acting else ())):
        seats = tuple(Option(s, Phrase("seat_name", {"who": s})) for s in state.order)
        now = getattr(state, key)
        yield Field((key,), key, Choose(key=key, options=seats, default=now), now)
    phases = tuple(Option(p, Phrase(f"phase.{p}")) for p in PHASES if p != "window" or state.acting)
    yield Field(("phase",), "phase", Choose(key="phase", options=phases, default=state.phase), state.phase)
    yield Field(("taken",), "taken", Number(key="taken", high=20, default=state.taken), state.taken)
    yield Field(("base",), "base", Number(key="base", high=3, default=state.base), state.base)
    yield Field(("round",), "round", Number(key="round", low=1, default=state.round), state.round)
    triggered = YesNo(key="end_triggered", default=state.end_triggered)
    yield Field(("end_triggered",), "end_triggered", triggered, state.end_triggered)


def of_record(cards: Catalogue, state: State) -> Iterator[Field]:
    """What the statistics of the evening count."""
    for seat in state.order:
        player, facts = state.player(seat), {"who": seat}
        for key in ("turns", "busts"):
            now = getattr(player, key)
            yield Field(
                ("players", seat, key), key, Number(key=key, high=cards.deck_size, default=now, facts=facts), now, facts
            )
