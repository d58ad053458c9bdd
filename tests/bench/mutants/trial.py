"""One run over many mutants: what is traced, tried and kept in `build/mutants`."""

import atexit
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from functools import cache
from itertools import accumulate, count, groupby
from pathlib import Path

import pytest

from tests.bench.mutants.forks import (
    BROKEN,
    EXCEPTION,
    LOOP,
    SLACK,
    SURVIVED,
    TIME_OUT,
    Failure,
    Run,
    by_what,
    end_of,
    play,
)
from tests.bench.mutants.mutant import ROOT, Mutant
from tests.bench.mutants.tracer import Tracer, exchange, is_in_function

TESTS = {
    "core": (
        "tests/unit/core",
        "tests/unit/hosting/test_taps.py",
        "tests/unit/hosting/test_drafts.py",
        "tests/unit/hosting/test_box.py",
        "tests/unit/hosting/test_tables.py",
        "tests/unit/hosting/test_folds.py",
        "tests/unit/hosting/test_one_transaction.py",
        "tests/unit/share",
        "tests/unit/games/test_all_games.py",
        "tests/unit/games/pirates_en_duel",
        "tests/unit/games/port_royal/test_vectors.py",
        "tests/unit/games/port_royal/procedures/test_taps.py",
    ),
    "storage": (
        "tests/unit/storage",
        "tests/integration/database",
        "tests/integration/test_export.py",
        "tests/integration/test_copies.py",
        "tests/unit/ui/settings/test_copies.py",
    ),
    "hosting": ("tests/unit/hosting", "tests/unit/share/sync", "tests/integration/api"),
}

LEFT_OUT = (
    "tests/unit/hosting/test_non_interference.py",
    "tests/unit/hosting/test_many_phones.py",
    "tests/unit/share/codes/test_photos.py",
    "tests/unit/share/codes/test_vocabulary.py",
    "tests/unit/share/codes/test_secrets.py",
)
"""They run everything, and for long."""

KEPT = ROOT / "build" / "mutants"

COPIED = ("companion", "models", "assets", "tests", "tools", "main.py", "flet.toml", "pyproject.toml", "docs")

MOST_SECONDS = 12.0
"""Of tests for one mutant, as the tracer's run took them; the quickest come first."""

MORE_SECONDS = 40.0
"""Of the tests after those, for a mutant that they have not noticed."""

FAILED = KEPT / "failed.json"

Map = dict[str, tuple[float, set[tuple[str, int]]]]
"""Of each test: how long it took, and which lines it ran."""


class Trial:
    """A plugin of pytest: once the tests are collected, it plays them as it needs them."""

    def __init__(self, mutants: list[Mutant], minutes: float, folders: list[str]) -> None:
        self.mutants, self.folders = mutants, folders
        self.give_up = time.monotonic() + 60 * minutes
        self.give_up_tracing = time.monotonic() + 30 * minutes
        self.results: dict[str, str] = {}
        self.trusted: set[tuple[Run, str]] = set()
        KEPT.mkdir(parents=True, exist_ok=True)
        self.key = hashlib.sha256(b"".join(p.read_bytes() for p in sorted(ROOT.glob("companion/**/*.py")))).hexdigest()
        self.tests_key = hashlib.sha256(b"".join(p.read_bytes() for p in tests_of_app())).hexdigest()
        shared = [p for p in tests_of_app() if not p.name.startswith("test_")]
        self.support_key = hashlib.sha256(b"".join(p.read_bytes() for p in shared)).hexdigest()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        start_database()
        self.map = self.read_map()
        self.tests_key += f"/{len(self.map)}"
        print(f"{len(self.map)} of {len(self.items)} tests, {sum(t for t, _ in self.map.values()):.0f} s", flush=True)
        kept = KEPT / "results.jsonl"
        lines = kept.read_text().splitlines() if kept.exists() else ()
        known = {name: end for name, end, tests in map(json.loads, lines) if end != SURVIVED or tests == self.tests_key}
        began = time.monotonic()
        for number, mutant in enumerate(self.mutants, start=1):
            if time.monotonic() > self.give_up:
                break
            name = name_of(mutant)
            if name not in known:
                known[name] = self.try_mutant(mutant)
                with kept.open("a") as file:
                    file.write(json.dumps([name, known[name], self.tests_key]) + "\n")
            end = self.results[name] = known[name]
            passed = time.monotonic() - began
            print(f"{number}/{len(self.mutants)} after {passed:.0f} s: {end} {mutant}", flush=True)
        return True

    def read_map(self) -> Map:
        """Which test runs which lines: made once for these sources and each test file. What cannot be traced in half of
        the time is left out, and fewer mutants are noticed then."""
        modules = [path for folder in self.folders for path in (ROOT / "companion" / folder).rglob("*.py")]
        paths = {str(path.relative_to(ROOT)) for path in modules}
        files = {name: list(items) for name, items in groupby(self.items.values(), file_of)}
        places = {name: self.place_of_map(name, paths) for name in files}
        missing = {name: files[name] for name, place in places.items() if not place.exists()}
        if missing:
            print(f"{len(missing)} of {len(files)} test files are traced", flush=True)
            child = os.fork()
            if child == 0:
                self.in_child(lambda: self.write_maps(paths, missing, places))
            if end_of(child, 3_600) != 0:
                raise SystemExit(f"the map of lines was not made: {(KEPT / 'output.txt').read_text()[-3000:]}")
        found: Map = {}
        for place in filter(Path.exists, places.values()):
            for id, (seconds, lines) in json.loads(place.read_text()).items():
                found[id] = (seconds, {(path, number) for path, number in lines})
        return found

    def place_of_map(self, name: str, paths: set[str]) -> Path:
        key = "".join([name, *sorted(paths), self.key, self.support_key]).encode() + (ROOT / name).read_bytes()
        return KEPT / f"map-{hashlib.sha256(key).hexdigest()[:16]}.json"

    def write_maps(self, paths: set[str], files: dict[str, list[pytest.Item]], places: dict[str, Path]) -> bool:
        tracer = Tracer(paths)
        runs = play([item for items in files.values() for item in items], until_one_fails=False)
        for name, items in files.items():
            if time.monotonic() > self.give_up_tracing:
                break
            found = {}
            for _ in items:
                began = time.monotonic()
                tracer.on()
                item, failure = next(runs)
                tracer.off()
                if not failure:
                    found[item.nodeid] = (time.monotonic() - began, sorted(tracer.lines))
                else:
                    print("not green without a mutant:", item.nodeid)
            places[name].write_text(json.dumps(found))
        return True

    def in_child(self, work: Callable[[], bool]) -> None:
        """In the forked process, of which nothing comes back but its exit code and the name of a test that failed:
        nought where the work says True."""
        os.setpgid(0, 0)
        name_own_databases()
        silent = os.open(KEPT / "output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        code = BROKEN
        try:
            code = 0 if work() else 1
        except BaseException:  # whatever it is, this process must not go on as the one that it was forked from
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def tests_of(self, mutant: Mutant) -> list[str]:
        """Tests that run its lines, the quickest first; outside of functions, every test of the files that run any line
        of its module: who only looks at a constant or a default runs none."""
        places = {(mutant.path, line) for line in mutant.lines}
        found = [id for id, (_, lines) in self.map.items() if places & lines]
        if not found:
            near = {
                id.partition("::")[0] for id, (_, lines) in self.map.items() if mutant.path in {p for p, _ in lines}
            }
            found = [id for id in self.map if id.partition("::")[0] in near]
            return sorted(found, key=lambda id: self.map[id][0])
        own = TESTS[mutant.folder][0]
        return sorted(found, key=lambda id: (not id.startswith(own), self.map[id][0]))

    def first_of(self, tests: list[str], most: float) -> list[str]:
        """As many as take no longer than that, and one at least."""
        seconds = accumulate(self.map[id][0] for id in tests)
        return tests[: max(1, sum(passed <= most for passed in seconds))]

    def try_mutant(self, mutant: Mutant) -> str:
        """By what it was noticed, or that it was not; a failure that has another cause is asked no more."""
        while tests := self.tests_of(mutant):
            first = self.first_of(tests, MOST_SECONDS)
            rest = self.first_of(tests[len(first) :], MORE_SECONDS)
            runs: list[tuple[Run, list[str]]] = [
                (self.first_failure, first),
                (self.first_failure, rest),
                (self.failure_in_file, first),
                (self.failure_in_file, [] if is_in_function(mutant) else rest),
            ]
            found = ((run, asked, run(asked, mutant)) for run, asked in runs if asked)
            run, asked, failure = next((one for one in found if one[2]), (None, [], None))
            if run is None or failure is None:
                return SURVIVED
            if self.is_confirmed(run, asked, failure, mutant):
                return failure.by
        return SURVIVED

    def is_confirmed(self, run: Run, asked: list[str], failure: Failure, mutant: Mutant) -> bool:
        """Whether the tests are green without the mistake, and fail with it again."""
        alone = [failure.test] if failure.test else asked
        if (run, failure.test) not in self.trusted:
            if run(alone, None):
                self.leave_out(alone, "not green without a mutant")
                return False
            if failure.test:
                self.trusted.add((run, failure.test))
        if run(alone, mutant) or run(asked, mutant):
            return True
        self.leave_out(alone, "failed only once")
        return False

    def leave_out(self, tests: list[str], reason: str) -> None:
        print(f"{reason}, asked no more:", *tests, flush=True)
        self.map = {id: found for id, found in self.map.items() if not id.startswith(tuple(tests))}

    def limit_of(self, tests: list[str]) -> float:
        return SLACK + 5 * sum(seconds for id, (seconds, _) in self.map.items() if id.startswith(tuple(tests)))

    def first_failure(self, tests: list[str], mutant: Mutant | None) -> Failure | None:
        """The first test that fails or has no end; None where all are green or the mistake could not be made there."""
        order = {id: number for number, id in enumerate(self.items)}
        items = [self.items[id] for id in sorted(tests, key=order.__getitem__)]
        FAILED.unlink(missing_ok=True)
        child = os.fork()
        if child == 0:
            self.in_child(lambda: (mutant is not None and not exchange(mutant)) or self.are_green(items))
        code = end_of(child, self.limit_of(tests))
        has_failed = code in (None, 1, -signal.SIGPROF) and FAILED.exists()
        return Failure(*json.loads(FAILED.read_text())) if has_failed else None

    def are_green(self, items: list[pytest.Item]) -> bool:
        """Whether each passes; a loop that has no end ends this process. What has failed stands in a file."""
        runs = play(items)
        for expected in items:
            FAILED.write_text(json.dumps(Failure(expected.nodeid, TIME_OUT)))
            signal.setitimer(signal.ITIMER_PROF, LOOP + 5 * self.map[expected.nodeid][0])
            _, failure = next(runs)
            if failure:
                FAILED.write_text(json.dumps(failure))
                return False
        signal.setitimer(signal.ITIMER_PROF, 0)
        return True

    def failure_in_file(self, tests: list[str], mutant: Mutant | None) -> Failure | None:
        """The same in a fresh process, with the mistake in the file."""
        tree = fresh_tree()
        if mutant:
            (tree / mutant.path).write_bytes(mutant.change((ROOT / mutant.path).read_bytes()))
        command = [sys.executable, "-B", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
        env = {**os.environ, "PYTHONPATH": str(tree), "COLUMNS": "1000"}
        try:
            with (KEPT / "fresh.txt").open("wb") as said:
                fresh = subprocess.Popen(command, cwd=tree, env=env, stdout=said, stderr=said, process_group=0)
                code = end_of(fresh.pid, 2 * self.limit_of(tests))
                fresh.returncode = (
                    BROKEN if code is None else code
                )  # or it would complain that nobody has waited for it
        finally:
            if mutant:
                shutil.copyfile(ROOT / mutant.path, tree / mutant.path)
        if code is None:
            return Failure("", TIME_OUT)
        if code == 0:
            return None
        said_at_end = (KEPT / "fresh.txt").read_text()
        named = re.search(r"^(?:FAILED|ERROR) (tests/.*?)(?: - (.*))?$", said_at_end, re.MULTILINE)
        return Failure(named[1], by_what(named[2] or "")) if named else Failure("", EXCEPTION)


def name_of(mutant: Mutant) -> str:
    """With its place in the file, and which file it was: what was found out holds as long as that stays the same."""
    return f"{mutant} @{mutant.start} of {hashlib.sha256((ROOT / mutant.path).read_bytes()).hexdigest()[:8]}"


def file_of(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def tests_of_app() -> list[Path]:
    return sorted(path for path in ROOT.glob("tests/**/*.py") if "bench" not in path.parts)


def start_database() -> None:
    """One PostgreSQL for all processes that are forked from here; it ends with this one."""
    from tests.support.hosts.postgres import shared_server

    shared_server().empty_store()
    shared_server().own_store.dispose()


def name_own_databases() -> None:
    """The databases of a forked process have names of their own."""
    from tests.support.hosts.postgres import shared_server

    shared_server().numbers = count(1_000 * os.getpid())


@cache
def fresh_tree() -> Path:
    """A copy of everything, for mistakes in a file; it goes with this process."""
    tree = Path(tempfile.mkdtemp(prefix="mutants-"))
    atexit.register(shutil.rmtree, tree, ignore_errors=True)
    for name in COPIED:
        if name in ("companion", "tests"):
            left_out = shutil.ignore_patterns("__pycache__", "node_modules")
            shutil.copytree(ROOT / name, tree / name, ignore=left_out)
        else:
            (tree / name).symlink_to(ROOT / name)
    return tree
