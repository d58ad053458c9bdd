"""The words of Blackbeard's cases (`vectors/*.yaml`, written as `tests/support/vectors.py` explains).

Given, each where it matters: `players` (how many, 4), `rules` (house rules by name), `actions` (3), `ports`, `pirates`
(sheet values and traits; a schooner in the East Caribbean), `allied` (two ids), `hands` and `captains` (cards of a
seat), `points`, `warships` (a Sea Area with Speed and Combat), `commissioners` (a seat with place, Speed and Combat),
`merchants_on_map` (so many, far away), `box` (values by their key), `unmapped` (only the rulebook has said where a Port
lies), `turn` and `table` (values by name). Everybody holds four cards; the first player, seat `a`, is at his Actions.

When: `do` plays a procedure; `says` holds the answers by the key of the question, in a list where it is asked several
times. An answer of several values, such as dice, is a list inside that list. `interrupted-b` is the button of seat b.

Then: the values of a Pirate stand under his id; `said`, `asked`, `choices` and `notes` concern the last `do`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import partial
from typing import Any

from companion.core.ask import Choose, Instead, Seat
from companion.games.blackbeard.events import PirateLeft
from companion.games.blackbeard.evolve import evolve
from companion.games.blackbeard.procedures.attacks.warships import warship_attacks
from companion.games.blackbeard.procedures.common import INTERRUPTED
from companion.games.blackbeard.procedures.misfortunes import place_merchants
from companion.games.blackbeard.procedures.pirates.stops import turn_hold_card
from companion.games.blackbeard.procedures.set_up import richest
from companion.games.blackbeard.rules.crews import combat_of, loyalty_of, speed_of, split, theft
from companion.games.blackbeard.rules.interference import kc_ways, open_types
from companion.games.blackbeard.rules.map import ring, seas_of, takes_governor, takes_merchant
from companion.games.blackbeard.rules.ports import can_enter, can_ransom, can_refit, sale, status, why_not_buy_haven
from companion.games.blackbeard.rules.turn import copies_unseen, draft_order
from companion.games.blackbeard.state import Commissioner, Hostage, Pirate, State, Turn, Warship
from tests.support.vectors import BadVector, Given, Verbs
from tests.unit.games.blackbeard import play
from tests.unit.games.blackbeard.play import CATALOGUE, Told, fresh, game, part, port, without_map
from tests.unit.games.blackbeard.scenes import until_over, with_merchants

WORDS = {
    *("players", "rules", "actions", "ports", "pirates", "allied", "hands", "captains", "points", "warships"),
    *("commissioners", "merchants_on_map", "box", "unmapped", "turn", "table"),
}
BOX: Mapping[str, Any] = {
    "loyalty/highest": 12,
    "map/americas": False,
    "map/africa-india": True,
    "chart/storm": CATALOGUE.storm,
    **{f"track/{ship}": (-2, 1) for ship in CATALOGUE.ships},
}
"""What the owner of these cases has told of his box."""


@dataclass
class Case:
    """The table of a case, and what came of the last procedure."""

    state: State
    told: Told


class Tally(Counter[str]):
    """How often a word was heard: of one that was not, never."""

    def __contains__(self, word: object) -> bool:
        return True


def begin(given: Given) -> Case:
    """The table before the first tap."""
    if unknown := given.keys() - WORDS:
        raise BadVector(f"nothing is given by {sorted(unknown)}")
    state = play.in_play(given.get("players", 4), given.get("actions", 3), **given.get("rules", {}))
    state = with_merchants(state, given.get("merchants_on_map", 0))
    state = replace(state, box={**state.box, **BOX, **values_of(given, "box")})
    if given.get("unmapped"):
        state = without_map(state)
    for id, values in given.get("ports", {}).items():
        state = port(state, id, **{k: plain(v) for k, v in values.items()})
    state = with_fleet(state, given)
    state = with_players(state, given)
    state = state.with_turn(**values_of(given, "turn"))
    state = replace(state, **values_of(given, "table"))
    return Case(state, Told(state))


def values_of(given: Given, word: str) -> dict[str, Any]:
    return {k: plain(v) for k, v in given.get(word, {}).items()}


def with_fleet(state: State, given: Given) -> State:
    for id, values in given.get("pirates", {}).items():
        sheet = {k: plain(v) for k, v in (values or {}).items()}
        sheet["hostages"] = tuple(Hostage(*h) for h in sheet.get("hostages", ()))
        state = play.pirate(state, id, **sheet)
    allies = given.get("allied", [])
    for one, other in zip(allies, reversed(allies), strict=True):
        state = state.with_pirate(replace(state.pirates[one], ally=other))
    for sea, (speed, combat) in given.get("warships", {}).items():
        state = replace(state, warships={**state.warships, sea: Warship(speed, combat)})
    return state


def with_players(state: State, given: Given) -> State:
    for word, name in (("hands", "hand"), ("captains", "captains"), ("points", "vp")):
        for seat, count in given.get(word, {}).items():
            state = state.with_player(replace(state.players[seat], **{name: count}))
    for seat, (place, speed, combat) in given.get("commissioners", {}).items():
        kc = Commissioner("matthews", speed, combat, place)
        state = state.with_player(replace(state.players[seat], kc=kc))
    return state


def plain(value: Any) -> Any:
    """Lists as the tuples of the rules; the word for the button of an interruption as the answer that it gives."""
    if isinstance(value, str) and value.startswith(INTERRUPTED):
        return Instead(value)
    if isinstance(value, list):
        return tuple(plain(v) for v in value)
    return {k: plain(v) for k, v in value.items()} if isinstance(value, dict) else value


def answers_of(says: Given | None) -> dict[str, Any]:
    return {k: [plain(a) for a in v] if isinstance(v, list) else plain(v) for k, v in (says or {}).items()}


VERBS = Verbs(begin)


@VERBS.step
def do(case: Case, procedure: str, seat: str = "a", says: Given | None = None, **arguments: Any) -> None:
    """A seat starts a procedure and everybody answers."""
    case.told = play.do(case.state, procedure, Seat(seat), answers_of(says), **arguments)
    case.state = case.told.state


@VERBS.step
def cannot(case: Case, procedure: str, why: str, seat: str = "a", **arguments: Any) -> None:
    """The rules refuse it, for this reason."""
    found = play.refusal(case.state, procedure, Seat(seat), **arguments)
    assert found == why, f"{procedure}: {why} expected, {found or 'no refusal'} found"


@VERBS.step
def lose(case: Case, id: str) -> None:
    """A Pirate is gone, whoever took him."""
    case.state = evolve(CATALOGUE, case.state, PirateLeft(id, retired=False))


@VERBS.step
def turn_of(case: Case, seat: str, **values: Any) -> None:
    """Another Player-Turn begins; its values by name."""
    case.state = replace(case.state, turn=Turn(number=case.state.turn.number + 1, seat=Seat(seat), **values))


@VERBS.step
def draw_hold_card(case: Case, says: Given) -> None:
    """The top card of the HOLD pile is turned for the System Player."""
    case.told = part(case.state, turn_hold_card, "stop_card", "19.13", says=answers_of(says))
    case.state = case.told.state


@VERBS.step
def send_warship(case: Case, id: str, by: str, says: Given) -> None:
    """The Warship On Station in the Sea Area of this Pirate attacks him in the middle of a Find."""
    sea = case.state.pirates[id].place
    case.told = part(case.state, until_over(warship_attacks), Seat(by), sea, says=answers_of(says), pid=id, kind="find")
    case.state = case.told.state


@VERBS.step
def place_merchant_ships(case: Case, count: int, says: Given) -> None:
    case.told = part(case.state, place_merchants, count, "3.0 S8", says=answers_of(says))
    case.state = case.told.state


@VERBS.value
def in_play(case: Case) -> Sequence[str]:
    return sorted(case.state.pirates)


def sheet_of(id: str, case: Case) -> Mapping[str, Any]:
    """What stands on the sheet, and what follows from it."""
    if id not in case.state.pirates:
        raise BadVector(f"{id} is not in play")
    pirate = case.state.pirates[id]
    return {**parts_of(pirate), **{name: getattr(pirate, name) for name in ("booty", "is_docked", "at_sea")}}


for letter in "ABCD":
    for number in range(1, 5):
        VERBS.values[f"{letter}{number}"] = partial(sheet_of, f"{letter}{number}")


def parts_of(value: Any) -> dict[str, Any]:
    return {f.name: plain_value(getattr(value, f.name)) for f in fields(value)}


def plain_value(value: Any) -> Any:
    """A value of the state as a case writes it."""
    if is_dataclass(value):
        return list(parts_of(value).values())
    if isinstance(value, tuple | list):
        return [plain_value(v) for v in value]
    return {k: plain_value(v) for k, v in value.items()} if isinstance(value, Mapping) else value


@VERBS.value
def points(case: Case) -> Mapping[str, int]:
    return {seat: player.vp for seat, player in case.state.players.items()}


@VERBS.value
def hands(case: Case) -> Mapping[str, int]:
    return {seat: player.hand for seat, player in case.state.players.items()}


@VERBS.value
def commissioners(case: Case) -> Mapping[str, Any]:
    """Where the King's Commissioner of each seat is; nowhere while there is none."""
    return {seat: player.kc.place if player.kc else "" for seat, player in case.state.players.items()}


@VERBS.value
def warships(case: Case) -> Sequence[str]:
    return list(case.state.warships)


@VERBS.value
def merchants(case: Case) -> Sequence[str]:
    return list(case.state.merchants)


@VERBS.value
def merchants_on_map(case: Case) -> int:
    return len(case.state.merchants)


@VERBS.value
def seas(case: Case) -> Mapping[str, Any]:
    """The Sea Areas of each Port, as far as they are known."""
    return {id: list(seas_of(case.state, id)) for id in case.state.ports}


@VERBS.value
def ports(case: Case) -> Mapping[str, Any]:
    return {id: parts_of(at) for id, at in case.state.ports.items()}


@VERBS.value
def turn(case: Case) -> Mapping[str, Any]:
    return parts_of(case.state.turn)


@VERBS.value
def table(case: Case) -> Mapping[str, Any]:
    return {**parts_of(case.state), "over": case.state.over, "solo": case.state.solo}


@VERBS.value
def unseen(case: Case) -> Mapping[str, int]:
    """Copies of each title that may still turn up."""
    return {title: copies_unseen(CATALOGUE, case.state, title) for title in CATALOGUE.cards}


@VERBS.value
def offered(case: Case) -> Mapping[str, Sequence[Any]]:
    """For each procedure the Pirates for whom there is a button, else the seats, in the order of the buttons."""
    buttons = [a for a in game().actions(case.state, None) if a.refused is None]
    return {
        kind: [a.arguments.get("pirate", a.seat) for a in buttons if a.procedure == kind] for kind in game().procedures
    }


@VERBS.value
def can_interfere(case: Case) -> Mapping[str, Mapping[str, bool]]:
    """Whether a seat may do this against the active Pirate: in his Action, or after it where the turn says `done`."""
    kinds = (*CATALOGUE.cards, "kc-deploy", "kc-use", "warship")
    doing = "" if case.state.turn.done else case.state.turn.kind
    found = {seat: open_types(CATALOGUE, case.state, seat, doing) for seat in case.state.order}
    return {seat: {kind: kind in open_kinds for kind in kinds} for seat, open_kinds in found.items()}


@VERBS.value
def kc_may(case: Case) -> Mapping[str, Mapping[str, bool]]:
    """What the King's Commissioner of a seat may do, between two Actions."""
    ways = ("intercept", "sail", "raid", "oust")
    holders = [seat for seat, player in case.state.players.items() if player.kc]
    return {seat: {way: way in kc_ways(case.state, Seat(seat), "") for way in ways} for seat in holders}


@VERBS.value
def shore(case: Case) -> Mapping[str, Any]:
    """What each Port is to each Pirate, and what he may do there."""
    return {id: {p: rights(case.state, p, him) for p in case.state.ports} for id, him in case.state.pirates.items()}


def rights(state: State, id: str, pirate: Pirate) -> Mapping[str, Any]:
    now = status(state, id, pirate)
    return {
        "status": now,
        "can_enter": can_enter(state, id, pirate),
        "can_buy_haven": why_not_buy_haven(state, id, pirate) is None,
        "worth_of_1000": sale(now, 1000),
    }


@VERBS.value
def as_one(case: Case) -> Mapping[str, Any]:
    """What counts for a Pirate and his ally."""
    state = case.state
    return {
        id: {"combat": combat_of(state, p), "speed": speed_of(state, p), "loyalty": loyalty_of(state, p)}
        for id, p in state.pirates.items()
    }


@VERBS.value
def said(case: Case) -> Mapping[str, Mapping[str, Any]]:
    """The facts of each note, of the first where it was said several times."""
    return {note.key: plain_value(note.facts) for note in reversed(case.told.notes)}


@VERBS.value
def notes(case: Case) -> Mapping[str, int]:
    return Tally(note.key for note in case.told.notes)


@VERBS.value
def asked(case: Case) -> Mapping[str, int]:
    return Tally(ask.key for ask in case.told.asked)


@VERBS.value
def asked_with(case: Case) -> Mapping[str, Sequence[Any]]:
    """The facts of each question, every time that it was asked."""
    keys = dict.fromkeys(ask.key for ask in case.told.asked)
    return {key: [plain_value(a.facts) for a in case.told.asked if a.key == key] for key in keys}


@VERBS.value
def choices(case: Case) -> Mapping[str, Sequence[Any]]:
    """What could be answered to each question, when it was asked first."""
    found = {}
    for ask in reversed(case.told.asked):
        form = getattr(ask, "form", ask)
        if hasattr(form, "open_values"):
            found[ask.key] = list(form.open_values)
    return found


@VERBS.value
def beside(case: Case) -> Mapping[str, Sequence[Any]]:
    """The buttons that other phones show beside each question, but for those that interrupt the Action."""
    found = {}
    for ask in reversed(case.told.asked):
        found[ask.key] = [o.value for o in ask.also if not str(o.value).startswith(INTERRUPTED)]
    return found


@VERBS.value
def hints(case: Case) -> Mapping[str, Mapping[Any, str]]:
    """The word key of the hint under each option of each question."""
    chosen = [ask for ask in reversed(case.told.asked) if isinstance(ask, Choose)]
    return {ask.key: {o.value: o.hint.key for o in ask.options if o.hint} for ask in chosen}


@VERBS.value
def can_tick(case: Case) -> Mapping[str, bool]:
    """Whether the list of the Ports of a Sea Area names this one."""
    listed = choices(case)["box_area"]
    return {id: id in listed for id in case.state.ports}


# Calculations that need no table


@VERBS.question
def roll_d66(given: Given) -> Mapping[str, Any]:
    result = 10 * given["black"] + given["white"]
    return {"result": result, "port": CATALOGUE.port_at[result]}


@VERBS.question
def order_of_the_draft(given: Given) -> Mapping[str, Any]:
    return {"order": draft_order(given["players"], given["cards_each"])}


@VERBS.question
def max_pirates_in_play(given: Given) -> Mapping[str, Any]:
    return {"result": [fresh(n).fleets for n in given["players"]]}


@VERBS.question
def place_governor(given: Given) -> Mapping[str, Any]:
    """The Port of a Pro-Pirate Governor for this D66, where others sit already."""
    state = fresh()
    for number in given["governors_at"]:
        state = state.with_port(CATALOGUE.port_at[number], governor=f"p{number}")
    return {"port": ring(CATALOGUE, given["d66"], lambda p: takes_governor(state, p))}


@VERBS.question
def place_merchant(given: Given) -> Mapping[str, Any]:
    state = fresh()
    for number in given["merchants_at"]:
        state = port(state, CATALOGUE.port_at[number], "north-atlantic", merchant="")
    for number in given["destroyed"]:
        state = state.with_port(CATALOGUE.port_at[number], destroyed=True)
    return {"port": ring(CATALOGUE, given["d66"], lambda p: takes_merchant(state, p))}


@VERBS.question
def sell(given: Given) -> Mapping[str, Any]:
    return {"net_worth_gain": sale(given["status"], given["booty"])}


@VERBS.question
def business(given: Given) -> Mapping[str, Any]:
    """What is done at a Port of this status and nation."""
    here = given["status"], given["nation"]
    return {"can_refit": can_refit(*here), "can_ransom": can_ransom(*here)}


@VERBS.question
def grab(given: Given) -> Mapping[str, Any]:
    return {"stolen": theft(given["booty"], given["difference"], given["die"])}


@VERBS.question
def share(given: Given) -> Mapping[str, Any]:
    """What each of two allies has of a gain."""
    one, other = given["command"]
    return {"gains": split(given["gain"], (one, other))}


@VERBS.question
def richest_sea(given: Given) -> Mapping[str, Any]:
    return {"seas": richest(CATALOGUE, given["merchants"])}


@VERBS.question
def locate_ports(given: Given) -> Mapping[str, Any]:
    state = fresh()
    return {str(n): {"port": p, "seas": list(seas_of(state, p))} for n, p in CATALOGUE.port_at.items()}
