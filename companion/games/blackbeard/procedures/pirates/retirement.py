"""Retirement (18.41) and the Double Cross (17.2 #4)."""

from companion.core.ask import Option, Phrase, Seat
from companion.core.procedure import Talk, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard.data import Catalogue
from companion.games.blackbeard.procedures.common import Scene
from companion.games.blackbeard.procedures.pirates.leaving import eliminate, retire, score
from companion.games.blackbeard.procedures.pirates.mutiny import change_loyalty
from companion.games.blackbeard.procedures.skull import skull_answers
from companion.games.blackbeard.rules.places import seat_options
from companion.games.blackbeard.rules.points import double_cross_fine
from companion.games.blackbeard.rules.turn import copies_unseen, has_interfered
from companion.games.blackbeard.state import SYSTEM, State


def traitors(catalogue: Catalogue, state: State, owner: str, kc: str = "") -> tuple[Seat, ...]:
    """Who may play a Double Cross: an Anti-Pirate action, but on top of that of the commissioner he surrenders to."""
    if not copies_unseen(catalogue, state, "double-cross"):
        return ()
    others = (p for p in state.players.values() if p.seat not in (owner, SYSTEM) and p.hand > 0)
    return tuple(p.seat for p in others if p.seat == kc or not has_interfered(state, p.seat))


def retire_with_letter(scene: Scene, id: str, rule: str, crossed: bool = False, kc: str = "") -> Talk[None]:
    """18.41 A, B: the Letter opens the way home, unless somebody double-crosses him."""
    pirate = scene.pirate(id)
    scene.state = yield from happen(e.LetterHeld(id, ""))
    traitor: str | None = SYSTEM if crossed else None
    seats = () if crossed else traitors(scene.catalogue, scene.state, pirate.seat, kc)
    if seats and not (scene.state.solo and pirate.seat != SYSTEM):
        options = (Option("nobody"), *seat_options(seats))
        asked = seats[0] if len(seats) == 1 else None
        who = yield from scene.choose("", "double_cross_anyone", options, rule="17.2 #4", seat=asked, card=pirate.card)
        traitor = None if who == "nobody" else who
    if traitor is None:
        yield from retire(scene, id, rule)
        return
    if not crossed:
        cancelled = yield from skull_answers(scene, id, "double-cross")
        scene.state = yield from happen(e.CardPlayed(Seat(traitor), "double-cross", back=cancelled))
        scene.state = yield from happen(e.Interfered(Seat(traitor), "double-cross", free=traitor == kc))
        if cancelled:
            yield from retire(scene, id, rule)
            return
    yield from double_cross(scene, id, Seat(traitor), rule)


def double_cross(scene: Scene, id: str, traitor: Seat, rule: str) -> Talk[None]:
    """17.2 #4: 1-2 nothing, 3-4 a fine, 5-6 the Pirate is eliminated."""
    pirate = scene.pirate(id)
    gives = {face: Phrase(f"gives.cross_{cross_result(face)}") for face in range(1, 7)}
    seat = None if traitor == SYSTEM else traitor
    die = yield from scene.die("double_cross_die", seat=seat, rule="17.2 #4", gives=gives, card=pirate.card)
    result = cross_result(die)
    yield from scene.say(f"cross_{result}", "17.2 #4", card=pirate.card, die=die)
    if result == "fined":
        dice = yield from scene.roll("fine_dice", 2, seat=seat, rule="17.2 #4", card=pirate.card)
        fine = double_cross_fine(pirate.worth, sum(dice))
        percent = min(100, sum(dice) * 10)
        yield from scene.say("fine_paid", "17.2 #4", card=pirate.card, percent=percent, fine=fine)
        scene.state = yield from happen(e.Tallied(id, "worth", pirate.worth - fine))
    if result == "hanged":
        scene.state = yield from happen(e.Tallied(id, "worth", 0))
        if scene.state.options["hanged"] == "two":
            yield from score(scene, pirate.seat, "hanged", pirate.notoriety, pirate.card)
        yield from eliminate(scene, id, "hanged", "17.2 #4")
    else:
        yield from retire(scene, id, rule)


def cross_result(die: int) -> str:
    return "nothing" if die <= 2 else "fined" if die <= 4 else "hanged"


def bribe_governor(scene: Scene, id: str) -> Talk[None]:
    """18.41 D: D66 times a hundred doubloons; whoever does not pay has angered the crew."""
    pirate = scene.pirate(id)
    governor = scene.state.ports[pirate.place].governor
    price = 100 * (yield from scene.d66("bribe_price", scene.owner(id), "18.41 D", card=pirate.card, nw=pirate.worth))
    pays = False
    if price <= pirate.worth:
        auto = price <= pirate.worth // 2
        pays = yield from scene.confirm(id, "pay_bribe", auto=auto, rule="18.41 D", price=price, nw=pirate.worth)
    scene.state = yield from happen(e.GovernorBribed(id, governor))
    if pays:
        yield from scene.say("bribe_paid", "18.41 D", card=pirate.card, price=price)
        scene.state = yield from happen(e.Tallied(id, "worth", pirate.worth - price))
        yield from retire(scene, id, "18.41 D")
    else:
        yield from scene.say("bribe_refused", "18.41 D", headline=True, card=pirate.card, price=price)
        yield from change_loyalty(scene, id, -1, "bribe", "18.41 D")
