"""What a screen shows of the state, ready to draw: no rule, no control."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.ask import Phrase, Refusal
from companion.core.game import Action
from companion.games.blackbeard import odds
from companion.games.blackbeard.data import NATIONS, PARDON, SEAS, Card, Catalogue
from companion.games.blackbeard.rules.cards import why_not_play
from companion.games.blackbeard.rules.crews import attack_bonus, damage_of, find_bonus, move_cost, trait_of
from companion.games.blackbeard.rules.interference import why_not_interfere
from companion.games.blackbeard.rules.map import merchants_in, nation_of, ports_in, ratings_of, seas_of
from companion.games.blackbeard.rules.ports import sale, status
from companion.games.blackbeard.state import SYSTEM, Commissioner, Pirate, Port, State, Warship

PHASES = ("draw", "merchants", "announce", "actions")
TAGS = {
    "haven": "haven",
    "pro": "pro",
    "neutral": "neutral",
    "anti": "anti",
    "pirate-port": "pirate",
    "destroyed": "ruins",
}
KINDS = ("sea", "nation", "status", "marker")
FILTERS = {
    "sea": SEAS,
    "nation": NATIONS,
    "status": ("haven", "pro", "neutral", "anti", "pirate-port", "destroyed"),
    "marker": ("merchant", "info", "haven", "governor", "attacked"),
}
VOCABULARY = {"sea": "sea", "nation": "nation", "status": "tag", "marker": "ports.with"}
LOYALTY_SHOWN = 10
NOTORIETY = ("loot", "torture", "attack", "sack", "kc", "warship", "oust")
ANSWERS = ("letter-of-marque", "skull-and-crossbones")
"""Cards that break into an Action: their Event is not played by itself."""


def phase_of(state: State) -> int:
    return {"start": 0, "announce": 2, "actions": 3}[state.turn.phase]


def place_phrase(pirate: Pirate) -> Phrase:
    key = "sheet.docked" if pirate.is_docked else "sheet.in_transit" if pirate.in_transit else "sheet.at_sea"
    return Phrase(key, {"place": pirate.place})


def badges(pirate: Pirate) -> tuple[str, ...]:
    shown = (
        ("letter", bool(pirate.letter or pirate.letter_card)),
        ("guns", pirate.guns),
        ("tankard", bool(pirate.revelry)),
        ("scurvy", pirate.scurvy),
        ("map", pirate.map),
        ("flags", bool(pirate.ally)),
    )
    return tuple(mark for mark, on in shown if on)


def badge_phrases(pirate: Pirate) -> tuple[Phrase, ...]:
    """What the badges of a Pirate say aloud."""
    shown = (
        (Phrase("sheet.letter", {"nation": pirate.letter}), bool(pirate.letter)),
        (Phrase("sheet.guns"), pirate.guns),
        (Phrase("sheet.revels"), bool(pirate.revelry)),
        (Phrase("sheet.scurvy"), pirate.scurvy),
        (Phrase("sheet.map"), pirate.map),
        (Phrase("sheet.ally", {"id": pirate.ally}), bool(pirate.ally)),
    )
    return tuple(phrase for phrase, on in shown if on)


def ends(catalogue: Catalogue, state: State, pirate: Pirate, what: str) -> tuple[int, int]:
    """The ends of the printed track, as far as the owner has said where they are."""
    if what == "loyalty":
        return 0, max(int(state.box.get("loyalty/highest", LOYALTY_SHOWN)), pirate.loyalty)
    lows = state.box.get(f"track/{pirate.ship}", (-2, 0))
    best = catalogue.ship_types[pirate.ship]
    if what == "speed":
        return min(int(lows[0]), pirate.speed), best.speed
    return min(int(lows[1]), pirate.combat), best.combat


def own_first(state: State, seat: str | None) -> tuple[str, ...]:
    """The players; those of the person at this phone come first."""
    return tuple(sorted(state.players, key=lambda s: s != seat))


def own_pirate(state: State, seat: str | None) -> str:
    """The Pirate that this phone looks at first: the active one, else the first of the seat, else anybody."""
    active = state.pirates.get(state.turn.active)
    if active and seat in (None, active.seat):
        return active.id
    mine = [p.id for p in state.fleet(seat or state.turn.seat)]
    return next(iter((*mine, *state.pirates)), "")


def filter_of(look: str) -> tuple[str, str]:
    """What this phone filters the Directory by: a kind, and a value of it or none."""
    kind, _, value = look.partition("/")
    return (kind, value) if kind in KINDS and value in ("", *FILTERS[kind]) else (KINDS[0], "")


def ports_of_filter(state: State, pirate: Pirate | None, kind: str, keep: str) -> tuple[str, ...]:
    def matches(port: str, at: Port) -> bool:
        match kind, keep:
            case _, "":
                return True
            case "sea", _:
                return keep in seas_of(state, port)
            case "nation", _:
                return nation_of(state, port) == keep
            case "status", _:
                return pirate is not None and status(state, port, pirate) == keep
            case _, "merchant":
                return at.merchant is not None
            case _, "info":
                return bool(at.information)
            case _, "haven":
                return bool(at.haven)
            case _, "governor":
                return bool(at.governor)
            case _:
                return at.attacked or at.destroyed

    return tuple(p for p in state.ports if matches(p, state.ports[p]))


def governor_mark(at: Port) -> str:
    return "governor" if at.pro else "anti" if at.anti else ""


def port_line(state: State, port: str) -> tuple[Phrase, ...]:
    """The second line of a Port: haven, ruins, nation, what is printed on the board."""
    at = state.ports[port]
    parts = []
    if at.haven:
        parts.append(Phrase("ports.haven_of", {"id": at.haven}))
    if at.destroyed:
        parts.append(Phrase("status.destroyed"))
    elif at.attacked:
        parts.append(Phrase("ports.attacked_marker"))
    nation = nation_of(state, port)
    parts.append(Phrase(f"nation.{nation}") if nation else Phrase("nation.unknown"))
    if (ratings := ratings_of(state, port)) and not at.destroyed:
        parts.append(Phrase("ports.ratings", {"wealth": ratings[0], "defense": ratings[1]}))
    return tuple(parts)


@dataclass(frozen=True, slots=True)
class AreaView:
    """What a Sea Area or a Transit Box of the chart holds."""

    place: str
    merchants: int = 0
    pro: int = 0
    anti: int = 0
    warship: Warship | None = None
    commissioners: tuple[Commissioner, ...] = ()
    pirates: tuple[Pirate, ...] = ()
    docked: tuple[Pirate, ...] = ()


def area_view(state: State, place: str) -> AreaView:
    ports = ports_in(state, place)
    return AreaView(
        place,
        merchants=len(merchants_in(state, place)),
        pro=sum(state.ports[p].pro for p in ports),
        anti=sum(state.ports[p].anti for p in ports),
        warship=state.warships.get(place),
        commissioners=tuple(p.kc for p in state.players.values() if p.kc and p.kc.place == place),
        pirates=state.at(place),
        docked=tuple(one for p in ports for one in state.at(p)),
    )


def area_phrases(area: AreaView) -> tuple[Phrase, ...]:
    """What a Sea Area holds, in words."""
    told = []
    if area.merchants:
        told.append(Phrase("chart_of.merchants", {"n": area.merchants}))
    if area.warship:
        told.append(Phrase("chart_of.warship", {"speed": area.warship.speed, "combat": area.warship.combat}))
    if area.pro:
        told.append(Phrase("chart_of.pro", {"n": area.pro}))
    if area.anti:
        told.append(Phrase("chart_of.anti", {"n": area.anti}))
    return tuple(told)


def destination_phrases(state: State, pirate: Pirate, place: str) -> tuple[Phrase, ...]:
    """The row of a place to move to: what it is to him, what it costs, what waits there."""
    cost = Phrase("row.away", {"n": move_cost(pirate, state)})
    if place not in state.ports:
        return (cost, *(area_phrases(area_view(state, place)) or (Phrase("row.empty"),)))
    now = status(state, place, pirate)
    gain = sale(now, pirate.booty)
    sells = (Phrase("row.sells", {"n": gain}),) if gain else ()
    return (Phrase(f"status.{now}"), cost, *sells)


def target_phrases(state: State, pirate: Pirate, port: str) -> tuple[Phrase, ...]:
    """The row of a Port to attack: the chance first, then what it is to him and what is printed there."""
    ratings, now = ratings_of(state, port), Phrase(f"status.{status(state, port, pirate)}")
    if ratings is None:
        return (now,)
    chance = odds.attack(attack_bonus(state, pirate, port), ratings[1], state.ports[port].attacked)
    printed = Phrase("ports.ratings", {"wealth": ratings[0], "defense": ratings[1]})
    return (Phrase("row.falls", {"chance": chance}), now, printed)


def find_phrases(state: State, pirate: Pirate, port: str) -> tuple[Phrase, ...]:
    """The row of a Merchant to find: the chance, which is better for one that was found before."""
    bonus = trait_of(state, pirate, "ability") + find_bonus(state, pirate, port)
    return (Phrase("row.found", {"chance": odds.find(bonus)}),)


def interference_so_far(state: State) -> tuple[Phrase, ...]:
    """What the Anti-Pirate players have used up: types in this Action, the one acting commissioner (4.62, 10.2)."""
    turn = state.turn
    told = []
    if turn.types:
        told.append(Phrase("table.types", {"types": turn.types}))
    if turn.kc and turn.kc != SYSTEM:
        told.append(Phrase("table.kc_acted", {"who": turn.kc}))
    return tuple(told)


def open_pardon(state: State) -> Phrase:
    """17.2 #8: until whose next turn, and whom it still covers."""
    cards = {"cards": state.pardoned}
    if state.pardon_slot in state.pirates and state.pardon_seat == SYSTEM:
        return Phrase("table.pardon_open_pirate", {"card": state.pirates[state.pardon_slot].card, **cards})
    return Phrase("table.pardon_open", {"who": state.pardon_seat, **cards})


def hunt(state: State) -> str:
    """The word for what the King's Commissioner of the solitaire game does: hunts, is due, or rests (19.14)."""
    if state.players[SYSTEM].kc:
        return "hunts"
    return "due" if state.teach_hunted else "rests"


def remaining_copies(state: State, card: Card) -> int:
    """Copies that have not been seen; the General Pardon comes back as its clock says."""
    if card.id == PARDON:
        return int(state.pardon_in_deck or state.pardon_waits or (state.solo and not state.pardons))
    return card.copies - state.seen.get(card.id, 0)


def reason_against_card(catalogue: Catalogue, state: State, seat: str | None, card: Card) -> Phrase | Refusal | None:
    """Why this seat could not play the card now; nothing if it could, were it in the hand."""
    who = seat or state.turn.seat
    if card.must:
        return Phrase("cards.at_once")
    if who == state.turn.seat or who not in state.players:
        return None if card.id in ANSWERS else why_not_play(catalogue, state, state.turn.seat, card.id)
    if not card.antipirate:
        return None if card.id == "skull-and-crossbones" else Refusal("not_your_turn", {"who": state.turn.seat})
    if card.id in ("kc-surprise", "double-cross"):
        return Phrase(f"cards.{card.id}")
    return why_not_interfere(catalogue, state, who, card.id, state.turn.kind if not state.turn.done else "")


def storm_rows(catalogue: Catalogue, state: State) -> tuple[tuple[str, Phrase], ...]:
    """The Storm Effects Table as the owner's chart prints it."""
    damage = zip(("low", "mid", "six"), state.box.get("chart/storm", catalogue.storm), strict=True)
    rows = ((row, Phrase("gives.speed_damage", {"n": n})) for row, n in damage)
    return (*rows, ("seven", Phrase("storm.seven_effect")))


def notoriety_rows(state: State) -> tuple[tuple[str, str], ...]:
    """What brings Notoriety, and how much by the chart that the table follows (RULING-22)."""
    if state.options["notoriety_chart"] == "rulebook":
        return tuple((row, f"{row}_np") for row in NOTORIETY)
    rows = ((row, f"{row}_chart" if row in ("loot", "sack") else f"{row}_np") for row in NOTORIETY)
    return (*rows, ("duel", "duel_chart"))


def wins(state: State, roll: str) -> str:
    """The word for what a roll needs: by agreement a tie is enough against a Governor (RULING-27)."""
    return "ties" if roll == "resistance" and state.options["resistance_tie"] == "falls" else "wins"


def next_step(catalogue: Catalogue, state: State, offered: Iterable[Action]) -> Action | None:
    """What most people would do now: no prize that is worse than the ship, a card before a turn without Actions ends.

    The marks of the actions themselves count in the codes of a game, so the choice among them is made here.
    """
    able = [a for a in offered if a.refused is None]
    likely = [a for a in able if a.primary and (a.procedure != "convert" or is_better_ship(catalogue, state, a))]
    cards = [a for a in able if a.procedure == "play_card" and state.turn.phase == "announce"]
    ahead = [a for a in likely if a.procedure != "end_turn"]
    return next(iter([*ahead, *cards, *likely]), None)


def is_better_ship(catalogue: Catalogue, state: State, convert: Action) -> bool:
    """The prize is larger than the ship, or of its type and whole."""
    pirate = state.pirates[str(convert.arguments["pirate"])]
    now, prize = (catalogue.ship_types[ship].holds for ship in (pirate.ship, pirate.prize))
    return prize > now or (prize == now and damage_of(catalogue, pirate) > 0)
