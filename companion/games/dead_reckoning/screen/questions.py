"""The battle in the wizard: where the cubes come from, the battle board zone by zone, the strength of both."""

from functools import partial

import flet as ft

from companion.core.ask import Ask, Dice
from companion.games.dead_reckoning.rules.combat import ZONES
from companion.ui import widgets as w
from companion.ui.core.theme import figure, second
from companion.ui.table.context import TableContext
from companion.ui.wizard.answer_draft import AnswerDraft, DrawnQuestion

ZONE_MARKS = {"one": "sword", "two": "combat", "damage": "flame", "plunder": "chest", "explosive": "storm"}
SOURCES = ("ship", "hull", "cards", "spent", "buildings", "port", "last", "partner")
"""DR-CBT-1: what adds cubes, in the order in which the rulebook counts it."""


def question(context: TableContext, ask: Ask) -> list[ft.Control]:
    """The strength of both sides, large, while a battle goes on; before it, why there are so many cubes."""
    match ask.key:
        case "commit":
            return [reasons(context, ask)]
        case "combat_ability":
            return [strengths(context, ask)]
        case _:
            return []


def strengths(context: TableContext, ask: Ask) -> ft.Control:
    """The strength of each side, large, and below whose it is."""
    t, words, facts = context.t, context.words, ask.facts
    sums = figure(t, f"{facts['own']} : {facts['theirs']}", 46)
    sides = second(t, words("battle.sides", **facts), text_align=ft.TextAlign.CENTER)
    centre = ft.CrossAxisAlignment.CENTER
    lines = ft.Column([sums, sides], spacing=0, tight=True, expand=True, horizontal_alignment=centre)
    return w.read_as(words("battle.strength", **facts), ft.Row([lines]))


def reasons(context: TableContext, ask: Ask) -> ft.Control:
    """Only what counts, line by line; the sum is what comes to the throw if every cannon is used."""
    words = context.words
    there = [(source, int(ask.facts[source])) for source in SOURCES if ask.facts[source]]
    lines = [(words(f"battle.from.{s}"), words.with_sign(-n if s == "spent" else n)) for s, n in there]
    return w.sums(context.t, lines, (words("battle.cubes"), words.number(ask.facts["all"])))


def cubes_in(ask: Dice, draft: AnswerDraft) -> tuple[int, ...]:
    """How many cubes lie in each zone so far; two cubes are kept one by one, as the wizard keeps two dice."""
    held = draft.value if isinstance(draft.value, tuple) else ()
    if ask.count == 2:
        return tuple(held.count(zone) for zone in ZONES)
    return held if len(held) == len(ZONES) else (0,) * len(ZONES)


def zones_of(counts: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(zone for zone, n in zip(ZONES, counts, strict=True) for _ in range(n))


def step_cube(ask: Dice, draft: AnswerDraft, zone: int, way: int) -> None:
    counts = tuple(n + way if i == zone else n for i, n in enumerate(cubes_in(ask, draft)))
    if min(counts) >= 0 and sum(counts) <= ask.count:
        draft.hold(zones_of(counts) if ask.count == 2 else counts)


def answers(context: TableContext, ask: Ask, draft: AnswerDraft) -> DrawnQuestion | None:
    """Cubes on the battle board, counted zone by zone; a single cube is one tap."""
    if not isinstance(ask, Dice) or ask.kinds != ZONES:
        return None
    t, words = context.t, context.words
    if ask.count == 1:
        rows = [w.Choice(words(f"face.{z}.many"), mark=ZONE_MARKS[z]) for z in ZONES]
        return DrawnQuestion([w.choose_one(t, rows, lambda i: draft.send((ZONES[i],)))], direct=True)
    counts = cubes_in(ask, draft)
    left = ask.count - sum(counts)
    head = w.section(t, words("battle.board"), words("so_many_of", n=sum(counts), of=ask.count))
    tallies = [tally(context, zone, n, left) for zone, n in zip(ZONES, counts, strict=True)]
    body = [head, w.dice_tally(t, tallies, partial(step_cube, ask, draft))]
    return DrawnQuestion(body, ready=zones_of(counts) if left == 0 else None)


def tally(context: TableContext, zone: str, n: int, left: int) -> w.Tally:
    words = context.words
    name = words(f"face.{zone}.many")
    down, up = words("down_one", what=name), words("up_one", what=name)
    return w.Tally(
        name, n, said=words.pair(name, words.number(n)), down=down, up=up, mark=ZONE_MARKS[zone], can_up=left > 0
    )
