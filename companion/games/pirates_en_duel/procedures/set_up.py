"""PD-1.SETUP, PD-1.2P.SETUP: the real table is laid out, and the app learns the captains."""

from companion.core.ask import Option, Phrase, Seat
from companion.core.procedure import Note, Procedure, Stage, choose, happen, some, with_box_fact
from companion.games.pirates_en_duel.box import count_form, know_captain
from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.events import TableSet
from companion.games.pirates_en_duel.procedures.common import expect
from companion.games.pirates_en_duel.state import State, captain_of

STEPS = ("layout", "captains", "first")


def checklist(state: State) -> tuple[Option, ...]:
    """What to lay out, in the order of the rulebook."""
    rules = state.rules
    unused = tuple(c for c in rules.colours if c not in state.ships)
    items: list[tuple[str, dict[str, object]]] = []
    if not rules.white_backs:
        items += [("remove_ships", {"colours": ("yellow", "violet")}), ("remove_white_backs", {})]
    items += [("take_ship", {}) if rules.ships == 1 else ("take_ships", {"n": rules.ships})]
    if unused:
        items += [("unused_ship", {"colours": unused})]
    items += [("shuffle_pirates", {}), ("deal_gold", {"n": rules.gold, "goal": rules.goal})]
    items += [("sheets", {"level": state.options["level"]}), ("shuffle_combat", {})]
    return tuple(Option(id, label=Phrase(f"checklist.{id}", facts)) for id, facts in items)


def set_up(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """PD-1.SETUP 1-8, PD-1.2P.SETUP: lay out, learn the captains, name the first player."""
    expect(state, "set-up", None)
    yield Stage(STEPS, "layout")
    yield from some("checklist", checklist(state), rule="Set-up", n=len(state.order))
    state = yield from with_box_fact(state, "count/box", count_form())
    yield Stage(STEPS, "captains")
    for colour in state.ships:
        state = yield from know_captain(catalogue, state, captain_of(colour))
    yield Stage(STEPS, "first")
    first = state.first
    if not state.two_players:
        first = yield from choose("first_player", [Option(s, label=Phrase("seat", {"who": s})) for s in state.order])
    coins = int(state.box["count/box"][2])
    bank = coins - state.rules.gold * len(state.order) if coins else 0
    yield Note("table_set", "Set-up", {"who": first, "n": state.rules.gold, "goal": state.rules.goal}, headline=True)
    yield from happen(TableSet(first, bank))
