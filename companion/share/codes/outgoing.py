"""The codes that a table can give away, and to whom."""

from dataclasses import dataclass
from typing import Any

from companion.core.ask import Seat
from companion.core.errors import Refused
from companion.core.record import head_at
from companion.core.redact import redact_entry
from companion.core.table import Table
from companion.hosting import settings_keys
from companion.hosting.identifiers import new_token, same
from companion.hosting.live import HOST, Live, Role
from companion.hosting.service import Service
from companion.share.codes.container import (
    FORMAT,
    log_for_seat,
    pack_box,
    pack_head,
    pack_since,
    pack_table,
    short,
)
from companion.share.codes.qr_text import long_text, texts_of
from companion.share.sync.receive import prefix_of

AT_A_TIME = 200


@dataclass(frozen=True, slots=True)
class Made:
    """A code, ready to be shown: in one picture or a few, and as a line of text."""

    texts: tuple[str, ...]
    text: str
    size: int


def make_code(code: bytes, game: str) -> Made:
    return Made(texts_of(code, game), long_text(code, game), len(code))


def has_secrets(live: Live) -> bool:
    """Whether any seat knows something here that another one may not: asked at every drawing."""
    return live.computed.get(hides, lambda: hides(live.table))


def hides(table: Table) -> bool:
    for seat in (None, *table.seats):
        if any(table.game.view(state, seat) != state for state in table.states):
            return True
        if any(redact_entry(table, entry, seat) != entry for entry in table.log):
            return True
    return False


def may_give_all(live: Live, role: Role) -> bool:
    """The keeper of the whole table may hand everything over; a seat only where nobody hides anything."""
    return role.host or not has_secrets(live)


def whole_code(service: Service, live: Live, role: Role, *, seat: Seat | None = None, facts: bool = False) -> Made:
    """The whole game, or what one seat may see of it."""
    return make_code(whole_bytes(service, live, role, seat, facts), live.record.game)


def whole_bytes(service: Service, live: Live, role: Role, seat: Seat | None, facts: bool) -> bytes:
    seat = seat or service.setting(settings_keys.copy_of_seat(live.code))
    if seat is None and not may_give_all(live, role):
        seat = role.seat
        if seat is None:
            raise Refused("not_your_secret")
    if seat is not None and not role.host and seat != role.seat:
        raise Refused("not_your_secret")
    codec, entries = service.codec(live.record.game), service.entries(live.code)
    return pack_table(codec, live.record, entries, seat=seat, facts=facts)


def since_code(service: Service, live: Live, role: Role, since: int) -> Made:
    """The code of what another phone lacks. It holds the answers, so it is as secret as the whole table."""
    if not may_give_all(live, role):
        raise Refused("not_your_secret")
    codec, entries = service.codec(live.record.game), service.entries(live.code)
    return make_code(pack_since(codec, live.record, entries, since), live.record.game)


def keeper_token(service: Service, code: str) -> str:
    """Opens the whole table to another companion, and nothing else."""
    key = settings_keys.keeper_token(code)
    token = service.setting(key)
    if token is None:
        token = new_token()
        service.set_setting(key, token)
    return str(token)


def role_of(service: Service, code: str, token: str) -> Role:
    """What the bearer may fetch: the keeper's token opens everything, the others what they always open."""
    kept = service.setting(settings_keys.keeper_token(code))
    return HOST if isinstance(kept, str) and same(token, kept) else service.role(code, token)


def code_for(service: Service, code: str, role: Role, head: str, *, holds: str = "", facts: bool) -> dict[str, Any]:
    """The code of what another companion lacks that has this head, at most so many entries at a time.

    `holds`: it went on by itself, and has everything that was here up to that head.
    """
    live = service.live(code)
    game = live.record.game
    told = {"format": FORMAT, "game": game, "revision": live.table.game.info.revision}
    mine = head_for(service, live, role)
    if short(mine) in [short(known) for known in (head, holds) if known]:
        return {**told, "entries": live.table.number, "head": mine, "text": None}
    entries = service.entries(code)
    since = prefix_of(entries, short(head)) if head and may_give_all(live, role) else None
    if since is None:
        whole = long_text(whole_bytes(service, live, role, None, facts), game)
        return {**told, "entries": len(entries), "head": mine, "text": whole}
    upto = entries[: since + AT_A_TIME]
    packed = pack_since(service.codec(game), live.record, upto, since, facts=facts)
    return {**told, "entries": len(upto), "head": head_at(upto), "text": long_text(packed, game)}


def head_for(service: Service, live: Live, role: Role) -> str:
    """The head of the log as this bearer knows it: a fingerprint of the whole log would reveal secrets.

    Whoever follows the table asks every few seconds.
    """
    if may_give_all(live, role):
        return live.head
    seat = role.seat
    if seat is None:
        raise Refused("not_your_secret")

    def head_of_seat() -> str:
        entries = service.entries(live.code)
        return head_at(log_for_seat(service.codec(live.record.game), live.record, entries, seat))

    return live.computed.get((head_for, seat), head_of_seat)


def head_code(service: Service, live: Live, role: Role) -> Made:
    """Where the whole log stands, for somebody who may give what comes after it: a seat's own head leads nowhere."""
    if not may_give_all(live, role):
        raise Refused("not_your_secret")
    entries = service.entries(live.code)
    return make_code(pack_head(live.table.game, live.record, entries), live.record.game)


def box_code(service: Service, game: str) -> Made:
    facts = service.box(game)
    if not facts:
        raise Refused("box_is_empty")
    return make_code(pack_box(service.game(game), facts), game)
