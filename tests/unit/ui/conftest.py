"""Phones at a small host: two invented boxes with their words, a database in memory of its own."""

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from companion import assets
from companion.core.ask import Form, Number, Option, Phrase, Some, Text, YesNo
from companion.core.game import AnyGame, BoxCategory, Choice
from companion.hosting.service import Service
from companion.settings import Settings
from companion.storage.sqlite import SqliteStore
from companion.ui.core.phone import make_main
from companion.web.door import Door
from models.database import open_engine
from tests.support.headless import Headless, OpenPhone
from tests.support.sample_game import Plunder

RULES = tuple(Choice(f"rule_{n}", ("on", "off"), "on", f"p. {n}") for n in range(14))
SHELVES = (
    BoxCategory(
        "captain", Form(key="captain", parts=(Text(key="name", optional=True), Number(key="guns", high=6))), ("red",)
    ),
    BoxCategory(
        "card",
        Form(key="card", parts=(Text(key="name"), Number(key="gold", high=9), YesNo(key="cursed"))),
        mark="cards",
    ),
    BoxCategory(
        "skills", Some(key="skills", options=tuple(Option(s, label=Phrase(f"skill.{s}")) for s in ("aim", "row")))
    ),
)
CHOICES = "\n".join(
    f'[choice.{rule.id}]\nis = "Rule number {n}"\nwhy = "because of {n}"\non = "On"\noff = "Off"'
    for n, rule in enumerate(RULES)
)
ENGLISH = """
turn = "Turn {n} · {who:seat} to act"
[ask]
name = "Name"
guns = "Guns"
gold = "Gold"
cursed = "Cursed"
[skill]
aim = "Aim"
row = "Row"
[shelf]
captain = "Captains"
card = "Cards"
skills = "Skills"
[choice.length]
is = "Length"
why = "how long you have"
short = "Short"
long = "Long"
[choice.ghost]
is = "The ghost player"
meek = "Meek"
grim = "Grim"
[choice.fair_wind]
is = "Fair wind"
on = "On"
off = "Off"
"""
FRENCH = """
turn = "Tour {n} · à {who:seat}"
[ask]
name = "Nom"
guns = "Canons"
gold = "Or"
cursed = "Maudite"
[skill]
aim = "Viser"
row = "Ramer"
[shelf]
captain = "Capitaines"
card = "Cartes"
skills = "Dons"
[choice.length]
is = "Durée"
why = "le temps que vous avez"
short = "Courte"
long = "Longue"
[choice.ghost]
is = "Le joueur fantôme"
meek = "Doux"
grim = "Féroce"
[choice.fair_wind]
is = "Bon vent"
on = "Oui"
off = "Non"
"""
WORDS = {"en": ENGLISH + CHOICES, "fr": FRENCH + CHOICES}
NAMES = {"plunder": ("Plunder", "Pillage"), "harbour": ("Harbour", "Le Havre")}


class Harbour(Plunder):
    """Another box: more seats, other colours, many house rules, categories."""

    info = replace(
        Plunder.info,
        id="harbour",
        seats=(1, 5),
        mark="map",
        variants=(*Plunder.info.variants, Choice("ghost", ("meek", "grim"), "meek", in_play=False, seats=(1,))),
        house_rules=RULES,
        categories=SHELVES,
    )

    def colours(self, seats: int) -> Sequence[str]:
        return ("yellow", "blue", "violet", "red", "green", "white")


@pytest.fixture(autouse=True)
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The words of the invented boxes, where those of the real ones are looked for."""
    for id, names in NAMES.items():
        folder = tmp_path / "games" / id / "words"
        folder.mkdir(parents=True)
        for language, name in zip(("en", "fr"), names, strict=True):
            written = f'{WORDS[language]}\n[game]\nname = "{name}"\n'
            (folder / f"{language}.toml").write_text(written, encoding="utf-8")
    monkeypatch.setattr(assets, "GAMES", tmp_path / "games")
    assets.words.cache_clear()
    yield
    assets.words.cache_clear()


@pytest.fixture
def games() -> dict[str, AnyGame]:
    return {"plunder": Plunder(), "harbour": Harbour()}


@pytest.fixture
def host(tmp_path: Path, games: dict[str, AnyGame]) -> Iterator[Service]:
    store = SqliteStore(open_engine(tmp_path / "companion.db"))
    yield Service(store, games, clock=lambda: 1_800_000_000)
    store.close()


@pytest.fixture
def door(host: Service) -> Door:
    return Door(host)


@pytest_asyncio.fixture
async def phone(host: Service, door: Door) -> AsyncIterator[OpenPhone]:
    """Opens phones on the host; `guest` sits at another machine."""
    opened: list[Headless] = []

    async def open_(
        route: str = "/",
        *,
        guest: bool = False,
        language: str = "en",
        theme: str = "day",
        width: float = 390,
        height: float = 844,
        proxy: str = "",
        prefs: dict[str, Any] | None = None,
    ) -> Headless:
        headless = Headless(host=not guest, prefs=prefs)
        opened.append(headless)
        settings = Settings(language=language, theme=theme, quiet=0, proxy=proxy)
        return await headless.start(make_main(host, settings, door), route, width, height)

    yield open_
    for headless in opened:
        headless.close()
