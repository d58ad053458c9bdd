"""A vector that is data from end to end: a table as given, the procedures as they are answered, what has come of it."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from companion.core.ask import Instead
from companion.core.errors import Refused
from companion.core.plain import get_at, plain
from companion.core.procedure import Progress
from companion.games.dead_reckoning.lookup import may
from companion.games.dead_reckoning.state import Covenant, State
from tests.unit.games.dead_reckoning.play import (
    at_level,
    card,
    fitted,
    in_play,
    island,
    loaded,
    play,
    player,
    refusal,
    sea,
    table,
    tile,
    turn,
    turn_of,
    with_cards,
)

Given = Mapping[str, Any]


def check(given: Given, when: Any, then: Given) -> None:
    """Every step but the last must come to its end; of the last one `then` also tells the open question."""
    state = table_of(given)
    talked: Progress[Any] | None = None
    for step in when if isinstance(when, list) else [when]:
        if "refused" in then and step.get("do"):
            with pytest.raises(Refused) as no:
                taken(state, step)
            assert no.value.reason == then["refused"]
            return
        if step.get("do"):
            talked = taken(state, step)
            state = talked.state
    expect_question(talked, then)
    expect_state(state, then)


def taken(state: State, step: Given) -> Progress[Any]:
    answers = [answer_of(a) for a in step.get("answers", ())]
    talked = play(state, step["do"], answers, step.get("seat", "a"), **step.get("with", {}))
    assert len(talked.answers) == len(answers), "it asks less than it is told"
    return talked


def answer_of(said: Any) -> Any:
    return Instead(said["instead"]) if isinstance(said, dict) else said


def names(levels: Given) -> dict[str, Any]:
    return {id.replace("-", "_"): level for id, level in levels.items()}


def table_of(given: Given) -> State:
    state = table(given.get("seats", 2), **given.get("options", {}))
    if given.get("fresh"):
        return state
    for name, printed in given.get("tiles", {}).items():
        state = tile(state, name, **printed)
    for name, printed in given.get("cards", {}).items():
        state = card(state, name, **printed)
    for at in given.get("seas", ()):
        state = sea(state, at)
    for at, board in given.get("islands", {}).items():
        state = island(state, at, **{**board, "buildings": tuple(board.get("buildings", ()))})
    for seat in state.players:
        state = seated(state, seat, given.get(seat, {}))
    for seat, values in given.get("covenants", {}).items():
        state = state.with_covenant(seat, Covenant(**values))
    if "turn" in given:
        state = turn(state, **{k: tuple(v) if isinstance(v, list) else v for k, v in given["turn"].items()})
    return turn_of(state, given["active"]) if "active" in given else state


def seated(state: State, seat: str, given: Given) -> State:
    """A player; nobody has a hand to play from unless the vector says so."""
    left = dict(given)
    state = fitted(state, seat, **left.pop("fitted", {}))
    state = loaded(state, seat, **left.pop("holds", {}))
    state = at_level(in_play(state, seat, **names(left.pop("in_play", {}))), seat, **names(left.pop("levels", {})))
    sleeves = {id: tuple(slots) for id, slots in names(left.pop("sleeves", {})).items()}
    if sleeves:
        state = with_cards(state, seat, **sleeves)
    values = {k: tuple(v) if isinstance(v, list) else v for k, v in left.items()}
    return player(state, seat, **{"hand": 0, **values})


def expect_question(talked: Progress[Any] | None, then: Given) -> None:
    if talked is None:
        return
    ask = talked.ask
    assert (ask.key if ask else None) == then.get("asks"), ask
    if ask is not None:
        assert [a for a in then.get("accepts", ()) if not ask.accepts(answer_of(a))] == []
        assert [a for a in then.get("rejects", ()) if ask.accepts(answer_of(a))] == []
        for name, value in then.get("question", {}).items():
            assert plain(getattr(ask, name, ask.facts.get(name))) == value
    said = [n.key for n in talked.notes]
    assert [key for key in then.get("notes", ()) if key not in said] == []


def expect_state(state: State, then: Given) -> None:
    """`state` names places by their path; `buttons` the reason why one is grey, "" when it may be tapped."""
    for path, value in then.get("state", {}).items():
        steps: Sequence[Any] = [int(s) if s.isdigit() else s for s in path.split(".")]
        assert plain(get_at(state, tuple(steps))) == value, path
    for name, reason in then.get("buttons", {}).items():
        seat, _, procedure = name.rpartition("/")
        assert (refusal(state, procedure, seat or "a") or "") == reason, name
    for seat, reasons in then.get("may", {}).items():
        found = {m.what: m.no.reason if m.no else "" for m in may(state, seat)}
        assert {what: found[what] for what in reasons} == reasons
