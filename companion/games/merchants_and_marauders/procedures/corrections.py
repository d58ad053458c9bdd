"""The board says otherwise: what no single value corrects, a ship with its modifications, a captain at sea."""

from dataclasses import replace
from typing import Any

from companion.core.ask import Choose, Form, Option, Phrase, Seat, Some
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, choose, happen, put_question
from companion.games.merchants_and_marauders.data import SECTIONS, Catalogue
from companion.games.merchants_and_marauders.events import NpcDied, NpcPut, ShipTaken
from companion.games.merchants_and_marauders.procedures.common import lose_cargo
from companion.games.merchants_and_marauders.procedures.npcs import which_npc
from companion.games.merchants_and_marauders.rules.options import word_options
from companion.games.merchants_and_marauders.rules.ships import full_section
from companion.games.merchants_and_marauders.state import Ship, State


def ship_form(catalogue: Catalogue, ship: Ship) -> Form:
    type = Choose(key="ship_type", options=word_options("ship", catalogue.ships), default=ship.type)
    mods = Some(key="ship_mods", options=word_options("mod", catalogue.mods), default=ship.mods)
    return Form(key="change_ship", parts=(type, mods))


def refit(catalogue: Catalogue, ship: Ship, type: str, mods: tuple[str, ...]) -> Ship:
    """The same damage on another ship, or with other modifications."""
    after = replace(ship, type=type, mods=mods, spent=tuple(m for m in ship.spent if m in mods))
    lost = {s: full_section(catalogue, ship, s) - ship.now(s) for s in SECTIONS}
    return after.with_sections(
        {s: max(1 if s == "hull" else 0, full_section(catalogue, after, s) - lost[s]) for s in SECTIONS}
    )


def change_ship(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    player = state.players[seat]
    if player.ship is None or state.over:
        raise Refused("not_now")
    answer: Any = yield from put_question(replace(ship_form(catalogue, player.ship), seat=seat, facts={"who": seat}))
    after = refit(catalogue, player.ship, *answer)
    yield Note("ship_changed", "", {"who": seat, "ship": after.type, "mods": after.mods}, headline=True)
    state = yield from happen(ShipTaken(seat, after))
    if state.players[seat].at_sea:
        yield from lose_cargo(state, seat, after.cargo, "overboard", "RB p.7")


def change_npc(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """A captain is put on the board or taken off it at once, not by an event card of this round."""
    afloat = [slot for slot, npc in state.npcs.items() if npc.card is not None]
    options = (
        Option("new", label=Phrase("npc_comes")),
        *(Option(slot, label=Phrase("npc_leaves", {"slot": slot})) for slot in afloat),
    )
    said = yield from choose("change_npc", options)
    if said != "new":
        yield Note("npc_removed", "", {"slot": said}, headline=True)
        yield from happen(NpcDied(said))
        return
    slot, card = yield from which_npc(catalogue, state)
    yield Note("npc_put", "", {"slot": slot, "zone": card.zone}, headline=True)
    yield from happen(NpcPut(slot, card))
