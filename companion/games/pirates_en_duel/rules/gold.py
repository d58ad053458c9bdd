"""PD-1.2.GAIN: what the bank pays."""

from companion.games.pirates_en_duel.state import State


def are_coins_counted(state: State) -> bool:
    """Otherwise nobody knows what is in the bank."""
    return bool(state.box.get("count/box", (0, 0, 0))[2])


def can_bank_pay(state: State) -> bool:
    """A-13: the bank always pays, unless the coins are counted and the table plays it so."""
    dry = state.options["empty_bank"] == "nothing" and are_coins_counted(state) and state.bank <= 0
    return not dry
