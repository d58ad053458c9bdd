"""The table after an event. Never refuses: the event has happened."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, assert_never

from companion.games.dead_reckoning import events as e
from companion.games.dead_reckoning.state import COVENANT, COVENANTS, PORT, Board, Player, Sailor, State, Turn

LATELY = 8
"""As many movements of a chest as its owner looks back on."""


def evolve(state: State, event: e.Event) -> State:
    if isinstance(event, e.CrewEvent):
        return crew(state, event)
    if isinstance(event, e.MapEvent):
        return chart(state, event)
    if isinstance(event, e.ShipEvent):
        return ship(state, event)
    if isinstance(event, e.TurnEvent):
        return turn(state, event)
    return game(state, event)


def crew(state: State, event: e.CrewEvent) -> State:
    player = state.players[event.seat]
    match event:
        case e.CardPlayed(_, id, level):
            sailor = replace(player.sailors[id], level=level, shown=level, zone="play")
            after = replace(player.with_sailor(id, sailor), hand=max(0, player.hand - 1))
        case e.SailorLevelled(_, id, level):
            after = level_sailor(player, id, level)
        case e.LevelUpSettled(_, due):
            after = replace(player, level_up=due)
        case e.AdvancementHeld(_, name):
            after = replace(player, held=(*player.held, name))
        case e.AdvancementSleeved(_, name, id, position):
            after = replace(player, held=without(player.held, name)).with_sailor(
                id, sleeve_advancement(player.sailors[id], name, position)
            )
        case e.HandDrawn(_, drawn, shuffled):
            after = draw_hand(player, drawn, shuffled)
        case e.BonusKept(_, achievements):
            after = replace(player, bonus=achievements)
        case e.Counted(_, what, by):
            after = replace(player, **{what: getattr(player, what) + by})
        case _:
            assert_never(event)
    return state.with_player(after)


def level_sailor(player: Player, id: str | None, level: int | None) -> Player:
    """The player after a card in hand or deck went up a level; unchanged in the view of a seat that may not know
    which."""
    if id is None or level is None:
        return player
    return player.with_sailor(id, replace(player.sailors[id], level=level))


def sleeve_advancement(sailor: Sailor, name: str, position: int) -> Sailor:
    top, middle, bottom = (name if i == position else a for i, a in enumerate(sailor.slots))
    return replace(sailor, slots=(top, middle, bottom))


def draw_hand(player: Player, drawn: int, shuffled: bool) -> Player:
    """DR-MNT-5: what was in play is discarded; a new deck is made of the whole discard."""
    gone = ("play", "discard")
    zone = "away" if shuffled else "discard"
    sailors = {i: replace(s, zone=zone) if s.zone in gone else s for i, s in player.sailors.items()}
    return replace(player, sailors=sailors, hand=player.hand + drawn)


def chart(state: State, event: e.MapEvent) -> State:
    if isinstance(event, e.BoxCardTaken):
        return box_card(state, event.row)
    if isinstance(event, e.HalfReplaced):
        key = f"{event.board}/{event.owner}"
        half = (*state.turn.half, key) if event.on else without(state.turn.half, key)
        return replace(state, turn=replace(state.turn, half=half))
    board = state.boards[event.board]
    match event:
        case e.BoardTurned(_, kind, name, by):
            state = explore(state, by)
            none: dict[str, int] = dict.fromkeys(state.order, 0)
            after = Board(kind, name, none, none) if kind == "island" else Board(kind, name)
        case e.CardLaid(_, row):
            state = box_card(state, row)
            after = replace(board, card=True)
        case e.CardTaken():
            after = replace(board, card=False)
        case e.CubePlaced(seat):
            state = take_from_supply(state, f"cubes/{seat}", 1)
            after = replace(board, cubes=add_cubes(board.cubes, seat, 1))
        case e.CubeRemoved(seat):
            state = take_from_supply(state, f"cubes/{seat}", -1)
            after = replace(board, cubes=add_cubes(board.cubes, seat, -1))
        case e.ControlGained(seat, _, permanent):
            state = take_from_supply(state, f"cubes/{seat}", permanent)
            after = replace(board, permanent=add_cubes(board.permanent, seat, permanent), last_controller=seat)
        case e.PermanentPlaced(seat):
            state = take_from_supply(state, f"cubes/{seat}", 1)
            after = replace(board, permanent=add_cubes(board.permanent, seat, 1))
        case e.BuildingBuilt(_, building):
            after = replace(board, buildings=(*board.buildings, building))
        case e.BuildingsRemoved(_, buildings):
            after = replace(board, buildings=tuple(b for b in board.buildings if b not in buildings))
        case _:
            assert_never(event)
    return state.with_board(event.board, after)


def take_from_supply(state: State, what: str, by: int | None) -> State:
    """The ledger after the supply has given something out, or got it back. Coins stay unknown in the view of a seat
    that does not see every chest."""
    before = state.ledger.get(what, 0)
    if before is None or by is None:
        return state
    return replace(state, ledger={**state.ledger, what: before + by})


def box_card(state: State, row: int) -> State:
    boxes = tuple(max(0, n - 1) if i == row - 1 else n for i, n in enumerate(state.boxes))
    return replace(state, boxes=boxes)


def explore(state: State, by: str) -> State:
    if by in COVENANTS:
        return covenant(state, by, "explored", 1)
    if not by:
        return state
    player = state.players[by]
    state = state.with_player(replace(player, explored=player.explored + 1))
    return replace(state, turn=replace(state.turn, explored=state.turn.explored + 1))


def add_cubes(counts: Mapping[str, int], seat: str, by: int) -> dict[str, int]:
    return {**counts, seat: max(0, counts.get(seat, 0) + by)}


def without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The names less one copy of this one."""
    if name not in names:
        return names
    at = names.index(name)
    return names[:at] + names[at + 1 :]


def ship(state: State, event: e.ShipEvent) -> State:
    match event:
        case e.TokensMoved(kind, source, target, amount):
            after = move_tokens(move_tokens(state, source, kind, -amount if amount else amount), target, kind, amount)
        case e.CovenantChanged(what, by, seat):
            after = covenant(state, seat, what, by)
        case e.SailsRaised(seat, sails):
            after = replace(change_player(state, seat, sails=sails), turn=replace(state.turn, raised=True))
        case e.ShipMoved(seat, to) if seat in COVENANTS:
            after = with_covenant(state, seat, location=to)
        case e.ShipMoved(seat, to, sails):
            at_sea = state.players[seat].pirate and to != PORT
            after = change_player(state, seat, location=to, sails=sails, pirate=at_sea)
        case e.UpgradePlaced(seat, tile, index):
            player = state.players[seat]
            space = player.hull[index]
            after = state.with_player(player.with_space(index, replace(space, tiles=(*space.tiles, tile))))
        case e.DamageChanged(seat, by) if seat in COVENANTS:
            after = with_covenant(state, seat, damage=max(0, state.covenants[seat].damage + by))
        case e.DamageChanged(seat, by):
            after = change_player(state, seat, damage=max(0, state.players[seat].damage + by))
        case e.ModeSet(seat, pirate):
            after = change_player(state, seat, pirate=pirate)
        case e.ShipSunk(seat) if seat in COVENANTS:
            after = with_covenant(state, seat, damage=0, location=PORT)
        case e.ShipSunk(seat):
            after = change_player(state, seat, damage=0, sails=0, pirate=False, location=PORT)
        case _:
            assert_never(event)
    return after


def move_tokens(state: State, place: str, kind: str, by: int | None) -> State:
    """The table after tokens have come to a place, or left it. A chest that the seat of this view does not see stays
    unknown."""
    what, _, where = place.partition("/")
    match what:
        case "dock":
            return change_player(state, where, dock=state.players[where].dock + (by or 0))
        case "chest":
            chest, purse = state.players[where].chest, state.players[where].purse
            if chest is None or by is None:
                return state
            return change_player(state, where, chest=chest + by, purse=(*purse, by)[-LATELY:])
        case "hold":
            seat, _, index = where.partition("/")
            player = state.players[seat]
            space = player.hull[int(index)]
            load = {"cargo": space.cargo, "coin": space.coins}
            load[kind] += by or 0
            full = replace(space, cargo=load["cargo"], coins=load["coin"])
            return state.with_player(player.with_space(int(index), full))
        case "isle":
            board = state.boards[where]
            store = {"cargo": board.cargo, "coin": board.coins}
            store[kind] += by or 0
            return state.with_board(where, replace(board, cargo=store["cargo"], coins=store["coin"]))
        case "covenant":
            return covenant(state, where or COVENANT, "coins" if kind == "coin" else "cargo", by or 0)
        case _:
            return take_from_supply(state, kind, None if by is None else -by)


def change_player(state: State, seat: str, **values: Any) -> State:
    return state.with_player(replace(state.players[seat], **values))


def with_covenant(state: State, seat: str, **values: Any) -> State:
    return state.with_covenant(seat, replace(state.covenants[seat], **values))


def covenant(state: State, seat: str, what: str, by: int) -> State:
    return with_covenant(state, seat, **{what: getattr(state.covenants[seat], what) + by})


def turn(state: State, event: e.TurnEvent) -> State:
    now = state.turn
    match event:
        case e.Bought():
            now = replace(now, bought=now.bought + 1)
        case e.AbilityUsed(key):
            now = replace(now, used=(*now.used, key))
        case e.CannonsCommitted(seat, cannons, sources):
            named = {f"{seat}/{source}": n for source, n in sources} or {seat: cannons}
            spent = {key: now.cannons.get(key, 0) + n for key, n in named.items()}
            now = replace(now, cannons={**now.cannons, **spent})
        case e.DrawsGained(draws):
            now = replace(now, draws=now.draws + draws)
        case e.Fought(target):
            now = replace(now, fought=tuple(dict.fromkeys((*now.fought, target))))
        case e.BlockadeSet(board):
            now = replace(now, blockades=tuple(dict.fromkeys((*now.blockades, board))))
        case e.TurnEnded(seat, last):
            return end_turn(state, seat, last)
        case e.TurnBegan(seat, to_beat, new_round):
            return replace(state, active=seat, turn=Turn(to_beat=to_beat), round=state.round + new_round)
        case _:
            assert_never(event)
    return replace(state, turn=now)


def end_turn(state: State, seat: str, last: bool) -> State:
    if seat in COVENANTS:
        return with_covenant(state, seat, last_turn_done=last)
    return change_player(state, seat, last_turn_done=last, sails=0)


def game(state: State, event: e.GameEvent) -> State:
    match event:
        case e.TableSet(first, cargo):
            for seat, n in cargo:
                state = take_from_supply(change_player(state, seat, dock=n), "cargo", n)
            after = replace(state, phase="play", first=first, active=first)
        case e.CombatWon(seat):
            after = count_achievement(state, seat, "wins")
        case e.ExpertGained(seat):
            after = count_achievement(state, seat, "experts")
        case e.AchievementClaimed(seat, achievement):
            after = claim(state, seat, achievement)
        case e.EndTriggered(seat):
            after = replace(state, end_by=seat)
        case e.LastTurnPlayed():
            after = replace(state, phase="scoring")
        case e.ChestCounted(seat, coins):
            before = state.players[seat].chest
            found = None if before is None or coins is None else coins - before
            after = take_from_supply(change_player(state, seat, chest=coins, counted=True), "coin", found)
        case e.ChestsRevealed(chests, bonuses):
            for seat, coins in chests:
                state = change_player(state, seat, chest=coins)
            for seat, shown in bonuses:
                state = change_player(state, seat, bonus=shown)
            after = replace(state, revealed=True)
        case e.GameScored(scores):
            after = replace(state, scores=scores)
        case e.GameWon(winner):
            after = replace(state, winner=winner, phase="over")
        case _:
            assert_never(event)
    return after


def count_achievement(state: State, seat: str, what: str) -> State:
    if seat in COVENANTS:
        return covenant(state, seat, what, 1)
    return change_player(state, seat, **{what: getattr(state.players[seat], what) + 1})


def claim(state: State, seat: str, achievement: str) -> State:
    if seat in COVENANTS:
        return with_covenant(state, seat, claimed=(*state.covenants[seat].claimed, achievement))
    return change_player(state, seat, claimed=(*state.players[seat].claimed, achievement))
