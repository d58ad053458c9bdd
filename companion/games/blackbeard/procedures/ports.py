"""In-Port Activities (9.4): ransom, sell, Letter, refit, Safe Haven, Debauchery & Revelry, in this order."""

from contextlib import suppress

from companion.core.ask import Number, Option, Phrase, Refusal, Seat, Some
from companion.core.procedure import Procedure, Talk, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard.data import PIRATE_PORTS, Catalogue
from companion.games.blackbeard.procedures.action import act
from companion.games.blackbeard.procedures.attacks.consequences import grant_letter, revel
from companion.games.blackbeard.procedures.box import know_nation
from companion.games.blackbeard.procedures.common import Absent, Scene
from companion.games.blackbeard.procedures.pirates.holds import hold_options, share_booty
from companion.games.blackbeard.rules.crews import crew_of, damage_of
from companion.games.blackbeard.rules.map import nation_of
from companion.games.blackbeard.rules.ports import (
    HAVEN,
    PIRATE,
    PRO,
    can_enter,
    can_ransom,
    can_refit,
    refit_points,
    sale,
    status,
    why_not_buy_haven,
)
from companion.games.blackbeard.rules.turn import copies_unseen
from companion.games.blackbeard.state import Pirate, State

BUSINESS = ("ransom", "sell", "letter", "refit", "haven", "revel")


def in_port(catalogue: Catalogue, state: State, seat: Seat, pirate: str) -> Procedure:
    """Action E."""
    return act(catalogue, state, seat, pirate, "in_port", body=business)


def business(scene: Scene) -> Talk[None]:
    """One Action, every activity at most once; allies do theirs in the same Action."""
    yield from survey_port(scene)
    forced, wanted, refitted = False, False, False
    for one in crew_of(scene.state, scene.pirate()):
        if not scene.takes_part(one.id):
            continue
        scene.doer = one.id
        with suppress(Absent):
            chosen = yield from choose_business(scene, one.id, refitted)
            if chosen is not None:
                wanted, refitted = wanted or "revel" in chosen, refitted or "refit" in chosen
                forced = (yield from do_business(scene, one.id, chosen)) or forced
        scene.doer = ""
    yield from party(scene, forced, wanted)


def choose_business(scene: Scene, id: str, refitted: bool) -> Talk[tuple[str, ...] | None]:
    """What he does in this Port; he is not asked where it is closed to him or has nothing for him."""
    pirate = scene.pirate(id)
    if not can_enter(scene.state, pirate.place, pirate):
        yield from scene.say("port_turns_hostile", "9.31", headline=True, card=pirate.card, port=pirate.place)
        return None
    open_to_him = (b for b in BUSINESS if not (refitted and b == "refit"))
    options = tuple(
        Option(
            b,
            label=Phrase(f"business.{b}"),
            hint=Phrase("business.sell_to_pirates") if b == "sell" and pirate.in_pirate_port else None,
            refused=why_not_do(scene.catalogue, scene.state, pirate, b),
        )
        for b in open_to_him
    )
    if all(o.refused for o in options):
        return None
    facts = {"card": pirate.card, "port": pirate.place}
    ask = Some(key="business", options=options, least=0, seat=scene.owner(id), rule="9.4", facts=facts)
    chosen: tuple[str, ...] = yield from scene.ask(ask)
    return chosen


def party(scene: Scene, forced: bool, wanted: bool) -> Talk[None]:
    """9.46, BB-13: after everything else in the Action; forced where Booty was sold in a Pirate Port."""
    if forced or wanted:
        yield from revel(scene, scene.pid, voluntary=not forced, rule="9.46", headline=False)


def survey_port(scene: Scene) -> Talk[None]:
    """What the activities need to know of the Port: its nation."""
    place = scene.pirate().place
    if place not in PIRATE_PORTS:
        yield from know_nation(scene, place)


def do_business(scene: Scene, id: str, chosen: tuple[str, ...]) -> Talk[bool]:
    """The activities in their order; True if the crew must revel afterwards."""
    card, port = scene.pirate(id).card, scene.pirate(id).place
    told = any(b != "revel" for b in chosen)  # by what comes of each
    yield from scene.say("business", "9.4", headline=not told, card=card, port=port, what=chosen)
    sold = False
    if "ransom" in chosen:
        yield from ransom(scene, id)
    if "sell" in chosen:
        sold = yield from sell(scene, id)
    if "letter" in chosen:
        yield from letter(scene, id)
    if "refit" in chosen:
        yield from refit(scene, id)
    if "haven" in chosen:
        yield from buy_haven(scene, id)
    return sold and port in PIRATE_PORTS


def why_not_do(catalogue: Catalogue, state: State, pirate: Pirate, business: str) -> Refusal | None:
    """Why this activity is closed to him here; nothing if it is open."""
    now = status(state, pirate.place, pirate)
    nation = nation_of(state, pirate.place)
    match business:
        case "ransom":
            if not can_ransom(now, nation):
                return Refusal("no_ransom_here", {"port": pirate.place})
            mine = [h for h in pirate.hostages if h.nation == nation]
            return None if mine else Refusal("no_such_hostage", {"nation": nation})
        case "sell":
            return None if pirate.booty else Refusal("no_booty", {"card": pirate.card})
        case "letter":
            return why_not_get_letter(catalogue, state, pirate, now)
        case "refit":
            if not can_refit(now, nation):
                return Refusal("no_refit_here", {"port": pirate.place})
            damaged = any(damage_of(catalogue, p) for p in crew_of(state, pirate))
            return None if damaged else Refusal("no_damage", {"card": pirate.card})
        case "haven":
            return why_not_buy_haven(state, pirate.place, pirate)
        case _:
            return Refusal("revelling", {"card": pirate.card}) if pirate.revelry else None


def why_not_get_letter(catalogue: Catalogue, state: State, pirate: Pirate, now: str) -> Refusal | None:
    """17.2 #12: a real Pro-Pirate Governor, one Letter at most, a card to play."""
    if not state.ports[pirate.place].pro or now not in (PRO, HAVEN):
        return Refusal("no_pro_governor", {"port": pirate.place})
    if pirate.letter:
        return Refusal("has_letter", {"card": pirate.card})
    if pirate.letter_card:
        return None
    if not copies_unseen(catalogue, state, "letter-of-marque") or state.players[pirate.seat].hand < 1:
        return Refusal("no_such_card_left", {"title": "letter-of-marque"})
    return None


def ransom(scene: Scene, id: str) -> Talk[None]:
    """BB-9.42: 2d6 x Value x 10 for each Hostage of this nation."""
    nation = nation_of(scene.state, scene.pirate(id).place)
    while True:
        pirate = scene.pirate(id)
        at = next((i for i, h in enumerate(pirate.hostages) if h.nation == nation), None)
        if at is None:
            return
        held = pirate.hostages[at]
        dice = yield from scene.roll("ransom_dice", 2, pirate=id, rule="9.42", kind=held.kind, value=held.value)
        amount = sum(dice) * held.value * 10
        yield from scene.say("ransomed", "9.42", True, card=pirate.card, kind=held.kind, n=amount, value=held.value)
        scene.state = yield from happen(e.HostagesLeft(id, (at,)))
        yield from share_booty(scene, id, amount, "9.42")


def sell(scene: Scene, id: str) -> Talk[bool]:
    """BB-9.43: any set of holds, at the rate of the Port."""
    pirate = scene.pirate(id)
    filled = tuple(i for i, h in enumerate(pirate.holds) if h)
    chosen: tuple[int, ...] = filled
    if len(filled) > 1 and not scene.is_played_by_app(id):
        options = hold_options(pirate, filled)
        facts = {"status": status(scene.state, pirate.place, pirate)}
        chosen = yield from scene.ask(
            Some(key="sell_holds", options=options, least=1, default=filled, seat=pirate.seat, rule="9.43", facts=facts)
        )
        pirate = scene.pirate(id)
    total = sum(pirate.holds[i] for i in chosen)
    now = status(scene.state, pirate.place, pirate)
    gain = sale(now, total)
    kept = tuple(0 if i in chosen else h for i, h in enumerate(pirate.holds))
    key = f"sold_{now.replace('-', '_')}"
    yield from scene.say(key, "9.43", True, card=pirate.card, n=total, gain=gain, to=pirate.worth + gain)
    scene.state = yield from happen(e.HoldsStowed(id, kept))
    scene.state = yield from happen(e.Tallied(id, "worth", pirate.worth + gain))
    return True


def letter(scene: Scene, id: str) -> Talk[None]:
    """17.2 #12: a Letter of Marque of this nation."""
    pirate = scene.pirate(id)
    nation = nation_of(scene.state, pirate.place)
    if not pirate.letter_card:
        scene.state = yield from happen(e.CardPlayed(pirate.seat, "letter-of-marque"))
    yield from scene.say("letter_granted", "17.2 #12", True, card=pirate.card, nation=nation)
    yield from grant_letter(scene, id, nation)


def refit(scene: Scene, id: str) -> Talk[None]:
    """BB-9.44: a Pirate Port repairs everything, elsewhere half a die, which allies share out between their ships."""
    pirate = scene.pirate(id)
    now = status(scene.state, pirate.place, pirate)
    if now == PIRATE:
        for one in crew_of(scene.state, pirate):
            best = scene.catalogue.ship_types[one.ship]
            yield from scene.say("refit_whole", "9.44", True, card=one.card)
            yield from repair(scene, one.id, best.speed - one.speed, best.combat - one.combat)
        return
    gives = {f: Phrase("gives.repairs", {"n": refit_points(now, f)}) for f in range(1, 7)}
    die = yield from scene.die("refit_die", pirate=id, rule="9.44", gives=gives, best=6, card=pirate.card)
    left = refit_points(now, die)
    crew = crew_of(scene.state, scene.pirate(id))
    if len(crew) == 2:
        his, allys = (damage_of(scene.catalogue, one) for one in (pirate, crew[1]))
        low, high = max(0, min(left, his + allys) - allys), min(left, his)
        share = high
        if low < high:
            facts = {"points": left, "card": pirate.card}
            ask = Number(
                key="refit_share", low=low, high=high, default=high, seat=pirate.seat, rule="11.4", facts=facts
            )
            share = yield from scene.ask(ask)
        if scene.takes_part(crew[1].id):
            yield from refit_ship(scene, crew[1].id, left - share)
        left = share
    yield from refit_ship(scene, id, left)


def refit_ship(scene: Scene, id: str, most: int) -> Talk[None]:
    """Points on Speed and Combat as he wishes, never above what the ship can do."""
    pirate = scene.pirate(id)
    best = scene.catalogue.ship_types[pirate.ship]
    points = min(most, damage_of(scene.catalogue, pirate))
    if not points:
        return
    speed_room, combat_room = best.speed - pirate.speed, best.combat - pirate.combat
    low, high = max(0, points - combat_room), min(points, speed_room)
    on_speed = high
    if low < high:
        if scene.is_played_by_app(id):
            on_speed = high if speed_room >= combat_room else low
        else:
            facts = {"points": points, "card": pirate.card}
            ask = Number(
                key="refit_speed", low=low, high=high, default=high, seat=pirate.seat, rule="9.44", facts=facts
            )
            on_speed = yield from scene.ask(ask)
    on_combat = points - on_speed
    key = "refit" if on_speed and on_combat else "refit_speed" if on_speed else "refit_combat"
    yield from scene.say(key, "9.44", True, card=pirate.card, speed=on_speed, combat=on_combat)
    yield from repair(scene, id, on_speed, on_combat)


def repair(scene: Scene, id: str, speed: int, combat: int) -> Talk[None]:
    pirate = scene.pirate(id)
    if speed:
        scene.state = yield from happen(e.Tallied(id, "speed", pirate.speed + speed))
    if combat:
        scene.state = yield from happen(e.Tallied(id, "combat", pirate.combat + combat))


def buy_haven(scene: Scene, id: str) -> Talk[None]:
    """BB-9.45: a die times a hundred; paid or not, the Governor will not be asked again."""
    pirate = scene.pirate(id)
    gives = {f: Phrase("gives.price", {"n": f * 100}) for f in range(1, 7)}
    die = yield from scene.die("haven_price", pirate=id, rule="9.45", gives=gives, best=1, nw=pirate.worth)
    price = die * 100
    pirate = scene.pirate(id)
    pays = False
    if price <= pirate.worth:
        pays = yield from scene.confirm(id, "pay_haven", price <= 300, "9.45", price=price, nw=pirate.worth)
    governor = scene.state.ports[pirate.place].governor
    scene.state = yield from happen(e.GovernorBribed(id, governor))
    if not pays:
        key = "haven_refused" if price <= pirate.worth else "haven_too_dear"
        yield from scene.say(key, "9.45", True, card=pirate.card, price=price, port=pirate.place)
        return
    yield from scene.say("haven_bought", "9.45", True, card=pirate.card, price=price, port=pirate.place)
    scene.state = yield from happen(e.Tallied(id, "worth", pirate.worth - price))
    scene.state = yield from happen(e.HavenBought(pirate.place, id))
