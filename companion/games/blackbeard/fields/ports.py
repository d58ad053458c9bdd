"""The Port Directory, value by value."""

from collections.abc import Iterator
from functools import cache, partial
from typing import Any

from companion.core.ask import Ask
from companion.core.game import Field
from companion.core.table_rules import Corrected
from companion.games.blackbeard import events as e
from companion.games.blackbeard.data import PIRATE_PORTS, Catalogue
from companion.games.blackbeard.fields.forms import number, pick, some, yes_no
from companion.games.blackbeard.rules.map import seas_of
from companion.games.blackbeard.state import Port, State


def port_fields(catalogue: Catalogue, state: State) -> Iterator[Field]:
    owners = haven_owners(state)
    for id in state.ports:
        yield from one_port(catalogue, state, id, owners)


def on_the_board(catalogue: Catalogue, state: State, id: str) -> Iterator[Field]:
    """The values of what lies on one Port, for its card."""
    return one_port(catalogue, state, id, haven_owners(state))


def haven_owners(state: State) -> Ask:
    return pick("haven", {"": "captain.none", **{p.id: f"captain.{p.card}" for p in state.pirates.values()}})


def one_port(catalogue: Catalogue, state: State, id: str, owners: Ask) -> Iterator[Field]:
    at = state.ports[id]

    def field(name: str, ask: Ask, value: Any, events: Any = None, **facts: str) -> Field:
        return Field(("ports", id, name, *facts.values()), name, ask, value, {"port": id, **facts}, None, events)

    if id not in PIRATE_PORTS and not at.destroyed:
        friends = sum(p.pro for p in state.ports.values()) < catalogue.counts.pro_governors
        foes = state.anti_governors < catalogue.counts.anti_governors
        yield field(
            "governor",
            governors(at.pro or friends, at.anti or foes),
            sitting(at),
            partial(seat_governor, catalogue, state, id),
        )
        if at.pro:
            yield field("haven", owners, at.haven)
        yield field("attacked", yes_no("attacked"), at.attacked)
        yield field("merchant", merchant_form(catalogue), merchant_at(at), partial(place_merchant, state, id))
        if at.merchant and at.merchant.type:
            yield field("finders", finders(state, id), at.merchant.finders, partial(set_finders, state, id))
        for pirate in state.pirates.values():
            points = at.information.get(pirate.id, 0)
            known = partial(set_information, id, pirate.id)
            path = ("ports", id, "information", pirate.id)
            yield Field(path, "points", number("points", 0, 60), points, {"port": id, "card": pirate.card}, None, known)
    if at.destroyed or seas_of(state, id) or not state.at(id):
        yield field("destroyed", yes_no("destroyed"), at.destroyed, partial(destroy_port, state, id))


def sitting(at: Port) -> str:
    return "pro" if at.pro else "anti" if at.anti else ""


@cache
def governors(friends: bool, foes: bool) -> Ask:
    """The question about a Governor: none, a friend (of eight), an enemy (of sixteen in the whole game)."""
    kinds = ("", *(("pro",) if friends else ()), *(("anti",) if foes else ()))
    return pick("governor", {k: f"governor.{k or 'none'}" for k in kinds})


def seat_governor(catalogue: Catalogue, state: State, id: str, kind: str) -> tuple[Any, ...]:
    if kind == sitting(state.ports[id]):
        return ()
    if not kind:
        return (e.GovernorRemoved(id),)
    taken = {p.governor for p in state.ports.values()}
    friend = next((f"p{n}" for n in range(1, catalogue.counts.pro_governors + 1) if f"p{n}" not in taken), "")
    return (e.GovernorPlaced(id, friend if kind == "pro" else f"a{state.anti_governors + 1}"),)


def merchant_form(catalogue: Catalogue) -> Ask:
    return pick("merchant", {"": "merchant.none", **{t: f"merchant.{t}" for t in ("unknown", *catalogue.merchants)}})


def merchant_at(at: Port) -> str:
    return (at.merchant.type or "unknown") if at.merchant else ""


def place_merchant(state: State, id: str, type: str) -> tuple[Any, ...]:
    """The events by which a Merchant comes, goes, or is turned over."""
    at = state.ports[id]
    gone = (e.MerchantRemoved(id),) if at.merchant else ()
    if type == merchant_at(at):
        return ()
    if not type:
        return gone
    turned = () if type == "unknown" else (Corrected(("ports", id, "merchant", "type"), "", type),)
    return (*gone, e.MerchantPlaced(id), *turned)


def finders(state: State, id: str) -> Ask:
    seas = seas_of(state, id)
    known = state.ports[id].merchant
    near = [p for p in state.pirates.values() if p.place in seas or (known and p.id in known.finders)]
    return some("finders", {p.id: f"captain.{p.card}" for p in sorted(near, key=lambda p: p.id)})


def set_finders(state: State, id: str, who: tuple[str, ...]) -> tuple[Any, ...]:
    """The events that set who has found the Merchant, on its Port and on each Pirate's sheet."""
    merchant = state.ports[id].merchant
    before = merchant.finders if merchant else ()
    told = [Corrected(("ports", id, "merchant", "finders"), before, who)]
    if merchant and who and not merchant.since:
        told.append(Corrected(("ports", id, "merchant", "since"), 0, state.turn.number))
    for pirate in state.pirates.values():
        if (pirate.id in who) != (id in pirate.found):
            found = tuple(f for f in pirate.found if f != id) + ((id,) if pirate.id in who else ())
            told.append(Corrected(("pirates", pirate.id, "found"), pirate.found, found))
    return tuple(told)


def set_information(id: str, pirate: str, points: int) -> tuple[Any, ...]:
    return (e.InformationKnown(id, pirate, points),)


def destroy_port(state: State, id: str, destroyed: bool) -> tuple[Any, ...]:
    """The events of a Port that is destroyed (whoever lies there goes to sea) or stands again (it is empty)."""
    if not destroyed:
        return (Corrected(("ports", id, "destroyed"), True, False),)
    seas = seas_of(state, id)
    return (*(e.Sailed(p.id, seas[0]) for p in state.at(id)), e.PortDestroyed(id))
