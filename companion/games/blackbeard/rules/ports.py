"""What a Port is to a Pirate, and what he may do there (9.3, 9.4, 18.41)."""

from companion.core.ask import Refusal
from companion.games.blackbeard.data import NO_RANSOM, NO_REFIT, PIRATE_PORTS
from companion.games.blackbeard.rules.crews import is_teach, usable_letter
from companion.games.blackbeard.rules.map import nation_of
from companion.games.blackbeard.state import Pirate, State

DESTROYED, PIRATE, HAVEN, PRO, NEUTRAL, ANTI = "destroyed", "pirate-port", "haven", "pro", "neutral", "anti"


def status(state: State, port: str, pirate: Pirate) -> str:
    """BB-9.3: what the Port is to this Pirate; the first match wins."""
    return status_and_why(state, port, pirate)[0]


def status_and_why(state: State, port: str, pirate: Pirate) -> tuple[str, str]:
    """BB-9.3 with the word key of its reason."""
    at = state.ports[port]
    nation = nation_of(state, port)
    usable = at.attacked and state.options["attacked_port"] == "own"
    rows = (
        (at.destroyed, DESTROYED, "destroyed"),
        (port in PIRATE_PORTS, PIRATE, "pirate_port"),
        (at.haven == pirate.id, HAVEN, "own_haven"),
        (bool(nation) and usable_letter(pirate) == nation, PRO, "letter"),
        (bool(nation) and nation in pirate.history and not usable, ANTI, "history"),
        (at.anti, ANTI, "anti_governor"),
        (at.pro, PRO, "pro_governor"),
    )
    return next(((s, why) for holds, s, why in rows if holds), (NEUTRAL, "no_governor"))


def can_enter(state: State, port: str, pirate: Pirate) -> bool:
    return status(state, port, pirate) not in (ANTI, DESTROYED)


def sale(status: str, booty: int) -> int:
    """BB-9.43: Net Worth for the Booty sold, rounded once on the total."""
    match status:
        case "haven":
            return booty + -(-booty // 10)
        case "neutral":
            return -(-booty // 2)
        case "pro" | "pirate-port":
            return booty
        case _:
            return 0


def can_ransom(status: str, nation: str) -> bool:
    """BB-9.42: never at a Pirate Port, never Arabs or Portuguese."""
    return status in (HAVEN, PRO, NEUTRAL) and nation not in NO_RANSOM


def can_refit(status: str, nation: str) -> bool:
    return status == PIRATE or (status in (HAVEN, PRO, NEUTRAL) and nation not in NO_REFIT)


def refit_points(status: str, die: int) -> int:
    """BB-9.44: half the die, and two more in one's own Safe Haven."""
    return -(-die // 2) + (2 if status == HAVEN else 0)


def why_not_buy_haven(state: State, port: str, pirate: Pirate) -> Refusal | None:
    """BB-9.45: of a friend among the Governors, whom he has not asked before."""
    at = state.ports[port]
    rows = (
        (not at.pro, "no_pro_governor"),
        (at.haven == pirate.id, "own_haven_already"),
        (status(state, port, pirate) != PRO, "not_pro_for_him"),
        (bool(at.haven), "haven_taken"),
        (at.governor in pirate.bribed, "governor_bribed"),
    )
    facts = {"port": port, "card": pirate.card}
    return next((Refusal(reason, facts) for holds, reason in rows if holds), None)


def retirement_ways(state: State, pirate: Pirate) -> tuple[str, ...]:
    """BB-18.41: letter, haven, bribe and, by agreement, a Pirate Port: what is open to him where he lies."""
    return () if not pirate.is_docked or pirate.revelry else ways_in(state, pirate.place, pirate)


def ways_in(state: State, port: str, pirate: Pirate) -> tuple[str, ...]:
    """What would be open to him if he lay in this Port; Teach alone bribes nobody (19.15)."""
    at = state.ports[port]
    now = status(state, port, pirate)
    nation = nation_of(state, port)
    ways = []
    if nation and usable_letter(pirate) == nation and now != DESTROYED:
        ways.append("letter")
    if now == HAVEN:
        ways.append("haven")
    if now == PRO and at.pro and at.governor not in pirate.bribed and not is_teach(state, pirate):
        ways.append("bribe")
    if now == PIRATE and state.options["pirate_port_retirement"] == "yes":
        ways.append("pirate-port")
    return tuple(ways)
