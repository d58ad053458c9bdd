"""Captains come, die and retire."""

from typing import Any

from companion.core.ask import Option, Phrase, Refusal, Seat
from companion.core.errors import Refused
from companion.core.procedure import BoxLearned, Note, Procedure, Talk, choose, happen, pick
from companion.games.merchants_and_marauders.box import captain_form
from companion.games.merchants_and_marauders.data import FIRST_SHIPS, START_GOLD, Catalogue
from companion.games.merchants_and_marauders.events import (
    CaptainDied,
    CaptainDrawn,
    CaptainRetired,
    CaptainSailed,
    ModificationLaid,
    TurnEnded,
)
from companion.games.merchants_and_marauders.procedures.event import end_game
from companion.games.merchants_and_marauders.rules.options import word_options, zone_option
from companion.games.merchants_and_marauders.rules.turn import why_not_retire
from companion.games.merchants_and_marauders.state import HIDDEN_MOD, NO_MOD, State


def known_captains(catalogue: Catalogue, state: State) -> dict[str, tuple[Any, ...]]:
    """Shipped, and those that this table has typed in."""
    shipped: dict[str, tuple[Any, ...]] = {c.name: c.record for c in catalogue.captains}
    typed = {k.removeprefix("captain/"): tuple(v) for k, v in state.box.items() if k.startswith("captain/")}
    return shipped | typed


def captain_option(state: State, name: str, home: str) -> Option:
    """Who sails already stands there with the reason, so that the box does not propose the card again."""
    owner = next((p.seat for p in state.players.values() if p.captain and p.captain.name == name), None)
    label = Phrase("captain_known", {"title": name, "zone": home})
    return Option(name, label=label, refused=Refusal("captain_sails", {"who": owner}) if owner else None)


def which_captain(catalogue: Catalogue, state: State, seat: Seat) -> Talk[tuple[Any, ...]]:
    known = known_captains(catalogue, state)
    options = sorted(
        (captain_option(state, name, record[1]) for name, record in known.items()), key=lambda o: o.refused is not None
    )
    answer = yield from pick("which_captain", "captain", options, new=captain_form(catalogue), seat=seat, who=seat)
    record = known[answer] if isinstance(answer, str) else tuple(answer)
    name = record[0]
    if name and f"captain/{name}" not in state.box:
        yield from happen(BoxLearned(f"captain/{name}", record))
    return record


def set_sail(
    state: State,
    seat: Seat,
    record: tuple[Any, ...],
    purse: tuple[int | None, int | None],
    *,
    headline: bool = False,
) -> Talk[State]:
    """MM-SETUP-PLAYER 3-8: a sloop or a flute in the home port, a glory card, gold. In the game it is news."""
    ship = yield from choose(
        "first_ship", word_options("ship", FIRST_SHIPS), seat=seat, rule="RB p.5", who=seat, zone=record[1]
    )
    name, home, seamanship, scouting, leadership, influence, *ability = record
    yield Note("captain_sails", "RB p.5", {"who": seat, "title": name, "zone": home, "ship": ship}, headline)
    skills = (seamanship, scouting, leadership, influence)
    state = yield from happen(CaptainSailed(seat, name, home, *skills, ship, *purse, "".join(ability)))
    return state


def new_captain(catalogue: Catalogue, state: State, seat: Seat) -> Talk[State]:
    """MM-NEW-CAPTAIN: the card that was set aside, unless pirates lie off its home (A-12, A-13)."""
    if not state.players[seat].card_drawn and state.options["new_card"] == "next-turn":
        state = yield from draw_captain(state, seat)
        if state.over:
            return state
    record = yield from which_captain(catalogue, state, seat)
    while state.pirates_in(record[1]) and state.captains_left:
        if state.options["pirate_at_home"] == "may":
            said = yield from choose("redraw", ("keep", "redraw"), seat=seat, rule="A-12", who=seat, zone=record[1])
            if said == "keep":
                break
        yield Note("redraws", "A-12", {"who": seat, "zone": record[1]})
        record = yield from which_captain(catalogue, state, seat)
        if state.options["redraw"] == "once":
            break
    player = state.players[seat]
    gold, chest = new_purse(player.gold, player.chest)
    if gold is not None and chest is not None:
        yield Note("new_purse", "RB p.15", {"n": gold, "chest": chest}, secret_to=seat)
    return (yield from set_sail(state, seat, record, (gold, chest), headline=True))


def new_purse(gold: int | None, chest: int | None) -> tuple[int | None, int | None]:
    """Step 2: an empty chest brings ten gold, a small one is filled up to ten, a full one stays."""
    if gold is None or chest is None:
        return None, None
    return (gold + START_GOLD, 0) if chest < START_GOLD else (gold, chest)


def return_mods(catalogue: Catalogue, state: State, seat: Seat, mods: tuple[str, ...]) -> Talk[State]:
    """MM-MOD-RETURN: face down, at random, in ports of the owner's choice that have none."""
    for _ in mods:
        free = [p for p in catalogue.ports if state.mods[p] == NO_MOD]
        if not free:
            yield Note("no_room_for_mods", "RB p.9")
            return state
        port = yield from choose("lay_mod", [zone_option(p) for p in free], seat=seat, rule="RB p.9", who=seat)
        state = yield from happen(ModificationLaid(port, HIDDEN_MOD))
    return state


def die(catalogue: Catalogue, state: State, seat: Seat, *, ship_taken: bool = False) -> Talk[State]:
    """MM-DEATH: everything but glory and the chest is gone; without a captain card the game ends."""
    mods = state.players[seat].sails.mods
    yield Note("captain_dies", "RB p.15", {"who": seat})
    if mods and not ship_taken:
        state = yield from return_mods(catalogue, state, seat, mods)
    state = yield from happen(CaptainDied(seat))
    return state


def after_deaths(state: State, dead: tuple[Seat, ...]) -> Talk[State]:
    """Once all else is settled (A-43): a new card each, or the end of the game.

    The turn of the player who died in it is over; whoever died in another's turn plays the coming one (RB p.15).
    """
    if state.options["new_card"] == "at-death":
        for seat in dead:
            state = yield from draw_captain(state, seat)
            if state.over:
                return state
    if state.phase == "turn" and state.active in dead:
        state = yield from happen(TurnEnded(state.active))
    return state


def draw_captain(state: State, seat: Seat) -> Talk[State]:
    """MM-DEATH: a captain card, or the end of the game where none is left."""
    if state.captains_left == 0:
        return (yield from end_game(state, "captains"))
    state = yield from happen(CaptainDrawn(seat))
    return state


def retire(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """MM-RETIRE: at the start of the turn, in a port; the turn is over."""
    if no := why_not_retire(state, seat):
        raise Refused.of(no)
    state = yield from return_mods(catalogue, state, seat, state.players[seat].sails.mods)
    yield Note("retires", "RB p.15", {"who": seat}, headline=True)
    state = yield from happen(CaptainRetired(seat, state.options["retiring_gold"] == "kept"))
    state = yield from draw_captain(state, seat)
    if not state.over:
        yield from happen(TurnEnded(seat))
