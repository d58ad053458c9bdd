"""Every procedure by the name under which it is stored; a new one comes last."""

from collections.abc import Callable, Mapping
from functools import partial

from companion.core.procedure import Procedure
from companion.games.port_royal.data import Catalogue
from companion.games.port_royal.procedures import deck, discover, expeditions, lighter, set_up, trade_hire, turn

PROCEDURES: Mapping[str, Callable[..., Procedure]] = {
    "set_up": set_up.set_up,
    "turn_up": discover.turn_up,
    "first_card": discover.first_card,
    "stop": trade_hire.stop,
    "take": trade_hire.take,
    "done": trade_hire.finish,
    "others_pass": trade_hire.others_pass,
    "skip_income": trade_hire.skip_income,
    "complete": expeditions.complete,
    "next_turn": turn.next_turn,
    "break_off": turn.break_off,
    "reshuffle": deck.reshuffle,
    "census": deck.census,
    "log_coin": deck.log_coin,
    "took": lighter.enter_taken_card,
    "tax_card": lighter.enter_tax,
    "bust_called": lighter.enter_bust,
    "income_called": lighter.enter_income,
    "name_card": discover.name_card,
    "repel_ship": discover.repel_ship,
    "sold": lighter.enter_sold_ship,
}


def procedures(cards: Catalogue) -> Mapping[str, Callable[..., Procedure]]:
    return {name: partial(procedure, cards) for name, procedure in PROCEDURES.items()}
