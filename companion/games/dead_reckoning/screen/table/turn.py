"""Above and beside the map: whose turn it is, what its limits have counted, the cards in play, the end watch."""

from collections.abc import Sequence

import flet as ft

from companion.core.game import Action
from companion.games.dead_reckoning import view_data
from companion.games.dead_reckoning.rules.ships import abilities, used_key
from companion.games.dead_reckoning.rules.turn import ENDS_AT, remaining_turns
from companion.games.dead_reckoning.screen.common import ability_phrase, board_name, catalogue_of, verb
from companion.games.dead_reckoning.state import Player
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.memo import Item, common_section, section_of
from companion.ui.core.theme import Tone, question, second
from companion.ui.table.context import TableContext
from companion.ui.table.under_way import is_my_turn


def turn(context: TableContext) -> list[Item]:
    """Whose turn it is, unless the phone of that person says so already, and how far its limits are used up."""
    state, words, t = context.state, context.words, context.t
    said = words.say(context.game.turn(state))
    shut = closures(context) if state.phase == "play" else []
    named = state.active == context.model.role.seat and is_my_turn(context) and context.model.main is None
    playing = state.phase == "play" and state.active in state.players
    limits = limits_line(words, state.round, view_data.limits(state)) if playing else ""

    def draw() -> list[ft.Control]:
        lines: list[ft.Control] = [] if named else [question(t, said)]
        return [*lines, *(second(t, line) for line in (limits, *shut) if line)]

    return [common_section(context, (said, named, limits, tuple(shut)), draw), *watch(context)]


def limits_line(words: Words, round: int, limits: view_data.Limits) -> str:
    """5.6: the limits of the turn in one line above the map."""
    figures = (
        ("sails", str(limits.sails) if limits.raised else "–"),
        ("bought", f"{limits.bought}/2"),
        ("explored", f"{limits.explored}/1"),
        ("hand", str(limits.hand)),
    )
    counted = [f"{words(f'limit.{key}')}\u00a0{value}" for key, value in figures]
    return " · ".join([words("turn.round", n=round), *counted])


def closures(context: TableContext) -> list[str]:
    """What this turn is closed to the player: islands under blockade, ships fought already."""
    turn, words = context.state.turn, context.words
    lines = []
    if turn.blockades:
        boards = tuple(board_name(context, at) for at in turn.blockades)
        lines.append(words("limit.blockades", boards=boards))
    fought = tuple(t.removeprefix("ship/") for t in turn.fought if t.startswith("ship/"))
    if fought:
        lines.append(words("limit.fought", who=fought, n=len(fought)))
    return lines


def watch(context: TableContext) -> list[Item]:
    """DR-END: the alarm at three markers, and the protection of the last round."""
    state, words = context.state, context.words
    if state.phase != "play":
        return []
    if state.end_by:
        left = tuple(s for s in remaining_turns(state.order, state.end_by) if not state.had_last_turn(s))
        return [alarm(context, words("watch.last", who=state.end_by, left=left), "magenta", "wait")]
    done = tuple(s for s in state.order if len(state.claims_of(s)) >= ENDS_AT)
    near = tuple(s for s in state.order if len(state.claims_of(s)) == ENDS_AT - 1)
    others = tuple(s for s in done if s != state.active)
    ends = [alarm(context, words("watch.ends", who=state.active), "danger", "glory")] if others != done else []
    late = [alarm(context, words("watch.reached", who=others, n=len(others)), "danger", "glory")] if others else []
    return [*ends, *late, *([alarm(context, words("watch.near", who=near), "warn", "glory")] if near else [])]


def alarm(context: TableContext, said: str, tone: Tone, mark: str) -> Item:
    return common_section(context, (said, tone), lambda: [w.notice(context.t, said, tone=tone, mark=mark)])


def cards_in_play(context: TableContext) -> list[Item]:
    """The abilities of the active player's cards: a tap uses one; what cannot be used now is a line of text."""
    state = context.state
    player = state.players.get(state.active)
    if state.phase != "play" or player is None or not player.in_zone("play"):
        return []
    cards = tuple((id, abilities(catalogue_of(context), state, player, id)) for id in player.in_zone("play"))
    offered = tuple(offers_of(context, "use_ability"))
    values = (player.seat, cards, state.turn.used, offered, may_use(context))
    return [section_of(context, values, lambda: draw_cards(context, player))]


def draw_cards(context: TableContext, player: Player) -> list[Item]:
    state, words, t = context.state, context.words, context.t
    free = {(a.arguments["sailor"], a.arguments["group"]): a for a in offers_of(context, "use_ability")}
    cells: list[ft.Control] = []
    shut: list[ft.Control] = []
    for id in player.in_zone("play"):
        for number, group in enumerate(abilities(catalogue_of(context), state, player, id)):
            name = words("crew.ability", sailor=id, what=ability_phrase(context, group))
            action = free.get((id, number))
            if action and action.refused is None:
                cells.append(verb(context, action, name))
            elif action and action.refused:
                shut.append(second(t, words("crew.shut", what=name, why=words.say(action.refused))))
            elif used_key(player.seat, id, number) in state.turn.used:
                shut.append(second(t, words("crew.shut", what=name, why=words("crew.used"))))
    named = tuple(words(f"sailor.{id}") for id in player.in_zone("play"))
    head = w.section(t, words("crew.cards_in_play"))
    if not may_use(context):
        return [head, second(t, words("crew.laid", what=named)), *([w.block(shut, spacing=2)] if shut else [])]
    grid = [w.grid(cells, 1 if t.handheld else 2)] if cells else []
    lines = [w.block(shut, spacing=2)] if shut else []
    return [head, *(grid + lines or [second(t, words("crew.in_play", what=named))])]


def may_use(context: TableContext) -> bool:
    """Whether this phone plays the turn; on any other the cards are only to be read."""
    seat = context.model.role.seat
    return seat is None or seat == context.state.active


def offers_of(context: TableContext, procedure: str) -> list[Action]:
    return [a for a in context.model.actions if a.procedure == procedure]


def level_ups(context: TableContext, step: Action | None) -> list[Item]:
    """A level-up that waits stays in sight of its owner until it is done: as the solid button, else here."""
    waiting = [a for a in offers_of(context, "level_up") if a != step]
    if not waiting:
        return []
    return [section_of(context, tuple(waiting), lambda: draw_level_ups(context, waiting))]


def draw_level_ups(context: TableContext, waiting: Sequence[Action]) -> list[Item]:
    t = context.t
    chips = [
        w.chip(
            t,
            context.name(a.seat),
            context.starts(a),
            colour=context.colour(a.seat),
            label=context.label(a),
        )
        for a in waiting
    ]
    return [w.section(t, context.words("crew.level_ups")), w.chip_row(chips)]
