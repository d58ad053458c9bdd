"""Look up: may I …?, the rules in short, the icons, the rulings of this app, the sailors, the words of both boxes."""

import flet as ft

from companion.games.dead_reckoning.lookup import ICONS, RULINGS, TERMS, TOPICS, may
from companion.games.dead_reckoning.screen.crew import ability_text
from companion.games.dead_reckoning.screen.shared import Open, chosen_seat
from companion.games.dead_reckoning.state import SAILORS, kind_of
from companion.ui import widgets as w
from companion.ui.asks import found
from companion.ui.sight import Sight
from companion.ui.theme import second, text


def look_up(sight: Sight) -> list[ft.Control]:
    """A search opens every chapter; without one each stays folded until it is tapped."""
    search = str(sight.model.look("lookup", ""))
    return [
        *([] if search else questions(sight)),
        *chapter(sight, search, "topics", [w.Note(said(sight, "topic", k), told(sight, "topic", k)) for k in TOPICS]),
        *chapter(sight, search, "icons", [w.Note(said(sight, "icon", k), told(sight, "icon", k)) for k in ICONS]),
        *sailors(sight, search),
        *chapter(sight, search, "rulings", [w.Note(r, sight.words(f"ruling.{r}")) for r in RULINGS]),
        *chapter(sight, search, "terms", [w.Note(said(sight, "term", k), told(sight, "term", k)) for k in TERMS]),
    ]


def said(sight: Sight, kind: str, key: str) -> str:
    return sight.words(f"{kind}.{key}")


def told(sight: Sight, kind: str, key: str) -> str:
    return sight.words(f"{kind}.{key}.text")


def questions(sight: Sight) -> list[ft.Control]:
    """May I …? where the ship lies, with the reason of every no."""
    state, words, t = sight.state, sight.words, sight.t
    if state.phase != "play":
        return []
    seat = chosen_seat(sight)
    rows = []
    for line in may(state, seat):
        name = words(f"may.{line.what}")
        answer = words.say(line.no) if line.no else words("yes")
        face: list[ft.Control] = [
            w.sign(t, "cross" if line.no else "check", 20, t.c.danger if line.no else t.c.ok),
            ft.Column([text(t, name), second(t, answer)], spacing=0, tight=True, expand=True),
        ]
        box = ft.Container(ft.Row(face, spacing=12), padding=ft.Padding.symmetric(vertical=8, horizontal=14))
        rows.append(w.said(f"{name} {answer}", box))
    title = words("may.title" if seat == state.active else "may.title_later", who=seat)
    return [w.section(t, title), w.row_list(t, rows)]


def chapter(sight: Sight, search: str, name: str, notes: list[w.Note]) -> list[ft.Control]:
    shown = [n for n in notes if found(search, f"{n.rule} {n.sentence}")]
    if not shown:
        return []
    return [folded(sight, search, name, sight.words(f"chapter.{name}"), shown)]


def folded(sight: Sight, search: str, key: str, title: str, notes: list[w.Note]) -> ft.Control:
    shut = not search and sight.model.look("chapter") != key
    tap = Open(sight.model, "chapter", key, folds=True)
    return w.note_list(sight.t, title, notes, on_fold=None if search else tap, folded=shut)


def sailors(sight: Sight, search: str) -> list[ft.Control]:
    """Table 5.2: every sailor at every level."""
    words, state = sight.words, sight.state
    notes: list[w.Note] = []
    for kind in dict.fromkeys(kind_of(id) for id in SAILORS):
        id = next(i for i in SAILORS if kind_of(i) == kind)
        name = words(f"sailor_kind.{kind}")
        notes += [w.Note(f"{name} {level}", ability_text(sight, state, id, level)) for level in (1, 2, 3, 4)]
    return chapter(sight, search, "sailors", notes)
