"""The result, out of the app: to BG Stats, as a table, as data, as a picture."""

import asyncio
from datetime import date

import flet as ft

from companion.share import results
from companion.ui import widgets as w
from companion.ui.core.page.files import save_file
from companion.ui.home.tables import say_day
from companion.ui.table.context import TableContext
from companion.ui.table.evening.facts import ending, evening_facts, margins


def caption_of(context: TableContext, outcome: results.Outcome) -> results.Caption:
    """What the picture says: the day, and of a finished game who won by how much and how the evening went."""
    words = context.words
    app, day = words("app.name"), say_day(words, date.fromisoformat(outcome.day))
    if not outcome.finished:
        return results.Caption(app, f"{day} · {words('result.unfinished')}", words.number)
    best = next((s.score for s in outcome.scores if s.won), None)
    points = [] if best is None else [f"{words.number(best)} {words('score.unit', n=best)}"]
    facts = [(title, sentence) for _, title, sentence in evening_facts(context)]
    headline = words.say(context.game.turn(context.state))
    more = " · ".join([*points, *margins(context, ending(context))])
    return results.Caption(app, day, words.number, headline, more, facts)


def result(context: TableContext) -> list[ft.Control]:
    """Ways out for the scores; BG Stats takes a finished game only."""
    t, words, model = context.t, context.words, context.model
    outcome = results.outcome(model.live, words("game.name"))
    if not model.live.table.log:
        return []
    name = f"{model.code}-{outcome.day}"

    async def save(file: str, data: bytes) -> None:
        await save_file(context.phone, file, data)

    async def picture() -> None:
        await save(f"{name}.png", await asyncio.to_thread(results.picture, outcome, caption_of(context, outcome)))

    async def table() -> None:
        heads = (words("result.place"), words("result.name"), words("result.score"))
        await save(f"{name}.csv", results.as_csv(outcome, heads).encode("utf-8-sig"))

    async def data() -> None:
        await save(f"{name}.json", results.as_json(outcome).encode())

    async def stats() -> None:
        await ft.UrlLauncher().launch_url(results.bg_stats_link(outcome))

    can_draw = context.phone.surroundings.can_draw_results
    for_people = [w.button(t, words("result.picture"), picture, mark="map")] if can_draw else []
    if outcome.finished:
        for_people.append(w.button(t, words("result.bg_stats"), stats, mark="glory"))
    for_programs = [
        w.button(t, words("result.csv"), table, mark="sheet"),
        w.button(t, words("result.json"), data, mark="copy"),
    ]
    beside = 1 if t.large or t.kind == "narrow" else 2
    rows = [w.grid(buttons, min(beside, len(buttons))) for buttons in (for_people, for_programs) if buttons]
    return [w.section(t, words("result.title")), w.block(rows, spacing=8)]
