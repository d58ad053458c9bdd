"""The page of all tables, for whoever runs the evening and holds the organiser's key. Plain HTML: any browser will do.

The key is compared in constant time and through the one gatekeeper; it opens this page and no table. What a table's own
people keep secret is not on it: a result is what everybody at that table sees.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from datetime import datetime
from html import escape
from urllib.parse import parse_qs, quote, unquote

from fastapi import FastAPI, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, RedirectResponse, Response

from companion.assets import game_name, words
from companion.core.errors import BadData, CompanionError, Refused
from companion.hosting.club.overview import (
    TableLine,
    begin_event,
    close_table,
    current_event,
    event_of,
    events,
    table_lines,
)
from companion.hosting.identifiers import same
from companion.hosting.service import Service
from companion.i18n import Words
from companion.palette import DAY
from companion.share.results import harmless, outcome
from companion.web.api import body_bytes, language_of
from companion.web.door import Door
from companion.web.line import make_cookie
from companion.web.network import Network

COOKIE, COOKIE_SECONDS, HOME = "chart_table_organiser", 12 * 3600, "/organiser"
LARGEST_FORM = 4096
FORM_HEADERS = {"Referrer-Policy": "same-origin"}
"""A browser says where a form comes from only to a page that lets it. The address of this one holds no token."""
STYLE = f"""
body{{font:17px/1.45 system-ui,sans-serif;background:{DAY.paper};color:{DAY.ink};margin:1.2rem}}
h1{{font-size:1.5rem;margin:0 0 .8rem}}
main{{max-width:76rem;margin:auto}}
table{{border-collapse:collapse;width:100%}}
th,td{{text-align:left;padding:.5rem .6rem;border-bottom:1px solid {DAY.line}}}
th{{color:{DAY.ink2};font-weight:normal;font-size:.85rem}}
td b,.time,.phones,.acts{{white-space:nowrap}}
.acts{{text-align:right}}
details{{display:inline-block;margin-left:.8rem}}
details[open]{{display:block;margin:.5rem 0 0;white-space:normal}}
summary,.close button{{color:{DAY.danger}}}
summary{{cursor:pointer;padding:.45rem 0}}
form{{display:inline}}
input[name=name]{{width:12rem}}
button,input,a.b{{font:inherit;padding:.45rem .8rem;border:1px solid {DAY.ink2};border-radius:.5rem}}
button,input,a.b{{background:{DAY.sheet};color:inherit;text-decoration:none}}
a.file{{border-style:dashed;margin-left:auto}}
a.on{{background:{DAY.sea};border-color:{DAY.sea};color:{DAY.on_sea}}}
.close button{{border-color:{DAY.danger}}}
.away td,.none{{color:{DAY.ink2}}}
.bar{{display:flex;flex-wrap:wrap;gap:.6rem;align-items:center;margin:.7rem 0}}
@media(max-width:44rem){{
th{{display:none}}
tr{{display:flex;flex-wrap:wrap;gap:.1rem .7rem;align-items:center;border-bottom:1px solid {DAY.line};padding:.6rem 0}}
td{{border:0;padding:0}}
td:empty{{display:none}}
.seats{{flex-basis:100%}}
.acts{{margin-left:auto}}
.acts button{{padding:.4rem .6rem}}
.acts details{{margin-left:.4rem}}
.bar label{{flex-basis:100%}}
}}
"""
REFRESH = """
setInterval(() => {
  const busy = document.activeElement !== document.body || document.querySelector('details[open]');
  if (!busy && !document.hidden) location.reload();
}, 20000);
"""
"""The page follows the hall, unless somebody is about to do something on it."""


class Organiser:
    def __init__(self, service: Service, key: str, network: Network, door: Door) -> None:
        self.service = service
        self.key = key
        self.network = network
        self.door = door

    def check(self, request: Request, given: str) -> None:
        """Refused for a wrong key, and after too many of them whatever it is."""

        client = self.door.gate.client(self.network.line(request.scope))
        self.door.gate.check(client)
        if not same(given, self.key):
            self.door.gate.note(client, Refused("bad_token"))
            raise Refused("bad_key")

    def expect_key(self, request: Request) -> None:
        given = unquote(request.cookies.get(COOKIE, "")) or bearer_of(request)
        if not given:
            raise Refused("bad_key")
        self.check(request, given)

    def act(self, form: dict[str, str]) -> None:
        code = form.get("code", "").upper()
        match form.get("do"):
            case "archive":
                self.service.archive(code)
            case "bring_back":
                self.service.archive(code, False)
            case "close":
                close_table(self.service, code)
            case "event":
                begin_event(self.service, form.get("name", ""))
            case _:
                raise BadData("malformed")


def bearer_of(request: Request) -> str:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" else ""


async def form_of(request: Request) -> dict[str, str]:
    sent = await body_bytes(request, LARGEST_FORM)
    return {name: values[0] for name, values in parse_qs(sent.decode("utf-8", "replace")).items()}


def add_organiser(app: FastAPI, service: Service, key: str, network: Network, door: Door) -> None:
    organiser = Organiser(service, key, network, door)

    @app.get(HOME)
    async def page(request: Request) -> Response:
        say = words_for(request)
        try:
            organiser.expect_key(request)
        except Refused as no:
            return key_page(say, no if request.cookies.get(COOKIE) else None)
        event = request.query_params.get("event", "")[:60]
        return await run_in_threadpool(overview_page, service, say, event)

    @app.post(f"{HOME}/key")
    async def open_page(request: Request) -> Response:
        given = (await form_of(request)).get("key", "").strip()
        try:
            organiser.check(request, given)
        except Refused as no:
            return key_page(words_for(request), no)
        cookie = make_cookie(request.scope, f"{COOKIE}={quote(given)}", COOKIE_SECONDS, HOME)
        return RedirectResponse(HOME, 303, {"set-cookie": cookie})

    @app.post(HOME)
    async def act(request: Request) -> Response:
        organiser.expect_key(request)
        form = await form_of(request)
        await run_in_threadpool(organiser.act, form)
        return RedirectResponse(home_of(form.get("shown", "")[:60]), 303)

    @app.get(f"{HOME}/results.csv")
    async def results(request: Request) -> Response:
        organiser.expect_key(request)
        event = request.query_params.get("event", "")[:60]
        text = await run_in_threadpool(results_csv, service, words_for(request), event)
        headers = {"Content-Disposition": 'attachment; filename="chart-table-results.csv"'}
        return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


def words_for(request: Request) -> Words:
    return words(language_of(request))


def frame(say: Words, inside: str, status: int = 200) -> HTMLResponse:
    view = '<meta name="viewport" content="width=device-width,initial-scale=1">'
    head = f'<meta charset="utf-8">{view}<style>{STYLE}</style>'
    title = escape(say("organiser.title"))
    html = f'<!doctype html><html lang="{say.language}"><head>{head}<title>{title}</title></head>'
    return HTMLResponse(f"{html}<body><main><h1>{title}</h1>{inside}</main></body></html>", status, FORM_HEADERS)


def key_page(say: Words, refused: Refused | None) -> HTMLResponse:
    why = f"<p>{escape(say.refusal(refused))}</p>" if refused else ""
    asks = (
        f'{why}<form method="post" action="{HOME}/key"><label>{escape(say("organiser.key"))} '
        f'<input type="password" name="key" autocomplete="off" autofocus></label> '
        f"<button>{escape(say('organiser.open'))}</button></form>"
    )
    return frame(say, asks, 401 if refused else 200)


def home_of(event: str) -> str:
    """The page with the tables of this event, or of all."""
    return f"{HOME}?event={quote(event)}" if event else HOME


def overview_page(service: Service, say: Words, event: str) -> HTMLResponse:
    lines = table_lines(service, event)
    names = ("table", "game", "event", "seats", "last", "phones")
    heads = "".join(f"<th>{escape(say(f'organiser.{name}'))}</th>" for name in names)
    rows = "".join(table_row(say, line, event) for line in lines)
    html = f"{bar(service, say, event)}<p>{summary(say, lines)}</p><table><tr>{heads}<th></th></tr>{rows}</table>"
    return frame(say, f"{html}<script>{REFRESH}</script>")


def summary(say: Words, lines: Sequence[TableLine]) -> str:
    """One line about the tables of the hall."""
    standing = [line for line in lines if not line.record.archived]
    seats, taken = sum(len(line.record.seats) for line in standing), sum(line.taken_seats for line in standing)
    phones = sum(line.phones for line in standing)
    parts = [say("organiser.count", n=len(standing)), say("organiser.taken", n=taken, seats=seats)]
    return escape(" · ".join([*parts, say("organiser.on", n=phones)]))


def bar(service: Service, say: Words, event: str) -> str:
    """The events to choose from; the event of the evening; the results."""
    links = [("", say("organiser.all")), *((name, name) for name in events(service))]
    chosen = "".join(
        f'<a class="b{" on" if name == event else ""}" href="{home_of(name)}">{escape(shown)}</a>'
        for name, shown in links
    )
    results = f'<a class="b file" href="{HOME}/results.csv?event={quote(event)}">{escape(say("organiser.results"))}</a>'
    label = f'<label for="name">{escape(say("organiser.now"))}</label>'
    field = f'{label}<input id="name" name="name" value="{escape(current_event(service))}" maxlength="16">'
    begin = post_form("event", field, say("organiser.set"), shown=event, kind="bar")
    return f'<p class="bar">{chosen}{results}</p>{begin}'


def post_form(act: str, inside: str, button: str, code: str = "", *, shown: str = "", kind: str = "") -> str:
    given = {"do": act, "code": code, "shown": shown}
    hidden = "".join(f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in given.items())
    return (
        f'<form class="{kind}" method="post" action="{HOME}">{hidden}{inside} <button>{escape(button)}</button></form>'
    )


def table_row(say: Words, line: TableLine, event: str) -> str:
    record = line.record
    cells = [
        ("code", f"<b>{escape(record.code)}</b>"),
        ("game", escape(game_name(say.language, record.game))),
        ("event", escape(line.event)),
        ("seats", escape(seats_text(say, line))),
        ("time", when(record.touched)),
        ("phones" if line.phones else "phones none", escape(say("organiser.on", n=line.phones))),
        ("acts", buttons(say, line, event)),
    ]
    shown = "".join(f'<td class="{kind}">{cell}</td>' for kind, cell in cells)
    return f'<tr class="away">{shown}</tr>' if record.archived else f"<tr>{shown}</tr>"


def when(moment: datetime) -> str:
    """The time of day; with the day where it was another one."""
    there, now = moment.astimezone(), datetime.now().astimezone()
    return there.strftime("%H:%M" if there.date() == now.date() else "%d/%m %H:%M")


def seats_text(say: Words, line: TableLine) -> str:
    """Who sits there, and how many seats are free."""
    names = [seat.name for seat in line.record.seats if seat.taken]
    free = len(line.record.seats) - line.taken_seats
    return ", ".join([*names, *([say("organiser.free", n=free)] if free else [])])


def buttons(say: Words, line: TableLine, event: str) -> str:
    """Closing asks once more, for it takes everybody's link."""
    code = line.record.code
    if line.record.archived:
        return post_form("bring_back", "", say("organiser.bring_back"), code, shown=event)
    sure = post_form("close", escape(say("organiser.sure")), say("organiser.close"), code, shown=event, kind="close")
    asks = f"<details><summary>{escape(say('organiser.close'))}…</summary>{sure}</details>"
    return post_form("archive", "", say("organiser.archive"), code, shown=event) + asks


def results_csv(service: Service, say: Words, event: str) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    names = ("event", "table", "game", "started", "minutes", "finished", "place", "name", "score")
    writer.writerow([say(f"organiser.csv.{name}") for name in names])
    for line in table_lines(service, event):
        writer.writerows(result_rows(service, say, line.record.code, line.record.game))
    return out.getvalue()


def result_rows(service: Service, say: Words, code: str, game: str) -> Iterator[list[object]]:
    """One line for each seat. A table that is damaged has none, and keeps no other one from being told."""
    try:
        live = service.lives.get(code) or service.load(code)
    except CompanionError:
        return
    found = outcome(live, game_name(say.language, game))
    finished = say("organiser.csv.yes" if found.finished else "organiser.csv.no")
    event = event_of(service, code)
    about = [harmless(event) if event else "", code, found.title, found.started, found.minutes, finished]
    for scored in found.scores:
        yield [*about, scored.place, harmless(scored.name), scored.score]
