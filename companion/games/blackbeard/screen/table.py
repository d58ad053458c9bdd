"""Table: whose turn, what he may do, the seats at a glance."""

from functools import partial

import flet as ft

from companion.core.game import Action
from companion.games.blackbeard import glance
from companion.games.blackbeard.data import SYSTEM_GOAL, TEACH_GOAL
from companion.games.blackbeard.menu import MARKS
from companion.games.blackbeard.scoring import SOURCES, by_source
from companion.games.blackbeard.screen.common import choose, flag_of, name_of, say
from companion.games.blackbeard.state import SYSTEM, Pirate, Player, State
from companion.ui import widgets as w
from companion.ui.sight import Sight
from companion.ui.theme import question, second


def line_of(sight: Sight, pirate: Pirate) -> ft.Control:
    words, state = sight.words, sight.state
    place = words.say(glance.place_phrase(pirate))
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
        part for part in (pirate.id, name, place, values, say(words, glance.badge_phrases(pirate))) if part
    )

    def open_sheet() -> None:
        choose(sight, pirate.id)
        sight.phone.go(f"/table/{sight.model.code}/sheets")

    return w.pirate_line(
        sight.t,
        name,
        label=said,
        ident=pirate.id,
        active=pirate.id == state.turn.active,
        mark=pirate.ship,
        place=place,
        facts=facts,
        badges=glance.badges(pirate),
        on_click=open_sheet,
    )


def seat_of(sight: Sight, player: Player) -> ft.Control:
    words, state = sight.words, sight.state
    turn = state.turn.seat == player.seat and state.phase == "play"
    acted = player.seat in state.turn.interfered
    lines = [line_of(sight, p) for p in state.fleet(player.seat)]
    if player.kc:
        kc = player.kc
        facts = (w.Fact("speed", words.number(kc.speed)), w.Fact("combat", words.number(kc.combat)))
        named = words(f"captain.{kc.convert}") if kc.convert else str(state.box.get(f"kc/{kc.name}", (kc.name,))[0])
        place = words(f"sea.{kc.place}")
        label = f"{words('table.kc')}: {named}, {place}"
        lines.append(w.pirate_line(sight.t, named, label=label, mark="crown", place=place, facts=facts))
    return w.seat_block(
        sight.t,
        flag_of(sight, player.seat),
        name_of(sight, player.seat),
        lines,
        value=words.number(player.vp),
        unit=words("score.unit", n=player.vp),
        state=words("table.acted") if acted else "",
        to_act=words("to_act") if turn else "",
    )


def ledger(sight: Sight) -> list[ft.Control]:
    """Victory Points by their source, once somebody has scored."""
    words, state = sight.words, sight.state
    players = tuple(state.players.values())
    sources = [s for s in (*SOURCES, "corrected") if any(s in by_source(p) for p in players)]
    if not sources:
        return []
    seats = [w.Seated(flag_of(sight, p.seat), name_of(sight, p.seat)) for p in players]
    lines = [
        w.ScoreLine(words(f"source.{s}"), tuple(words.number(by_source(p).get(s, 0)) for p in players)) for s in sources
    ]
    total = w.ScoreLine(words("source.total"), tuple(words.number(p.vp) for p in players))
    best = max(range(len(players)), key=lambda i: players[i].vp)
    return [w.section(sight.t, words("table.ledger")), w.score_table(sight.t, seats, lines, total, best=best)]


def clock(sight: Sight) -> list[ft.Control]:
    """How far the game is; alone, what both are after."""
    words, state, t = sight.words, sight.state, sight.t
    title = w.section(t, words("seats"), words("table.clock", deck=state.deck, n=state.pardons))
    if not state.solo:
        return [title]
    cells = [
        (f"{state.players[state.order[0]].vp} / {TEACH_GOAL}", words("captain.teach")),
        (f"{state.players[SYSTEM].vp} / {SYSTEM_GOAL}", words("seat.system")),
        (words.number(state.must_pile), words("table.must_pile")),
        (words(f"table.hunt.{glance.hunt(state)}"), words("table.hunter")),
    ]
    return [w.fact_cells(t, cells), title]


def warships(sight: Sight) -> list[ft.Control]:
    words, state = sight.words, sight.state
    rows = [
        w.pirate_line(
            sight.t,
            words("ap.warship"),
            label=f"{words('ap.warship')}, {words(f'sea.{sea}')}",
            mark="warship",
            place=words(f"sea.{sea}"),
            facts=(w.Fact("speed", words.number(s.speed)), w.Fact("combat", words.number(s.combat))),
        )
        for sea, s in state.warships.items()
    ]
    return [w.section(sight.t, words("table.on_station")), w.row_list(sight.t, rows)] if rows else []


def heading(sight: Sight) -> list[ft.Control]:
    words, state, t = sight.words, sight.state, sight.t
    head: list[ft.Control] = [question(t, words.say(sight.game.turn(state)))]
    if state.phase == "play" and state.turn.seat != SYSTEM:
        named = [words(f"stage.{p}") for p in glance.PHASES]
        now = glance.phase_of(state)
        label = words("step_of", what=named[now], n=now + 1, of=len(named))
        head.append(w.phases(t, named, now, label=label))
    return [*head, *pardon(sight), *pirate_verbs(sight), *interrupted(sight)]


def pardon(sight: Sight) -> list[ft.Control]:
    """The open General Pardon, and whom it still covers; or the card that waits for the end of the deck."""
    words, state = sight.words, sight.state
    if state.pardoned:
        return [w.notice(sight.t, words.say(glance.open_pardon(state)), tone="magenta", mark="letter")]
    if state.pardon_waits:
        return [second(sight.t, words("table.pardon_waits", n=state.deck))]
    return []


def interrupted(sight: Sight) -> list[ft.Control]:
    """Fate strikes: one button, then who; and what has been played in this Action already (4.62)."""
    words, model, t = sight.words, sight.model, sight.t
    strikes = [a for a in model.actions if a.procedure == "interfere" and a.refused is None]
    told: list[ft.Control] = [second(t, words.say(p)) for p in glance.spent(sight.state)]
    if not strikes:
        return told
    opened = model.look("striking", None) == model.number
    if len(strikes) == 1 or opened:
        buttons = [w.button(t, sight.label(a), sight.starts(a), mark="warship", kind="danger") for a in strikes]
    else:
        ask = partial(model.set_look, "striking", model.number)
        buttons = [w.button(t, words("interrupted"), ask, mark="warship", kind="danger")]
    grid = w.grid(buttons, 1 if t.large or t.kind == "narrow" or len(buttons) == 1 else 2)
    grid.key = f"strike-{model.number}-{opened}"
    return [grid, *told]


def pirate_verbs(sight: Sight) -> list[ft.Control]:
    """The Actions of each Pirate under his name, so that no button repeats it."""
    words, t = sight.words, sight.t
    state: State = sight.state
    first = next((a for a in sight.model.actions if a.primary and a.refused is None), None)
    mine = [a for a in sight.model.actions if a.procedure in MARKS and a != first]
    body: list[ft.Control] = []
    for id in dict.fromkeys(str(a.arguments["pirate"]) for a in mine):
        pirate = state.pirates[id]
        acts = [a for a in mine if a.arguments["pirate"] == id]
        cells = [verb(sight, a) for a in acts]
        head = f"{id} {words(f'captain.{pirate.card}')}"
        grid = w.grid(cells, 1 if t.large or t.kind == "narrow" else 2)
        grid.key = f"at-{sight.model.number}-{id}"
        body += [w.section(t, head, words.say(glance.place_phrase(pirate))), grid]
    return body


def verb(sight: Sight, action: Action) -> ft.Control:
    words = sight.words
    short = words(f"verb.{action.procedure}")
    return w.button(
        sight.t,
        short,
        sight.starts(action),
        mark=action.mark or None,
        kind="danger" if action.danger else "plain",
        reason=words.say(action.refused) if action.refused else "",
        label=sight.label(action),
    )
