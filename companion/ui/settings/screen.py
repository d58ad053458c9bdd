"""What this phone likes, what this host is, and everything as a file."""

from collections.abc import Sequence
from urllib.parse import urlsplit

import flet as ft

from companion import __version__
from companion.core.errors import CompanionError
from companion.i18n import LANGUAGES, Words
from companion.share import lan
from companion.share.codes import qr
from companion.storage import archive as keeping
from companion.ui import widgets as w
from companion.ui.core.navigation.links import used_address
from companion.ui.core.notices import notice_lines, refuse, tell
from companion.ui.core.page.files import pick_file
from companion.ui.core.phone import Phone
from companion.ui.core.preferences import LIGHTS, ZOOMS
from companion.ui.core.theme import W600, Theme, across, second, text
from companion.ui.home.alone import export_all
from companion.ui.settings.alone import storage_section
from companion.ui.settings.copies import copies_section
from companion.ui.settings.state import SettingsState
from companion.ui.widgets.choice import choice_with_reason
from companion.web.phone_folder import phone_folder


def settings_screen(phone: Phone, t: Theme) -> ft.Control:
    words = phone.words()
    how = w.link_row(t, words("help.title"), lambda: phone.go("/help/settings"), mark="help")
    left = [w.card(t, how, padding=0), *this_phone(phone, t), *at_the_table(phone, t, words)]
    where = storage_section(phone, t, words) if phone.surroundings.alone else host(phone, t, words)
    right = [*where, *files(phone, t, words), *copies_section(phone, t, words)]
    return w.page_frame(
        t,
        w.Bar(words("settings"), on_back=phone.router.go_back, back=words(phone.router.way_back)),
        [*notice_lines(phone, t, phone.screen_state(SettingsState)), w.panes(t, [left, right], width=across(t))],
    )


# This phone


def this_phone(phone: Phone, t: Theme, *, more: bool = False) -> list[ft.Control]:
    """Language and light, one tap each. On Home `more` leads to the rest."""
    words = phone.words()
    rows = [language(phone, t, words), light(phone, t, words)]
    if more:
        rows.append(w.link_row(t, words("settings.more"), lambda: phone.go("/settings"), mark="settings"))
    else:
        rows.append(text_size(phone, t, words))
    return [w.section(t, words("settings.this_phone")), w.row_list(t, rows)]


def language(phone: Phone, t: Theme, words: Words) -> ft.Control:
    names = [words(f"language.{tag}") for tag in LANGUAGES]
    known = phone.preferences
    now = LANGUAGES.index(known.language) if known.language in LANGUAGES else 0
    return choice_with_reason(
        t, words("settings.language"), "", names, now, on_pick=lambda i: known.set_language(LANGUAGES[i])
    )


def light(phone: Phone, t: Theme, words: Words) -> ft.Control:
    names = [words(f"light.{name}") for name in LIGHTS]
    known = phone.preferences
    now = LIGHTS.index(known.light)
    return choice_with_reason(t, words("settings.light"), "", names, now, on_pick=lambda i: known.set_light(LIGHTS[i]))


def text_size(phone: Phone, t: Theme, words: Words) -> ft.Control:
    names = [words.percent(zoom) for zoom in ZOOMS]
    now = min(range(len(ZOOMS)), key=lambda i: abs(ZOOMS[i] - phone.preferences.zoom))
    title, why = words("settings.text_size"), words("settings.text_size.why")
    return choice_with_reason(t, title, why, names, now, on_pick=lambda i: phone.preferences.set_zoom(ZOOMS[i]))


def at_the_table(phone: Phone, t: Theme, words: Words) -> list[ft.Control]:
    def choice(name: str, values: tuple[str, str], second: bool, on_pick: w.Pick) -> ft.Control:
        names = [words(f"settings.{name}.{value}") for value in values]
        title, why = words(f"settings.{name}"), words(f"settings.{name}.why")
        return choice_with_reason(t, title, why, names, int(second), on_pick=on_pick)

    known = phone.preferences
    dice = choice("dice", ("ask", "roll"), known.roll_for_me, lambda i: known.set_roll_for_me(i == 1))
    odds = choice("odds", ("show", "hide"), not known.odds, lambda i: known.set_odds(i == 0))
    felt = choice("vibration", ("on", "off"), not known.vibration, lambda i: known.set_vibration(i == 0))
    heard = choice("sound", ("on", "off"), not known.sound, lambda i: known.set_sound(i == 0))
    times = choice("times", ("hide", "show"), known.times, lambda i: known.set_times(i == 1))
    return [w.section(t, words("settings.play")), w.row_list(t, [dice, odds, felt, heard, times])]


# This host


def host(phone: Phone, t: Theme, words: Words) -> list[ft.Control]:
    """The section about the host: its addresses for other phones, its version, and its code."""
    away = addresses(phone)
    who = words("settings.host_is" if phone.is_host else "settings.guest_is") if away else words("serve.alone")
    lines: list[ft.Control] = [text(t, who), *(text(t, base.removeprefix("http://"), 18, W600) for base in away)]
    lines.append(second(t, words("settings.version", version=__version__)))
    if phone.is_host and away:
        lines += host_code(phone, t, words, away[0])
    return [
        w.section(t, words("settings.host")),
        w.card(t, w.block(lines, spacing=8)),
        *on_a_phone_alone(phone, t, words),
    ]


def on_a_phone_alone(phone: Phone, t: Theme, words: Words) -> list[ft.Control]:
    """The way to the app without this host, where it is built; and what the browser will refuse at this address."""
    if phone_folder() is None:
        return []

    async def go() -> None:
        await ft.UrlLauncher().launch_url("/phone/")

    address = urlsplit(phone.page.url or "")
    lines: list[ft.Control] = [text(t, words("phone_alone.why"))]
    trusted = bool(phone.settings.proxy) and address.scheme in ("https", "wss")
    if not trusted and not lan.is_loopback(address.hostname or ""):  # plain HTTP, or the certificate that was made here
        lines.append(second(t, words("phone_alone.refused")))
    lines.append(w.button(t, words("phone_alone.open"), go, mark="phone"))
    return [w.section(t, words("phone_alone.title")), w.card(t, w.block(lines, spacing=8))]


def addresses(phone: Phone) -> list[str]:
    """Where other phones find this host: the likeliest two, without the one that only this machine can use. Behind
    the owner's proxy, the one that the proxy answers to."""
    if phone.settings.proxy and (used := used_address(phone)):
        return [used]
    found = lan.bases(phone.settings.host, phone.settings.port, phone.settings.https)
    return [base for base in found if not lan.is_loopback(base.split("//")[1].rsplit(":", 1)[0])][:2]


def host_code(phone: Phone, t: Theme, words: Words, base: str) -> Sequence[ft.Control]:
    """One more phone that may set tables: it scans this, and nobody else should."""
    state = phone.screen_state(SettingsState)
    shown = state.shows_host_code
    label = words("settings.host_code.hide" if shown else "settings.host_code")
    fold = w.button(t, label, state.setter(shows_host_code=not shown), mark="hide" if shown else "qr")
    if not shown:
        return [fold]
    link = lan.host_link(base, phone.service.host_key)
    picture = w.qr_panel(
        t, qr.qr_png(link), label=words("settings.host_code.picture"), size=min(w.qr_size(t) - 30, 320)
    )
    return [fold, text(t, words("settings.host_code.why")), picture]


# Files


def files(phone: Phone, t: Theme, words: Words) -> list[ft.Control]:
    """Everything the host keeps, to take away and to bring back."""
    if not phone.is_host:
        return []

    async def export() -> None:
        await export_all(phone)

    async def bring() -> None:
        await import_picked_file(phone)

    none = not phone.service.tables()
    out = w.button(
        t,
        words("settings.export_all"),
        None if none else export,
        mark="export",
        reason=words("settings.nothing_to_export") if none else "",
    )
    back = w.button(t, words("settings.import"), bring, mark="import")
    box = w.link_row(t, words("box.title"), lambda: phone.go("/box"), under=words("box.share_hint"), mark="chest")
    lines = [text(t, words("settings.files.why")), out, back]
    return [
        w.section(t, words("settings.files")),
        w.card(t, w.block(lines, spacing=10)),
        w.card(t, box, padding=0),
    ]


async def import_picked_file(phone: Phone) -> None:
    """The tables of the picked file, beside those that are here; a bad file changes nothing and says why."""
    words = phone.words()
    try:
        data = await pick_file(phone, keeping.LARGEST)
        if data is None:
            return
        arrived = keeping.import_all(phone.service, data)
    except CompanionError as no:
        refuse(phone, phone.screen_state(SettingsState), no, more=words("import.nothing"))
        return
    tell(phone.screen_state(SettingsState), describe_arrival(words, arrived))


def describe_arrival(words: Words, arrived: keeping.Arrived) -> str:
    sentences = [words("settings.imported", n=len(arrived.tables), codes=arrived.tables)] if arrived.tables else []
    if arrived.boxes:
        sentences.append(words("settings.imported_boxes", n=len(arrived.boxes)))
    return " ".join(sentences) or words("settings.all_here")
