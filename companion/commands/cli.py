"""The command line. Errors are one sentence on stderr, in the reader's language, and exit code 2."""

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from companion import __version__, settings
from companion.assets import game_name, words
from companion.core.errors import BadData, CompanionError, Refused
from companion.hosting.identifiers import printable
from companion.i18n import LANGUAGES, Words
from companion.settings import Settings

if TYPE_CHECKING:
    from companion.hosting.service import Service
    from companion.storage.backup import Preview
    from companion.storage.rescue import Rescued

BROKEN, WRONG, INTERRUPTED, PIPE_CLOSED = 1, 2, 130, 141
Given = argparse.Namespace
Command = Callable[[Given, Settings, Words], int]


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Say argparse's error as a sentence of the app that names the wrong argument."""
        told = message.split("(choose from", maxsplit=1)[0]
        culprits = re.findall(r"--?[a-z][\w-]*|'[^']*'", told) or re.findall(r"\b[A-Z]{3,}\b", told)
        raise Refused("usage", what=", ".join(dict.fromkeys(c.strip("'") for c in culprits)) or "?", program=self.prog)


def make_parser(say: Words) -> argparse.ArgumentParser:
    common = Parser(add_help=False)
    common.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=say("help.lang"))
    parser = Parser(prog="companion", description=say("help.about"), parents=[common])
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    parser.add_argument("--port", help=say("help.port"))
    parser.add_argument("--host", help=say("help.host"))
    parser.add_argument("--desktop", action="store_true", help=say("help.desktop"))
    parser.add_argument("--no-browser", action="store_true", help=say("help.no_browser"))
    parser.add_argument("--https", action="store_true", help=say("help.https"))
    parser.add_argument("--workers", type=int, default=1, help=say("help.workers"))
    parser.set_defaults(command=serve)
    commands = parser.add_subparsers(metavar=say("help.command"), parser_class=Parser)

    def command(name: str, do: Command) -> argparse.ArgumentParser:
        help = say(f"help.{name}")
        added = commands.add_parser(name, help=help, description=help, parents=[common])
        added.set_defaults(command=do)
        return added

    command("tables", tables)
    export = command("export", export_file)
    export.add_argument("table", metavar="TABLE", help=say("help.table"))
    export.add_argument("file", metavar="FILE", nargs="?", default="-", help=say("help.export_file"))
    command("import", import_file).add_argument("file", metavar="FILE", help=say("help.file"))
    replay = command("replay", replay_file)
    replay.add_argument("file", metavar="FILE", help=say("help.file"))
    replay.add_argument("--json", action="store_true", help=say("help.json"))
    code = command("code", code_of_file)
    code.add_argument("file", metavar="FILE", help=say("help.file"))
    code.add_argument("--seat", metavar="SEAT", help=say("help.code_seat"))
    code.add_argument("--facts", action="store_true", help=say("help.code_facts"))
    code.add_argument("--picture", metavar="PICTURE", help=say("help.code_picture"))
    scan = command("scan", scan_pictures)
    scan.add_argument("pictures", metavar="PICTURE", nargs="+", help=say("help.scan_picture"))
    simulate = command("simulate", simulate_games)
    simulate.add_argument("game", metavar="GAME", help=say("help.game"))
    simulate.add_argument("--games", type=int, default=100, help=say("help.games"))
    simulate.add_argument("--seats", type=int, help=say("help.seats"))
    simulate.add_argument("--seed", type=int, default=1, help=say("help.seed"))
    simulate.add_argument("--bot", action="store_true", help=say("help.bot"))
    simulate.add_argument("--json", action="store_true", help=say("help.json"))
    command("doctor", doctor)
    command("phone", serve_phone).add_argument("--port", dest="phone_port", type=int, default=0, help=say("help.port"))
    backup = command("backup", make_backup)
    backup.add_argument("file", metavar="FILE", nargs="?", help=say("help.backup_file"))
    restore = command("restore", restore_copy)
    restore.add_argument("copy", metavar="COPY", nargs="?", help=say("help.restore_copy"))
    restore.add_argument("--yes", action="store_true", help=say("help.yes"))
    add_places(command("move", move_tables), say)
    rescue = command("rescue", rescue_tables)
    rescue.add_argument("folder", metavar="FOLDER", nargs="?", default="-", help=say("help.rescue_folder"))
    rescue.add_argument("--database", metavar="FILE", help=say("help.rescue_database"))
    return parser


def add_places(move: argparse.ArgumentParser, say: Words) -> None:
    move.add_argument("--to", metavar="DATABASE", required=True, help=say("help.move_to"))
    move.add_argument("--from", metavar="DATABASE", dest="source", help=say("help.move_from"))


def language_of(argv: Sequence[str], environ: Mapping[str, str]) -> str:
    """--lang, then COMPANION_LANG, flet.toml and the system's own setting."""
    named = re.search(r"(?:^|\0)--lang[=\0](\w\w)", "\0".join(argv))
    try:
        set_up = settings.load(environ=environ).language
    except CompanionError:
        set_up = environ.get("COMPANION_LANG", "")
    system = (environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = (named[1] if named else "", set_up, next((s for s in system if s), ""))
    return next((w[:2].lower() for w in wanted if w[:2].lower() in LANGUAGES), LANGUAGES[0])


def main(argv: Sequence[str] | None = None) -> int:
    argv = sys.argv[1:] if argv is None else argv
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")  # a terminal without our letters still gets its answer
    language = language_of(argv, os.environ)
    try:
        given = make_parser(words(language)).parse_args(argv)
        code = given.command(given, settings_for(given), words(language).for_host())
        sys.stdout.flush()
        return int(code)
    except CompanionError as no:
        return fail(language, no)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains when it flushes
        return PIPE_CLOSED
    except OSError as wrong:
        what = f"{wrong.strerror} ({wrong.filename})" if wrong.strerror and wrong.filename else str(wrong)
        return fail(language, Refused("system", what=what))
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as wrong:
        if os.environ.get("COMPANION_DEBUG"):
            raise
        return fail(language, Refused("unexpected", what=type(wrong).__name__))


def fail(language: str, error: CompanionError) -> int:
    try:
        sentence = words(language).for_host().refusal(error)
    except (CompanionError, LookupError):  # the words themselves are what is broken
        sentence = f"{error.reason} {dict(error.facts)}"
    print(sentence, file=sys.stderr)
    return WRONG


def settings_for(given: Given) -> Settings:
    """The settings with what this command line says instead."""
    found = settings.load()
    if given.port is not None:
        found = replace(found, port=settings.read("server.port", given.port, "--port"))
    if given.host is not None:
        found = replace(found, host=settings.read("server.host", given.host, "--host"))
    if getattr(given, "https", False):
        found = replace(found, https=True)
    return found


def serve(given: Given, found: Settings, say: Words) -> int:
    from companion import app

    def say_line(line: str) -> None:
        print(line, flush=True)

    if given.workers > 1:
        from companion.commands.workers import serve_by_many

        browser = not given.no_browser
        serve_by_many(found, given.workers, language=say.language, browser=browser, say=say_line)
        return 0
    app.serve(found, language=say.language, desktop=given.desktop, browser=not given.no_browser, say=say_line)
    return 0


def tables(_: Given, found: Settings, say: Words) -> int:
    from companion.app import open_read_only

    with open_read_only(found) as service:
        listed, damaged = service.tables(), service.damaged_tables()
        if not listed and not damaged:
            print(say("tables.none"))
        for record in listed:
            names = printable(", ".join(seat.name for seat in record.seats))
            last = record.touched.astimezone().strftime("%Y-%m-%d %H:%M")
            taps = taps_of(service, record.code, say)
            print(f"{record.code:<16} {game_name(say.language, record.game):<24} {taps:>12}  {last}  {names}")
        for lost in damaged:
            print(f"{lost.code:<16} {game_name(say.language, lost.game):<24} {say('tables.damaged'):>12}")
    return 0


def taps_of(service: "Service", code: str, say: Words) -> str:
    try:
        return say("tables.taps", n=len(service.checked_log(code)))
    except BadData:
        return say("tables.damaged")


def export_file(given: Given, found: Settings, say: Words) -> int:
    from companion.app import open_read_only
    from companion.hosting.files.export_file import export_table, write_export

    with open_read_only(found) as service:
        text = write_export(export_table(service, given.table.upper()))
    if given.file == "-":
        print(text)
        return 0
    written = Path(given.file)
    half = written.with_name(f"{written.name}.part")
    half.write_text(text + "\n", encoding="utf-8")
    half.replace(written)
    print(say("export.done", code=given.table.upper(), file=given.file))
    return 0


def import_file(given: Given, found: Settings, say: Words) -> int:
    from companion.app import open_service
    from companion.hosting.files.export_file import import_table, read_export

    text = read_text(given.file)
    try:
        with open_service(found) as service:
            exported = read_export(text, service.games)
            code = import_table(service, exported)
    except BadData as no:
        print(say.refusal(no), say("import.nothing"), file=sys.stderr)
        return WRONG
    print(say("import.done" if code == exported.code else "import.renamed", code=code, old=exported.code))
    return 0


def replay_file(given: Given, _: Settings, say: Words) -> int:
    from companion.app import build_games
    from companion.hosting.files.export_file import read_export, replay_summary

    result = replay_summary(read_export(read_text(given.file), build_games()))
    if given.json:
        print_json(result)
        return 0
    print(say("replay.done", game=game_name(say.language, result["game"]), n=result["entries"], hash=result["hash"]))
    for score in result["scores"]:
        print(say("replay.score", place=score["place"], name=score["name"], score=score["score"]))
    print(say("replay.finished" if result["finished"] else "replay.unfinished"))
    return 0


def code_of_file(given: Given, _: Settings, say: Words) -> int:
    from companion.app import build_games
    from companion.commands.code import code_of
    from companion.hosting.files.export_file import read_export

    exported = read_export(read_text(given.file), build_games())
    made = code_of(exported, given.seat, facts=given.facts)
    whose = re.sub(r"\W", "-", f"-{given.seat}") if given.seat else ""
    picture = Path(given.picture or f"{exported.code}{whose}.png")
    picture.write_bytes(made.picture)
    for text in made.texts:
        print(text)
    print(say("code.done", n=len(made.texts), size=made.size, file=str(picture)), file=sys.stderr)
    return 0


def scan_pictures(given: Given, _: Settings, say: Words) -> int:
    """A game comes out as an exported file, anything else as what it says."""
    from companion.app import build_games
    from companion.commands.code import scan_pictures

    print(scan_pictures([Path(p).read_bytes() for p in given.pictures], build_games()))
    return 0


def simulate_games(given: Given, _: Settings, say: Words) -> int:
    from companion.app import build_games
    from companion.commands.simulate import MOST_CODED, simulate

    games = build_games()
    if given.game not in games:
        raise Refused("unknown_game", game=given.game)
    game = games[given.game]
    outcome = simulate(game, given.games, given.seats, given.seed, workers=2, bot=given.bot, coded=MOST_CODED)
    for problem in outcome.problems:
        print(problem, file=sys.stderr)
    if given.json:
        print_json(outcome.result())
    else:
        print(say("simulate.done", **outcome.result()))
    return BROKEN if outcome.problems else 0


def doctor(_: Given, found: Settings, say: Words) -> int:
    from companion.commands.doctor import examine

    signs = {False: say("doctor.ok"), True: say("doctor.wrong"), None: say("doctor.advice")}
    findings = []
    for finding in examine(found):
        findings.append(finding)
        why = say.refusal(finding.error) if finding.error else ""
        print(f"{signs[finding.wrong]:<8} {say(f'doctor.{finding.key}', why=why, **finding.facts)}")
    wrong = sum(1 for f in findings if f.wrong)
    print(say("doctor.sum", n=wrong))
    return WRONG if wrong else 0


def serve_phone(given: Given, _: Settings, say: Words) -> int:
    from companion.commands import phone

    phone.serve_phone(given.phone_port, lambda link: print(say("serve_phone.here", link=link), flush=True))
    return 0


def make_backup(given: Given, found: Settings, say: Words) -> int:
    from companion.storage import backup

    expect_file(found)
    if not found.database.exists():
        raise Refused("no_database", path=str(found.database))
    made = backup.make_copy(found.database, "hand")
    copy = made or backup.own_copies(found.database)[0]
    print(say("backup.done" if made else "backup.same", file=str(copy.path)))
    if given.file:
        target = Path(given.file).expanduser().absolute()
        backup.export_copy(copy.path, target)
        print(say("backup.done", file=str(target)))
    return 0


def expect_file(found: Settings) -> None:
    """Copies and rescue are of a SQLite file; PostgreSQL has tools of its own."""
    if found.url:
        raise Refused("only_sqlite")


def restore_copy(given: Given, found: Settings, say: Words) -> int:
    """Without a copy named: which ones there are."""
    from companion.storage import backup

    expect_file(found)
    known = backup.copies(found.database)
    if given.copy is None:
        if not known:
            print(say("restore.none", path=str(found.database)))
        for number, copy in enumerate(known, start=1):
            when = copy.at.astimezone().strftime("%Y-%m-%d %H:%M")
            print(f"{number:>3}  {when}  {say(f'copy.{copy.why}')}  {copy.path}")
        return 0
    path = choose_copy(given.copy, [copy.path for copy in known])
    print(say("restore.holds", file=str(path)))
    print_preview(backup.preview(path), say)
    if not given.yes and not is_agreed(say("restore.ask", path=str(found.database))):
        raise Refused("not_restored")
    kept = backup.restore(found.database, path)
    print(say("restore.done"))
    if kept:
        print(say("restore.kept", file=str(kept)))
    return 0


def choose_copy(named: str, known: Sequence[Path]) -> Path:
    """The copy that was asked for, by its number in the list or by its file."""
    if named.isdecimal() and not Path(named).exists():
        if not 1 <= int(named) <= len(known):
            raise Refused("no_such_copy", path=named)
        return known[int(named) - 1]
    return Path(named).expanduser().absolute()


def print_preview(held: "Preview", say: Words) -> None:
    for table in held.tables:
        names = ", ".join(seat.name for seat in table.record.seats)
        last = table.record.touched.astimezone().strftime("%Y-%m-%d %H:%M")
        taps = say("tables.damaged") if table.entries is None else say("tables.taps", n=table.entries)
        print(f"{table.record.code:<16} {game_name(say.language, table.record.game):<24} {taps:>12}  {last}  {names}")
    if held.damaged:
        print(say("restore.damaged", n=held.damaged))
    if not held.tables and not held.damaged:
        print(say("tables.none"))


def is_agreed(question: str) -> bool:
    if not sys.stdin.isatty():
        return False
    return input(f"{question} ").strip().casefold() in ("y", "yes", "o", "oui")


def move_tables(given: Given, found: Settings, say: Words) -> int:
    from companion.commands import move

    return move.move_tables(found, given.to, given.source, say)


def rescue_tables(given: Given, found: Settings, say: Words) -> int:
    """Write every table that can be read into the folder; without a folder, all of them to the standard output as one
    archive."""
    from companion.app import build_games
    from companion.storage import rescue

    if not given.database:
        expect_file(found)
    database = Path(given.database).expanduser().absolute() if given.database else found.database
    if not database.exists():
        raise Refused("no_database", path=str(database))
    read = rescue.rescue(database, build_games())
    if given.folder == "-":
        sys.stdout.buffer.write(rescue.archive(read))
    else:
        rescue.write_files(read, Path(given.folder).expanduser().absolute())
    for table in read.tables:
        print(describe_rescue(table, say), file=sys.stderr)
    print(say("rescue.done", n=sum(1 for t in read.tables if t.text), of=len(read.tables)), file=sys.stderr)
    return WRONG if any(not t.text or t.lost for t in read.tables) else 0


def describe_rescue(table: "Rescued", say: Words) -> str:
    if not table.text:
        return say("rescue.nothing", code=table.code)
    if table.lost:
        return say("rescue.part", code=table.code, n=table.entries, lost=table.lost)
    return say("rescue.whole", code=table.code, n=table.entries)


def read_text(file: str) -> str:
    """The file's text, or the standard input's for `-`; never more than an export may have."""
    from companion.hosting.files.export_file import LARGEST

    if file == "-":
        data = sys.stdin.buffer.read(LARGEST + 1)
    else:
        with Path(file).open("rb") as opened:
            data = opened.read(LARGEST + 1)
    return data.decode("utf-8", errors="replace")


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False))
