"""What may be started now: the buttons, the likeliest first. Nothing here looks into a chest or a hand."""

from collections.abc import Iterator
from dataclasses import replace

from companion.core.ask import Refusal, Seat
from companion.core.game import Action
from companion.games.dead_reckoning.data import Ability, Catalogue, Effect
from companion.games.dead_reckoning.rules.cards import why_not_use
from companion.games.dead_reckoning.rules.cargo import (
    why_not_hand_over,
    why_not_jettison,
    why_not_load,
    why_not_rearrange,
)
from companion.games.dead_reckoning.rules.combat import pirates_to_fight, why_not_attack, why_not_attack_buildings
from companion.games.dead_reckoning.rules.islands import title, why_not_influence
from companion.games.dead_reckoning.rules.map import places_in_reach, why_not_move, why_not_raise_sails
from companion.games.dead_reckoning.rules.market import why_not_encounter
from companion.games.dead_reckoning.rules.ships import usable_abilities, why_not_move_cargo
from companion.games.dead_reckoning.rules.turn import is_everyone_counted, why_not_before_level_up, why_not_give_cargo
from companion.games.dead_reckoning.state import COVENANTS, PORT, State

GIVEN_UP = ("raise_sails", "play_card", "use_ability", "buy", "move_ship", "fight_pirate")
"""What a player can still do in the main phase and gives up by ending the turn. A cube comes from a card's ability."""


def actions(catalogue: Catalogue, state: State, seat: Seat | None) -> tuple[Action, ...]:
    match state.phase:
        case "set-up":
            return (Action("set_up", mark="map", rule="DR-SETUP", primary=True),)
        case "play":
            return (*turn_actions(catalogue, state, seat), *anytime(catalogue, state, seat))
        case "scoring":
            return tuple(a for a in scoring(state) if seat is None or a.seat in (None, seat))
        case _:
            return ()


def turn_actions(catalogue: Catalogue, state: State, seat: Seat | None) -> Iterator[Action]:
    if state.active in COVENANTS:
        yield Action("covenant_turn", mark="cards", rule="DR-SOLO-TURN", primary=True)
        return
    if seat is not None and seat != state.active:
        return
    seat = state.active
    first = why_not_before_level_up(state, seat)
    if first:
        yield Action("level_up", seat=seat, mark="arrow_up", rule="DR-LEVEL", primary=True)
    for action in main_actions(catalogue, state, seat):
        yield replace(action, primary=False, refused=first) if first else action


def main_actions(catalogue: Catalogue, state: State, seat: Seat) -> Iterator[Action]:
    """DR-MAIN: the main phase, and what ends it."""
    first = tuple(first_steps(state, seat))
    rest = (
        *abilities(catalogue, state, seat),
        *island_actions(state, seat),
        *cargo(catalogue, state, seat),
        *sailing(state, seat),
    )
    is_spent = all(a.refused for a in (*first, *rest) if a.procedure in GIVEN_UP)
    yield from first
    yield Action("end_turn", seat=seat, mark="wait", rule="DR-MNT", primary=is_spent)
    yield from rest
    yield Action("other_effect", seat=seat, mark="gem", rule="DR-ABIL")
    no = why_not_use(state, seat, Effect("produce", 1))
    yield Action("produce_here", seat=seat, mark="island", rule="DR-PROD", refused=no)
    yield Action("attack_ship", seat=seat, mark="sword", rule="DR-AB-FLAG", refused=why_not_attack(state, seat))


def first_steps(state: State, seat: Seat) -> Iterator[Action]:
    no = why_not_raise_sails(state, seat)
    yield Action("raise_sails", seat=seat, mark="mast", rule="DR-SAILS", primary=no is None, refused=no)
    hand = state.players[seat].hand
    refused = None if hand else Refusal("hand_empty")
    yield Action("play_card", seat=seat, mark="cards", rule="DR-PLAY", primary=bool(hand), refused=refused)


def abilities(catalogue: Catalogue, state: State, seat: Seat) -> Iterator[Action]:
    for id, group, sides in usable_abilities(catalogue, state, state.players[seat]):
        no = [why_not_use(state, seat, e) for e in sides]
        yield Action(
            "use_ability",
            {"sailor": id, "group": group},
            seat,
            {"what": ability_facts(sides)},
            "person",
            "DR-ABIL",
            refused=None if None in no else no[0],
        )


def ability_facts(sides: Ability) -> dict[str, object]:
    """The alternatives of an ability as one sentence."""
    each = ({"key": e.phrase.key, "facts": e.phrase.facts} for e in sides)
    return {"key": f"either.{len(sides)}", "facts": dict(zip("abc", each, strict=False))}


def sailing(state: State, seat: Seat) -> Iterator[Action]:
    player = state.players[seat]
    for to in places_in_reach(player.location, player.sails):
        facts = {"board": title(state, to)}
        mark = "anchor" if to == PORT else "wind"
        yield Action("move_ship", {"to": to}, seat, facts, mark, "DR-MOVE", refused=why_not_move(state, seat, to))
    for enemy in pirates_to_fight(state, seat):
        yield Action("fight_pirate", {"enemy": enemy}, seat, {"who": enemy}, "blackflag", "DR-PIR-4")


def island_actions(state: State, seat: Seat) -> Iterator[Action]:
    at = state.players[seat].location
    facts = {"board": title(state, at)}
    no = why_not_influence(state, seat, at)
    yield Action("place_cube", {}, seat, facts, "cube", "DR-AB-INFL", primary=no is None, refused=no)
    no = why_not_encounter(state, seat)
    yield Action("buy", {}, seat, facts, "cards", "DR-BUY", refused=no)
    yield Action("trade", {}, seat, facts, "merchant", "DR-ENC-TRADE", refused=no)
    yield Action("attack_merchant", {}, seat, facts, "sword", "DR-ENC-ATTACK", refused=no)
    if state.options["saga"] == "yes":
        yield Action("resolve_encounter", {}, seat, facts, "gem", "DR-SAGA", refused=no)
    no = why_not_attack_buildings(state, seat)
    yield Action("attack_buildings", {}, seat, facts, "house", "DR-CBT-BLD", refused=no)


def cargo(catalogue: Catalogue, state: State, seat: Seat) -> Iterator[Action]:
    player = state.players[seat]
    loaded = any(s.load for s in player.hull)
    yield Action("load", seat=seat, mark="crate", rule="DR-CARGO-LOAD", refused=why_not_load(catalogue, state, seat))
    no = why_not_move_cargo(state, seat, loading=False) or (None if loaded else Refusal("ship_empty"))
    yield Action("unload", seat=seat, mark="anchor", rule="DR-CARGO-UNLOAD", refused=no)
    if state.coop:
        no = why_not_hand_over(catalogue, state, seat)
        yield Action("hand_over", seat=seat, mark="hold", rule="DR-COOP", refused=no)


def anytime(catalogue: Catalogue, state: State, seat: Seat | None) -> Iterator[Action]:
    """The actions that a player may start in anybody's turn."""
    for s, player in state.players.items():
        if seat is not None and s != seat:
            continue
        own = Seat(s)
        if player.level_up and state.active != s:
            yield Action("level_up", seat=own, mark="arrow_up", rule="DR-LEVEL", primary=True)
        no = why_not_rearrange(catalogue, state, s)
        yield Action("rearrange", seat=own, mark="hold", rule="DR-CARGO-REARRANGE", refused=no)
        no = why_not_jettison(state, s)
        yield Action("jettison", seat=own, mark="storm", rule="DR-CARGO-JETTISON", refused=no)
        for way in ("in", "out"):
            yield Action("chest", {"way": way}, own, {"way": way}, "chest", "2.2")
        hurt = None if player.damage else Refusal("no_damage")
        yield Action("damage", {"way": 1}, own, {"way": "up"}, "flame", "2.3")
        yield Action("damage", {"way": -1}, own, {"way": "down"}, "hammer", "DR-REPAIR", refused=hurt)
        no = why_not_give_cargo(catalogue, state, s)
        yield Action("give_cargo", seat=own, mark="glory", rule="DR-ACH-MERCHANT", refused=no)


def scoring(state: State) -> Iterator[Action]:
    for at, board in state.boards.items():
        if not board.is_explored and not state.scores:
            yield Action("chart_board", {"board": at}, None, {"board": at}, "island", "DR-SCORE")
    if state.revealed:
        yield Action("final_score", mark="glory", rule="DR-SCORE", primary=True)
        return
    for s, player in state.players.items():
        if not player.counted:
            yield Action("count_chest", seat=Seat(s), mark="chest", rule="S3", primary=True, facts={"who": s})
    no = None if is_everyone_counted(state) else Refusal("chests_missing")
    yield Action("reveal", mark="gem", rule="DR-SCORE", primary=no is None, refused=no)
