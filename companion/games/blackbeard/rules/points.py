"""Victory Points of those who leave the game (10.35, 18.12)."""


def retirement_vp(notoriety: int, worth: int) -> int:
    """BB-18.12 A: the Victory Points of a Pirate who retires."""
    return 2 * notoriety + worth // 100


def kc_vp(notoriety: int) -> int:
    """BB-18.12 C: the Victory Points of the player whose commissioner has eliminated a Pirate."""
    return -(-notoriety // 2)


def double_cross_fine(worth: int, throw: int) -> int:
    """17.2 #4: 2d6 times ten per cent of the Net Worth, never more than all of it, rounded up."""
    return -(-worth * min(100, throw * 10) // 100)
