"""How the questions of a combat are drawn: the dice first, then the chances in one line that opens."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import flet as ft

from companion.core.ask import Ask, Choose, Dice, Option, Phrase
from companion.core.procedure import Progress
from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.odds import forecast, forecast_at
from companion.games.pirates_en_duel.procedures.dice import CROSS, HELM, SHOT, TAVERN
from companion.games.pirates_en_duel.rules.combat import OTHER_TYPE
from companion.games.pirates_en_duel.rules.odds_value import Odds
from companion.games.pirates_en_duel.screen.common import (
    Chosen,
    brother_note,
    catalogue_of,
    chances,
    exactness,
    two_sides,
)
from companion.games.pirates_en_duel.state import Combat, State
from companion.ui import widgets as w
from companion.ui.core.theme import W600, second, text
from companion.ui.table.context import TableContext
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion
from companion.ui.wizard.dice_questions import several_dice
from companion.ui.wizard.questions import draw

LARGE = range(3, 7)
"""So many dice are entered one by one, on the large tiles."""
SKILLS = {die.key: die for die in (HELM, SHOT, CROSS, TAVERN)}


def combat_panel(context: TableContext, ask: Ask, progress: Progress[object]) -> list[ft.Control]:
    """The combat under way, once both ships are named; with dice it stands under them."""
    return [] if isinstance(ask, Dice) else combat_lines(context, ask, progress)


def combat_answers(context: TableContext, ask: Ask, answer_draft: AnswerDraft) -> DrawnQuestion | None:
    draft = context.model.shown_draft
    if draft is None:
        return None
    progress = context.model.progress(draft)
    if isinstance(ask, Choose) and ask.key == "target":
        return draw(replace(ask, options=with_chances(context, ask.options, progress)), answer_draft)
    if not isinstance(ask, Dice):
        return None
    drawn = several_dice(ask, answer_draft) if ask.count in LARGE else draw(ask, answer_draft)
    return replace(drawn, body=[*drawn.body, *combat_lines(context, ask, progress)])


def with_chances(context: TableContext, options: Sequence[Option], progress: Progress[object]) -> tuple[Option, ...]:
    """Each ship that may be attacked, with the attacker's chance to win."""
    state = progress.state
    if not isinstance(state, State) or state.combat is None or not context.phone.preferences.odds:
        return tuple(options)
    ship = fighting_ship(state, progress)
    return tuple(with_chance(context, state, ship, option) for option in options) if ship else tuple(options)


def fighting_ship(state: State, progress: Progress[object]) -> str:
    """The ship of the active player that attacks: the only one, or the one that was just named."""
    ships = state.sailing(state.active)
    named = [said for ask, said in zip(progress.asked, progress.answers, strict=False) if ask.key == "own_ship"]
    return str(named[-1]) if named else ships[0] if len(ships) == 1 else ""


def with_chance(context: TableContext, state: State, ship: str, option: Option) -> Option:
    combat = state.combat
    if option.value not in state.ships or combat is None:
        return option
    odds = forecast(catalogue_of(context), state, ship, str(option.value), combat.type)
    key = "odds.target_lookout" if option.hint else "odds.target"
    facts = {"who": state.active, "foe": state.owner(str(option.value)), "chance": odds.win, "risk": odds.lose}
    return replace(option, hint=Phrase(key, facts))


def combat_lines(context: TableContext, ask: Ask, progress: Progress[object]) -> list[ft.Control]:
    """What the answer is worth, then the chances of the combat in one line; a tap opens the rest."""
    state = progress.state
    if not isinstance(state, State):
        return []
    shows_odds = context.phone.preferences.odds
    said = choice_lines(context, state, ask) if shows_odds else []
    lines: list[ft.Control] = [text(context.t, line, 17, W600) for line in said]
    if state.combat is None or not state.combat.defender:
        return lines
    combat, catalogue = state.combat, catalogue_of(context)
    odds = forecast_at(catalogue, state, ask, progress.asked) if shows_odds else None
    if odds is None:
        return [*lines, second(context.t, context.words("stake", n=combat.gold))]
    opened = versus(context, state, combat, odds) if context.screen_state(Chosen).odds_open else []
    return [*lines, odds_line(context, state, combat, odds), *opened]


def odds_line(context: TableContext, state: State, combat: Combat, odds: Odds) -> ft.Control:
    words, chosen = context.words, context.screen_state(Chosen)
    one, two = (state.owner(ship) for ship in combat.sides)
    said = words("odds.line", who=one, foe=two, win=odds.win, lose=odds.lose)
    toggle = chosen.setter(odds_open=not chosen.odds_open)
    return w.row_list(context.t, [w.link_row(context.t, said, toggle, under=words("stake", n=combat.gold))])


def choice_lines(context: TableContext, state: State, ask: Ask) -> list[str]:
    """The chances of the choice itself: of a skill die, or of either kind of fight."""
    words, catalogue, combat = context.words, catalogue_of(context), state.combat
    if ask.key in SKILLS and ask.seat:
        return [words(f"odds.{ask.key}", who=ask.seat, chance=chance_of_skill(catalogue, ask.key))]
    if ask.key != "brother" or not ask.seat or combat is None:
        return []
    own = next(ship for ship in combat.sides if state.owner(ship) == ask.seat)
    found = []
    for type in (OTHER_TYPE[combat.type], combat.type):
        odds = forecast(catalogue, state, *combat.sides, type)
        chance = odds.win if own == combat.attacker else odds.lose
        found.append(words("odds.of_type", who=ask.seat, type=type, chance=chance))
    return found


def chance_of_skill(catalogue: Catalogue, key: str) -> Fraction:
    skill = SKILLS[key].skill
    faces = catalogue.die_of_skill(skill)
    return Fraction(sum(face == catalogue.skills[skill].face for face in faces), len(faces))


def versus(context: TableContext, state: State, combat: Combat, odds: Odds) -> list[ft.Control]:
    """Two ships face to face, and before the first throw what may come of it."""
    return [
        two_sides(context, state, combat.sides, combat.type),
        *chances(context, state, combat.sides, odds),
        second(context.t, context.words(exactness(state))),
        *brother_note(context, state, combat.sides, combat.type),
    ]
