"""Icons, hunting, drift, new captains, searches."""

from dataclasses import astuple

from companion.core.ask import Option, Phrase, Refusal, Seat
from companion.core.procedure import BoxLearned, Note, Talk, arrange, choose, happen, pick
from companion.games.merchants_and_marauders.box import npc_form
from companion.games.merchants_and_marauders.data import PIRATES, SLOTS, Catalogue
from companion.games.merchants_and_marauders.events import (
    NpcDied,
    NpcDrawn,
    NpcEntered,
    NpcMoved,
    NpcReturned,
    NpcSearched,
)
from companion.games.merchants_and_marauders.procedures.common import succeeds
from companion.games.merchants_and_marauders.rules import npc
from companion.games.merchants_and_marauders.rules.options import seat_option, word_options
from companion.games.merchants_and_marauders.state import NpcCard, State

ICON_RULE = "RB p.13"


def resolve_icon(catalogue: Catalogue, state: State, slot: str, letter: str) -> Talk[State]:
    """MM-NPC-MOVE: hunt the best target in reach, else drift by the letter."""
    if state.npcs[slot].card is None:
        yield Note("npc_absent", ICON_RULE, {"slot": slot, "letter": letter})
        return state
    start = state.npcs[slot].zone
    near = npc.candidates(catalogue, state, slot)
    if not near:
        to, border = npc.drift(catalogue, state, start, letter)
        key = "npc_drifts" if border == letter else "npc_turns" if border else "npc_stuck"
        yield Note(key, ICON_RULE, {"slot": slot, "start": start, "to": to, "letter": letter, "border": border})
        state = yield from happen(NpcMoved(slot, letter, start, to, border, "drift"))
        return state
    target = yield from choose_target(catalogue, state, slot, near)
    to, reason = state.players[target].zone, npc.reason_of(catalogue, state, slot, target)
    stays = "npc_stays" if to == start else "npc_hunts"
    facts = {"slot": slot, "start": start, "to": to, "who": target, "reason": reason, "letter": letter}
    yield Note(stays, "RB p.13", facts)
    state = yield from happen(NpcMoved(slot, letter, start, to, "", reason, target))
    return state


def choose_target(catalogue: Catalogue, state: State, slot: str, near: tuple[Seat, ...]) -> Talk[Seat]:
    """The best target. Real ties are drawn with the captain cards; unknown purses are asked about, not shown."""
    tied = npc.best(catalogue, state, slot, near)
    if len({state.players[s].zone for s in tied}) == 1:
        return tied[0]
    unknown = slot in PIRATES and not npc.are_purses_known(state, near)
    key = "richest" if unknown else "draw_target"
    options = [seat_option(state, s) for s in tied]
    seat: Seat = yield from choose(key, options, rule="RB p.13", slot=slot)
    return seat


def which_npc(catalogue: Catalogue, state: State) -> Talk[tuple[str, NpcCard]]:
    """A captain of an event card: one of the owner's box that is not in play, or one that is typed in now.

    Who is in play stands there with the reason, so that the box does not propose the card again.
    """
    met = {c.name for n in state.npcs.values() for c in (*n.under, *n.waiting, *([n.card] if n.card else []))}
    known = {k.removeprefix("npc/"): v for k, v in state.box.items() if k.startswith("npc/")}
    options = [
        Option(
            name,
            label=Phrase("npc_known", {"title": name, "slot": known[name][1]}),
            refused=Refusal("npc_in_play") if name in met else None,
        )
        for name in sorted(known, key=lambda name: name in met)
    ]
    answer = yield from pick("which_npc", "npc", options, new=npc_form(catalogue), rule="RB p.12")
    record = known[answer] if isinstance(answer, str) else answer
    name, slot, *rest = record
    if name and f"npc/{name}" not in state.box:
        yield from happen(BoxLearned(f"npc/{name}", tuple(record)))
    return slot, NpcCard(name, *rest)


def card_facts(slot: str, card: NpcCard) -> dict[str, str]:
    """For a sentence that reads well whether or not somebody typed the name."""
    return {"slot": slot, "title": f" ({card.name})" if card.name else "", "zone": card.zone}


def draw_npc(catalogue: Catalogue, state: State) -> Talk[State]:
    """MM-NPC-ENTER: the card waits beside the board until the end of the round."""
    slot, card = yield from which_npc(catalogue, state)
    covers = state.npcs[slot].card is not None
    facts = card_facts(slot, card)
    yield Note("npc_covers" if covers else "npc_waits", "RB p.12", facts, headline=True)
    state = yield from happen(NpcDrawn(slot, *astuple(card)))
    return state


def replace_and_enter(state: State) -> Talk[State]:
    """End of the round: MM-NPC-REPLACE first, then MM-NPC-ENTER (A-38)."""
    for slot in SLOTS:
        at = state.npcs[slot]
        if at.card is None and at.lost and at.under:
            index = yield from who_returns(slot, at.under)
            card = at.under[index]
            yield Note("npc_returns", "RB p.12", card_facts(slot, card), headline=True)
            state = yield from happen(NpcReturned(slot, index))
        for card in at.waiting:
            yield Note("npc_enters", "RB p.12", card_facts(slot, card), headline=True)
            state = yield from happen(NpcEntered(slot))
    return state


def who_returns(slot: str, under: tuple[NpcCard, ...]) -> Talk[int]:
    """One card: that one; more: drawn at random."""
    if len(under) == 1:
        return 0
    options = [Option(i, label=Phrase("npc_card", {"title": c.name, "zone": c.zone})) for i, c in enumerate(under)]
    index: int = yield from choose("npc_returns", options, rule="RB p.12", slot=slot)
    return index


def npc_dies(state: State, slot: str) -> Talk[State]:
    yield Note("npc_dies", "RB p.12", {"slot": slot, "n": len(state.npcs[slot].under)})
    state = yield from happen(NpcDied(slot))
    return state


def roll_searches(catalogue: Catalogue, state: State, seat: Seat) -> Talk[tuple[State, tuple[str, ...]]]:
    """MM-NPC-SCOUT steps 1-3: who rolls, who is held back, and in which order those come who found the player."""
    found: list[str] = []
    for search in npc.searches(catalogue, state, seat):
        facts = {"slot": search.slot, "who": seat, "zone": state.players[seat].zone}
        if search.held:
            yield Note("held_back", "RB p.13", {**facts, "held": search.held})
            continue
        if found and state.options["search_by"] == "until-found":
            break
        yield Note("must_search", "RB p.13", {**facts, "n": search.dice, "why": search.why, "rolls": search.rolls})
        finds = yield from search_rolls(state, seat, search)
        state = yield from happen(NpcSearched(seat, search.slot))
        yield Note("finds" if finds else "misses", "RB p.13", facts)
        found += [search.slot] if finds else []
    if len(found) < 2:
        return state, tuple(found)
    options = word_options("slot", found)
    order = yield from arrange("order_of_fights", options, rule="RB p.13", who=seat)
    return state, order


def search_rolls(state: State, seat: Seat, search: npc.Search) -> Talk[bool]:
    """One roll; Nassau wants two that both succeed, Basse-Terre gives the French a second try."""
    decides = state.left_neighbour(seat)
    again = {"once": (), "twice": (True,), "retry": (False,)}[search.rolls]
    facts = {"slot": search.slot, "target": seat}
    success = yield from succeeds("search_roll", search.dice, seat=decides, rule="RB p.13", **facts)
    if again and again[0] == success:
        success = yield from succeeds("search_again", search.dice, seat=decides, rule="board", **facts)
    return success
