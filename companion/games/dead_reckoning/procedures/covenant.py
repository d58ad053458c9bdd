"""4.16: the solo opponent's turn, read from its card. All of it rests on a single source."""

from companion.core.ask import Choose, Dice, Number, Option, Phrase, Seat, Some
from companion.core.errors import Refused
from companion.core.procedure import Happened, Note, Procedure, Stage, Talk
from companion.games.dead_reckoning.box import island
from companion.games.dead_reckoning.combat import building_cubes, covenant_cannons
from companion.games.dead_reckoning.events import (
    BuildingBuilt,
    BuildingsRemoved,
    CardTaken,
    CombatWon,
    CovenantChanged,
    DamageChanged,
    ExpertGained,
    ShipMoved,
)
from companion.games.dead_reckoning.islands import (
    build_refused,
    controlled,
    controller,
    garrisoned,
    guarded,
    influence_refused,
    islands,
    pirates_at,
    production,
    title,
)
from companion.games.dead_reckoning.procedures.battle import BLACK, Battle, Side
from companion.games.dead_reckoning.procedures.common import at_board, expect_play, move, prizes
from companion.games.dead_reckoning.procedures.islands import place_influence
from companion.games.dead_reckoning.procedures.sailing import turn_board
from companion.games.dead_reckoning.procedures.ship_battle import ship_battle
from companion.games.dead_reckoning.procedures.turn import pass_turn
from companion.games.dead_reckoning.state import BUILDINGS, COVENANT, PORT, SINKS_AT, Covenant, State

STEPS = ("card", "left", "centre", "right", "ship", "income")
RIGHT = (
    "coins",
    "income",
    "produce",
    "basic",
    "advanced",
    "repair",
    "fort",
    "garrison",
    "outpost",
    "expert",
    "merchant",
    "delayed",
)
TREASURE = 3


def section(turn: int) -> str:
    """DR-SOLO-TURN: A on turns 1-3, B on 4-6, C on 7-9 …"""
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[min(25, (turn - 1) // 3)]


def income(mercantile: int) -> int:
    return mercantile // 2


def converted(cargo: int) -> tuple[int, int]:
    """Every 3 cargo become 1 coin: coins, cargo left."""
    return cargo // 3, cargo % 3


def side_up(turn: int, difficulty: str) -> str:
    """DR-SOLO-DIFF: hard alternates, odd turns blue, even turns red."""
    if difficulty == "normal":
        return "blue"
    return ("blue" if turn % 2 else "red") if difficulty == "hard" else "red"


def now(state: State) -> Covenant:
    return state.covenant or Covenant()


def the_player(state: State) -> Seat:
    return next(Seat(s) for s in state.players)


def covenant_turn(state: State, seat: Seat | None) -> Procedure:
    """DR-SOLO-TURN, step by step; DR-SOLO-CHOICE: what the card leaves open, the player decides."""
    expect_play(state)
    if state.active != COVENANT:
        raise Refused("not_now")
    yield Stage(STEPS, "card")
    state = yield Happened(CovenantChanged("turn", 1))
    turn = now(state).turn
    facts = {"n": turn, "section": section(turn), "side": side_up(turn, state.options["covenant"])}
    yield Note("covenant_card", "DR-SOLO-TURN", facts)
    if state.options["covenant"] == "extreme" and turn % 3 == 0:
        yield Note("covenant_bonus", "DR-SOLO-DIFF", {"section": section(turn)})
    icons = yield Some(
        key="covenant_icons",
        options=tuple(Option(i, label=Phrase(f"covenant_icon.{i}")) for i in ("top", "bottom", "flag")),
        rule="DR-SOLO-TURN",
        default=(),
        facts=facts,
    )
    player = state.players[the_player(state)]
    attacks = "flag" in icons or ("top" in icons and player.ship_coins >= TREASURE)
    yield Stage(STEPS, "left")
    state = yield from take_cards(state)
    state = yield from spread_cubes(state, attacks=attacks)
    yield Stage(STEPS, "centre")
    state = yield from centre(state, icons, attacks=attacks)
    yield Stage(STEPS, "right")
    state = yield from right_side(state, flag="flag" in icons)
    yield Stage(STEPS, "ship")
    state = yield from end_place(state)
    yield Stage(STEPS, "income")
    state = yield from collect(state)
    yield Note("covenant_done", "DR-SOLO-TURN", {"n": turn, "coins": now(state).coins}, headline=True)
    state = yield from prizes(state)
    yield from pass_turn(state, COVENANT)


def take_cards(state: State) -> Talk[State]:
    """Step 1: the card of each white-bordered space; hidden boards are explored."""
    options = tuple(at_board(state, at) for at in state.boards)
    chosen = yield Some(key="covenant_spaces", options=options, most=3, default=(), rule="DR-SOLO-TURN", facts={})
    for at in chosen:
        if not state.boards[at].explored:
            state = yield from turn_board(state, at, COVENANT)
        if state.boards[at].card:
            state = yield from take_card(state, at)
    return (yield from prizes(state))


def take_card(state: State, at: str) -> Talk[State]:
    """Cannons and combat abilities to the pirate pile, the rest to the mercantile pile; a coin for merchants."""
    facts = {"board": title(state, at)}
    kinds = tuple(Option(k, label=Phrase(f"covenant_card_kind.{k}")) for k in ("pirate", "mercantile", "merchant"))
    kind = yield Choose(key="covenant_card", options=kinds, rule="DR-SOLO-TURN", facts=facts)
    if kind == "merchant":
        (coin,) = yield Dice(key="covenant_coin", faces=("heads", "tails"), rule="DR-SOLO-TURN", facts=facts)
        if coin == "heads":
            state = yield Happened(CombatWon(COVENANT))
        kind = yield Choose(key="covenant_pile", options=kinds[:2], rule="DR-SOLO-TURN", facts=facts)
    state = yield Happened(CardTaken(at))
    yield Note("covenant_takes", "DR-SOLO-TURN", {"board": title(state, at), "pile": kind})
    if kind == "mercantile":
        state = yield Happened(CovenantChanged("mercantile", 1))
        return state
    icons = yield Number(key="covenant_guns", low=1, high=6, default=1, rule="DR-SOLO-CBT", facts=facts)
    state = yield Happened(CovenantChanged("pirate_pile", 1))
    state = yield Happened(CovenantChanged("pirate_icons", icons))
    return state


def spread_cubes(state: State, *, attacks: bool) -> Talk[State]:
    """Step 2: so many cubes on each numbered space."""
    options = tuple(at_board(state, at) for at in islands(state))
    chosen = yield Some(key="covenant_numbers", options=options, most=4, default=(), rule="DR-SOLO-TURN", facts={})
    wanted = {}
    for at in chosen:
        facts = {"board": title(state, at)}
        wanted[at] = yield Number(key="covenant_cubes", low=1, high=4, default=1, rule="DR-SOLO-TURN", facts=facts)
    battles = tuple(at for at, n in wanted.items() if n > 1 and guarded(state, COVENANT, at))
    target = richest(state, battles)
    for at, n in wanted.items():
        state = yield from covenant_cubes(state, at, n, attacks=attacks, fights=at == target)
    return state


def richest(state: State, places: tuple[str, ...]) -> str:
    """DR-SOLO-MULTI 4: the island with most coins; a tie goes by its end values."""
    values = {at: (state.boards[at].coins, sum(island(state, state.boards[at].name).values)) for at in places}
    return max(places, key=lambda at: values[at], default="")


def covenant_cubes(state: State, at: str, n: int, *, attacks: bool, fights: bool) -> Talk[State]:
    """A 1 is ignored where the player's fort, garrison or pirate-mode ship is; 2 or more means a battle first."""
    pirates = pirates_at(state, COVENANT, at)
    strong = guarded(state, COVENANT, at)
    if (pirates or strong) and (n == 1 or attacks or (strong and not fights)):
        yield Note("covenant_ignores", "DR-SOLO-MULTI", {"board": title(state, at)})
        return state
    halved = -(covenant_cannons(state) // 2) if pirates and strong else 0
    if pirates:
        state = yield from ship_battle(state, COVENANT, pirates[0], attacked="", extra=halved)
        if pirates_at(state, COVENANT, at):
            return state
    if guarded(state, COVENANT, at):
        state, won = yield from building_battle(state, at, halved)
        if not won:
            return state
    if influence_refused(state, COVENANT, at) is None:
        state = yield from place_influence(state, COVENANT, at, n)
    return state


def building_battle(state: State, at: str, extra: int) -> Talk[tuple[State, bool]]:
    """DR-CBT-BLD with the Covenant as attacker."""
    strong = tuple(b for b in ("fort", "garrison") if b in state.boards[at].buildings)
    owner = guarded(state, COVENANT, at)
    protected = state.last_turn_done(owner) and state.options["last_turn_buildings"] == "yes"
    cubes = building_cubes(strong, protected=protected)
    yield Note("attacks_building", "DR-SOLO-TURN", {"who": COVENANT, "what": strong, "owner": owner, "n": cubes})
    battle = Battle(state, "building", Side(COVENANT, extra), Side(BLACK, cubes), at)
    best = yield from battle.fight()
    state = battle.state
    if best is battle.active:
        facts = {"who": COVENANT, "what": strong, "board": title(state, at)}
        yield Note("buildings_fell", "DR-CBT-BLD", facts)
        state = yield Happened(BuildingsRemoved(at, strong))
        return state, True
    return (yield from covenant_hurt(state, 1)), False


def covenant_hurt(state: State, n: int) -> Talk[State]:
    """DR-SOLO-GARRISON: never as the fifth damage."""
    if now(state).damage + n < SINKS_AT:
        state = yield Happened(DamageChanged(COVENANT, n))
        yield Note("damaged", "DR-SOLO-GARRISON", {"who": COVENANT, "n": n, "damage": now(state).damage})
    return state


def centre(state: State, icons: tuple[str, ...], *, attacks: bool) -> Talk[State]:
    """Step 3: treasure aboard draws an attack, even in port (R-17); stored goods draw two cubes."""
    enemy = the_player(state)
    if "top" in icons and state.players[enemy].ship_coins >= TREASURE:
        yield Note("covenant_attacks", "DR-SOLO-TURN", {"who": enemy, "n": state.players[enemy].ship_coins})
        state = yield from ship_battle(state, COVENANT, enemy, attacked=enemy)
    target = stored_target(state)
    if "bottom" in icons and target:
        state = yield from covenant_cubes(state, target, 2, attacks=attacks, fights=True)
    return state


def stored_target(state: State) -> str:
    """Among islands with goods that it does not control, without a pirate there: most coins, then most of both."""
    places = [
        at
        for at in islands(state)
        if (state.boards[at].coins or state.boards[at].cargo)
        and controller(state, at) != COVENANT
        and not pirates_at(state, COVENANT, at)
    ]
    value = {at: (state.boards[at].coins, state.boards[at].coins + state.boards[at].cargo) for at in places}
    return max(places, key=lambda at: value[at], default="")


def right_side(state: State, *, flag: bool) -> Talk[State]:
    """Step 4: the icons in reading order."""
    enemy = the_player(state)
    done = Option("done", label=Phrase("covenant_right.done"), mark="check")
    options = (done, *(Option(i, label=Phrase(f"covenant_right.{i}")) for i in RIGHT))
    for number in range(1, 13):
        facts = {"number": number}
        icon = yield Choose(key="covenant_right", options=options, rule="DR-SOLO-TURN", facts=facts)
        if icon == "done":
            break
        state = yield from right_icon(state, icon)
    if flag:
        extra = yield Number(key="covenant_extra", low=0, high=6, default=0, rule="DR-SOLO-TURN", facts={})
        yield Note("covenant_flag", "DR-SOLO-TURN", {"who": enemy})
        state = yield from ship_battle(state, COVENANT, enemy, attacked=enemy, extra=extra)
    return (yield from prizes(state))


def right_icon(state: State, icon: str) -> Talk[State]:
    match icon:
        case "coins":
            n = yield Number(key="covenant_coins", low=1, high=10, default=1, rule="DR-SOLO-TURN", facts={})
            return (yield from move(state, "coin", "supply", "covenant", n))
        case "income":
            n = income(now(state).mercantile)
            yield Note("covenant_income", "DR-SOLO-TURN", {"n": n, "pile": now(state).mercantile})
            return (yield from move(state, "coin", "supply", "covenant", n))
        case "produce" | "delayed":
            return (yield from covenant_makes(state, delayed=icon == "delayed"))
        case "basic" | "advanced":
            guns = yield Number(key="covenant_tile", low=0, high=4, default=0, rule="DR-SOLO-CBT", facts={})
            state = yield Happened(CovenantChanged(icon, 1))
            if guns:
                state = yield Happened(CovenantChanged("cannons", guns))
            return state
        case "repair":
            if now(state).damage:
                state = yield Happened(DamageChanged(COVENANT, -1))
            return state
        case "expert":
            state = yield Happened(ExpertGained(COVENANT))
            return state
        case "merchant":
            state = yield Happened(CovenantChanged("mercantile", 1))
            state = yield Happened(CombatWon(COVENANT))
            return state
        case _:
            return (yield from covenant_builds(state, icon))


def covenant_makes(state: State, *, delayed: bool) -> Talk[State]:
    """Production of its best island, straight to its stock; delayed tokens wait on one of its islands."""
    own = controlled(state, COVENANT)
    if not own:
        yield Note("covenant_no_island", "DR-SOLO-TURN")
        return state
    best = max(own, key=lambda at: sum(production(state, at).values()))
    if delayed:
        n = yield Number(key="covenant_delayed", low=1, high=6, default=1, rule="DR-SOLO-TURN", facts={})
        return (yield from move(state, "coin", "supply", f"isle/{best}", n))
    made = production(state, best)
    facts = {"who": COVENANT, "board": title(state, best), "coins": made["coin"], "cargo": made["cargo"]}
    yield Note("produced", "DR-SOLO-TURN", facts)
    for kind in ("coin", "cargo"):
        state = yield from move(state, kind, "supply", "covenant", made[kind])
    return state


def covenant_builds(state: State, building: str) -> Talk[State]:
    """On its island of highest value that lacks the type; a tie goes by production."""
    places = [at for at in controlled(state, COVENANT) if build_refused(state, COVENANT, at, building) is None]
    if not places:
        yield Note("covenant_no_island", "DR-SOLO-TURN")
        return state
    worth = {at: (island(state, state.boards[at].name).values[0], sum(production(state, at).values())) for at in places}
    at = max(places, key=lambda p: worth[p])
    yield Note("built", "DR-SOLO-TURN", {"who": COVENANT, "what": building, "board": title(state, at)})
    state = yield Happened(BuildingBuilt(at, building))
    return (yield from prizes(state))


def end_place(state: State) -> Talk[State]:
    """Step 5: the orange space; a garrison hurts it only there (DR-SOLO-GARRISON)."""
    port = Option(PORT, label=Phrase("board", {"board": PORT}), mark="anchor")
    options = (port, *(at_board(state, at) for at in state.boards))
    at = yield Choose(key="covenant_place", options=options, rule="DR-SOLO-TURN", facts={})
    if f"sunk/{COVENANT}" in state.turn.fought:
        at = PORT
    state = yield Happened(ShipMoved(COVENANT, at))
    if garrisoned(state, COVENANT, at):
        state = yield from covenant_hurt(state, 1)
    return state


def collect(state: State) -> Talk[State]:
    """Step 6: everything on its islands; every 3 cargo become 1 coin."""
    for at in controlled(state, COVENANT):
        board = state.boards[at]
        state = yield from move(state, "coin", f"isle/{at}", "covenant", board.coins)
        state = yield from move(state, "cargo", f"isle/{at}", "covenant", board.cargo)
    coins, left = converted(now(state).cargo)
    state = yield from move(state, "cargo", "covenant", "supply", now(state).cargo - left)
    return (yield from move(state, "coin", "supply", "covenant", coins))


assert set(BUILDINGS) <= set(RIGHT)
