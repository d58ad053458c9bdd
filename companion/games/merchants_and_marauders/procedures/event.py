"""The start of a round, its event card, and its end."""

from companion.core.ask import Option, Phrase, Seat
from companion.core.errors import Refused
from companion.core.procedure import (
    BoxLearned,
    Note,
    Procedure,
    Stage,
    Talk,
    choose,
    happen,
    number,
    pick,
    short_text,
    some,
)
from companion.games.merchants_and_marauders.box import EVENT_EFFECTS, NO_ICON, event_form
from companion.games.merchants_and_marauders.data import REFRESH, Catalogue
from companion.games.merchants_and_marauders.events import (
    DeclarationsFell,
    EventDrawn,
    EventLifted,
    EventResolved,
    EventStayed,
    GameEnded,
    MerchantsSpread,
    ReminderKept,
    RoundEnded,
    WarChanged,
)
from companion.games.merchants_and_marauders.procedures.common import expect, gain_bounty
from companion.games.merchants_and_marauders.procedures.npcs import draw_npc, replace_and_enter, resolve_icon
from companion.games.merchants_and_marauders.rules.options import nation_options, seat_option
from companion.games.merchants_and_marauders.scoring import standings, total
from companion.games.merchants_and_marauders.state import State

STEPS = ("card", "icons", "text")


def must_refresh(state: State) -> bool:
    """MM-MERCHANT-REFRESH, A-05: whether new merchants are placed now."""
    return state.track == REFRESH if state.options["refresh"] == "exactly-eight" else state.track >= REFRESH


def draw_event(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """MM-ROUND 2-4, MM-EVENT: merchants first, then the card: icons in printed order, then its text.

    Without a card the game ends (MM-END-DECK): `end_round` sees to it, unless the deck was corrected since.
    """
    expect(state, "round")
    if state.events_left == 0:
        yield from end_game(state, "deck")
        return
    number = state.round + 1
    yield Stage(STEPS, "card")
    if must_refresh(state):
        yield Note("merchants_spread", "RB p.10", {"n": state.track})
        state = yield from happen(MerchantsSpread())
    before, captain, more = (state.war, state.lasting), False, True
    while more:
        kind = yield from choose("event_kind", ("icons", "captain", "text"), rule="RB p.7")
        captain = captain or kind == "captain"
        state, more = yield from one_event(catalogue, state, number, kind)
    if slots := tuple(dict.fromkeys(move.slot for move in state.moves)):
        yield Note("event_moved", "RB p.7", {"n": number, "slots": slots, "count": len(slots)}, headline=True)
    elif not captain and before == (state.war, state.lasting):
        yield Note("event_done", "RB p.7", {"n": number}, headline=True)
    yield from happen(EventResolved())


def one_event(catalogue: Catalogue, state: State, number: int, kind: str) -> Talk[tuple[State, bool]]:
    """One card, and whether its text has another one drawn. A captain's card brings that captain and no more."""
    state = yield from happen(EventDrawn(kind, number))
    if kind == "captain":
        state = yield from draw_npc(catalogue, state)
        return state, False
    name, effect = "", ""
    if kind == "icons":
        yield Stage(STEPS, "icons")
        name, icons, effect = yield from event_card(state)
        for slot, letter in icons:
            state = yield from resolve_icon(catalogue, state, slot, letter)
    yield Stage(STEPS, "text")
    return (yield from event_text(catalogue, state, name, effect))


def event_card(state: State) -> Talk[tuple[str, list[tuple[str, str]], str]]:
    """Its title, up to three pairs of a captain and a letter, and its effect; a card of the box brings its own."""
    form = event_form()
    known = {k.removeprefix("event/"): v for k, v in state.box.items() if k.startswith("event/") and form.accepts(v)}
    options = tuple(Option(name, label=Phrase("event_known", {"title": name})) for name in known)
    answer = yield from pick("event_icons", "event", options, new=form, rule="RB p.7")
    name, *flat, effect = known[answer] if isinstance(answer, str) else answer
    if name and name not in known:
        yield from happen(BoxLearned(f"event/{name}", tuple(answer)))
    pairs = [(flat[i], flat[i + 1]) for i in (0, 2, 4)]
    return name, [(slot, letter) for slot, letter in pairs if slot != NO_ICON], effect


def event_text(catalogue: Catalogue, state: State, name: str, effect: str) -> Talk[tuple[State, bool]]:
    """MM-EVENT step 2: what the text changes of what the app keeps; the rest the people do."""
    if not effect:
        effect = yield from choose("event_text", EVENT_EFFECTS, rule="RB p.7")
    match effect:
        case "war":
            state = yield from war()
        case "peace":
            state = yield from peace()
        case "bounty":
            state = yield from bounties_by_event(catalogue, state)
        case "end-of-round":
            text = name or (yield from short_text("reminder"))
            state = yield from happen(ReminderKept(text))
        case "stays":
            text = name or (yield from short_text("lasting_event"))
            yield Note("event_stays", "RB p.7", {"title": text}, headline=True)
            state = yield from happen(EventStayed(text))
        case _:
            pass
    return state, effect == "another-card" and state.events_left > 0


def war() -> Talk[State]:
    chosen: tuple[str, ...] = yield from some("at_war", nation_options(), least=2, most=2, rule="RB p.7")
    yield Note("war", "A-14", {"nations": chosen}, headline=True)
    state: State = yield from happen(WarChanged(chosen))
    return state


def peace() -> Talk[State]:
    yield Note("peace", "RB p.7", headline=True)
    state: State = yield from happen(WarChanged(()))
    return state


def bounties_by_event(catalogue: Catalogue, state: State) -> Talk[State]:
    wanted = yield from some("event_bounty_nations", nation_options(), least=1, rule="RB p.11")
    holders = tuple(seat_option(state, s) for s in state.order if state.players[s].afloat)
    chosen = yield from some("event_bounty_seats", holders, rule="RB p.11")
    for seat in chosen:
        for nation in wanted:
            state = yield from gain_bounty(catalogue, state, seat, nation, "card")
    return state


def end_round(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """MM-ROUND 6-7: captains come and go, reminders, then the goal (MM-END-TARGET) or the empty deck (MM-END-DECK)."""
    expect(state, "round-end")
    state = yield from replace_and_enter(state)
    for text in state.reminders:
        yield Note("reminder", "RB p.7", {"text": text}, headline=True)
    if any(p.declared for p in state.players.values()):
        if state.options["fallen_below"] == "ends" or is_goal_reached(state):
            yield from end_game(state, "target")
            return
        yield Note("declarations_fell", "A-47")
        state = yield from happen(DeclarationsFell())
    number = state.round
    state = yield from happen(RoundEnded())
    if state.events_left == 0:
        yield from end_game(state, "deck")
        return
    yield Note("round_ended", "RB p.7", {"n": number}, headline=True)


def is_goal_reached(state: State) -> bool:
    return any(total(state, p) >= state.target for p in state.players.values())


def end_game(state: State, reason: str) -> Talk[State]:
    """MM-END-TARGET, MM-END-DECK: every chest is opened; one that nobody kept here is counted now."""
    chests: list[tuple[str, int | None]] = []
    for seat in state.order:
        chest = state.players[seat].chest
        if chest is None:
            chest = yield from number("count_chest", 0, 510, default=0, seat=seat, rule="RB p.3", who=seat)
        chests.append((seat, chest))
    state = yield from happen(GameEnded(reason, tuple(chests)))
    places = standings(state)
    winners = tuple(s.seat for s in places if s.place == 1)
    facts = {"who": winners, "n": len(winners), "points": places[0].score, "reason": reason}
    yield Note("game_over", "RB p.3", facts, headline=True)
    return state


def lift_event(catalogue: Catalogue, state: State, seat: Seat | None, index: int) -> Procedure:
    """MM-EVENT step 3: a card that stayed is discarded."""
    if not 0 <= index < len(state.lasting):
        raise Refused("not_now")
    yield Note("event_lifted", "RB p.7", {"title": state.lasting[index]}, headline=True)
    yield from happen(EventLifted(index))


def change_war(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """War or peace by a card that is not this round's event."""
    yield from peace() if state.war else war()
