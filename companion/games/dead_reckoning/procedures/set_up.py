"""4.1: the real table is laid out, and the app learns the first boards."""

from companion.core.ask import Option, Phrase, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, Stage, choose, happen, put_question, some, with_box_fact
from companion.games.dead_reckoning.box import bonus_form, printed_form
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.events import BonusKept, LevelUpSettled, TableSet
from companion.games.dead_reckoning.procedures.common import who
from companion.games.dead_reckoning.procedures.sailing import turn_board
from companion.games.dead_reckoning.state import COVENANT, State, board_id

STEPS = ("layout", "first", "row", "tokens")


def checklist(catalogue: Catalogue, state: State) -> tuple[Option, ...]:
    """DR-SETUP-A to DR-SETUP-F, in the order of the rulebook."""
    rules = catalogue.set_ups[state.count]
    items: list[tuple[str, dict[str, object]]] = [
        ("port", {}),
        ("ocean", {"islands": rules.islands, "seas": rules.open_sea}),
        ("boxes", {}),
        ("supply", {}),
        ("players", {}),
    ]
    if state.options["bonus_tokens"] == "yes":
        items.append(("bonus", {}))
    if state.covenants:
        items.append(("covenants" if state.coop else "covenant", {"level": state.options["covenant"]}))
    return tuple(Option(id, label=Phrase(f"checklist.{id}", facts)) for id, facts in items)


def set_up(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-SETUP: lay out, name the first player, turn row 1, choose bonus tokens."""
    if state.phase != "set-up":
        raise Refused("not_now")
    yield Stage(STEPS, "layout")
    yield from some("checklist", checklist(catalogue, state), rule="DR-SETUP", n=len(state.players))
    state = yield from with_box_fact(state, "printed/box", printed_form(catalogue))
    yield Stage(STEPS, "first")
    first = COVENANT
    if not state.solo:
        first = yield from choose("first_player", [who(s) for s in state.players], rule="DR-SETUP-F")
    if state.coop:
        first = state.order[state.order.index(first) - 1]  # DR-COOP: a Covenant plays before each partner
    yield Stage(STEPS, "row")
    for column in (1, 2, 3):
        state = yield from turn_board(catalogue, state, board_id(1, column))
    yield Stage(STEPS, "tokens")
    if state.options["bonus_tokens"] == "yes":
        for s in state.players:
            kept = yield from put_question(bonus_form(Seat(s)))
            state = yield from happen(BonusKept(Seat(s), kept))
    seats = state.from_seat(first)
    dealt = zip(seats, catalogue.set_ups[state.count].cargo, strict=True)
    cargo = tuple((str(s), n) for s, n in dealt if s in state.players)
    facts = {"who": first, "seats": tuple(s for s, _ in cargo), "cargo": tuple(n for _, n in cargo)}
    yield Note("table_set", "DR-SETUP-F", facts, headline=True)
    state = yield from happen(TableSet(first, cargo))
    if len(seats) == 4:
        yield Note("fourth_player", "DR-SETUP-F", {"who": seats[3]})
        yield from happen(LevelUpSettled(seats[3], True))
