"""PD-1.1: recruit. Cards turn up, taverns interfere, pirates come aboard, one card stays as the market."""

from companion.core.ask import Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, Stage, Talk, choose, happen, some
from companion.games.pirates_en_duel.box import know
from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.events import PirateDiscarded, RecruitingEnded
from companion.games.pirates_en_duel.procedures.berths import Berthing
from companion.games.pirates_en_duel.procedures.common import card_facts, card_option, expect, turn_up
from companion.games.pirates_en_duel.procedures.dice import TAVERN, roll_skill
from companion.games.pirates_en_duel.rules.cards import card_of, cards_of
from companion.games.pirates_en_duel.rules.combat import has_skill
from companion.games.pirates_en_duel.rules.recruiting import pick_limits, remaining_cards
from companion.games.pirates_en_duel.rules.turn import why_not_sail
from companion.games.pirates_en_duel.state import State

STEPS = ("offer", "choice", "berths")


def recruit(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """PD-1.1, PD-3.SERGENT: offer, taverns, choice, berths, market."""
    expect(state, "recruit", seat)
    if why := why_not_sail(state):
        raise Refused.of(why)
    seat = state.active
    state = yield from know(catalogue, state, (c for ship in state.ships.values() for c in ship.crew))
    sergeant = has_skill(state, seat, "sergent-recruteur")
    numbers = catalogue.recruiting_of(sergeant=sergeant)
    if sergeant:
        yield Note("sergeant", "L3 Sergent", {"who": seat})
    yield Stage(STEPS, "offer")
    state = yield from offer(state, seat, numbers.offer)
    yield Stage(STEPS, "choice")
    imposed, state = yield from taverns(catalogue, state, seat, numbers.picks)
    chosen, stays = yield from choose_recruits(catalogue, state, seat, imposed, sergeant=sergeant)
    for card in remaining_cards(state.market, chosen, stays):
        yield Note("left_out", "A-03", card_facts(card_of(state, card)))
        state = yield from happen(PirateDiscarded(card, "market"))
    yield Stage(STEPS, "berths")
    berthing = Berthing(catalogue, state, seat, imposed)
    state = yield from berthing.take(state, chosen)
    cards = tuple(card_of(state, card).as_fact for card in berthing.hired)
    facts = {"who": seat, "cards": cards}
    yield Note("recruited" if cards else "recruited_nobody", "1°", facts, headline=True)
    yield from happen(RecruitingEnded())


def offer(state: State, seat: Seat, wanted: int) -> Talk[State]:
    """PD-1.1 step 1, A-34: cards are turned up until so many are on offer, or none is left."""
    missing = wanted - len(state.market)
    for number in range(1, missing + 1):
        before = len(state.market)
        state = yield from turn_up(state, "market", seat, "offer_card", number=number, of=missing)
        if len(state.market) == before:
            break
    return state


def taverns(catalogue: Catalogue, state: State, recruiter: Seat, picks: int) -> Talk[tuple[tuple[str, ...], State]]:
    """PD-2.TAVERNE, A-33: each owner may try once, from the recruiter's left, while a pick is still free."""
    imposed: tuple[str, ...] = ()
    owners = [s for s in state.from_seat(recruiter)[1:] if has_skill(state, s, "taverne")]
    if state.options["several_taverns"] == "first":
        owners = owners[:1]
    for owner in owners:
        if len(imposed) < min(picks, len(state.market)):
            imposed += yield from tavern(catalogue, state, owner, recruiter, imposed)
    return imposed, state


def tavern(
    catalogue: Catalogue, state: State, owner: Seat, recruiter: Seat, imposed: tuple[str, ...]
) -> Talk[tuple[str, ...]]:
    """PD-2.TAVERNE: a skull on one blue die imposes a pirate on offer."""
    face = yield from roll_skill(catalogue, TAVERN, owner, recruiter=recruiter)
    if face is None:
        return ()
    if face != catalogue.skills[TAVERN.skill].face:
        yield Note("tavern_failed", "L2 Taverne", {"who": owner})
        return ()
    free = remaining_cards(state.market, imposed)
    options = [card_option(card, card.id) for card in cards_of(state, dict.fromkeys(free))]
    card = yield from choose("impose", options, seat=owner, rule="L2 Taverne", who=owner, recruiter=recruiter)
    yield Note("imposed", "L2 Taverne", {"who": owner, "recruiter": recruiter, **card_facts(card_of(state, card))})
    return (card,)


def choose_recruits(
    catalogue: Catalogue, state: State, seat: Seat, imposed: tuple[str, ...], *, sergeant: bool
) -> Talk[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The cards that are chosen, the imposed ones first, and the one that stays."""
    least, most = pick_limits(catalogue, state, sergeant=sergeant)
    imposed = imposed[:most]
    free = remaining_cards(state.market, imposed)
    open_picks = most - len(imposed)
    if len(free) == open_picks and least == most:
        return (*imposed, *free), ()
    if least == most and len(free) - open_picks == 1:
        stays = yield from who_stays(state, seat, free, "stays")
        return (*imposed, *remaining_cards(free, (stays,))), (stays,)
    options = tuple(card_option(card, i) for i, card in enumerate(cards_of(state, free)))
    taken = yield from some(
        "recruits",
        options,
        least=max(0, least - len(imposed)),
        most=open_picks,
        seat=seat,
        rule="1°",
        who=seat,
        n=open_picks,
    )
    rest = tuple(card for i, card in enumerate(free) if i not in taken)
    chosen = (*imposed, *(free[i] for i in taken))
    if len(rest) <= 1:
        return chosen, rest
    stays = yield from who_stays(state, seat, rest, "stays_of_rest")
    return chosen, (stays,)


def who_stays(state: State, seat: Seat, cards: tuple[str, ...], key: str) -> Talk[str]:
    """Naming the one card that stays tells what becomes of the others: one tap, none where they are all alike."""
    if len(set(cards)) == 1:
        return cards[0]
    options = [card_option(card, card.id) for card in cards_of(state, dict.fromkeys(cards))]
    card: str = yield from choose(key, options, seat=seat, rule="1°", who=seat, n=len(cards) - 1)
    return card
