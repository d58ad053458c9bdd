"""Finding a target, and the merchant raid."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.core.ask import Option, Phrase, Refusal, Seat
from companion.core.errors import Refused
from companion.core.procedure import Note, Procedure, Stage, Talk, choose, happen, put_question, some
from companion.games.merchants_and_marauders.data import GLORY_RAID, NATIONS, Catalogue
from companion.games.merchants_and_marauders.events import (
    ActionTaken,
    CargoTaken,
    MerchantTaken,
    ModificationSpent,
    SectionsSet,
    TargetScouted,
    WeaponSpent,
)
from companion.games.merchants_and_marauders.odds import success_odds
from companion.games.merchants_and_marauders.procedures.captain import after_deaths, die
from companion.games.merchants_and_marauders.procedures.common import (
    earn_glory,
    gain,
    gain_bounty,
    lose_cargo,
    skull_roll,
    succeeds,
)
from companion.games.merchants_and_marauders.procedures.fight.combat import combat
from companion.games.merchants_and_marauders.procedures.fight.spoils import cargo_card_form
from companion.games.merchants_and_marauders.procedures.turn import with_action
from companion.games.merchants_and_marauders.rules.options import nation_options, word_options
from companion.games.merchants_and_marauders.rules.raid import RaidCard, Verdict, raid_verdict
from companion.games.merchants_and_marauders.rules.scouting import MERCHANT, targets
from companion.games.merchants_and_marauders.rules.ships import manoeuvrability
from companion.games.merchants_and_marauders.state import Player, State

RULE = "RB p.10"
STEPS = ("nation", "cards", "spending", "result")


def target_option(state: State, player: Player, target: str) -> Option:
    hint = Phrase("finds_chance", {"who": player.seat, "chance": success_odds(player.leads.scouting)})
    if target in state.players:
        return Option(target, label=Phrase("seat", {"who": target}), flag=state.colours[target], hint=hint)
    if target in state.npcs:
        mark = "ship" if target.startswith("naval") else "sloop"
        return Option(target, label=Phrase(f"slot.{target}"), mark=mark, hint=hint)
    if wreck := player.sails.destroyed_sections:
        hint = Phrase("raid_forbidden", {"sections": wreck})
    return Option(target, label=Phrase("merchant_here"), mark="hold", hint=hint)


def scout(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
    """MM-ACT-SCOUT: one target, once a turn; success leads to a raid or a fight."""
    player = with_action(state, seat)
    found = targets(state, player)
    if not found:
        raise Refused("nothing_to_scout")
    options = [target_option(state, player, t) for t in found]
    target = yield from choose("scout_target", options, seat=seat, rule="RB p.7", who=seat)
    yield from happen(ActionTaken(seat))
    state = yield from happen(TargetScouted(seat, target))
    if target.startswith(MERCHANT):
        yield from scout_merchant(catalogue, state, seat)
        return
    if not (yield from succeeds("scouting_roll", player.leads.scouting, seat=seat, rule="RB p.7", target=target)):
        yield Note("scout_fails", "RB p.7", {"who": seat, "target": target}, headline=True)
        return
    yield Note("scout_finds", "RB p.7", {"who": seat, "target": target})
    if target in state.players and (yield from lets_go(state, seat)):
        yield Note("lets_go", "A-27", {"who": seat, "target": target}, headline=True)
        return
    yield from combat(catalogue, state, seat, target)


def lets_go(state: State, seat: Seat) -> Talk[bool]:
    """A-27: a player who was found must be fought, unless the table agreed otherwise."""
    if state.options["let_player_go"] == "no":
        return False
    said = yield from choose("let_player_go", ("attack", "let-go"), seat=seat, rule="A-27")
    return bool(said == "let-go")


def scout_merchant(catalogue: Catalogue, state: State, seat: Seat) -> Procedure:
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
    yield from raid(catalogue, state, seat, spanish=spanish)


def raid(catalogue: Catalogue, state: State, seat: Seat, *, spanish: bool = False) -> Talk[State]:
    """MM-RAID: a merchant that was found is raided."""
    player = state.players[seat]
    zone = player.zone
    yield Stage(STEPS, "nation")
    token = yield from choose("merchant_nation", nation_options(), seat=seat, rule=RULE, who=seat)
    state = yield from happen(MerchantTaken(zone))
    nation = yield from choose_nation(catalogue, player, token, spanish=spanish)
    if nation == "let-go":
        yield Note("merchant_let_go", RULE, {"who": seat, "zone": zone}, headline=True)
        return state
    state = yield from gain_bounty(catalogue, state, seat, nation, "raid")
    yield Stage(STEPS, "cards")
    cards = yield from first_cards(catalogue, state, zone, nation)
    yield Stage(STEPS, "spending")
    state, n = yield from raid_successes(catalogue, state, seat, cards, nation)
    for left in range(n, 0, -1):
        cards = yield from spend(catalogue, state, seat, cards, left=left, nation=nation)
    yield Stage(STEPS, "result")
    return (yield from raid_result(catalogue, state, seat, cards, nation))


def choose_nation(catalogue: Catalogue, player: Player, token: str, *, spanish: bool) -> Talk[str]:
    """Step 2: the token's nation or the port's; or let it go. A wreck may only let it go."""
    port = catalogue.nations.get(player.zone)
    nations = [n for n in NATIONS if n in (token, port) and (not spanish or n == "spain")]
    wreck = Refusal("section_destroyed") if player.sails.destroyed_sections else None
    hint = Phrase("raid_chance", {"who": player.seat, "chance": success_odds(player.leads.seamanship)})
    options = (
        *(Option(n, label=Phrase("attack_as", {"nation": n}), hint=hint, refused=wreck) for n in nations),
        Option("let-go"),
    )
    said: str = yield from choose("attack_as", options, seat=player.seat, rule=RULE, who=player.seat)
    return said


def raid_card(catalogue: Catalogue, n: int, key: str = "raid_card") -> Talk[RaidCard]:
    form = replace(cargo_card_form(catalogue, icons=True), key=key, rule=RULE, facts={"n": n})
    good, plunder, icon = yield from put_question(form)
    return RaidCard(good, plunder, icon)


def first_cards(catalogue: Catalogue, state: State, zone: str, nation: str) -> Talk[tuple[RaidCard, ...]]:
    """Step 4: three cards; off La Habana a fourth against Spain, which stays only with a hit."""
    cards: tuple[RaidCard, ...] = ()
    for n in (1, 2, 3):
        cards = (*cards, (yield from raid_card(catalogue, n)))
    if state.special(zone, "la-habana") and nation == "spain":
        fourth = yield from raid_card(catalogue, 4, "raid_fourth_card")
        stays = fourth.icon != "escape"
        yield Note("fourth_stays" if stays else "fourth_goes", "board")
        cards = (*cards, fourth) if stays else cards
    return cards


def raid_successes(
    catalogue: Catalogue, state: State, seat: Seat, cards: Sequence[RaidCard], nation: str
) -> Talk[tuple[State, int]]:
    """Step 5: Seamanship; each weapon given up turns a failed die into a success.

    What the cards come to so far says whether one is needed.
    """
    player = state.players[seat]
    n, failed = yield from skull_roll("raid_roll", player.leads.seamanship, seat=seat, rule=RULE)
    yield Note("skulls_rolled", RULE, {"who": seat, "n": n, "dice": n + failed})
    if failed and player.weapons:
        options = word_options("weapon", player.weapons)
        _, facts = judge_cards(catalogue, state, seat, cards, nation)
        facts |= {"n": failed, "cards": card_facts(cards)}
        spent = yield from some("raid_weapons", options, most=failed, seat=seat, rule=RULE, **facts)
        for weapon in spent:
            state = yield from happen(WeaponSpent(seat, weapon))
            yield Note("raid_weapon", RULE, {"who": seat, "weapon": weapon})
        n += len(spent)
    yield Note("raid_successes", RULE, {"who": seat, "n": n})
    return state, n


def extra_gold(state: State, zone: str, nation: str) -> int:
    return 3 if state.special(zone, "san-juan") and nation == "spain" else 0


def judge_cards(
    catalogue: Catalogue, state: State, seat: Seat, cards: Sequence[RaidCard], nation: str, *, cancelled: str = ""
) -> tuple[Verdict, dict[str, Any]]:
    """What the cards that lie there come to, and the same in facts to be told."""
    player = state.players[seat]
    verdict = raid_verdict(catalogue, player.sails, cards, extra_gold(state, player.zone, nation), cancelled)
    return verdict, {
        "who": seat,
        "gold": verdict.gold,
        "escapes": verdict.escapes,
        "of": manoeuvrability(catalogue, player.sails),
        "outcome": verdict.outcome,
        "sections": verdict.destroyed,
    }


def card_facts(cards: Sequence[RaidCard]) -> tuple[tuple[str, int, str], ...]:
    """As they lie there, to be shown beside a question."""
    return tuple((c.good, c.plunder, c.icon) for c in cards)


def card_option(i: int, card: RaidCard) -> Option:
    facts = {"n": i + 1, "good": card.good, "plunder": card.plunder, "icon": card.icon}
    return Option(i, label=Phrase("raid_card_lies", facts))


def spend(
    catalogue: Catalogue, state: State, seat: Seat, cards: tuple[RaidCard, ...], *, left: int, nation: str
) -> Talk[tuple[RaidCard, ...]]:
    """Step 6: draw one, discard one, or exchange one."""
    none = Refusal("no_card") if not cards else None
    options = (Option("draw"), Option("discard", refused=none), Option("exchange", refused=none), Option("keep"))
    _, facts = judge_cards(catalogue, state, seat, cards, nation)
    facts |= {"n": left, "cards": card_facts(cards)}
    how = yield from choose("spend_success", options, seat=seat, rule=RULE, **facts)
    if how in ("discard", "exchange"):
        listed = [card_option(i, c) for i, c in enumerate(cards)]
        gone = yield from choose("which_raid_card", listed, seat=seat, rule=RULE)
        cards = (*cards[:gone], *cards[gone + 1 :])
    if how in ("draw", "exchange"):
        cards = (*cards, (yield from raid_card(catalogue, len(cards) + 1, "raid_new_card")))
    return cards


def raid_result(
    catalogue: Catalogue, state: State, seat: Seat, cards: tuple[RaidCard, ...], nation: str
) -> Talk[State]:
    """MM-RAID steps 7-9: damage, escape or success, and what it brings."""
    player = state.players[seat]
    cancelled = yield from choose_cancelled_hit(state, player, cards)
    if cancelled:
        state = yield from happen(ModificationSpent(seat, "reinforced-hull"))
    verdict, facts = judge_cards(catalogue, state, seat, cards, nation, cancelled=cancelled)
    if verdict.ship.sections != player.sails.sections:
        state = yield from happen(SectionsSet(seat, *verdict.ship.sections))
    yield Note(f"raid_{verdict.outcome}", RULE, {**facts, "nation": nation}, headline=True)
    if verdict.ship.is_sunk:
        state = yield from die(catalogue, state, seat)
        return (yield from after_deaths(state, (seat,)))
    state = yield from lose_cargo(state, seat, verdict.ship.cargo, "spilled", RULE)
    if verdict.is_success:
        state = yield from raid_gains(state, seat, cards, verdict)
    return state


def choose_cancelled_hit(state: State, player: Player, cards: Sequence[RaidCard]) -> Talk[str]:
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
        options, aboard = tuple(card_option(i, c) for i, c in enumerate(cards)), len(state.players[seat].cargo)
        kept = yield from some("keep_goods", options, seat=seat, rule=RULE, who=seat, n=room, aboard=aboard)
        state = yield from happen(CargoTaken(seat, tuple(cards[i].good for i in kept)))
        state = yield from lose_cargo(state, seat, room, "overboard", RULE)
    if verdict.gold >= GLORY_RAID:
        state = yield from earn_glory(state, seat, "raid")
    return state
