"""Crew Loyalty, mutiny and the duel for a ship (14, 15, 17.2 #17)."""

from companion.core.ask import Option, Phrase, Seat
from companion.core.procedure import Talk, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard.procedures.box import know_traits, loyalty_limit
from companion.games.blackbeard.procedures.common import Scene, sign
from companion.games.blackbeard.procedures.pirates.leaving import (
    ally_goes_on,
    change_notoriety,
    eliminate,
    free_actions,
    score,
)
from companion.games.blackbeard.procedures.skull import skull_answers
from companion.games.blackbeard.rules.crews import acts_as, crew_of, is_teach, trait_of
from companion.games.blackbeard.rules.places import seat_options
from companion.games.blackbeard.rules.turn import captain_deck, copies_unseen, has_interfered
from companion.games.blackbeard.state import State

NEWCOMER_LOYALTY = 6


def change_loyalty(scene: Scene, id: str, by: int, why: str, rule: str) -> Talk[None]:
    """11.3: a change of Loyalty counts in full for both allies."""
    if not scene.is_alive(id) or by == 0:
        return
    for pirate in crew_of(scene.state, scene.pirate(id)):
        if scene.is_alive(pirate.id):
            yield from lone_loyalty(scene, pirate.id, by, why, rule)


def lone_loyalty(scene: Scene, id: str, by: int, why: str, rule: str) -> Talk[None]:
    """The change for one of the crews; below 0 it does not drop, and nobody is shaken."""
    pirate = scene.pirate(id)
    wanted = max(0, pirate.loyalty + by)
    limit = yield from loyalty_limit(scene, wanted)
    to = min(wanted, max(limit, pirate.loyalty))
    yield from scene.say(f"loyalty_{why}", rule, card=pirate.card, by=sign(by), to=to)
    scene.state = yield from happen(e.Tallied(id, "loyalty", to))
    if to < pirate.loyalty and acts_as(pirate, scene.state.turn.active):
        scene.state = yield from happen(e.Shaken(id))
    if to == 0 and pirate.loyalty > 0:
        yield from lose_all_loyalty(scene, id)


def lose_all_loyalty(scene: Scene, id: str) -> Talk[None]:
    """BB-14 (b): an automatic mutiny; Teach in the solitaire game loses Notoriety instead (19.16bis)."""
    pirate = scene.pirate(id)
    if is_teach(scene.state, pirate):
        dice = yield from scene.roll("teach_disgraced", 2, pirate=id, rule="19.16")
        yield from change_notoriety(scene, id, -sum(dice), "disgraced", "19.16")
        return
    yield from scene.say("loyalty_zero", "14.1", card=pirate.card)
    if acts_as(pirate, scene.state.turn.active) and scene.state.options["ambition_first"] == "card":
        yield from ambition_window(scene, id)
    if scene.is_alive(id) and scene.pirate(id).loyalty == 0:
        yield from mutiny(scene, id)


def ambition_window(scene: Scene, id: str) -> Talk[None]:
    """RULING-63: Piratical Ambition comes before the mutiny, and nobody interrupts the rival."""
    seats = rivals(scene.state, id)
    if not seats or not copies_unseen(scene.catalogue, scene.state, "piratical-ambition"):
        return
    options = (Option("nobody"), *seat_options(seats))
    held, scene.break_in = scene.break_in, None
    who = yield from scene.choose("", "ambition_anyone", options, rule="17.2 #17", card=scene.pirate(id).card)
    if who != "nobody":
        yield from piratical_ambition(scene, who, id)
    scene.break_in = held


def mutiny(scene: Scene, id: str) -> Talk[None]:
    """BB-14: d6 against Command."""
    pirate = scene.pirate(id)
    command = trait_of(scene.state, pirate, "command")
    gives = {face: Phrase(f"gives.mutiny_{mutiny_result(face, command)}") for face in range(1, 7)}
    (die,) = yield from scene.roll(
        "mutiny_die",
        pirate=id,
        rule="14.2",
        gives=gives,
        best=1,
        card=pirate.card,
        command=command,
        lost=lambda n: n > command,
        spare=False,
    )
    if not scene.is_alive(id):
        return
    result = mutiny_result(die, command)
    if is_teach(scene.state, pirate):
        yield from scene.say(
            f"teach_mutiny_{result}", "19.16", headline=True, card=pirate.card, die=die, command=command
        )
        yield from change_loyalty(scene, id, {"lost": -3, "equal": -2, "down": 0}[result], "teach_mutiny", "19.16")
        return
    yield from scene.say(f"mutiny_{result}", "14.2", headline=True, card=pirate.card, die=die, command=command)
    if result == "equal" and pirate.loyalty > 0:
        yield from change_loyalty(scene, id, -1, "mutiny", "14.2")
    elif result == "lost":
        if pirate.ally:
            scene.state = yield from happen(e.AllianceEnded(id))
        yield from replace_captain(scene, id)


def mutiny_result(die: int, command: int) -> str:
    return "lost" if die > command else "equal" if die == command else "down"


def replace_captain(scene: Scene, id: str) -> Talk[None]:
    """BB-14: a card of the hand, else the top one of the deck; none: the ship is lost."""
    pirate = scene.pirate(id)
    player = scene.state.players[pirate.seat]
    from_hand = player.captains > 0
    if not from_hand and captain_deck(scene.catalogue, scene.state) == 0:
        yield from eliminate(scene, id, "marooned", "14.2")
        return
    key = "newcomer_from_hand" if from_hand else "newcomer_drawn"
    card = yield from scene.captain(key, scene.owner(id), "14.2", old=pirate.card)
    yield from know_traits(scene, card)
    yield from score(scene, pirate.seat, "eliminated", pirate.notoriety, pirate.card)
    cunning = scene.state.trait(card, "cunning")
    clean = scene.state.options["newcomer"] == "clean"
    yield from scene.say("command_taken", "14.2", card=card, old=pirate.card, loyalty=NEWCOMER_LOYALTY)
    taken = e.CommandTaken(id, id, pirate.seat, card, NEWCOMER_LOYALTY, cunning, from_hand, clean)
    scene.state = yield from happen(taken)
    yield from free_actions(scene, id)
    yield from ally_goes_on(scene, id)


def rivals(state: State, id: str) -> tuple[Seat, ...]:
    """17.2 #17: other players who may still interfere, with a Pirate card in hand and room in play."""
    if state.solo:
        return ()
    owner = state.pirates[id].seat
    return tuple(
        p.seat
        for p in state.players.values()
        if p.seat != owner
        and p.captains > 0
        and p.hand > 0
        and len(state.fleet(p.seat)) < state.cap(p.seat)
        and not has_interfered(state, p.seat)
        and "piratical-ambition" not in state.turn.types
    )


def piratical_ambition(scene: Scene, seat: Seat, id: str) -> Talk[None]:
    """17.2 #17, BB-15: a rival from the hand challenges the captain for his ship."""
    target = scene.pirate(id)
    cancelled = yield from skull_answers(scene, id, "piratical-ambition")
    scene.state = yield from happen(e.CardPlayed(seat, "piratical-ambition", back=cancelled))
    scene.state = yield from happen(e.Interfered(seat, "piratical-ambition"))
    if cancelled:
        return
    card = yield from scene.captain("challenger", seat, "17.2 #17", card=target.card)
    yield from know_traits(scene, card)
    mine, his = yield from duel(scene, (card, seat), id)
    if mine < his:
        yield from scene.say(
            "challenger_lost", "15.1", headline=True, card=card, target=target.card, mine=mine, his=his
        )
        scene.state = yield from happen(e.CaptainLost(seat, card))
        yield from duel_notoriety(scene, id, card)
        yield from change_loyalty(scene, id, 1, "challenger", "17.2 #17")
        return
    yield from scene.say("challenger_won", "15.1", headline=True, card=card, target=target.card, mine=mine, his=his)
    yield from score(scene, target.seat, "eliminated", target.notoriety, target.card)
    new_id = scene.state.free_id(seat)
    cunning = scene.state.trait(card, "cunning")
    clean = scene.state.options["newcomer"] == "clean"
    yield from free_actions(scene, id)
    if target.ally:
        scene.state = yield from happen(e.AllianceEnded(id))
    scene.state = yield from happen(e.CommandTaken(id, new_id, seat, card, NEWCOMER_LOYALTY, cunning, True, clean))
    yield from scene.say("command_taken", "15.1", card=card, old=target.card, loyalty=NEWCOMER_LOYALTY)
    yield from ally_goes_on(scene, id)


def duel(scene: Scene, challenger: tuple[str, Seat], id: str) -> Talk[tuple[int, int]]:
    """BB-15: as many dice as the Duel trait; a tie is fought again until one falls."""
    card, seat = challenger
    while True:
        target = scene.pirate(id).card
        mine = yield from duel_dice(scene, (card, target), "", seat)
        his = yield from duel_dice(scene, (target, card), id, None)
        if mine != his:
            return mine, his
        yield from scene.say("duel_tie", "15.1", total=mine)


def duel_dice(scene: Scene, pair: tuple[str, str], id: str, seat: Seat | None) -> Talk[int]:
    """The first of the two throws."""
    card, other = pair
    count = max(1, scene.state.trait(card, "duel"))
    dice = yield from scene.roll("duel_dice", count, pirate=id, seat=seat, rule="15.0", card=card, against=other)
    return sum(dice)


def duel_notoriety(scene: Scene, winner: str, loser: str) -> Talk[None]:
    """RULING-22: the revised charts give the winner the sum of both Duel ratings."""
    if scene.state.options["notoriety_chart"] == "chart":
        points = scene.state.trait(scene.pirate(winner).card, "duel") + scene.state.trait(loser, "duel")
        yield from change_notoriety(scene, winner, points, "duel", "18.2")
