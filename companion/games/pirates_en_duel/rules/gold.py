"""PD-1.2.GAIN: what the bank pays."""

from companion.games.pirates_en_duel.state import State


def can_bank_pay(state: State) -> bool:
    """A-13: the bank always pays, unless the coins are counted and the table plays it so."""
    counted = bool(state.box.get("count/box", (0, 0, 0))[2])
    dry = state.options["empty_bank"] == "nothing" and counted and state.bank <= 0
    return not dry
