"""PD-1.1 steps 4 and 5: where the chosen pirates go."""

from companion.core.ask import Option, Seat
from companion.core.procedure import Note, Talk, choose, happen
from companion.games.pirates_en_duel.box import know
from companion.games.pirates_en_duel.data import Catalogue
from companion.games.pirates_en_duel.events import PirateDiscarded, PirateRecruited
from companion.games.pirates_en_duel.procedures.common import (
    berth_at,
    berth_options,
    card_facts,
    card_option,
    ship_option,
)
from companion.games.pirates_en_duel.rules.cards import card_of, cards_of, pirates_aboard
from companion.games.pirates_en_duel.state import State, captain_of

NOBODY = "nobody"


class Berthing:
    """One recruiting step: the crew as it was before, whom a tavern has imposed, and who came aboard."""

    def __init__(self, catalogue: Catalogue, before: State, seat: Seat, imposed: tuple[str, ...]) -> None:
        self.catalogue = catalogue
        self.seat = seat
        self.imposed = imposed
        self.former = self.replaceable(before)
        self.hired: tuple[str, ...] = ()

    def replaceable(self, state: State) -> tuple[tuple[str, int], ...]:
        """The pirates aboard before this step; A-02: captains only by agreement."""
        ships = state.sailing(self.seat)
        captains = tuple(
            (ship, state.ships[ship].berths.index(captain_of(ship)))
            for ship in ships
            if captain_of(ship) in state.ships[ship].berths and state.options["replace_captain"] == "yes"
        )
        return (*pirates_aboard(state, ships), *captains)

    def take(self, state: State, chosen: tuple[str, ...]) -> Talk[State]:
        """Imposed pirates first (A-04); then those for whom there is a berth; then replacing, or not."""
        if state.two_players and state.options["recruits_of_two_ships"] == "ship-by-ship":
            for card in chosen:
                state = yield from self.ship_by_ship(state, card)
            return state
        waiting = list(chosen)
        while waiting and self.ships_with_room(state):
            card = yield from self.choose_next(state, waiting)
            waiting.remove(card)
            state = yield from self.berth(state, card, self.ships_with_room(state))
        for card in waiting:
            state = yield from self.replace_or_refuse(state, card, state.sailing(self.seat))
        return state

    def ships_with_room(self, state: State) -> tuple[str, ...]:
        return tuple(ship for ship in state.sailing(self.seat) if state.ships[ship].free_berths)

    def choose_next(self, state: State, waiting: list[str]) -> Talk[str]:
        """Whoever comes first takes the free berth: asked only when not all of them find one."""
        room = sum(len(state.ships[ship].free_berths) for ship in state.sailing(self.seat))
        first = waiting[0]
        if first in self.imposed or room >= len(waiting):
            return first
        options = [card_option(card, card.id) for card in cards_of(state, dict.fromkeys(waiting))]
        card: str = yield from choose("free_berth", options, seat=self.seat, rule="1°", who=self.seat, n=room)
        return card

    def berth(self, state: State, card: str, ships: tuple[str, ...]) -> Talk[State]:
        ship = ships[0]
        if len(ships) > 1:
            ship = yield from self.which_ship(state, card, ships)
        return (yield from self.take_aboard(state, card, ship, state.ships[ship].free_berths[0]))

    def which_ship(self, state: State, card: str, ships: tuple[str, ...]) -> Talk[str]:
        options = [ship_option(state, ship) for ship in ships]
        ship: str = yield from choose(
            "which_ship", options, seat=self.seat, rule="A-16", who=self.seat, **card_facts(card_of(state, card))
        )
        return ship

    def ship_by_ship(self, state: State, card: str) -> Talk[State]:
        """A-16 by agreement: first the ship is named, then its own berths decide."""
        ships = state.sailing(self.seat)
        ship = ships[0] if len(ships) == 1 else (yield from self.which_ship(state, card, ships))
        if state.ships[ship].free_berths:
            return (yield from self.take_aboard(state, card, ship, state.ships[ship].free_berths[0]))
        return (yield from self.replace_or_refuse(state, card, (ship,)))

    def replace_or_refuse(self, state: State, card: str, ships: tuple[str, ...]) -> Talk[State]:
        """PD-1.1 step 5, A-04: a full ship gives the choice, unless the table has agreed otherwise for imposed ones."""
        places = [place for place in self.former if place[0] in ships]
        must = card in self.imposed and state.options["imposed_on_full_ship"] == "replace" and bool(places)
        refuse = () if must else (Option(NOBODY),)
        options = (*berth_options(state, places), *refuse)
        who = card_facts(card_of(state, card))
        choice = yield from choose("replace", options, seat=self.seat, rule="1°", who=self.seat, **who)
        if choice == NOBODY:
            yield Note("not_taken", "1°", {"who": self.seat, **who})
            state = yield from happen(PirateDiscarded(card, "market"))
            return state
        ship, berth = berth_at(choice)
        yield Note("replaced", "1°", {"who": self.seat, **card_facts(card_of(state, state.ships[ship].berths[berth]))})
        return (yield from self.take_aboard(state, card, ship, berth))

    def take_aboard(self, state: State, card: str, ship: str, berth: int) -> Talk[State]:
        state = yield from know(self.catalogue, state, (card,))
        self.hired += (card,)
        self.former = tuple(place for place in self.former if place != (ship, berth))
        yield Note("aboard", "1°", {"who": self.seat, "ship": ship, **card_facts(card_of(state, card))})
        state = yield from happen(PirateRecruited(self.seat, card, ship, berth))
        return state
