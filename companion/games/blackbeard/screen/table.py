"""Table: whose turn it is, what he may do, every seat."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from companion.core.game import Action
from companion.games.blackbeard import view_data
from companion.games.blackbeard.actions import MARKS
from companion.games.blackbeard.data import SYSTEM_GOAL, TEACH_GOAL
from companion.games.blackbeard.rules.places import kc_name
from companion.games.blackbeard.scoring import SOURCES, by_source
from companion.games.blackbeard.screen.common import Chosen, choose, flag_of, name_of, say
from companion.games.blackbeard.state import SYSTEM, Pirate, Player, State
from companion.ui import widgets as w
from companion.ui.core.memo import Call, Item, Section, common_section
from companion.ui.core.theme import question, second
from companion.ui.table.context import TableContext
from companion.ui.table.under_way import is_said_above


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
        on_click=Call(open_sheet, (context, pirate.id)),
    )


def open_sheet(context: TableContext, pirate: str) -> None:
    choose(context, pirate)
    context.phone.go(f"/table/{context.model.code}/sheets")


def seat_of(context: TableContext, player: Player) -> Section:
    state = context.state
    named = state.box.get(f"kc/{player.kc.name}") if player.kc else None
    values = (player, tuple(state.fleet(player.seat)), state.turn, state.phase, named)
    return common_section(context, values, lambda: [draw_seat(context, player)])


def draw_seat(context: TableContext, player: Player) -> ft.Control:
    words, state = context.words, context.state
    turn = state.turn.seat == player.seat and state.phase == "play"
    acted = player.seat in state.turn.interfered
    lines = [line_of(context, p) for p in sorted(state.fleet(player.seat), key=lambda p: p.id)]
    if player.kc:
        kc = player.kc
        facts = (w.Fact("speed", words.number(kc.speed)), w.Fact("combat", words.number(kc.combat)))
        named = words("kc_called", name=kc_name(state, kc))
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


def ledger(context: TableContext) -> list[Item]:
    """Victory Points by their source, once somebody has scored."""
    state = context.state
    players = tuple(state.players.values())
    scored = set().union(*map(by_source, players))
    sources = [s for s in (*SOURCES, "corrected") if s in scored]
    if not sources:
        return []
    return [common_section(context, players, lambda: draw_ledger(context, players, sources))]


def draw_ledger(context: TableContext, players: tuple[Player, ...], sources: list[str]) -> list[Item]:
    words = context.words
    seats = [w.Seated(flag_of(context, p.seat), name_of(context, p.seat)) for p in players]
    lines = [
        w.ScoreLine(words(f"source.{s}"), tuple(words.number(by_source(p).get(s, 0)) for p in players)) for s in sources
    ]
    total = w.ScoreLine(words("source.total"), tuple(words.number(p.vp) for p in players))
    best = max(range(len(players)), key=lambda i: players[i].vp)
    return [w.section(context.t, words("table.ledger")), w.score_table(context.t, seats, lines, total, best=best)]


def clock(context: TableContext) -> list[Item]:
    """How far the game is; in the solitaire game, how near both sides are to their goals."""
    state = context.state
    scores = tuple(p.vp for p in state.players.values()) if state.solo else ()
    hunt = view_data.hunt(state) if state.solo else None
    values = (state.deck, state.pardons, state.solo, scores, state.must_pile, hunt)
    return [common_section(context, values, lambda: draw_clock(context))]


def draw_clock(context: TableContext) -> list[Item]:
    words, state, t = context.words, context.state, context.t
    title = w.section(t, words("seats"), words("table.clock", deck=state.deck, n=state.pardons))
    if not state.solo:
        return [title]
    cells = [
        (f"{state.players[state.order[0]].vp} / {TEACH_GOAL}", words("captain.teach")),
        (f"{state.players[SYSTEM].vp} / {SYSTEM_GOAL}", name_of(context, SYSTEM)),
        (words.number(state.must_pile), words("table.must_pile")),
        (words(f"table.hunt.{view_data.hunt(state)}"), words("table.hunter")),
    ]
    return [w.fact_cells(t, cells), title]


def warships(context: TableContext) -> list[Item]:
    ships = tuple(context.state.warships.items())
    return [common_section(context, ships, lambda: draw_warships(context))] if ships else []


def draw_warships(context: TableContext) -> list[Item]:
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
    return [w.section(context.t, words("table.on_station")), w.row_list(context.t, rows)]


def heading(context: TableContext) -> list[Item]:
    state = context.state
    turn = context.game.turn(state)
    now = view_data.phase_of(state) if state.phase == "play" and state.turn.seat != SYSTEM else None
    doubled = is_said_above(context, context.words.say(turn))
    head = common_section(context, (turn, now, doubled), lambda: turn_lines(context)[doubled:])
    return [head, *pardon(context), *pirate_verbs(context), *strike_buttons(context)]


def turn_lines(context: TableContext) -> list[Item]:
    words, state, t = context.words, context.state, context.t
    head: list[Item] = [question(t, words.say(context.game.turn(state)))]
    if state.phase == "play" and state.turn.seat != SYSTEM:
        named = [words(f"stage.{p}") for p in view_data.PHASES]
        now = view_data.phase_of(state)
        label = words("step_of", what=named[now], n=now + 1, of=len(named))
        head.append(w.phases(t, named, now, label=label))
    return head


def pardon(context: TableContext) -> list[Item]:
    """The open General Pardon, and whom it still covers; or the card that waits for the end of the deck."""
    words, state = context.words, context.state
    if state.pardoned:
        said = words.say(view_data.open_pardon(state))
        return [common_section(context, (said,), lambda: [w.notice(context.t, said, tone="magenta", mark="letter")])]
    if state.pardon_waits:
        return [second_section(context, words("table.pardon_waits", n=state.deck))]
    return []


def second_section(context: TableContext, said: str) -> Item:
    return common_section(context, (said,), lambda: [second(context.t, said)])


def strike_buttons(context: TableContext) -> list[Item]:
    """The Anti-Pirate actions: one button, then who; and what has been played in this Action already (4.62)."""
    words, model = context.words, context.model
    strikes = [a for a in model.actions if a.procedure == "interfere" and a.refused is None]
    told = [second_section(context, words.say(p)) for p in view_data.interference_so_far(context.state)]
    if not strikes:
        return told
    opened = context.screen_state(Chosen).striking_at == model.number
    values = (tuple(strikes), opened, model.number if len(strikes) > 1 else 0)
    return [common_section(context, values, lambda: [strike_grid(context, strikes, opened)]), *told]


def strike_grid(context: TableContext, strikes: list[Action], opened: bool) -> ft.Control:
    words, model, t = context.words, context.model, context.t
    if len(strikes) == 1 or opened:
        buttons = [w.button(t, context.label(a), context.starts(a), mark="warship", kind="danger") for a in strikes]
    else:
        ask = context.screen_state(Chosen).setter(striking_at=model.number)
        label = words("interrupted", card=strikes[0].facts["card"])
        buttons = [w.button(t, label, ask, mark="warship", kind="danger")]
    grid = w.grid(buttons, 1 if t.large or t.kind == "narrow" else 2, fill=True)
    grid.key = f"strike-{len(strikes)}-{opened}"  # other buttons are other controls: no late tap reaches them
    return grid


def pirate_verbs(context: TableContext) -> list[Item]:
    """The Actions of each Pirate under his name, so that no button repeats it."""
    state: State = context.state
    if context.model.main:
        return []
    first = next((a for a in context.model.actions if a.primary and a.refused is None), None)
    mine = [a for a in context.model.actions if a.procedure in MARKS and a != first]
    body: list[Item] = []
    for id in sorted({str(a.arguments["pirate"]) for a in mine}):
        acts = tuple(a for a in mine if a.arguments["pirate"] == id)
        place = view_data.place_phrase(state.pirates[id])
        draw = partial(verbs_of, context, state.pirates[id], acts)
        body.append(common_section(context, (id, state.pirates[id].card, place, acts), draw))
    return body


def verbs_of(context: TableContext, pirate: Pirate, acts: Sequence[Action]) -> list[Item]:
    words, t = context.words, context.t
    head = f"{pirate.id} {words(f'captain.{pirate.card}')}"
    said = [words(f"verb.{a.procedure}") for a in acts]
    abreast = 1 if t.large or t.kind == "narrow" else max(2, w.buttons_abreast(t, said, len(acts)))
    grid = w.grid([verb(context, a) for a in acts], abreast, fill=True)
    # Other buttons are other controls: no late tap reaches them.
    grid.key = f"{pirate.id}-{'-'.join(a.procedure for a in acts)}"
    return [w.section(t, head, words.say(view_data.place_phrase(pirate))), grid]


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
