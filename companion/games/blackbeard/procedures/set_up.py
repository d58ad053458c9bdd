"""Set-up (3.0): Play Order, Governors, deployment, Merchants; and that of the solitaire game (19.SETUP)."""

from functools import partial

from companion.core.ask import Phrase, Seat
from companion.core.errors import Refused
from companion.core.procedure import Procedure, Stage, Talk, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard.box import nation_form, sea_form
from companion.games.blackbeard.data import (
    SEAS,
    TEACH,
    Catalogue,
)
from companion.games.blackbeard.procedures.box import (
    know_map,
    know_sea,
    know_traits,
    one_sea,
)
from companion.games.blackbeard.procedures.common import Scene
from companion.games.blackbeard.procedures.misfortunes import place_merchants
from companion.games.blackbeard.procedures.pirates.careers import place_pirate
from companion.games.blackbeard.rules.map import free_ports, merchants_in, national_ports, takes_governor
from companion.games.blackbeard.rules.places import sea_options, seat_options
from companion.games.blackbeard.rules.turn import draft_order, vacant_slot
from companion.games.blackbeard.state import SLOTS, SYSTEM, State

FIRST_MERCHANTS = 8
SOLO_MERCHANTS = 10
SET_UP_STAGES = ("order", "governors")


def set_up(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """BB-3.S1 to S5: who is Player A, the cards, eight Pro-Pirate Governors."""
    if state.phase != "set-up":
        raise Refused("not_now")
    scene = Scene(catalogue, state, seat)
    yield from recall_map(scene)
    first = state.order[0]
    if len(state.order) > 1:
        yield Stage(SET_UP_STAGES, "order")
        first = Seat((yield from scene.choose("", "first_player", seat_options(state.order), rule="3.0 S2")))
    yield from scene.say("order_set", "3.0 S2", who=first)
    scene.state = yield from happen(e.OrderSet(first))
    yield from deal_cards(scene)
    if len(state.order) > 1:
        yield Stage(SET_UP_STAGES, "governors")
    yield from place_governors(scene)
    yield from scene.say("set_up_done", "3.0", headline=True)
    scene.state = yield from happen(e.PhaseReached("survey" if state.solo else "deploy"))


def place_governors(scene: Scene) -> Talk[None]:
    """BB-3.S5: all of them in one throw, each on up the ring past Ports that take none."""
    throws = yield from scene.d66_throws("pro_governors_d66", scene.catalogue.counts.pro_governors, "3.0 S5")
    ports = free_ports(scene.catalogue, throws, partial(takes_governor, scene.state))
    for n, (rolled, port) in enumerate(zip(throws, ports, strict=True), 1):
        if port is not None:
            yield from scene.say("pro_governor", "3.0 S5", port=port, n=n, rolled=rolled)
            scene.state = yield from happen(e.GovernorPlaced(port, f"p{n}"))


def recall_map(scene: Scene) -> Talk[None]:
    """What the owner's box knows of the Ports lies on the table from the start."""
    for port in scene.state.ports:
        yield from scene.recall(f"sea/{port}", sea_form(scene.catalogue, port))
    for port in national_ports(scene.state):
        yield from scene.recall(f"nation/{port}", nation_form(scene.catalogue, port))


def deal_cards(scene: Scene) -> Talk[None]:
    state = scene.state
    if state.solo:
        yield from scene.say("solo_piles", "19.3")
        return
    if state.options["length"] == "long":
        yield from scene.say("pardon_aside", "4.1")
    yield from scene.say("hands_dealt", "3.0 S4")
    if state.options["captains"] == "draft":
        yield from scene.say("draft_order", "3.0 S6", order=draft_order(len(state.order), state.fleets))
    else:
        yield from scene.say("captains_dealt", "3.0 S6", n=state.fleets)


def deploy(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """BB-3.S7: the first Pirate must come, the others may."""
    if state.phase != "deploy" or not state.deploying or state.deploying[0] != seat:
        raise Refused("not_now")
    scene = Scene(catalogue, state, seat)
    yield from place_pirate(scene, seat, from_hand=True, rule="3.0 S7")
    yield from end_deployment(scene)


def pass_deployment(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    if state.phase != "deploy" or not state.deploying or state.deploying[0] != seat or not state.fleet(seat):
        raise Refused("not_now")
    scene = Scene(catalogue, state, seat)
    yield from scene.say("deployment_passed", "3.0 S7", headline=True, who=seat)
    scene.state = yield from happen(e.DeploymentPassed(seat))
    yield from end_deployment(scene)


def end_deployment(scene: Scene) -> Talk[None]:
    if not scene.state.deploying:
        scene.state = yield from happen(e.PhaseReached("merchants"))


def set_up_merchants(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """BB-3.S8: eight Merchants face down; ten in the solitaire game (19.4)."""
    if state.phase != "merchants":
        raise Refused("not_now")
    scene = Scene(catalogue, state, seat)
    yield from place_merchants(scene, SOLO_MERCHANTS if state.solo else FIRST_MERCHANTS, "3.0 S8")
    yield from scene.say("merchants_ready", "3.0 S9", headline=True)
    scene.state = yield from happen(e.PhaseReached("pirates" if state.solo else "play"))


def survey(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """Solitaire: the map, once for this box; what is skipped is asked before the System Player's first turn."""
    if state.phase != "survey":
        raise Refused("not_now")
    scene = Scene(catalogue, state, seat)
    whole = yield from know_map(scene, can_skip=True)
    yield from scene.say("surveyed" if whole else "survey_skipped", "2.2", headline=True)
    scene.state = yield from happen(e.PhaseReached("merchants"))


def set_up_pirates(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """BB-19.SETUP 2 to 6: Teach where the Merchants are, three Pirates for the System Player."""
    if state.phase != "pirates":
        raise Refused("not_now")
    scene = Scene(catalogue, state, seat)
    yield Stage(("teach", "system"), "teach")
    yield from know_traits(scene, TEACH)
    ship = yield from scene.choose("", "deploy_ship", ("sloop", "schooner"), rule="19.1", card=TEACH)
    sea = yield from teach_sea(scene)
    yield from scene.say("teach_deployed", "19.6", card=TEACH, ship=ship, sea=sea)
    cunning = scene.state.trait(TEACH, "cunning")
    scene.state = yield from happen(e.PirateDeployed("A1", seat, TEACH, ship, sea, cunning))
    yield Stage(("teach", "system"), "system")
    for slot in SLOTS:
        yield from system_deploys(scene, slot, headline=False)
    yield from scene.say("pirates_ready", "19.1", headline=True)
    scene.state = yield from happen(e.PhaseReached("play"))


def teach_sea(scene: Scene) -> Talk[str]:
    """19.6: most Merchants, then the richest first row of the Cargo Table, then his choice."""
    for port in scene.state.merchants:
        yield from know_sea(scene, port)
    best = best_seas(scene.catalogue, scene.state)
    if len(best) == 1:
        return best[0]
    return str((yield from scene.choose("", "teach_sea", sea_options(scene.state, best), rule="19.6")))


def best_seas(catalogue: Catalogue, state: State) -> tuple[str, ...]:
    counts = {s: len(merchants_in(state, s)) for s in SEAS}
    return richest(catalogue, counts)


def richest(catalogue: Catalogue, counts: dict[str, int]) -> tuple[str, ...]:
    """The Areas with most Merchants; of those, the ones with the highest first row of the Cargo Table."""
    most = max(counts.values())
    tied = [s for s in counts if counts[s] == most]
    row = max(catalogue.cargo[catalogue.cargo_column[s]][0] for s in tied)
    return tuple(s for s in tied if catalogue.cargo[catalogue.cargo_column[s]][0] == row)


def system_deploys(scene: Scene, slot: str, *, headline: bool = True) -> Talk[None]:
    """BB-19.SP 6: a Pirate card, a Sloop on 1 to 4, the Area of a Port by D66 where no Pirate is."""
    card = yield from scene.captain("system_card", None, "19.1", slot=slot)
    yield from know_traits(scene, card)
    gives = {f: Phrase("ship.sloop" if f <= 4 else "ship.schooner") for f in range(1, 7)}
    die = yield from scene.die("system_ship", rule="19.1", gives=gives, card=card)
    ship = "sloop" if die <= 4 else "schooner"
    sea = ""
    while not sea:
        rolled = yield from scene.d66("system_d66", None, "19.7", card=card)
        there = yield from one_sea(scene, scene.catalogue.port_at[rolled])
        if scene.state.at(there) and any(not scene.state.at(s) for s in SEAS):
            yield from scene.say("area_taken", "19.7", sea=there)
        else:
            sea = there
    yield from scene.say("deployed", "19.7", headline, card=card, ship=ship, sea=sea, id=slot, who=SYSTEM)
    cunning = scene.state.trait(card, "cunning")
    scene.state = yield from happen(e.PirateDeployed(slot, SYSTEM, card, ship, sea, cunning))


def system_recruit(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """BB-19.SP 6: the next Pirate of the System Player takes the empty place."""
    if not vacant_slot(catalogue, state):
        raise Refused("not_now")
    scene = Scene(catalogue, state, seat)
    yield from system_deploys(scene, vacant_slot(catalogue, state))
