"""PD-3.TIREUR, PD-3.PISTOLET, PD-3.AFFUT: who shoots before a combat, and whom a shot can hit."""

from dataclasses import dataclass

from companion.games.pirates_en_duel.rules.cards import Card, card_of
from companion.games.pirates_en_duel.rules.combat import pair_berths, skill_ships
from companion.games.pirates_en_duel.state import State, combat_of


@dataclass(frozen=True, slots=True)
class Shooter:
    """A shooter by his berth: two copies of one card are two shooters."""

    ship: str
    berth: int
    card: str

    def is_aboard(self, state: State) -> bool:
        return state.ships[self.ship].berths[self.berth] == self.card


def shooters(state: State, ship: str) -> tuple[Shooter, ...]:
    """One shot for each carrier, whatever the weapon; A-21: by agreement one for the whole crew."""
    type = combat_of(state).type
    found = tuple(
        Shooter(colour, berth, card)
        for colour in skill_ships(state, ship)
        for berth, card in enumerate(state.ships[colour].berths)
        if card and can_shoot(card_of(state, card), type)
    )
    return found[:1] if state.options["copies"] == "once" else found


SHOTS = {"tireur-elite": ("abordage", "canonnade"), "pistolet-abordage": ("abordage",), "affut-canon": ("canonnade",)}


def can_shoot(card: Card, type: str) -> bool:
    return any(type in SHOTS[skill] for skill in card.skills if skill in SHOTS)


def shot_victims(state: State, ship: str) -> tuple[int, ...]:
    """PD-3.TIREUR: berths that a shot can hit; never a captain, never one of a pair of twins (A-23)."""
    berths = state.ships[ship].berths
    manned = state.ships[ship].manned_berths
    if len(manned) == 1 and state.options["last_sailor_shot"] == "spared":
        return ()
    pair = pair_berths(state, ship)
    return tuple(b for b in manned if not card_of(state, berths[b]).captain and b not in pair)
