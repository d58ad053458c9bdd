"""The end: chests counted in private, eight lines by seats, and why each line and each island pays what it pays."""

import flet as ft

from companion.games.dead_reckoning import glance
from companion.games.dead_reckoning.islands import islands
from companion.games.dead_reckoning.scoring import LINES, Rank, island_ranks, scores, side_totals
from companion.games.dead_reckoning.screen.shared import Open, seats_of
from companion.ui import widgets as w
from companion.ui.sight import Sight
from companion.ui.theme import question, second


def over(sight: Sight) -> list[ft.Control]:
    """Once somebody has won, the score comes before the map; the heading names the winner already."""
    return sheet(sight)[1:] if sight.state.winner else []


def chests(sight: Sight) -> list[ft.Control]:
    """Who has counted. The next count is the solid button; a phone passed round shows those of the others too."""
    if sight.state.phase != "scoring":
        return []
    words, t, model = sight.words, sight.t, sight.model
    rows = [
        w.seat_row(
            t,
            sight.colour(s),
            sight.name(s),
            words("score.counted" if p.counted else "score.not_counted"),
            done=p.counted,
        )
        for s, p in sight.state.players.items()
    ]
    shown = [a for a in model.actions if a.procedure == "count_chest"][1:] if model.role.seat is None else []
    buttons = [w.button(t, sight.label(a), sight.starts(a), mark="chest") for a in shown]
    return [w.section(t, words("score.chests")), w.row_list(t, rows), *buttons]


def sheet(sight: Sight) -> list[ft.Control]:
    """Eight lines by seats; a tap on a line says how it comes about."""
    words, t, state = sight.words, sight.t, sight.state
    seats = seats_of(sight)
    people = [w.Seated(seats.colour(s), seats.name(s)) for s in state.order]
    found = scores(state)
    lines = [
        w.ScoreLine(
            words(f"score_line.{name}"),
            tuple(words.number(s.lines[i]) for s in found),
            Open(sight.model, "score_line", name, folds=True),
        )
        for i, name in enumerate(LINES)
    ]
    total = w.ScoreLine(words("score.total"), tuple(words.number(s.total) for s in found))
    best = state.order.index(state.winner) if state.winner in state.order else None
    return [head(sight), w.score_table(t, people, lines, total, best=best), *why(sight)]


def head(sight: Sight) -> ft.Control:
    words, t, state = sight.words, sight.t, sight.state
    if state.winner:
        won = side_totals(state, scores(state)).get(state.winner, 0)
        return question(t, words("score.won", who=state.winner, n=won))
    return second(t, words("score.open" if state.revealed else "score.before"))


def why(sight: Sight) -> list[ft.Control]:
    """The line that was tapped, seat by seat; the islands as long as none was."""
    words, t, state = sight.words, sight.t, sight.state
    line = sight.model.look("score_line") or "islands"
    if line == "islands":
        notes = [w.Note(glance.square(state, at).name, places(sight, at)) for at in islands(state)]
    else:
        notes = [w.Note(words("seat", who=s), words.say(glance.line_why(state, s, line))) for s in state.order]
    title = words("score.why_line", line=line)
    return [w.note_list(t, title, notes), second(t, words("score.tap_line"))] if notes else []


def places(sight: Sight, at: str) -> str:
    """DR-SCORE-ISL: everybody on the island in order, the ghost of its empty slots too."""
    return "\n".join(rank_said(sight, rank) for rank in island_ranks(sight.state, at))


def rank_said(sight: Sight, rank: Rank) -> str:
    if not rank.seat:
        return sight.words("score.ghost", n=rank.cubes, place=rank.place)
    facts = {"who": rank.seat, "n": rank.cubes, "place": rank.place, "paid": rank.paid, "coins": rank.coins}
    return sight.words(f"score.{rank.how}", **facts)
