"""Every rule that talks, by its name."""

from collections.abc import Callable, Mapping
from functools import partial

from companion.core.procedure import Procedure
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.procedures import deck, discover, expeditions, lighter, set_up, trade_hire, turn

RULES: tuple[Callable[..., Procedure], ...] = (
    set_up.set_up,
    discover.turn_up,
    discover.first_card,
    trade_hire.stop,
    trade_hire.take,
    trade_hire.done,
    trade_hire.others_pass,
    trade_hire.skip_income,
    expeditions.complete,
    turn.next_turn,
    turn.break_off,
    deck.reshuffle,
    deck.census,
    deck.log_coin,
    lighter.took,
    lighter.tax_card,
    lighter.bust_called,
    lighter.income_called,
)


def procedures(cards: Catalogue) -> Mapping[str, Callable[..., Procedure]]:
    return {rule.__name__: partial(rule, cards) for rule in RULES}
