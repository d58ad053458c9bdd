"""What may be started now: the buttons, the likeliest first. Nothing here looks into a chest or a hand."""

from collections.abc import Iterator
from dataclasses import replace

from companion.core.ask import Refusal, Seat
from companion.core.game import Action
from companion.games.dead_reckoning.chart import reachable
from companion.games.dead_reckoning.data import Ability, Effect
from companion.games.dead_reckoning.islands import influence_refused, title
from companion.games.dead_reckoning.procedures.attacks import buildings_refused
from companion.games.dead_reckoning.procedures.cards import effect_refused
from companion.games.dead_reckoning.procedures.cargo import can_rearrange, hand_over_refused, load_refused
from companion.games.dead_reckoning.procedures.common import level_up_first
from companion.games.dead_reckoning.procedures.final import all_counted
from companion.games.dead_reckoning.procedures.market import encounter_refused
from companion.games.dead_reckoning.procedures.sailing import move_refused, raise_refused
from companion.games.dead_reckoning.procedures.ship_battle import attack_refused, pirates_to_fight
from companion.games.dead_reckoning.procedures.turn import merchant_refused
from companion.games.dead_reckoning.ships import cargo_refused, usable
from companion.games.dead_reckoning.state import COVENANTS, PORT, State


def actions(state: State, seat: Seat | None) -> tuple[Action, ...]:
    match state.phase:
        case "set-up":
            return (Action("set_up", mark="map", rule="DR-SETUP", primary=True),)
        case "play":
            return (*turn_actions(state, seat), *anytime(state, seat))
        case "scoring":
            return tuple(a for a in scoring(state) if seat is None or a.seat in (None, seat))
        case _:
            return ()


def turn_actions(state: State, seat: Seat | None) -> Iterator[Action]:
    if state.active in COVENANTS:
        yield Action("covenant_turn", mark="cards", rule="DR-SOLO-TURN", primary=True)
        return
    if seat is not None and seat != state.active:
        return
    seat = state.active
    first = level_up_first(state, seat)
    if first:
        yield Action("level_up", seat=seat, mark="arrow_up", rule="DR-LEVEL", primary=True)
    for action in main_actions(state, seat):
        yield replace(action, primary=False, refused=first) if first else action


def main_actions(state: State, seat: Seat) -> Iterator[Action]:
    """DR-MAIN: the main phase, and what ends it."""
    no = raise_refused(state, seat)
    yield Action("raise_sails", seat=seat, mark="mast", rule="DR-SAILS", primary=no is None, refused=no)
    hand = state.players[seat].hand
    refused = None if hand else Refusal("hand_empty", {})
    yield Action("play_card", seat=seat, mark="cards", rule="DR-PLAY", primary=bool(hand), refused=refused)
    yield Action("end_turn", seat=seat, mark="wait", rule="DR-MNT", primary=True)
    yield from abilities(state, seat)
    yield from island_actions(state, seat)
    yield from cargo(state, seat)
    yield from sailing(state, seat)
    yield Action("other_effect", seat=seat, mark="gem", rule="DR-ABIL")
    no = effect_refused(state, seat, Effect("produce", 1))
    yield Action("produce_here", seat=seat, mark="island", rule="DR-PROD", refused=no)
    yield Action("attack_ship", seat=seat, mark="sword", rule="DR-AB-FLAG", refused=attack_refused(state, seat))


def abilities(state: State, seat: Seat) -> Iterator[Action]:
    for id, group, sides in usable(state, state.players[seat]):
        no = [effect_refused(state, seat, e) for e in sides]
        yield Action(
            "use_ability",
            {"sailor": id, "group": group},
            seat,
            {"what": said(sides)},
            "person",
            "DR-ABIL",
            refused=None if None in no else no[0],
        )


def said(sides: Ability) -> dict[str, object]:
    """The alternatives of an ability as one sentence."""
    each = ({"key": e.said.key, "facts": e.said.facts} for e in sides)
    return {"key": f"either.{len(sides)}", "facts": dict(zip("abc", each, strict=False))}


def sailing(state: State, seat: Seat) -> Iterator[Action]:
    player = state.players[seat]
    for to in reachable(player.location, player.sails):
        facts = {"board": title(state, to)}
        mark = "anchor" if to == PORT else "wind"
        yield Action("move_ship", {"to": to}, seat, facts, mark, "DR-MOVE", refused=move_refused(state, seat, to))
    for enemy in pirates_to_fight(state, seat):
        yield Action("fight_pirate", {"enemy": enemy}, seat, {"who": enemy}, "blackflag", "DR-PIR-4")


def island_actions(state: State, seat: Seat) -> Iterator[Action]:
    at = state.players[seat].location
    facts = {"board": title(state, at)}
    no = influence_refused(state, seat, at)
    yield Action("place_cube", {}, seat, facts, "cube", "DR-AB-INFL", primary=no is None, refused=no)
    no = encounter_refused(state, seat)
    yield Action("buy", {}, seat, facts, "cards", "DR-BUY", refused=no)
    yield Action("trade", {}, seat, facts, "merchant", "DR-ENC-TRADE", refused=no)
    yield Action("attack_merchant", {}, seat, facts, "sword", "DR-ENC-ATTACK", refused=no)
    if state.options["saga"] == "yes":
        yield Action("resolve_encounter", {}, seat, facts, "gem", "DR-SAGA", refused=no)
    no = buildings_refused(state, seat)
    yield Action("attack_buildings", {}, seat, facts, "house", "DR-CBT-BLD", refused=no)


def cargo(state: State, seat: Seat) -> Iterator[Action]:
    player = state.players[seat]
    loaded = any(s.load for s in player.hull)
    yield Action("load", seat=seat, mark="crate", rule="DR-CARGO-LOAD", refused=load_refused(state, seat))
    no = cargo_refused(state, seat, loading=False) or (None if loaded else Refusal("ship_empty", {}))
    yield Action("unload", seat=seat, mark="anchor", rule="DR-CARGO-UNLOAD", refused=no)
    if state.coop:
        no = hand_over_refused(state, seat)
        yield Action("hand_over", seat=seat, mark="hold", rule="DR-COOP", refused=no)


def anytime(state: State, seat: Seat | None) -> Iterator[Action]:
    """What a player may do on anybody's turn."""
    for s, player in state.players.items():
        if seat is not None and s != seat:
            continue
        own = Seat(s)
        if player.level_up and state.active != s:
            yield Action("level_up", seat=own, mark="arrow_up", rule="DR-LEVEL")
        loaded = None if any(x.load for x in player.hull) else Refusal("ship_empty", {})
        shift = None if can_rearrange(state, s) else Refusal("nothing_to_rearrange", {})
        yield Action("rearrange", seat=own, mark="hold", rule="DR-CARGO-REARRANGE", refused=loaded or shift)
        yield Action("jettison", seat=own, mark="storm", rule="DR-CARGO-JETTISON", refused=loaded)
        for way in ("in", "out"):
            yield Action("chest", {"way": way}, own, {"way": way}, "chest", "2.2")
        hurt = None if player.damage else Refusal("no_damage", {})
        yield Action("damage", {"way": 1}, own, {"way": "up"}, "flame", "2.3")
        yield Action("damage", {"way": -1}, own, {"way": "down"}, "hammer", "DR-REPAIR", refused=hurt)
        no = merchant_refused(state, s)
        yield Action("give_cargo", seat=own, mark="glory", rule="DR-ACH-MERCHANT", refused=no)


def scoring(state: State) -> Iterator[Action]:
    for at, board in state.boards.items():
        if not board.explored and not state.scores:
            yield Action("chart_board", {"board": at}, None, {"board": at}, "island", "DR-SCORE")
    if state.revealed:
        yield Action("final_score", mark="glory", rule="DR-SCORE", primary=True)
        return
    for s, player in state.players.items():
        if not player.counted:
            yield Action("count_chest", seat=Seat(s), mark="chest", rule="S3", primary=True, facts={"who": s})
    no = None if all_counted(state) else Refusal("chests_missing", {})
    yield Action("reveal", mark="gem", rule="DR-SCORE", primary=no is None, refused=no)
