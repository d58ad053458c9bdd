"""Every widget on a few pages, to be looked at. For development only.

python tools/gallery.py --port 8700                  serve the pages: /table /sheet /dice /duel /answers …
python tools/gallery.py --port 8700 --out FOLDER     take pictures of all of them, then stop
"""

import argparse
import asyncio
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import flet as ft
import flet.fastapi as flet_fastapi
import qrcode
import uvicorn
from playwright.async_api import Page as Tab
from playwright.async_api import async_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.palette import DAY, NIGHT, SEAT_COLOURS  # noqa: E402
from companion.ui import widgets as w  # noqa: E402
from companion.ui.core.icons import MARKS  # noqa: E402
from companion.ui.core.theme import Theme, make_theme, mark, question, second, text, water_name  # noqa: E402

PLACES = (
    w.Place("helm", "Table"),
    w.Place("sheet", "Sheets"),
    w.Place("glass", "Look up"),
    w.Place("logbook", "History"),
    w.Place("flags", "Share"),
)
LAST = w.Log("Vane found nothing at Santiago (2, needs 3).", "Undo", lambda: None)
Draw = Callable[[Theme], ft.Control]


def nothing(*_: object) -> None:
    pass


def table(t: Theme) -> ft.Control:
    step = w.step_button(
        t, "Find the merchant at Havana", nothing, hint="one die, 3 or more · 8.1", mark="merchant", kind="primary"
    )
    verbs = [
        w.button(t, "Move", nothing, mark="speed"),
        w.button(t, "Enter port", nothing, mark="anchor"),
        w.button(t, "Attack port", nothing, mark="guns"),
        w.button(t, "More", nothing, mark="next"),
    ]
    facts = (w.Fact("speed", "0", True), w.Fact("combat", "5"), w.Fact("loyalty", "7"), w.Fact("notoriety", "22"))
    vane = w.pirate_line(
        t, "Vane", label="A1 Vane", ident="A1", active=True, mark="sloop", place="West Caribbean", facts=facts,
        badges=("letter",), on_click=nothing,
    )  # fmt: skip
    left = [
        ft.Row([mark(t, "sloop", 38), w.block([question(t, "Anne sails Charles Vane", 24),
               text(t, "Action 2 of 3 · West Caribbean, at sea")], spacing=0, expand=True)], spacing=14),
        w.phases(t, ["Draw", "Merchants", "Announce", "Actions"], 3, label="Actions, step 4 of 4"),
        *([] if t.thumb else [step]),
        w.grid(verbs, 1 if t.large else 2, 8),
        w.button(t, "Interrupted", nothing, mark="warship", kind="danger"),
    ]  # fmt: skip
    right = [
        w.section(t, "Seats", "event deck 41 · pardons 1/3"),
        w.seat_block(t, "red", "Anne", [vane, vane], value="38", unit="VP", to_act="to act"),
        w.seat_block(t, "blue", "Bart", [vane], value="41", unit="VP", state="acted"),
        chart(t),
    ]
    return whole_table(
        t,
        w.Bar(
            "Blackbeard",
            under="Turn 14 · four phones at the table",
            on_back=nothing,
            back="Back",
            action=w.BarAction("glass", "Look up", nothing),
        ),
        [w.panes(t, [left, right])],
        w.Places(PLACES, 0, nothing),
        bottom=[step] if t.thumb else [],
        log=LAST,
    )


def whole_table(
    t: Theme,
    bar: w.Bar,
    body: Sequence[ft.Control],
    places: w.Places,
    *,
    bottom: Sequence[ft.Control] = (),
    log: w.Log | None = None,
) -> ft.Control:
    strip = w.has_strip(t, log, bool(bottom))
    shown = [w.foot_strip(t, log)] if log and strip else []
    foot = w.table_foot([*shown, w.foot_actions(t, bottom, log, strip)] if bottom else shown)
    return w.table_frame(t, w.title_bar(t, bar), body, foot, places=places, page="gallery")


def chart(t: Theme) -> ft.Control:
    lines = [
        w.Series("red", "Anne", (0, 1, 2, 7, 9, 12, 15, 15, 19, 24, 27, 31, 31, 38)),
        w.Series("blue", "Bart", (0, 0, 4, 4, 9, 9, 14, 20, 23, 23, 29, 35, 41, 41)),
        w.Series("yellow", "Claire", (0, 3, 3, 5, 5, 11, 11, 13, 17, 21, 21, 26, 29, 29)),
        w.Series("green", "David", (0, 1, 6, 6, 8, 8, 12, 18, 18, 22, 28, 28, 30, 33)),
    ]
    return w.score_chart(t, lines, summary="Anne 38, Bart 41, Claire 29, David 33")


def sheet(t: Theme) -> ft.Control:
    def count(mark: str, name: str, value: int, unit: str = "") -> w.Count:
        return w.Count(
            name, t.number(value), f"{name}: {value}", f"{name} down", f"{name} up", nothing, mark, unit=unit
        )

    names = [("A1 Vane", "sloop"), ("A2 Bonnet", "schooner"), ("B1 Roberts", "brigantine"), ("B2 Low", "sloop")]
    body = [
        w.chip_row([w.chip(t, n, nothing, mark=m, on=not i) for i, (n, m) in enumerate(names)]),
        w.segment(t, ["Sloop", "Schooner", "Brigantine"], 0, nothing, marks=["sloop", "schooner", "brigantine"]),
        w.track(t, "Speed", 4, (-3, 5), nothing, down="Speed down one", up="Speed up one", mark="speed",
                note="sloop max 5", marks={-3: "skull"}),
        w.track(t, "Combat", 5, (-3, 5), nothing, down="Combat down one", up="Combat up one", mark="combat",
                note="heavy guns +2", marks={-3: "skull"}),
        w.track(t, "Crew loyalty", 7, (0, 12), nothing, down="Loyalty down one", up="Loyalty up one", mark="loyalty",
                note="mutiny at 0"),
        w.counters(t, [count("notoriety", "Notoriety", 22), count("coin", "Net worth", 4350, "doubloons"),
                       count("cunning", "Cunning", 2, "of 3")]),
        w.section(t, "Holds", "2 in a sloop"),
        w.holds(t, [w.Hold(t.number(2500), "hold 1", "Hold 1: 2,500", on_click=nothing),
                    w.Hold("empty", "hold 2", "Hold 2: empty", full=False, on_click=nothing)]),
        w.section(t, "Flags"),
        w.chip_row([w.chip(t, "Letter: French", nothing, mark="letter", on=True), w.chip(t, "Scurvy", nothing,
                   mark="scurvy"), w.chip(t, "At war: Spain", nothing, mark="combat", tone="warn")]),
        w.track(t, "Benoît", 8, (0, 10), nothing, down="", up="Glory up one", colour="blue", note="chest: stashed once",
                marks={10: "glory"}, steps="up"),
        w.secret(t, "Chest", "31", held=False, on_hold=nothing, on_release=nothing, label="Chest, hidden",
                 hint="hold to show"),
        w.secret(t, "Chest", "31", held=True, on_hold=nothing, on_release=nothing, label="Chest 31", hint=""),
    ]  # fmt: skip
    return whole_table(
        t,
        w.Bar(
            "Charles Vane",
            under="A1 · Anne · West Caribbean, at sea",
            on_back=nothing,
            back="Back",
            action=w.BarAction("why", "Notes", nothing),
        ),
        body,
        w.Places(PLACES, 1, nothing),
        log=LAST,
    )


def dice(t: Theme) -> ft.Control:
    gives = ["800", "1 000", "1 200", "1 300", "1 500", "2 500"]
    faces = [w.Face(f"Die shows {n}: {give}", n, gives=give) for n, give in enumerate(gives, 1)]
    slots = [w.Slot(f"Die {i}", faces[i] if i < 2 else None) for i in range(4)]
    notes = [
        w.Note("8.31", "Vane found this merchant: a Brigantine, cargo rating 3."),
        w.Note("8.32", "Die + rating = line of the Cargo Table, in doubloons."),
        w.Note("8.36", "8 or more, if seized: loyalty +1. 3 or less: −1."),
    ]
    body = [
        w.phases(t, ["Cargo", "Hostage", "Notoriety", "Crew"], 0, label="Cargo, step 1 of 4"),
        question(t, "One die for the cargo"),
        text(t, "Tap the face that lies on the table. Merchant rating 3, West Caribbean."),
        w.dice_tray(t, faces, nothing),
        w.action_row(t, [w.button(t, "Roll for me", nothing, mark="die"),
                         w.button(t, "Interrupted", nothing, mark="warship", kind="danger")]),
        w.note_list(t, "Why this die", notes),
        w.note_list(t, "Why this die", notes, folded=True, on_fold=nothing),
        w.dice_tray(t, faces, nothing, slots=slots, on_empty=nothing),
    ]  # fmt: skip
    bottom = w.action_row(
        t, [w.button(t, "Back", nothing, mark="undo"), w.button(t, "Leave for later", nothing)], (1, 2)
    )
    return w.page_frame(
        t,
        w.Bar("Loot", under="Vane at Havana · Anne’s second action", on_back=nothing, back="Back"),
        body,
        bottom=[bottom],
        widest=1080,
    )


def duel(t: Theme) -> ft.Control:
    faces = [
        w.Face("Crâne", mark="skull", gives="touche"),
        w.Face("Bateau", mark="sloop"),
        w.Face("Neutre", mark="blank"),
    ]
    tallies = [
        w.Tally("Crânes", 2, "Crânes : 2", "moins", "plus", mark="skull"),
        w.Tally("Bateaux", 1, "Bateaux : 1", "moins", "plus", mark="sloop"),
        w.Tally("Neutres", 0, "Neutres : 0", "moins", "plus", mark="blank"),
    ]
    odds = w.Odds((0.54, 0.39, 0.07), ("54 %", "39 %", "7 %"), ("Rouge gagne", "Égalité", "Blanc gagne"))
    body = [
        question(t, "Rouge aborde Blanc"),
        w.odds_bar(t, odds),
        w.section(t, "Dés de Rouge sur la table", "3 sur 5"),
        w.dice_tally(t, tallies, nothing),
        w.dice_tray(t, faces, nothing),
        w.odds_gauge(t, 0.23, "23 %", "next card busts", label="Next card busts: 23 percent",
                     facts=[("17 %", "new colour"), ("51 %", "person"), ("3 %", "tax"), ("38 %", "4 colours")]),
        w.grid([w.tile(t, n.capitalize(), nothing, colour=n)
                for n in ("yellow", "blue", "green", "red", "black")], 3 if t.large else 5),
        w.grid([w.tile(t, n, nothing, mark=m) for n, m in (("Person", "hostage"), ("Expedition", "map"),
                                                           ("Tax", "coin"))], 3),
    ]  # fmt: skip
    bottom = w.action_row(
        t,
        [
            w.button(t, "Retour", nothing, mark="undo"),
            w.button(t, "Au tour de Blanc", nothing, mark="arrow_right", kind="primary"),
        ],
        (1, 2),
    )
    return w.page_frame(
        t,
        w.Bar("Pirates en Duel", under="Combat · niveau 1", on_back=nothing, back="Retour"),
        body,
        bottom=[bottom],
        widest=1080,
    )


def answers(t: Theme) -> ft.Control:
    choices = [
        w.Choice("Seize the cargo", "2 500 doubloons · 8.33", mark="hold"),
        w.Choice("Leave it", mark="sloop"),
        w.Choice("Careen", mark="hull", refused="Only in a Safe Haven · 7.2"),
        w.Choice("Blow her up", "the crew will not like it", mark="flame", danger=True),
    ]
    seats = [w.Choice("Anne", colour="red"), w.Choice("Bart", "acted", colour="blue")]
    rows = [w.Arranged(n, f"{n} up", f"{n} down", colour=c) for n, c in (("Anne", "red"), ("Bart", "blue"),
                                                                        ("Claire", "yellow"))]  # fmt: skip
    left = [
        question(t, "What becomes of her?"),
        w.choose_one(t, choices, nothing, chosen=0),
        w.choose_some(t, [*choices[:3], *seats], {0, 3}, nothing),
        w.arrange_rows(t, rows, nothing),
        w.search_field(t, "Port, letters or D66", "", nothing),
        w.text_field(t, "Name", "Anne", nothing, error="Somebody has this name already."),
    ]
    right = [
        w.number_stepper(t, 3, 0, 6, nothing, said="3 hostages", down="one less", up="one more", unit="hostages"),
        w.number_pad(t, 1250, nothing, high=20000, erase="Erase", turn_sign="Change the sign",
                     said="1,250", unit="doubloons", low=-500),
        w.button(t, "Dock", None, reason="Not while a warship searches · 6.3"),
        w.button(t, "Show all", nothing, kind="quiet"),
        w.step_button(t, "Attack the port", None, mark="guns", hint="Needs heavy guns · 9.1"),
        w.step_button(t, "Abandon ship", nothing, mark="skull", kind="danger", hint="ends this pirate · 12.4"),
        w.button(t, "Next question", nothing, kind="primary", resting=True),
        w.alarm(t, "A warship searches Vane: roll now", nothing, hint="two dice against speed · 6.4"),
        w.notice(t, "A pirate cannot enter an Anti port (7.11).", action="Do it anyway", on_action=nothing,
                 close="Close", on_close=nothing),
        w.notice(t, "Mary has just plundered; look again.", tone="magenta", mark="why", close="Close",
                 on_close=nothing),
        w.empty_state(t, "No table yet", "Set one up, or join the table of a friend."),
    ]  # fmt: skip
    return whole_table(
        t,
        w.Bar("Questions and answers", under="all kinds", on_back=nothing, back="Back"),
        [w.panes(t, [left, right])],
        w.Places(PLACES, 2, nothing),
        log=w.Log("Reconnecting…", state="cut"),
    )


def home(t: Theme) -> ft.Control:
    left = [
        w.section(t, "Tables in progress"),
        w.table_row(t, "Blackbeard", "Turn 14 · Anne to act", nothing, label="Blackbeard", mark="brigantine",
                    colours=("red", "blue", "yellow", "green"), when="today"),
        w.table_row(t, "Merchants & Marauders", "Round 9 · events next", nothing, label="Merchants", mark="merchant",
                    colours=tuple(SEAT_COLOURS), when="Sat"),
        w.section(t, "Who sits where", "clockwise"),
        w.row_list(t, [w.seat_entry(t, "A", c, text(t, n), turn_colour="Turn", on_colour=nothing, up="Up",
                                    on_up=nothing, remove="Remove", on_remove=nothing)
                       for c, n in (("red", "Anne"), ("blue", "Bart"))]),
        w.section(t, "Seats", "tap one to free it"),
        w.row_list(t, [w.seat_row(t, "red", "Anne", "this phone", done=True),
                       w.seat_row(t, "blue", "Bart", "free", on_click=nothing)]),
    ]  # fmt: skip
    right = [
        w.section(t, "My boxes", "what is printed in your copy"),
        w.row_list(t, [w.box_row(t, "Blackbeard", "131 of 402", 0.33, label="Blackbeard", mark="brigantine",
                                 on_click=nothing),
                       w.box_row(t, "Port Royal", "complete", 1, label="Port Royal", mark="anchor"),
                       w.box_row(t, "Dead Reckoning", "0 of 88", 0, label="Dead Reckoning", mark="rose")]),
        w.section(t, "This phone"),
        w.row_list(t, [w.setting(t, "Language", ["English", "Français"], 0, on_pick=nothing),
                       w.setting(t, "Light", ["Day", "Night", "Auto"], 1, on_pick=nothing),
                       w.rule_switch(t, "Mutiny at nought", "recommended: the rulebook is silent · 9.4", ["On", "Off"],
                                     0, on_pick=nothing, changed="changed in play")]),
        w.row_list(t, [w.link_row(t, "Cargo Table", nothing, under="8.32", mark="hold"),
                       w.link_row(t, "43 Havana", nothing, under="Spanish · information 4", mark="anti",
                                  trailing=w.status_tag(t, "anti", "Anti")),
                       w.link_row(t, "12 Bath", nothing, under="English", mark="governor",
                                  trailing=w.status_tag(t, "haven", "Haven"))]),
        ft.Row([w.status_tag(t, s, s.capitalize()) for s in ("pro", "neutral", "pirate", "ruins")], wrap=True),
    ]  # fmt: skip
    bottom = w.action_row(
        t,
        [
            w.button(t, "New table", nothing, mark="helm", kind="primary"),
            w.button(t, "Join", nothing, mark="flags"),
        ],
    )
    head = w.home_head(t, "Chart Table", "five pirate games, one log")
    return w.page_frame(t, head, [w.panes(t, [left, right])], bottom=[bottom])


def history(t: Theme) -> ft.Control:
    lines = [
        w.history_line(t, "212", "Vane found nothing at Santiago", "die 2, needs 3 · 8.1", label="212", colour="red",
                       undo="Undo from 212 on", on_undo=nothing),
        w.history_line(t, "211", "Correction: loyalty 5 → 7", "by hand, the board said otherwise", label="211",
                       colour="red", state="correction", undo="Undo", on_undo=nothing),
        w.history_line(t, "209", "Vane moved to South Atlantic", "undone by Anne", label="209", colour="red",
                       state="undone", undo="Undo", on_undo=nothing),
        w.history_line(t, "208", "The warship leaves its station", "6.35", label="208", state="app", undo="Undo",
                       on_undo=nothing),
    ]  # fmt: skip
    amounts = [
        w.Amount("red", "Ann", ("13", "−6"), "7", "loses half", "danger"),
        w.Amount("green", "Carl", ("12", "−6 +1"), "7", "loses half", "danger"),
        w.Amount("white", "Dora", ("5", "+1"), "6", "under 12", "ok"),
    ]
    seats = [w.Seated("blue", "Inès"), w.Seated("red", "Max"), w.Seated("yellow", "Noor"), w.Seated("black", "Tom")]
    scores = [
        w.ScoreLine("Achievements", ("24", "18", "30", "12"), nothing),
        w.ScoreLine("Bonus token", ("4", "2", "6", "0")),
        w.ScoreLine("Advancements", ("6", "5", "7", "4")),
    ]
    total = w.ScoreLine("Total", ("109", "99", "106", "86"))
    cells = [w.GridCell(v, f"Anna, {v}", nothing) for v in (0, 2, 1, 0)]
    nations = [("ES", "Spain"), ("EN", "England"), ("FR", "France"), ("NL", "Dutch")]
    left = [
        chart(t),
        w.row_list(t, [w.history_head(t, "Turn 14 · Anne", "212 entries"), *lines]),
        w.amount_table(t, "Coins", ["had", "tax"], amounts, has="has"),
        w.data_table(t, ["Die + rating", "Cargo", "Loyalty"], [["2 – 3", "800", "−1"],
                     ["4 – 7", "1 200", "–"], ["8 – 9", "2 500", "+1"]], current=2),
    ]  # fmt: skip
    right = [
        w.score_table(t, seats, scores, total, best=0),
        w.figure_grid(t, nations, [(w.Seated("red", "Anna"), "pirate", cells),
                                   (w.Seated("violet", "Carla"), "", cells)], most=5),
        w.sums(t, [("Coins", "31"), ("Islands", "27")], ("Total", "58")),
        ft.Row([w.seat_flag(t, c, 32) for c in SEAT_COLOURS], wrap=True),
        ft.Row([mark(t, n, 28) for n in MARKS], wrap=True, spacing=12, run_spacing=12),
        water_name(t, "West Caribbean, at sea"),
        text(t, "Œuvre « à l’abordage » : 2 500 → ✓ ≤ ≥ ½ …"),
        question(t, "Prêt ? « Oui » ≥ 3 → 2 500"),
        second(t, "0123456789 −12 · 8.36"),
    ]  # fmt: skip
    return whole_table(
        t,
        w.Bar("History", under="Blackbeard · 3 h 12", on_back=nothing, back="Back"),
        [w.panes(t, [left, right])],
        w.Places(PLACES, 3, nothing),
        bottom=[
            w.action_row(
                t,
                [w.button(t, "Undo", nothing, mark="undo"), w.button(t, "Correct something", nothing, mark="sheet")],
                (1, 2),
            )
        ],
    )


def share(t: Theme) -> ft.Control:
    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_L, box_size=8, border=4)
    code.add_data("http://192.168.1.20:8550/join/HAVANE-7")
    picture = io.BytesIO()
    code.make_image().save(picture)
    body = [
        w.segment(t, ["Join", "Game", "Catch-up", "Box"], 0, nothing),
        text(t, "Point a phone’s camera here. It opens the table and asks for a seat."),
        w.qr_panel(t, picture.getvalue(), label="QR code: join table HAVANE-7", code="HAVANE-7",
                   address="192.168.1.20:8550", part=(2, 3), part_words="2 of 3", on_click=nothing),
        w.action_row(t, [w.button(t, "Copy link", nothing, mark="letter"),
                         w.button(t, "Send", nothing, mark="arrow_right")]),
    ]  # fmt: skip
    return whole_table(
        t,
        w.Bar("Share", under="Blackbeard · turn 14", on_back=nothing, back="Back"),
        body,
        w.Places(PLACES, 4, nothing),
    )


PAGES: dict[str, Draw] = {
    "table": table, "sheet": sheet, "dice": dice, "duel": duel, "answers": answers, "home": home,
    "history": history, "share": share,
}  # fmt: skip
SHOTS = [(390, 844, 1), (320, 640, 1), (820, 1180, 1), (1280, 800, 1), (390, 844, 2)]


@ft.component
def gallery(page: ft.Page, width: float, height: float) -> ft.Control:
    scale, measured = ft.use_state(1.0)
    tokens = NIGHT if page.platform_brightness == ft.Brightness.DARK else DAY
    look = Theme(tokens, width, height, scale)
    draw = PAGES.get((page.route or "/").split("?")[0].strip("/"), table)
    return ft.Stack([w.text_scale_probe(measured), draw(look)], expand=True)


def main(page: ft.Page) -> None:
    page.theme, page.dark_theme = make_theme(DAY), make_theme(NIGHT)
    page.padding = 0
    page.spacing = 0

    def show() -> None:
        page.render(lambda: gallery(page, page.width or 390, page.height or 844))

    page.on_resize = show
    page.on_route_change = show
    show()


async def shoot(tab: Tab, base: str, out: Path, name: str, tall: bool) -> None:
    """One page: as a phone shows it, and to the end of what scrolls."""
    for route in PAGES:
        await tab.goto(f"{base}/{route}")
        await tab.locator("flt-semantics-placeholder").wait_for(state="attached", timeout=60_000)
        await tab.wait_for_timeout(1800)
        await tab.screenshot(path=out / f"{route}_{name}.png")
        if tall:
            size = tab.viewport_size or {"width": 390, "height": 844}
            await tab.set_viewport_size({"width": size["width"], "height": 3000})
            await tab.wait_for_timeout(1200)
            await tab.screenshot(path=out / f"{route}_{name}_whole.png")
            await tab.set_viewport_size(size)


async def pictures(base: str, out: Path, only: str) -> None:
    out.mkdir(parents=True, exist_ok=True)
    args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
    async with async_playwright() as play:
        browser = await play.chromium.launch(executable_path=os.environ.get("CHROMIUM"), args=args)
        for light in ("light", "dark"):
            for width, height, scale in SHOTS:
                name = f"{width}_{light}" + ("_text200" if scale == 2 else "")
                if only and only not in name:
                    continue
                context = await browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme=light,
                )
                if scale == 2:
                    await context.add_init_script(
                        "addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '32px')"
                    )
                await shoot(await context.new_page(), base, out, name, tall=True)
                await context.close()
        await browser.close()


async def run(port: int, out: Path | None, only: str) -> None:
    app = flet_fastapi.FastAPI()
    app.mount("/", flet_fastapi.app(main, assets_dir=str(ROOT / "assets"), no_cdn=True, app_name="Gallery"))
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="warning"))
    serving = asyncio.create_task(server.serve())
    if out:
        while not server.started:
            await asyncio.sleep(0.05)
        await pictures(f"http://127.0.0.1:{port}", out, only)
        server.should_exit = True
    await serving


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8700)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--only", default="", help="part of a picture's name, such as 390_light")
    chosen = parser.parse_args()
    asyncio.run(run(chosen.port, chosen.out, chosen.only))
