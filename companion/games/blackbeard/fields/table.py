"""Players, hunters, decks and the turn, value by value."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.core.ask import Ask, Option, Phrase, Pick
from companion.core.game import Field
from companion.core.procedure import BoxLearned
from companion.core.table_rules import Corrected
from companion.games.blackbeard import events as e
from companion.games.blackbeard.box import KC_FORM, WARSHIP_FORM
from companion.games.blackbeard.data import PARDON as PARDON_CARD
from companion.games.blackbeard.data import SEAS, Catalogue
from companion.games.blackbeard.fields.forms import captain_words, number, options_of, pick, place_words, some, yes_no
from companion.games.blackbeard.procedures.box import fresh_kc, kc_facts, known_kcs
from companion.games.blackbeard.rules.interference import AP_TYPES
from companion.games.blackbeard.state import SYSTEM, Player, State

PHASES = pick("phase", {"start": "stage.draw", "announce": "stage.announce", "actions": "stage.actions"})
PARDON = pick("pardon_card", {k: f"pardon_card.{k}" for k in ("deck", "waits", "out")})
KC_PLACE = pick("kc_place", place_words())
AP_USED = some("types", {t: f"ap.{t}" for t in (*AP_TYPES, "kc-surprise", "double-cross")})


def seat_words(state: State) -> dict[str, str | Phrase]:
    return {s: Phrase("seat_name", {"who": s}) for s in state.players}


# Players


def player_fields(catalogue: Catalogue, state: State) -> Iterator[Field]:
    for seat, player in state.players.items():
        base = ("players", seat)
        owner = player.seat if player.seat in state.order else None
        facts = {"who": seat}
        yield Field((*base, "vp"), "vp", number("vp", 0, 999), player.vp, facts, owner)
        if owner:
            yield Field((*base, "hand"), "hand", number("hand", 0, 8), player.hand, facts, owner)
            yield Field((*base, "captains"), "captains", number("captains", 0, 4), player.captains, facts, owner)


# Hunters


def hunter_fields(catalogue: Catalogue, state: State) -> Iterator[Field]:
    for seat, player in state.players.items():
        yield from kc_fields(state, seat, player)
    for sea in SEAS:
        ship = state.warships.get(sea)
        value: Any = "none" if ship is None else (ship.speed, ship.combat)
        yield Field(("warships", sea), "warship", WARSHIP, value, {"sea": sea}, None, partial(station_warship, sea))
    serving = {p.kc.name for p in state.players.values() if p.kc}
    names: dict[str, str | Phrase] = {
        n: Phrase("kc_counter", kc_facts(state, n)) for n in known_kcs(state) if n not in serving
    }
    yield Field(("lost_kcs",), "lost_kcs", some("lost_kcs", names), state.lost_kcs)
    sitting = max((int(at.governor[1:]) for at in state.ports.values() if at.anti), default=0)
    low = number("anti_governors", sitting, catalogue.counts.anti_governors)
    yield Field(("anti_governors",), "anti_governors", low, state.anti_governors)


WARSHIP = Pick(key="warship", what="warship", options=(Option("none", label=Phrase("warship.none")),), new=WARSHIP_FORM)


def station_warship(sea: str, told: Any) -> tuple[Any, ...]:
    return (e.WarshipLeft(sea),) if told == "none" else (e.WarshipStationed(sea, told[0], told[1]),)


def kc_fields(state: State, seat: str, player: Player) -> Iterator[Field]:
    kc = player.kc
    facts = {"who": seat}
    if kc and kc.convert:
        words: dict[str, str | Phrase] = {"none": "kc.none", kc.name: f"captain.{kc.convert}"}
    else:
        busy = {*state.lost_kcs, *(p.kc.name for p in state.players.values() if p.kc and p is not player)}
        free = [n for n in known_kcs(state) if n not in busy]
        words = {"none": "kc.none", **{n: Phrase("kc_counter", kc_facts(state, n)) for n in free}}
    ask = Pick(key="kc", what="kc", options=options_of(words), new=KC_FORM)
    yield Field(
        ("players", seat, "kc"), "kc", ask, kc.name if kc else "none", facts, None, partial(hire_kc, state, seat)
    )
    if kc:
        sails = partial(sail_kc, player.seat)
        yield Field(("players", seat, "kc", "place"), "kc_place", KC_PLACE, kc.place, facts, None, sails)


def hire_kc(state: State, seat: str, told: Any) -> tuple[Any, ...]:
    """A commissioner appears where the last one was, or with the active Pirate; his place is corrected next."""
    player = state.players[seat]
    home = (e.KcLeft(player.seat, for_good=False),) if player.kc else ()
    if told == "none" or (player.kc and told == player.kc.name):
        return home if told == "none" else ()
    active = state.pirates.get(state.turn.active)
    place = player.kc.place if player.kc else active.place if active and active.at_sea else SEAS[0]
    name = fresh_kc(state, told) if isinstance(told, tuple) else told
    _, speed, combat = told if isinstance(told, tuple) else state.box[f"kc/{told}"]
    learned = (BoxLearned(f"kc/{name}", told),) if isinstance(told, tuple) else ()
    return (*home, *learned, e.KcDeployed(player.seat, name, speed, combat, place))


def sail_kc(seat: Any, to: str) -> tuple[Any, ...]:
    return (e.KcSailed(seat, to),)


# Cards


def deck_fields(catalogue: Catalogue, state: State) -> Iterator[Field]:
    yield Field(("deck",), "deck", number("deck", 0, catalogue.deck), state.deck)
    if state.solo:
        yield Field(("must_pile",), "must_pile", number("must_pile", 0, catalogue.must_pile), state.must_pile)
        yield Field(("teach_hunted",), "teach_hunted", yes_no("teach_hunted"), state.teach_hunted)
    yield Field(("pardons",), "pardons", number("pardons", 0, 3), state.pardons)
    where = "deck" if state.pardon_in_deck else "waits" if state.pardon_waits else "out"
    yield Field(("pardon_card",), "pardon_card", PARDON, where, {}, None, partial(pardon_lies, state))
    cards = sorted({p.card for p in state.pirates.values()} | set(state.pardoned))
    yield Field(("pardoned",), "pardoned", some("pardoned", captain_words(cards)), state.pardoned)
    if state.pardoned:
        yield Field(("pardon_seat",), "pardon_seat", pick("pardon_seat", seat_words(state)), state.pardon_seat)
    for box, other in (("retired", "locker"), ("locker", "retired")):
        elsewhere = set(state.used_captains) - set(getattr(state, box))
        words = captain_words(c for c in catalogue.captains if c not in elsewhere)
        yield Field((box,), box, some(box, words), getattr(state, box), {"other": other})
    for card in (c for c in catalogue.cards.values() if c.id != PARDON_CARD):
        seen = state.seen.get(card.id, 0)
        ask: Ask = number("seen", 0, card.copies)
        yield Field(
            ("seen", card.id), "seen", ask, seen, {"title": card.id}, None, partial(set_discards, state, card.id)
        )


def pardon_lies(state: State, where: str) -> tuple[Any, ...]:
    return (
        Corrected(("pardon_in_deck",), state.pardon_in_deck, where == "deck"),
        Corrected(("pardon_waits",), state.pardon_waits, where == "waits"),
    )


def set_discards(state: State, title: str, count: int) -> tuple[Any, ...]:
    after = {k: v for k, v in {**state.seen, title: count}.items() if v}
    return (Corrected(("seen",), dict(state.seen), after),)


# The turn


def turn_fields(catalogue: Catalogue, state: State) -> Iterator[Field]:
    if state.phase != "play":
        return
    turn = state.turn
    base = ("turn",)
    if not state.solo:
        words = seat_words(state)
        yield Field(
            (*base, "seat"), "turn_seat", pick("turn_seat", words), turn.seat, {}, None, partial(pass_turn_to, state)
        )
    if turn.seat != SYSTEM:
        yield Field((*base, "phase"), "phase", PHASES, turn.phase)
    yield Field((*base, "actions"), "actions", number("actions", 0, 3), turn.actions)
    mine: dict[str, str | Phrase] = {p.id: f"captain.{p.card}" for p in state.fleet(turn.seat)}
    if turn.active in ("", *mine):
        yield Field((*base, "active"), "active", pick("active", {"": "captain.none", **mine}), turn.active)
    if turn.diamond in ("", *mine):
        yield Field((*base, "diamond"), "diamond", pick("diamond", {"": "captain.any", **mine}), turn.diamond)
    others = {s: w for s, w in seat_words(state).items() if s != turn.seat}
    yield Field((*base, "interfered"), "interfered", some("interfered", others), turn.interfered)
    yield Field((*base, "types"), "types", AP_USED, turn.types, {}, None, partial(set_types, state))
    acting: dict[str, str | Phrase] = {"": "kc.none", **others}
    yield Field((*base, "kc"), "kc_acting", pick("kc_acting", acting), turn.kc, {}, None, partial(set_acting_kc, state))


def pass_turn_to(state: State, to: Any) -> tuple[Any, ...]:
    return () if to == state.turn.seat else (e.TurnPassed(to),)


def set_types(state: State, types: tuple[str, ...]) -> tuple[Any, ...]:
    return (Corrected(("turn", "types"), state.turn.types, types),)


def set_acting_kc(state: State, seat: str) -> tuple[Any, ...]:
    """The events by which the King's Commissioner of this seat hunts the active Pirate."""
    return (
        Corrected(("turn", "kc"), state.turn.kc, seat),
        Corrected(("turn", "kc_target"), state.turn.kc_target, state.turn.active if seat else ""),
    )
