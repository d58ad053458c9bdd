"""PR-ODDS: what the next card may be, from everything that was entered. Exact fractions, no chance, no float."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import lcm

from companion.core.lazy import remember_last
from companion.games.port_royal.data import COLOURS, UNNAMED, Catalogue
from companion.games.port_royal.state import Shuffle, State


@dataclass(frozen=True, slots=True)
class Weights:
    """How many of each face the pile is expected to hold, in parts: `one` parts are a card."""

    parts: Mapping[str, int]
    one: int = 1


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of the next card: `threats` out of `total`, whole cards where they are exact."""

    bust: Fraction
    new_colour: Fraction
    person: Fraction
    tax: Fraction
    threats: Fraction
    total: Fraction

    @property
    def exact(self) -> bool:
        return self.threats.denominator == 1 and self.total.denominator == 1


def unseen_cards(cards: Catalogue, state: State) -> dict[str, int]:
    """U: the cards of the shuffle whose face nobody has named: the pile, all coins, unlogged discards."""
    seen = Counter((*state.in_sight, *state.discard, *state.missing))
    return {face: max(0, copies - seen[face]) for face, copies in cards.shuffle.items()}


def possible_cards(cards: Catalogue, state: State) -> dict[str, int]:
    """What may still turn up. Where not every card is entered, the discard may have been shuffled in unnoticed."""
    if state.full and state.pile is not None:
        return unseen_cards(cards, state)
    open_ = Counter((*state.in_sight, *state.missing))
    return {face: max(0, copies - open_[face]) for face, copies in cards.shuffle.items()}


def next_card(cards: Catalogue, state: State) -> Odds:
    """PR-ODDS-NEXT, and after a reshuffle PR-ODDS-RESHUFFLE."""
    return odds_of(cards, expected_cards(cards, state), state.harbour, cards.swords(state.player(state.active)))


def after_repelling(cards: Catalogue, state: State, face: str) -> Odds:
    """PR-P1-REPEL: the chances of the next card once this ship of the harbour lies in the discard."""
    left = list(state.harbour)
    left.remove(face)
    return next_card(cards, replace(state, harbour=tuple(left), discard=(*state.discard, face)))


def count_remaining(cards: Catalogue, left: Mapping[str, int], faces: Iterable[str], kind: str) -> int:
    """Cards of a kind among those that are left, less those of `faces` of which only the kind is known."""
    return sum(left[f] for f in cards.by_kind[kind]) - Counter(faces)[kind]


def expected_cards(cards: Catalogue, state: State) -> Weights:
    """Before the first reshuffle every unseen card is as likely as any other."""
    if state.shuffle is None:
        left = {face: Fraction(n) for face, n in unseen_cards(cards, state).items()}
        return whole(subtract_unnamed_cards(cards, left, Counter((*state.in_sight, *state.discard))))
    return weights_after_shuffle(cards, state.shuffle)


def whole(shares: Mapping[str, Fraction]) -> Weights:
    one = lcm(*(share.denominator for share in shares.values()))
    return Weights({face: int(share * one) for face, share in shares.items()}, one)


def subtract_unnamed_cards(
    cards: Catalogue, held: Mapping[str, Fraction], seen: Mapping[str, int]
) -> dict[str, Fraction]:
    """Of a card whose kind alone is known, each face of the kind loses its share."""
    after = dict(held)
    for kind in UNNAMED:
        if n := seen.get(kind, 0):
            group = [f for f in cards.by_kind[kind] if f in after]
            total = sum((after[f] for f in group), Fraction(0))
            kept = max(Fraction(0), 1 - n / total) if total else Fraction(0)
            after.update({f: after[f] * kept for f in group})
    return after


@remember_last
def weights_after_shuffle(cards: Catalogue, shuffle: Shuffle) -> Weights:
    """w = K + s · U / |U|, less one for each card revealed since, not below 0."""
    named, revealed = Counter(shuffle.known), Counter(shuffle.revealed)
    seen = named + Counter(shuffle.elsewhere)
    unseen = {face: Fraction(max(0, copies - seen[face])) for face, copies in cards.shuffle.items()}
    known = add_unnamed_cards(cards, named, unseen)
    pool = subtract_unnamed_cards(cards, unseen, seen)
    weights = {}
    for faces, blind in spread(cards, shuffle, known, pool):
        total = sum((pool[f] for f in faces), Fraction(0))
        for face in faces:
            share = blind * pool[face] / total if total else Fraction(0)
            weights[face] = max(Fraction(0), known[face] - revealed[face] + share)
    return whole(subtract_unnamed_cards(cards, {face: weights[face] for face in cards.shuffle}, revealed))


def add_unnamed_cards(cards: Catalogue, known: Mapping[str, int], pool: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """The cards that lay in the discard: one of which only the kind is known counts in parts, as its faces are left."""
    found = {face: Fraction(known.get(face, 0)) for face in cards.shuffle}
    for kind in UNNAMED:
        total = sum((pool[f] for f in cards.by_kind[kind]), Fraction(0))
        if total and (n := known.get(kind, 0)):
            for face in cards.by_kind[kind]:
                found[face] += n * pool[face] / total
    return found


def spread(
    cards: Catalogue, shuffle: Shuffle, known: Mapping[str, Fraction], pool: Mapping[str, Fraction]
) -> list[tuple[list[str], Fraction]]:
    """Groups of faces, each with how many unlogged coin cards of the discard have one of them; a census tells more."""
    left, rest = Fraction(shuffle.blind), list(pool)
    groups = []
    for group, counted in shuffle.census.items():
        faces = [f for f in rest if cards.is_ship(f) and f.startswith(f"{group}-")]
        more = min(left, max(Fraction(0), counted - sum((known[f] for f in faces), Fraction(0))))
        groups.append((faces, more))
        left -= more
        rest = [f for f in rest if f not in faces]
    return [*groups, (rest, left)]


def odds_of(cards: Catalogue, held: Weights, harbour: Sequence[str], swords: int) -> Odds:
    there = set(cards.colours(harbour))
    found: Counter[str] = Counter()
    for face, parts in held.parts.items():
        found[outcome(cards, face, there, swords)] += parts
    total = found.total()
    shares = {what: Fraction(found[what], total or 1) for what in ("bust", "new_colour", "person", "tax")}
    return Odds(**shares, threats=Fraction(found["bust"], held.one), total=Fraction(total, held.one))


def outcome(cards: Catalogue, face: str, there: set[str], swords: int) -> str:
    """What the card would be as the next one of the harbour: its kind, and of a ship whether it is a bust."""
    card = cards[face]
    if card.kind != "ship":
        return card.kind
    if card.colour not in there:
        return "new_colour"
    return "repelled" if cards.can_repel(swords, face) else "bust"


def reach(cards: Catalogue, state: State, goal: int) -> Fraction:
    """PR-ODDS-REACH: the chance of so many colours before a bust, if one never stops and repels only duplicates."""
    swords = cards.swords(state.player(state.active))
    return reach_of(cards, expected_cards(cards, state), state.harbour, swords, goal)


@remember_last
def reach_of(cards: Catalogue, held: Weights, harbour: Sequence[str], swords: int, goal: int) -> Fraction:
    """Exact. Only two kinds of card matter: threats of the colours that lie there, and ships of the others."""
    there = frozenset(cards.colours(harbour))
    ships, threats = dict.fromkeys(COLOURS, 0), dict.fromkeys(COLOURS, 0)
    for face, parts in held.parts.items():
        if cards.is_ship(face):
            ships[cards[face].colour] += parts
            threats[cards[face].colour] += 0 if cards.can_repel(swords, face) else parts

    @cache
    def chance(lying: frozenset[str], danger: int) -> Fraction:
        if len(lying) >= goal:
            return Fraction(1)
        new = [c for c in COLOURS if c not in lying and ships[c]]
        whole = danger + sum(ships[c] for c in new)
        won = Fraction(0)
        for c in new:
            # The ship that joins leaves the pile: it is one of the threats of its colour, or it is not.
            harmless = ships[c] - threats[c]
            if threats[c]:
                won += Fraction(threats[c], whole) * chance(lying | {c}, danger + max(0, threats[c] - held.one))
            if harmless:
                won += Fraction(harmless, whole) * chance(lying | {c}, danger + threats[c])
        return won

    return chance(there, sum(threats[c] for c in there))
