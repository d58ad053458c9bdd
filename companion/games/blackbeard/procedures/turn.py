"""The Player-Turn (4.4): draw, Merchants, announcement, and its end."""

from companion.core.ask import Option, Phrase, Refusal, Seat
from companion.core.errors import Refused
from companion.core.procedure import Procedure, Stage, Talk, choose, happen, number, pick
from companion.games.blackbeard import events as e
from companion.games.blackbeard.data import DIAMOND, HAND, PARDON, SEAS, Catalogue
from companion.games.blackbeard.procedures.common import Over, Scene
from companion.games.blackbeard.procedures.ending import check_end
from companion.games.blackbeard.procedures.misfortunes import must_play, place_merchants
from companion.games.blackbeard.procedures.pirates.leaving import change_notoriety
from companion.games.blackbeard.procedures.pirates.mutiny import change_loyalty
from companion.games.blackbeard.procedures.pirates.pardon import (
    PARDON_LINE,
    close_pardon,
    reshuffle_hold,
    turn_pardon,
    watch_deck,
)
from companion.games.blackbeard.rules.cards import (
    card_label,
    discard_option,
    initiative_label,
    must_still_play,
    why_not_play,
)
from companion.games.blackbeard.rules.crews import crew_of, is_led, is_teach
from companion.games.blackbeard.rules.places import captain_options, kc_name, sea_options
from companion.games.blackbeard.rules.turn import copies_unseen, hold_titles_unseen, merchant_target
from companion.games.blackbeard.state import SYSTEM, Pirate, State

UNRECORDED = "unrecorded"
TURN_STEPS = ("draw", "merchants", "announce")


def begin_turn(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """BB-4.4: Scurvy, the Draw, the Merchants."""
    if state.turn.seat != seat or state.turn.phase != "start":
        raise Refused("not_now")
    scene = Scene(catalogue, state, seat)
    try:
        yield from scurvy_ticks(scene, seat)
        yield Stage(TURN_STEPS, "draw")
        seasick = yield from (draw_alone(scene, seat) if state.solo else draw(scene, seat))
        if not scene.state.over:
            yield from make_ready(scene, seat, seasick)
    except Over:
        pass
    yield from check_end(scene)


def make_ready(scene: Scene, seat: Seat, seasick: bool) -> Talk[None]:
    if seasick:
        yield from scene.say("turn_lost", "17.2 #14", headline=True, who=seat)
        yield from pass_turn(scene)
        return
    yield Stage(TURN_STEPS, "merchants")
    below, target = merchant_target(scene.state)
    if len(scene.state.merchants) < below:
        before = scene.state.merchants
        yield from place_merchants(scene, target, "4.4 B")
        new = tuple(p for p in scene.state.merchants if p not in before)
        yield from scene.say("merchants_come", "4.4 B", headline=not scene.told, n=len(new), ports=new)
    yield from scene.say("turn_begun", "4.4", headline=not scene.told, who=seat)
    scene.state = yield from happen(e.TurnBegan(seat))


def scurvy_ticks(scene: Scene, seat: Seat) -> Talk[None]:
    """17.2 #18; 11.4: allies suffer it as one, each in full."""
    for pirate in scene.state.fleet(seat):
        sick = any(one.scurvy for one in crew_of(scene.state, pirate))
        if sick and scene.is_alive(pirate.id) and not is_led(scene.state, pirate):
            yield from change_loyalty(scene, pirate.id, -1, "scurvy", "17.2 #18")


def draw(scene: Scene, seat: Seat) -> Talk[bool]:
    """4.4 A: up to four cards; MUST PLAY cards are resolved as they turn up. True after a Mal de Mer."""
    seasick = False
    time = 1
    while True:
        state = scene.state
        count = cards_to_draw(state, seat)
        if count == 0:
            return seasick
        due = state.pardon_in_deck and state.deck <= count
        last = due and state.deck == 1
        titles = [
            t for t in scene.catalogue.must if can_turn_up(scene.catalogue, state, t) and not (last and t != PARDON)
        ]
        none = Option("none", refused=Refusal("pardon_due") if due else None)
        options = (none, *(Option(t, label=Phrase(f"printed.{t}")) for t in titles))
        title = yield from choose("drawn", options, seat=seat, rule="4.4 A", n=count, time=time)
        if title == "none":
            scene.state = yield from happen(e.CardsDrawn(seat, min(count, state.deck)))
            yield from watch_deck(scene)
            continue
        yield from draw_before(scene, title, seat, count)
        yield from must_play(scene, title, seat)
        if scene.state.over:
            return seasick
        seasick = seasick or title == "mal-de-mer"
        time += 1
        yield from watch_deck(scene)


def cards_to_draw(state: State, seat: Seat) -> int:
    """Cards that the hand lacks; first those above the 20, at which a General Pardon that waits goes in (17.2 #8)."""
    missing = max(0, HAND - state.players[seat].hand)
    above = state.deck - PARDON_LINE
    return min(missing, above) if state.pardon_waits and above > 0 else missing


def draw_before(scene: Scene, title: str, seat: Seat, count: int) -> Talk[None]:
    """Ask how many HOLD cards came before this one, where that matters: Finger of Fate passes the hands on, the
    General Pardon counts the deck."""
    most = min(count, scene.state.deck) - 1
    if title in ("finger-of-fate", "general-pardon") and most > 0:
        before = yield from number("drawn_before", 0, most, default=0, seat=seat, rule="4.4 A", title=title)
        if before:
            scene.state = yield from happen(e.CardsDrawn(seat, before))


def can_turn_up(catalogue: Catalogue, state: State, title: str) -> bool:
    if title == "general-pardon":
        return state.pardon_in_deck
    return copies_unseen(catalogue, state, title) > 0


def draw_alone(scene: Scene, seat: Seat) -> Talk[bool]:
    """BB-19.YOU step 1: HOLD cards up to four; a General Pardon shuffled into the pile is resolved when drawn."""
    while cards_to_draw(scene.state, seat):
        yield from reshuffle_hold(scene)
        state = scene.state
        count = cards_to_draw(state, seat)
        take = min(count, state.deck)
        if state.pardon_in_deck:
            due = state.deck <= take
            options = (
                Option("none", refused=Refusal("pardon_due") if due else None),
                Option("general-pardon", label=Phrase("title.general-pardon")),
            )
            title = yield from choose("drawn", options, seat=seat, rule="19.1", n=count, time=1)
            if title == "general-pardon":
                yield from turn_pardon(scene, seat, "")
                if scene.state.over:
                    return False
                continue
        if take == 0:
            return False
        scene.state = yield from happen(e.CardsDrawn(seat, take))
    return False


def play_card(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """4.4 C: a card for its Actions, or an AND card for its Event and its Action; later ones end the Actions left."""
    if state.turn.seat != seat or state.turn.phase == "start":
        raise Refused("not_now")
    scene = Scene(catalogue, state, seat)
    cards = (
        Option(t, label=card_label(catalogue, state, t), refused=why_not_play(catalogue, state, seat, t))
        for t in catalogue.hold
    )
    options = (*cards, discard_option(state, seat))
    left = state.turn.actions
    cost = {"key": "play.loses" if left else "play.one_card", "facts": {"n": left}}
    title = yield from pick("play_which", "title", options, seat=seat, rule="4.4 C", cost=cost)
    if title == "discard":
        yield from discard_for_actions(scene, seat)
        return
    card = catalogue.cards[title]
    if left:
        yield from scene.say("actions_given_up", "4.4 C", n=left)
        scene.state = yield from happen(e.ActionsFreed(0))
    if card.both:
        yield from own_event(scene, seat, title)
    scene.state = yield from happen(e.CardPlayed(seat, title))
    if scene.state.turn.card:
        return
    actions, diamond = card.actions, ""
    if card.actions == DIAMOND:
        fleet = scene.state.fleet(seat)
        diamond = fleet[0].id
        if len(fleet) > 1:
            options = tuple(Option(p.id, label=initiative_label(state, p.id)) for p in fleet)
            diamond = yield from scene.choose("", "whose_initiative", options, rule="4.52", seat=seat)
        actions = max(1, state.trait(scene.pirate(diamond).card, "initiative"))
    yield from scene.say("card_for_actions", "4.5", headline=True, who=seat, title=title, n=actions)
    scene.state = yield from happen(e.ActionsGained(seat, title, actions, diamond))


def own_event(scene: Scene, seat: Seat, title: str) -> Talk[None]:
    """17.12: the Event comes first; Event and Action may go to different Pirates."""
    match title:
        case "heavy-guns":
            able = [p for p in scene.state.fleet(seat) if p.is_docked and not p.guns]
            id = yield from whom(scene, "guns_for", able, "17.2 #10")
            yield from scene.say("guns_mounted", "17.2 #10", headline=True, card=scene.pirate(id).card)
            scene.state = yield from happen(e.Marked(id, "guns", True))
        case "buried-treasure":
            able = [p for p in scene.state.fleet(seat) if not p.map]
            id = yield from whom(scene, "map_for", able, "17.2 #1")
            yield from scene.say("map_given", "17.2 #1", headline=True, card=scene.pirate(id).card)
            scene.state = yield from happen(e.Marked(id, "map", True))
        case _:
            yield from fair_winds(scene, seat)


def whom(scene: Scene, key: str, able: list[Pirate], rule: str) -> Talk[str]:
    if len(able) == 1:
        return able[0].id
    return str((yield from scene.choose(able[0].id, key, captain_options(able), rule=rule)))


def fair_winds(scene: Scene, seat: Seat) -> Talk[None]:
    """17.2 #6: one Pirate or the King's Commissioner to any Sea Area."""
    options = captain_options(scene.state.fleet(seat))
    if kc := scene.state.players[seat].kc:
        options = (*options, Option("kc", label=Phrase("kc_named", {"name": kc_name(scene.state, kc)})))
    who = yield from scene.choose("", "winds_for", options, rule="17.2 #6", seat=seat)
    seas = sea_options(scene.state, SEAS, "" if who == "kc" else seat)
    to = yield from scene.choose("", "winds_to", seas, rule="17.2 #6", seat=seat)
    if who == "kc":
        yield from scene.say("kc_sails", "17.2 #6", who=seat, to=to)
        scene.state = yield from happen(e.KcSailed(seat, to))
        return
    pirate = scene.pirate(who)
    yield from scene.say("fair_winds", "17.2 #6", headline=True, card=pirate.card, to=to)
    crew = crew_of(scene.state, pirate)
    for one in crew:
        scene.state = yield from happen(e.Sailed(one.id, to))
    if scene.state.turn.active in [one.id for one in crew]:
        # 4.4 C1, 10.31: what he did before he did elsewhere, and nobody interferes with an Event.
        scene.state = yield from happen(e.ActionEnded(succeeded=True))


def discard_for_actions(scene: Scene, seat: Seat) -> Talk[None]:
    most = min(2, scene.state.players[seat].hand)
    count = 1
    if most == 2:
        count = yield from scene.choose("", "discard_count", (1, 2), rule="4.55", seat=seat)
    for _ in range(count):
        titles = hold_titles_unseen(scene.catalogue, scene.state)
        options = tuple(Option(t, label=Phrase(f"printed.{t}")) for t in titles)
        title = yield from pick("discard_which", "title", options, seat=seat, rule="4.55")
        scene.state = yield from happen(e.CardPlayed(seat, title))
    yield from scene.say("discarded_for_actions", "4.55", headline=True, who=seat, n=count)
    scene.state = yield from happen(e.ActionsGained(seat, "discard", count))


def end_turn(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """The Actions are finished and the turn passes on."""
    if state.turn.seat not in (seat, SYSTEM) or state.turn.phase == "start":
        raise Refused("not_now")
    if must_still_play(state, seat):
        raise Refused("play_one_card")
    scene = Scene(catalogue, state, seat)
    if state.turn.seat == seat and not state.turn.played and state.players[seat].hand:
        yield from scene.say("card_unrecorded", "17.14", who=seat)
        scene.state = yield from happen(e.CardPlayed(seat, UNRECORDED))
    yield from teach_in_disgrace(scene, seat)
    yield from pass_turn(scene)
    yield from check_end(scene)


def teach_in_disgrace(scene: Scene, seat: Seat) -> Talk[None]:
    """19.16bis: Loyalty 0 at the start and at the end of the turn costs a die of Notoriety."""
    for pirate in scene.state.fleet(seat):
        if is_teach(scene.state, pirate) and pirate.loyalty == 0 and scene.state.turn.started_at_zero:
            die = yield from scene.die("teach_sinks", pirate=pirate.id, rule="19.16")
            yield from change_notoriety(scene, pirate.id, -die, "disgraced", "19.16")


def pass_turn(scene: Scene) -> Talk[None]:
    yield from close_pardon(scene)
    to, slot = scene.state.next_turn
    card = scene.state.pirates[slot].card if slot else None
    if card:
        yield from scene.say("turn_to_system", "19.0", headline=not scene.told, card=card)
    else:
        yield from scene.say("turn_to", "4.3", headline=not scene.told, who=to)
    scene.state = yield from happen(e.TurnPassed(to, slot))
