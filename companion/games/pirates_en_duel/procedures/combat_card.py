"""PD-1.2: a Combat card is drawn and carried out; PD-1.3a: whom a fight is with."""

from typing import Any

from companion.core.ask import Form, Instead, Option, Phrase, Seat
from companion.core.errors import Refused
from companion.core.procedure import BoxLearned, Note, Procedure, Stage, Talk, choose, happen, pick
from companion.games.pirates_en_duel.box import fight_form, know
from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.events import (
    CombatCardDrawn,
    CombatEnded,
    CombatJoined,
    CombatPileShuffled,
    TurnPassed,
)
from companion.games.pirates_en_duel.procedures.common import EMPTY, expect, ship_option
from companion.games.pirates_en_duel.procedures.duel import STEPS, duel
from companion.games.pirates_en_duel.procedures.gold import check_bankrupt, check_goal, check_goals, move_gold, win
from companion.games.pirates_en_duel.rules.cards import BLACK
from companion.games.pirates_en_duel.rules.combat import carriers
from companion.games.pirates_en_duel.rules.gold import can_bank_pay
from companion.games.pirates_en_duel.rules.targets import legal_targets, lookout_targets
from companion.games.pirates_en_duel.rules.turn import why_not_sail
from companion.games.pirates_en_duel.scoring import richest
from companion.games.pirates_en_duel.state import State
from companion.games.pirates_en_duel.state import combat_card as card_name

MARKS = {
    "abordage": "sword",
    "canonnade": "guns",
    "peche": "anchor",
    "tempete": "storm",
    "mauvaise-rencontre": "warning",
    "capture": "merchant",
    "pillage": "coin",
}
NO_ATTACK = "no-attack"


def combat_card(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """PD-1.2: one card, its effect or its fight; then the turn passes to the left."""
    expect(state, "draw", seat)
    if why := why_not_sail(state):
        raise Refused.of(why)
    yield Stage(STEPS, "card")
    kind, state = yield from which_kind(catalogue, state)
    if state.over:
        return
    drawn = catalogue.kinds[kind]
    if drawn.fight:
        state = yield from fight(catalogue, state, kind)
    elif drawn.gold < 0:
        state = yield from pay(state, kind, -drawn.gold)
    elif drawn.gold > 0:
        state = yield from gain(state, kind, drawn.gold)
    else:
        yield Note("fishing", "2°", {"who": state.active}, headline=True)
        state = yield from happen(CombatCardDrawn(kind))
    state = yield from check_goals(state)
    if not state.over:
        yield from happen(TurnPassed(state.next_player))


def which_kind(catalogue: Catalogue, state: State) -> Talk[tuple[str, State]]:
    """A-12: an empty pile is shuffled anew; by agreement it ends the game."""
    options = tuple(Option(kind, label=Phrase(f"card.{kind}"), mark=MARKS[kind]) for kind in catalogue.kinds)
    empty = (EMPTY,) if state.combat_discard else ()
    kind = yield from choose("combat_card", options, seat=state.active, rule="2°", also=empty, who=state.active)
    if not isinstance(kind, Instead):
        return str(kind), state
    if state.options["empty_combat_pile"] == "end":
        yield Note("combat_pile_ends", "A-12")
        state = yield from win(state, richest(state), "A-12")
        return "", state
    yield Note("combat_pile_shuffled", "A-12")
    state = yield from happen(CombatPileShuffled())
    return (yield from which_kind(catalogue, state))


def pay(state: State, kind: str, cost: int) -> Talk[State]:
    """PD-1.2.PAYE: one coin to the bank; A-08: the last coin sends the player out, or by agreement it does not."""
    seat = state.active
    state = yield from happen(CombatCardDrawn(kind))
    had = state.players[seat].treasure
    state = yield from move_gold(state, seat, None, cost)
    facts = {"who": seat, "card": kind, "n": min(cost, had), "left": state.players[seat].treasure}
    yield Note("paid_bank", "2°", facts, headline=True)
    if state.options["last_coin"] == "out":
        state = yield from check_bankrupt(state, seat, "A-08")
    return state


def gain(state: State, kind: str, gold: int) -> Talk[State]:
    """PD-1.2.GAIN: one coin from the bank."""
    seat = state.active
    state = yield from happen(CombatCardDrawn(kind))
    amount = gold if can_bank_pay(state) else 0
    if not amount:
        yield Note("bank_empty", "A-13")
    state = yield from move_gold(state, None, seat, amount)
    facts = {"who": seat, "card": kind, "n": amount, "left": state.players[seat].treasure}
    yield Note("gained_bank", "2°", facts, headline=True)
    return (yield from check_goal(state, seat))


def fight(catalogue: Catalogue, state: State, kind: str) -> Talk[State]:
    """PD-1.3: the card's ships and gold, the target, the combat."""
    colours, gold, state = yield from fight_card(state, kind)
    state = yield from happen(CombatCardDrawn(kind, colours, gold))
    yield Stage(STEPS, "target")
    ship = yield from own_ship(state)
    state = yield from know(catalogue, state, state.ships[ship].crew)
    target = yield from choose_target(state, ship, colours)
    if target == NO_ATTACK:
        yield Note("no_target", "3° a", {"who": state.active, "colours": colours}, headline=True)
    else:
        state = yield from know(catalogue, state, state.ships[target].crew)
        state = yield from happen(CombatJoined(ship, target))
        facts = {"who": state.active, "foe": state.owner(target), "type": kind, "ship": target, "gold": gold}
        yield Note("attacks", "3° a", facts)
        state = yield from duel(catalogue, state)
    if state.combat is not None:
        state = yield from happen(CombatEnded())
    return state


def fight_card(state: State, kind: str) -> Talk[tuple[tuple[str, ...], int, State]]:
    """The card's colours and gold: one tap for a card that the table has met, else three on one sheet."""
    form = fight_form(kind, state.rules.colours)
    answer = yield from pick(
        "fight_card",
        kind,
        cards_in_box(state, kind, form),
        new=form,
        seat=state.active,
        rule="2°",
        who=state.active,
        type=kind,
    )
    if isinstance(answer, str):
        colours, gold = state.box[f"{kind}/{answer}"]
        return tuple(colours), gold, state
    chosen, gold = answer
    colours = (BLACK,) if BLACK in chosen else tuple(chosen)
    name = card_name(kind, colours, gold)
    if name not in state.box:
        state = yield from happen(BoxLearned(name, (colours, gold)))
    return colours, gold, state


def cards_in_box(state: State, kind: str, form: Form) -> tuple[Option, ...]:
    met: dict[str, Any] = {k.partition("/")[2]: v for k, v in state.box.items() if k.startswith(f"{kind}/")}
    return tuple(
        Option(name, label=Phrase("fight_card", {"colours": tuple(value[0]), "gold": value[1]}), flag=value[0][0])
        for name, value in met.items()
        if form.accepts(tuple(value))
    )


def own_ship(state: State) -> Talk[str]:
    """T0, PD-1.2P.COMBAT 1: with two ships the player first names the one that fights."""
    ships = state.sailing(state.active)
    if len(ships) == 1:
        return ships[0]
    options = [ship_option(state, ship) for ship in ships]
    ship: str = yield from choose("own_ship", options, seat=state.active, rule="2 players", who=state.active)
    return ship


def choose_target(state: State, ship: str, colours: tuple[str, ...]) -> Talk[str]:
    """T1, T2: one of the card's ships; with the look-out any other one, in the same tap."""
    seat = state.active
    targets = legal_targets(state, seat, colours)
    lookout = bool(carriers(state, ship, "vigie"))
    watched = lookout_targets(state, seat, targets) if lookout else ()
    options = [
        *(target_option(state, ship) for ship in targets),
        *(target_option(state, ship, "with_lookout") for ship in watched),
    ]
    if not targets or (lookout and state.options["lookout"] == "avoid"):
        options.append(Option(NO_ATTACK))
    if len(options) == 1:
        return str(options[0].value)
    target: str = yield from choose("target", options, seat=seat, rule="3° a", who=seat, colours=colours)
    if target in watched:
        yield Note("lookout", "L2 Vigie", {"who": seat, "ship": target})
    return target


def target_option(state: State, ship: str, hint: str = "") -> Option:
    owner = state.owner(ship)
    return Option(
        ship,
        label=Phrase("target_ship", {"who": owner, "ship": ship}),
        hint=Phrase(hint) if hint else None,
        flag=ship,
        mark="sloop",
    )
