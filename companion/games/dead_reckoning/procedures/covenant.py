"""4.16: the solo opponent's turn, read from its card. All of it rests on a single source."""

from collections.abc import Sequence
from functools import partial

from companion.core.ask import Facts, Option, Phrase, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, Stage, Talk, choose, happen, number, roll, some
from companion.games.dead_reckoning.data import Catalogue
from companion.games.dead_reckoning.events import (
    BuildingsRemoved,
    CardTaken,
    CombatWon,
    DamageChanged,
    ShipMoved,
)
from companion.games.dead_reckoning.procedures.common import at_board, expect_play, move, prizes
from companion.games.dead_reckoning.procedures.covenant_icons import Card, best_of, change, right_side
from companion.games.dead_reckoning.procedures.fight.battle import BLACK, Battle, Side
from companion.games.dead_reckoning.procedures.fight.ship_battle import hit, ship_battle
from companion.games.dead_reckoning.procedures.islands import place_influence
from companion.games.dead_reckoning.procedures.sailing import turn_board
from companion.games.dead_reckoning.procedures.ship import sink
from companion.games.dead_reckoning.procedures.turn import pass_turn
from companion.games.dead_reckoning.rules.cargo import purse
from companion.games.dead_reckoning.rules.combat import building_cubes, covenant_cannons, is_sinking
from companion.games.dead_reckoning.rules.covenant import (
    DECK,
    active_covenant,
    at_sea,
    convert_cargo,
    distance,
    goods,
    in_reach,
    seats_with_treasure,
    section,
    side_up,
    stored_targets,
    wealth,
)
from companion.games.dead_reckoning.rules.islands import (
    garrison_of,
    guard_of,
    islands,
    islands_of,
    pirates_at,
    title,
    why_not_influence,
)
from companion.games.dead_reckoning.state import PORT, SINKS_AT, State

STEPS = ("card", "left", "centre", "right", "close")


def attack_target(state: State, players: Sequence[Seat]) -> Talk[str]:
    """DR-COOP: the nearest player in reach; then the more damaged one, then a coin. Alone there is no choice."""
    found = [s for s in players if s in in_reach(state)]
    if not found:
        return ""

    def rank(seat: Seat) -> tuple[int, int]:
        return distance(active_covenant(state).location, state.location(seat)), -state.players[seat].damage

    best = [s for s in found if rank(s) == min(map(rank, found))]
    if len(best) == 1:
        return best[0]
    (coin,) = yield from roll("covenant_target", 1, ("heads", "tails"), rule="DR-COOP", who=best[0], enemy=best[1])
    return best[0] if coin == "heads" else best[1]


def covenant_turn(catalogue: Catalogue, state: State, seat: Seat | None) -> Procedure:
    """DR-SOLO-TURN, step by step; DR-SOLO-CHOICE: what the card leaves open, the player decides."""
    expect_play(state)
    if state.active not in state.covenants:
        raise Refused("not_now")
    state = yield from happen(change(state, "turn", 1))
    turn = active_covenant(state).turn
    if state.coop:
        yield Note("covenant_plays", "DR-COOP", {"who": state.active})
        if turn == DECK + 1 and all(c.turn == DECK for s, c in state.covenants.items() if s != state.active):
            yield Note("decks_anew", "DR-COOP")
    state, later = yield from one_card(catalogue, state)
    if state.options["covenant"] == "extreme" and turn % 3 == 0:
        yield Note("covenant_bonus", "DR-SOLO-DIFF", {"section": section(turn)})
        state, more = yield from one_card(catalogue, state)
        later += more
    state = yield from collect(state)
    state = yield from lay_later(state, later)
    yield Note("covenant_done", "DR-SOLO-TURN", {"n": turn, "coins": active_covenant(state).coins}, headline=True)
    state = yield from prizes(catalogue, state)
    yield from pass_turn(state, state.active)


def one_card(catalogue: Catalogue, state: State) -> Talk[tuple[State, list[tuple[str, int]]]]:
    """Steps 1 to 5 of a card; the answer holds the tokens that wait for the end of the turn."""
    yield Stage(STEPS, "card")
    turn = active_covenant(state).turn
    facts: Facts = {
        "n": turn,
        "section": section(turn),
        "side": side_up(turn, state.options["covenant"], coop=state.coop),
    }
    yield Note("covenant_card", "DR-SOLO-TURN", facts)
    icons = yield from some(
        "covenant_icons",
        tuple(Option(i, label=Phrase(f"covenant_icon.{i}")) for i in ("top", "bottom", "flag", "flag-at-sea")),
        rule="DR-SOLO-TURN",
        default=(),
        **facts,
    )
    flag = ("flag" in icons and bool(in_reach(state))) or ("flag-at-sea" in icons and bool(at_sea(state)))
    card = Card(attacks=flag or ("top" in icons and bool(seats_with_treasure(state))))
    yield Stage(STEPS, "left")
    state = yield from take_cards(catalogue, state)
    state = yield from spread_cubes(catalogue, state, card, stored="bottom" in icons)
    yield Stage(STEPS, "centre")
    state = yield from centre(catalogue, state, card, icons)
    yield Stage(STEPS, "right")
    state = yield from right_side(catalogue, state, card)
    if flag:
        state = yield from flag_battle(catalogue, state)
    state = yield from prizes(catalogue, state)
    yield Stage(STEPS, "close")
    state = yield from end_place(state)
    return state, card.later


def take_cards(catalogue: Catalogue, state: State) -> Talk[State]:
    """Step 1: the card of each white-bordered space; hidden boards are explored."""
    options = tuple(at_board(state, at) for at in state.boards)
    chosen = yield from some("covenant_spaces", options, most=3, default=(), rule="DR-SOLO-TURN")
    for at in chosen:
        if not state.boards[at].is_explored:
            state = yield from turn_board(catalogue, state, at, state.active)
        if state.boards[at].card:
            state = yield from take_card(state, at)
    return (yield from prizes(catalogue, state))


def take_card(state: State, at: str) -> Talk[State]:
    """Cannons and combat abilities to the pirate pile, the rest to the mercantile pile; a coin for merchants."""
    facts: Facts = {"board": title(state, at)}
    saga = ("fortune", "encounter") if state.options["saga"] == "yes" else ()
    listed = ("pirate", "mercantile", "merchant", *saga)
    kinds = tuple(Option(k, label=Phrase(f"covenant_card_kind.{k}")) for k in listed)
    kind = yield from choose("covenant_card", kinds, rule="DR-SOLO-TURN", **facts)
    if kind == "fortune":
        yield Note("covenant_passes", "DR-SAGA", facts)
        return state
    if kind == "encounter":
        kind = "mercantile"
    if kind == "merchant":
        (coin,) = yield from roll("covenant_coin", 1, ("heads", "tails"), rule="DR-SOLO-TURN", **facts)
        if coin == "heads":
            state = yield from happen(CombatWon(state.active))
        kind = yield from choose("covenant_pile", kinds[:2], rule="DR-SOLO-TURN", **facts)
    state = yield from happen(CardTaken(at))
    yield Note("covenant_takes", "DR-SOLO-TURN", {"board": title(state, at), "pile": kind})
    if kind == "mercantile":
        state = yield from happen(change(state, "mercantile", 1))
        return state
    icons = yield from number("covenant_guns", 1, 6, default=1, rule="DR-SOLO-CBT", **facts)
    state = yield from happen(change(state, "pirate_pile", 1))
    state = yield from happen(change(state, "pirate_icons", icons))
    return state


def spread_cubes(catalogue: Catalogue, state: State, card: Card, *, stored: bool) -> Talk[State]:
    """Step 2: so many cubes on each numbered space. Of several building battles only the richest is fought."""
    options = tuple(at_board(state, at) for at in islands(state))
    chosen = yield from some("covenant_numbers", options, most=4, default=(), rule="DR-SOLO-TURN")
    wanted = {}
    for at in chosen:
        wanted[at] = yield from number("covenant_cubes", 1, 4, default=1, rule="DR-SOLO-TURN", board=title(state, at))
    battles = [at for at, n in wanted.items() if n > 1]
    if stored:
        battles += [at for at in stored_targets(state) if at not in battles]
    guards = [at for at in battles if guard_of(state, state.active, at)]
    if not card.attacks:
        card.battle = yield from best_of(state, guards, partial(wealth, state), "covenant_battle")
    for at, n in wanted.items():
        state = yield from covenant_cubes(catalogue, state, card, at, n)
    return state


def covenant_cubes(catalogue: Catalogue, state: State, card: Card, at: str, n: int) -> Talk[State]:
    """A 1 is ignored where the player's fort, garrison or pirate-mode ship is; 2 or more means a battle first."""
    pirates = pirates_at(state, state.active, at)
    strong = guard_of(state, state.active, at)
    fought = any(f"ship/{s}" in state.turn.fought for s in pirates)
    if fought or ((pirates or strong) and (n == 1 or card.attacks or (strong and at != card.battle))):
        yield Note("covenant_ignores", "DR-SOLO-MULTI", {"board": title(state, at)})
        return state
    halved = -(covenant_cannons(state, state.active) // 2) if len(pirates) + bool(strong) > 1 else 0
    for pirate in pirates:
        state, won = yield from ship_battle(catalogue, state, state.active, pirate, attacked="", extra=halved)
        if not won:
            return state
    if guard_of(state, state.active, at):
        state, won = yield from building_battle(catalogue, state, at, halved)
        if not won:
            return state
    if why_not_influence(state, state.active, at) is None:
        state = yield from place_influence(catalogue, state, state.active, at, n)
    return state


def building_battle(catalogue: Catalogue, state: State, at: str, extra: int) -> Talk[tuple[State, bool]]:
    """DR-CBT-BLD with the Covenant as attacker."""
    strong = tuple(b for b in ("fort", "garrison") if b in state.boards[at].buildings)
    owner = guard_of(state, state.active, at)
    protected = state.had_last_turn(owner) and state.options["last_turn_buildings"] == "yes"
    cubes = building_cubes(strong, protected=protected)
    yield Note("attacks_building", "DR-SOLO-TURN", {"who": state.active, "what": strong, "owner": owner, "n": cubes})
    if "garrison" in strong:
        state = yield from garrison_hurts(state)
    battle = Battle(catalogue, state, "building", Side(state.active, extra), Side(BLACK, cubes), at=at)
    best = yield from battle.fight()
    won = best is battle.active
    state = yield from hit(battle.state, state.active, battle.damage_to_enemy(battle.other) + (not won))
    if won:
        facts = {"who": state.active, "what": strong, "board": title(state, at)}
        yield Note("buildings_fell", "DR-CBT-BLD", facts)
        state = yield from happen(BuildingsRemoved(at, strong))
    if is_sinking(state, state.active):
        state = yield from sink(
            catalogue, state, ((state.active, owner if state.options["building_sinks"] == "yes" else ""),)
        )
    return state, won


def garrison_hurts(state: State) -> Talk[State]:
    """DR-SOLO-GARRISON: where it fights or ends its turn, and never as the fifth damage."""
    if active_covenant(state).damage + 1 < SINKS_AT:
        state = yield from happen(DamageChanged(state.active, 1))
        yield Note(
            "damaged", "DR-SOLO-GARRISON", {"who": state.active, "n": 1, "damage": active_covenant(state).damage}
        )
    return state


def centre(catalogue: Catalogue, state: State, card: Card, icons: Sequence[str]) -> Talk[State]:
    """Step 3: three coins aboard bring an attack, even in port (R-17); stored goods bring two cubes."""
    enemy = (yield from attack_target(state, seats_with_treasure(state))) if "top" in icons else ""
    if enemy and f"ship/{enemy}" not in state.turn.fought:
        yield Note("covenant_attacks", "DR-SOLO-TURN", {"who": enemy, "n": state.players[enemy].ship_coins})
        state, _ = yield from ship_battle(catalogue, state, state.active, enemy, attacked=enemy)
    if "bottom" in icons:
        target = yield from best_of(state, stored_targets(state), partial(goods, state), "covenant_stored")
        if target:
            state = yield from covenant_cubes(catalogue, state, card, target, 2)
    return state


def flag_battle(catalogue: Catalogue, state: State) -> Talk[State]:
    """Step 4: the attack flag, with what is printed beside it. No ship is fought twice a turn."""
    enemy = yield from attack_target(state, in_reach(state))
    if not enemy or f"ship/{enemy}" in state.turn.fought:
        return state
    extra = yield from number("covenant_extra", 0, 6, default=0, rule="DR-SOLO-TURN")
    yield Note("covenant_flag", "DR-SOLO-TURN", {"who": enemy})
    state, _ = yield from ship_battle(catalogue, state, state.active, enemy, attacked=enemy, extra=extra)
    return state


def end_place(state: State) -> Talk[State]:
    """Step 5: the orange space, or the port once it was sunk; a garrison hurts it only there (DR-SOLO-GARRISON)."""
    at = PORT
    if f"sunk/{state.active}" not in state.turn.fought:
        port = Option(PORT, label=Phrase("board_row", {"board": PORT}), mark="anchor")
        options = (port, *(at_board(state, at) for at in state.boards))
        at = yield from choose("covenant_place", options, rule="DR-SOLO-TURN")
    state = yield from happen(ShipMoved(state.active, at))
    if garrison_of(state, state.active, at):
        state = yield from garrison_hurts(state)
    return state


def collect(state: State) -> Talk[State]:
    """Step 6: everything on its islands; every 3 cargo become 1 coin."""
    for at in islands_of(state, state.active):
        board = state.boards[at]
        state = yield from move(state, "coin", f"isle/{at}", purse(state.active), board.coins)
        state = yield from move(state, "cargo", f"isle/{at}", purse(state.active), board.cargo)
    coins, left = convert_cargo(active_covenant(state).cargo)
    state = yield from move(state, "cargo", purse(state.active), "supply", active_covenant(state).cargo - left)
    return (yield from move(state, "coin", "supply", purse(state.active), coins))


def lay_later(state: State, later: Sequence[tuple[str, int]]) -> Talk[State]:
    """Delayed tokens lie on one of its islands once its turn is over, where the player may still take them."""
    own = islands_of(state, state.active)
    for kind, n in later:
        if own:
            at = own[0]
            if len(own) > 1:
                options = tuple(at_board(state, p) for p in own)
                at = yield from choose("covenant_later", options, rule="DR-SOLO-CHOICE", kind=kind, n=n)
            yield Note("covenant_later", "DR-SOLO-TURN", {"board": title(state, at), "kind": kind, "n": n})
            state = yield from move(state, kind, "supply", f"isle/{at}", n)
    return state
