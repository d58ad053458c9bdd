"""A second, independent Port Royal: real cards in real piles, written from the rulebook. Both must agree, card by card.

It shares no code with the rules: cards are read from the letters of their faces, coins are cards with a face.
"""

import random
from collections import Counter

import pytest

from companion.assets import tables_of
from companion.core.ask import Seat
from companion.core.game import AnyGame, Sitting
from companion.core.table import Table
from companion.games.port_royal.data import Catalogue


class Physical:
    """The box on a table: 119 cards that nobody can lose."""

    def __init__(self, seats: list[str], chance: random.Random) -> None:
        rows = tables_of("port-royal")["cards"]
        kinds = ("ship", "person", "expedition", "tax")
        self.rewards = {r["face"]: (r["coins"], r["vp"]) for r in rows["expedition"]}
        self.chance = chance
        self.pile: list[str] = [
            r["face"] for k in kinds for r in rows[k] if not r.get("five_players") for _ in range(r["copies"])
        ]
        chance.shuffle(self.pile)
        self.row = ["EXP-CPS"] if len(seats) == 5 else []
        self.discard: list[str] = []
        self.harbour: list[str] = []
        self.seats = seats
        self.coins: dict[str, list[str]] = {s: [] for s in seats}
        self.shown: dict[str, list[str]] = {s: [] for s in seats}
        for seat in seats:
            self.gain(seat, 3)

    def top(self) -> str:
        card = self.pile.pop()
        if not self.pile:
            self.chance.shuffle(self.discard)
            self.pile, self.discard = self.discard, []
        return card

    def gain(self, seat: str, n: int) -> None:
        for _ in range(n):
            self.coins[seat].append(self.top())

    def pay(self, seat: str, n: int) -> None:
        for _ in range(n):
            self.discard.append(self.coins[seat].pop())

    def has(self, seat: str, start: str) -> int:
        return sum(c.startswith(start) for c in self.shown[seat])

    def swords(self, seat: str) -> int:
        return self.has(seat, "SAI") + 2 * self.has(seat, "PIR")

    def points(self, seat: str) -> int:
        return sum(self.rewards[c][1] if c in self.rewards else int(c[-1]) for c in self.shown[seat])

    def from_(self, seat: str) -> list[str]:
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    def turn_up(self, active: str, repels: bool) -> tuple[str, str]:
        """The card and what became of it."""
        card = self.top()
        if card.startswith("EXP"):
            self.row.append(card)
            return card, "row"
        if card.startswith("TAX"):
            self.tax(active, card)
            return card, "tax"
        lying = {c[0] for c in self.harbour if c[1] == "-"}
        if card[1] == "-" and card[0] in lying:
            if repels and card[2] != "X" and int(card[2]) <= self.swords(active):
                self.discard.append(card)
                return card, "repelled"
            self.discard += [*self.harbour, card]
            self.harbour = []
            for seat in self.from_(active):
                self.gain(seat, self.has(seat, "JES"))
            return card, "bust"
        self.harbour.append(card)
        return card, "harbour"

    def tax(self, active: str, card: str) -> None:
        for seat in self.from_(active):
            if len(self.coins[seat]) >= 12:
                self.pay(seat, len(self.coins[seat]) // 2)
        swords = card == "TAX-SWORDS"
        values = {s: self.swords(s) if swords else -self.points(s) for s in self.seats}
        for seat in self.from_(active):
            if values[seat] == max(values.values()):
                self.gain(seat, 1)
        self.discard.append(card)

    def allowance(self, seat: str, active: str, colours: int, taken: int) -> int:
        base = {4: 2, 5: 3}.get(colours, 1) if seat == active else 1
        return base + self.has(seat, "GOV") - taken

    def open_window(self, seat: str, active: str) -> None:
        if len(self.harbour) >= 5:
            self.gain(seat, 2 * self.has(seat, "ADM"))
        if not self.harbour and seat != active:
            self.gain(seat, self.has(seat, "JES"))

    def can_take(self, seat: str, active: str, card: str) -> bool:
        if card[1] == "-":
            return True
        price = max(0, int(card[-3]) - self.has(seat, "MAD"))
        return len(self.coins[seat]) >= price + (seat != active)

    def take(self, seat: str, active: str, card: str) -> None:
        self.harbour.remove(card)
        if card[1] == "-":
            self.discard.append(card)
            self.gain(seat, int(card[-1]) + self.has(seat, f"TRA-{card[0]}"))
            self.hand(seat, active)
        else:
            self.hand(seat, active)
            self.pay(seat, max(0, int(card[-3]) - self.has(seat, "MAD")))
            self.shown[seat].append(card)

    def hand(self, seat: str, active: str) -> None:
        if seat != active:
            self.coins[active].append(self.coins[seat].pop())

    def complete(self, seat: str, card: str, given: list[str]) -> None:
        for person in given:
            self.shown[seat].remove(person)
            self.discard.append(person)
        self.row.remove(card)
        self.shown[seat].append(card)
        self.gain(seat, self.rewards[card][0])

    @property
    def everything(self) -> Counter[str]:
        piles = [self.pile, self.discard, self.harbour, self.row, *self.coins.values(), *self.shown.values()]
        return Counter(card for pile in piles for card in pile)


class Evening:
    """One game played on both at once, by chance."""

    def __init__(self, game: AnyGame, cards: Catalogue, seats: int, seed: int) -> None:
        self.chance = random.Random(seed)
        self.names = list("abcde"[:seats])
        self.physical = Physical(self.names, self.chance)
        self.box = self.physical.everything
        self.cards = cards
        table = Table.open(game, [Sitting(Seat(s), "red") for s in self.names], {"odds": "hidden"})
        self.table = table.after(table.act(None, "set_up", {}, ("a",)))
        self.triggered = False

    def do(self, seat: str, procedure: str, answers: tuple[object, ...] = (), **arguments: object) -> None:
        self.table = self.table.after(self.table.act(Seat(seat), procedure, arguments, answers))

    def compare(self) -> None:
        state, real = self.table.state, self.physical
        assert state.harbour == tuple(real.harbour)
        assert state.pile == len(real.pile)
        assert state.discard_count == len(real.discard)
        assert sorted(state.row) == sorted(real.row)
        assert not Counter(state.discard) - Counter(real.discard)
        for seat in self.names:
            player = state.players[seat]
            assert player.coins == len(real.coins[seat])
            assert sorted((*player.persons, *player.expeditions)) == sorted(real.shown[seat])
            assert self.cards.vp(player) == real.points(seat)
        assert real.everything == self.box

    def whole(self, most: int = 60) -> None:
        for number in range(most):
            active = self.names[number % len(self.names)]
            self.turn(active)
            self.triggered = self.triggered or any(self.physical.points(s) >= 12 for s in self.names)
            assert self.table.state.end_triggered == self.triggered
            last = self.triggered and active == self.names[-1]
            assert self.table.state.over == last
            if last:
                return
            self.do(self.table.state.after(Seat(active)), "next_turn")
            self.compare()

    def turn(self, active: str) -> None:
        real = self.physical
        while True:
            self.expeditions(active)
            before = self.table.state
            card, fate = real.turn_up(active, repels=True)
            kind = card[0] if card[1] == "-" else {"EXP": "expedition", "TAX": "tax"}.get(card[:3], "person")
            self.do(active, "turn_up", (), kind=kind, face=card, repel=fate == "repelled")
            assert self.table.state.bust == (fate == "bust")
            assert before.active == active
            self.compare()
            if fate == "bust":
                return
            if self.chance.randrange(5) == 0:
                return self.windows(active)

    def windows(self, active: str) -> None:
        real = self.physical
        colours = len({c[0] for c in real.harbour if c[1] == "-"})
        self.do(active, "stop")
        for seat in real.from_(active):
            real.open_window(seat, active)
            self.compare()
            taken = 0
            while real.allowance(seat, active, colours, taken) > 0:
                choice = [c for c in real.harbour if real.can_take(seat, active, c)]
                if not choice or self.chance.randrange(4) == 0:
                    break
                card = self.chance.choice(choice)
                real.take(seat, active, card)
                taken += 1
                self.do(seat, "take", face=card)
                self.compare()
            if seat == real.from_(active)[-1]:
                real.discard += real.harbour
                real.harbour = []
            self.do(seat, "done")
        self.compare()

    def expeditions(self, active: str) -> None:
        real = self.physical
        symbols = {"C": "CAP-4-1", "P": "PRI-4-1", "S": "SET-4-1"}
        for card in list(real.row):
            given = [symbols[s] for s in card[4:]]
            if not Counter(given) - Counter(real.shown[active]):
                real.complete(active, card, given)
                self.do(active, "complete", face=card, given=tuple(given))
                self.compare()


@pytest.mark.parametrize("seed", range(24))
def test_both_engines_agree_after_every_card(seed: int, game: AnyGame, cards: Catalogue) -> None:
    """PR-TURN, PR-P1, PR-P2 and PR-EXP: whole games, every coin and card compared after every tap."""
    evening = Evening(game, cards, 2 + seed % 4, seed)
    evening.compare()

    evening.whole()

    assert len(evening.table.taps) > 20
