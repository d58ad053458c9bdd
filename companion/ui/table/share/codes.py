"""Share: the whole game, a catch-up and the box, each as a code."""

import flet as ft

from companion.core.ask import Seat
from companion.hosting import settings_keys
from companion.share import lan
from companion.share.codes import outgoing as offer
from companion.share.codes import qr
from companion.share.sync.receive import KnownHead, known_heads, last_known_head
from companion.ui import widgets as w
from companion.ui.core.navigation.links import addresses, copy_button
from companion.ui.core.page.background import Work
from companion.ui.core.theme import second, text
from companion.ui.table.context import TableContext
from companion.ui.table.share.code_panel import code_panel, wait_for
from companion.ui.table.state import ShareState

# The whole game


def game_code(context: TableContext) -> list[ft.Control]:
    """The keeper of the table is told what the picture holds before it is shown."""
    model, live, state = context.model, context.model.live, context.screen_state(ShareState)
    seat = state.for_seat
    if model.role.host and offer.has_secrets(live) and seat is None and not state.everything:
        return warning(context, seats=True)
    if not model.role.host and offer.has_secrets(live):
        seat = model.role.seat
    if state.network and model.role.host:
        return network_link(context)
    return whole(context, seat)


def warning(context: TableContext, *, seats: bool) -> list[ft.Control]:
    """`seats`: there is also a code for each of them, without the others' secrets."""
    t, words, model, state = context.t, context.words, context.model, context.screen_state(ShareState)
    show = w.button(t, words("codes.everything.show"), state.setter(everything=True), mark="warning", kind="danger")
    rows = [
        w.link_row(
            t,
            words("codes.everything.seat", who=s.id),
            state.setter(for_seat=s.id),
            colour=s.colour,
        )
        for s in model.live.record.seats
    ]
    said = w.notice(t, words("codes.everything.why"))
    return [w.section(t, words("codes.everything")), said, *([w.row_list(t, rows)] if seats else []), show]


def whole(context: TableContext, seat: str | None) -> list[ft.Control]:
    t, words, model, service = context.t, context.words, context.model, context.phone.service
    state = context.screen_state(ShareState)
    live, facts = model.live, state.facts
    who = Seat(seat) if seat else None
    packing = state.whole.get(
        context.phone,
        (live.code, live.head, seat, facts),
        lambda: offer.whole_code(service, live, model.role, seat=who, facts=facts),
    )
    taps = words("entries", n=live.table.number)
    said = words("codes.game_is.seat", who=seat) if seat else words("codes.game_is", taps=taps)
    shown = [text(t, said), *code_panel(context, packing, words("qr_game", code=live.code), live.code)]
    if model.role.host and (seat or state.everything):
        shown.append(w.button(t, words("codes.everything.back"), lambda: hide(context), mark="hide"))
    shown.append(facts_switch(context, facts))
    if model.role.host and not seat and context.phone.surroundings.has_network:

        def go() -> None:
            offer.keeper_token(service, live.code)  # made here, where a tap may write
            state.change(network=True)

        by_network = w.link_row(t, words("network.show"), go, under=words("network.show_why"), mark="flags")
        shown.append(w.card(t, by_network, padding=0))
    return shown


def network_link(context: TableContext) -> list[ft.Control]:
    """For another host on the same network: it fetches the table by itself, and may follow it."""
    t, model, words = context.t, context.model, context.words
    link = lan.join_link(addresses(context.phone)[0], model.code, offer.keeper_token(context.phone.service, model.code))
    size = w.qr_size(t) if t.handheld else 340
    picture = w.qr_panel(t, qr.qr_png(link), label=words("qr_network", code=model.code), size=size)
    back = w.button(t, words("network.back"), context.screen_state(ShareState).setter(network=False), mark="undo")
    return [text(t, words("network.how")), picture, ft.Row([copy_button(context, link, "network.link")]), back]


def hide(context: TableContext) -> None:
    context.screen_state(ShareState).change(everything=False, network=False, for_seat=None)


def facts_switch(context: TableContext, on: bool) -> ft.Control:
    t, words, state = context.t, context.words, context.screen_state(ShareState)
    pick = w.segment(
        t, [words("no"), words("yes")], int(on), lambda i: state.change(facts=i == 1), width=t.grow(150, 1)
    )
    head = w.block([text(t, words("codes.game_is.facts")), second(t, words("codes.game_is.facts_why"))], spacing=0)
    if t.large or t.kind == "narrow":
        return w.block([head, pick], spacing=6)
    head.expand = True
    return ft.Row([head, pick], spacing=12)


# Catch-up


def catch_up(context: TableContext) -> list[ft.Control]:
    t, words, model = context.t, context.words, context.model
    if model.service.setting(settings_keys.copy_of_seat(model.code)):
        return [w.notice(t, words("codes.catch_up_is.seen_only"), tone="sea", mark="hide")]
    if not offer.may_give_all(model.live, model.role):
        return [w.notice(t, words("codes.catch_up_is.secret"), tone="sea", mark="hide")]
    state = context.screen_state(ShareState)
    ways = w.segment(
        t,
        [words("codes.catch_up_is.give"), words("codes.catch_up_is.need")],
        int(state.needs),
        lambda i: state.change(needs=i == 1),
    )
    return [ways, *(need(context) if state.needs else give(context))]


def other_device(context: TableContext) -> Work[KnownHead]:
    """Where the other device stands, looked up in the log beside the drawing."""
    service, live = context.phone.service, context.model.live
    return context.screen_state(ShareState).known.get(
        context.phone,
        (live.code, live.head, known_heads(service, live.record)),
        lambda: last_known_head(service, live.record),
    )


def give(context: TableContext) -> list[ft.Control]:
    """What the other device lacks, as far as it is known where it stands."""
    t, words, model, live = context.t, context.words, context.model, context.model.live
    service, state = context.phone.service, context.screen_state(ShareState)
    if model.role.host and offer.has_secrets(live) and not state.everything:
        return warning(context, seats=False)
    known = other_device(context)
    if known.done is None:
        return wait_for(context, known)
    if (since := known.done.since) is None:
        return [text(t, words("codes.catch_up_is.nobody")), second(t, words("codes.catch_up_is.how"))]
    missing = live.table.number - since
    if missing <= 0:
        return [text(t, words("codes.catch_up_is.nothing")), second(t, words("codes.catch_up_is.how"))]
    packing = state.since.get(
        context.phone,
        (live.code, live.head, since),
        lambda: offer.since_code(service, live, model.role, since),
    )
    said = f"{words('codes.catch_up_is.for_last', number=since)} {words('codes.catch_up_is.n', n=missing)}"
    panel = code_panel(context, packing, words("qr_game", code=live.code), f"{live.code}-{since}")
    return [text(t, said), *panel, second(t, words("codes.catch_up_is.how"))]


def need(context: TableContext) -> list[ft.Control]:
    words, model, service = context.words, context.model, context.phone.service
    live = model.live
    packing = context.screen_state(ShareState).head.get(
        context.phone, (live.code, live.head), lambda: offer.head_code(service, live, model.role)
    )
    panel = code_panel(context, packing, words("qr_game", code=live.code), f"{live.code}-head")
    return [text(context.t, words("codes.catch_up_is.show_me")), *panel]


# The box


def box_code(context: TableContext) -> list[ft.Control]:
    t, words, service = context.t, context.words, context.phone.service
    game = context.model.live.record.game
    known = service.box(game)
    if not known:
        return [w.empty_state(t, words("codes.box_is.none"), words("box.explained"), mark="chest")]
    packing = context.screen_state(ShareState).box.get(
        context.phone, (game, str(known)), lambda: offer.box_code(service, game)
    )
    said = text(t, words("codes.box_is", n=len(known), game=words("game.name")))
    return [said, *code_panel(context, packing, words("box.of", game=words("game.name")), f"box-{game}")]
