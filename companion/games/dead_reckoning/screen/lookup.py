"""Look up: may I …?, the rules in short, the icons, the rulings of this app, the sailors, the words of both boxes."""

import flet as ft

from companion.games.dead_reckoning.lookup import ICONS, RULINGS, TERMS, TOPICS, permissions
from companion.games.dead_reckoning.screen.common import Chosen, chosen_seat
from companion.games.dead_reckoning.screen.sheets.crew import ability_text
from companion.games.dead_reckoning.state import SAILORS, kind_of
from companion.ui import widgets as w
from companion.ui.core.theme import second, text
from companion.ui.table.context import TableContext
from companion.ui.table.state import LookupState
from companion.ui.wizard.questions import matches_search


def look_up(context: TableContext) -> list[ft.Control]:
    """A search opens every chapter; without one each stays folded until it is tapped."""
    search = context.screen_state(LookupState).search
    return [
        *([] if search else questions(context)),
        *chapter(
            context,
            search,
            "topics",
            [w.Note(title_of(context, "topic", k), text_of(context, "topic", k)) for k in TOPICS],
        ),
        *chapter(
            context, search, "icons", [w.Note(title_of(context, "icon", k), text_of(context, "icon", k)) for k in ICONS]
        ),
        *sailors(context, search),
        *chapter(context, search, "rulings", [w.Note(context.rule(r), context.words(f"ruling.{r}")) for r in RULINGS]),
        *chapter(
            context, search, "terms", [w.Note(title_of(context, "term", k), text_of(context, "term", k)) for k in TERMS]
        ),
    ]


def title_of(context: TableContext, kind: str, key: str) -> str:
    return context.words(f"{kind}.{key}")


def text_of(context: TableContext, kind: str, key: str) -> str:
    return context.words(f"{kind}.{key}.text")


def questions(context: TableContext) -> list[ft.Control]:
    """May I …? where the ship lies, with the reason of every no."""
    state, words, t = context.state, context.words, context.t
    if state.phase != "play":
        return []
    seat = chosen_seat(context)
    lines = permissions(state, seat)
    title = words("may.title" if seat == state.active else "may.title_later", who=seat)
    first = lines[0].no
    if first and all(line.no == first for line in lines):
        return [w.section(t, title), w.notice(t, words.say(first), tone="danger", mark="cross")]
    rows = []
    for line in lines:
        name = words(f"may.{line.what}")
        answer = words.say(line.no) if line.no else words("yes")
        face: list[ft.Control] = [
            w.sign(t, "cross" if line.no else "check", 20, t.c.danger if line.no else t.c.ok),
            ft.Column([text(t, name), second(t, answer)], spacing=0, tight=True, expand=True),
        ]
        box = ft.Container(ft.Row(face, spacing=12), padding=ft.Padding.symmetric(vertical=8, horizontal=14))
        rows.append(w.read_as(f"{name} {answer}", box))
    return [w.section(t, title), w.row_list(t, rows)]


def chapter(context: TableContext, search: str, name: str, notes: list[w.Note]) -> list[ft.Control]:
    shown = [n for n in notes if matches_search(search, f"{n.rule} {n.sentence}")]
    if not shown:
        return []
    return [foldable(context, search, name, context.words(f"chapter.{name}"), shown)]


def foldable(context: TableContext, search: str, key: str, title: str, notes: list[w.Note]) -> ft.Control:
    chosen = context.screen_state(Chosen)
    opened = chosen.chapter == key
    shut = not search and not opened
    tap = chosen.setter(chapter=None if opened else key)
    return w.note_list(context.t, title, notes, on_fold=None if search else tap, folded=shut)


def sailors(context: TableContext, search: str) -> list[ft.Control]:
    """Table 5.2: every sailor at every level."""
    words, state = context.words, context.state
    notes: list[w.Note] = []
    for kind in dict.fromkeys(kind_of(id) for id in SAILORS):
        id = next(i for i in SAILORS if kind_of(i) == kind)
        name = words(f"sailor_kind.{kind}")
        notes += [w.Note(f"{name} {level}", ability_text(context, state, id, level)) for level in (1, 2, 3, 4)]
    return chapter(context, search, "sailors", notes)
