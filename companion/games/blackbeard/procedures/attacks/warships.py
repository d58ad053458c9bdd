"""Warships (6.4): sighting, on station, flight, battle."""

from companion.core.ask import Choose, Instead, Option, Phrase, Seat
from companion.core.procedure import Talk, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard import odds
from companion.games.blackbeard.data import Catalogue
from companion.games.blackbeard.procedures.attacks.commissioners import battle_of, cancel, intercept
from companion.games.blackbeard.procedures.attacks.consequences import damage_combat
from companion.games.blackbeard.procedures.box import draw_kc, draw_warship
from companion.games.blackbeard.procedures.common import Scene
from companion.games.blackbeard.procedures.pirates.leaving import change_notoriety, score
from companion.games.blackbeard.procedures.pirates.mutiny import change_loyalty
from companion.games.blackbeard.procedures.skull import skull_answers
from companion.games.blackbeard.rules.crews import battle_bonus, combat_of, flight_bonus, is_fresh, trait_of
from companion.games.blackbeard.rules.places import counter_name
from companion.games.blackbeard.rules.turn import copies_unseen, has_interfered
from companion.games.blackbeard.state import SYSTEM, Pirate, State, Warship


def surprisers(catalogue: Catalogue, state: State, seat: str) -> tuple[Seat, ...]:
    """17.2 #11, RULING-64: players without a King's Commissioner, while none has acted in this Player-Turn.

    The card is an interception, from which a Pirate who has just come is safe (10.31, note).
    """
    if state.turn.kc or not copies_unseen(catalogue, state, "kc-surprise") or "kc-surprise" in state.turn.types:
        return ()
    if (target := state.pirates.get(state.turn.active)) and is_fresh(state, target):
        return ()
    others = (s for s in state.others(state.turn.seat) if s != SYSTEM)
    able = (s for s in others if not state.players[s].kc and state.players[s].hand > 0)
    return tuple(s for s in able if s == seat or not has_interfered(state, s))


def is_strong_enough(state: State, pirate: Pirate, combat: int) -> bool:
    """19.13: the System Player sends a Warship of at least his Combat + Ability - 3."""
    return combat >= combat_of(state, pirate) + trait_of(state, pirate, "ability") - 3


def sight_warship(scene: Scene, seat: Seat) -> Talk[None]:
    """BB-6.42: a Warship from the pool, to attack at once or to stay On Station."""
    pirate = scene.pirate()
    sea = pirate.place
    by_app = seat == SYSTEM
    speed, combat = yield from draw_warship(scene, None if by_app else seat)
    there = scene.state.warships.get(sea)
    if by_app:
        does = "attack" if is_strong_enough(scene.state, pirate, combat) else "station"
        yield from scene.say(f"system_warship_{does}", "19.13", speed=speed, combat=combat)
    else:
        does = yield from attack_or_station(scene, seat, speed=speed, combat=combat)
    if does.startswith("surprise-"):
        surprised = yield from kc_surprise(scene, Seat(does.removeprefix("surprise-")), sea)
        if surprised:
            return
        does = "attack"
    if there and does == "station" and scene.state.options["second_warship"] == "new-back":
        yield from scene.say("warship_back", "6.41", sea=sea)
        return
    yield from scene.say("warship_stationed", "6.42", sea=sea, speed=speed, combat=combat)
    scene.state = yield from happen(e.WarshipStationed(sea, speed, combat))
    if does == "station":
        yield from one_warship_stays(scene, seat, sea, there)
    else:
        yield from warship_attacks(scene, seat, sea, there)


def attack_or_station(scene: Scene, seat: Seat, **facts: int) -> Talk[str]:
    """What the Warship does; whoever else holds KC Surprise breaks in from his own phone (17.2 #11)."""
    surprises = tuple(
        Option(f"surprise-{s}", label=Phrase("kc_surprise_by", {"who": s}), seat=s)
        for s in surprisers(scene.catalogue, scene.state, seat)
    )
    mine = tuple(o for o in surprises if o.seat == seat)
    others = tuple(o for o in surprises if o.seat != seat)
    options = (Option("attack"), Option("station"), *mine)
    ask = Choose(key="warship_does", options=options, also=others, seat=seat, rule="6.42", facts=facts)
    answer = yield from scene.ask(ask)
    return str(answer.value if isinstance(answer, Instead) else answer)


def one_warship_stays(scene: Scene, seat: Seat, sea: str, other: Warship | None) -> Talk[None]:
    """RULING-3: at most one On Station in a Sea Area; its player sends one of the two back."""
    new = scene.state.warships.get(sea)
    if other is None or new is None:
        if other and new is None:
            scene.state = yield from happen(e.WarshipStationed(sea, other.speed, other.combat))
        return
    both = {"new": new, "old": other}
    options = tuple(
        Option(k, label=Phrase("warship_counter", {"speed": w.speed, "combat": w.combat})) for k, w in both.items()
    )
    keep = "new"
    if seat != SYSTEM:
        keep = yield from scene.choose("", "which_warship", options, rule="6.41", seat=seat)
    kept = both[keep]
    scene.state = yield from happen(e.WarshipStationed(sea, kept.speed, kept.combat))


def warship_attacks(scene: Scene, seat: Seat, sea: str, other: Warship | None = None) -> Talk[None]:
    """BB-6.45: flee or fight."""
    pirate = scene.pirate()
    warship = scene.state.warships[sea]
    choice = yield from scene.choose(
        scene.pid,
        "fight_or_flee",
        fight_or_flee(scene, warship),
        auto="fight" if battle_bonus(scene.state, pirate) >= warship.combat else "flee",
        rule="6.45",
        card=pirate.card,
        speed=warship.speed,
        combat=warship.combat,
    )
    if choice == "flee":
        his, mine = yield from flight(scene, seat, warship)
        if his <= mine:
            yield from scene.say("warship_escaped", "6.45", headline=True, card=pirate.card, his=his, mine=mine)
            if scene.state.options["escaped_warship"] == "rests":
                scene.state = yield from happen(e.WarshipRested(sea))
            yield from one_warship_stays(scene, seat, sea, other)
            yield from cancel(scene, "6.45")
            return
        yield from scene.say("warship_caught", "6.45", card=pirate.card, his=his, mine=mine)
    yield from warship_battle(scene, seat, sea, warship, other)


def fight_or_flee(scene: Scene, warship: Warship) -> tuple[Option, Option]:
    """Both ways with their chances."""
    pirate = scene.pirate()
    win = odds.warship_battle(battle_bonus(scene.state, pirate), warship.combat)
    escape = odds.flee(flight_bonus(scene.state, pirate), warship.speed)
    return (
        Option("fight", hint=Phrase("forecast.fight", {"card": pirate.card, "chance": win}), mark="sword"),
        Option("flee", hint=Phrase("forecast.flee", {"card": pirate.card, "chance": escape}), mark="wind"),
    )


def flight(scene: Scene, seat: Seat, warship: Warship) -> Talk[tuple[int, int]]:
    by = None if seat == SYSTEM else seat
    his = warship.speed + (yield from scene.die("warship_chase", seat=by, rule="6.45", bonus=warship.speed))
    bonus = flight_bonus(scene.state, scene.pirate())
    gives = {f: Phrase("gives.escapes" if f + bonus >= his else "gives.caught") for f in range(1, 7)}
    facts = {"bonus": bonus, "card": scene.pirate().card, "his": his}
    mine = bonus + (yield from scene.die("pirate_flees", pirate=scene.pid, rule="6.45", gives=gives, best=6, **facts))
    return his, mine


def warship_battle(scene: Scene, seat: Seat, sea: str, warship: Warship, other: Warship | None) -> Talk[None]:
    """BB-6.46: the Warship wins ties."""
    pirate = scene.pirate()
    mine, his = yield from battle_of(scene, seat, "warship", warship.combat, "6.46")
    if mine > his:
        yield from scene.say("warship_beaten", "6.46", headline=True, card=pirate.card, his=his, mine=mine)
        scene.state = yield from happen(e.WarshipLeft(sea))
        yield from one_warship_stays(scene, seat, sea, other)
        yield from score(scene, seat, "damage", 1, pirate.card)
        yield from change_notoriety(scene, scene.pid, warship.combat, "warship", "18.2")
        yield from damage_combat(scene, scene.pid, 1, "6.46")
        scene.guard()
        return
    damage = his - mine
    yield from scene.say("warship_won", "6.46", headline=True, card=pirate.card, his=his, mine=mine, damage=damage)
    yield from one_warship_stays(scene, seat, sea, other)
    vp = 1 if damage == 0 and scene.state.options["tied_warship"] == "one" else damage
    if vp:
        yield from score(scene, seat, "damage", vp, pirate.card)
    yield from damage_combat(scene, scene.pid, damage, "6.46")
    yield from change_loyalty(scene, scene.pid, -1, "warship", "6.46")
    yield from cancel(scene, "6.46")


def kc_surprise(scene: Scene, seat: Seat, sea: str) -> Talk[bool]:
    """17.2 #11: the Warship was a King's Commissioner all along, unless Skull and Crossbones says otherwise."""
    cancelled = yield from skull_answers(scene, scene.pid, "kc-surprise")
    scene.state = yield from happen(e.CardPlayed(seat, "kc-surprise", back=cancelled))
    scene.state = yield from happen(e.Interfered(seat, "kc-surprise", free=seat in scene.state.turn.interfered))
    if cancelled:
        return False
    name, speed, combat = yield from draw_kc(scene, seat)
    called = counter_name(scene.state, name)
    yield from scene.say("kc_surprise", "17.2 #11", who=seat, name=called, speed=speed, combat=combat)
    scene.state = yield from happen(e.KcDeployed(seat, name, speed, combat, sea))
    scene.state = yield from happen(e.KcActed(seat, scene.pid))
    yield from intercept(scene, seat, entered=False)
    return True
