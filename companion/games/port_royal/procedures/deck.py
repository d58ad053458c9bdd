"""The draw pile beside the rules: "we reshuffled", the census of ships, faces of spent coins (PR-DECK-RESHUFFLE)."""

from companion.core.ask import Number, Option, Phrase, Seat
from companion.core.procedure import Note, Procedure, Talk, fill_in, happen, pick
from companion.games.port_royal.data import COLOURS, UNNAMED, Catalogue
from companion.games.port_royal.events import CoinFaceLogged, DeckCounted, DeckReshuffled
from companion.games.port_royal.odds import count_remaining, possible_cards, unseen_cards
from companion.games.port_royal.procedures.common import need
from companion.games.port_royal.state import State

RULE = "1. Pioche"


def reshuffle(cards: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """The discard became the draw pile, as the table says, whatever the app counted (A-13)."""
    need(state.phase not in ("set-up", "game-over"), "wrong_phase")
    need(state.discard_count > 0, "no_discard")
    if state.pile is None:
        yield Note("shuffled_uncounted", RULE, {}, headline=True)
    else:
        yield Note("shuffled", RULE, {"n": state.discard_count + state.pile}, headline=True)
    yield from happen(DeckReshuffled())


def note_unseen_shuffle(cards: Catalogue, state: State, face: str) -> Talk[State]:
    """Every copy had been seen, and here it is again: the discard was shuffled, and nobody said so."""
    unseen, possible = unseen_cards(cards, state), possible_cards(cards, state)
    if face in UNNAMED:
        left = count_remaining(cards, unseen, (*state.in_sight, *state.discard), face)
        could = count_remaining(cards, possible, state.in_sight, face)
    else:
        left, could = unseen[face], possible[face]
    if face in state.harbour or left > 0 or could <= 0:
        return state
    yield Note("shuffled_meanwhile", RULE, {"face": face})
    state = yield from happen(DeckReshuffled())
    return state


def census(cards: Catalogue, state: State, seat: Seat | None, by: str) -> Procedure:
    """The ships that lay in the discard, counted before they were shuffled: by colour, or by colour and swords."""
    shuffle = state.shuffle
    if shuffle is None or shuffle.revealed:
        need(False, "wrong_phase")
        return
    groups = groups_of(cards, by)
    parts = tuple(
        Number(
            key="census_group",
            high=most,
            default=sum(f == g or f.startswith(f"{g}-") for f in shuffle.known),
            facts={"group": g},
        )
        for g, most in groups.items()
    )
    counts = yield from fill_in("census", parts, rule="PR-ODDS")
    yield Note("census", "PR-ODDS", {"n": sum(counts)}, headline=True)
    yield from happen(DeckCounted(dict(zip(groups, counts, strict=True))))


def groups_of(cards: Catalogue, by: str) -> dict[str, int]:
    """Each group of ships with how many of them the box holds."""
    groups: dict[str, int] = {}
    for colour in COLOURS:
        for face in cards.by_kind[colour]:
            group = colour if by == "colour" else face.rpartition("-")[0]
            groups[group] = groups.get(group, 0) + cards[face].copies
    return groups


def log_coin(cards: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """PR-COIN-SPEND: a spent coin lies face up in the discard; its face helps the odds."""
    need(state.blind > 0, "no_spent_coin")
    left = unseen_cards(cards, state)
    options = tuple(Option(f, Phrase("face_option", {"face": f})) for f, n in left.items() if n)
    need(bool(options), "no_spent_coin")
    face = yield from pick("coin_face", "card", options, rule="Cartes")
    yield Note("coin_logged", "Cartes", {"face": face}, headline=True)
    yield from happen(CoinFaceLogged(face))
