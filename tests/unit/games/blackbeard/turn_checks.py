"""Vectors about the Player-Turn: what ends with its Action, who may interfere, how cards are drawn, where Ports lie."""

from dataclasses import replace
from typing import Any

from companion.core.ask import Choose, Pick
from companion.games.blackbeard.procedures.pardon import watch_deck
from companion.games.blackbeard.procedures.ports import ransom
from companion.games.blackbeard.procedures.warships import surprisers
from companion.games.blackbeard.rules.interference import kc_ways, why_not_interfere
from companion.games.blackbeard.rules.pirate_actions import why_not_act
from companion.games.blackbeard.rules.turn import copies_unseen
from companion.games.blackbeard.state import Hostage, State
from tests.unit.games.blackbeard.play import (
    A,
    B,
    Told,
    do,
    game,
    in_play,
    interrupted_by,
    offers,
    part,
    pirate,
    port,
    refusal,
    unmapped,
    with_box,
)
from tests.unit.games.blackbeard.scenes import SEA, active, at_san_juan, in_bath, slug, with_kc, with_merchants
from tests.unit.games.blackbeard.vector import vector


@vector("TV-T01")
def a_failed_sack_is_not_repeated(given: Any, when: Any, then: Any) -> None:
    state = with_box(at_san_juan(combat=6), loyalty__highest=12)
    attacks = {"attack_which": "san-juan", "port_defends": (1,), "attack_die": (6,), "booty_dice": (1, 1)}
    attacked = do(state, "attack", says={**attacks, "stow": "take"}, pirate="A1").state
    assert why_not_act(attacked, attacked.pirates["A1"], "sack") is None

    told = do(attacked, "sack", says={"sack_die": (when["sack_die"],)}, pirate="A1")
    left = do(told.state, "move", pirate="A1").state
    again = {**attacks, "port_defends": (1, 1), "stow": "take"}
    back = do(left.with_turn(actions=2), "attack", says=again, pirate="A1").state

    assert ("sack_fails" in told.sayings) != then["success"]
    assert (refusal(told.state, "sack", pirate="A1") == "") == then["sack_again"]
    assert (refusal(back, "sack", pirate="A1") == "") == then["sack_after_another_attack"]


@vector("TV-T02")
def every_throw_after_the_first_costs_cunning(given: Any, when: Any, then: Any) -> None:
    first, second, third = (tuple(t) for t in when["ransom_throws"])
    held = Hostage("Captain", 4, given["hostage_value"], "english")
    state = in_bath("Pro", cunning=given["cunning"], hostages=(held,))
    says = {"ransom_dice": [(*first, *second), third], "roll_again": True}

    after = part(state, ransom, "A1", says=says, pid="A1").state

    assert after.pirates["A1"].cunning == then["cunning"]
    assert after.pirates["A1"].booty == then["booty"]


@vector("TV-T03")
def fair_winds_carry_him_past_the_commissioner(given: Any, when: Any, then: Any) -> None:
    there = slug(given["kc_at"])
    state = active(with_kc(pirate(in_play(actions=0), place=slug(given["location"])), place=there))
    says = {"play_which": "fair-winds", "winds_for": "A1", "winds_to": slug(when["fair_winds_to"])}

    after = do(state.with_turn(kind=given["action_done"]), "play_card", says=says).state

    assert after.pirates["A1"].place == there
    assert ("intercept" in kc_ways(after, B, "")) == then["kc_may_intercept"]


@vector("TV-T04")
def no_surprise_for_a_fresh_pirate(given: Any, when: Any, then: Any) -> None:
    state = active(pirate(in_play(), deployed=9))
    lenient = active(pirate(in_play(fresh_pirate="deployment"), deployed=9))

    assert bool(surprisers(state, B)) == then["kc_surprise"]
    assert surprisers(lenient, B)


@vector("TV-T05")
def a_move_is_intercepted_when_its_destination_is_known(given: Any, when: Any, then: Any) -> None:
    place = slug(given["location"])
    state = with_box(port(in_play(), "curacao", place), map__americas=False)
    state = with_kc(pirate(state, place=place), place=slug(given["kc_at"]))
    battle: dict[str, Any] = {"kc_chase": (1,), "pirate_evades": (6,)}
    breaks_in: dict[str, Any] = {"what_interferes": "kc-use", "kc_does": "intercept", **battle}

    for to, may in zip(when["moves_to"], then["kc_may_intercept"], strict=True):
        told = do(
            state, "move", says={"move_to": to, "move_now": [interrupted_by(B), "go_on"], **breaks_in}, pirate="A1"
        )
        assert ("kc_missed" in told.sayings) == may
        assert told.state.pirates["A1"].place == to
    assert "intercept" not in ways_before_the_destination(state)


def ways_before_the_destination(state: State) -> tuple[str | int, ...]:
    """What the commissioner may do to a Pirate who has not said where he sails."""
    says: dict[str, Any] = {
        "move_to": [interrupted_by(B), "south-america-gold-coast"],
        "what_interferes": "kc-use",
        "kc_does": "sail",
        "kc_sails_to": "west-caribbean",
    }
    told = do(state, "move", says=says, pirate="A1")
    (ask,) = [a for a in told.asked if isinstance(a, Choose) and a.key == "kc_does"]
    return ask.open_values


@vector("TV-T06", "TV-T07")
def cards_are_drawn_one_by_one(given: Any, when: Any, then: Any) -> None:
    state = with_merchants(pirate(in_play()), 6).with_turn(phase="start", played=0)
    state = state.with_player(replace(state.players[A], hand=given["hand"]))
    waits = given.get("pardon_waits", False)
    pardons = given.get("pardons", 0)
    state = replace(state, deck=given["deck"], pardons=pardons, pardon_waits=waits, pardon_in_deck=not waits)
    says = {"drawn": when["drawn"], "drawn_before": when["to_hand_before_the_pardon"]}

    told = do(state, "begin_turn", says=says)

    assert told.state.over == then["over"]
    assert told.state.players[A].hand == then["hand"]
    assert told.state.deck == then.get("deck", told.state.deck)
    counts = [a.facts["n"] for a in told.asked if a.key == "drawn"]
    assert counts == then.get("asked_for", counts)


@vector("TV-T08")
def a_map_on_the_table_is_in_no_deck(given: Any, when: Any, then: Any) -> None:
    state = replace(pirate(in_play(length=given["length"])), deck=0, pardon_in_deck=False, seen=given["discards"])
    lying = state.with_pirate(replace(state.pirates["A1"], map=True))

    found, waiting = part(state, watch_deck).state, part(lying, watch_deck).state

    assert waiting.deck == then["deck_with_map_on_the_table"]
    assert found.deck == then["deck_with_map_in_the_discards"]
    assert (copies_unseen(waiting, "buried-treasure"), copies_unseen(found, "buried-treasure")) == (0, 1)


@vector("TV-T10")
def a_ransom_goes_into_any_hold(given: Any, when: Any, then: Any) -> None:
    held = Hostage("Captain", 4, given["hostage_value"], "english")
    state = in_bath("Pro", holds=tuple(given["holds"]), hostages=(held,))
    says = {"ransom_dice": tuple(when["ransom_dice"]), "which_hold": when["hold"] - 1}

    after = part(state, ransom, "A1", says=says, pid="A1").state

    assert list(after.pirates["A1"].holds) == then["holds"]


@vector("TV-T11")
def nobody_interferes_with_action_l(given: Any, when: Any, then: Any) -> None:
    state = active(pirate(port(in_play(), "bath", governor="p1")), given["active"], given["action_done"])

    after = do(state, "recruit", says={"recruit_how": "draw"}).state
    moved = do(after, "move", says={"move_to": "west-caribbean"}, pirate="A1").state

    for card in ("mutiny-conspiracy", "scurvy-outbreak", "kc-deploy"):
        assert (why_not_interfere(after, B, card, "") is None) == then["cards_against_the_active_pirate"]
        assert (why_not_interfere(moved, B, card, "") is None) == then["after_his_next_action"]
    assert (why_not_interfere(after, B, "local-resistance", "") is None) == then["local_resistance"]
    says = {"what_strikes_a_port": "local-resistance", "resistance_port": "bath", "resistance_die": (6,)}
    assert do(after, "interfere", B, says).state.ports["bath"].governor == ""


@vector("TV-T12")
def the_discard_says_what_to_check(given: Any, when: Any, then: Any) -> None:
    state = pirate(in_play()).with_turn(phase="announce", card="", actions=0, played=0)

    question = next(game().procedures["play_card"](state, A))

    assert isinstance(question, Choose)
    discard = question.option("discard")
    assert discard is not None
    assert (discard.refused is None) == then["discard_offered"]
    assert discard.hint is not None
    assert discard.hint.key == then["hint"]


@vector("TV-T13")
def no_port_is_a_destination_before_its_area_is_known(given: Any, when: Any, then: Any) -> None:
    state = pirate(unmapped(in_play()), place=slug(given["location"]))
    says: dict[str, Any] = {"box_area": tuple(when["ticked"]), "move_to": "martinique"}

    told = do(state, "move", says=says, pirate="A1")
    again = do(do(told.state, "move", pirate="A1").state, "move", says={"move_to": "martinique"}, pirate="A1")

    assert ports_offered(told) == then["ports"]
    (tick,) = [a for a in told.asked if a.key == "box_area"]
    assert not set(given["elsewhere"]) & set(getattr(tick, "form").open_values)  # noqa: B009
    assert told.state.box["sea/martinique"] == SEA
    assert any(a.key == "box_area" for a in again.asked) == then["asked_again"]
    assert ports_offered(again) == then["ports"]


def ports_offered(told: Told) -> list[str]:
    (ask,) = [a for a in told.asked if isinstance(a, Pick) and a.key == "move_to"]
    return [str(v) for v in ask.open_values if v in told.state.ports]


@vector("TV-T14")
def an_area_without_ports_is_not_attacked(given: Any, when: Any, then: Any) -> None:
    state = pirate(unmapped(in_play()), place=slug(given["location"]))
    assert "attack" in offers(state, A)

    after = do(state, "attack", says={"box_area": tuple(when["ticked"])}, pirate="A1").state

    assert state.turn.actions - after.turn.actions == then["actions_spent"]
    assert ("attack" in offers(after, A)) == then["attack_offered"]
