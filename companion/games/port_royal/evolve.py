"""The table after an event. Never refuses: the event has happened."""

from dataclasses import replace
from typing import assert_never

from companion.core.ask import Seat
from companion.games.port_royal import events as e
from companion.games.port_royal.state import Debt, Player, Shuffle, Skippable, State


def evolve(state: State, event: e.Event) -> State:
    """Every event moves cards from place to place; what it would make or lose is written down as drift."""
    after = change(state, event)
    before, now = state.cards, after.cards
    if before is None or now is None or before == now or isinstance(event, e.TableSet | e.CoinsCounted):
        return after
    return replace(after, drift=after.drift + now - before)


def change(state: State, event: e.Event) -> State:
    if isinstance(event, e.DeckEvent):
        return evolve_deck(state, event)
    if isinstance(event, e.CoinEvent):
        return evolve_coins(state, event)
    if isinstance(event, e.HarbourEvent):
        return evolve_harbour(state, event)
    if isinstance(event, e.TradeEvent):
        return evolve_trade(state, event)
    return evolve_turn(state, event)


def evolve_deck(state: State, event: e.DeckEvent) -> State:
    match event:
        case e.CardTurned(face, risk):
            after = turn_card(state, face, risk)
        case e.CardPlaced(face, place):
            after = place_card(state, face, place)
        case e.TurnBusted(seat):
            after = lose_turn(state, state.player(seat))
        case e.DeckReshuffled():
            after = shuffle_discard(state)
        case e.DeckCounted(census):
            shuffle = state.shuffle and replace(state.shuffle, census=census)
            after = replace(state, shuffle=shuffle)
        case e.CoinFaceLogged(face):
            after = replace(state, discard=(*state.discard, face), blind=state.blind - 1)
        case e.PlayUnlogged(known):
            after = forget_cards(state, known)
        case _:
            assert_never(event)
    return after


def turn_card(state: State, face: str, risk: int) -> State:
    player = state.player(state.active)
    pile = None if state.pile is None else state.pile - 1
    shuffle = state.shuffle and replace(state.shuffle, revealed=(*state.shuffle.revealed, face))
    players = {**state.players, player.seat: replace(player, risk=player.risk + risk)}
    return replace(state, turned=face, pile=pile, shuffle=shuffle, players=players)


def place_card(state: State, face: str, place: str) -> State:
    phase = "may-draw" if state.phase in ("must-draw", "loose") and state.full else state.phase
    match place:
        case "harbour":
            return replace(state, turned="", phase=phase, harbour=(*state.harbour, face))
        case "row":
            return replace(state, turned="", phase=phase, row=(*state.row, face))
        case _:
            return replace(state, turned="", phase=phase, discard=(*state.discard, face))


def lose_turn(state: State, player: Player) -> State:
    """PR-P1-BUST, step 1: the table after a bust."""
    last = (state.turned,) if state.turned else ()
    cleared = replace(state, discard=(*state.discard, *state.harbour, *last), harbour=(), turned="", bust=True)
    return cleared.with_player(replace(player, busts=player.busts + 1, called=player.called + (not last)))


def shuffle_discard(state: State) -> State:
    """PR-DECK-RESHUFFLE. By the table's word, what the count still sees in the pile lay in the discard (A-13)."""
    if state.pile is None:
        return replace(state, discard=(), blind=0, shuffles=state.shuffles + 1, shuffle=None)
    blind = state.blind + state.pile
    shuffle = Shuffle(state.discard, blind, (*state.in_sight, *state.missing))
    return replace(
        state,
        pile=len(state.discard) + blind,
        discard=(),
        blind=0,
        shuffles=state.shuffles + 1,
        shuffle=shuffle,
    )


def forget_cards(state: State, known: bool) -> State:
    after = replace(state, pile=None, phase="loose", acting=None, taken=0, skippable=(), shuffle=None)
    if known:
        return after
    return replace(after, players={s: replace(p, coins=None) for s, p in after.players.items()}, owed=())


def evolve_coins(state: State, event: e.CoinEvent) -> State:
    match event:
        case e.CoinsGained(seat, amount, source, owed):
            after = draw_cards(earn(state, seat, amount, source), amount - owed)
            after = replace(after, owed=(*after.owed, Debt(seat, owed))) if owed else after
        case e.CoinsSpent(seat, amount, _):
            after = replace(pay(state, seat, -amount), blind=state.blind + amount)
        case e.CoinsHanded(giver, taker, amount):
            after = pay(pay(state, giver, -amount), taker, amount)
        case e.CoinsRefused(seat, amount, source):
            after = draw_cards(earn(state, seat, -amount, source), -amount)
            after = replace(after, skippable=tuple(s for s in state.skippable if s != Skippable(seat, source, amount)))
        case e.CoinsCounted(seat, amount):
            after = state.with_player(replace(state.player(seat), coins=amount))
        case e.DebtSettled(seat, amount):
            after = settle_debt(state, seat, amount)
        case _:
            assert_never(event)
    return after


def pay(state: State, seat: Seat, amount: int) -> State:
    player = state.player(seat)
    if player.coins is None:
        return state
    return state.with_player(replace(player, coins=player.coins + amount))


def earn(state: State, seat: Seat, amount: int, source: str) -> State:
    after = pay(state, seat, amount)
    player = after.player(seat)
    income = {**player.income, source: player.income.get(source, 0) + amount}
    return after.with_player(replace(player, income=income))


def draw_cards(state: State, cards: int) -> State:
    return state if state.pile is None else replace(state, pile=state.pile - cards)


def settle_debt(state: State, seat: Seat, amount: int) -> State:
    """A-14: the cards leave the discard, the unlogged ones first; the debt at the head of the line shrinks."""
    from_blind = min(amount, state.blind)
    rest = amount - from_blind
    head, *others = state.owed
    left = (Debt(seat, head.coins - amount),) if head.coins > amount else ()
    return replace(
        state,
        blind=state.blind - from_blind,
        discard=state.discard[rest:],
        owed=(*left, *others),
    )


def evolve_harbour(state: State, event: e.HarbourEvent) -> State:
    match event:
        case e.CardNamed(kind, face):
            seen = state.shuffle and replace(state.shuffle, revealed=name_one(state.shuffle.revealed, kind, face))
            return replace(state, harbour=name_one(state.harbour, kind, face), shuffle=seen)
        case e.ShipRepelled(face):
            return replace(state, harbour=remove_one(state.harbour, face), discard=(*state.discard, face))
        case _:
            assert_never(event)


def name_one(cards: tuple[str, ...], kind: str, face: str) -> tuple[str, ...]:
    """The cards with a face for the first one of which only this kind is known."""
    if kind not in cards:
        return cards
    at = cards.index(kind)
    return (*cards[:at], face, *cards[at + 1 :])


def evolve_trade(state: State, event: e.TradeEvent) -> State:
    match event:
        case e.ShipTraded(_, face):
            left, discard = remove_one(state.harbour, face), (*state.discard, face)
            after = replace(state, harbour=left, discard=discard, taken=state.taken + 1)
        case e.PersonHired(seat, face):
            player = state.player(seat)
            after = state.with_player(replace(player, persons=(*player.persons, face)))
            after = replace(after, harbour=remove_one(state.harbour, face), taken=state.taken + 1)
        case e.ExpeditionCompleted(seat, face, given):
            after = complete_expedition(state, state.player(seat), face, given)
        case e.DrawingStopped(base):
            after = replace(state, phase="window", base=base)
        case e.WindowOpened(seat, governors, is_late):
            offered = late_incomes(state) if is_late else ()
            after = replace(state, phase="window", acting=seat, governors=governors, taken=0, skippable=offered)
        case e.IncomeOffered(seat, source, amount):
            kept = tuple(s for s in state.skippable if s.source != source)
            after = replace(state, skippable=(*kept, Skippable(seat, source, amount)))
        case _:
            assert_never(event)
    return after


def late_incomes(state: State) -> tuple[Skippable, ...]:
    """A window that closes with its last card leaves its owner a moment more to refuse the Traders' coins."""
    return tuple(s for s in state.skippable if s.seat == state.acting and s.source == "trader")


def complete_expedition(state: State, player: Player, face: str, given: tuple[str, ...]) -> State:
    """PR-EXP: the table after a completed expedition."""
    persons = player.persons
    for person in given:
        persons = remove_one(persons, person)
    player = replace(player, persons=persons, expeditions=(*player.expeditions, face))
    return replace(state.with_player(player), row=remove_one(state.row, face), discard=(*state.discard, *given))


def remove_one(cards: tuple[str, ...], face: str) -> tuple[str, ...]:
    """The cards less one copy of this one."""
    if face not in cards:
        return cards
    at = cards.index(face)
    return cards[:at] + cards[at + 1 :]


def evolve_turn(state: State, event: e.TurnEvent) -> State:
    match event:
        case e.TableSet(first, pile, row):
            after = replace(state, first=first, active=first, pile=pile, row=row, phase="must-draw")
        case e.BustLingered():
            after = replace(state, phase="after-bust")
        case e.TurnEnded(is_late):
            after = end_turn(state, late_incomes(state) if is_late else ())
        case e.TurnPassed(to):
            after = pass_turn(state, to)
        case e.EndTriggered():
            after = replace(state, end_triggered=True, triggered_in=state.round)
        case e.GameEnded():
            after = replace(state, phase="game-over")
        case e.CoinsPromised(seat, amount):
            after = replace(state, promised=(*state.promised, Debt(seat, amount)))
        case e.PromisesKept():
            after = replace(state, promised=())
        case _:
            assert_never(event)
    return after


def end_turn(state: State, skippable: tuple[Skippable, ...]) -> State:
    """PR-P2-CLEANUP: the table after the end of a turn."""
    player = state.player(state.active)
    return replace(
        state,
        discard=(*state.discard, *state.harbour),
        harbour=(),
        phase="over",
        acting=None,
        taken=0,
        base=0,
        governors=0,
        skippable=skippable,
        players={**state.players, player.seat: replace(player, turns=player.turns + 1)},
    )


def pass_turn(state: State, to: Seat) -> State:
    again = to == state.first
    return replace(state, active=to, phase="must-draw", bust=False, skippable=(), round=state.round + again)
