"""Above and beside the map: whose turn it is, what its limits have counted, the cards in play, the end watch."""

import flet as ft

from companion.core.game import Action
from companion.games.dead_reckoning import view_data
from companion.games.dead_reckoning.procedures.turn import ENDS_AT, remaining_turns
from companion.games.dead_reckoning.screen.shared import ability_said, verb, where
from companion.games.dead_reckoning.ships import abilities, used_key
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.core.memo import part
from companion.ui.core.theme import Theme, figure, question, second
from companion.ui.table.context import TableContext
from companion.ui.widgets.base import sides


def heading(context: TableContext) -> list[ft.Control]:
    state, words, t = context.state, context.words, context.t
    lines: list[ft.Control] = [question(t, words.say(context.game.turn(state)))]
    if state.phase == "play" and state.active in state.players:
        lines.append(strip(t, words, view_data.limits(state)))
        lines += [second(t, said) for said in shut(context)]
    return [*lines, *watch(context)]


@part
def strip(t: Theme, words: Words, limits: view_data.Limits) -> ft.Control:
    """5.6: the limits of the turn as figures, in one frame."""
    cells = (
        ("sails", str(limits.sails) if limits.raised else "–"),
        ("bought", f"{limits.bought}/2"),
        ("explored", f"{limits.explored}/1"),
        ("hand", str(limits.hand)),
    )
    faces = [
        w.said(
            f"{words(f'limit.{key}')} {value}",
            ft.Container(
                ft.Column(
                    [figure(t, value, 22), second(t, words(f"limit.{key}"))],
                    spacing=0,
                    tight=True,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                padding=ft.Padding.symmetric(vertical=6, horizontal=2),
                border=sides(left=ft.BorderSide(1, t.c.line)) if i and not t.large else None,
                alignment=ft.Alignment.CENTER,
            ),
        )
        for i, (key, value) in enumerate(cells)
    ]
    return w.card(t, w.grid(faces, 2 if t.large else 4, spacing=0), padding=0)


def shut(context: TableContext) -> list[str]:
    """What this turn is closed to the player: islands under blockade, ships fought already."""
    turn, words = context.state.turn, context.words
    lines = []
    if turn.blockades:
        boards = tuple(where(context, at) for at in turn.blockades)
        lines.append(words("limit.blockades", boards=boards))
    fought = tuple(t.removeprefix("ship/") for t in turn.fought if t.startswith("ship/"))
    if fought:
        lines.append(words("limit.fought", who=fought))
    return lines


def watch(context: TableContext) -> list[ft.Control]:
    """DR-END: the alarm at three markers, and the protection of the last round."""
    state, words, t = context.state, context.words, context.t
    if state.phase != "play":
        return []
    if state.end_by:
        left = tuple(s for s in remaining_turns(state.order, state.end_by) if not state.last_turn_done(s))
        return [w.notice(t, words("watch.last", who=state.end_by, left=left), tone="magenta", mark="wait")]
    done = tuple(s for s in state.order if len(state.claimed(s)) >= ENDS_AT)
    near = tuple(s for s in state.order if len(state.claimed(s)) == ENDS_AT - 1)
    found = [w.notice(t, words("watch.reached", who=done), tone="danger", mark="glory")] if done else []
    return [*found, *([w.notice(t, words("watch.near", who=near), tone="warn", mark="glory")] if near else [])]


def cards_in_play(context: TableContext) -> list[ft.Control]:
    """The abilities of the active player's cards: a tap uses one; what cannot be used now is a line of text."""
    state, words, t = context.state, context.words, context.t
    player = state.players.get(state.active)
    if state.phase != "play" or player is None or not player.in_zone("play"):
        return []
    free = {(a.arguments["sailor"], a.arguments["group"]): a for a in offered(context, "use_ability")}
    cells: list[ft.Control] = []
    shut: list[ft.Control] = []
    for id in player.in_zone("play"):
        for number, group in enumerate(abilities(state, player, id)):
            name = words("crew.ability", sailor=id, what=ability_said(context, group))
            action = free.get((id, number))
            if action and action.refused is None:
                cells.append(verb(context, action, name))
            elif action and action.refused:
                shut.append(second(t, words("crew.shut", what=name, why=words.say(action.refused))))
            elif used_key(player.seat, id, number) in state.turn.used:
                shut.append(second(t, words("crew.shut", what=name, why=words("crew.used"))))
    passive = second(t, words("crew.in_play", what=tuple(words(f"sailor.{id}") for id in player.in_zone("play"))))
    head = w.section(t, words("crew.cards_in_play"))
    grid = [w.grid(cells, 1 if t.handheld else 2)] if cells else []
    lines = [w.block(shut, spacing=2)] if shut else []
    return [head, *(grid + lines or [passive])]


def offered(context: TableContext, procedure: str) -> list[Action]:
    return [a for a in context.model.actions if a.procedure == procedure]


def level_ups(context: TableContext) -> list[ft.Control]:
    """A level-up that waits stays in sight of its owner until it is done; a phone passed round shows everybody's."""
    t, role = context.t, context.model.role
    waiting = [a for a in offered(context, "level_up") if not a.primary and role.seat in (None, a.seat)]
    if not waiting:
        return []
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
