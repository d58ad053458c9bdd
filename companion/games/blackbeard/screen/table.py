"""Table: whose turn it is, what he may do, every seat."""

from functools import partial

import flet as ft

from companion.core.game import Action
from companion.games.blackbeard import view_data
from companion.games.blackbeard.actions import MARKS
from companion.games.blackbeard.data import SYSTEM_GOAL, TEACH_GOAL
from companion.games.blackbeard.scoring import SOURCES, by_source
from companion.games.blackbeard.screen.common import choose, flag_of, name_of, say
from companion.games.blackbeard.state import SYSTEM, Pirate, Player, State
from companion.ui import widgets as w
from companion.ui.core.theme import question, second
from companion.ui.table.context import TableContext


def line_of(context: TableContext, pirate: Pirate) -> ft.Control:
    words, state = context.words, context.state
    place = words.say(view_data.place_phrase(pirate))
    name = words(f"captain.{pirate.card}")
    facts = (
        w.Fact("speed", words.number(pirate.speed), danger=pirate.speed < 0),
        w.Fact("combat", words.number(pirate.combat), danger=pirate.combat <= 1),
        w.Fact("loyalty", words.number(pirate.loyalty), danger=pirate.loyalty <= 2),
        w.Fact("notoriety", words.number(pirate.notoriety)),
    )
    values = words(
        "sheet.values",
        speed=pirate.speed,
        combat=pirate.combat,
        loyalty=pirate.loyalty,
        np=pirate.notoriety,
        nw=pirate.worth,
    )
    said = ", ".join(
        part for part in (pirate.id, name, place, values, say(words, view_data.badge_phrases(pirate))) if part
    )

    def open_sheet() -> None:
        choose(context, pirate.id)
        context.phone.go(f"/table/{context.model.code}/sheets")

    return w.pirate_line(
        context.t,
        name,
        label=said,
        ident=pirate.id,
        active=pirate.id == state.turn.active,
        mark=pirate.ship,
        place=place,
        facts=facts,
        badges=view_data.badges(pirate),
        on_click=open_sheet,
    )


def seat_of(context: TableContext, player: Player) -> ft.Control:
    words, state = context.words, context.state
    turn = state.turn.seat == player.seat and state.phase == "play"
    acted = player.seat in state.turn.interfered
    lines = [line_of(context, p) for p in state.fleet(player.seat)]
    if player.kc:
        kc = player.kc
        facts = (w.Fact("speed", words.number(kc.speed)), w.Fact("combat", words.number(kc.combat)))
        named = words(f"captain.{kc.convert}") if kc.convert else str(state.box.get(f"kc/{kc.name}", (kc.name,))[0])
        place = words(f"sea.{kc.place}")
        label = f"{words('table.kc')}: {named}, {place}"
        lines.append(w.pirate_line(context.t, named, label=label, mark="crown", place=place, facts=facts))
    return w.seat_block(
        context.t,
        flag_of(context, player.seat),
        name_of(context, player.seat),
        lines,
        value=words.number(player.vp),
        unit=words("score.unit", n=player.vp),
        state=words("table.acted") if acted else "",
        to_act=words("to_act") if turn else "",
    )


def ledger(context: TableContext) -> list[ft.Control]:
    """Victory Points by their source, once somebody has scored."""
    words, state = context.words, context.state
    players = tuple(state.players.values())
    sources = [s for s in (*SOURCES, "corrected") if any(s in by_source(p) for p in players)]
    if not sources:
        return []
    seats = [w.Seated(flag_of(context, p.seat), name_of(context, p.seat)) for p in players]
    lines = [
        w.ScoreLine(words(f"source.{s}"), tuple(words.number(by_source(p).get(s, 0)) for p in players)) for s in sources
    ]
    total = w.ScoreLine(words("source.total"), tuple(words.number(p.vp) for p in players))
    best = max(range(len(players)), key=lambda i: players[i].vp)
    return [w.section(context.t, words("table.ledger")), w.score_table(context.t, seats, lines, total, best=best)]


def clock(context: TableContext) -> list[ft.Control]:
    """How far the game is; alone, what both are after."""
    words, state, t = context.words, context.state, context.t
    title = w.section(t, words("seats"), words("table.clock", deck=state.deck, n=state.pardons))
    if not state.solo:
        return [title]
    cells = [
        (f"{state.players[state.order[0]].vp} / {TEACH_GOAL}", words("captain.teach")),
        (f"{state.players[SYSTEM].vp} / {SYSTEM_GOAL}", words("seat.system")),
        (words.number(state.must_pile), words("table.must_pile")),
        (words(f"table.hunt.{view_data.hunt(state)}"), words("table.hunter")),
    ]
    return [w.fact_cells(t, cells), title]


def warships(context: TableContext) -> list[ft.Control]:
    words, state = context.words, context.state
    rows = [
        w.pirate_line(
            context.t,
            words("ap.warship"),
            label=f"{words('ap.warship')}, {words(f'sea.{sea}')}",
            mark="warship",
            place=words(f"sea.{sea}"),
            facts=(w.Fact("speed", words.number(s.speed)), w.Fact("combat", words.number(s.combat))),
        )
        for sea, s in state.warships.items()
    ]
    return [w.section(context.t, words("table.on_station")), w.row_list(context.t, rows)] if rows else []


def heading(context: TableContext) -> list[ft.Control]:
    words, state, t = context.words, context.state, context.t
    head: list[ft.Control] = [question(t, words.say(context.game.turn(state)))]
    if state.phase == "play" and state.turn.seat != SYSTEM:
        named = [words(f"stage.{p}") for p in view_data.PHASES]
        now = view_data.phase_of(state)
        label = words("step_of", what=named[now], n=now + 1, of=len(named))
        head.append(w.phases(t, named, now, label=label))
    return [*head, *pardon(context), *pirate_verbs(context), *strike_buttons(context)]


def pardon(context: TableContext) -> list[ft.Control]:
    """The open General Pardon, and whom it still covers; or the card that waits for the end of the deck."""
    words, state = context.words, context.state
    if state.pardoned:
        return [w.notice(context.t, words.say(view_data.open_pardon(state)), tone="magenta", mark="letter")]
    if state.pardon_waits:
        return [second(context.t, words("table.pardon_waits", n=state.deck))]
    return []


def strike_buttons(context: TableContext) -> list[ft.Control]:
    """Fate strikes: one button, then who; and what has been played in this Action already (4.62)."""
    words, model, t = context.words, context.model, context.t
    strikes = [a for a in model.actions if a.procedure == "interfere" and a.refused is None]
    told: list[ft.Control] = [second(t, words.say(p)) for p in view_data.used_up(context.state)]
    if not strikes:
        return told
    opened = model.look("striking", None) == model.number
    if len(strikes) == 1 or opened:
        buttons = [w.button(t, context.label(a), context.starts(a), mark="warship", kind="danger") for a in strikes]
    else:
        ask = partial(model.set_look, "striking", model.number)
        buttons = [w.button(t, words("interrupted"), ask, mark="warship", kind="danger")]
    grid = w.grid(buttons, 1 if t.large or t.kind == "narrow" or len(buttons) == 1 else 2)
    grid.key = f"strike-{model.number}-{opened}"
    return [grid, *told]


def pirate_verbs(context: TableContext) -> list[ft.Control]:
    """The Actions of each Pirate under his name, so that no button repeats it."""
    words, t = context.words, context.t
    state: State = context.state
    if context.model.main:
        return []
    first = next((a for a in context.model.actions if a.primary and a.refused is None), None)
    mine = [a for a in context.model.actions if a.procedure in MARKS and a != first]
    body: list[ft.Control] = []
    for id in dict.fromkeys(str(a.arguments["pirate"]) for a in mine):
        pirate = state.pirates[id]
        acts = [a for a in mine if a.arguments["pirate"] == id]
        cells = [verb(context, a) for a in acts]
        head = f"{id} {words(f'captain.{pirate.card}')}"
        grid = w.grid(cells, 1 if t.large or t.kind == "narrow" else 2)
        grid.key = f"at-{context.model.number}-{id}"
        body += [w.section(t, head, words.say(view_data.place_phrase(pirate))), grid]
    return body


def verb(context: TableContext, action: Action) -> ft.Control:
    words = context.words
    short = words(f"verb.{action.procedure}")
    return w.button(
        context.t,
        short,
        context.starts(action),
        mark=action.mark or None,
        kind="danger" if action.danger else "plain",
        reason=words.say(action.refused) if action.refused else "",
        label=context.label(action),
    )
