"""The Event deck and when the General Pardon comes and ends (17.2 #8, 19.10)."""

from companion.core.ask import Seat
from companion.core.procedure import Talk, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard.procedures.common import Scene
from companion.games.blackbeard.procedures.ending import end
from companion.games.blackbeard.state import SYSTEM, State

PARDON_LINE = 20
MAP = "buried-treasure"


def turn_pardon(scene: Scene, seat: Seat, pile: str) -> Talk[None]:
    """17.2 #8: nothing, then an amnesty, then the end."""
    scene.state = yield from happen(e.CardTurned("general-pardon", pile))
    state = scene.state
    count = state.pardons + 1
    last = state.deck == 0 and not pile
    if count >= 3 or last:
        scene.state = yield from happen(e.PardonPlayed(back=False, waits=False))
        yield from scene.say("pardon_ends", "17.2 #8", n=count)
        yield from end(scene, "compare" if state.solo else "ended", "17.2 #8")
        return
    if count == 1:
        yield from scene.say("pardon_first", "19.10" if pile else "17.2 #8")
        scene.state = yield from happen(e.PardonPlayed(back=not pile, waits=False))
        if pile:
            yield from shuffle(scene, with_pardon=True)
        return
    now = state.deck <= PARDON_LINE
    slot = state.turn.slot if state.options["solo_pardon"] == "pirate" else ""
    if slot in state.pirates:
        yield from scene.say("pardon_open_pirate", "17.2 #8", headline=True, card=state.pirates[slot].card)
    else:
        yield from scene.say("pardon_open", "17.2 #8", headline=True, who=seat)
    scene.state = yield from happen(e.PardonPlayed(back=now, waits=not now, seat=seat, slot=slot))


def watch_deck(scene: Scene) -> Talk[None]:
    """The card goes back in when 20 are left; in the long game the discards make a second deck (4.1)."""
    state = scene.state
    if state.pardon_waits and state.deck <= PARDON_LINE:
        yield from scene.say("pardon_back", "17.2 #8", n=state.deck)
        scene.state = yield from happen(e.PardonShuffledIn())
    if state.deck == 0 and not state.solo and state.phase == "play":
        first = state.pardons == 0 and not state.pardon_in_deck
        yield from scene.say("deck_again", "4.1")
        yield from shuffle(scene, with_pardon=first)


def shuffle(scene: Scene, with_pardon: bool = False) -> Talk[None]:
    """The discards become the deck; a treasure map lies before its Pirate until he digs or is gone (17.2 #1)."""
    lies = MAP in scene.state.seen and any(p.map for p in scene.state.pirates.values())
    scene.state = yield from happen(e.DeckShuffled(with_pardon=with_pardon))
    if lies:
        scene.state = yield from happen(e.CardLeftOut(MAP))


def reshuffle_hold(scene: Scene) -> Talk[None]:
    """RULING-21: an empty HOLD pile is made of its discards again."""
    yield from watch_deck(scene)
    if scene.state.deck == 0:
        yield from scene.say("hold_again", "19.10")
        yield from shuffle(scene)


def reshuffle_must(scene: Scene) -> Talk[None]:
    if scene.state.must_pile == 0:
        yield from scene.say("must_again", "19.3")
        scene.state = yield from happen(e.DeckShuffled(pile="must"))


def is_last_pardon_turn(state: State) -> bool:
    """17.2 #8: the next Player-Turn of who drew it; of the System Player's Pirates each has his own (19.2, 19.12).

    Where that Pirate is gone and nobody has his place, it is the next one of the person.
    """
    turn, slot = state.turn, state.pardon_slot if state.pardon_seat == SYSTEM else ""
    if turn.number <= state.pardon_turn:
        return False
    if not slot:
        return state.pardon_seat == turn.seat
    return turn.slot == slot if slot in state.pirates else turn.seat != SYSTEM


def close_pardon(scene: Scene) -> Talk[None]:
    """The window closes at the end of the next Player-Turn of the player who drew the card."""
    if scene.state.pardoned and is_last_pardon_turn(scene.state):
        yield from scene.say("pardon_closed", "17.2 #8")
        scene.state = yield from happen(e.PardonClosed())
