"""4.10, 4.13: maintenance in its order, the end trigger, the next turn; Master Merchant."""

from companion.core.ask import Option, Phrase, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, Stage, Talk, choose, confirm, happen
from companion.games.dead_reckoning.box import advancement
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.events import (
    AdvancementSleeved,
    EndTriggered,
    HandDrawn,
    LastTurnPlayed,
    LevelUpSettled,
    ModeSet,
    TurnBegan,
    TurnEnded,
)
from companion.games.dead_reckoning.procedures.common import claim, expect_play, expect_turn, pay, prizes, refuse
from companion.games.dead_reckoning.procedures.sailing import lay_card
from companion.games.dead_reckoning.rules.islands import hand_limit, pirates_at
from companion.games.dead_reckoning.rules.ships import draw_count, icons_in_play, position_of, sleeves_for
from companion.games.dead_reckoning.rules.turn import (
    ENDS_AT,
    MERCHANT_CARGO,
    advancements_to_sleeve,
    must_sleeve,
    why_not_give_cargo,
    why_not_stop,
)
from companion.games.dead_reckoning.state import COVENANTS, State, row_of

STEPS = ("refill", "mode", "sails", "sleeve", "draw")


def end_turn(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-MNT-1 to DR-MNT-5, then DR-END-1."""
    seat = expect_turn(state, seat)
    yield Stage(STEPS, "refill")
    state = yield from refill(state)
    yield Stage(STEPS, "mode")
    state = yield from choose_mode(state, seat)
    yield Stage(STEPS, "sails")
    if state.players[seat].sails:
        yield Note("sails_lost", "DR-MNT-3", {"who": seat, "n": state.players[seat].sails})
    yield Stage(STEPS, "sleeve")
    state = yield from sleeve(state, seat)
    yield Stage(STEPS, "draw")
    state, drawn = yield from draw(catalogue, state, seat)
    state = yield from prizes(catalogue, state)
    yield from pass_turn(state, seat, drawn)


def refill(state: State) -> Talk[State]:
    """DR-MNT-1: a new card on each board that has none."""
    empty = [at for at, board in state.boards.items() if board.is_explored and not board.card]
    if empty:
        yield Note("refill", "DR-MNT-1", {"rows": tuple(row_of(at) for at in empty), "n": len(empty)})
    for at in empty:
        state = yield from lay_card(state, at)
    return state


def choose_mode(state: State, seat: Seat) -> Talk[State]:
    """DR-MNT-2, DR-PIR-1: in port always merchant."""
    player = state.players[seat]
    pirate = False
    if not player.in_port:
        pirate = yield from confirm("pirate_mode", default=player.pirate, seat=seat, rule="DR-PIR-1", who=seat)
    if pirate != player.pirate:
        yield Note("mode_pirate" if pirate else "mode_merchant", "DR-MNT-2", {"who": seat})
        state = yield from happen(ModeSet(seat, pirate))
    return state


def sleeve(state: State, seat: Seat) -> Talk[State]:
    """DR-MNT-4: into cards in play; what stays held is one, or cannot be sleeved."""
    while fits := advancements_to_sleeve(state, seat):
        player = state.players[seat]
        options = tuple(
            Option(
                f"{name}/{id}",
                label=Phrase("sleeve_into", {"name": advancement(state, name).name, "sailor": id}),
                mark="cards",
            )
            for name in fits
            for id in sleeves_for(state, player, name)
        )
        stop = Option("stop", label=Phrase("ask.sleeve.stop"), mark="next", refused=why_not_stop(len(player.held)))
        chosen = yield from choose(
            "sleeve",
            (*options, stop),
            seat=seat,
            rule="DR-MNT-4",
            who=seat,
            n=len(player.held),
            wait="one" if must_sleeve(len(player.held), len(fits)) else "any",
        )
        if chosen == "stop":
            break
        name, _, id = chosen.partition("/")
        yield Note("sleeved", "DR-MNT-4", {"who": seat, "name": advancement(state, name).name, "sailor": id})
        state = yield from happen(AdvancementSleeved(seat, name, id, position_of(state, name)))
    return state


def draw(catalogue: Catalogue, state: State, seat: Seat) -> Talk[tuple[State, int]]:
    """DR-MNT-5: min(4 + bonus draws, hand limit − hand). How many cards it was is part of the result."""
    player = state.players[seat]
    bonus = icons_in_play(catalogue, state, player, "draw") + state.turn.draws
    limit = hand_limit(state, seat)
    wanted = draw_count(player.hand, limit, bonus)
    there = player.deck + len(player.in_zone("play")) + len(player.in_zone("discard"))
    shuffled = wanted > player.deck
    drawn = min(wanted, there)
    facts = {"who": seat, "n": drawn, "bonus": bonus, "limit": limit, "hand": player.hand}
    yield Note("draw", "DR-MNT-5", facts)
    if shuffled:
        yield Note("cut" if state.options["shuffle_cut"] == "yes" else "shuffled", "DR-MNT-5", {"who": seat})
    state = yield from happen(HandDrawn(seat, drawn, shuffled))
    return state, drawn


def pass_turn(state: State, seat: Seat, drawn: int = 0) -> Talk[State]:
    """DR-END-1, DR-END-2: the trigger, who still plays, whose turn it is now. A turn that ends with one tap has no page
    for what is drawn: its line says so."""
    if not state.end_by and len(state.claims_of(seat)) >= ENDS_AT:
        yield Note("end_triggered", "DR-END-1", {"who": seat}, headline=True)
        state = yield from happen(EndTriggered(seat))
    last = bool(state.end_by)
    state = yield from happen(TurnEnded(seat, last))
    if seat not in COVENANTS:
        due = not last or state.options["level_after_last_turn"] == "yes"
        state = yield from happen(LevelUpSettled(seat, due))
    following = state.next_seat
    if state.end_by and following == state.end_by:
        yield Note("last_turn_over", "DR-END-4", headline=True)
        state = yield from happen(LastTurnPlayed())
        return state
    if not last:
        facts = {"who": seat, "next": following, "n": drawn}
        yield Note("turn_passed" if drawn else "turn_ended", "DR-TURN", facts, headline=True)
    else:
        yield Note("last_turn_of", "DR-END-2", {"who": following}, headline=True)
    state = yield from happen(begin(state, following))
    return state


def begin(state: State, seat: Seat) -> TurnBegan:
    """DR-PIR-4: which pirates share the board when the turn begins."""
    to_beat = pirates_at(state, seat, state.location(seat)) if seat not in COVENANTS else ()
    return TurnBegan(seat, to_beat, seat == state.first)


def give_cargo(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-ACH-MERCHANT: 12 cargo from ship and dock, in one go."""
    expect_play(state)
    seat = seat or state.active
    if seat in COVENANTS:
        raise Refused("covenant_first")
    refuse(why_not_give_cargo(catalogue, state, seat))
    state = yield from pay(catalogue, state, seat, MERCHANT_CARGO, dock=True, rule="DR-ACH-MERCHANT")
    yield from claim(catalogue, state, seat, "master-merchant")
