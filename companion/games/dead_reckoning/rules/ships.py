"""2.3, 2.4, 5.2: what a ship and its crew can do. Nothing here changes anything."""

from companion.core.ask import Refusal, Seat
from companion.games.dead_reckoning import box
from companion.games.dead_reckoning.data import COMBAT, ICONS, Ability, Catalogue, Effect
from companion.games.dead_reckoning.rules.islands import controller, guard_of, is_blockaded
from companion.games.dead_reckoning.state import (
    DRAW,
    POSITIONS,
    SPACES,
    Player,
    State,
    kind_of,
)

BUCCANEER = ("influence", "cannon", "wheel", "sail", "cargo")


def hold(catalogue: Catalogue, state: State, player: Player, index: int) -> int:
    """Cargo and coins together; a tile covers the printed hold."""
    tiles = player.hull[index].tiles
    return box.tile(state, tiles[-1]).hold if tiles else catalogue.pieces.holds[index]


def free_hold(catalogue: Catalogue, state: State, player: Player, index: int) -> int:
    return max(0, hold(catalogue, state, player, index) - player.hull[index].load)


def free_holds(catalogue: Catalogue, state: State, player: Player) -> int:
    return sum(free_hold(catalogue, state, player, i) for i in range(4))


def space_sails(catalogue: Catalogue, state: State, player: Player, index: int) -> int:
    tiles = player.hull[index].tiles
    return box.tile(state, tiles[-1]).sails if tiles else catalogue.pieces.sails[index]


def space_cannons(state: State, player: Player, index: int) -> int:
    tiles = player.hull[index].tiles
    return box.tile(state, tiles[-1]).cannons if tiles else 0


def has_sail_shortcut(state: State, seat: str) -> bool:
    """DR-SAILS: in port, or on an own island without blockade, loaded holds count as empty."""
    player = state.players[seat]
    at = player.location
    return player.in_port or (controller(state, at) == seat and not is_blockaded(state, seat, at))


def hull_sails(catalogue: Catalogue, state: State, seat: str) -> int:
    player, open_holds = state.players[seat], has_sail_shortcut(state, seat)
    return sum(
        space_sails(catalogue, state, player, i) for i, space in enumerate(player.hull) if open_holds or space.load == 0
    )


def hull_cannons(state: State, player: Player, *, all_holds: bool = False) -> int:
    return sum(space_cannons(state, player, i) for i, s in enumerate(player.hull) if all_holds or s.load == 0)


def abilities(catalogue: Catalogue, state: State, player: Player, id: str) -> tuple[Ability, ...]:
    """Table 5.2 at the card's level; the Buccaneer's once the owner has typed them."""
    return abilities_at(catalogue, state, id, level_of(player, id))


def level_of(player: Player, id: str) -> int:
    """A card in play lies face up: it can do what everybody sees."""
    card = player.sailors[id]
    return card.shown if card.zone == "play" else card.level


def abilities_at(catalogue: Catalogue, state: State, id: str, level: int) -> tuple[Ability, ...]:
    """Table 5.2 at any level. The Buccaneer's line and the level-4 Gunner's cannons are what the owner has typed."""
    kind = kind_of(id)
    if kind == "buccaneer":
        typed = zip(BUCCANEER, state.box.get(f"buccaneer/{level}", ()), strict=False)
        return tuple((Effect(effect, n),) for effect, n in typed if n)
    printed = catalogue.abilities[kind, level]
    guns = state.box.get(f"{kind}/{level}") if kind == "gunner" else None
    if guns is None:
        return printed
    return tuple((Effect("cannon", guns),) if group[0].effect == "cannon" else group for group in printed)


def icons(catalogue: Catalogue, state: State, player: Player, id: str, icon: str) -> int:
    """DR-ABIL: an icon counts over the whole card, the ability card and its advancements; an "or" is not one."""
    printed = sum(
        group[0].n for group in abilities(catalogue, state, player, id) if len(group) == 1 and group[0].effect == icon
    )
    column = {"cannon": "cannons", "sail": "sails", "wheel": "wheels", "draw": "draws"}[icon]
    sleeved = (box.advancement(state, a) for a in player.sailors[id].slots if a)
    return printed + sum(int(getattr(a, column)) for a in sleeved)


def icons_in_play(catalogue: Catalogue, state: State, player: Player, icon: str) -> int:
    return sum(icons(catalogue, state, player, id, icon) for id in player.in_zone("play"))


def used_key(seat: str, sailor: str, group: int) -> str:
    return f"{seat}/{sailor}/{group}"


def sail_sides(catalogue: Catalogue, state: State, player: Player) -> tuple[tuple[str, int, int], ...]:
    """Cards in play with a sail on one side of an "or" that is still free: sailor, group, sails (DR-SAILS)."""
    found = []
    for id in player.in_zone("play"):
        for number, group in enumerate(abilities(catalogue, state, player, id)):
            sails = sum(e.n for e in group if e.effect == "sail")
            if len(group) > 1 and sails and used_key(player.seat, id, number) not in state.turn.used:
                found.append((id, number, sails))
    return tuple(found)


def usable_abilities(catalogue: Catalogue, state: State, player: Player) -> tuple[tuple[str, int, Ability], ...]:
    """Abilities of cards in play that may still be used in the main phase: sailor, group, alternatives."""
    found = []
    for id in player.in_zone("play"):
        for number, group in enumerate(abilities(catalogue, state, player, id)):
            acts = tuple(e for e in group if e.effect not in (*ICONS, *COMBAT))
            if acts and used_key(player.seat, id, number) not in state.turn.used:
                found.append((id, number, acts))
    return tuple(found)


def combat_abilities(catalogue: Catalogue, state: State, player: Player) -> tuple[tuple[str, int, Effect], ...]:
    """COMBAT abilities of cards in play that were not used this turn."""
    return tuple(
        (id, number, group[0])
        for id in player.in_zone("play")
        for number, group in enumerate(abilities(catalogue, state, player, id))
        if group[0].effect in COMBAT and used_key(player.seat, id, number) not in state.turn.used
    )


def cannon_sources(catalogue: Catalogue, state: State, seat: str) -> dict[str, int]:
    """DR-CBT-1: every cannon that the player has now: the ship's own, those of empty hull spaces and of cards."""
    player = state.players[seat]
    lit = (i for i, space in enumerate(player.hull) if space.load == 0)
    hull = {hull_source(player, i): space_cannons(state, player, i) for i in lit}
    cards = {id: icons(catalogue, state, player, id, "cannon") for id in player.in_zone("play")}
    return {source: n for source, n in ({"ship": 1} | hull | cards).items() if n}


def hull_source(player: Player, index: int) -> str:
    """The cannons of the tile that shows; one that covers another is a source of its own."""
    tiles = len(player.hull[index].tiles)
    return SPACES[index] if tiles < 2 else f"{SPACES[index]}{tiles}"


def cannons_spent_at(state: State, seat: str, source: str) -> int:
    return state.turn.cannons.get(f"{seat}/{source}", 0)


def unspent_cannons(catalogue: Catalogue, state: State, seat: str) -> dict[str, int]:
    """The cannons of each source that were not committed this turn."""
    there = cannon_sources(catalogue, state, seat)
    return {source: left for source, n in there.items() if (left := n - cannons_spent_at(state, seat, source)) > 0}


def can_defend(catalogue: Catalogue, state: State, player: Player, id: str, level: int) -> bool:
    """DR-CBT-1: a card with a cannon or a combat ability; what the sleeve or an untyped card says is not known."""
    card = player.sailors[id]
    untyped = kind_of(id) == "buccaneer" and f"buccaneer/{level}" not in state.box
    fights = any(e.effect in ("cannon", *COMBAT) for group in abilities_at(catalogue, state, id, level) for e in group)
    return fights or untyped or any(card.slots) or player.loose_cards > 0


def could_defend(catalogue: Catalogue, state: State, player: Player, id: str) -> bool:
    """Whether the card could defend, as far as everybody sees: the true level of a card in hand is its owner's
    secret."""
    return any(can_defend(catalogue, state, player, id, level) for level in range(player.sailors[id].shown, 5))


def cannons(catalogue: Catalogue, state: State, seat: str) -> dict[str, int]:
    """Where the cannons of a player come from, less those that were committed this turn and are still there."""
    player, there = state.players[seat], cannon_sources(catalogue, state, seat)
    spent = sum(min(n, cannons_spent_at(state, seat, source)) for source, n in there.items())
    return {
        "ship": 1,
        "hull": hull_cannons(state, player),
        "cards": icons_in_play(catalogue, state, player, "cannon"),
        "spent": spent + state.turn.cannons.get(seat, 0),
    }


def all_cannons(catalogue: Catalogue, state: State, seat: str) -> int:
    """DR-WIN, R-38: the ship's and those of the whole deck."""
    player = state.players[seat]
    hull = hull_cannons(state, player, all_holds=state.options["tie_cannons"] == "all")
    return 1 + hull + sum(icons(catalogue, state, player, id, "cannon") for id in player.sailors)


def why_not_move_cargo(state: State, seat: str, *, loading: bool) -> Refusal | None:
    """DR-CARGO-LOAD, DR-CARGO-UNLOAD: where tokens may come aboard or leave."""
    at = state.players[seat].location
    if state.players[seat].in_port:
        return None
    if not state.boards[at].island:
        return Refusal("no_island")
    if owner := guard_of(state, seat, at):
        return Refusal("guarded", {"who": owner})
    if is_blockaded(state, seat, at):
        return Refusal("blockaded")
    if loading and controller(state, at) != seat:
        return Refusal("not_controlled")
    return None


def shore(player: Player, kind: str) -> str:
    """Where tokens of the ship go when they are unloaded; coins are never placed on the dock."""
    if not player.in_port:
        return f"isle/{player.location}"
    return f"dock/{player.seat}" if kind == "cargo" else f"chest/{player.seat}"


def why_not_place_tile(player: Player, index: int, early: str = "no") -> Refusal | None:
    """DR-UPGRADE, R-12: while B or C is empty the tile goes there."""
    empty = [i for i in (1, 2) if not player.hull[i].tiles]
    if empty and index not in empty and early == "no":
        return Refusal("empty_space_first")
    return None


def sleeves_for(state: State, player: Player, name: str) -> tuple[str, ...]:
    """DR-MNT-4: the cards in play whose position for this advancement is free."""
    position = position_of(state, name)
    return tuple(id for id in player.in_zone("play") if not player.sailors[id].slots[position])


def position_of(state: State, name: str) -> int:
    """Which of the three positions of a sleeve the advancement takes."""
    return POSITIONS.index(box.advancement(state, name).position)


def draw_count(hand: int, limit: int, bonus: int) -> int:
    """DR-MNT-5: min(4 + bonus draws, what the hand limit leaves)."""
    return min(DRAW + bonus, max(0, limit - hand))


def damaged_ships(state: State, seat: str) -> tuple[Seat, ...]:
    """The ships that the player could repair: the own one, and a partner's in the same place."""
    partner = state.partner(seat)
    near = [Seat(seat)]
    if partner is not None and state.location(partner) == state.location(seat):
        near.append(partner)
    return tuple(s for s in near if state.players[s].damage)
