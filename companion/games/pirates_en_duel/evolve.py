"""The table after an event. Never refuses: the event has happened."""

from dataclasses import replace
from typing import assert_never

from companion.core.ask import Seat
from companion.games.pirates_en_duel import events as e
from companion.games.pirates_en_duel.state import (
    FREE,
    Combat,
    Loss,
    Player,
    Ship,
    State,
    Throw,
    combat_card,
    combat_of,
    is_captain,
)


def evolve(state: State, event: e.Event) -> State:
    if isinstance(event, e.CrewEvent):
        return crews(state, event)
    if isinstance(event, e.CombatEvent):
        return combat(state, event)
    return turn(state, event)


def crews(state: State, event: e.CrewEvent) -> State:
    match event:
        case e.PirateTurned(card, "line"):
            after = replace(state, line=(*state.line, card))
        case e.PirateTurned(card):
            after = replace(state, market=(*state.market, card))
        case e.PirateDrafted(seat, card, ship):
            after = draft_card(state, state.players[seat], card, ship)
        case e.PirateSpread(seat, card, ship):
            player = state.players[seat]
            after = board_card(state.with_player(replace(player, hand=without(player.hand, card))), ship, card)
        case e.PirateRecruited(_, card, ship, berth):
            after = replace(replace_card(state, ship, berth, card), market=without(state.market, card))
        case e.PirateDiscarded(card, place):
            kept = without(state.line if place == "line" else state.market, card)
            after = discard_card(replace(state, line=kept) if place == "line" else replace(state, market=kept), card)
        case e.PiratesReshuffled():
            after = replace(state, discard=())
        case e.PiratesSwapped(ship, berth, other_ship, other_berth):
            after = swap_cards(state, (ship, berth), (other_ship, other_berth))
        case e.PirateMoved(ship, berth, to):
            card = state.ships[ship].berths[berth]
            after = replace(board_card(state.with_ship(state.ships[ship].with_card(berth, FREE)), to, card), moved=True)
        case _:
            assert_never(event)
    return after


def combat(state: State, event: e.CombatEvent) -> State:
    match event:
        case e.CombatCardDrawn(kind, colours, gold) if gold:
            after = replace(state, combat=Combat(kind, colours, gold, kind))
        case e.CombatCardDrawn(kind):
            after = replace(state, combat_discard=(*state.combat_discard, kind))
        case e.CombatPileShuffled():
            after = replace(state, combat_discard=())
        case e.CombatEnded():
            fought = combat_of(state)
            card = combat_card(fought.card, fought.colours, fought.gold)
            after = replace(state, combat=None, combat_discard=(*state.combat_discard, card))
        case e.CombatJoined(attacker, defender):
            after = replace(state, combat=replace(combat_of(state), attacker=attacker, defender=defender))
        case e.TypeChanged(type):
            after = replace(state, combat=replace(combat_of(state), type=type))
        case e.DiceThrown(ship, skulls, ships, blanks):
            after = replace(state, combat=with_throw(combat_of(state), ship, Throw(skulls, ships, blanks)))
        case e.ParrotUsed(ship):
            after = replace(state, combat=replace(combat_of(state), parrots=(*combat_of(state).parrots, ship)))
        case e.LossesCounted(attacker_losses, defender_losses):
            after = replace(state, combat=replace(combat_of(state), nominal=(attacker_losses, defender_losses)))
        case e.CrewShot() | e.CrewDesignated() | e.CrewSaved() | e.CrewBuried():
            after = hit_crew(state, event)
        case _:
            assert_never(event)
    return after


def hit_crew(state: State, event: e.CrewShot | e.CrewDesignated | e.CrewSaved | e.CrewBuried) -> State:
    match event:
        case e.CrewShot(ship, berth, card):
            after = with_loss(remove_card(state, ship, berth), Loss(ship, berth, card, 1, shot=True))
        case e.CrewDesignated(ship, berth, card, value):
            after = with_loss(state, Loss(ship, berth, card, value))
        case e.CrewSaved(ship, berth, card):
            after = save_card(state, ship, berth, card)
        case e.CrewBuried(ship):
            after = state
            for loss in combat_of(state).losses_of(ship):
                after = after if loss.shot else remove_card(after, ship, loss.berth)
        case _:
            assert_never(event)
    return after


def turn(state: State, event: e.TurnEvent) -> State:
    match event:
        case e.TableSet(first, bank):
            after = replace(state, first=first, active=first, bank=bank, phase="draft")
        case e.DraftEnded():
            after = replace(state, phase="recruit", active=state.first)
        case e.RecruitingEnded():
            after = replace(state, phase="draw")
        case e.ShipSunk(ship):
            after = sink_ship(state, ship, to_discard=False)
        case e.GoldMoved(giver, taker, amount):
            after = pay_gold(pay_gold(state, giver, -amount), taker, amount)
        case e.PlayerFell(seat, crew_to_discard):
            after = eliminate(state, seat, crew_to_discard)
        case e.TurnPassed(to):
            places = state.from_first
            again = places.index(to) <= places.index(state.active)
            after = replace(state, active=to, phase="recruit", canot_used=False, moved=False)
            after = replace(after, round=state.round + again)
        case e.GameEnded(winner):
            after = replace(state, phase="game-over", winner=winner)
        case _:
            assert_never(event)
    return after


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards less one copy of this one."""
    if card not in cards:
        return cards
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def discard_card(state: State, card: str) -> State:
    """Ordinary pirates go to the discard; a captain never comes back."""
    if is_captain(card):
        return replace(state, gone=(*state.gone, card))
    return replace(state, discard=(*state.discard, card))


def board_card(state: State, colour: str, card: str) -> State:
    ship = state.ships[colour]
    return state.with_ship(ship.with_card(ship.free_berths[0], card))


def draft_card(state: State, player: Player, card: str, ship: str) -> State:
    taken = replace(state, line=without(state.line, card), picked=state.picked + 1)
    if ship:
        return board_card(taken, ship, card)
    return taken.with_player(replace(player, hand=(*player.hand, card)))


def replace_card(state: State, colour: str, berth: int, card: str) -> State:
    ship = state.ships[colour]
    left = ship.berths[berth]
    after = state.with_ship(ship.with_card(berth, card))
    return discard_card(after, left) if left else after


def swap_cards(state: State, own: tuple[str, int], other: tuple[str, int]) -> State:
    (ship, berth), (other_ship, other_berth) = own, other
    given, taken = state.ships[ship].berths[berth], state.ships[other_ship].berths[other_berth]
    after = state.with_ship(state.ships[ship].with_card(berth, taken))
    return replace(
        after.with_ship(after.ships[other_ship].with_card(other_berth, given)),
        canot_used=True,
    )


def with_throw(combat: Combat, ship: str, dice: Throw) -> Combat:
    return replace(combat, attack=dice) if ship == combat.attacker else replace(combat, defence=dice)


def with_loss(state: State, loss: Loss) -> State:
    return replace(state, combat=replace(combat_of(state), losses=(*combat_of(state).losses, loss)))


def remove_card(state: State, colour: str, berth: int) -> State:
    ship = state.ships[colour]
    return discard_card(state.with_ship(ship.with_card(berth, FREE)), ship.berths[berth])


def save_card(state: State, colour: str, berth: int, card: str) -> State:
    """A card that was shot comes back from the discard; one that was designated never left."""
    losses = tuple(
        replace(loss, saved=True) if (loss.ship, loss.berth) == (colour, berth) and not loss.saved else loss
        for loss in combat_of(state).losses
    )
    back = state if state.ships[colour].berths[berth] else replace(state, discard=without(state.discard, card))
    back = back.with_ship(back.ships[colour].with_card(berth, card))
    return replace(back, combat=replace(combat_of(state), losses=losses))


def sink_ship(state: State, colour: str, *, to_discard: bool) -> State:
    ship = state.ships[colour]
    out = state.with_ship(Ship(colour, (FREE,) * len(ship.berths), sunk=True))
    for card in ship.crew:
        out = discard_card(out, card) if to_discard else replace(out, gone=(*out.gone, card))
    return out


def eliminate(state: State, seat: Seat, crew_to_discard: bool) -> State:
    player = state.players[seat]
    for colour in player.ships:
        state = sink_ship(state, colour, to_discard=crew_to_discard)
    return replace(state.with_player(replace(player, alive=False)), fallen=(*state.fallen, seat))


def pay_gold(state: State, seat: Seat | None, amount: int) -> State:
    if seat is None:
        return replace(state, bank=state.bank + amount)
    player = state.players[seat]
    return state.with_player(replace(player, treasure=player.treasure + amount))
