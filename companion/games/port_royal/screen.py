"""Port Royal on a phone. Shows the state, starts procedures, decides nothing."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from companion.core.ask import Ask, Choose, Option
from companion.core.game import Action
from companion.core.procedure import Progress
from companion.games.port_royal import glance
from companion.games.port_royal.data import COLOURS, KINDS, TYPES, Card, Catalogue
from companion.games.port_royal.game import PortRoyal
from companion.games.port_royal.lookup import Offer, at_risk, offers, still_to_play, taxes_unseen, threat_table
from companion.games.port_royal.odds import Weights, reach_of, unseen
from companion.games.port_royal.scoring import GOAL, winners
from companion.games.port_royal.state import DRAWING, State
from companion.games.port_royal.statistics import Record, records
from companion.i18n import Words
from companion.ui import widgets as w
from companion.ui.asks import Desk, Drawn, found
from companion.ui.game_screen import GameScreen
from companion.ui.part import part
from companion.ui.sight import Sight
from companion.ui.theme import SEAT_COLOURS, W600, Look, figure, second, signed, text
from companion.ui.widgets.base import handler

FLAG = {"Y": "yellow", "B": "blue", "G": "green", "R": "red", "K": "black"}
KIND_MARK = {"person": "hostage", "expedition": "map", "tax": "coin"}
DEPTHS = ("full", "table", "score")
OWN = ("turn_up", "first_card", "take", "complete", "took", "reshuffle", "census", "log_coin")


def cards_of(sight: Sight) -> Catalogue:
    game = sight.game
    assert isinstance(game, PortRoyal)
    return game.cards


# Cards


def pair(t: Look, mark: str, value: str, colour: str) -> ft.Control:
    return ft.Row([w.sign(t, mark, 20, colour), figure(t, value, 22, colour, no_wrap=True)], spacing=6, tight=True)


def ship_face(t: Look, words: Words, card: Card, foot: str = "") -> ft.Control:
    """A ship as it lies on the table: its colour, swords or skull, coins."""
    fore = SEAT_COLOURS[FLAG[card.colour]].pattern
    swords = w.sign(t, "skull", 24, fore) if card.skull else pair(t, "sword", words.number(card.swords), fore)
    name = text(t, words(f"colour.{card.colour}").capitalize(), 15, W600, fore, no_wrap=True)
    lines: list[ft.Control] = [
        ft.Row([w.sign(t, "merchant", 24, fore), name], alignment=ft.MainAxisAlignment.SPACE_BETWEEN),
        ft.Row([swords, pair(t, "coin", words.number(card.coins), fore)], alignment=ft.MainAxisAlignment.SPACE_BETWEEN),
    ]
    if foot:
        lines.append(text(t, foot, 15, W600, fore))
    return ft.Column(lines, spacing=4, tight=True)


def person_face(t: Look, words: Words, card: Card, foot: str = "") -> ft.Control:
    """A person: who, cost, points; a Trader shows the flag of the colour."""
    head: list[ft.Control] = [text(t, words(f"person.{card.type}"), 14, W600, expand=True)]
    if card.colour:
        head.append(w.seat_flag(t, FLAG[card.colour], 22))
    values = [pair(t, "coin", words.number(card.cost), t.c.ink), pair(t, "shield", words.number(card.vp), t.c.ink)]
    lines: list[ft.Control] = [
        ft.Row(head, spacing=4),
        ft.Row(list(values), alignment=ft.MainAxisAlignment.SPACE_BETWEEN),
    ]
    if foot:
        lines.append(second(t, foot))
    return ft.Column(lines, spacing=4, tight=True, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)


def other_face(t: Look, words: Words, card: Card) -> ft.Control:
    mark = "map" if card.kind == "expedition" else "sword" if card.bonus == "most_swords" else "shield"
    said = text(t, words("face_option", face=card.face), 16, W600, expand=True)
    return ft.Row([w.sign(t, mark, 26), said], spacing=10)


def card_box(t: Look, words: Words, card: Card, foot: str = "") -> ft.Container:
    """The picture of a card; whoever uses it makes it a button or reads it out."""
    ship = card.kind == "ship"
    if ship:
        face = ship_face(t, words, card, foot)
    elif card.kind == "person":
        face = person_face(t, words, card, foot)
    else:
        face = other_face(t, words, card)
    return ft.Container(
        face,
        padding=ft.Padding.symmetric(vertical=8, horizontal=10 if ship else 7),
        bgcolor=SEAT_COLOURS[FLAG[card.colour]].field if ship else t.c.sheet,
        border=ft.Border.all(1.5, t.c.ink if ship else t.c.edge),
        border_radius=4,
    )


def per_row(t: Look, most: int = 3) -> int:
    room = t.body / t.scale
    return max(1, min(most if t.handheld else most + 1, int(room // 112)))


def lying_card(t: Look, words: Words, card: Card) -> ft.Control:
    colour = words(f"colour.{card.colour}") if card.kind == "ship" else ""
    label = words("harbour.ship_said", face=card.face, colour=colour) if colour else words(f"card.{card.face}")
    return w.said(label, card_box(t, words, card))


def harbour_row(t: Look, words: Words, line: glance.HarbourLine) -> ft.Control:
    count = harbour_count(words, len(line.faces), line.swords)
    head = w.section(t, words("harbour.title"), count)
    if not line.faces:
        return w.block([head, second(t, words("harbour.empty"))])
    risk = words("harbour.lost", n=len(line.faces) + 1, jesters=line.jesters)
    stop = words("harbour.take_now", n=line.stop_now)
    cells = w.grid([lying_card(t, words, c) for c in line.faces], per_row(t))
    return w.block([head, cells, second(t, f"{stop} · {risk}")])


def harbour_count(words: Words, cards: int, swords: int) -> str:
    return f"{words('harbour.count', n=cards)} · {words('harbour.swords', n=swords)}"


def odds_ring(t: Look, words: Words, seen: glance.Gauge) -> ft.Control:
    if seen.exact:
        label = words("harbour.busts_said", share=seen.bust, n=int(seen.threats), of=int(seen.total))
    else:
        label = words("harbour.expected_said", share=seen.bust)
    goal = "harbour.five" if seen.goal == 5 else "harbour.four"
    facts = [
        (words.percent(seen.new_colour), words("harbour.new_colour")),
        (words.percent(seen.person), words("harbour.person")),
        (words.percent(seen.tax), words("harbour.tax")),
        (words.percent(seen.reach), words(goal)),
    ]
    shown = words.percent(seen.bust)
    width = min(t.body, 230 if t.short else 300)
    return w.odds_gauge(t, float(seen.bust), shown, words("harbour.busts"), label=label, facts=facts, width=width)


def seat_strip(t: Look, words: Words, colour: str, line: glance.SeatLine) -> ft.Control:
    """PR-END-CHECK at a glance: points, the way to 12, coins and abilities."""
    coins = coins_of(words, line.coins)
    facts = [w.Fact("coin", coins, danger=bool(line.taxed))]
    counted = {
        "swords": ("sword", line.swords),
        "discount": ("letter", line.discount),
        "governors": ("governor", line.governors),
        "admirals": ("crown", line.admirals),
        "jesters": ("tankard", line.jesters),
        "expeditions": ("map", line.expeditions),
    }
    facts += [w.Fact(mark, words.number(n)) for mark, n in counted.values() if n]
    said = [words(f"seats.{key}", n=n) for key, (_, n) in counted.items() if n]
    name = words.names.get(line.seat, "")
    owns = coins if line.coins is None else words("seats.coins", n=line.coins)
    more = [words("seats.first")] if line.first else []
    more += [words("seats.lacks_expedition")] if line.lacks_expedition else []
    label = ", ".join([name, words("seats.bar", n=line.vp), owns, *said, *more])
    bar = w.ladder(t, min(line.vp, GOAL), GOAL, height=10)
    under = [w.fact_row(t, facts), *([second(t, " · ".join(more))] if more else [])]
    face = ft.Container(w.block([bar, *under], spacing=6), padding=ft.Padding(12, 8, 12, 10))
    return w.seat_block(
        t,
        colour,
        name,
        [w.silent(face)],
        value=words.number(line.vp),
        unit=words("seats.points"),
        to_act=words("to_act") if line.to_act else "",
        label=label,
    )


HarbourRow, OddsRing, SeatStrip = part(harbour_row), part(odds_ring), part(seat_strip)


class Screen(GameScreen):
    def draws(self, action: Action) -> bool:
        return action.procedure in OWN

    # Table

    def heading(self, sight: Sight) -> Sequence[ft.Control]:
        state: State = sight.state
        lines: list[ft.Control] = [*self.alarm(sight), self.whose(sight)]
        if not state.full and state.phase not in ("set-up", "game-over"):
            return [*lines, *self.who_took(sight)]
        if state.phase in DRAWING:
            cards = cards_of(sight)
            lines += [*self.odds(sight), *self.tiles(sight, "turn_up")]
            lines.append(HarbourRow(sight.t, sight.words, glance.harbour(cards, state)))
        elif state.phase == "window":
            lines += [*self.offers(sight), *self.told(sight)]
        elif state.over:
            lines.append(self.ranking(sight))
        elif state.phase == "over":
            lines += [*self.told(sight), *self.tiles(sight, "first_card")]
        return lines

    def ranking(self, sight: Sight) -> ft.Control:
        """PR-SCORE: points by where they come from, the coins that break a tie, best first."""
        state, words, cards = sight.state, sight.words, cards_of(sight)
        order = [s.seat for s in sight.game.standings(state)]
        lines = [glance.score_line(cards, state, seat) for seat in order]
        rows = [
            w.ScoreLine(words("seats.persons"), tuple(words.number(n.persons) for n in lines)),
            w.ScoreLine(words("expedition.title"), tuple(words.number(n.expeditions) for n in lines)),
            w.ScoreLine(words("seats.tie_break"), tuple(coins_of(words, n.coins) for n in lines)),
        ]
        total = w.ScoreLine(words("seats.title"), tuple(words.number(n.persons + n.expeditions) for n in lines))
        seats = [w.Seated(sight.colour(s), sight.name(s)) for s in order]
        best = 0 if len(winners(cards, state)) == 1 else None
        return w.score_table(sight.t, seats, rows, total, best=best)

    def told(self, sight: Sight) -> list[ft.Control]:
        """What the last entry brought beside its headline: incomes, compensations, the last round."""
        log = sight.model.live.table.log
        said = sight.notes(tuple(n for n in log[-1].notes if not n.headline)) if log else []
        return [w.note_list(sight.t, sight.words("seats.brought"), said)] if said else []

    def whose(self, sight: Sight) -> ft.Control:
        """Whose move it is, in one sentence with the flag."""
        words, seat = sight.words, sight.game.active(sight.state)
        said = figure(sight.t, words.say(sight.game.turn(sight.state)), 23, expand=True)
        flag = [w.seat_flag(sight.t, sight.colour(seat), 32)] if seat else []
        return ft.Semantics(header=True, heading_level=2, content=ft.Row([*flag, said], spacing=10))

    def alarm(self, sight: Sight) -> list[ft.Control]:
        """The last round, and who a tax would hit."""
        state, words, lines = sight.state, sight.words, []
        if state.end_triggered and not state.over:
            left = still_to_play(state)
            more = words("seats.still", left=left) if left else words("seats.last")
            lines.append(w.notice(sight.t, f"{words('seats.last_round')}. {more}", tone="magenta", mark="flags"))
        return lines

    def odds(self, sight: Sight) -> list[ft.Control]:
        state: State = sight.state
        if state.rule("odds") == "hidden":
            return [second(sight.t, sight.words("harbour.hidden"))]
        seen = glance.gauge(cards_of(sight), state)
        ring: list[ft.Control] = [OddsRing(sight.t, sight.words, seen)]
        if state.rule("deck") == "more":
            ring.append(w.tag(sight.t, sight.words("harbour.base_only"), tone="warn"))
        elif not seen.exact:
            ring.append(second(sight.t, sight.words("harbour.about")))
        return ring

    def tiles(self, sight: Sight, procedure: str) -> list[ft.Control]:
        """Card turned up: a colour or a kind, then its face."""
        offered = [a for a in sight.model.actions if a.procedure == procedure]
        if not offered:
            return []
        first = procedure == "first_card"
        head = w.section(sight.t, sight.words("harbour.first" if first else "harbour.turned", who=offered[0].seat))
        tiles = self.kind_tiles(sight, {str(a.arguments["kind"]): a for a in offered})
        return tiles if sight.t.short and not first else [head, *tiles]

    def kind_tiles(self, sight: Sight, by_kind: dict[str, Action]) -> list[ft.Control]:
        t, words = sight.t, sight.words

        def tile(kind: str) -> ft.Control:
            action = by_kind[kind]
            start = partial(sight.model.start, action) if action.refused is None else None
            word = words(f"colour.{kind}").capitalize() if kind in FLAG else words(f"tile.{kind}")
            label = words(f"kind.{kind}").capitalize()
            return w.tile(t, word, start, mark=KIND_MARK.get(kind), colour=FLAG.get(kind), label=label)

        ships = [tile(k) for k in COLOURS if k in by_kind]
        others = [tile(k) for k in KINDS if k in by_kind and k not in FLAG]
        rows = [w.grid(ships, 3 if t.large else 5)] if ships else []
        return [*rows, w.grid(others, max(1, len(others)) if not t.large else 2)]

    def offers(self, sight: Sight) -> list[ft.Control]:
        """PR-P2-WINDOW: each card with what it means to the acting player."""
        state, words, cards = sight.state, sight.words, cards_of(sight)
        lying = offers(cards, state)
        if not lying:
            return [second(sight.t, words("window.nothing"))]
        taking = {(a.arguments["face"], a.arguments.get("last", False)): a for a in sight.model.actions if is_take(a)}
        rows = []
        for offer in lying:
            action = taking.get((offer.face, True)) or taking.get((offer.face, False))
            rows.append(self.offer(sight, cards[offer.face], offer, action))
        count = words("harbour.count", n=len(state.harbour))
        return [w.section(sight.t, words("harbour.title"), count), w.row_list(sight.t, rows, edge=sight.t.c.edge)]

    def offer(self, sight: Sight, card: Card, offer: Offer, action: Action | None) -> ft.Control:
        t, words = sight.t, sight.words
        effect = effect_of(words, sight.state, card, offer)
        refused = action is None or action.refused is not None
        reason = words.say(action.refused) if action and action.refused else ""
        leaves = "" if offer.leaves is None else words("window.leaves", n=offer.leaves)
        under = reason or " · ".join(part for part in (effect, leaves) if part)
        fore = t.c.ink2 if refused else t.c.ink
        name = words(f"ship.{card.colour}") if card.kind == "ship" else words(f"person.{card.type}")
        net = offer.gain - offer.pays - offer.compensation
        drawn = w.seat_flag(t, FLAG[card.colour], 32) if card.colour else w.sign(t, "hostage", 28, fore)
        picture = ft.Container(drawn, width=t.grown(34, 0.35), alignment=ft.Alignment.CENTER)
        swords = [w.sign(t, "shield", 18, fore), text(t, words.number(card.vp), 16, W600, fore)] if card.vp else []
        head = ft.Row([text(t, name, 17, W600, fore), *swords], spacing=6, tight=True)
        lines = ft.Column([head, second(t, under)], spacing=0, tight=True, expand=True)
        value = figure(t, signed(net), 26, fore, no_wrap=True)
        box = ft.Container(
            ft.Row([picture, lines, value], spacing=12),
            padding=ft.Padding.symmetric(vertical=9, horizontal=12),
            on_click=None if refused or action is None else handler(partial(sight.model.start, action)),
        )
        return w.tap(box, words("window.said", face=card.face, effect=under))

    def who_took(self, sight: Sight) -> list[ft.Control]:
        """Score and Table: first who, then what."""
        t, words, state, model = sight.t, sight.words, sight.state, sight.model
        chosen = model.look("who_took") or state.active
        seats = [
            w.tile(t, sight.name(s), partial(model.set_look, "who_took", s), colour=sight.colour(s), chosen=s == chosen)
            for s in state.order
        ]
        mine = {str(a.arguments["kind"]): a for a in model.actions if a.procedure == "took" and a.seat == chosen}
        head = w.section(t, words("took.title", who=chosen))
        return [head, w.grid(seats, 2 if t.large else len(seats)), *self.kind_tiles(sight, mine)]

    def table(self, sight: Sight) -> Sequence[ft.Control]:
        state: State = sight.state
        if state.phase == "set-up":
            return [self.depth(sight), *super().table(sight)]
        if state.over:
            return self.strips(sight)
        return [*self.expeditions(sight), *self.strips(sight), self.depth(sight)]

    def strips(self, sight: Sight) -> list[ft.Control]:
        state, words, cards = sight.state, sight.words, cards_of(sight)
        warned = at_risk(state) and not state.over
        note = words("tax.unseen", n=taxes_unseen(cards, state)) if warned else ""
        acting = sight.game.active(state)
        strips = [
            SeatStrip(sight.t, words, sight.colour(s), glance.seat_line(cards, state, s, s == acting))
            for s in state.order
        ]
        return [w.section(sight.t, words("seats.title"), note), *strips]

    def expeditions(self, sight: Sight) -> list[ft.Control]:
        """Expedition watch: who can go, and whom one symbol holds back."""
        lines = glance.expedition_lines(cards_of(sight), sight.state)
        if not sight.state.full:
            lines = tuple(line for line in lines if line.ready)
        if not lines:
            return []
        rows = [self.expedition(sight, line) for line in lines]
        return [w.section(sight.t, sight.words("expedition.title")), w.row_list(sight.t, rows)]

    def expedition(self, sight: Sight, line: glance.ExpeditionLine) -> ft.Control:
        t, words, card = sight.t, sight.words, line.card
        going = [a for a in sight.model.actions if a.procedure == "complete" and a.arguments["face"] == card.face]
        told = [words("expedition.ready", who=s) for s in line.ready]
        near = sorted(line.lacks, key=lambda lack: len(lack.symbols))
        told += [words("expedition.lacks", who=k.seat, what=symbols(words, k.symbols)) for k in near]
        brings = words("expedition.brings", vp=card.vp, coins=card.coins)
        lines: list[ft.Control] = [
            w.link_row(t, symbols(words, tuple(card.needs)).capitalize(), None, under=brings, mark="map")
        ]
        if told:
            said = second(t, " · ".join(told))
            lines.append(ft.Container(said, padding=ft.Padding(48, 0, 12, 8)))
        for action in going:
            start = partial(sight.model.start, action)
            lines.append(ft.Container(w.button(t, sight.label(action), start, mark="map"), padding=8))
        return w.block(lines, spacing=0)

    def depth(self, sight: Sight) -> ft.Control:
        """Score, Table or Full, at any moment."""
        words, now = sight.words, sight.state.depth
        names = [words(f"choice.depth.{d}") for d in DEPTHS]
        can = sight.model.role.acts and not sight.state.over

        def pick(i: int) -> None:
            if DEPTHS[i] != now:
                sight.model.agree("depth", DEPTHS[i])

        switch = w.segment(sight.t, names, DEPTHS.index(now), pick if can else None)
        return w.block([w.section(sight.t, words("choice.depth")), switch, second(sight.t, words("choice.depth.why"))])

    # Questions

    def question(self, sight: Sight, ask: Ask, progress: Progress[object]) -> Sequence[ft.Control]:
        return [self.tax_table(sight, progress.state)] if ask.key == "face_tax" else []

    def tax_table(self, sight: Sight, state: object) -> ft.Control:
        """PR-P1-TAX: who pays what, and who would take the coin of either card."""
        assert isinstance(state, State)
        words, rows = sight.words, []
        for line in glance.tax_lines(cards_of(sight), state):
            hints = [words("tax.half")] if line.lost else []
            hints += [words("tax.bonus_swords")] if line.swords else []
            hints += [words("tax.bonus_points")] if line.points else []
            had = words("tax.unknown") if line.had is None else words.number(line.had)
            lost = words.number(-line.lost) if line.lost else "–"
            has = "?" if line.had is None else words.number(line.had - line.lost)
            tone = "danger" if line.lost else "ok" if line.swords or line.points else "plain"
            colour, name = sight.colour(line.seat), sight.name(line.seat)
            rows.append(w.Amount(colour, name, (had, lost), has, hint=" · ".join(hints), tone=tone))
        heads = [words("tax.had"), words("tax.lost")]
        table = w.amount_table(sight.t, words("tax.title"), heads, rows, has=words("tax.has"))
        return w.block([table, second(sight.t, words("tax.why"))])

    def answers(self, sight: Sight, ask: Ask, desk: Desk) -> Drawn | None:
        """Faces are tapped as they lie on the table: pictures, not sentences."""
        if not isinstance(ask, Choose) or not ask.key.startswith(("face_", "took_")):
            return None
        cells = [self.face(sight, option, desk) for option in ask.options]
        abreast = per_row(sight.t, 3) if ask.key.endswith(("ship", "person")) else 1
        return Drawn([w.grid(cells, abreast)], direct=True)

    def face(self, sight: Sight, option: Option, desk: Desk) -> ft.Control:
        t, words = sight.t, sight.words
        face, _, repel = str(option.value).partition(" ")
        card = cards_of(sight)[face]
        foot = words("tile.repel") if repel else words("tile.bust") if option.danger else ""
        box = card_box(t, words, card, foot)
        if option.refused is None:
            box.on_click = handler(partial(desk.send, option.value))
        else:
            box.opacity = 0.45
        spoken = words.say(option.label) if option.label else face
        reason = option.refused or option.hint
        return w.tap(box, f"{spoken}, {words.say(reason)}" if reason else spoken)

    # Look up

    def lookup(self, sight: Sight) -> Sequence[ft.Control]:
        search = str(sight.model.look("lookup", ""))
        parts = [*self.browser(sight, search)]
        if search:
            return parts
        return [*self.deck(sight), *self.chances(sight), *self.statistics(sight), *self.evenings(sight), *parts]

    def deck(self, sight: Sight) -> list[ft.Control]:
        """The piles, and the helper of the reshuffle."""
        state, words, t = sight.state, sight.words, sight.t
        pile = words("lookup.unknown") if state.pile is None else words.number(state.pile)
        facts = [
            (pile, words("lookup.pile")),
            (words.number(state.discarded), words("lookup.discard")),
            (words.number(state.shuffles), words("lookup.shuffles")),
            (words.number(taxes_unseen(cards_of(sight), state)), words("lookup.taxes")),
        ]
        deck = [a for a in sight.model.actions if a.procedure in ("reshuffle", "census", "log_coin")]
        buttons = [w.button(t, sight.label(a), partial(sight.model.start, a), mark=a.mark) for a in deck]
        return [w.section(t, words("lookup.deck")), w.fact_cells(t, facts), *buttons]

    def chances(self, sight: Sight) -> list[ft.Control]:
        """Tables 5.6 and 5.8, and how far the figure can be trusted."""
        state, words, t, cards = sight.state, sight.words, sight.t, cards_of(sight)
        if state.rule("odds") == "hidden":
            return [second(t, words("harbour.hidden"))]
        heads = [words("lookup.swords"), *(words(f"colour.{c}") for c in COLOURS)]
        table = dict(threat_table(cards))
        own = min(7, cards.swords(state.player(state.active)))
        rows = [[f"{n}+" if n == 7 else str(n), *(str(table[c][n]) for c in COLOURS)] for n in range(8)]
        held = Weights(dict(cards.shuffle))
        goals = (2, 3, 4, 5)
        reached = [[words("lookup.colours", n=g), words.percent(reach_of(cards, held, (), own, g))] for g in goals]
        return [
            w.section(t, words("lookup.odds")),
            second(t, words("lookup.exact" if state.shuffle is None else "lookup.error")),
            w.section(t, words("lookup.threats")),
            w.data_table(t, heads, rows, current=own),
            w.section(t, words("lookup.reach"), words("lookup.own_swords", n=own)),
            w.data_table(t, [words("lookup.goal"), words("lookup.chance")], reached),
        ]

    def statistics(self, sight: Sight) -> list[ft.Control]:
        """Busts against what the odds expected, and where the coins came from."""
        state, words, t = sight.state, sight.words, sight.t
        if not any(p.turns for p in state.players.values()):
            return []
        seats = [w.Seated(sight.colour(s), sight.name(s)) for s in state.order]
        players = [state.player(s) for s in state.order]
        lines = [
            w.ScoreLine(words("lookup.turns"), tuple(words.number(p.turns) for p in players)),
            w.ScoreLine(words("lookup.busts"), tuple(words.number(p.busts) for p in players)),
            w.ScoreLine(words("lookup.expected"), tuple(words.decimal(p.risk / 10_000) for p in players)),
        ]
        for source in dict.fromkeys(s for p in players for s in p.income):
            earned = tuple(words.number(p.income.get(source, 0)) for p in players)
            lines.append(w.ScoreLine(words(f"source.{source}").capitalize(), earned))
        total = tuple(words.number(sum(p.income.values())) for p in players)
        table = w.score_table(t, seats, lines, w.ScoreLine(words("lookup.income"), total))
        return [w.section(t, words("lookup.statistics")), table]

    def evenings(self, sight: Sight) -> list[ft.Control]:
        """All tables of this device, added up when somebody asks for it."""
        words, t, model = sight.words, sight.t, sight.model
        found: tuple[Record, ...] | None = model.look("evenings")
        head = w.section(t, words("lookup.evenings"))
        if found is None:
            add_up = partial(self.add_up, sight)
            return [head, w.button(t, words("lookup.add_up"), add_up, mark="logbook")]
        heads = ["", *(words(f"lookup.{key}") for key in ("games", "wins", "busts", "expected", "income"))]
        rows = [
            [
                r.name,
                words.number(r.games),
                words.number(r.wins),
                words.number(r.busts),
                words.decimal(r.risk / 10_000),
                words.number(sum(r.income.values())),
            ]
            for r in found
        ]
        return [head, w.data_table(t, heads, rows, widths=(2, 1, 1, 1, 1, 1))]

    def add_up(self, sight: Sight) -> None:
        model = sight.model
        codes = [r.code for r in model.service.tables() if r.game == sight.game.info.id]
        lives = [model.service.live(code) for code in codes]
        model.set_look("evenings", records(cards_of(sight), [(v.names, v.table.state) for v in lives]))

    def browser(self, sight: Sight, search: str) -> list[ft.Control]:
        """Every face with what is still unseen, and what persons do."""
        words, t, cards = sight.words, sight.t, cards_of(sight)
        left = unseen(cards, sight.state)
        blocks: list[ft.Control] = [w.section(t, words("lookup.cards"))]
        for group in (*COLOURS, *TYPES, "expedition", "tax"):
            faces = [c for c in cards.faces.values() if group in (c.type, c.kind, c.colour if c.kind == "ship" else "")]
            name, told = group_words(words, group)
            if not found(search, f"{name} {told} " + " ".join(words(f"card.{c.face}") for c in faces)):
                continue
            rows = [[words("face_option", face=c.face), f"{left.get(c.face, 0)} / {c.copies}"] for c in faces]
            blocks += [w.section(t, name), *([second(t, told)] if told else [])]
            blocks.append(w.data_table(t, [words("lookup.card"), words("lookup.unseen")], rows, widths=(3, 1)))
        return blocks


def coins_of(words: Words, coins: int | None) -> str:
    return words("lookup.unknown") if coins is None else words.number(coins)


def is_take(action: Action) -> bool:
    return action.procedure == "take"


def symbols(words: Words, needed: Sequence[str]) -> str:
    """How many of each symbol: "2 anchors and 1 house"."""
    counts = {s: list(needed).count(s) for s in dict.fromkeys(needed)}
    return words.listed([words(f"symbol.{s}", n=n) for s, n in counts.items()])


def group_words(words: Words, group: str) -> tuple[str, str]:
    if group in COLOURS:
        return words(f"kind.{group}").capitalize(), ""
    if group in TYPES:
        return words(f"person.{group}"), words(f"ability.{group}")
    return words(f"kind.{group}").capitalize(), ""


def effect_of(words: Words, state: State, card: Card, offer: Offer) -> str:
    """What comes in, what goes out, and to whom."""
    facts = {"gain": offer.gain, "price": offer.pays, "pays": offer.compensation or offer.pays, "to": state.active}
    kind = card.kind if not offer.compensation else f"{card.kind}_pays"
    return words(f"window.{kind}", **facts)
