"""PR-P1-TAX: half of 12 coins or more, then one coin for the most swords or the fewest points."""

from companion.core.ask import Option, Phrase
from companion.core.procedure import Note, Talk, happen, some
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.events import CardPlaced
from companion.games.port_royal.procedures.money import count_coins, gain, settle_debts, spend
from companion.games.port_royal.rules.taxes import TAX_FROM, TaxLine, tax_lines, tax_value
from companion.games.port_royal.state import State

RULE = "1. Taxation"


def resolve_tax(cards: Catalogue, state: State, face: str) -> Talk[State]:
    """Loss first, bonus second, the tax card last."""
    state = yield from count_rich(cards, state)
    bonus = cards[face].bonus
    lines = tax_lines(cards, state, bonus, {s: state.player(s).coins or 0 for s in state.from_active})
    losers = [line for line in lines if line.lost]
    for line in losers:
        yield Note("tax_loss", RULE, {"who": line.seat, "had": line.had, "lost": line.lost})
        state = yield from spend(state, line.seat, line.lost, "tax")
    if not losers:
        yield Note("tax_nobody", RULE, {})
    state = yield from pay_bonus(cards, state, bonus, lines)
    yield headline(lines, face)
    state = yield from happen(CardPlaced(face, "discard"))
    return (yield from settle_debts(state))


def count_rich(cards: Catalogue, state: State) -> Talk[State]:
    """Where nobody has counted the coins, only those who hold 12 or more are asked how many."""
    uncounted = [s for s in state.from_active if state.player(s).coins is None]
    if not uncounted:
        return state
    options = tuple(Option(s, Phrase("seat_name", {"who": s})) for s in uncounted)
    rich = yield from some("who_is_taxed", options, rule=RULE)
    for seat in rich:
        state = yield from count_coins(cards, state, seat, TAX_FROM)
    return state


def pay_bonus(cards: Catalogue, state: State, bonus: str, lines: tuple[TaxLine, ...]) -> Talk[State]:
    """Step 2: every tied player gains a coin."""
    gainers = tuple(line.seat for line in lines if line.bonus)
    if not gainers:
        yield Note("tax_no_bonus", "A-19", {})
        return state
    key = f"tax_{bonus}" if len(gainers) == 1 else f"tax_{bonus}_tie"
    value = tax_value(cards, state.player(gainers[0]), bonus)
    yield Note(key, RULE, {"who": gainers if len(gainers) > 1 else gainers[0], "value": value})
    for seat in gainers:
        state = yield from gain(state, seat, 1, "tax")
    return state


def headline(lines: tuple[TaxLine, ...], face: str) -> Note:
    """In one sentence: who paid, if anybody, and who takes the bonus, if anybody."""
    losers = tuple(line.seat for line in lines if line.lost)
    gainers = tuple(line.seat for line in lines if line.bonus)
    lost = sum(line.lost for line in lines)
    key = ("taxed" if gainers else "taxed_no_bonus") if losers else "untaxed" if gainers else "untaxed_no_bonus"
    facts = {"face": face, "lost": lost, "losers": losers, "gainers": gainers, "n": len(gainers)}
    return Note(key, RULE, facts, headline=True)
