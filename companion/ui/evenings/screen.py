"""Over the evenings: who plays what, wins, luck and records, for a group of names, across the games."""

import asyncio
from collections.abc import Sequence
from datetime import date, datetime

import flet as ft

from companion.core.errors import CompanionError
from companion.core.record import TableRecord
from companion.hosting.service import Service
from companion.i18n import Words
from companion.share import evenings as record
from companion.share import results
from companion.ui import widgets as w
from companion.ui.core.page.files import save_file
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme, across, second, text
from companion.ui.evenings.state import EveningsState
from companion.ui.home.tables import game_name, own_tables, when
from companion.ui.table.evening.times import time_text

CHIPS = 12
"""As many names as a thumb can choose from; whoever played less stands among everybody."""
IN_PICTURE = 2
"""As many games as a line of the picture has room for."""
HEADS = ("day", "game", "table", "place", "name", "score", "won", "minutes")


def evenings_screen(phone: Phone, t: Theme) -> ft.Control:
    words = phone.words()
    bar = w.Bar(words("evenings.title"), on_back=phone.router.go_back, back=words(phone.router.way_back))
    return w.page_frame(t, bar, body(phone, t, words))


def body(phone: Phone, t: Theme, words: Words) -> Sequence[ft.Control]:
    state, tables = phone.screen_state(EveningsState), own_tables(phone)
    titles = {table.game: game_name(phone, table.game) for table in tables}
    name = (tuple((table.code, table.touched) for table in tables), tuple(titles.values()))
    work = state.outcomes.get(phone, name, lambda: read_outcomes(phone.service, tables, titles))
    if work.error:
        return [w.notice(t, words.refusal(work.error))]
    if work.done is None:
        return [second(t, words("evenings.reading"))]
    found = record.add_up(work.done, state.group)
    if not record.names_in(work.done):
        return [w.empty_state(t, words("evenings.none"), words("evenings.none_why"), mark="logbook")]
    left = [*group_chips(t, words, state, work.done), *people(phone, t, words, found)]
    right = [*records(phone, t, words, found), *ways_out(phone, t, words, found)]
    return [w.panes(t, [left, right], width=across(t))]


def read_outcomes(
    service: Service, tables: Sequence[TableRecord], titles: dict[str, str]
) -> tuple[results.Outcome, ...]:
    """The outcomes of all tables; a table that cannot be read is left out."""
    found = []
    for table in tables:
        try:
            live = service.live(table.code)
        except CompanionError:
            continue
        told = results.outcome(live, titles[table.game])
        found.append(results.with_luck(live, told) if told.finished else told)
    return tuple(found)


def group_chips(t: Theme, words: Words, state: EveningsState, outcomes: Sequence[results.Outcome]) -> list[ft.Control]:
    """Chips for the people: chosen are the evenings at which all of these sat."""
    names = record.names_in(outcomes)[:CHIPS]
    everybody = w.chip(t, words("evenings.everybody"), state.setter(group=frozenset()), on=not state.group)
    chips = [w.chip(t, name, state.setter(group=state.group ^ {name}), on=name in state.group) for name in names]
    return [w.section(t, words("evenings.group")), w.chip_row([everybody, *chips])]


def people(phone: Phone, t: Theme, words: Words, found: record.Evenings) -> list[ft.Control]:
    """Each person: wins of games, then game by game."""
    if not found.people:
        return [second(t, words("evenings.never_together"))]
    blocks = [person_block(phone, t, words, person) for person in found.people]
    return [w.section(t, words("evenings.people"), words("evenings.games", n=len(found.outcomes))), *blocks]


def person_block(phone: Phone, t: Theme, words: Words, person: record.Person) -> ft.Control:
    lines = [game_line(phone, words, game, tally) for game, tally in person.tallies.items()]
    shown = ft.Container(
        w.block([text(t, line, 16) for line in lines], spacing=4),
        padding=ft.Padding.symmetric(vertical=8, horizontal=12),
    )
    unit = words("evenings.wins_of", n=person.wins, games=person.games)
    label = ", ".join([person.name, f"{words.number(person.wins)} {unit}", *lines])
    return w.seat_block(
        t, person.colour, person.name, [w.silent(shown)], value=words.number(person.wins), unit=unit, label=label
    )


def in_short(phone: Phone, words: Words, person: record.Person) -> str:
    """The games that this person has played most, for a line of the picture."""
    most = sorted(person.tallies.items(), key=lambda pair: -pair[1].games)[:IN_PICTURE]
    return " · ".join(
        words("evenings.of_game", game=game_name(phone, game), n=tally.wins, games=tally.games) for game, tally in most
    )


def game_line(phone: Phone, words: Words, game: str, tally: record.Tally) -> str:
    """The box with its wins, and how the luck was where the game knows chances."""
    said = words("evenings.of_game", game=game_name(phone, game), n=tally.wins, games=tally.games)
    if not tally.knows_luck:
        return said
    spoken = phone.words(game)
    return f"{said} · {spoken('luck_sum', n=tally.got, expected=tally.expected)}"


def records(phone: Phone, t: Theme, words: Words, found: record.Evenings) -> list[ft.Control]:
    rows: list[ft.Control] = []
    for best in found.records:
        day = when(words, at_noon(best.best_day), phone.service.now())
        unit = phone.words(best.game)("score.unit", n=best.best.score)
        said = words("evenings.best", score=best.best.score, unit=unit, name=best.best.name, day=day)
        time = time_text(words, best.longest * 60) if best.longest else ""
        parts = [said, words("evenings.longest", time=time)] if time else [said]
        title = words("evenings.played", game=best.title, n=best.played)
        mark = phone.service.game(best.game).info.mark
        rows.append(w.link_row(t, title, None, under=" · ".join(parts), mark=mark))
    return [w.section(t, words("evenings.records")), w.row_list(t, rows)] if rows else []


def at_noon(day: str) -> datetime:
    """The day of an evening as a moment that no time zone moves to another day."""
    found = date.fromisoformat(day)
    return datetime(found.year, found.month, found.day, 12).astimezone()


def ways_out(phone: Phone, t: Theme, words: Words, found: record.Evenings) -> list[ft.Control]:
    """The picture to send, and the table for a spreadsheet. BG Stats takes each game from its own end."""
    if not found.people:
        return []
    day = phone.service.now().astimezone().date().isoformat()

    async def picture() -> None:
        under = words("evenings.games", n=len(found.outcomes))
        said = {p.name: in_short(phone, words, p) for p in found.people}
        png = await asyncio.to_thread(record.picture, found, words("evenings.title"), under, said, words("app.name"))
        await save_file(phone, f"evenings-{day}.png", png)

    async def table() -> None:
        heads = [words(f"evenings.head.{head}") for head in HEADS]
        await save_file(phone, f"evenings-{day}.csv", record.as_csv(found, heads).encode("utf-8-sig"))

    buttons = [w.button(t, words("result.csv"), table, mark="sheet")]
    if phone.surroundings.can_draw_results:
        buttons.insert(0, w.button(t, words("result.picture"), picture, mark="map"))
    return [w.section(t, words("evenings.send")), w.grid(buttons, 1 if t.large else len(buttons))]
