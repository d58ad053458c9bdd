"""The table is laid out, captains are drawn, the first player is named."""

from companion.core.ask import Choose, Form, Option, Phrase, Seat, Text
from companion.core.procedure import Note, Procedure, Stage, Talk, choose, fill_in, happen, put_question, some
from companion.games.merchants_and_marauders.data import MISSIONS, START_GOLD, Catalogue
from companion.games.merchants_and_marauders.events import MissionOffered, TableSet
from companion.games.merchants_and_marauders.procedures.captain import set_sail, which_captain
from companion.games.merchants_and_marauders.procedures.common import expect
from companion.games.merchants_and_marauders.rules.options import seat_option, word_options, zone_option
from companion.games.merchants_and_marauders.state import State

STEPS = ("board", "captains", "first")
CHECKLIST = ("decks", "demand", "modifications", "merchants", "missions", "cubes", "pieces")


def demand_form(catalogue: Catalogue) -> Form:
    goods = (*word_options("good", catalogue.goods), Option("", label=Phrase("not_entered")))
    return Form(
        key="demand_tokens",
        parts=tuple(Choose(key="demand_of", options=goods, default="", facts={"zone": p}) for p in catalogue.ports),
        rule="RB p.6",
    )


def set_up(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """MM-SETUP-BOARD, MM-SETUP-PLAYER, MM-SETUP-FIRST."""
    expect(state, "set-up")
    yield Stage(STEPS, "board")
    yield from some("checklist", tuple(Option(c) for c in CHECKLIST), rule="RB p.6")
    demand: tuple[tuple[str, str], ...] = ()
    if (yield from choose("enter_demand", ("later", "now"), rule="RB p.6")) == "now":
        goods = yield from put_question(demand_form(catalogue))
        demand = tuple((port, good) for port, good in zip(catalogue.ports, goods, strict=True) if good)
    for _ in range(MISSIONS):
        state = yield from offer_mission(catalogue, state)
    yield Stage(STEPS, "captains")
    purse = (START_GOLD, 0) if state.options["purse"] == "app" else (None, None)
    for player in state.order:
        record = yield from which_captain(catalogue, state, player)
        state = yield from set_sail(state, player, record, purse)
    yield Stage(STEPS, "first")
    first = yield from choose("first_player", [seat_option(state, s) for s in state.order], rule="RB p.5")
    yield Note("table_set", "RB p.5", {"who": first, "n": state.target}, headline=True)
    yield from happen(TableSet(first, demand))


def offer_mission(catalogue: Catalogue, state: State) -> Talk[State]:
    """A mission lies in the place that it names."""
    ports = Choose(key="mission_port", options=tuple(zone_option(p) for p in catalogue.ports))
    name = Text(key="mission_title", longest=40, optional=True, default="")
    place, title = yield from fill_in("mission_card", (ports, name), rule="RB p.6", n=len(state.missions) + 1)
    state = yield from happen(MissionOffered(place, title))
    return state
