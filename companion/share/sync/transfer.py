"""One companion fetches a table from another over the network: only what is missing."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from companion.core.errors import BadData
from companion.core.record import TableRecord, head_at
from companion.hosting import settings_keys
from companion.hosting.service import Service
from companion.share.codes.container import FORMAT
from companion.share.codes.qr_text import Collected
from companion.share.lan import join_link
from companion.share.sync.followed_links import links
from companion.share.sync.merging import Relation, compare_logs
from companion.share.sync.receive import Received, keep_both, merge, receive, take_over

if TYPE_CHECKING:  # a phone alone has no network, and no library for it
    import httpx

TIMEOUT = 10.0
LARGEST = 200_000
MOST_ROUNDS = 200
REFUSALS = ("bad_token", "unknown_table", "watching", "not_your_secret")
"""What another companion says no with, told here in the reader's language; anything else in its own words."""


@dataclass(frozen=True, slots=True)
class Remote:
    """A table at another companion, and the token that opens it."""

    base: str
    code: str
    token: str

    @property
    def where(self) -> str:
        return urlsplit(self.base).netloc

    @property
    def link(self) -> str:
        return join_link(self.base, self.code, self.token)


def is_link(text: str) -> bool:
    return text.strip().lower().startswith(("http://", "https://")) and "/join/" in text


def remote_of(link: str) -> Remote:
    """Address, table and token out of a join link."""
    try:
        parts = urlsplit(link.strip())
    except ValueError as strange:
        raise BadData("wrong_link") from strange
    path = [unquote(p) for p in parts.path.split("/") if p]
    if parts.scheme not in ("http", "https") or len(path) != 3 or path[0] != "join" or not parts.netloc:
        raise BadData("wrong_link")
    return Remote(f"{parts.scheme}://{parts.netloc}", path[1].upper(), path[2])


def new_client() -> "httpx.Client":
    import httpx

    # The other companion made its certificate itself, as this one does; the link's token says who may ask.
    return httpx.Client(timeout=TIMEOUT, verify=False, trust_env=False)


@dataclass(slots=True)
class Holds:
    """The head of the log here, and the head elsewhere that it has everything of."""

    head: str = ""
    theirs: str = ""

    def at(self, head: str) -> str:
        return self.theirs if head == self.head else ""


def ask(
    client: "httpx.Client", remote: Remote, head: str, holds: Holds | None = None, *, facts: bool = False
) -> dict[str, Any]:
    """What the other companion has that is missing at this head. Whatever goes wrong is said in words."""
    import httpx

    known = holds.at(head) if holds else ""
    query = {"head": head, "holds": known, "facts": "1" if facts else "0"}
    url = f"{remote.base}/api/tables/{remote.code}/code"
    try:
        answer = client.get(url, params=query, headers={"Authorization": f"Bearer {remote.token}"})
        told: Any = answer.json() if len(answer.content) <= LARGEST else None
    except httpx.HTTPError as gone:
        raise BadData("there_silent", where=remote.where) from gone
    except (httpx.InvalidURL, ValueError) as strange:
        raise BadData("wrong_link") from strange
    return check_answer(remote, told)


def check_answer(remote: Remote, told: Any) -> dict[str, Any]:
    match told:
        case {"error": str(reason), "message": str(message)}:
            raise BadData("there_refuses", what=reason if reason in REFUSALS else message, code=remote.code)
        case {"format": int(format_), "game": str(), "head": str(), "text": str() | None}:
            if format_ > FORMAT:
                raise BadData("there_newer")
            return dict(told)
        case _:
            raise BadData("wrong_link")


def mine(service: Service, remote: Remote) -> TableRecord | None:
    """The table here that was fetched from there before: the one that follows it, else the one with its code."""
    here = {table.code: table for table in service.tables()}
    codes = (*(code for code, link in links(service).items() if link == remote.link), remote.code)
    return next((here[code] for code in codes if code in here), None)


def look(service: Service, remote: Remote, client: "httpx.Client", holds: Holds | None = None) -> Received | None:
    """The difference that the other log would make here, or None. Nothing is changed yet.

    `holds`: kept by whoever asks again, so that the same is not fetched twice.
    """
    here = mine(service, remote)
    head = service.live(here.code).head if here else ""
    told = ask(client, remote, head, holds)
    if told["game"] not in service.games:
        raise BadData("code_of_unknown_game")
    if told["text"] is None:
        return None
    try:
        found = read(service, told["text"])
    except BadData as wrong:
        if wrong.reason not in ("rules_differ", "code_leads_elsewhere"):
            raise
        found = read(service, ask(client, remote, head, facts=True)["text"] or "")
    entries = service.entries(here.code) if here else []
    if holds is not None and compare_logs(entries, found.entries).relation is Relation.AHEAD:
        holds.head, holds.theirs = head, head_at(found.entries)
    return found


def read(service: Service, text: str) -> Received:
    code = Collected().with_text(text).code
    found = receive(service, code) if code else None
    if not isinstance(found, Received):
        raise BadData("wrong_link")
    return found


def fetch(
    service: Service, remote: Remote, client: "httpx.Client", holds: Holds | None = None, *, new: bool = True
) -> str:
    """Everything that is missing here, part by part; what has arrived stays when the line breaks.

    Without `new`, a table that is not here stays away: somebody has deleted it.
    """
    here = mine(service, remote)
    code = here.code if here else remote.code
    for _ in range(MOST_ROUNDS):
        found = look(service, remote, client, holds)
        if found is None:
            return code
        if found.here is None and not new:
            return narrow_to_seat(service, code, found) if here and found.seen_by else code
        if found.here and found.relation in (Relation.SAME, Relation.AHEAD):
            return found.here
        code = store_arrival(service, found)
        if found.seen_by:
            return code
    return code


def store_arrival(service: Service, found: Received) -> str:
    """Store the log that has arrived: as a new table, or as more of the one here. Of a seat's copy there is no other
    side."""
    if found.here is None:
        return keep_both(service, found)
    apart = found.seen_by is not None and found.relation is Relation.APART
    return take_over(service, found) if apart else merge(service, found)


def narrow_to_seat(service: Service, code: str, found: Received) -> str:
    """A table that came when nobody hid a thing goes on as the copy of the seat whose link is followed."""
    take_over(service, replace(found, here=code))
    service.set_setting(settings_keys.copy_of_seat(code), found.seen_by)
    return code
