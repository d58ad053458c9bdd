"""The end: chests counted in private, eight lines by seats, and why each line and each island pays what it pays."""

import flet as ft

from companion.games.dead_reckoning import view_data
from companion.games.dead_reckoning.rules.islands import islands
from companion.games.dead_reckoning.scoring import LINES, Rank, island_ranks, scores, side_totals
from companion.games.dead_reckoning.screen.common import Chosen, seats_of
from companion.games.dead_reckoning.state import Player
from companion.ui import widgets as w
from companion.ui.core.theme import question, second
from companion.ui.table.context import TableContext


def final_score(context: TableContext) -> list[ft.Control]:
    """The lines of the score under the winner, whom the head of the end names already."""
    return sheet(context)[1:]


def chests(context: TableContext) -> list[ft.Control]:
    """Who has counted. The next count is the solid button; a phone passed round shows those of the others too."""
    if context.state.phase != "scoring":
        return []
    words, t, model = context.words, context.t, context.model
    rows = [
        w.seat_row(
            t,
            context.colour(s),
            context.name(s),
            chest_says(context, p),
            done=p.counted,
        )
        for s, p in context.state.players.items()
    ]
    shown = [a for a in model.actions if a.procedure == "count_chest"][1:] if model.role.seat is None else []
    buttons = [w.button(t, context.label(a), context.starts(a), mark="chest") for a in shown]
    return [w.section(t, words("score.chests")), w.row_list(t, rows), *buttons]


def chest_says(context: TableContext, player: Player) -> str:
    """Whether the chest was counted; once all lie open, what is in it."""
    if context.state.revealed and player.chest is not None:
        return context.words("token.coin", n=player.chest)
    return context.words("score.counted" if player.counted else "score.not_counted")


def sheet(context: TableContext) -> list[ft.Control]:
    """Eight lines by seats; a tap on a line says how it comes about."""
    words, t, state = context.words, context.t, context.state
    seats, chosen = seats_of(context), context.screen_state(Chosen)
    people = [w.Seated(seats.colour(s), seats.name(s)) for s in state.order]
    found = scores(state)
    lines = [
        w.ScoreLine(
            words(f"score_line.{name}"),
            tuple(words.number(s.lines[i]) for s in found),
            chosen.setter(score_line=None if chosen.score_line == name else name),
        )
        for i, name in enumerate(LINES)
    ]
    total = w.ScoreLine(words("score.total"), tuple(words.number(s.total) for s in found))
    best = state.order.index(state.winner) if state.winner in state.order else None
    return [head(context), w.score_table(t, people, lines, total, best=best), *why(context)]


def head(context: TableContext) -> ft.Control:
    words, t, state = context.words, context.t, context.state
    if state.winner:
        won = side_totals(state, scores(state)).get(state.winner, 0)
        return question(t, words("score.won", who=state.winner, n=won))
    return second(t, words("score.open" if state.revealed else "score.before"))


def why(context: TableContext) -> list[ft.Control]:
    """The line that was tapped, seat by seat; the islands as long as none was."""
    words, t, state = context.words, context.t, context.state
    line = context.screen_state(Chosen).score_line or "islands"
    if line == "islands":
        notes = [w.Note(view_data.square(state, at).name, places(context, at)) for at in islands(state)]
    else:
        notes = [w.Note(words("seat", who=s), words.say(view_data.line_why(state, s, line))) for s in state.order]
    title = words("score.why_line", line=line)
    return [w.note_list(t, title, notes), second(t, words("score.tap_line"))] if notes else []


def places(context: TableContext, at: str) -> str:
    """DR-SCORE-ISL: every seat on the island in order of its place, the empty slots among them."""
    return "\n".join(rank_sentence(context, rank) for rank in island_ranks(context.state, at))


def rank_sentence(context: TableContext, rank: Rank) -> str:
    if not rank.seat:
        return context.words("score.ghost", n=rank.cubes, place=rank.place)
    facts = {"who": rank.seat, "n": rank.cubes, "place": rank.place, "paid": rank.paid, "coins": rank.coins}
    return context.words(f"score.{rank.how}", **facts)
