"""The table after an event. Never refuses: the event has happened."""

from dataclasses import replace
from typing import assert_never

from companion.games.merchants_and_marauders import events as e
from companion.games.merchants_and_marauders.data import (
    MOST_BOUNTY,
    NATIONS,
    SECTIONS,
    UNKNOWN,
    Catalogue,
)
from companion.games.merchants_and_marauders.rules.ships import full_section, new_ship
from companion.games.merchants_and_marauders.state import Captain, Combat, Move, NpcCard, Player, Ship, State


def evolve(catalogue: Catalogue, state: State, event: e.Event) -> State:
    if isinstance(event, e.RoundEvent):
        return board(catalogue, state, event)
    if isinstance(event, e.FightEvent):
        return fight(state, event)
    if isinstance(event, e.GoldEvent):
        return gold(state, event)
    if isinstance(event, e.ShipEvent):
        return ship(catalogue, state, event)
    return player(catalogue, state, event)


def board(catalogue: Catalogue, state: State, event: e.RoundEvent) -> State:
    match event:
        case e.TableSet(first, demand):
            return replace(
                state,
                phase="round",
                first=first,
                active=first,
                demand={**state.demand, **dict(demand)},
                events_left=catalogue.event_cards,
                captains_left=catalogue.captain_cards - len(state.order),
            )
        case e.EventDrawn(_, round):
            moves = state.moves if round == state.round else ()
            return replace(state, round=round, events_left=max(0, state.events_left - 1), moves=moves)
        case e.MerchantsSpread():
            return replace(state, track=0, merchants=dict.fromkeys(catalogue.zones, True))
        case e.NpcMoved() | e.NpcDrawn() | e.NpcEntered() | e.NpcPut() | e.NpcReturned() | e.NpcDied():
            return npc(state, event)
        case e.WarChanged(nations):
            return replace(state, war=nations)
        case e.ReminderKept(text):
            return replace(state, reminders=(*state.reminders, text))
        case e.EventResolved():
            return replace(state, phase="turn-start", active=state.first)
        case e.TurnEnded():
            following = state.next_player
            if following is None:
                return replace(state, phase="round-end", active=state.first)
            return replace(state, phase="turn-start", active=following)
        case e.RoundEnded():
            return replace(state, phase="round", reminders=(), active=state.first)
        case e.DemandChanged(port, good):
            return replace(state, demand={**state.demand, port: good})
        case e.ModificationLaid(port, mod):
            return replace(state, mods={**state.mods, port: mod})
        case e.MissionOffered(port, title):
            return replace(state, missions=(*state.missions, (port, title)))
        case e.MissionWithdrawn(index):
            return replace(state, missions=(*state.missions[:index], *state.missions[index + 1 :]))
        case e.MerchantTaken(zone):
            return replace(state, merchants={**state.merchants, zone: False}, track=state.track + 1)
        case e.CaptainDrawn(seat):
            drawn = replace(state, captains_left=max(0, state.captains_left - 1))
            return drawn.with_player(seat, card_drawn=True) if seat else drawn
        case e.EventStayed(title):
            return replace(state, lasting=(*state.lasting, title))
        case e.EventLifted(index):
            return replace(state, lasting=(*state.lasting[:index], *state.lasting[index + 1 :]))
        case e.DeclarationsFell():
            return replace(state, players={s: replace(p, declared=False) for s, p in state.players.items()})
        case e.GameEnded(reason, chests):
            shown = {s: replace(state.players[s], chest=chest) for s, chest in chests}
            return replace(state, phase="game-over", ending=reason, players={**state.players, **shown})
        case _:
            assert_never(event)


NpcEvent = e.NpcMoved | e.NpcDrawn | e.NpcEntered | e.NpcPut | e.NpcReturned | e.NpcDied


def npc(state: State, event: NpcEvent) -> State:
    at = state.npcs[event.slot]
    match event:
        case e.NpcMoved(slot, letter, start, to, border, reason, target):
            move = Move(slot, letter, start, to, border, reason, target)
            return replace(state.with_npc(slot, zone=to), moves=(*state.moves, move))
        case e.NpcDrawn(slot, name, zone, seamanship, scouting, leadership):
            card = NpcCard(name, zone, seamanship, scouting, leadership)
            return state.with_npc(slot, waiting=(*at.waiting, card))
        case e.NpcEntered(slot):
            card, *left = at.waiting
            return put_npc(state, slot, card).with_npc(slot, waiting=tuple(left))
        case e.NpcPut(slot, card):
            return put_npc(state, slot, card)
        case e.NpcReturned(slot, index):
            card = at.under[index]
            under = (*at.under[:index], *at.under[index + 1 :])
            return state.with_npc(slot, card=card, zone=card.zone, under=under, lost=False)
        case e.NpcDied(slot):
            return state.with_npc(slot, card=None, zone="", lost=True)
        case _:
            assert_never(event)


def put_npc(state: State, slot: str, card: NpcCard) -> State:
    """The table after a captain was put on top of whoever was active."""
    at = state.npcs[slot]
    under = (*at.under, at.card) if at.card else at.under
    return state.with_npc(slot, card=card, zone=card.zone, under=under, lost=False)


def fight(state: State, event: e.FightEvent) -> State:
    match event:
        case e.CombatBegan(attacker, defender, enemy):
            return replace(state, combat=Combat(attacker, defender, enemy))
        case e.RoundFought(round, actions):
            assert state.combat is not None
            return replace(state, combat=replace(state.combat, round=round, actions=actions))
        case e.CombatEnded():
            players = {s: ready_chasers(p) for s, p in state.players.items()}
            return replace(state, combat=None, players=players)
        case e.SectionsSet(side, hull, cargo, masts, crew, cannons):
            values = dict(zip(SECTIONS, (hull, cargo, masts, crew, cannons), strict=True))
            return with_ship(state, side, state.ship_of(side).with_sections(values))
        case e.ModificationSpent(side, mod):
            ship = state.ship_of(side)
            return with_ship(state, side, replace(ship, spent=(*ship.spent, mod)))
        case _:
            assert_never(event)


def ready_chasers(player: Player) -> Player:
    """Chasers are ready again after the combat."""
    if player.ship is None or "chasers" not in player.ship.spent:
        return player
    return replace(player, ship=replace(player.ship, spent=without(player.ship.spent, "chasers")))


def with_ship(state: State, side: str, ship: Ship) -> State:
    if side in state.players:
        return state.with_player(side, ship=ship)
    assert state.combat is not None
    return replace(state, combat=replace(state.combat, enemy=ship))


def plus(value: int | None, by: int | None) -> int | None:
    """The sum of two numbers; unknown where one of them is."""
    return None if value is None or by is None else value + by


def gold(state: State, event: e.GoldEvent) -> State:
    owner = state.players[event.seat]
    match event:
        case e.GoldGained(seat, amount):
            return state.with_player(seat, gold=plus(owner.gold, amount))
        case e.GoldPaid(seat, amount, from_chest):
            aboard = None if from_chest is None else from_chest - amount
            chest = None if from_chest is None else -from_chest
            return state.with_player(seat, gold=plus(owner.gold, aboard), chest=plus(owner.chest, chest))
        case e.GoldStashed(seat, amount, fee):
            aboard = None if amount is None else -amount - fee
            return state.with_player(
                seat, gold=plus(owner.gold, aboard), chest=plus(owner.chest, amount), stashed=owner.stashed + 1
            )
        case e.ChestOpened(seat, amount):
            out = None if amount is None else -amount
            return state.with_player(seat, gold=plus(owner.gold, amount), chest=plus(owner.chest, out))
        case e.PurseTaken(seat, loser, amount):
            out = None if amount is None else -amount
            richer = state.with_player(seat, gold=plus(owner.gold, amount))
            return richer.with_player(loser, gold=plus(state.players[loser].gold, out))
        case _:
            assert_never(event)


def without(values: tuple[str, ...], gone: str) -> tuple[str, ...]:
    at = values.index(gone)
    return (*values[:at], *values[at + 1 :])


def unload(cargo: tuple[str, ...], goods: tuple[str, ...]) -> tuple[str, ...]:
    """The hold without these goods: one that is not there by name was one that nobody had named."""
    for good in goods:
        found = good if good in cargo else UNKNOWN if UNKNOWN in cargo else cargo[-1] if cargo else None
        cargo = without(cargo, found) if found is not None else cargo
    return cargo


def ship(catalogue: Catalogue, state: State, event: e.ShipEvent) -> State:
    owner = state.players[event.seat]
    seat = event.seat
    match event:
        case e.ShipMoved(_, zone, in_port):
            return state.with_player(seat, zone=zone, in_port=in_port, port_done=(), port_open=False)
        case e.ShipTaken(_, ship):
            return state.with_player(seat, ship=ship)
        case e.ModificationFitted(_, mod):
            grown = replace(owner.sails, mods=(*owner.sails.mods, mod))
            more = {"hold": "cargo", "cannon-port": "cannons"}.get(mod)
            if more:
                grown = grown.with_sections({more: min(full_section(catalogue, grown, more), grown.now(more) + 1)})
            return state.with_player(seat, ship=grown)
        case e.ModificationReadied(_, mod):
            return state.with_player(seat, ship=replace(owner.sails, spent=without(owner.sails.spent, mod)))
        case e.WeaponGained(_, weapon):
            return state.with_player(seat, weapons=(*owner.weapons, weapon))
        case e.WeaponSpent(_, weapon):
            return state.with_player(seat, weapons=without(owner.weapons, weapon))
        case e.CargoTaken(_, goods):
            return state.with_player(seat, cargo=(*owner.cargo, *goods))
        case e.CargoLost(_, goods):
            return state.with_player(seat, cargo=unload(owner.cargo, goods))
        case e.GoodsBought(_, port, goods, counts):
            after = state.with_player(seat, cargo=(*owner.cargo, *goods))
            return after.with_player(seat, last_buy=port, last_buy_turn=owner.turns) if counts else after
        case _:
            assert_never(event)


def player(catalogue: Catalogue, state: State, event: e.PlayerEvent) -> State:
    seat, owner = event.seat, state.players[event.seat]
    match event:
        case e.CaptainSailed():
            return put_captain(catalogue, state, owner, event)
        case e.CaptainDied():
            return state.with_player(seat, **losses_of_captain(owner, keeps_gold=False))
        case e.CaptainRetired(_, keeps_gold):
            return state.with_player(seat, **losses_of_captain(owner, keeps_gold=keeps_gold))
        case e.TurnBegan():
            return replace(
                state.with_player(
                    seat,
                    turns=owner.turns + 1,
                    actions=3,
                    port_used=False,
                    port_open=False,
                    port_done=(),
                    scouted=(),
                    searched=(),
                ),
                phase="turn",
            )
        case e.ActionTaken():
            return state.with_player(seat, actions=max(0, owner.actions - 1))
        case e.TargetScouted(_, target):
            return state.with_player(seat, scouted=(*owner.scouted, target))
        case e.NpcSearched(_, slot):
            return state.with_player(seat, searched=(*owner.searched, slot))
        case e.PortOpened():
            return state.with_player(seat, port_used=True, port_open=True)
        case e.ActivityDone(_, activity):
            return state.with_player(seat, port_done=(*owner.port_done, activity))
        case e.GoalDeclared():
            return state.with_player(seat, declared=True)
        case e.BountyChanged(_, nation, by):
            now = min(MOST_BOUNTY, max(0, owner.bounties[nation] + by))
            return state.with_player(seat, bounties={**owner.bounties, nation: now})
        case _:
            return cards(state, event)


def cards(
    state: State,
    event: e.GloryGained
    | e.GloryCardDrawn
    | e.GloryCardGone
    | e.CardNoted
    | e.BigShipBought
    | e.SpecialistHired
    | e.RumourTaken
    | e.RumourGone
    | e.MissionTaken
    | e.MissionGone,
) -> State:
    seat, owner = event.seat, state.players[event.seat]
    match event:
        case e.GloryGained(_, source, points):
            sources = (*owner.sources, *[source] * max(0, points))
            return state.with_player(seat, glory=max(0, owner.glory + points), sources=sources)
        case e.GloryCardDrawn():
            return state.with_player(seat, hand=(*owner.hand, ""))
        case e.GloryCardGone(_, index):
            return state.with_player(seat, hand=(*owner.hand[:index], *owner.hand[index + 1 :]))
        case e.CardNoted(_, "rumour", _, title):
            return state.with_player(seat, rumour=(title,) if owner.rumour else ())
        case e.CardNoted(_, _, index, title):
            noted = tuple(title if i == index else t for i, t in enumerate(owner.hand))
            return state.with_player(seat, hand=noted)
        case e.BigShipBought():
            return state.with_player(seat, captain=replace(owner.leads, big_ship=True))
        case e.SpecialistHired(_, kind):
            return state.with_player(seat, specialists=(*owner.specialists, kind))
        case e.RumourTaken():
            return state.with_player(seat, rumour=("",))
        case e.RumourGone():
            return state.with_player(seat, rumour=())
        case e.MissionTaken(_, title):
            return state.with_player(seat, mission=(title,))
        case e.MissionGone():
            return state.with_player(seat, mission=())
        case _:
            assert_never(event)


def put_captain(catalogue: Catalogue, state: State, owner: Player, event: e.CaptainSailed) -> State:
    skills = (event.seamanship, event.scouting, event.leadership, event.influence)
    captain = Captain(event.name, event.home, *skills, ability=event.ability)
    return state.with_player(
        owner.seat,
        captain=captain,
        ship=new_ship(catalogue, event.ship),
        zone=event.home,
        in_port=True,
        gold=None if owner.gold is None else event.gold,
        chest=None if owner.chest is None else event.chest,
        hand=("",),
        card_drawn=False,
    )


def losses_of_captain(owner: Player, *, keeps_gold: bool) -> dict[str, object]:
    """Everything but glory and the chest leaves with the captain."""
    return {
        "captain": None,
        "ship": None,
        "zone": "",
        "in_port": False,
        "gold": owner.gold if keeps_gold or owner.gold is None else 0,
        "cargo": (),
        "weapons": (),
        "specialists": (),
        "hand": (),
        "rumour": (),
        "mission": (),
        "bounties": dict.fromkeys(NATIONS, 0),
        "actions": 0,
        "port_done": (),
        "port_open": False,
        "last_buy": "",
    }
