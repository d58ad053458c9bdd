"""What a seat may not see: gold, chest, goods, and the titles of cards that lie face down."""

from dataclasses import replace

from companion.core.ask import Seat
from companion.games.merchants_and_marauders import events as e
from companion.games.merchants_and_marauders.data import UNKNOWN
from companion.games.merchants_and_marauders.state import Player, State


def hide_secrets(player: Player, *, over: bool) -> Player:
    """The player as the others know them: how many cards, not which. At the end the chests are open."""
    return replace(
        player,
        gold=None,
        chest=player.chest if over else None,
        cargo=(UNKNOWN,) * len(player.cargo),
        hand=("",) * len(player.hand),
        rumour=("",) * len(player.rumour),
    )


def view(state: State, seat: Seat | None) -> State:
    seen = {s: p if s == seat else hide_secrets(p, over=state.over) for s, p in state.players.items()}
    return replace(state, players=seen)


def redact(event: e.Event, seat: Seat | None) -> e.Event:
    """The event without the secrets of other seats; folding these gives `view`."""
    match event:
        case e.PurseTaken(winner, loser):
            return event if seat in (winner, loser) else replace(event, amount=None)
        case e.CaptainSailed(owner) if owner != seat:
            return replace(event, gold=None, chest=None)
        case e.GoldPaid(owner) if owner != seat:
            return replace(event, from_chest=None)
        case e.GoldStashed(owner) | e.ChestOpened(owner) if owner != seat:
            return replace(event, amount=None)
        case e.GoodsBought(owner) | e.CargoTaken(owner) | e.CargoLost(owner) if owner != seat:
            return replace(event, goods=(UNKNOWN,) * len(event.goods))
        case e.CardNoted(owner) if owner != seat:
            return replace(event, title="")
        case _:
            return event
