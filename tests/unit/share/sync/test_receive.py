"""What a code would change here is told first; then it is done, and nothing is lost."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.ask import Seat
from companion.core.errors import BadData, Refused
from companion.core.game import Action
from companion.core.record import head_of
from companion.hosting.live import HOST, Role, Ticket
from companion.hosting.service import Service
from companion.share.codes import outgoing as offer
from companion.share.codes.container import pack_box, pack_head, pack_since, pack_table
from companion.share.codes.qr_text import Collected
from companion.share.sync.merging import Relation
from companion.share.sync.receive import (
    MOST_MET,
    Received,
    ReceivedBox,
    ReceivedHead,
    keep_both,
    last_known_head,
    merge,
    receive,
    take_box,
    take_over,
)
from tests.support.sample_game import load
from tests.support.tables.tapping import hide_gold

ANNE, JACK = Seat("a"), Seat("b")


def tap(service: Service, code: str, seat: Seat | None, do: str, **arguments: object) -> None:
    service.start(code, HOST, Action(do, arguments, seat), Ticket(service.live(code).table.number))


def whole(service: Service, code: str) -> bytes:
    return pack_table(service.codecs["plunder"], service.live(code).record, service.store.entries(code))


def read_code(service: Service, code: bytes) -> Received:
    found = receive(service, code)
    assert isinstance(found, Received)
    return found


def test_a_new_game_becomes_a_table_here(service: Service, code: str, here: Service) -> None:
    tap(service, code, ANNE, "pass")

    found = read_code(here, whole(service, code))
    assert (found.relation, found.here) == (None, None)
    kept = keep_both(here, found)

    assert kept == code
    assert here.live(kept).head == service.live(code).head
    assert here.live(kept).record.seats[0].token != service.live(code).record.seats[0].token


def test_one_that_is_behind_goes_on_and_keeps_its_links(service: Service, code: str, here: Service) -> None:
    tap(service, code, ANNE, "pass")
    keep_both(here, read_code(here, whole(service, code)))
    token = here.seat(code, "a").token
    tap(service, code, JACK, "pass")

    found = read_code(here, whole(service, code))
    assert found.relation is Relation.BEHIND
    merge(here, found)

    assert here.live(code).table.number == 2
    assert here.seat(code, "a").token == token
    assert here.before(code) is None
    assert read_code(here, whole(service, code)).relation is Relation.SAME


@pytest.fixture
def apart(service: Service, code: str, here: Service) -> Received:
    tap(service, code, ANNE, "pass")
    keep_both(here, read_code(here, whole(service, code)))
    tap(service, code, JACK, "pass")
    tap(here, code, None, "correct", path=("captains", 1, "gold"), value=7)
    tap(here, code, JACK, "pass")
    return read_code(here, whole(service, code))


def test_the_preview_says_how_far_both_went_on(apart: Received) -> None:
    assert apart.comparison
    assert (apart.relation, apart.comparison.common) == (Relation.APART, 1)
    assert (apart.comparison.mine, apart.comparison.theirs) == (2, 1)


def test_a_merge_keeps_everything_and_waits_for_the_table(apart: Received, here: Service, code: str) -> None:
    merge(here, apart)

    table = here.live(code).table
    assert table.number == 4
    assert len(table.aside) == 1
    here.settle(code, HOST, Ticket(4), table.aside[0].number, "drop")
    assert here.live(code).table.aside == ()


def test_the_links_of_a_table_do_not_open_what_it_was_before(apart: Received, here: Service, code: str) -> None:
    here.sit(code, "a")
    merge(here, apart)
    kept = here.before(code)
    assert kept

    now, before = here.live(code).record, here.live(kept).record
    opens = [{*(s.token for s in record.seats), record.watch_token} for record in (now, before)]
    assert not opens[0] & opens[1]
    assert ([s.taken for s in now.seats], [s.taken for s in before.seats]) == ([True, False], [False, False])
    assert before.archived


@pytest.mark.parametrize(("how", "turn"), [("drop", 2), ("keep", 0)])
def test_an_undo_that_came_late_is_done_unless_it_is_dropped(
    service: Service, code: str, here: Service, how: str, turn: int
) -> None:
    service.device, here.device = "00000000", "11111111"  # of two at the same place the smaller comes first
    tap(service, code, ANNE, "pass")
    keep_both(here, read_code(here, whole(service, code)))
    tap(service, code, JACK, "pass")
    here.undo(code, HOST, Ticket(1))
    merge(here, read_code(here, whole(service, code)))
    table = here.live(code).table
    (late,) = table.aside

    here.settle(code, HOST, Ticket(table.number), late.number, how)

    assert here.live(code).table.state.turn == turn
    assert here.live(code).table.aside == ()


def test_the_game_before_a_merge_can_be_restored(apart: Received, here: Service, code: str) -> None:
    before = here.live(code).head
    merge(here, apart)
    merged = here.live(code).head

    here.restore(code)
    assert here.live(code).head == before

    here.restore(code)
    assert here.live(code).head == merged


def test_taking_over_puts_the_other_aside(apart: Received, here: Service, code: str) -> None:
    take_over(here, apart)

    assert here.live(code).table.number == 2
    kept = here.before(code)
    assert kept
    assert here.live(kept).table.number == 3
    assert here.live(kept).record.archived


def test_keeping_both_touches_nothing(apart: Received, here: Service, code: str) -> None:
    other = keep_both(here, apart)

    assert other != code
    assert (here.live(code).table.number, here.live(other).table.number) == (3, 2)


def test_a_merge_is_undone_step_by_step(apart: Received, here: Service, code: str) -> None:
    merge(here, apart)

    here.undo(code, HOST, Ticket(4), back_to=0)

    assert here.live(code).table.state.turn == 0


def under_another_code(service: Service, code: str) -> bytes:
    record = replace(service.live(code).record, code="REEF-999")
    return pack_table(service.codecs["plunder"], record, service.store.entries(code))


def test_a_game_meets_the_table_in_use_and_no_kept_copy(
    apart: Received, service: Service, here: Service, code: str
) -> None:
    take_over(here, apart)
    kept = here.before(code)
    assert kept
    here.archive(kept, False)
    here.clock = lambda: 1_800_000_900
    tap(here, kept, ANNE, "pass")
    assert [t.code for t in here.tables()] == [kept, code]

    assert read_code(here, under_another_code(service, code)).here == code


def test_a_game_meets_no_archived_table_where_another_is_in_use(
    apart: Received, service: Service, here: Service, code: str
) -> None:
    other = keep_both(here, apart)
    for archived, used in ((code, other), (other, code)):
        here.archive(archived)
        here.archive(used, False)

        assert read_code(here, under_another_code(service, code)).here == used


@pytest.mark.parametrize(("known", "then"), [({}, 3), ({"bribe/nassau": 5}, 5)])
def test_what_a_game_learnt_of_the_box_is_known_here_where_it_was_not(
    service: Service, code: str, here: Service, known: dict[str, int], then: int
) -> None:
    service.store.learn("plunder", {"bribe/nassau": 3})
    draft = service.start(code, HOST, Action("bribe", {}, ANNE), Ticket(0))
    assert draft
    service.answer(code, HOST, draft.id, "leave", Ticket(0, 1))
    here.store.learn("plunder", known)

    keep_both(here, read_code(here, whole(service, code)))

    assert here.store.box("plunder") == {"bribe/nassau": then}


def test_a_device_shows_where_it_stands_and_gets_what_it_lacks(service: Service, code: str, here: Service) -> None:
    tap(service, code, ANNE, "pass")
    keep_both(here, read_code(here, whole(service, code)))
    tap(service, code, JACK, "pass")
    head = pack_head(load(), here.live(code).record, here.store.entries(code))

    found = receive(service, head)
    assert isinstance(found, ReceivedHead)
    assert (found.number, found.since) == (1, 1)
    live, entries = service.live(code), service.store.entries(code)
    assert last_known_head(service, live.record).since == 1
    caught = pack_since(service.codecs["plunder"], live.record, entries, 1)

    assert read_code(here, caught).relation is Relation.BEHIND
    merge(here, read_code(here, caught))
    assert here.live(code).head == live.head


def test_the_device_that_was_met_last_is_the_one_that_is_told(service: Service, code: str) -> None:
    for number in range(MOST_MET + 2):
        live, entries = service.live(code), service.store.entries(code)
        receive(service, pack_head(load(), live.record, entries))
        assert last_known_head(service, live.record).since == number
        tap(service, code, live.table.state.active.seat, "pass")


def test_a_catch_up_for_a_table_that_is_not_here_is_refused_in_words(
    service: Service, code: str, here: Service
) -> None:
    tap(service, code, ANNE, "pass")
    caught = pack_since(service.codecs["plunder"], service.live(code).record, service.store.entries(code), 0)

    with pytest.raises(BadData, match="code_of_unknown_table"):
        receive(here, caught)


@pytest.mark.parametrize(
    "what",
    [
        {"undone": [0, 99]},
        {"undone": [-1]},
        {"do": "settle", "with": {"entry": 99, "how": "drop"}, "answers": []},
        {"do": "settle", "with": {"entry": -1, "how": "drop"}, "answers": []},
    ],
)
def test_a_forged_log_is_refused_in_words_before_anything_is_merged(
    service: Service, code: str, here: Service, what: dict[str, Any]
) -> None:
    tap(service, code, ANNE, "pass")
    keep_both(here, read_code(here, whole(service, code)))
    codec, record, (first,) = service.codecs["plunder"], service.live(code).record, service.store.entries(code)
    log = (first, replace(first, number=1, parent=head_of(first), what=what, events=()))

    for forged in (pack_table(codec, record, log, facts=True), pack_since(codec, record, log, 1, facts=True)):
        with pytest.raises(BadData, match="code_damaged"):
            receive(here, forged)


def test_a_box_adds_what_is_new_and_overwrites_only_when_told(here: Service) -> None:
    here.store.learn("plunder", {"bribe/nassau": 3})
    found = receive(here, pack_box(load(), {"bribe/nassau": 5, "bribe/bath": 2}))
    assert isinstance(found, ReceivedBox)
    assert (found.new, found.different) == (1, 1)

    assert take_box(here, found, overwrite=False) == 1
    assert here.store.box("plunder") == {"bribe/nassau": 3, "bribe/bath": 2}
    take_box(here, found, overwrite=True)
    assert here.store.box("plunder")["bribe/nassau"] == 5


def test_a_seat_gives_away_only_what_it_sees_and_the_keeper_everything(service: Service, code: str) -> None:
    hide_gold(service, code)
    live = service.live(code)
    assert offer.has_secrets(live)

    mine = read_text(service, offer.whole_code(service, live, Role(JACK)).text)
    everything = read_text(service, offer.whole_code(service, live, HOST).text)

    assert mine.table.state == live.table.view(JACK)
    assert everything.table.state == live.table.state
    with pytest.raises(Refused, match="not_your_secret"):
        offer.whole_code(service, live, Role(JACK), seat=ANNE)
    with pytest.raises(Refused, match="not_your_secret"):
        offer.since_code(service, live, Role(JACK), 0)


def test_a_secret_that_was_taken_back_still_stands_in_the_log(service: Service, code: str) -> None:
    hide_gold(service, code)
    service.undo(code, Role(ANNE), Ticket(2), back_to=0)
    live = service.live(code)
    assert live.table.view(JACK) == live.table.state

    assert offer.has_secrets(live)
    with pytest.raises(Refused, match="not_your_secret"):
        offer.since_code(service, live, Role(JACK), 0)


def read_text(service: Service, text: str) -> Received:
    code = Collected().with_text(text).code
    assert code
    return read_code(service, code)


def test_a_seat_is_told_where_its_own_copy_stands_and_not_the_whole_log(service: Service, code: str) -> None:
    """The fingerprint of the whole log would let somebody try out what the others hide."""
    hide_gold(service, code)

    told = offer.code_for(service, code, Role(JACK), "", facts=False)

    assert told["head"] != service.live(code).head
    assert told["head"] == head_of(read_text(service, told["text"]).entries[-1])
    with pytest.raises(Refused, match="not_your_secret"):
        offer.head_code(service, service.live(code), Role(JACK))


def test_a_seats_copy_that_is_handed_on_says_whose_it_is(service: Service, code: str, here: Service) -> None:
    hide_gold(service, code)
    kept = keep_both(here, read_code(here, for_seat(service, code, JACK)))

    handed = read_text(service, offer.whole_code(here, here.live(kept), HOST).text)

    assert handed.seen_by == JACK
    assert handed.here is None


def for_seat(service: Service, code: str, seat: Seat) -> bytes:
    record, entries = service.live(code).record, service.store.entries(code)
    return pack_table(service.codecs["plunder"], record, entries, seat=seat)


def test_what_a_seats_copy_was_before_is_a_seats_copy_too(service: Service, code: str, here: Service) -> None:
    tap(service, code, ANNE, "pass")
    kept = keep_both(here, read_code(here, for_seat(service, code, JACK)))
    tap(service, code, JACK, "pass")
    take_over(here, read_code(here, for_seat(service, code, JACK)))
    assert here.before(kept)

    assert read_code(here, whole(service, code)).here is None


def test_a_deleted_seats_copy_leaves_nothing_behind(service: Service, code: str, here: Service) -> None:
    tap(service, code, ANNE, "pass")
    here.delete(keep_both(here, read_code(here, for_seat(service, code, JACK))))

    again = keep_both(here, read_code(here, whole(service, code)))

    assert again == code
    assert read_code(here, whole(service, code)).relation is Relation.SAME
