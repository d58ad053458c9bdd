"""The table after an event. Never refuses: the event has happened."""

from typing import Any, assert_never

from companion.core.ask import Seat
from companion.games.blackbeard import events as e
from companion.games.blackbeard.data import (
    HAND,
    HUNT_FROM,
    NEVER_RECYCLED,
    PARDON,
    Catalogue,
)
from companion.games.blackbeard.state import (
    LETTERS,
    Commissioner,
    Merchant,
    Pirate,
    Player,
    Score,
    State,
    Turn,
    Warship,
    replace,
)

START_LOYALTY = 7


def evolve(catalogue: Catalogue, state: State, event: e.Event) -> State:
    if isinstance(event, e.SheetEvent):
        return sheet(state, event)
    if isinstance(event, e.TurnEvent):
        return turn(state, event)
    if isinstance(event, e.PortEvent):
        return port(state, event)
    if isinstance(event, e.CardEvent):
        return cards(catalogue, state, event)
    if isinstance(event, e.HunterEvent):
        return hunters(state, event)
    if isinstance(event, e.CareerEvent):
        return careers(state, event)
    return set_up(catalogue, state, event)


def set_up(catalogue: Catalogue, state: State, event: e.SetUpEvent) -> State:
    match event:
        case e.OrderSet(first):
            at = state.order.index(first)
            order = state.order[at:] + state.order[:at]
            letters = {seat: LETTERS[i] for i, seat in enumerate(order)}
            players: dict[str, Player] = {
                **{
                    str(s): replace(state.players[s], letter=letters[s], hand=HAND, captains=state.fleets)
                    for s in order
                },
                **{s: p for s, p in state.players.items() if Seat(s) not in order},
            }
            if state.solo:
                players = {s: replace(p, captains=0) for s, p in players.items()}
            out = 1 if state.options["length"] == "long" else 0
            deck = catalogue.hold_pile - HAND if state.solo else catalogue.deck - HAND * len(order) - out
            return replace(
                state,
                order=order,
                players=players,
                deck=deck,
                must_pile=catalogue.must_pile if state.solo else 0,
                pardon_in_deck=not state.solo and not out,
                deploying=order * state.fleets,
                turn=Turn(seat=order[0]),
            )
        case e.PhaseReached(phase):
            return replace(state, phase=phase)
        case e.PirateDeployed():
            return deploy(catalogue, state, event)
        case e.DeploymentPassed(seat):
            return replace(state, deploying=tuple(s for s in state.deploying if s != seat))
        case _:
            assert_never(event)


def deploy(catalogue: Catalogue, state: State, event: e.PirateDeployed) -> State:
    best = catalogue.ship_types[event.ship]
    pirate = Pirate(
        id=event.id,
        seat=event.seat,
        card=event.card,
        ship=event.ship,
        speed=best.speed,
        combat=best.combat,
        loyalty=START_LOYALTY,
        place=event.place,
        holds=(0,) * best.holds,
        cunning=event.cunning,
        deployed=state.turn.number if state.phase == "play" else 0,
    )
    after = state.with_pirate(pirate)
    if event.from_hand:
        player = state.players[event.seat]
        after = after.with_player(replace(player, captains=max(0, player.captains - 1)))
    if state.phase == "deploy" and state.deploying and state.deploying[0] == event.seat:
        after = replace(after, deploying=state.deploying[1:])
    return after


def port(state: State, event: e.PortEvent) -> State:
    match event:
        case e.GovernorPlaced(id, governor):
            anti = state.anti_governors + governor.startswith("a")
            return replace(state.with_port(id, governor=governor, haven=""), anti_governors=anti)
        case e.GovernorRemoved(id):
            return state.with_port(id, governor="", haven="")
        case e.MerchantPlaced(id):
            return state.with_port(id, merchant=Merchant())
        case e.MerchantRemoved(id):
            return without_merchant(state, id)
        case e.MerchantFound(id, pirate, type):
            was = state.ports[id].merchant or Merchant()
            seen = Merchant(type, (*was.finders, pirate), was.since or state.turn.number)
            after = state.with_port(id, merchant=seen)
            return on_sheet(after, pirate, found=(*state.pirates[pirate].found, id))
        case e.PortAttacked(id):
            return state.with_port(id, attacked=True)
        case e.PortDestroyed(id):
            after = without_merchant(state, id)
            return after.with_port(id, destroyed=True, governor="", haven="", information={})
        case e.HavenBought(id, pirate):
            return state.with_port(id, haven=pirate)
        case e.HavenLost(id):
            return state.with_port(id, haven="")
        case e.InformationKnown(id, pirate, points):
            known = {**state.ports[id].information, pirate: points}
            return state.with_port(id, information={k: v for k, v in known.items() if v})
        case _:
            assert_never(event)


def without_merchant(state: State, id: str) -> State:
    if state.ports[id].merchant is None:
        return state
    after = state.with_port(id, merchant=None)
    for pirate in state.pirates.values():
        if id in pirate.found:
            after = on_sheet(after, pirate.id, found=tuple(f for f in pirate.found if f != id))
    return after


def on_sheet(state: State, id: str, **changes: Any) -> State:
    return state.with_pirate(replace(state.pirates[id], **changes))


def sheet(state: State, event: e.SheetEvent) -> State:
    pirate = state.pirates[event.pirate]
    id = pirate.id
    match event:
        case e.Tallied(_, what, to):
            return on_sheet(state, id, **{what: to})
        case e.Sailed(_, to):
            return sail(state, pirate, to)
        case e.HoldsStowed(_, holds):
            return on_sheet(state, id, holds=holds)
        case e.HostageHeld(_, hostage):
            return on_sheet(state, id, hostages=(*pirate.hostages, hostage))
        case e.HostagesLeft(_, which):
            kept = tuple(h for i, h in enumerate(pirate.hostages) if which and i not in which)
            return on_sheet(state, id, hostages=kept)
        case e.PrizeTaken(_, type):
            return on_sheet(state, id, prize=type)
        case e.ShipChanged(_, ship, speed, combat, holds):
            return on_sheet(state, id, ship=ship, speed=speed, combat=combat, holds=holds, prize="")
        case e.SackOpened(_, at):
            return on_sheet(state, id, sack=at, sack_turn=state.turn.number)
        case e.RevelryBegan(_, voluntary):
            kind = "voluntary" if voluntary and pirate.revelry != "involuntary" else "involuntary"
            idle = pirate.idle if voluntary else 1
            return on_sheet(state, id, revelry=kind, idle=idle, prize="", sack="")
        case e.IdleSpent():
            return on_sheet(state, id, idle=0)
        case e.RevelryEnded():
            return on_sheet(state, id, revelry="", idle=0)
        case e.Marked(_, what, on):
            return on_sheet(state, id, **{what: on})
        case e.NationAngered(_, nation):
            return on_sheet(state, id, history=tuple(sorted({*pirate.history, nation})))
        case e.GovernorBribed(_, governor):
            return on_sheet(state, id, bribed=tuple(sorted({*pirate.bribed, governor})))
        case e.LetterHeld(_, nation):
            return on_sheet(state, id, letter=nation, letter_card=False)
        case e.AllianceFormed(_, ally):
            return on_sheet(on_sheet(state, id, ally=ally), ally, ally=id)
        case e.AllianceEnded():
            after = on_sheet(state, id, ally="")
            return on_sheet(after, pirate.ally, ally="") if pirate.ally in state.pirates else after
        case _:
            assert_never(event)


def sail(state: State, pirate: Pirate, to: str) -> State:
    """The table after a Pirate has sailed: a new Sea Area ends what he had found and his prize, leaving a Port the
    chance to sack."""
    found = pirate.found if state.options["found_lasts"] == "always" or to == pirate.place else ()
    after = state
    for port_id in pirate.found:
        at = state.ports[port_id].merchant
        if port_id not in found and at:
            kept = tuple(f for f in at.finders if f != pirate.id)
            after = after.with_port(port_id, merchant=replace(at, finders=kept))
    stays = to == pirate.place
    return on_sheet(
        after,
        pirate.id,
        place=to,
        found=found,
        prize=pirate.prize if stays else "",
        sack=pirate.sack if stays else "",
        served=False,
    )


def careers(state: State, event: e.CareerEvent) -> State:
    match event:
        case e.PirateLeft(id, retired, still_active):
            card = state.pirates[id].card
            after = wipe_directory(state, id)
            after = replace(after, pirates={k: p for k, p in after.pirates.items() if k != id})
            after = after if still_active else idle(after, id)
            return replace(after, retired=(*state.retired, card)) if retired else put_in_locker(after, card)
        case e.CommandTaken():
            return take_command(state, event)
        case e.CaptainLost(seat, card):
            player = state.players[seat]
            return put_in_locker(state.with_player(replace(player, captains=max(0, player.captains - 1))), card)
        case e.CaptainsCounted(seat, count):
            return state.with_player(replace(state.players[seat], captains=count))
        case _:
            assert_never(event)


def idle(state: State, id: str) -> State:
    """The turn without this Pirate: whoever has his ship or his sheet next has not been activated (4.64)."""
    now = state.turn
    if now.shaken_ally == id:
        return state.with_turn(shaken_ally="")
    return state.with_turn(active="", shaken="") if now.active == id else state


def put_in_locker(state: State, card: str) -> State:
    return replace(state, locker=(*state.locker, card))


def wipe_directory(state: State, id: str) -> State:
    """The table after a Pirate has gone: his columns of the Directory are empty, his alliance and his prizes are
    over."""
    pirate = state.pirates[id]
    after = state
    if pirate.ally in state.pirates:
        after = on_sheet(after, pirate.ally, ally="")
    for port_id, at in state.ports.items():
        if at.haven == id:
            after = after.with_port(port_id, haven="")
        if id in at.information:
            after = after.with_port(port_id, information={k: v for k, v in at.information.items() if k != id})
        if at.merchant and id in at.merchant.finders:
            kept = tuple(f for f in at.merchant.finders if f != id)
            after = after.with_port(port_id, merchant=replace(at.merchant, finders=kept))
    return replace(after, pardoned=tuple(c for c in after.pardoned if c != pirate.card))


def take_command(state: State, event: e.CommandTaken) -> State:
    old = state.pirates[event.pirate]
    after = put_in_locker(wipe_directory(state, old.id), old.card)
    new = replace(
        old,
        id=event.id,
        seat=event.seat,
        card=event.card,
        loyalty=event.loyalty,
        cunning=event.cunning,
        worth=0,
        notoriety=0,
        letter="",
        letter_fresh=False,
        letter_card=False,
        map=False,
        ally="",
        prize="",
        sack="",
        found=(),
        served=False,
        history=() if event.clean else old.history,
        bribed=() if event.clean else old.bribed,
    )
    pirates = {k: p for k, p in after.pirates.items() if k != old.id}
    after = replace(after, pirates={**pirates, event.id: new})
    after = idle(after, old.id)
    if event.from_hand:
        player = after.players[event.seat]
        after = after.with_player(replace(player, captains=max(0, player.captains - 1)))
    return after


def hunters(state: State, event: e.HunterEvent) -> State:
    match event:
        case e.WarshipStationed(sea, speed, combat):
            return replace(state, warships={**state.warships, sea: Warship(speed, combat)})
        case e.WarshipLeft(sea):
            return replace(state, warships={k: w for k, w in state.warships.items() if k != sea})
        case e.WarshipRested(sea):
            return state.with_turn(spent_warships=(*state.turn.spent_warships, sea))
        case e.KcDeployed(seat, name, speed, combat, place, convert):
            kc = Commissioner(name, speed, combat, place, convert)
            after = state.with_player(replace(state.players[seat], kc=kc))
            return replace(after, retired=tuple(c for c in state.retired if c != convert))
        case e.KcSailed(seat, to):
            sailing = state.players[seat].kc
            moved = replace(sailing, place=to) if sailing else None
            return state.with_player(replace(state.players[seat], kc=moved))
        case e.KcLeft(seat, for_good):
            return remove_kc(state, seat, for_good)
        case e.Scored(seat, source, vp, card):
            player = state.players[seat]
            ledger = (*player.ledger, Score(source, vp, card))
            return state.with_player(replace(player, vp=player.vp + vp, ledger=ledger))
        case _:
            assert_never(event)


def remove_kc(state: State, seat: Seat, for_good: bool) -> State:
    """RULING-17: a convert goes back among the retired; beaten in battle he is out of the game."""
    kc = state.players[seat].kc
    after = state.with_player(replace(state.players[seat], kc=None))
    if kc is None:
        return after
    if kc.convert:
        return put_in_locker(after, kc.convert) if for_good else replace(after, retired=(*after.retired, kc.convert))
    return replace(after, lost_kcs=(*after.lost_kcs, kc.name)) if for_good else after


def cards(catalogue: Catalogue, state: State, event: e.CardEvent) -> State:
    match event:
        case e.CardsDrawn(seat, count):
            player = state.players[seat]
            return replace(
                state.with_player(replace(player, hand=player.hand + count)), deck=max(0, state.deck - count)
            )
        case e.CardTurned(title, pile, back):
            if back:
                return state
            after = note_discard(state, title)
            if pile:
                return replace(after, must_pile=max(0, state.must_pile - 1))
            return replace(after, deck=max(0, state.deck - 1))
        case e.CardPlayed(seat, title, back):
            player = state.players[seat]
            after = state.with_player(replace(player, hand=max(0, player.hand - 1)))
            if seat == state.turn.seat:
                after = after.with_turn(played=state.turn.played + 1)
            return replace(after, deck=after.deck + 1) if back else note_discard(after, title)
        case e.HandsPassed():
            hands = [state.players[s].hand for s in state.order]
            after = state
            for i, seat in enumerate(state.order):
                after = after.with_player(replace(state.players[seat], hand=hands[i - 1]))
            return after
        case e.DeckShuffled(pile, with_pardon):
            return shuffle(catalogue, state, pile, with_pardon)
        case e.CardLeftOut(title):
            return note_discard(replace(state, deck=max(0, state.deck - 1)), title)
        case e.PardonPlayed():
            return open_pardon(state, event)
        case e.PardonShuffledIn():
            return replace(state, deck=state.deck + 1, pardon_in_deck=True, pardon_waits=False)
        case e.PardonClosed():
            return replace(state, pardoned=(), pardon_seat="", pardon_turn=0, pardon_slot="")
        case _:
            assert_never(event)


def note_discard(state: State, title: str) -> State:
    """The table after a discard; the General Pardon is counted by itself."""
    if title == PARDON:
        return state
    return replace(state, seen={**state.seen, title: state.seen.get(title, 0) + 1})


def shuffle(catalogue: Catalogue, state: State, pile: str, with_pardon: bool) -> State:
    """The table after the discards became the deck, without the cards that never come back."""
    if pile:
        kept = {t: n for t, n in state.seen.items() if t not in catalogue.must or t in NEVER_RECYCLED}
        back = sum(n for t, n in state.seen.items() if t not in kept)
        return replace(state, seen=kept, must_pile=state.must_pile + back)
    kept = {t: n for t, n in state.seen.items() if t in NEVER_RECYCLED or (state.solo and t in catalogue.must)}
    back = sum(n for t, n in state.seen.items() if t not in kept)
    after = replace(state, seen=kept, deck=state.deck + back + with_pardon)
    return replace(after, pardon_in_deck=True) if with_pardon else after


def open_pardon(state: State, event: e.PardonPlayed) -> State:
    count = state.pardons + 1
    after = replace(
        state,
        pardons=count,
        deck=state.deck + event.back,
        pardon_in_deck=event.back,
        pardon_waits=event.waits,
    )
    if event.seat is None:
        return after
    eligible = tuple(p.card for p in state.pirates.values())
    number, slot = state.turn.number, event.slot
    return replace(after, pardoned=eligible, pardon_seat=event.seat, pardon_turn=number, pardon_slot=slot)


def turn(state: State, event: e.TurnEvent) -> State:
    now = state.turn
    match event:
        case e.TurnBegan():
            return state.with_turn(phase="announce")
        case e.ActionsGained(_, card, actions, diamond):
            return state.with_turn(phase="actions", card=card, actions=actions, diamond=diamond)
        case e.ActionBegan():
            return action_began(state, event)
        case e.ActionEnded(succeeded):
            return state.with_turn(done=True, succeeded=succeeded)
        case e.ActionsFreed(actions):
            return state.with_turn(actions=actions, diamond="")
        case e.Interfered(seat, type, free):
            interfered = now.interfered if free or seat in now.interfered else (*now.interfered, seat)
            return state.with_turn(interfered=interfered, types=(*now.types, type))
        case e.KcActed(seat, target):
            return state.with_turn(kc=seat, kc_target=target)
        case e.KcReleased():
            return state.with_turn(kc_target="")
        case e.Shaken(pirate):
            return state.with_turn(**{"shaken" if pirate == now.active else "shaken_ally": pirate})
        case e.Hunted():
            return state.with_turn(hunted=True)
        case e.TurnPassed(to, slot):
            teach = state.teach
            hunted = state.teach_hunted or bool(teach and teach.notoriety >= HUNT_FROM)
            nought = bool(state.solo and to in state.order and teach and teach.loyalty == 0)
            fresh = Turn(number=now.number + 1, seat=to, slot=slot, started_at_zero=nought)
            return replace(state, turn=fresh, teach_hunted=hunted)
        case e.GameEnded(result):
            return replace(state, phase="over", result=result)
        case e.LeadPassed(pirate, to):
            return state.with_turn(
                active=to,
                activated=together(now.activated, to),
                kc_target=to if now.kc_target == pirate else now.kc_target,
                shaken=now.shaken_ally,
                shaken_ally="",
            )
        case _:
            assert_never(event)


def action_began(state: State, event: e.ActionBegan) -> State:
    """His next Action of any other kind ends the chance to convert or to sack, and that of his ally (11.2)."""
    now, id, kind = state.turn, event.pirate, event.kind
    after = state
    if pirate := state.pirates.get(id):
        prize = pirate.prize if kind == "convert" else ""
        sack = pirate.sack if kind == "sack" else ""
        after = on_sheet(state, id, prize=prize, sack=sack)
    if ally := state.pirates.get(event.ally):
        after = on_sheet(after, ally.id, prize=ally.prize if kind == "convert" else "", sack="")
    types = now.types if state.options["types_once"] == "turn" else ()
    return after.with_turn(
        actions=max(0, now.actions - event.cost),
        active=id or now.active,
        kind=kind,
        done=False,
        succeeded=False,
        types=types,
        activated=together(now.activated, id, event.ally),
        shaken="",
        shaken_ally="",
    )


def together(activated: tuple[str, ...], *ids: str) -> tuple[str, ...]:
    """The Pirates who have been activated, with these; each once."""
    return tuple(dict.fromkeys((*activated, *(id for id in ids if id))))
