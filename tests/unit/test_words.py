"""Everything that is said is said in both languages, and in good typography."""

import ast
import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from companion.assets import ASSETS, GAMES, tables_of, word_files, words
from companion.commands.doctor import word_gaps
from companion.core.errors import BadData, Refused
from companion.games import all_games
from companion.i18n import LANGUAGES, Template, Words, count_form, modify
from tests.support.sources import nodes_of

ROOT = Path(__file__).resolve().parents[2]
ALL_GAMES = all_games(tables_of)
PLACES = [None, *ALL_GAMES]
ERRORS = {"Refused", "BadData", "Stale"}
HIGH = re.compile(r"[^\u202f\u00a0]([:;!?»%])(?=\s|$|[.,)»])")


def forms(template: Template) -> list[str]:
    return [template] if isinstance(template, str) else [text for name, text in template.items() if name != "by"]


def sentences(language: str, game: str | None) -> Iterator[tuple[str, str]]:
    """Each sentence without its blanks, which hold colons of their own."""
    for key, template in words(language, game).templates.items():
        for form in forms(template):
            yield key, re.sub(r"\{[^}]*\}", "X", form)


@pytest.mark.parametrize("game", PLACES)
def test_both_languages_have_the_same_keys_and_blanks(game: str | None) -> None:
    assert word_gaps(game) == []


@pytest.mark.parametrize("game", PLACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_has_both_forms(language: str, game: str | None) -> None:
    plurals = {k: t for k, t in words(language, game).templates.items() if not isinstance(t, str)}

    assert [k for k, t in plurals.items() if not {"one", "other"} <= t.keys() <= {"one", "other", "by"}] == []


@pytest.mark.parametrize("game", PLACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_uses_a_typewriter_s_apostrophe(language: str, game: str | None) -> None:
    assert [(key, text) for key, text in sentences(language, game) if "'" in text] == []


@pytest.mark.parametrize("game", PLACES)
def test_french_sets_a_narrow_space_before_high_punctuation(game: str | None) -> None:
    assert [(key, text) for key, text in sentences("fr", game) if HIGH.search(text)] == []
    assert [(key, text) for key, text in sentences("fr", game) if re.search("«(?!\u202f)", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_file_says_the_same_key_twice_in_two_ways(language: str) -> None:
    said: dict[str, str] = {}
    for file in word_files(language):
        for key in tomllib.loads(file.read_text(encoding="utf-8")).get("refused", {}):
            assert said.setdefault(key, file.name) == file.name, key


def reasons(file: Path) -> Iterator[str]:
    """Every reason that an error of ours is raised with in this file."""
    for node in nodes_of(file):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(reason)), *_]) if name in ERRORS:
                yield reason
            case ast.Call(func=ast.Name(id=name), args=[ast.IfExp(body=yes, orelse=no), *_]) if name in ERRORS:
                yield from (c.value for c in (yes, no) if isinstance(c, ast.Constant) and isinstance(c.value, str))
            case ast.Call(func=ast.Name(id="Stale"), args=[]):
                yield "stale"
            case ast.Call(func=ast.Name(id="Refusal"), args=[ast.Constant(value=str(key)), *_]):
                yield key
            case ast.Assign(targets=[ast.Name(id="REASONS")], value=ast.Dict(values=values)):
                yield from (v.value for v in values if isinstance(v, ast.Constant) and isinstance(v.value, str))
            case _:
                pass


def app_files() -> list[Path]:
    everything = [*(ROOT / "companion").rglob("*.py"), *(ROOT / "models").rglob("*.py")]
    return sorted(f for f in everything if (ROOT / "companion" / "games") not in f.parents)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_app_has_its_sentence(language: str) -> None:
    raised = {reason for file in app_files() for reason in reasons(file)} | {"database_unwritable"}

    assert len(raised) > 40
    assert sorted(r for r in raised if not words(language).has(f"refused.{r}")) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_with_a_path_of_the_host_has_one_without_for_a_guest(language: str) -> None:
    spoken = words(language)
    reasons = [
        k.removeprefix("refused.")
        for k, t in spoken.templates.items()
        if k.startswith("refused.") and "{path}" in str(t)
    ]

    assert {"disk_full", "database_busy", "database_corrupt", "database_newer", "database_unwritable"} <= set(reasons)
    for error in (BadData(reason, path="/home/anne/companion.db", revision="x") for reason in reasons):
        assert "/home/anne/companion.db" in spoken.for_host().refusal(error)
        assert not re.search(r"anne|companion\.db|\[", spoken.refusal(error))


@pytest.mark.parametrize("game", ALL_GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_a_game_has_its_sentence(language: str, game: str) -> None:
    folder = ROOT / "companion" / "games" / game.replace("-", "_")
    raised = {reason for file in folder.rglob("*.py") for reason in reasons(file)}

    assert sorted(r for r in raised if not words(language, game).has(f"refused.{r}")) == []


KEY = re.compile(r"[a-z]\w*(\.[a-z]\w*)+(?<!_)")


def keys_in(file: Path, spoken: Words) -> Iterator[str]:
    """Every whole key that stands in this file: its first part is one under which words stand, and it is not begun."""
    heads = {key.split(".")[0] for key in spoken.templates if "." in key}
    for node in nodes_of(file):
        match node:
            case ast.Constant(value=str(key)) if KEY.fullmatch(key) and key.split(".")[0] in heads:
                yield key
            case _:
                pass


@pytest.mark.parametrize("game", ALL_GAMES)
def test_every_key_that_a_game_names_has_its_words(game: str) -> None:
    folder, spoken = ROOT / "companion" / "games" / game.replace("-", "_"), words("en", game)
    named = {key for file in folder.rglob("*.py") for key in keys_in(file, spoken)}

    begun = {key for key in named if any(other.startswith(f"{key}.") for other in spoken.templates)}
    assert sorted(key for key in named - begun if not spoken.has(key)) == []


def test_a_game_s_words_win_over_the_app_s() -> None:
    files = list(word_files("fr", "pirates-en-duel"))

    assert files[-1] == GAMES / "pirates-en-duel" / "words" / "fr.toml"
    assert files[-2] == ASSETS / "words" / "fr.toml"


def test_another_language_is_answered_in_english() -> None:
    assert words("de") == words("en")


@pytest.mark.parametrize(
    ("language", "said"), [("en", "0 ships, 1 gun; 1 ship, 2 guns"), ("fr", "0 ship, 1 gun; 1 ship, 2 guns")]
)
def test_each_number_of_a_sentence_has_its_own_plural(language: str, said: str) -> None:
    plurals = {name: {"one": name, "other": f"{name}s"} for name in ("ship", "gun")}
    own = Words(language, {**plurals, "fleet": "{n} {n:ship}, {guns} {guns:gun}"})

    assert f"{own('fleet', n=0, guns=1)}; {own('fleet', n=1, guns=2)}" == said


@pytest.mark.parametrize(
    ("share", "said", "dit"),
    [(0, "0%", "0\u202f%"), (0.001, "<1%", "<1\u202f%"), (0.999, ">99%", ">99\u202f%"), (1, "100%", "100\u202f%")],
)
def test_what_can_happen_is_never_no_percent_and_what_can_fail_never_all(share: float, said: str, dit: str) -> None:
    assert (words("en").percent(share), words("fr").percent(share)) == (said, dit)


@pytest.mark.parametrize(("value", "said", "dit"), [(Fraction(5, 2), "2.5", "2,5"), (Fraction(-1, 2), "−0.5", "−0,5")])
def test_a_part_of_a_whole_has_the_language_s_own_point(value: Fraction, said: str, dit: str) -> None:
    assert (words("en").value(value), words("fr").value(value)) == (said, dit)


@pytest.mark.parametrize(
    ("language", "n", "form"),
    [
        ("en", 1, "one"),
        ("en", 0, "other"),
        ("en", -1, "other"),
        ("fr", 0, "one"),
        ("fr", -1, "one"),
        ("fr", -2, "other"),
    ],
)
def test_each_language_counts_in_its_own_way(language: str, n: int, form: str) -> None:
    assert count_form(language, n) == form


@pytest.mark.parametrize(
    ("how", "said", "english", "french"),
    [
        ("de", "Anne", "de Anne", "d’Anne"),
        ("de", "Édouard", "de Édouard", "d’Édouard"),
        ("que", "Henri", "que Henri", "qu’Henri"),
        ("le", "Jack", "le Jack", "le Jack"),
        ("s", "James", "James’", "James’"),
        ("s", "Anne", "Anne’s", "Anne’s"),
        ("cap", "the Ranger", "The Ranger", "The Ranger"),
        ("low", "The Ranger", "the Ranger", "the Ranger"),
    ],
)
def test_a_name_takes_the_form_that_its_sentence_wants(how: str, said: str, english: str, french: str) -> None:
    assert [modify(language, said, how) for language in LANGUAGES] == [english, french]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        *(("Yves", "d’Yves"), ("Yvonne", "d’Yvonne"), ("Yann", "de Yann"), ("Yasmine", "de Yasmine"), ("Y", "de Y")),
        *(("Hugo", "d’Hugo"), ("Hélène", "d’Hélène"), ("Henri", "d’Henri"), ("Hans", "de Hans"), ("Harry", "de Harry")),
        *(("Anne", "d’Anne"), ("Œnone", "d’Œnone"), ("Ben", "de Ben"), ("", "de ")),
    ],
)
def test_french_elides_before_a_player_as_it_is_spoken(name: str, said: str) -> None:
    own = Words("fr", {"of": "{who:seat|de}"}, {"a": name} if name else {})

    assert own("of", who="a" if name else "") == said


@pytest.mark.parametrize(
    ("place", "said"),
    [
        *(("Honduras", "de Honduras"), ("Havana", "de Havana"), ("Atlantide", "d’Atlantide")),
        *(("le camp noir", "du camp noir"), ("les Caraïbes", "des Caraïbes"), ("la rangée 1", "de la rangée 1")),
        *(("l’île", "de l’île"), ("Les Saintes", "de Les Saintes")),
    ],
)
def test_a_place_brings_its_article_and_keeps_its_h(place: str, said: str) -> None:
    own = Words("fr", {"of": "{where:place|de}", "place.x": place})

    assert own("of", where="x") == said


@pytest.mark.parametrize(
    ("place", "said"),
    [("le quai", "au quai"), ("les docks", "aux docks"), ("la mer", "à la mer"), ("Anvers", "à Anvers")],
)
def test_at_a_place_contracts_with_its_article(place: str, said: str) -> None:
    assert Words("fr", {"at": "{where:place|à}", "place.x": place})("at", where="x") == said


@pytest.mark.parametrize("key", ["note.won", "refused.lost", "turn.won", "ask.won", "action.won", "procedure.won"])
def test_what_stands_alone_begins_with_a_capital(key: str) -> None:
    own = Words("en", {key: "{who:seat} wins", "seat.black": "the Covenant"})

    assert own(key, who="black") == "The Covenant wins"


def test_a_text_from_outside_keeps_its_small_letter() -> None:
    assert Words("en", {"refused.x": "{file} is damaged"})("refused.x", file="flet.toml") == "flet.toml is damaged"


@pytest.mark.parametrize("key", ["score.won", "ask.won.hint", "action.won.hint"])
def test_a_part_of_a_sentence_keeps_its_small_letter(key: str) -> None:
    assert Words("en", {key: "{who:seat} wins", "seat.black": "the Covenant"})(key, who="black") == "the Covenant wins"


@pytest.mark.parametrize(
    ("code", "name"),
    [
        *(("9.62", "Booty Grab"), ("9.6", "Booty Grab"), ("9.41", "Ports"), ("19.1", "19.1"), ("12.3", "Cunning")),
        *(("3° b", "Combat"), ("A-11", "House rule"), ("L2 Barre", "Helm"), ("", ""), ("S3", "")),
    ],
)
def test_a_rule_has_its_own_name_or_its_chapter_s_or_the_rulebook_s_number(code: str, name: str) -> None:
    names = {"9.6": "Booty Grab", "9": "Ports", "12": "Cunning", "1": "Wrong", "3°": "Combat", "L2 Barre": "Helm"}
    own = Words("en", {**{f"rule.{c}": n for c, n in names.items()}, "rule.A": "House rule"})

    assert own.rule(code) == name


@pytest.mark.parametrize(("language", "said"), [("en", "1,300 and −12,500"), ("fr", "1\u202f300 and −12\u202f500")])
def test_thousands_are_written_as_the_language_writes_them(language: str, said: str) -> None:
    assert Words(language, {"sum": "{n} and {m}"})("sum", n=1300, m=-12500) == said


@pytest.mark.parametrize(("n", "said"), [(0, "points"), (1, "point"), (2, "points")])
def test_the_unit_of_a_score_agrees_with_it(n: int, said: str) -> None:
    assert words("en")("score.unit", n=n) == said


@pytest.mark.parametrize("game", PLACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_change_of_form_is_one_that_exists(language: str, game: str | None) -> None:
    used = {
        (key, how)
        for key, template in words(language, game).templates.items()
        for form in forms(template)
        for how in re.findall(r"\{[^}|]*\|([^}]*)\}", form)
    }

    assert sorted((key, how) for key, how in used if how not in ("cap", "low", "s", "de", "que", "le", "à")) == []


def test_values_are_said_by_their_own_words() -> None:
    said = Words(
        "en", {"none": "nothing", "ship.none": "no ship", "seat.ghost": "the ghost", "and": "and"}, {"a": "Anne"}
    )

    assert (said.value(None), said.value(None, "ship"), said.value((), "ship")) == ("nothing", "no ship", "no ship")
    assert (said.value(()), said.value(None, "gun")) == ("nothing", "nothing")
    assert said.value(("a", "ghost", "q"), "seat") == "Anne, the ghost and q"
    assert (said.with_sign(0), said.with_sign(3), said.with_sign(-1200)) == ("0", "+3", "−1,200")


def test_several_alike_are_counted_where_the_words_can_say_so() -> None:
    templates: dict[str, Template] = {
        "rolled": "{faces:face}",
        "face.skull": "skull",
        "face.skull.count": {"one": "{n} skull", "other": "{n} skulls"},
        "face.ship": "ship",
        "face.ship.count": {"one": "{n} ship", "other": "{n} ships"},
        "face.blank": "blank",
        "and": "and",
    }
    said = Words("en", templates)

    assert said("rolled", faces=("skull", "ship", "skull")) == "2 skulls and 1 ship"
    assert said("rolled", faces=("skull",)) == "skull"
    assert said("rolled", faces=("skull", "blank", "skull")) == "skull, blank and skull"


def test_a_fact_may_have_any_name() -> None:
    said = words("en").refusal(Refused("setting_wrong", file="flet.toml", setting="look.text", value="huge"))

    assert said == "The setting look.text cannot be “huge” (flet.toml)."
    assert "app.name" in words("en").refusal(BadData("bad_words", key="app.name"))


def test_a_broken_table_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games" / "plunder").mkdir(parents=True)
    (tmp_path / "games" / "plunder" / "ports.toml").write_text("[[port]\n", encoding="utf-8")
    monkeypatch.setattr("companion.assets.ASSETS", tmp_path)
    monkeypatch.setattr("companion.assets.GAMES", tmp_path / "games")

    with pytest.raises(BadData) as said:
        tables_of("plunder")

    assert (said.value.reason, said.value.facts) == ("bad_file", {"file": "games/plunder/ports.toml"})


def test_a_name_and_its_value_have_a_narrow_space_before_the_colon_in_french() -> None:
    assert Words("en", {}).pair("Crew", "5") == "Crew: 5"
    assert Words("fr", {}).pair("Équipage", "5") == "Équipage\u202f: 5"
