"""4.9: the steps that every combat shares: cannons, throw, combat abilities, plunder, damage, winner."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from companion.core.ask import Answer, Ask, Instead, Number, Option, Phrase, Refusal, Seat, Some
from companion.core.procedure import Note, Stage, Talk, choose, happen, number, put_question, roll, some, with_box_fact
from companion.games.dead_reckoning.box import (
    buccaneer_form,
    gunner_form,
    known_things,
    loot,
    pick_thing,
    plunder_form,
    tile,
)
from companion.games.dead_reckoning.data import Catalogue, Effect
from companion.games.dead_reckoning.events import AbilityUsed, CannonsCommitted, CardPlayed
from companion.games.dead_reckoning.procedures.common import move, name_by_tokens, stow, who
from companion.games.dead_reckoning.procedures.fight.answer_to_attack import answer_attack, answers_to_attack
from companion.games.dead_reckoning.procedures.islands import need_cubes
from companion.games.dead_reckoning.rules.cargo import purse
from companion.games.dead_reckoning.rules.combat import (
    ZONES,
    Zones,
    bonus_cubes,
    covenant_cannons,
    cube_count,
    explosive_throw,
    free_cannons,
    has_passed_twice,
    winner,
)
from companion.games.dead_reckoning.rules.islands import spare_cubes, why_not_touch
from companion.games.dead_reckoning.rules.ships import (
    can_defend,
    cannons,
    combat_abilities,
    could_defend,
    icons,
    unspent_cannons,
    used_key,
)
from companion.games.dead_reckoning.state import COVENANTS, PORT, SPACES, State, kind_of

STEPS = ("cannons", "throw", "abilities", "result")
BLACK = "black"
FREE_ABILITIES = ("throw", "strength", "move", "damage")
SLEEVED_ABILITIES = 6
"""Three sleeves a card, and no advancement that we know of has more than two combat abilities."""


@dataclass(slots=True)
class Side:
    """One side of a running combat. `seat` is a player, the Covenant, or "black" for what no player throws."""

    seat: str
    cubes: int = 0
    zones: Zones = field(default_factory=Zones)
    bonus: int = 0
    deals: int = 0
    win_coins: int = 0
    used: int = 0

    @property
    def is_person(self) -> bool:
        return self.seat not in (BLACK, *COVENANTS)

    @property
    def seat_to_ask(self) -> Seat | None:
        return Seat(self.seat) if self.is_person else None

    @property
    def strength(self) -> int:
        return self.zones.strength + self.bonus


def play_cards(catalogue: Catalogue, state: State, seat: Seat, ids: tuple[str, ...]) -> Talk[State]:
    """DR-PLAY: from the hand to the table; the others now see the level."""
    for id in ids:
        level = state.players[seat].sailors[id].level
        state = yield from happen(CardPlayed(seat, id, level))
        if kind_of(id) == "buccaneer":
            state = yield from with_box_fact(state, f"buccaneer/{level}", buccaneer_form(), level=level)
        if kind_of(id) == "gunner" and level == 4:
            state = yield from with_box_fact(state, "gunner/4", gunner_form(catalogue))
    return state


def cannon_option(state: State, seat: str, source: str, number: int) -> Option:
    """One cannon of the ship, of a hull space or of a card; the second of the same source has its own value."""
    value = source if number == 1 else f"{source}/{number}"
    if source == "ship":
        label = Phrase("cannon_of.ship", {})
    elif source[0] in SPACES:
        tiles = state.players[seat].hull[SPACES.index(source[0])].tiles
        label = Phrase("cannon_of.hull", {"space": source[0], "name": tile(state, tiles[-1]).name})
    else:
        label = Phrase("cannon_of.card", {"sailor": source})
    return Option(value, label=label, mark="guns")


class Battle:
    """A combat at one board. `kind` is ship, merchant or building."""

    def __init__(self, catalogue: Catalogue, state: State, kind: str, active: Side, other: Side, *, at: str) -> None:
        self.catalogue = catalogue
        self.state = state
        self.kind = kind
        self.active = active
        self.other = other
        self.at = at
        self.can_answer: Seat | None = None
        """Who was attacked and may still shift cargo or level up: until the first answer of the combat."""

    def facing(self, side: Side) -> Side:
        return self.other if side is self.active else self.active

    def fight(self, attacked: str = "") -> Talk[Side]:
        """Every step up to the winner; what follows from the result is the caller's.

        Nobody is named as `attacked` where a pirate attacks the ship that comes in: that is the active side.
        """
        yield Stage(STEPS, "cannons")
        if self.kind == "ship" and (attacked or self.active.seat) in self.state.players:
            self.can_answer = Seat(attacked or self.active.seat)
        for side in (self.active, self.other):
            if side.is_person:
                yield from self.arm(side, attacked)
            elif side.seat in COVENANTS:
                bonus = bonus_cubes(self.catalogue, self.state, side.seat, self.at, attacked=attacked == side.seat)
                side.cubes += covenant_cannons(self.state, side.seat) + sum(bonus.values())
        yield Stage(STEPS, "throw")
        facts = {"who": self.active.seat, "n": self.active.cubes, "enemy": self.other.seat, "m": self.other.cubes}
        yield Note("cubes", "DR-CBT-1", facts)
        for side in (self.active, self.other):
            yield from self.throw(side, side.cubes)
        yield Stage(STEPS, "abilities")
        yield from self.abilities()
        yield Stage(STEPS, "result")
        yield from self.plunder()
        return (yield from self.decide())

    def ask(self, question: Callable[[], Ask]) -> Talk[Answer]:
        """DR-CARGO-REARRANGE, DR-LEVEL: the first question of a combat is where the attacked player breaks in.

        What comes of that may change the question, so that it is put anew.
        """
        while True:
            seat = self.can_answer
            also = answers_to_attack(self.catalogue, self.state, seat) if seat else ()
            given = yield from put_question(replace(question(), also=also))
            if seat is None or not isinstance(given, Instead):
                self.can_answer = None
                return given
            self.state = yield from answer_attack(self.catalogue, self.state, seat, str(given.value))

    # DR-CBT-1

    def arm(self, side: Side, attacked: str) -> Talk[None]:
        """Cards first, then how many cannons are committed; bonus cubes come by themselves."""
        yield from self.cards(side)
        seat = Seat(side.seat)
        committed = yield from self.ask(partial(self.commit_question, seat, attacked))
        facts = self.commit_facts(seat, attacked)
        yield Note("committed" if facts["bonus"] else "cannons_used", "DR-CBT-1", {**facts, "n": committed})
        if committed:
            sources = yield from self.which_cannons(seat, committed)
            self.state = yield from happen(CannonsCommitted(seat, committed, sources))
        wanted = committed + facts["bonus"]
        self.state = yield from need_cubes(self.catalogue, self.state, seat, wanted)
        side.cubes = min(wanted, spare_cubes(self.catalogue, self.state, seat))

    def commit_facts(self, seat: Seat, attacked: str) -> dict[str, Any]:
        """Where the cubes of this side come from."""
        found = cannons(self.catalogue, self.state, seat)
        bonus = bonus_cubes(self.catalogue, self.state, seat, self.at, attacked=attacked == seat)
        if self.kind != "ship":
            bonus = {**bonus, "buildings": 0, "port": 0}
        sums = {"bonus": sum(bonus.values()), "all": cube_count(found, bonus)}
        return {"who": seat, "n": free_cannons(self.catalogue, self.state, seat), **found, **bonus, **sums}

    def commit_question(self, seat: Seat, attacked: str) -> Number:
        facts = self.commit_facts(seat, attacked)
        free = facts["n"]
        return Number(key="commit", low=0, high=free + 6, default=free, seat=seat, rule="DR-CBT-1", facts=facts)

    def which_cannons(self, seat: Seat, committed: int) -> Talk[tuple[tuple[str, int], ...]]:
        """p. 17: each cannon fires once a turn, so that those kept back are told apart from the others."""
        left = unspent_cannons(self.catalogue, self.state, seat)
        known = [(source, number) for source, n in left.items() for number in range(1, n + 1)]
        named = known
        if len(left) > 1 and committed < len(known):
            options = tuple(cannon_option(self.state, seat, source, number) for source, number in known)
            chosen = yield from some(
                "which_cannons",
                options,
                least=committed,
                most=committed,
                seat=seat,
                rule="DR-CBT-1",
                who=seat,
                n=committed,
            )
            named = [cannon for cannon, option in zip(known, options, strict=True) if option.value in chosen]
        used = [source for source, _ in named[:committed]]
        others = (("other", committed - len(used)),) if committed > len(used) else ()
        return (*((source, used.count(source)) for source in dict.fromkeys(used)), *others)

    def cards(self, side: Side) -> Talk[None]:
        if not self.most_cards(side):
            return
        ids = yield from self.ask(partial(self.cards_question, side))
        if side is self.other:
            ids = yield from self.of_use(side, ids)
        if ids:
            yield Note("battle_cards", "DR-CBT-1", {"who": side.seat, "what": ids})
        self.state = yield from play_cards(self.catalogue, self.state, Seat(side.seat), ids)

    def most_cards(self, side: Side) -> int:
        player = self.state.players[side.seat]
        playable = sum(self.card_option(side, id).refused is None for id in player.in_zone("away"))
        return min(player.hand, playable)

    def cards_question(self, side: Side) -> Some:
        player = self.state.players[side.seat]
        options = (self.card_option(side, id) for id in player.in_zone("away"))
        return Some(
            key="battle_cards",
            options=tuple(sorted(options, key=lambda option: option.refused is not None)),
            most=self.most_cards(side),
            default=(),
            seat=side.seat_to_ask,
            rule="DR-CBT-1",
            facts={"who": side.seat, "n": player.hand},
        )

    def card_option(self, side: Side, id: str) -> Option:
        """p. 18: the one whose turn it is not plays only cards with cannons or combat abilities."""
        player = self.state.players[side.seat]
        shut = side is self.other and not could_defend(self.catalogue, self.state, player, id)
        refused = Refusal("no_cannon") if shut else None
        return Option(id, label=Phrase("sailor_card", {"sailor": id}), mark="cards", refused=refused)

    def of_use(self, side: Side, ids: tuple[str, ...]) -> Talk[tuple[str, ...]]:
        """A card whose level turns out too low goes back to the hand."""
        player = self.state.players[side.seat]
        fit = tuple(id for id in ids if can_defend(self.catalogue, self.state, player, id, player.sailors[id].level))
        for id in ids:
            if id not in fit:
                yield Note("card_of_no_use", "DR-CBT-1", {"who": side.seat, "sailor": id})
        return fit

    # DR-CBT-2, DR-CBT-X

    def throw(self, side: Side, count: int, *, later: bool = False) -> Talk[None]:
        """All cubes of a colour; explosive shots at once. A later throw falls among cubes that lie there."""
        if not count:
            return
        side.used += count
        yield from self.read_board(side, count, "throw", later=later)
        yield from self.explosions()

    def explosions(self) -> Talk[None]:
        while side := next((s for s in (self.active, self.other) if s.zones.explosive), None):
            hot = side.zones.explosive
            again = explosive_throw(hot, (yield from self.more_cubes(side, hot)))
            side.used += again - hot
            yield Note("explosive", "DR-CBT-X", {"who": side.seat, "n": hot, "again": again})
            side.zones = side.zones.change("explosive", -hot)
            yield from self.read_board(side, again, "throw_again", later=True)

    def read_board(self, side: Side, count: int, key: str, *, later: bool) -> Talk[None]:
        while True:
            also, seat = self.knocks(later=later), side.seat_to_ask
            faces = yield from roll(
                key, count, ZONES, by_hand=True, seat=seat, rule="DR-CBT-4", also=also, who=side.seat, n=count
            )
            if not isinstance(faces, Instead):
                break
            yield from self.knock(side)
        side.zones = side.zones.plus(faces)

    def knocks(self, *, later: bool) -> tuple[Option, ...]:
        """p. 21: a thrown cube may drive another one into a new zone before it comes to rest."""
        lies = any(s.zones.cubes_in_zones for s in (self.active, self.other))
        return (Option("knocked", label=Phrase("combat.knocked"), mark="cube"),) if later and lies else ()

    def knock(self, side: Side) -> Talk[None]:
        """A cube that lay there lies elsewhere now; one in the explosive zone waits for the end of this throw."""
        target, zone, to = yield from self.which_cube_moves(side, ("knocked_whose", "knocked_from", "knocked_to"))
        yield Note("knocked", "DR-CBT-3", {"who": target.seat, "zone": zone, "to": to})
        target.zones = target.zones.change(zone, -1).change(to, 1)

    # DR-CBT-3

    def abilities(self) -> Talk[None]:
        """In turn from the active player, one ability or a pass, until two passes in a row."""
        said: list[str] = []
        side = self.active
        others = {s.seat: self.unknown_abilities(s) for s in (self.active, self.other)}
        while not has_passed_twice(said):
            chosen = "pass"
            if others[side.seat] or (side.is_person and self.usable_abilities(side)):
                chosen = yield from self.ability(side, others=others[side.seat] > 0)
            others[side.seat] -= chosen in FREE_ABILITIES
            said.append(chosen)
            side = self.facing(side)

    def unknown_abilities(self, side: Side) -> int:
        """How many abilities may stand on cards in play and are not known here; a pass uses none of them."""
        if not side.is_person:
            return 0
        return SLEEVED_ABILITIES * len(self.state.players[side.seat].in_zone("play"))

    def usable_abilities(self, side: Side) -> tuple[tuple[str, int, Effect], ...]:
        found = combat_abilities(self.catalogue, self.state, self.state.players[side.seat])
        barred = {"win-coins"} if self.kind == "building" else set()
        if self.kind == "building" and self.state.options["sacrifice_at_buildings"] == "no":
            barred.add("sacrifice")
        if not side.zones.cubes_in_zones:
            barred.add("sacrifice")
        return tuple(f for f in found if f[2].effect not in barred)

    def ability(self, side: Side, *, others: bool) -> Talk[str]:
        named = self.usable_abilities(side)
        mine = tuple(
            Option(f"{id}/{group}", label=Phrase(f"combat.{e.effect}", {"sailor": id, "n": e.n}), mark="sword")
            for id, group, e in named
        )
        known = FREE_ABILITIES if others else ()
        free = tuple(Option(a, label=Phrase(f"combat.other_{a}"), mark="cards") for a in known)
        options = (Option("pass", label=Phrase("combat.pass"), mark="next"), *mine, *free)
        other = self.facing(side)
        chosen: str = yield from choose(
            "combat_ability",
            options,
            seat=side.seat_to_ask,
            rule="DR-CBT-3",
            who=side.seat,
            enemy=other.seat,
            own=side.strength,
            theirs=other.strength,
        )
        for id, group, e in named:
            if chosen == f"{id}/{group}":
                self.state = yield from happen(AbilityUsed(used_key(side.seat, id, group)))
                yield from self.use(side, id, e)
        if chosen in FREE_ABILITIES:
            yield from self.use_free(side, chosen)
        return chosen

    def use(self, side: Side, sailor: str, effect: Effect) -> Talk[None]:
        """Gunner and Captain (5.2, R-36, R-40)."""
        yield Note(f"combat_{effect.effect}", "DR-CBT-3", {"who": side.seat, "sailor": sailor, "n": effect.n})
        match effect.effect:
            case "throw":
                yield from self.throw_more(side, effect.n)
            case "win-coins":
                wheels = icons(self.catalogue, self.state, self.state.players[side.seat], sailor, "wheel")
                side.win_coins += effect.n + wheels
            case _:
                zone = yield from self.which_zone(side, side.seat_to_ask, "sacrifice_zone")
                side.zones = side.zones.change(zone, -1)
                side.deals += 1
                self.state = yield from stow(
                    self.catalogue, self.state, Seat(side.seat), "coin", effect.n, fighting=True
                )

    def throw_more(self, side: Side, count: int) -> Talk[None]:
        left = yield from self.more_cubes(side, count)
        yield from self.throw(side, count if left is None else min(count, left), later=True)

    def more_cubes(self, side: Side, count: int) -> Talk[int | None]:
        """DR-CUBES-OUT: so many cubes beside those in the combat; None for who never runs out."""
        if not side.is_person:
            return None
        self.state = yield from need_cubes(self.catalogue, self.state, side.seat, side.used + count)
        return max(0, spare_cubes(self.catalogue, self.state, side.seat) - side.used)

    def which_zone(self, side: Side, asked: Seat | None, key: str) -> Talk[str]:
        zones = [z for z in ZONES if getattr(side.zones, z)]
        options = tuple(Option(z, label=Phrase(f"face.{z}")) for z in zones)
        zone: str = yield from choose(key, options, seat=asked, rule="DR-CBT-3", who=side.seat)
        return zone

    def use_free(self, side: Side, what: str) -> Talk[None]:
        """An ability of a card that the app does not know: what it does is said."""
        if what == "move":
            yield from self.move_cube(side)
            return
        n = yield from number(f"combat_{what}", 1, 6, default=1, seat=side.seat_to_ask, rule="DR-CBT-3")
        yield Note(f"combat_{what}", "DR-CBT-3", {"who": side.seat, "n": n, "sailor": ""})
        match what:
            case "throw":
                yield from self.throw_more(side, n)
            case "strength":
                side.bonus += n
            case _:
                side.deals += n

    def which_cube_moves(self, side: Side, keys: tuple[str, str, str]) -> Talk[tuple[Side, str, str]]:
        """Whose cube goes from which zone to which; asked only where there is a choice."""
        whose, from_, to_ = keys
        lying = [s for s in (side, self.facing(side)) if s.zones.cubes_in_zones]
        target = lying[0]
        if len(lying) > 1:
            options = tuple(Option(s.seat, label=Phrase("seat", {"who": s.seat}), mark="cube") for s in lying)
            seat = yield from choose(whose, options, seat=side.seat_to_ask, rule="DR-CBT-3")
            target = next(s for s in lying if s.seat == seat)
        zone = yield from self.which_zone(target, side.seat_to_ask, from_)
        options = tuple(Option(z, label=Phrase(f"face.{z}")) for z in ZONES if z != zone)
        to = yield from choose(to_, options, seat=side.seat_to_ask, rule="DR-CBT-3")
        return target, zone, to

    def move_cube(self, side: Side) -> Talk[None]:
        """A cube goes to another zone; into the explosive one it is thrown at once."""
        if not any(s.zones.cubes_in_zones for s in (self.active, self.other)):
            return
        target, zone, to = yield from self.which_cube_moves(side, ("move_whose", "move_from", "move_to"))
        yield Note("combat_move", "DR-CBT-3", {"who": target.seat, "zone": zone, "to": to})
        target.zones = target.zones.change(zone, -1).change(to, 1)
        yield from self.explosions()

    # DR-CBT-4

    def plunder(self) -> Talk[None]:
        """Each cube there is its owner's gain, whoever wins; not against buildings. Black cubes bring nothing."""
        if self.kind == "building":
            return
        for side in (self.active, self.other):
            if side.seat != BLACK and side.zones.plunder:
                coins, cargo = yield from self.loot(side)
                said = name_by_tokens("plunder", coins, cargo)
                yield Note(said, "DR-CBT-4", {"who": side.seat, "coins": coins, "cargo": cargo})
                for kind, n in (("coin", coins), ("cargo", cargo)):
                    yield from self.stow_plunder(side, kind, n)

    def loot(self, side: Side) -> Talk[tuple[int, int]]:
        """What is printed where each cube lies: every plunder zone is typed once, then it is one tap a cube."""
        seat, cubes = side.seat_to_ask, side.zones.plunder
        coins = cargo = 0
        for cube in range(1, cubes + 1):
            zone, self.state = yield from pick_thing(
                self.state,
                "plunder",
                "which_plunder",
                plunder_form(),
                options=known_things(self.state, "plunder"),
                seat=seat,
                rule="DR-CBT-4",
                who=side.seat,
                n=cube,
                of=cubes,
            )
            gold, goods, either = loot(self.state, zone)
            as_coins = 0
            if either:
                as_coins = yield from number(
                    "as_coins", 0, either, default=either, seat=seat, rule="DR-CBT-4", who=side.seat, n=either
                )
            coins, cargo = coins + gold + as_coins, cargo + goods + either - as_coins
        return coins, cargo

    def stow_plunder(self, side: Side, kind: str, n: int) -> Talk[None]:
        """R-09, R-35: free holds, else the island of the board; in port holds only, or the dock by agreement.

        The Covenant has no holds: what it gains goes to its stock.
        """
        if not n:
            return
        if not side.is_person:
            self.state = yield from move(self.state, kind, "supply", purse(side.seat), n)
            return
        seat = yield from self.whose_hold(Seat(side.seat))
        if self.at == PORT and self.state.options["port_plunder"] == "dock":
            target = f"dock/{seat}" if kind == "cargo" else f"chest/{seat}"
            self.state = yield from move(self.state, kind, "supply", target, n)
            return
        island = self.at if self.at != PORT and self.state.boards[self.at].island else ""
        if island and why_not_touch(self.state, seat, island) and self.state.options["plunder_under_fort"] == "no":
            island = ""
        self.state = yield from stow(self.catalogue, self.state, seat, kind, n, island=island, fighting=True)

    def whose_hold(self, seat: Seat) -> Talk[Seat]:
        """DR-COOP: on one ocean board the plunder may go aboard the partner's ship as well."""
        partner = self.state.partner(seat)
        if partner is None or self.at == PORT or self.state.location(partner) != self.at:
            return seat
        options = (who(seat), who(partner))
        taken: Seat = yield from choose("plunder_ship", options, seat=seat, rule="DR-COOP", who=seat)
        return taken

    def decide(self) -> Talk[Side]:
        """Higher strength; a tie is the active player's, and the Covenant's in ship against ship."""
        won = winner(self.active.strength, self.other.strength)
        tie = self.active.strength == self.other.strength
        if tie and self.other.seat in COVENANTS:
            won = "other"
        best = self.active if won == "active" else self.other
        facts = {"who": best.seat, "own": best.strength, "theirs": self.facing(best).strength}
        yield Note("tie_won" if tie else "combat_won", "DR-CBT-4", facts, headline=True)
        return best

    def damage_to_enemy(self, side: Side) -> int:
        """Damage that this side's cubes and abilities do to the enemy ship."""
        return side.zones.damage + side.deals
