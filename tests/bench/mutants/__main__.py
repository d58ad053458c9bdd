"""How much the tests notice: `python -m tests.bench.mutants [COUNT] [SEED] [MINUTES] [FOLDER…]`, else 300, 1, 60, core
and storage.

Mutants are drawn by chance from each folder of `companion/`, as many as its share of them. Once, each test is played
under a tracer: which lines does it run? Then every mutant meets only the tests that run its lines, in a process that is
forked from one that has imported everything, where the function with the mistake takes the place of the right one. What
is not noticed there, and a mistake outside of a function, is tried once more in a fresh process with the file changed.
A mistake is noticed by a test that fails, and fails again when it is played once more, and is green without the
mistake; or by tests that have no end with it and come to theirs without it. What was found is kept in `build/mutants`:
another run goes on where this one ended. What was noticed stays so as long as its file is the same, what was not is
tried again with other tests, and only the test files that have changed since are traced again."""

import os
import random
import sys
from collections import Counter
from itertools import zip_longest
from math import sqrt

import pytest

from tests.bench.mutants.forks import ASSERTION, EXCEPTION, SURVIVED, TIME_OUT
from tests.bench.mutants.mutant import ROOT, Mutant, every_mutant
from tests.bench.mutants.trial import LEFT_OUT, TESTS, Trial


def drawn_mutants(count: int, seed: int, folders: list[str]) -> list[Mutant]:
    every = [mutant for folder in folders for mutant in every_mutant(folder)]
    for folder in folders:
        print(f"companion/{folder}: {sum(m.folder == folder for m in every)} mutants", flush=True)
    return random.Random(seed).sample(every, min(count, len(every)))


def report(results: dict[str, str], folders: list[str]) -> None:
    for folder in (*folders, ""):
        ends = Counter(end for name, end in results.items() if name.startswith(f"companion/{folder}"))
        if tried := ends.total():
            noticed = tried - ends[SURVIVED]
            share = noticed / tried
            error = 1.96 * sqrt(share * (1 - share) / tried)
            by = ", ".join(f"{ends[kind]} by {kind}" for kind in (ASSERTION, EXCEPTION, TIME_OUT))
            print(f"companion/{folder}: {noticed} of {tried} noticed, {share:.1%} ± {error:.1%}: {by}")
    print("survived:", *sorted(name for name, end in results.items() if end == SURVIVED), sep="\n  ")


def main(count: int, seed: int, minutes: float, folders: list[str]) -> None:
    mutants = drawn_mutants(count, seed, folders)
    trial = Trial(mutants, minutes, folders)
    turns = zip_longest(*(TESTS[folder] for folder in folders))  # what is nearest to each folder is traced first
    tests = dict.fromkeys(test for turn in turns for test in turn if test)
    left_out = [f"--ignore={path}" for path in LEFT_OUT]
    sys.dont_write_bytecode = True
    os.chdir(ROOT)
    pytest.main(["-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", *tests, *left_out], plugins=[trial])
    report(trial.results, folders)


if __name__ == "__main__":
    given = sys.argv[1:]
    numbers = [*given[:3], *("300", "1", "60")[len(given) :]]
    main(int(numbers[0]), int(numbers[1]), float(numbers[2]), given[3:] or ["core", "storage"])
