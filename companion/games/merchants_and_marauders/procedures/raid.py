"""4.3, 4.5: finding a target, and the merchant raid."""

from collections.abc import Sequence
from dataclasses import replace

from companion.core.ask import Choose, Option, Phrase, Refusal, Seat, Some
from companion.core.errors import Refused
from companion.core.procedure import Happened, Note, Procedure, Stage, Talk, choose
from companion.games.merchants_and_marauders.data import GLORY_RAID, NATION_OF, NATIONS
from companion.games.merchants_and_marauders.events import (
    ActionTaken,
    CargoTaken,
    MerchantTaken,
    ModificationSpent,
    SectionsSet,
    TargetScouted,
    WeaponSpent,
)
from companion.games.merchants_and_marauders.fighting import RaidCard, Verdict, raid_verdict
from companion.games.merchants_and_marauders.procedures.captain import after_deaths, die
from companion.games.merchants_and_marauders.procedures.combat import combat
from companion.games.merchants_and_marauders.procedures.common import (
    earn_glory,
    gain,
    gain_bounty,
    lose_cargo,
    nation_options,
    skull_roll,
    succeeds,
    word_options,
)
from companion.games.merchants_and_marauders.procedures.sailing import with_action
from companion.games.merchants_and_marauders.procedures.spoils import cargo_card_form
from companion.games.merchants_and_marauders.state import Player, State

RULE = "RB p.10"
STEPS = ("nation", "cards", "spending", "result")
MERCHANT, RUMOUR = "merchant", "rumour"


def targets(state: State, player: Player) -> tuple[str, ...]:
    """MM-ACT-SCOUT step 1: what may still be looked for here; the merchant of each zone is one target."""
    if not player.at_sea:
        return ()
    others = [p.seat for p in state.players.values() if p.seat != player.seat and p.at_sea and p.zone == player.zone]
    here: list[str] = [*others, *state.npcs_in(player.zone)]
    if state.merchants[player.zone]:
        here.append(merchant_of(player.zone))
    return tuple(t for t in here if t not in player.scouted)


def merchant_of(zone: str) -> str:
    return f"{MERCHANT}/{zone}"


def target_option(state: State, player: Player, target: str) -> Option:
    if target in state.players:
        return Option(target, label=Phrase("seat", {"who": target}), flag=state.colours[target])
    if target in state.npcs:
        return Option(target, label=Phrase(f"slot.{target}"), mark="ship" if target.startswith("naval") else "sloop")
    wreck = player.sails.destroyed
    hint = Phrase("raid_forbidden", {"sections": wreck}) if wreck else None
    return Option(target, label=Phrase("merchant_here"), mark="hold", hint=hint)


def scout(state: State, seat: Seat) -> Procedure:
    """MM-ACT-SCOUT: one target, once a turn; success leads to a raid or a fight."""
    player = with_action(state, seat)
    found = targets(state, player)
    if not found:
        raise Refused("nothing_to_scout")
    options = [target_option(state, player, t) for t in found]
    target = yield from choose("scout_target", options, seat=seat, rule="RB p.7", who=seat)
    yield Happened(ActionTaken(seat))
    state = yield Happened(TargetScouted(seat, target))
    if target.startswith(MERCHANT):
        yield from scout_merchant(state, seat)
        return
    if not (yield from succeeds("scouting_roll", player.leads.scouting, seat=seat, rule="RB p.7", target=target)):
        yield Note("scout_fails", "RB p.7", {"who": seat, "target": target}, headline=True)
        return
    yield Note("scout_finds", "RB p.7", {"who": seat, "target": target})
    if target in state.players and (yield from lets_go(state, seat)):
        yield Note("lets_go", "A-27", {"who": seat, "target": target}, headline=True)
        return
    yield from combat(state, seat, target)


def lets_go(state: State, seat: Seat) -> Talk[bool]:
    """A-27: a player who was found must be fought, unless the table agreed otherwise."""
    if state.options["let_player_go"] == "no":
        return False
    said = yield from choose("let_player_go", ("attack", "let-go"), seat=seat, rule="A-27")
    return bool(said == "let-go")


def scout_merchant(state: State, seat: Seat) -> Procedure:
    """Cartagena: no roll for a merchant that will be treated as Spanish."""
    player = state.players[seat]
    spanish = False
    if state.special(player.zone, "cartagena"):
        said = yield from choose("cartagena", ("spanish", "roll"), seat=seat, rule="board", who=seat)
        spanish = said == "spanish"
    if not spanish and not (
        yield from succeeds("scouting_roll", player.leads.scouting, seat=seat, rule="RB p.7", target=MERCHANT)
    ):
        yield Note("scout_fails", "RB p.7", {"who": seat, "target": MERCHANT}, headline=True)
        return
    yield from raid(state, seat, spanish=spanish)


def raid(state: State, seat: Seat, *, spanish: bool = False) -> Talk[State]:
    """MM-RAID."""
    player = state.players[seat]
    zone = player.zone
    yield Stage(STEPS, "nation")
    token = yield from choose("merchant_nation", nation_options(), seat=seat, rule=RULE, who=seat)
    state = yield Happened(MerchantTaken(zone))
    nation = yield from treated_as(player, token, spanish=spanish)
    if nation == "let-go":
        yield Note("merchant_let_go", RULE, {"who": seat, "zone": zone}, headline=True)
        return state
    state = yield from gain_bounty(state, seat, nation, "raid")
    yield Stage(STEPS, "cards")
    cards = yield from first_cards(state, zone, nation)
    yield Stage(STEPS, "spending")
    state, n = yield from raid_successes(state, seat)
    for left in range(n, 0, -1):
        cards = yield from spend(state, seat, cards, left, nation)
    yield Stage(STEPS, "result")
    return (yield from raid_result(state, seat, cards, nation))


def treated_as(player: Player, token: str, *, spanish: bool) -> Talk[str]:
    """Step 2: the token's nation or the port's; or let it go. A wreck may only let it go."""
    port = NATION_OF.get(player.zone)
    nations = [n for n in NATIONS if n in (token, port) and (not spanish or n == "spain")]
    wreck = Refusal("section_destroyed") if player.sails.destroyed else None
    options = (
        *(Option(n, label=Phrase("attack_as", {"nation": n}), refused=wreck) for n in nations),
        Option("let-go"),
    )
    said: str = yield from choose("attack_as", options, seat=player.seat, rule=RULE, who=player.seat)
    return said


def raid_card(n: int, key: str = "raid_card") -> Talk[RaidCard]:
    good, plunder, icon = yield replace(cargo_card_form(icons=True), key=key, rule=RULE, facts={"n": n})
    return RaidCard(good, plunder, icon)


def first_cards(state: State, zone: str, nation: str) -> Talk[tuple[RaidCard, ...]]:
    """Step 4: three cards; off La Habana a fourth against Spain, which stays only with a hit."""
    cards: tuple[RaidCard, ...] = ()
    for n in (1, 2, 3):
        cards = (*cards, (yield from raid_card(n)))
    if state.special(zone, "la-habana") and nation == "spain":
        fourth = yield from raid_card(4, "raid_fourth_card")
        stays = fourth.icon != "escape"
        yield Note("fourth_stays" if stays else "fourth_goes", "board")
        cards = (*cards, fourth) if stays else cards
    return cards


def raid_successes(state: State, seat: Seat) -> Talk[tuple[State, int]]:
    """Step 5: Seamanship; each weapon given up turns a failed die into a success."""
    player = state.players[seat]
    n, failed = yield from skull_roll("raid_roll", player.leads.seamanship, seat=seat, rule=RULE)
    yield Note("skulls_rolled", RULE, {"who": seat, "n": n, "dice": n + failed})
    if failed and player.weapons:
        options = word_options("weapon", player.weapons)
        spent = yield Some(
            key="raid_weapons", options=options, most=failed, seat=seat, rule=RULE, facts={"who": seat, "n": failed}
        )
        for weapon in spent:
            state = yield Happened(WeaponSpent(seat, weapon))
        n += len(spent)
    yield Note("raid_successes", RULE, {"who": seat, "n": n})
    return state, n


def extra_gold(state: State, zone: str, nation: str) -> int:
    return 3 if state.special(zone, "san-juan") and nation == "spain" else 0


def judged(
    state: State, seat: Seat, cards: Sequence[RaidCard], nation: str, cancelled: str = ""
) -> tuple[Verdict, dict[str, object]]:
    """What the cards that lie there come to, and the same in facts to be told."""
    player = state.players[seat]
    verdict = raid_verdict(player.sails, cards, extra_gold(state, player.zone, nation), cancelled)
    return verdict, {
        "who": seat,
        "gold": verdict.gold,
        "escapes": verdict.escapes,
        "of": player.sails.manoeuvrability,
        "outcome": verdict.outcome,
        "sections": verdict.destroyed,
    }


def card_option(i: int, card: RaidCard) -> Option:
    facts = {"n": i + 1, "good": card.good, "plunder": card.plunder, "icon": card.icon}
    return Option(i, label=Phrase("raid_card_lies", facts))


def spend(state: State, seat: Seat, cards: tuple[RaidCard, ...], left: int, nation: str) -> Talk[tuple[RaidCard, ...]]:
    """Step 6: draw one, discard one, or exchange one."""
    none = Refusal("no_card") if not cards else None
    options = (Option("draw"), Option("discard", refused=none), Option("exchange", refused=none), Option("keep"))
    lying = tuple((c.good, c.plunder, c.icon) for c in cards)
    _, facts = judged(state, seat, cards, nation)
    facts |= {"n": left, "cards": lying}
    how = yield Choose(key="spend_success", options=options, seat=seat, rule=RULE, facts=facts)
    if how in ("discard", "exchange"):
        listed = [card_option(i, c) for i, c in enumerate(cards)]
        gone = yield from choose("which_raid_card", listed, seat=seat, rule=RULE)
        cards = (*cards[:gone], *cards[gone + 1 :])
    if how in ("draw", "exchange"):
        cards = (*cards, (yield from raid_card(len(cards) + 1, "raid_new_card")))
    return cards


def raid_result(state: State, seat: Seat, cards: tuple[RaidCard, ...], nation: str) -> Talk[State]:
    """Steps 7-9."""
    player = state.players[seat]
    cancelled = yield from cancelled_hit(state, player, cards)
    if cancelled:
        state = yield Happened(ModificationSpent(seat, "reinforced-hull"))
    verdict, facts = judged(state, seat, cards, nation, cancelled)
    if verdict.ship.sections != player.sails.sections:
        state = yield Happened(SectionsSet(seat, *verdict.ship.sections))
    yield Note(f"raid_{verdict.outcome}", RULE, {**facts, "nation": nation}, headline=True)
    if verdict.ship.sunk:
        state = yield from die(state, seat)
        return (yield from after_deaths(state, (seat,)))
    state = yield from lose_cargo(state, seat, verdict.ship.cargo, "spilled", RULE)
    if verdict.success:
        state = yield from raid_gains(state, seat, cards, verdict)
    return state


def cancelled_hit(state: State, player: Player, cards: Sequence[RaidCard]) -> Talk[str]:
    """A-37: a reinforced hull stops one of the hits."""
    hits = tuple(dict.fromkeys(c.icon for c in cards if c.icon != "escape"))
    if not hits or not player.sails.ready("reinforced-hull") or state.options["hull_in_raid"] == "no":
        return ""
    options = (*word_options("section", hits), Option("none"))
    said = yield from choose("cancel_hit", options, seat=player.seat, rule="A-37")
    return "" if said == "none" else said


def raid_gains(state: State, seat: Seat, cards: tuple[RaidCard, ...], verdict: Verdict) -> Talk[State]:
    """Step 8: the gold, and any of the cards within the damaged hold. Step 9: twelve gold bring glory."""
    state = yield from gain(state, seat, verdict.gold)
    room = verdict.ship.cargo
    if cards:
        options = tuple(card_option(i, c) for i, c in enumerate(cards))
        kept = yield Some(key="keep_goods", options=options, seat=seat, rule=RULE, facts={"who": seat, "n": room})
        state = yield Happened(CargoTaken(seat, tuple(cards[i].good for i in kept)))
        state = yield from lose_cargo(state, seat, room, "overboard", RULE)
    if verdict.gold >= GLORY_RAID:
        state = yield from earn_glory(state, seat, "raid")
    return state
