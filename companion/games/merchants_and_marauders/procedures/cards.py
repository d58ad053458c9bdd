"""Rumours, missions, glory cards, and what a card changes that the app keeps."""

from companion.core.ask import Option, Phrase, Refusal, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, Talk, box_fact, choose, happen, number, short_text
from companion.games.merchants_and_marauders.box import specialist_form
from companion.games.merchants_and_marauders.data import MISSIONS, NATIONS, SOURCES, SPECIALISTS, UNKNOWN, Catalogue
from companion.games.merchants_and_marauders.events import (
    ActionTaken,
    BigShipBought,
    BountyChanged,
    CardNoted,
    CargoLost,
    CargoTaken,
    GloryCardGone,
    GloryGained,
    MissionGone,
    MissionOffered,
    MissionTaken,
    MissionWithdrawn,
    RumourGone,
    RumourTaken,
    SpecialistHired,
    TargetScouted,
)
from companion.games.merchants_and_marauders.procedures.common import (
    active,
    choose_card,
    choose_secretly,
    draw_glory_card,
    earn_glory,
    gain,
    pay,
    secret_number,
    succeeds,
)
from companion.games.merchants_and_marauders.procedures.port.market import open_port, visit
from companion.games.merchants_and_marauders.procedures.set_up import offer_mission
from companion.games.merchants_and_marauders.rules.options import nation_options, word_options
from companion.games.merchants_and_marauders.rules.ports import purse, rumour_price
from companion.games.merchants_and_marauders.rules.scouting import RUMOUR
from companion.games.merchants_and_marauders.rules.turn import why_not_prove
from companion.games.merchants_and_marauders.state import Player, State


def acquire_rumour(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """MM-PORT-RUMOUR: two gold and an Influence roll; with two rumours one is shuffled back."""
    player = active(state, seat)
    price = rumour_price(state, player.zone) if player.in_port else 0
    if purse(state, seat) < price:
        yield Note("rumour_too_dear", "RB p.9", {"who": seat, "n": price}, headline=True)
        return
    state = yield from visit(catalogue, state, seat, "rumour")
    state = yield from pay(state, seat, price)
    if not (yield from succeeds("rumour_roll", player.leads.influence, seat=seat, rule="RB p.9")):
        yield Note("rumour_missed", "RB p.9", {"who": seat, "n": price}, headline=True)
        return
    yield Note("rumour_heard", "RB p.9", {"who": seat, "n": price}, headline=True)
    keeps_new = not player.rumour or (yield from choose_new_rumour(seat))
    if player.rumour:
        yield Note("rumour_shuffled_back", "RB p.9", {"who": seat})
    if not keeps_new:
        return
    state = yield from happen(RumourTaken(seat))
    name = yield from short_text("rumour_title", seat=seat, secret=True, rule="RB p.9")
    if name:
        yield from happen(CardNoted(seat, "rumour", 0, name))


def choose_new_rumour(seat: Seat) -> Talk[bool]:
    said = yield from choose_secretly("which_rumour", (Option("new"), Option("old")), seat, rule="RB p.9")
    return bool(said == "new")


def prove_rumour(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """Show the card, roll its skill: true brings its reward and glory, false is discarded."""
    player = active(state, seat)
    if no := why_not_prove(catalogue, state, player):
        raise Refused.of(no)
    skill = "influence" if player.in_port else "scouting"
    if not player.in_port:
        yield from happen(ActionTaken(seat))
        state = yield from happen(TargetScouted(seat, RUMOUR))
    elif state.options["prove_in_port"] == "activity":
        state = yield from visit(catalogue, state, seat, "prove")
    elif not player.port_used:
        state = yield from open_port(catalogue, state, seat)
    dice = player.leads.influence if player.in_port else player.leads.scouting
    true = yield from succeeds("prove_roll", dice, seat=seat, rule="RB p.9", skill=skill)
    if not true:
        yield Note("rumour_false", "RB p.9", {"who": seat}, headline=True)
        yield from happen(RumourGone(seat))
        return
    reward = yield from number("card_gold", 0, 60, default=0, seat=seat, rule="RB p.9")
    stays = (yield from choose("rumour_stays", ("discard", "stays"), seat=seat, rule="RB p.9")) == "stays"
    yield Note("rumour_true", "RB p.9", {"who": seat, "n": reward}, headline=True)
    state = yield from gain(state, seat, reward)
    if not stays:
        state = yield from happen(RumourGone(seat))
    yield from earn_glory(state, seat, "rumour")


def claim_mission(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """MM-PORT-MISSION: one attempt; a success brings it, and a new one is drawn at once."""
    state = yield from visit(catalogue, state, seat, "mission")
    player = state.players[seat]
    here = [i for i, (port, _) in enumerate(state.missions) if port == player.zone]
    options = [Option(i, label=Phrase("mission_here", {"title": state.missions[i][1], "n": i + 1})) for i in here]
    index = yield from choose("which_mission", options, seat=seat, rule="RB p.9", who=seat)
    how = yield from choose("mission_condition", ("roll", "met", "failed"), seat=seat, rule="RB p.9", who=seat)
    met = how == "met"
    if how == "roll":
        met = yield from succeeds("mission_roll", player.leads.influence, seat=seat, rule="RB p.9")
    if not met:
        yield Note("mission_refused", "RB p.9", {"who": seat}, headline=True)
        return
    name = state.missions[index][1]
    state = yield from happen(MissionWithdrawn(index))
    if player.mission:
        said = yield from choose("which_mission_kept", ("new", "old"), seat=seat, rule="A-29", who=seat)
        rejected = player.mission[0] if said == "new" else name
        if state.options["rejected_mission"] == "back":
            state = yield from happen(MissionOffered(player.zone, rejected))
        if said == "new":
            yield from happen(MissionGone(seat))
        name = name if said == "new" else player.mission[0]
    yield Note("mission_taken", "RB p.9", {"who": seat, "title": name}, headline=True)
    state = yield from happen(MissionTaken(seat, name))
    while len(state.missions) < MISSIONS:
        state = yield from offer_mission(catalogue, state)


def complete_mission(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """MM-PORT-MISSION: the reward, glory and a card; the mission goes."""
    player = active(state, seat)
    if not player.mission:
        raise Refused("no_mission")
    reward = yield from number("card_gold", 0, 60, default=0, seat=seat, rule="RB p.9")
    yield Note("mission_done", "RB p.9", {"who": seat, "title": player.mission[0], "n": reward}, headline=True)
    state = yield from happen(MissionGone(seat))
    state = yield from gain(state, seat, reward)
    yield from earn_glory(state, seat, "mission")


def play_glory_card(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """MM-GLORY-PLAY, MM-SPECIALIST: the people read it; a specialist stays face up."""
    player = state.players[seat]
    if not player.hand or state.phase in ("set-up", "game-over"):
        raise Refused("no_glory_card")
    index = yield from choose_card(state, seat, "play_which", "RB p.12")
    free = tuple(k for k in SPECIALISTS if k not in player.specialists)
    options = (Option("card"), Option("specialist", refused=None if free else Refusal("has_all_specialists")))
    kind = yield from choose("card_kind", options, seat=seat, rule="RB p.12")
    state = yield from happen(GloryCardGone(seat, index))
    if kind == "card":
        yield Note("card_played", "RB p.12", {"who": seat}, headline=True)
        return
    hired = yield from choose("which_specialist", word_options("specialist", free), seat=seat, rule="RB p.12")
    cost = yield from secret_number("hiring_cost", seat, min(20, purse(state, seat)), "RB p.12")
    yield from box_fact(state, f"specialist/{hired}", specialist_form(), kind=hired)
    state = yield from pay(state, seat, cost)
    yield Note("specialist_hired", "RB p.12", {"who": seat, "kind": hired, "n": cost}, headline=True)
    yield from happen(SpecialistHired(seat, hired))


def note_card(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """The owner notes what only the owner sees: the title of a glory card or of the rumour."""
    player = state.players[seat]
    cards = [*(("hand", i) for i in range(len(player.hand))), *(("rumour", 0) for _ in player.rumour)]
    if not cards:
        raise Refused("no_card")
    labels = [*player.hand, *player.rumour]
    options = tuple(
        Option(i, label=Phrase("rumour_card" if place == "rumour" else "glory_card", {"n": at + 1, "title": labels[i]}))
        for i, (place, at) in enumerate(cards)
    )
    chosen = yield from choose_secretly("note_which", options, seat)
    name = yield from short_text("card_title", seat=seat, secret=True)
    place, at = cards[chosen]
    yield Note("card_noted", "", {"who": seat}, headline=True)
    yield from happen(CardNoted(seat, place, at, name))


def change_cargo(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """The hold as it really is: a card more or less, by name where the owner likes."""
    player = state.players[seat]
    if not player.afloat or state.over:
        raise Refused("not_now")
    full = player.at_sea and len(player.cargo) >= player.sails.cargo
    no = Refusal("hold_full") if full else None
    options = (
        *(Option(f"+{g}", label=Phrase("good_more", {"good": g}), refused=no) for g in (*catalogue.goods, UNKNOWN)),
        *(Option(f"-{g}", label=Phrase("good_less", {"good": g})) for g in dict.fromkeys(player.cargo)),
        Option("=", label=Phrase("nothing_more")),
    )
    said = yield from choose_secretly("change_cargo", options, seat)
    carries = len(player.cargo) + {"+": 1, "-": -1, "=": 0}[said[0]]
    yield Note("cargo_changed", "", {"who": seat, "n": carries}, headline=True)
    if said == "=":
        return
    yield from happen(CargoTaken(seat, (said[1:],)) if said[0] == "+" else CargoLost(seat, (said[1:],)))


def claim_glory(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """MM-GLORY-GAIN by hand: what the table saw and the app was not asked about; each source with its card."""
    player = state.players[seat]
    if state.phase in ("set-up", "game-over") or not player.afloat:
        raise Refused("not_now")
    twice = Refusal("big_ship_once") if player.leads.big_ship else None
    options = tuple(
        Option(s, label=Phrase("source", {"source": s}), refused=twice if s == "big-ship" else None) for s in SOURCES
    )
    source = yield from choose("glory_source", options, seat=seat, rule="RB p.12", who=seat)
    yield Note("glory_claimed", "RB p.12", {"who": seat, "source": source}, headline=True)
    if source == "big-ship":
        state = yield from happen(BigShipBought(seat))
    yield from earn_glory(state, seat, source)


EFFECTS = ("gain-gold", "pay-gold", "glory", "glory-card", "bounty", "pardon", "rumour", "mission")


def card_effect(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """A card changes what the app keeps: gold, glory, bounties (MM-BOUNTY-LOSE), a rumour or a mission."""
    player = state.players[seat]
    if state.phase in ("set-up", "game-over") or not player.afloat:
        raise Refused("not_now")
    wanted = [n for n in NATIONS if player.bounties[n]]
    no = {"pardon": None if wanted else Refusal("no_bounty")}
    options = tuple(Option(x, refused=no.get(x)) for x in EFFECTS)
    effect = yield from choose("card_effect", options, seat=seat, who=seat)
    match effect:
        case "gain-gold":
            n = yield from number("card_gold", 1, 60, default=1, seat=seat)
            yield Note("card_gold", "", {"who": seat, "n": n}, headline=True)
            yield from gain(state, seat, n)
        case "pay-gold":
            most = min(60, purse(state, seat))
            n = yield from secret_number("card_price", seat, most, "")
            yield Note("card_paid", "", {"who": seat, "n": n}, headline=True)
            yield from pay(state, seat, n)
        case "glory":
            yield Note("card_glory", "RB p.12", {"who": seat}, headline=True)
            yield from happen(GloryGained(seat, "card"))
        case "glory-card":
            yield Note("card_drawn", "RB p.12", {"who": seat}, headline=True)
            yield from draw_glory_card(state, seat)
        case "bounty" | "pardon":
            yield from bounty_by_card(seat, 1 if effect == "bounty" else -1, NATIONS if effect == "bounty" else wanted)
        case "rumour":
            yield Note("card_rumour", "RB p.9", {"who": seat}, headline=True)
            yield from happen(RumourGone(seat) if player.rumour else RumourTaken(seat))
        case _:
            yield from mission_by_card(player)


def bounty_by_card(seat: Seat, by: int, nations: tuple[str, ...] | list[str]) -> Talk[None]:
    nation = yield from choose("bounty_nation", nation_options(nations), seat=seat, rule="RB p.11")
    key = "card_bounty" if by > 0 else "card_pardon"
    yield Note(key, "RB p.11", {"who": seat, "nation": nation}, headline=True)
    yield from happen(BountyChanged(seat, nation, by))


def mission_by_card(player: Player) -> Talk[None]:
    yield Note("card_mission", "RB p.9", {"who": player.seat}, headline=True)
    yield from happen(MissionGone(player.seat) if player.mission else MissionTaken(player.seat, ""))
