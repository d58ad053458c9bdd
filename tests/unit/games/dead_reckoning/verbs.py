"""The words of Dead Reckoning's cases (`vectors/*.yaml`): those of `tests/support/taps.py`, and these.

Given: `seats`, `options`, `tiles`, `cards`, `seas`, `islands` by board, `a` to `d` (a player's values, and `fitted`,
`holds`, `in_play`, `levels`, `sleeves`), `covenants`, `turn`, `active`. Nobody has a hand unless it is given.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.dead_reckoning.lookup import permissions
from companion.games.dead_reckoning.procedures.final_score import find_winner
from companion.games.dead_reckoning.procedures.islands import place_influence
from companion.games.dead_reckoning.procedures.ship import sink as sink_ships
from companion.games.dead_reckoning.rules import islands
from companion.games.dead_reckoning.rules.combat import has_passed_twice
from companion.games.dead_reckoning.rules.map import places_in_reach
from companion.games.dead_reckoning.rules.ships import abilities, icons_in_play
from companion.games.dead_reckoning.rules.ships import icons as icons_of_card
from companion.games.dead_reckoning.scoring import rank_island, score
from companion.games.dead_reckoning.state import PORT, SAILORS, Covenant, Score, Space, State, row_of
from tests.support.taps import Taps, tap_verbs
from tests.support.vectors import BadVector, Given
from tests.unit.games.dead_reckoning.play import (
    CATALOGUE,
    COLOURS,
    GAME,
    A,
    B,
    answer_of,
    at,
    at_level,
    by_colour,
    by_seat,
    card,
    fit_hull,
    in_play,
    island,
    load_holds,
    play,
    player,
    refusal,
    sea,
    state_after,
    table,
    talk,
    tile,
    turn,
    turn_of,
    with_cards,
)

WORDS = {"seats", "options", "tiles", "cards", "seas", "islands", *"abcd", "covenants", "turn", "active"}


def begin(given: Given) -> Taps:
    if unknown := given.keys() - WORDS:
        raise BadVector(f"nothing is given by {sorted(unknown)}")
    return Taps(GAME, table_of(given))


def table_of(given: Given) -> State:
    state = table(given.get("seats", 2), **given.get("options", {}))
    for name, printed in given.get("tiles", {}).items():
        state = tile(state, name, **printed)
    for name, printed in given.get("cards", {}).items():
        state = card(state, name, **printed)
    for where in given.get("seas", ()):
        state = sea(state, where)
    for where, board in given.get("islands", {}).items():
        state = island(state, where, **{**board, "buildings": tuple(board.get("buildings", ()))})
    for seat in state.players:
        state = seat_player(state, seat, given.get(seat, {}))
    for seat, values in given.get("covenants", {}).items():
        state = state.with_covenant(seat, Covenant(**values))
    if "turn" in given:
        state = turn(state, **tuples(given["turn"]))
    return turn_of(state, given["active"]) if "active" in given else state


def seat_player(state: State, seat: str, given: Given) -> State:
    left = dict(given)
    state = fit_hull(state, seat, **left.pop("fitted", {}))
    state = load_holds(state, seat, **left.pop("holds", {}))
    state = at_level(in_play(state, seat, **names(left.pop("in_play", {}))), seat, **names(left.pop("levels", {})))
    if "sleeves" in left:
        state = with_cards(state, seat, **tuples(names(left.pop("sleeves"))))
    return player(state, seat, **{"hand": 0, **tuples(left)})


def names(by_id: Given) -> dict[str, Any]:
    return {id.replace("-", "_"): value for id, value in by_id.items()}


def tuples(values: Given) -> dict[str, Any]:
    return {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}


VERBS = tap_verbs(begin)


@VERBS.check
def may(taps: Taps, expected: Given) -> Iterator[str]:
    """Of the lookup "may I …?": by seat the reasons against, "" for none."""
    for seat, reasons in expected.items():
        found = {m.what: m.no.reason if m.no else "" for m in permissions(taps.state, seat)}
        yield from (f"may.{seat}.{w}: {r} expected, {found[w]} found" for w, r in reasons.items() if found[w] != r)


@VERBS.check
def claims(taps: Taps, expected: Given) -> Iterator[str]:
    """The achievements that a player has, among others."""
    for seat, achievements in expected.items():
        found = taps.state.players[seat].claimed
        yield from (f"claims.{seat}: {a} is not among {found}" for a in achievements if a not in found)


@VERBS.value
def buildings_of(taps: Taps) -> Mapping[str, int]:
    return {seat: islands.buildings_of(taps.state, seat) for seat in taps.state.players}


@VERBS.value
def cubes_left(taps: Taps) -> Mapping[str, int]:
    return {seat: islands.spare_cubes(CATALOGUE, taps.state, seat) for seat in taps.state.players}


@VERBS.value
def production(taps: Taps) -> Mapping[str, Mapping[str, int]]:
    found = {where: board for where, board in taps.state.boards.items() if board.kind == "island"}
    return {where: islands.production(taps.state, where) for where in found}


@VERBS.value
def card_sails(taps: Taps) -> Mapping[str, int]:
    return {s: icons_in_play(CATALOGUE, taps.state, p, "sail") for s, p in taps.state.players.items()}


@VERBS.value
def icons(taps: Taps) -> Mapping[str, int]:
    """On a card in play, by seat, sailor and icon."""
    state: State = taps.state
    return {
        f"{seat}/{sailor}/{icon}": icons_of_card(CATALOGUE, state, who, sailor, icon)
        for seat, who in state.players.items()
        for sailor in who.in_zone("play")
        for icon in ("sail", "wheel", "cannon")
    }


def one_island(given: Given) -> State:
    """An island with the cubes of the colours; violet is the first seat."""
    state = table(4 if "red" in str(given) else 3)
    permanent = by_seat(given.get("permanent", {}))
    last = COLOURS.get(given.get("controller") or "", "")
    cubes = by_seat(given["slot_cubes"])
    return island(state, "r1c1", given["slots"], cubes=cubes, permanent=permanent, last_controller=last)


def look_at_island(state: State) -> Mapping[str, Any]:
    board = state.boards["r1c1"]
    holder = islands.controller(state, "r1c1")
    return {
        "controller": next((c for c, s in COLOURS.items() if s == holder), None),
        "empty": islands.empty_slots(state, "r1c1"),
        "slot_cubes": {**dict.fromkeys(COLOURS, 0), **by_colour(dict(board.cubes))},
        "permanent": {**dict.fromkeys(COLOURS, 0), **by_colour(dict(board.permanent))},
        "totals": {colour: board.count(seat) for colour, seat in COLOURS.items() if seat in state.players},
    }


@VERBS.question
def check_control(given: Given) -> Mapping[str, Any]:
    """DR-ISL-CONTROL: more than every other player, and more than the empty slots."""
    return look_at_island(one_island(given))


@VERBS.question
def place(given: Given, cubes: Sequence[Given]) -> Mapping[str, Any]:
    """DR-ISL-GAIN: influence, one cube after another, into an empty slot or for the cube of a colour."""
    state = one_island(given)
    for cube in cubes:
        seat, target = COLOURS[cube["player"]], cube["target"]
        others = [s for s, n in state.boards["r1c1"].cubes.items() if n and s != seat]
        answers = (COLOURS[target],) if target != "empty" and len(others) > 1 else ()
        if (target == "empty") != bool(islands.empty_slots(state, "r1c1")):
            raise BadVector(f"a cube cannot go to {target}")
        state = talk(state, place_influence(CATALOGUE, state, seat, "r1c1", 1), answers)
    return look_at_island(state)


@VERBS.question
def draw(given: Given) -> Mapping[str, Any]:
    """DR-MNT-5, DR-ISL-HAND: the end of a turn; each island of the hand adds one to the limit."""
    state = table()
    for i in range(given["hand_limit"] - 6):
        state = island(state, f"r1c{i + 1}", hand=True, cubes={A: 4})
    state = turn(player(state, hand=given["hand"]), draws=given["bonus_draws"])
    after = state_after(state, "end_turn").players[A].hand
    return {"drawn": after - given["hand"], "hand_after": after}


@VERBS.question
def buy(given: Given) -> Mapping[str, Any]:
    """DR-BUY: from the ship only, two a turn."""
    cargo = given["ship_cargo"]
    state = load_holds(at(island(table(), card=True), "r1c1"), A=(min(4, cargo), 0), D=(max(0, cargo - 4), 0))
    state = turn(player(state, dock=given.get("dock_cargo", 0)), bought=given.get("buys_used", 0))
    if reason := refusal(state, "buy"):
        return {"ok": False, "reason": reason}
    talked = play(state, "buy", (("Made up", "top", given["cost"], 0, 0, 0, 0, (), 1),))
    who = talked.state.players[A]
    is_bought = who.held == ("made-up",)
    if not is_bought:
        assert (who, talked.state.boards["r1c1"].card) == (state.players[A], True)
    return {
        "ok": is_bought,
        "reason": "" if is_bought else "not_enough_on_ship",
        "ship_cargo": who.ship_cargo,
        "dock_cargo": who.dock,
        "buys_used": talked.state.turn.bought,
    }


@VERBS.question
def list_abilities(given: Given) -> Mapping[str, Any]:
    """DR-ABIL: one group an ability; a group of several is a choice."""
    state = in_play(table(), **{given["card"].replace("-", "_"): given["level"]})
    groups = abilities(CATALOGUE, state, state.players[A], given["card"])
    return {
        "independent_abilities": len(groups),
        "always": [e.effect for group in groups if len(group) == 1 for e in group],
        "choose_one_of": max(len(group) for group in groups),
    }


@VERBS.question
def reachable(given: Given) -> Mapping[str, Any]:
    """DR-MOVE: the spaces that so many sails reach."""
    spaces = places_in_reach(given["from"], given["sails"])
    return {"boards": len(spaces), "rows": sorted({row_of(s) for s in spaces if s != PORT}), "spaces": sorted(spaces)}


@VERBS.question
def check_step_over(given: Given) -> Mapping[str, Any]:
    """DR-CBT-3: after how many steps the abilities are over."""
    steps = given["sequence"]
    return {"over_after": next(i for i in range(1, len(steps) + 1) if has_passed_twice(steps[:i]))}


@VERBS.question
def sink(given: Given) -> Mapping[str, Any]:
    """DR-SINK, R-06: the first seat's ship, far from port in pirate mode, sinks by nobody or by blue."""
    coins, cargo = given["coins_aboard"], given["cargo_aboard"]
    state = fit_hull(tile(table(), "hold", hold=9), B="hold")
    state = load_holds(state, A=(0, min(4, coins)), B=(cargo, 0), D=(0, max(0, coins - 4)))
    state = player(state, chest=given["chest"], damage=given["damage"], location="r1c1", pirate=True, sails=2)
    state = player(state, "b", chest=given.get("blue_chest", 0))
    after = talk(state, sink_ships(CATALOGUE, state, ((A, COLOURS.get(given["sunk_by"], "")),)))
    who = after.players[A]
    return {
        "coins_aboard": who.ship_coins,
        "cargo_aboard": who.ship_cargo,
        "chest": who.chest,
        "damage": who.damage,
        "location": who.location,
        "mode": "pirate" if who.pirate else "merchant",
        "sails": who.sails,
        "blue_chest": after.players[B].chest,
        "blue_terror": "terror" in after.players[B].claimed,
    }


@VERBS.question
def score_island(given: Given) -> Mapping[str, Any]:
    """DR-SCORE-ISL: the ghost of the empty slots takes places, ties get the next value, R-03."""
    ranks = rank_island(tuple(given["values"]), by_seat(given["cubes"]), given["empty_slots"])
    return by_colour({r.seat: r.coins for r in ranks if r.seat})


@VERBS.question
def score_advancements(given: Given) -> Mapping[str, Any]:
    """DR-SCORE S5: a coin a pair, sleeved and held together."""
    state = card(card(card(table(), "top"), "middle", "middle"), "bottom", "bottom")
    places = [(sailor, slot) for sailor in SAILORS for slot in ("top", "middle", "bottom")][: given["sleeved"]]
    for sailor in dict.fromkeys(s for s, _ in places):
        slots = tuple(slot if (sailor, slot) in places else "" for slot in ("top", "middle", "bottom"))
        state = with_cards(state, "a", **names({sailor: slots}))
    state = player(state, held=("top",) * given["held"])
    return {"coins": score(state, A).lines[4]}


@VERBS.question
def score_upgrades(given: Given) -> Mapping[str, Any]:
    """DR-SCORE S6: every tile counts, a covered one too."""
    state = tile(tile(table(), "basic one"), "advanced one", "advanced")
    covered, open_advanced = given["basic_covered"], given["advanced"] - given["basic_covered"]
    stacks: list[tuple[str, ...]] = [("basic one", "advanced one")] * covered
    stacks += [("advanced one",)] * open_advanced + [("basic one",)] * given["basic"]
    who = state.players[A]
    for index, stack in enumerate(stacks):
        who = who.with_space(index, Space(stack))
    return {"coins": score(state.with_player(who), A).lines[5]}


@VERBS.question
def break_tie(given: Given) -> Mapping[str, Any]:
    """DR-WIN: the tied players throw once; the higher strength wins."""
    state = table()
    scores = tuple(Score(COLOURS[c], (n, 0, 0, 0, 0, 0, 0, 0)) for c, n in given["totals"].items())
    throws = [answer for throw in given["throws"] for answer in (len(throw), tuple(throw))]
    winner = answer_of(state, find_winner(CATALOGUE, state, scores), throws)
    return {"winner": next(c for c, s in COLOURS.items() if s == winner)}


@VERBS.question
def remaining_turns(given: Given) -> Mapping[str, Any]:
    """DR-END-2: who still plays after the trigger, as the turns really pass."""
    trigger = COLOURS[given["trigger"]]
    state = table(len(given["players"]))
    state = turn_of(player(state, trigger, claimed=("settler", "builder", "explorer", "terror")), trigger)
    state = state_after(state, "end_turn", seat=trigger)
    order = []
    while state.phase == "play":
        order.append(next(c for c, s in COLOURS.items() if s == state.active))
        state = state_after(state, "end_turn", seat=state.active)
    return {"order": order}


@VERBS.question
def solo_numbers(given: Given) -> Mapping[str, Any]:
    """DR-SOLO-TURN: a turn of the Covenant that only earns its income."""
    covenant = Covenant(turn=given["turn"] - 1, mercantile=given["mercantile_pile"], cargo=given["cargo"], coins=0)
    state = replace(table(1), covenant=covenant)
    talked = play(state, "covenant_turn", ((), (), (), "income", "done", "port"), None)
    facts = {note.key: note.facts for note in talked.notes}
    return {
        "section": facts["covenant_card"]["section"],
        "coins": talked.state.covenant.coins,
        "cargo_left": talked.state.covenant.cargo,
    }
