"""A table goes into a code and comes out of it as the same table."""

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partialmethod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.assets import tables_of
from companion.commands.measure_codes import store_like_host
from companion.commands.simulate import Play
from companion.core.ask import Arrange, Dice, Option, Seat
from companion.core.codec import Codec
from companion.core.errors import BadData, CompanionError, Refused
from companion.core.game import Action, AnyGame, Sitting
from companion.core.record import EntryRecord, TableRecord, head_at
from companion.core.table import Table
from companion.games import all_games
from companion.share.codes import container as codes
from companion.share.codes.container import open_code, pack_box, pack_head, pack_since, pack_table
from companion.share.codes.log import KINDS, LIKELY, LogCoder
from companion.share.codes.qr_text import Collected, base45, from_base45, long_text, read_part, texts_of
from companion.share.codes.range_coder import WORK, WORK_A_BYTE, Reader, Writer
from companion.share.codes.table_header import write_record, write_seen_by
from tests.support.sample_game import Plunder, load

GAMES = {"plunder": load()}
ANNE, JACK = Seat("a"), Seat("b")


def play_table(
    game: AnyGame, seed: int, taps: int = 60, seats: int = 2
) -> tuple[Codec, TableRecord, list[EntryRecord]]:
    codec = Codec(game)
    play = Play(codec, seats, random.Random(seed), "test")
    table = play.open_table()
    for _ in range(taps):
        if game.is_finished(table.state):
            break
        table = play.tap(table)
    return codec, *store_like_host(codec, table, random.Random(seed))


def with_corrections(codec: Codec, record: TableRecord, entries: Sequence[EntryRecord]) -> list[EntryRecord]:
    """The log with a correction, an agreement and a tap that no seat is offered."""
    sittings = [Sitting(Seat(s.id), s.colour) for s in record.seats]
    table = Table.open(codec.game, sittings, record.options, [codec.read(e) for e in entries])
    more = list(entries)
    for action in (
        Action("correct", {"path": ("captains", 1, "gold"), "value": 7}, ANNE),
        Action("correct", {"path": ("captains", 0, "buried"), "value": 3}),
        Action("agree", {"id": "fair_wind", "value": "off"}, JACK),
        Action("pass", {}, table.seats[(table.state.turn + 1) % 2]),
    ):
        entry = table.act(action.seat, action.procedure, action.arguments)
        more.append(codec.write(replace(entry, at=1_790_100_000, by=JACK), "0badcafe", head_at(more)))
        table = table.after(entry)
    return more


@given(st.integers(0, 10_000), st.integers(2, 4))
@settings(max_examples=25, deadline=None)
def test_a_whole_game_comes_back_as_it_was(seed: int, seats: int) -> None:
    codec, record, entries = play_table(load(), seed, seats=seats)

    whole = codes.read_whole(open_code(pack_table(codec, record, entries), GAMES))

    assert whole.head == head_at(entries)
    assert [(s.name, s.colour) for s in whole.record.seats] == [(s.name, s.colour) for s in record.seats]
    assert (whole.record.code, whole.record.created) == (record.code, record.created)
    assert whole.record.options == record.options
    assert [e.device for e in whole.entries] == [e.device for e in entries]


def test_what_is_out_of_the_ordinary_travels_too() -> None:
    codec, record, entries = play_table(load(), 3)
    entries = with_corrections(codec, record, entries)

    whole = codes.read_whole(open_code(pack_table(codec, record, entries), GAMES))

    assert whole.head == head_at(entries)
    assert [e.by for e in whole.entries] == [e.by for e in entries]


def test_the_same_table_gives_the_same_bytes_on_every_phone() -> None:
    codec, record, entries = play_table(load(), 5)
    first = pack_table(codec, record, entries)

    there = codes.read_whole(open_code(first, GAMES))

    assert pack_table(codec, there.record, there.entries) == first


def test_a_code_that_was_made_long_ago_is_still_read() -> None:
    """The frozen code: when this fails, a number has changed its meaning and old codes lead elsewhere."""
    code = Collected().with_text(FROZEN).code
    assert code

    whole = codes.read_whole(open_code(code, GAMES))

    assert (whole.record.code, whole.head) == ("HAVANA-7QK", "da389e02af2b7090813c726244b1ba56")
    assert long_text(pack_table(Codec(load()), whole.record, whole.entries), "plunder") == FROZEN


def test_a_code_opens_no_box_but_its_own() -> None:
    games = all_games(tables_of)
    game = all_games(tables_of)["port-royal"]

    sealed = open_code(pack_box(game, {"note": 1}), games)

    assert sealed.game.info.id == "port-royal"
    assert list(games.opened) == ["port-royal"]


def test_only_what_the_other_phone_lacks_is_told() -> None:
    codec, record, entries = play_table(load(), 7)
    since = len(entries) - 4

    code = pack_since(codec, record, entries, since)
    told = codes.read_since(open_code(code, GAMES), codec, record, entries[:since])

    assert head_at(told) == head_at(entries)
    assert len(code) < 60


def test_a_catch_up_for_another_log_is_refused_in_words() -> None:
    codec, record, entries = play_table(load(), 7)
    code = open_code(pack_since(codec, record, entries, len(entries) - 4), GAMES)

    with pytest.raises(BadData, match="code_needs_more"):
        codes.read_since(code, codec, record, entries[:3])


def test_a_phone_shows_where_it_stands() -> None:
    codec, record, entries = play_table(load(), 7)

    sealed = open_code(pack_head(codec.game, record, entries), GAMES)

    assert codes.read_head(sealed) == (head_at(entries)[:10], len(entries))
    assert sealed.table == codes.table_id(record)


def test_a_box_comes_back_as_it_was() -> None:
    facts = {"bribe/nassau": 4, "port/Île à Vache": ["a", -3, True, None, {"x": "Œuvre 🏴"}]}

    assert codes.read_box(open_code(pack_box(load(), facts), GAMES)) == facts


class Newer(Plunder):
    info = replace(Plunder.info, revision=2)


def test_other_rules_are_refused_in_words_and_take_the_facts_instead() -> None:
    codec, record, entries = play_table(load(), 9)
    newer = {"plunder": Newer()}

    with pytest.raises(BadData, match="rules_differ"):
        codes.read_whole(open_code(pack_table(codec, record, entries), newer))
    whole = codes.read_whole(open_code(pack_table(codec, record, entries, facts=True), newer))
    seen = codes.read_whole(open_code(pack_table(codec, record, entries, seat=JACK, facts=True), newer))

    assert whole.head == head_at(entries)
    assert seen.table.state == whole.table.view(JACK)


def test_an_entry_that_the_rules_no_longer_make_travels_as_facts() -> None:
    codec, record, entries = play_table(load(), 9)
    events = tuple({**e, "gold": 40} if "gold" in e else e for e in entries[-1].events)
    entries[-1] = replace(entries[-1], events=events)

    whole = codes.read_whole(open_code(pack_table(codec, record, entries), GAMES))

    assert whole.head == head_at(entries)


def test_a_code_from_a_newer_version_is_refused_in_words() -> None:
    codec, record, entries = play_table(load(), 1, taps=3)
    code = pack_table(codec, record, entries)
    newer = bytes([2]) + code[1:-3]

    with pytest.raises(BadData, match="code_newer"):
        open_code(newer + codes.checksum(newer), GAMES)
    with pytest.raises(BadData, match="code_newer"):
        read_part("CT2.P.11.0000.AAA")


def test_a_code_of_a_game_that_is_not_here_is_refused_in_words() -> None:
    codec, record, entries = play_table(load(), 1, taps=3)

    with pytest.raises(BadData, match="code_of_unknown_game"):
        open_code(pack_table(codec, record, entries), {})


# Secrets


def bury(gold: int) -> list[EntryRecord]:
    table = Table.open(load(), (Sitting(ANNE, "red"), Sitting(JACK, "blue")), {})
    codec = Codec(load())
    for seat, do, arguments, answers in (
        (ANNE, "raid", {"port": "nassau"}, ((6, 6), "all")),
        (JACK, "pass", {}, ()),
        (ANNE, "bury", {}, (gold,)),
        (None, "correct", {"path": ("captains", 0, "buried"), "value": gold + 4}, ()),
        (ANNE, "pass", {}, ()),
    ):
        table = table.after(table.act(seat, do, arguments, answers))
    return store_like_host(codec, table, random.Random(1))[1]


def test_a_seats_code_is_the_same_whatever_the_others_hide() -> None:
    record = play_table(load(), 1, taps=0)[1]
    codec = Codec(load())

    told = {pack_table(codec, record, bury(gold), seat=JACK) for gold in (1, 2, 3)}

    assert len(told) == 1
    assert len({pack_table(codec, record, bury(gold), seat=ANNE) for gold in (1, 2, 3)}) == 3


def test_a_seats_code_leads_to_what_the_seat_sees() -> None:
    codec, record, entries = play_table(load(), 21)
    table = codes.read_whole(open_code(pack_table(codec, record, entries), GAMES)).table

    whole = codes.read_whole(open_code(pack_table(codec, record, entries, seat=JACK), GAMES))

    assert whole.seen_by == JACK
    assert whole.table.state == table.view(JACK)


# Parts


@given(st.binary(min_size=1, max_size=400))
def test_base45_comes_back(data: bytes) -> None:
    assert from_base45(base45(data)) == data


def test_base45_is_the_one_of_the_standard() -> None:
    assert base45(b"AB") == "BB8"
    assert base45(b"Hello!!") == "%69 VD92EX0"
    assert from_base45("QED8WEX0") == b"ietf!"


def test_parts_are_collected_in_any_order_and_twice() -> None:
    code = random.Random(1).randbytes(2_500)
    texts = texts_of(code, "dead-reckoning")
    assert [t[:9] for t in texts] == ["CT1.DR.13", "CT1.DR.23", "CT1.DR.33"]

    collected = Collected().with_texts((texts[2], texts[0], texts[2]))
    assert (collected.have, collected.count, collected.code) == (2, 3, None)

    assert collected.with_text(texts[1]).code == code


def test_a_text_survives_being_copied() -> None:
    code = random.Random(2).randbytes(500)

    assert Collected().with_text(f"  {long_text(code, 'x').lower()} \n").code == code


def test_a_game_too_long_for_four_pictures_is_refused_in_words() -> None:
    with pytest.raises(Refused, match="too_long_for_codes"):
        texts_of(bytes(4_000), "x")


@pytest.mark.parametrize("wrong", ["", "hello", "https://example.org/", "CT1.P.31.0000.AAA", "CT1.P.11.0000.?"])
def test_any_other_text_is_refused_in_words(wrong: str) -> None:
    with pytest.raises(CompanionError):
        assert Collected().with_text(wrong).code


# What nobody has made


def test_mutated_codes_are_refused_and_nothing_escapes() -> None:
    codec, record, entries = play_table(load(), 13)
    chance = random.Random(1)
    whole, since = pack_table(codec, record, entries), pack_since(codec, record, entries, 5)
    facts = pack_table(codec, record, entries, facts=True)

    for _ in range(1_500):
        code = bytearray(chance.choice((whole, since, facts)))
        for _ in range(chance.randrange(1, 4)):
            code[chance.randrange(len(code))] = chance.randrange(256)
        sealed = bytes(code[:-3]) + codes.checksum(bytes(code[:-3]))
        with suppress(CompanionError):
            read_any(sealed if chance.random() < 0.9 else bytes(code), codec, record, entries)


def read_any(code: bytes, codec: Codec, record: TableRecord, entries: Sequence[EntryRecord]) -> object:
    told = open_code(code, GAMES)
    match told.kind:
        case codes.Kind.CATCH_UP:
            return codes.read_since(told, codec, record, entries)
        case codes.Kind.BOX:
            return codes.read_box(told)
        case codes.Kind.HEAD:
            return codes.read_head(told)
        case codes.Kind.WHOLE:
            return codes.read_whole(told)


def test_a_code_claims_no_more_than_it_holds() -> None:
    """Five thousand taps out of nothing: the reader stops at once."""
    codec, record, _ = play_table(load(), 1, taps=0)
    writer = Writer()
    log = LogCoder(codec, writer)
    write_seen_by(log, write_record(log, record, 1), None)
    log.model.number("entries", 1 << 40)
    sealed = codes.Sealed(codes.Kind.WHOLE, 0, codec.game, 1, "", "", "", writer.pack())

    with pytest.raises(BadData, match="code_damaged"):
        codes.read_whole(open_code(sealed.pack(), GAMES))


def forge(write: Callable[[LogCoder], object], entries: int = 1) -> codes.Sealed:
    """A code of a table on which something was told that nobody would tell."""
    codec, record, _ = play_table(load(), 1, taps=0)
    writer = Writer()
    log = LogCoder(codec, writer)
    write_seen_by(log, write_record(log, record, 1), None)
    log.model.number("entries", entries)
    write(log)
    return open_code(codes.Sealed(codes.Kind.WHOLE, 0, codec.game, 1, "", "", "", writer.pack()).pack(), GAMES)


def write_as_facts(log: LogCoder, what: object) -> None:
    log.device("5eaf00d5")
    log.model.symbol("kind", KINDS, "facts", LIKELY)
    log.model.symbol("seat", ("", ANNE, JACK), ANNE)
    log.literals.value("what", what)


def test_a_text_that_goes_on_for_ever_is_read_only_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same letter again and again takes almost no bits: a few hundred bytes hold a million of them."""
    spent: list[int] = []
    monkeypatch.setattr(Reader, "spend", partialmethod(spend_and_tell, Reader.spend, spent))
    sealed = forge(lambda log: write_as_facts(log, {"do": ["a" * 3_990 + str(n) for n in range(40)]}))
    assert len(sealed.body) < 2_000

    with pytest.raises(BadData, match="code_damaged"):
        codes.read_whole(sealed)

    assert sum(spent) > WORK + WORK_A_BYTE * len(sealed.body)


def spend_and_tell(reader: Reader, spend: Callable[[Reader, int], None], spent: list[int], work: int) -> None:
    spent.append(work)
    spend(reader, work)


def test_a_number_that_no_box_has_is_refused() -> None:
    sealed = forge(lambda log: write_as_facts(log, {"do": 1 << 19}))
    with pytest.raises(BadData, match="code_damaged"):
        codes.read_whole(sealed)

    with pytest.raises(BadData, match="code_damaged"):
        forge(lambda log: write_as_facts(log, {"do": 1 << 40}))


def test_a_question_with_more_pieces_than_anybody_can_count_has_no_size() -> None:
    with pytest.raises(ValueError, match="too many"):
        Dice(key="x", count=10_000).size()
    with pytest.raises(ValueError, match="too many"):
        Arrange(key="x", options=tuple(Option(n) for n in range(1_000))).size()


def test_a_thousand_taps_without_a_choice_still_fit() -> None:
    codec, record, _ = play_table(load(), 1, taps=0)
    sittings = [Sitting(Seat(s.id), s.colour) for s in record.seats]
    table = Table.open(codec.game, sittings, record.options)
    for _ in range(1_000):
        table = table.after(table.undo(None) if table.taps else table.act(table.seats[0], "pass", {}))
    entries = store_like_host(codec, table, random.Random(1))[1]

    whole = codes.read_whole(open_code(pack_table(codec, record, entries), GAMES))

    assert whole.head == head_at(entries)


def test_times_come_back_to_the_minute_or_so() -> None:
    codec, record, entries = play_table(load(), 5)

    whole = codes.read_whole(open_code(pack_table(codec, record, entries), GAMES))

    gaps = [(a.at - b.at).total_seconds() for a, b in zip(entries, whole.entries, strict=True)]
    assert min(gaps) >= 0
    assert max(gaps) < 900
    assert whole.entries[0].at > datetime(2026, 1, 1, tzinfo=UTC)


def test_quick_taps_do_not_run_ahead_of_the_clock() -> None:
    codec, record, entries = play_table(load(), 5)
    quick = [replace(e, at=record.created + timedelta(seconds=2 * e.number)) for e in entries]
    since = len(quick) - 6

    told = codes.read_since(
        open_code(pack_since(codec, record, quick, since), GAMES), codec, record, [*entries[:since]]
    )

    assert all(abs((e.at - quick[e.number].at).total_seconds()) < 300 for e in told)


FROZEN = (
    "CT1.P.11.297B.V50T+TOA0477CF0VZ0V01WI01IMKYM-B8-TGEPLSPU9NE$48E/"
    "S$$B4AO6.N5C0E293KLS$1Z6IYRROR4B*O0_M4PKWEA*2W1AIIJ4-94"
)
