"""Who may see what: chests, bonus tokens, and the level of a card in a hand or a deck."""

from dataclasses import replace

from companion.core.ask import Seat
from companion.games.dead_reckoning.events import BonusKept, ChestCounted, Event, SailorLevelled, TokensMoved
from companion.games.dead_reckoning.state import Player, State


def view(state: State, seat: Seat | None) -> State:
    """Other seats' secrets taken out. After the reveal chests and tokens lie open; unseen levels stay unseen."""
    players = {s: p if s == seat else visible_player(p, revealed=state.revealed) for s, p in state.players.items()}
    return replace(state, players=players, ledger={**state.ledger, "coin": None})


def visible_player(player: Player, *, revealed: bool) -> Player:
    sailors = {i: s if s.level == s.shown else replace(s, level=s.shown) for i, s in player.sailors.items()}
    if revealed:
        return replace(player, sailors=sailors, purse=())
    bonus = None if player.bonus else player.bonus
    return replace(player, sailors=sailors, chest=None, bonus=bonus, purse=())


def redact(event: Event, seat: Seat | None) -> Event:
    """The event without what this seat may not see; folding these gives `view`."""
    match event:
        case TokensMoved() if is_hidden(event, seat):
            return replace(event, amount=None)
        case SailorLevelled(owner) if owner != seat:
            return replace(event, sailor=None, level=None)
        case BonusKept(owner) if owner != seat:
            return replace(event, achievements=None)
        case ChestCounted(owner) if owner != seat:
            return replace(event, coins=None)
        case _:
            return event


def is_hidden(event: TokensMoved, seat: Seat | None) -> bool:
    """Whether an amount is hidden: a chest of another seat is on one side, and on the other no place that everybody
    sees."""
    ends = (event.source, event.target)
    chests = [end for end in ends if end.startswith("chest/")]
    if not chests or f"chest/{seat}" in chests:
        return False
    return all(end.startswith("chest/") or end == "supply" for end in ends)
