"""What a code holds, before anything changes: the game, how it stands to the one here, and what can be done."""

from collections.abc import Callable

import flet as ft

from companion.i18n import Words
from companion.share.sync.merging import Comparison, Relation
from companion.share.sync.receive import Received, ReceivedBox, ReceivedHead, keep_both, merge, take_box, take_over
from companion.ui import widgets as w
from companion.ui.core.phone import Phone
from companion.ui.core.theme import Theme, heading, second, text
from companion.ui.home.tables import game_name
from companion.ui.receive.state import Done
from companion.ui.table.state import ShareState

Do = Callable[[], Done]
Finish = Callable[[Do], None]


def preview(phone: Phone, t: Theme, found: Received | ReceivedBox | ReceivedHead, finish: Finish) -> list[ft.Control]:
    words = phone.words()
    match found:
        case ReceivedBox():
            return box(phone, t, words, found, finish)
        case ReceivedHead():
            return head(phone, t, words, found)
        case Received():
            return [what_it_is(phone, t, words, found), *relation(t, words, found), *choices(phone, t, found, finish)]


def what_it_is(phone: Phone, t: Theme, words: Words, found: Received) -> ft.Control:
    """The game in four lines: which, who, how far, and what happened last."""
    record, table = found.record, found.table
    names = {s.id: s.name for s in record.seats}
    spoken = phone.words(record.game).at(names)
    players = words("receive.players", n=len(record.seats))
    title = heading(t, words("receive.is_game", game=spoken("game.name"), players=players))
    turn = spoken.say(table.game.turn(table.view(found.seen_by)))
    lines = [
        title,
        text(t, words.join_list([s.name for s in record.seats])),
        second(t, f"{words('receive.taps', n=len(found.entries))} · {turn}"),
    ]
    return w.card(t, w.block(lines, spacing=4), padding=14)


def relation(t: Theme, words: Words, found: Received) -> list[ft.Control]:
    said: list[ft.Control] = []
    if found.seen_by:
        name = next(s.name for s in found.record.seats if s.id == found.seen_by)
        said = [text(t, words("receive.seen_by", name=name))]
    if found.comparison is None:
        return said or [text(t, words("receive.new_here"))]
    return [*said, text(t, comparison_words(words, found.comparison))]


def comparison_words(words: Words, c: Comparison) -> str:
    match c.relation:
        case Relation.SAME:
            return words("receive.same")
        case Relation.AHEAD:
            return words("receive.ahead", n=c.mine)
        case Relation.BEHIND:
            return words("receive.behind", n=c.theirs, mine=c.common)
        case Relation.APART:
            return words("receive.apart", common=c.common, mine=c.mine, theirs=c.theirs)


def choices(phone: Phone, t: Theme, found: Received, finish: Finish) -> list[ft.Control]:
    """The likeliest first. Nothing is lost by any of them."""
    words, service = phone.words(), phone.service

    def keep() -> Done:
        code = keep_both(service, found)
        return Done(words("receive.done_kept", code=code), code)

    def take() -> Done:
        code = take_over(service, found)
        return Done(words("receive.done_taken", code=code, before=service.before(code) or ""), code)

    def go_on(key: str) -> Done:
        code = merge(service, found)
        return Done(words(key, code=code), code)

    def step(key: str, do: Do, primary: bool = False) -> ft.Control:
        hint = words.maybe(f"receive.{key}_why")
        return w.step_button(
            t, words(f"receive.{key}"), lambda: finish(do), hint=hint, kind="primary" if primary else "plain"
        )

    match found.relation:
        case None:
            return [step("keep", keep, True)]
        case Relation.SAME | Relation.AHEAD:
            return []
        case Relation.BEHIND:
            return [step("go_on", lambda: go_on("receive.done_on"), True), step("keep_both", keep)]
        case Relation.APART if found.seen_by:
            return [step("take_over", take, True), step("keep_both", keep)]
        case Relation.APART:
            return [
                step("merge", lambda: go_on("receive.done_merged"), True),
                step("keep_both", keep),
                step("take_over", take),
            ]


def box(phone: Phone, t: Theme, words: Words, found: ReceivedBox, finish: Finish) -> list[ft.Control]:
    title = heading(t, words("receive.box_is", game=game_name(phone, found.game)))
    said = [words("receive.box_new", n=found.new)] if found.new else []
    said += [words("receive.box_different", n=found.different)] if found.different else []
    lines = [title, *(text(t, line) for line in said or [words("receive.box_same")])]

    def take(overwrite: bool) -> Done:
        return Done(words("receive.box_done", n=take_box(phone.service, found, overwrite=overwrite)))

    shown: list[ft.Control] = [w.card(t, w.block(lines, spacing=4), padding=14)]
    if found.new:
        shown.append(w.button(t, words("receive.box_take"), lambda: finish(lambda: take(False)), kind="primary"))
    if found.different:
        shown.append(w.button(t, words("receive.box_take_all"), lambda: finish(lambda: take(True))))
    return shown


def head(phone: Phone, t: Theme, words: Words, found: ReceivedHead) -> list[ft.Control]:
    """Another device says where it stands: over to the code that it needs."""
    mine = phone.service.live(found.here).table.number
    said = text(t, words("receive.head_is", number=found.number, mine=mine))
    known = found.since is not None

    def go() -> None:
        phone.go(f"/table/{found.here}/share")
        if phone.model:
            phone.model.states.get(ShareState).change(code="catch_up" if known else "game")

    label = words("receive.head_make" if known else "receive.head_whole")
    more = [] if known else [text(t, words("receive.head_apart"))]
    return [said, *more, w.button(t, label, go, mark="flags", kind="primary")]
