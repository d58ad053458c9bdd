"""T12 and T13 by best play: whom the opponents take (PD-1.3d), and whom the red cross saves (PD-2.CROIX).

A side without a red cross loses as much as the dice can take. With one, whom the opponent takes matters: a captain who
is saved takes two losses back, and a carrier who is lost cannot save himself.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from companion.games.pirates_en_duel.rules.combat import Crew
from companion.games.pirates_en_duel.rules.odds_value import value


class Hand(NamedTuple):
    """A card that is lost, or may be. `nurse`: he carries a red cross that has not been tried."""

    value: int = 1
    nurse: bool = False
    savable: bool = True


Block = tuple[Hand, ...]
"""What one choice takes: a card, or both twins."""


class Crosses(NamedTuple):
    """The carriers of a red cross by what they are, and what the table lets them save (A-19)."""

    pirates: int = 0
    captain: bool = False
    twins: int = 0
    shot: int = 0
    saves_captain: bool = True
    saves_shot: bool = True
    same_card: bool = True

    @property
    def tries(self) -> int:
        return self.pirates + self.captain + self.twins + self.shot

    def blocks(self, crew: Crew) -> tuple[Block, ...]:
        """Everybody aboard."""
        pirates = [(Hand(nurse=i < self.pirates),) for i in range(crew.pirates)]
        captain = [(Hand(2, self.captain, self.saves_captain),)] * crew.captain
        twins = [(Hand(nurse=self.twins > 0), Hand(nurse=self.twins > 1))] * crew.twin_pair
        return tuple(sorted((*pirates, *captain, *twins)))

    def shot_hands(self, shot: int) -> tuple[Hand, ...]:
        return tuple(Hand(1, i < self.shot, self.saves_shot) for i in range(shot))


class Wounds(NamedTuple):
    """A side when the losses are named: who is lost, and who has yet to try his red cross.

    `nurses`: those who are not lost; `manned`: somebody is left aboard; `besides`: losses that nobody can take back.
    """

    lost: tuple[Hand, ...] = ()
    nurses: int = 0
    manned: bool = True
    besides: int = 0

    @property
    def losses(self) -> int:
        return sum(hand.value for hand in self.lost) + self.besides

    @property
    def has_tries(self) -> bool:
        return self.nurses > 0 or any(hand.nurse for hand in self.lost)


@lru_cache(maxsize=4096)
def loss_sets(blocks: tuple[Block, ...], losses: int) -> frozenset[tuple[Block, ...]]:
    """PD-1.3d: every set of blocks that can be lost, one after the other while one can still be taken."""
    ways: set[tuple[Block, ...]] = set()
    for block in set(blocks):
        cost = sum(hand.value for hand in block)
        if cost <= losses:
            at = blocks.index(block)
            rest = loss_sets(blocks[:at] + blocks[at + 1 :], losses - cost)
            ways |= {tuple(sorted((block, *way))) for way in rest}
    return frozenset(ways) or frozenset({()})


@lru_cache(maxsize=4096)
def wounds(crew: Crew, shot: int, crosses: Crosses, losses: int, rolled: bool) -> tuple[Wounds, ...]:
    """What so many losses may come to. A-05: `rolled` counts them as the dice give them."""
    if not crosses.tries:
        inflicted = losses if rolled else crew.max_losses(losses)
        return (Wounds(manned=losses < crew.whole, besides=shot + inflicted),)
    blocks = crosses.blocks(crew)
    before = crosses.shot_hands(shot)
    aboard = crosses.tries - crosses.shot
    found = []
    for way in loss_sets(blocks, losses):
        hit = tuple(hand for block in way for hand in block)
        nurses = aboard - sum(hand.nurse for hand in hit)
        besides = losses - sum(hand.value for hand in hit) if rolled else 0
        found.append(Wounds(tuple(sorted((*before, *hit))), nurses, len(way) < len(blocks), besides))
    return tuple(found)


@lru_cache(maxsize=65536)
def rescue(attacker: Wounds, defender: Wounds, same_card: bool) -> int:
    """T13: the defender's red crosses, then the attacker's, one blue die each; two for every try in the weight."""
    if defender.has_tries:
        return min(
            sum(rescue(attacker, after, same_card) for after in results) for results in attempts(defender, same_card)
        )
    if attacker.has_tries:
        return max(
            sum(rescue(after, defender, same_card) for after in results) for results in attempts(attacker, same_card)
        )
    taken, given = attacker.losses, defender.losses
    won = int(given > taken), int(given < taken)
    return value(won, (not attacker.manned, not defender.manned), (taken, given))


def attempts(side: Wounds, same_card: bool) -> Iterator[tuple[Wounds, Wounds]]:
    """What the next carrier may do: nothing, or try to save another; with and without a ship on the die.

    Those who are lost try first: they cannot save themselves, and whoever comes later can.
    """
    lost = list(side.lost)
    nurses = side.nurses
    himself = next((i for i, hand in enumerate(lost) if hand.nurse), None)
    if himself is None:
        nurses -= 1
    else:
        lost[himself] = lost[himself]._replace(nurse=False)
    spent = side._replace(lost=tuple(sorted(lost)), nurses=nurses)
    yield spent, spent
    for hand in {hand for i, hand in enumerate(lost) if i != himself and hand.savable}:
        others = list(lost)
        others.remove(hand)
        saved = Wounds(tuple(sorted(others)), nurses + hand.nurse, True, side.besides)
        if same_card:
            yield saved, spent
        else:
            yield saved, spent._replace(lost=tuple(sorted((*others, hand._replace(savable=False)))))
