"""Every tracked value that the people at the table may set by hand."""

from collections.abc import Iterator, Sequence

from companion.core.ask import Ask, Choose, Number, Option, Phrase, Seat, Some, YesNo
from companion.core.game import Field
from companion.games.pirates_en_duel.rules.cards import card_of, known_pirates
from companion.games.pirates_en_duel.state import FREE, PHASES, State, captain_of


def fields(state: State) -> Iterator[Field]:
    yield from of_players(state)
    yield from of_ships(state)
    yield from of_table(state)


def of_players(state: State) -> Iterator[Field]:
    for seat, player in state.players.items():
        who = player.seat
        treasure = Number(key="treasure", high=99, default=player.treasure)
        yield Field(("players", seat, "treasure"), "treasure", treasure, player.treasure, {"who": who}, who)
        yield Field(("players", seat, "alive"), "alive", YesNo(key="alive"), player.alive, {"who": who}, who)


def of_ships(state: State) -> Iterator[Field]:
    for colour, ship in state.ships.items():
        owner = state.owner(colour)
        facts = {"who": owner, "ship": colour}
        for berth, card in enumerate(ship.berths):
            ask = berth_ask(state, colour, card)
            path = ("ships", colour, "berths", berth)
            yield Field(path, "berth", ask, card, {**facts, "n": berth + 1}, owner)
        yield Field(("ships", colour, "sunk"), "sunk", YesNo(key="sunk"), ship.sunk, facts, owner)


def berth_ask(state: State, colour: str, now: str) -> Ask:
    """A free berth, the ship's own captain while he is not in another berth, or any pirate that the table has met."""
    captain = captain_of(colour)
    captains = (captain,) if captain == now or captain not in state.ships[colour].berths else ()
    cards = tuple(Option(id, label=card_of(state, id).label) for id in (*captains, *known_pirates(state)))
    return Choose(key="berth", options=(Option(FREE, label=Phrase("free_berth")), *cards), default=now)


def of_table(state: State) -> Iterator[Field]:
    pirates = tuple(Option(id, label=card_of(state, id).label) for id in known_pirates(state))
    market = Some(key="market", options=pirates, most=1, default=state.market)
    yield Field(("market",), "market", market, state.market)
    cards = (card_of(state, id) for id in known_pirates(state))
    named = tuple(Option(card.id, label=card.title, hint=card.symbols) for card in cards)
    discard = Some(key="discard", options=named, default=tuple(dict.fromkeys(state.discard)))
    yield Field(("discard",), "discard", discard, state.discard)
    yield Field(("bank",), "bank", Number(key="bank", low=-200, high=500, default=state.bank), state.bank)
    yield Field(("active",), "active", seat_ask("active", state.living), state.active)
    yield Field(("phase",), "phase", Choose(key="phase", options=tuple(map(phase_option, PHASES))), state.phase)
    yield Field(("canot_used",), "canot_used", YesNo(key="canot_used"), state.canot_used)


def seat_ask(key: str, seats: Sequence[Seat]) -> Choose:
    return Choose(key=key, options=tuple(Option(s, label=Phrase("seat", {"who": s})) for s in seats))


def phase_option(phase: str) -> Option:
    return Option(phase, label=Phrase(f"phase.{phase}"))
