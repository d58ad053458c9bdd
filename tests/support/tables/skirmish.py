"""Skirmish, a Plunder in which the others may break into a raid, and everybody may bury gold at any time."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from companion.core.ask import Choose, Dice, Instead, Option, Seat
from companion.core.game import Action
from companion.core.procedure import Happened, Note, Procedure, choose
from tests.support.sample_game import PORTS, Plunder, PortRaided, RaidRepelled, State, TurnPassed


def storms(state: State, seat: Seat) -> tuple[Option, ...]:
    return tuple(Option(f"storm-{c.seat}", seat=c.seat, danger=True) for c in state.captains if c.seat != seat)


def raid(state: State, seat: Seat, port: str) -> Procedure:
    """As in Plunder; whoever breaks in says how, and the dice are asked for again unless the raid is over."""
    defence, gold = PORTS[port]
    while True:
        thrown = yield Dice(key="raid_dice", count=2, seat=seat, facts={"port": port}, also=storms(state, seat))
        if not isinstance(thrown, Instead):
            break
        by = Seat(str(thrown.value).removeprefix("storm-"))
        if (yield from choose("storm", ["breeze", "gale"], seat=by)) == "gale":
            yield Happened(RaidRepelled(seat, port))
            yield Happened(TurnPassed(seat))
            return
    yield Note("raid_strength", "p. 7", {"strength": sum(thrown), "defence": defence}, headline=True)
    if sum(thrown) >= defence:
        options = (Option("all"), Option("half"))
        share = yield Choose(key="share", options=options, seat=seat, also=storms(state, seat))
        yield Happened(PortRaided(seat, port, gold if share == "all" else gold // 2))
    else:
        yield Happened(RaidRepelled(seat, port))
    yield Happened(TurnPassed(seat))


class Skirmish(Plunder):
    info = replace(Plunder.info, beside=frozenset({"bury"}))
    procedures: Mapping[str, Callable[..., Procedure]] = {**Plunder.procedures, "raid": raid}

    def actions(self, state: State, seat: Seat | None) -> Sequence[Action]:
        burials = [Action("bury", {}, c.seat) for c in state.captains if c.gold and seat in (None, c.seat)]
        return (*(a for a in super().actions(state, seat) if a.procedure != "bury"), *burials)
