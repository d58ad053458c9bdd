"""PR-EXP: persons with the right symbols leave on an expedition (1. Découverte, Expédition)."""

from collections import Counter
from collections.abc import Sequence

from companion.core.ask import Option, Phrase, Seat
from companion.core.procedure import Note, Procedure, Talk, choose, happen
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.events import CoinsPromised, ExpeditionCompleted
from companion.games.port_royal.procedures.common import need, refuse_if
from companion.games.port_royal.procedures.money import gain, settle_debts
from companion.games.port_royal.procedures.turn import check_end, stop_logging
from companion.games.port_royal.rules.expeditions import meets_requirement, open_expeditions, ways, why_not_complete
from companion.games.port_royal.state import State

RULE = "1. Expédition"


def complete(cards: Catalogue, state: State, seat: Seat, face: str, given: Sequence[str] | None = None) -> Procedure:
    """Give up the persons, take the card and its coins."""
    need(state.phase not in ("set-up", "over", "game-over") or not state.full, "not_your_turn", who=state.active)
    refuse_if(why_not_complete(state, seat))
    need(face in open_expeditions(cards, state), "not_on_table", face=face)
    if not state.full:
        state = yield from stop_logging(state)
    persons = tuple(given) if given is not None else (yield from choose_persons(cards, state, seat, face))
    need(not Counter(persons) - Counter(state.player(seat).persons), "not_owned", who=seat)
    need(meets_requirement(cards, persons, face), "requirement", face=face)
    yield from give_up(cards, state, seat, face, persons)


def choose_persons(cards: Catalogue, state: State, seat: Seat, face: str) -> Talk[tuple[str, ...]]:
    """Jacks of all trades last; asked only where there is a choice."""
    found = ways(cards, state.player(seat), face)
    need(bool(found), "requirement", face=face)
    if len(found) == 1:
        return found[0]
    options = [Option(" ".join(way), label=Phrase("give_up", {"persons": way})) for way in found]
    said: str = yield from choose("give_up", options, seat=seat, rule=RULE, face=face)
    return tuple(said.split(" "))


def give_up(cards: Catalogue, state: State, seat: Seat, face: str, given: tuple[str, ...]) -> Procedure:
    """The persons go to the discard; the card and its coins come, the coins by A-24 perhaps later."""
    card = cards[face]
    net = card.vp - sum(cards[f].vp for f in given)
    yield Note("completed", RULE, {"who": seat, "face": face, "n": card.vp, "coins": card.coins}, headline=True)
    yield Note("given_up", RULE, {"who": seat, "persons": given, "net": net})
    state = yield from happen(ExpeditionCompleted(seat, face, given))
    state = yield from settle_debts(state)
    if state.options["expedition_coins"] == "at-once":
        state = yield from gain(state, seat, card.coins, "expedition")
    else:
        yield Note("coins_promised", "A-24", {"who": seat, "n": card.coins})
        state = yield from happen(CoinsPromised(seat, card.coins))
    yield from check_end(cards, state)
