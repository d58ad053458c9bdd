from pathlib import Path

import pytest

from companion.core.errors import BadData
from companion.settings import Settings, default_database, load


def write(folder: Path, text: str) -> Path:
    path = folder / "flet.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_file_of_the_project_says_what_the_defaults_say() -> None:
    assert load(environ={}) == Settings()


def test_lines_that_are_left_out_keep_their_default(tmp_path: Path) -> None:
    path = write(tmp_path, "[server]\nport = 9000\n")

    settings = load(path, {})

    assert settings == Settings(port=9000)


def test_the_environment_overrides_the_file(tmp_path: Path) -> None:
    path = write(tmp_path, '[server]\nport = 9000\nhost = "127.0.0.1"\n[look]\ntheme = "day"\n')
    environ = {
        "COMPANION_PORT": "9001",
        "COMPANION_HOST": " ::1 ",
        "COMPANION_LANG": "fr",
        "COMPANION_THEME": "night",
        "COMPANION_QUIET": "0",
        "COMPANION_DB": str(tmp_path / "here.db"),
    }

    settings = load(path, environ)

    assert settings == Settings(
        port=9001, host="::1", language="fr", theme="night", quiet=0, database=tmp_path / "here.db", text=100
    )


def test_a_proxy_and_names_of_one_s_own_come_from_the_file_or_the_environment(tmp_path: Path) -> None:
    path = write(tmp_path, '[server]\nproxy = "::1"\nnames = ["pirates.example", "10.0.0.9"]\n')

    by_file = load(path, {})
    by_environment = load(path, {"COMPANION_PROXY": "10.0.0.1", "COMPANION_NAMES": "a.example, b.example"})

    assert (by_file.proxy, by_file.names) == ("::1", ("pirates.example", "10.0.0.9"))
    assert (by_environment.proxy, by_environment.names) == ("10.0.0.1", ("a.example", "b.example"))


@pytest.mark.parametrize("line", ['proxy = "a name"', "proxy = 1", "names = 3", "names = [3]", 'names = [""]'])
def test_a_proxy_is_an_address_and_a_name_is_a_word(tmp_path: Path, line: str) -> None:
    with pytest.raises(BadData, match="setting_wrong"):
        load(write(tmp_path, f"[server]\n{line}\n"), {})


@pytest.mark.parametrize("text", ["", '[storage]\ndatabase = ""\n'])
def test_no_database_named_means_the_data_directory_of_the_user(tmp_path: Path, text: str) -> None:
    path = write(tmp_path, text)

    settings = load(path, {"COMPANION_DB": ""})

    assert settings.database == default_database()
    assert settings.database.name == "companion.db"


def test_the_database_may_lie_under_the_home_directory(tmp_path: Path) -> None:
    path = write(tmp_path, '[storage]\ndatabase = "~/games/pirates.db"\n')

    settings = load(path, {})

    assert settings.database == Path.home() / "games" / "pirates.db"


@pytest.mark.parametrize(
    ("text", "setting"),
    [
        ("[server]\nport = 70000", "server.port"),
        ("[server]\nport = true", "server.port"),
        ("[server]\nport = 85.5", "server.port"),
        ('[server]\nport = "many"', "server.port"),
        ('[server]\nhost = " "', "server.host"),
        ('[app]\nlanguage = "de"', "app.language"),
        ("[storage]\ndatabase = 7", "storage.database"),
        ('[look]\ntheme = ["day"]', "look.theme"),
        ("[look]\ntext = 79", "look.text"),
        ("[look]\ntext = 201", "look.text"),
        ("[look]\nquiet = 60001", "look.quiet"),
        ("[look]\nquiet = -1", "look.quiet"),
    ],
)
def test_a_wrong_value_is_named_with_its_file(tmp_path: Path, text: str, setting: str) -> None:
    path = write(tmp_path, text)

    with pytest.raises(BadData) as said:
        load(path, {})

    assert said.value.reason == "setting_wrong"
    assert said.value.facts["setting"] == setting
    assert said.value.facts["file"] == str(path)


@pytest.mark.parametrize(("text", "setting"), [("[server]\nprot = 1", "server.prot"), ("port = 8550", "port")])
def test_a_misspelt_line_is_named(tmp_path: Path, text: str, setting: str) -> None:
    path = write(tmp_path, text)

    with pytest.raises(BadData) as said:
        load(path, {})

    assert said.value.reason == "setting_unknown"
    assert said.value.facts["setting"] == setting


def test_a_wrong_value_in_the_environment_names_the_variable(tmp_path: Path) -> None:
    with pytest.raises(BadData) as said:
        load(write(tmp_path, ""), {"COMPANION_PORT": "harbour"})

    assert said.value.facts == {"file": "COMPANION_PORT", "setting": "server.port", "value": "harbour"}


@pytest.mark.parametrize("text", [None, "[server", "port = 1\nport = 2"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "absent.toml" if text is None else write(tmp_path, text)

    with pytest.raises(BadData) as said:
        load(path, {})

    assert said.value.reason == "settings_unreadable"
    assert said.value.facts == {"file": str(path)}


@pytest.mark.parametrize("url", ["postgresql+psycopg://anne:secret@db/tables", "postgresql:///tables"])
def test_an_address_of_a_server_is_no_file(tmp_path: Path, url: str) -> None:
    by_file = load(write(tmp_path, f'[storage]\ndatabase = "{url}"\n'), {})
    by_environment = load(environ={"COMPANION_DB": url})

    assert by_file == by_environment == Settings(url=url)


def test_a_file_in_the_environment_overrides_a_server_in_the_settings(tmp_path: Path) -> None:
    path = write(tmp_path, '[storage]\ndatabase = "postgresql:///tables"\n')

    settings = load(path, {"COMPANION_DB": str(tmp_path / "here.db")})

    assert settings == Settings(database=tmp_path / "here.db")
