"""MM-ACT-SCOUT: what a captain may look for. Nothing is asked here."""

from companion.games.merchants_and_marauders.state import Player, State

MERCHANT, RUMOUR = "merchant", "rumour"


def targets(state: State, player: Player) -> tuple[str, ...]:
    """MM-ACT-SCOUT step 1: what may still be looked for here; the merchant of each zone is one target."""
    if not player.at_sea:
        return ()
    others = [p.seat for p in state.players.values() if p.seat != player.seat and p.at_sea and p.zone == player.zone]
    here: list[str] = [*others, *state.npcs_in(player.zone)]
    if state.merchants[player.zone]:
        here.append(merchant_of(player.zone))
    return tuple(t for t in here if t not in player.scouted)


def merchant_of(zone: str) -> str:
    return f"{MERCHANT}/{zone}"
