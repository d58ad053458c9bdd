"""The words of Pirates en Duel's cases (`vectors/*.yaml`): those of `tests/support/taps.py`, and these questions.

Given to a tap: `ships`, each in a line (`blue: captain 1/2, ned 0/1 barre`: cannons, sabres, skills; the first is the
active player's, one without a crew is sunk), `level`, `players`, `phase`, `gold`, `market`, `rules`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.core.ask import Ask, Choose, Instead, Pick, Seat
from companion.games.pirates_en_duel.events import CombatJoined, LossesCounted, PirateDrafted
from companion.games.pirates_en_duel.procedures.outcome import settle
from companion.games.pirates_en_duel.rules import targets
from companion.games.pirates_en_duel.rules.cards import crew_of, draw_pile
from companion.games.pirates_en_duel.rules.combat import Crew, count_crew
from companion.games.pirates_en_duel.rules.dice_odds import LARGE, Side
from companion.games.pirates_en_duel.rules.losses import removable_berths
from companion.games.pirates_en_duel.state import Loss, State
from tests.support.taps import Taps, tap_verbs
from tests.support.vectors import BadVector, Given
from tests.unit.games.pirates_en_duel import printed
from tests.unit.games.pirates_en_duel.printed import BLUE, CATALOGUE, RED, ship_dice, sink_emptied
from tests.unit.games.pirates_en_duel.sea import (
    ANNE,
    BART,
    GAME,
    NAMES,
    answer_all,
    at_sea,
    events_of,
    faces,
    fight,
    in_combat,
    new_table,
    play,
    run_steps,
    talk,
    treasure,
    with_state,
)

WORDS = {"ships", "level", "players", "phase", "gold", "market", "rules"}


def begin(given: Given) -> Taps:
    if unknown := given.keys() - WORDS:
        raise BadVector(f"nothing is given by {sorted(unknown)}")
    more = {name: value for name, value in given.items() if name not in ("ships", "rules")}
    return Taps(GAME, at_sea(*given["ships"], **more, **given.get("rules", {})).state)


VERBS = tap_verbs(begin)


@VERBS.question
def draft(given: Given) -> Given:
    """PD-1.DRAFT, PD-1.2P.DRAFT through the procedures, from the set-up on."""
    seats = given["players"]
    table = new_table(seats)
    below = iter(range(1000)).__next__

    def reply(ask: Ask) -> Any:
        match ask:
            case Pick():
                return (f"pirate {below()}", 1, 1)
            case Choose(key="first_player"):
                return NAMES[0]
            case _:
                return ask.sample(lambda n: 0)

    order: list[Seat] = []
    while table.state.phase in ("set-up", "draft"):
        (action,) = table.game.actions(table.state, None)
        progress = answer_all(table, action.procedure, reply)
        order += [event.seat for event in events_of(progress, PirateDrafted)]
        table = play(table, action.procedure, *progress.answers)
    seats_in_order = table.state.from_first
    return {
        "line": table.state.rules.line,
        "picks_by_seat": [order.count(seat) for seat in seats_in_order],
        "pick_order": [seats_in_order.index(seat) + 1 for seat in order],
        "market": len(table.state.market),
    }


@VERBS.question
def deal_gold(given: Given) -> Given:
    states = [new_table(n).state for n in given["players"]]
    return {
        "gold_each": [treasure(s, s.first) for s in states],
        "gold_to_win": [s.rules.goal for s in states],
    }


@VERBS.question
def choose_material(given: Given) -> Given:
    states = [new_table(n).state for n in given["players"]]
    return {
        "yellow_and_violet_used": [{"yellow", "violet"} <= set(s.rules.colours) for s in states],
        "white_backed_combat_cards_used": [s.rules.white_backs for s in states],
        "ships_in_play": [len(s.ships) for s in states],
    }


@VERBS.question
def count_faces(given: Given) -> Given:
    dice = [{"red": RED, "blue": BLUE}[name] for name in given["die"]]
    return {name: [die.count(face) for die in dice] for name, face in FACE_NAMES.items()}


FACE_NAMES = {"skull": "skull", "ship": "ship", "neutral": "blank"}


@VERBS.question
def roll(given: Given, attacker: Mapping[str, int], against: Mapping[str, int]) -> Given:
    """PD-1.3c: a whole fight up to the losses, with bonuses from carriers that give no die."""
    attack, defence = faces(**attacker), faces(**against)
    lines = []
    for colour, thrown, side in (("blue", attack, "attacker"), ("red", defence, "defender")):
        extra = given.get(f"{side}_bonus", {})
        skulls = [f"{colour}s{i} 0/0 tete-de-mort" for i in range(extra.get("skull", 0))]
        ships = [f"{colour}b{i} 0/0 bateau-pirate" for i in range(extra.get("ship", 0))]
        crew = [f"captain {len(thrown)}/{len(thrown)}", *skulls, *ships, f"{colour}x 0/0"]
        lines.append(f"{colour}: {', '.join(crew)}")
    table = at_sea(*lines, "white: captain 0/0", level=given["level"])
    kind = given.get("type", "abordage")
    progress = fight(table, "red", *(dice for dice in (attack, defence) if dice), kind=kind)
    (losses,) = events_of(progress, LossesCounted)
    return {"attacker_nominal_losses": losses.attacker, "defender_nominal_losses": losses.defender}


@VERBS.question
def count_dice(given: Given) -> Given:
    twins = given.get("twins", [])
    crew = [
        f"p{i} {cannons}/{sabres} {'jumeaux' if i < len(twins) and twins[i] else ''}"
        for i, (cannons, sabres) in enumerate(zip(given["crew_cannons"], given["crew_sabres"], strict=True))
    ]
    table = at_sea(f"blue: {', '.join(crew)}", "red: captain 0/0", "white: captain 0/0", level=given.get("level", 3))
    return {"dice": ship_dice(table.state, "blue", given["type"])}


@VERBS.question
def limits(given: Given) -> Given:
    """PD-1.3d, by the formula and by what may be chosen on a real ship."""
    crew, losses = given["crew"], given["losses"]
    cards = [f"p{i} 0/0" for i in range(crew["pirates"])]
    cards += ["captain 0/0"] * crew["captain"] + ["t1 0/0 jumeaux", "t2 0/0 jumeaux"] * crew["twin_pair"]
    state = at_sea("blue: captain 0/0", f"red: {', '.join(cards)}", "white: captain 0/0").state
    shown = count_crew(crew_of(state, "red"))
    assert shown == Crew(crew["pirates"], crew["captain"], crew["twin_pair"])
    fought = in_combat(state, "blue", "red")
    offered = {
        fought.ships["red"].berths[berth] for block in removable_berths(fought, "red", losses) for berth in block
    }
    assert shown.can_lose_captain(losses) == ("captain/red" in offered)
    return {
        "captain_can_be_removed": shown.can_lose_captain(losses),
        "max_inflicted": shown.max_losses(losses),
        "can_be_sunk": shown.can_be_sunk(losses),
    }


def outcome(state: State) -> dict[str, Any]:
    fallen = {ANNE: "attacker", BART: "defender"}
    return {
        "attacker_treasure": treasure(state, ANNE),
        "defender_treasure": treasure(state, BART),
        "eliminated": [fallen[seat] for seat in state.fallen],
        "game_over": state.over,
    }


@VERBS.question
def inflict(given: Given, on_defender: Sequence[int], suffered: Sequence[int]) -> Given:
    """PD-1.3e: the winner and the gold, from the losses on each side."""
    gold = (given["attacker_treasure"], given["defender_treasure"])
    lines = [f"{colour}: captain 0/0" for colour in ("blue", "red", "white", "green")]
    state = at_sea(*lines, gold=gold).state
    losses = [
        Loss(ship, i, "gone", value)
        for ship, values in (("blue", suffered), ("red", on_defender))
        for i, value in enumerate(values)
    ]
    fought = in_combat(state, "blue", "red", losses=tuple(losses))
    assert fought.combat is not None
    fought = replace(fought, combat=replace(fought.combat, gold=given["card_gold"]))
    progress = run_steps(fought, settle)
    winners = [n.facts["winner"] for n in progress.notes if n.key == "combat_won"]
    return {**outcome(progress.state), "winner": WINNERS[winners[0] if winners else None]}


WINNERS = {ANNE: "attacker", BART: "defender", None: "none"}


@VERBS.question
def resolve_card(given: Given) -> Given:
    two = given.get("gold_to_win") == 20
    lines = ("blue: captain 0/0", "red: captain 0/0", "white: captain 0/0", "green: captain 0/0")
    table = at_sea(*lines, players=2 if two else 4, gold=(given["treasure"],))
    after = play(table, "combat_card", given["card"].replace("_", "-")).state
    return {
        "treasure": treasure(after, ANNE),
        "bank_delta": after.bank - table.state.bank,
        "eliminated": not after.players[ANNE].alive,
        "game_over": after.over,
        "turn_ends": after.active != ANNE,
    }


@VERBS.question
def legal_targets(given: Given) -> Given:
    """PD-1.3a, PD-2.VIGIE, PD-1.2P.COMBAT: what the procedure offers, or does by itself."""
    skill = "vigie" if given.get("vigie") else ""
    crews = {c: f"{c}: captain 1/1 {skill if c == given['own'][0] else ''}" for c in given["own"]}
    crews |= {c: f"{c}: captain 1/1" for c in given["enemies_in_play"]}
    two = given.get("players") == 2
    if two:
        crews |= {c: f"{c}:" for c in ("blue", "red", "white", "green") if c not in crews}
    lines = [crews[c] for c in ("blue", "red", "white", "green") if c in crews]
    table = at_sea(*lines, players=2 if two else None, level=given.get("level", 1))
    first = (given["own"][0],) if two else ()
    progress = fight(table, *first, kind="canonnade", colours=tuple(given["card_colours"]))
    joined = events_of(progress, CombatJoined)
    options = progress.ask.open_values if isinstance(progress.ask, Choose) and progress.ask.key == "target" else ()
    found = [o for o in options if o != "no-attack"] or [event.defender for event in joined]
    if not given.get("vigie"):
        assert list(targets.legal_targets(table.state, ANNE, given["card_colours"])) == found
    return {
        "targets": found,
        "attack_mandatory": bool(found) and "no-attack" not in options,
        "turn_ends": progress.ask is None and progress.state.active != ANNE,
    }


@VERBS.question
def sink_defender(given: Given) -> Given:
    """PD-1.SINK, PD-1.2P.COMBAT 4 and 5: an empty ship, then step e if there is one."""
    two = given["players"] == 2
    gold = (given["attacker_treasure"], given["defender_treasure"])
    lines = ("blue: captain 0/0", "red: captain 0/0", "white: captain 0/0", "green: captain 0/0")
    table = at_sea(*lines, players=2 if two else 4, gold=gold)
    enemy = "white" if two else "red"
    state: State = table.state
    emptied = replace(state.ships[enemy], berths=("",) * 6)
    state = replace(state.with_ship(emptied), gone=(*state.gone, f"captain/{enemy}"))
    lost = (Loss(enemy, 0, f"captain/{enemy}", 2),) if given.get("card_gold") else ()
    fought = in_combat(state, "blue", enemy, losses=lost)
    assert fought.combat is not None
    fought = replace(fought, combat=replace(fought.combat, gold=given.get("card_gold") or 1))
    return outcome(run_steps(fought, sink_emptied, settle).state)


@VERBS.question
def recruit(given: Given, chosen: int, replaced: int = 0) -> Given:
    """PD-1.1: so many are taken, and so many of the crew make room for them."""
    if chosen != CATALOGUE.recruiting.picks:
        raise BadVector(f"{chosen} pirates are never taken")
    crew = ", ".join(f"p{i} 0/0" for i in range(given["crew_size"] - 1))
    table = at_sea(f"blue: captain 0/0, {crew}", "red: captain 0/0", "white: captain 0/0", level=1, phase="recruit")
    let_go = iter([True] * replaced)
    number = iter(range(10))

    def reply(ask: Ask) -> Any:
        match ask:
            case Pick():
                return (f"new {next(number)}", 0, 0)
            case Choose(key="replace"):
                return ask.open_values[0] if next(let_go, False) else "nobody"
            case Choose():
                return ask.open_values[0]
            case _:
                raise AssertionError(ask.key)

    progress = answer_all(table, "recruit", reply)
    after = progress.state
    return {
        "crew_size": len(after.ships["blue"].crew),
        "discarded": len(after.discard),
        "market": len(after.market),
    }


@VERBS.question
def turn_over(given: Given) -> Given:
    """PD-1.RESHUFFLE: the pile runs out between two cards; lost captains stay lost."""
    table = at_sea("blue: captain 0/0", "red: r 0/0", "white: w 0/0", level=1, phase="recruit")
    state: State = table.state
    old = tuple(f"old{i}" for i in range(given["discard"]))
    box = {**state.box, **{f"pirate/{id}": (id, 0, 0) for id in (*old, "hidden")}}
    seen = 2 + len(state.market) + len(old)
    state = replace(state, discard=old, box={**box, "count/box": (seen + given["draw"], 0, 0, 0, 0)})
    assert draw_pile(state) == given["draw"]
    progress = talk(with_state(table, state), "recruit", "hidden", Instead("empty"), "old3")
    after = progress.state
    return {
        "turned_over": len(after.market) - len(state.market),
        "draw": draw_pile(after),
        "discard": len(after.discard),
        "lost_captains": sum(card.startswith("captain/") for card in after.gone),
    }


@VERBS.question
def odds(given: Given) -> Given:
    crews = [Crew(**c) if (c := given[f"{side}_crew"]) else LARGE for side in ("attacker", "defender")]
    found = printed.odds(Side(given["red"], crews[0]), Side(given["blue"], crews[1]))
    names = ("win", "draw", "lose", "attacker_sunk", "defender_sunk")
    return {name: getattr(found, name) for name in names}
