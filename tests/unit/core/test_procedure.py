"""Questions and the rules that ask them."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pytest

from companion.core import table_rules
from companion.core.ask import (
    Arrange,
    Ask,
    BoxFact,
    Choose,
    Dice,
    Form,
    Instead,
    Number,
    Option,
    Pick,
    Refusal,
    Some,
    Text,
    YesNo,
)
from companion.core.errors import Refused
from companion.core.plain import canonical, fingerprint, get_at, plain, set_at
from companion.core.procedure import (
    Happened,
    Note,
    Procedure,
    Progress,
    Stage,
    box_fact,
    choose,
    confirm,
    number,
    pick,
    roll,
    run,
    some,
)

GREY = Option("grey", refused=Refusal("not_now"))
AB = (Option("a"), Option("b"), GREY)
FORM = Form(key="f", parts=(Text(key="name"), Number(key="n", low=1, high=3)))

ASKS: dict[str, tuple[Ask, list[tuple[Any, Any]], list[Any]]] = {
    "dice": (
        Dice(key="d", count=2),
        [([5, 2], (2, 5)), ((1, 1), (1, 1))],
        [[7, 1], [1], [1, 2, 3], 5, "55", [True, 2], [1.0, 2], [[1], 2], None],
    ),
    "ordered dice": (Dice(key="d", count=2, ordered=True), [([5, 2], (5, 2))], [[0, 1]]),
    "dice again": (Dice(key="d", count=1, again=True), [([5], (5,)), ([5, 2], (5, 2))], [[], [1, 2, 3]]),
    "skulls": (Dice(key="d", count=2, faces=("skull", "hit", "hit")), [(["hit", "skull"], ("skull", "hit"))], [[1, 2]]),
    "choose": (Choose(key="c", options=AB), [("a", "a")], ["grey", "z", 0, True, ["a"], None, {}]),
    "choose a number": (Choose(key="c", options=(Option(0), Option(1))), [(1, 1), (0, 0)], [True, False, 1.0, "1"]),
    "some": (
        Some(key="s", options=AB, least=1),
        [(["b", "a"], ("a", "b")), (("b",), ("b",))],
        [[], ["a", "a"], ["grey"], "a", [["a"]], [{}], None],
    ),
    "some at most": (Some(key="s", options=AB, most=1), [([], ())], [["a", "b"]]),
    "arrange": (
        Arrange(key="r", options=(Option("a"), Option(2))),
        [([2, "a"], (2, "a"))],
        [["a"], ["a", "a"], ["a", "2"], ["a", 2.0], ["a", 2, 2], "a2", [["a"], 2]],
    ),
    "number": (
        Number(key="n", low=-2, high=10),
        [(1, 1), (-2, -2), (10, 10)],
        [11, 13, -3, True, "1", 1.0, None],
    ),
    "text": (Text(key="t", longest=8), [(" Anne  B ", "Anne B")], ["", "  ", "too long a name", 3, None]),
    "optional text": (Text(key="t", optional=True), [("", "")], [None]),
    "yes or no": (YesNo(key="y"), [(True, True), (False, False)], [1, 0, "yes", None]),
    "form": (FORM, [(["Anne", 2], ("Anne", 2))], [["Anne"], ["Anne", 4], "Anne", ["", 2], [2, "Anne"]]),
    "pick": (Pick(key="p", what="port", options=AB), [("b", "b")], ["grey", "z", ["Anne", 2]]),
    "pick or new": (
        Pick(key="p", what="port", options=AB, new=FORM),
        [("b", "b"), (["Eve", 1], ("Eve", 1))],
        [["Eve"]],
    ),
    "box fact": (BoxFact(key="b", fact="x/y", form=FORM), [(["Anne", 2], ("Anne", 2))], [3]),
    "instead": (
        Number(key="n", high=3, also=(Option("stop"), GREY)),
        [(Instead("stop"), Instead("stop")), (2, 2)],
        [Instead("grey"), Instead("z"), Instead(True), "stop"],
    ),
}


@pytest.mark.parametrize("name", ASKS)
def test_a_question_reads_each_answer_in_one_form(name: str) -> None:
    ask, accepted, _ = ASKS[name]

    for given, read in accepted:
        assert ask.read(given) == read
        assert ask.read(ask.read(given)) == read


@pytest.mark.parametrize("name", ASKS)
def test_a_question_refuses_what_does_not_answer_it(name: str) -> None:
    ask, _, refused = ASKS[name]

    assert [answer for answer in refused if ask.accepts(answer)] == []
    with pytest.raises(Refused, match="not_an_answer"):
        ask.read(refused[0])


@pytest.mark.parametrize("name", ASKS)
def test_a_question_accepts_its_own_samples(name: str) -> None:
    ask, below = ASKS[name][0], random.Random(name).randrange

    for _ in range(200):
        sample = ask.sample(below)
        assert ask.read(sample) == sample


@dataclass(frozen=True)
class Hold:
    rum: int = 0
    box: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class RumFound:
    casks: int


def evolve(state: Hold, event: RumFound) -> Hold:
    return replace(state, rum=state.rum + event.casks)


def search(state: Hold) -> Procedure:
    yield Stage(("look", "load"), "look")
    (die,) = yield from roll("search_die")
    yield Note("found", "4.1", {"die": die})
    after = yield Happened(RumFound(die))
    assert after.rum == state.rum + die
    yield Stage(("look", "load"), "load")
    if (yield from confirm("more")):
        more = yield from number("casks", 1, 9)
        yield Happened(RumFound(more))


def run_search(*answers: Any, strict: bool = True) -> Progress[Hold]:
    return run(search(Hold()), Hold(), evolve, answers, strict=strict)


def test_a_procedure_stops_at_the_first_question_without_an_answer() -> None:
    done = run_search()

    assert done.ask == Dice(key="search_die")
    assert (done.events, done.notes, done.answers) == ((), (), ())
    assert done.stage == Stage(("look", "load"), "look")


def test_a_procedure_goes_as_far_as_the_answers_go() -> None:
    done = run_search([4])

    assert isinstance(done.ask, YesNo)
    assert done.state == Hold(rum=4)
    assert done.notes == (Note("dice_thrown", facts={"faces": (4,)}), Note("found", "4.1", {"die": 4}))
    assert done.answers == ((4,),)
    assert [a.key for a in done.asked] == ["search_die"]
    assert done.stage == Stage(("look", "load"), "load")


def test_a_procedure_ends_when_nothing_is_left_to_ask() -> None:
    done = run_search([4], True, 9)

    assert done.ask is None
    assert done.state == Hold(rum=13)
    assert done.events == (RumFound(4), RumFound(9))


def test_no_is_an_answer() -> None:
    assert run_search([4], False).ask is None


def test_an_answer_that_does_not_fit_is_refused_or_left_open() -> None:
    with pytest.raises(Refused, match="not_an_answer"):
        run_search([4], "perhaps")

    done = run_search([4], "perhaps", 9, strict=False)

    assert isinstance(done.ask, YesNo)
    assert done.answers == ((4,),)


def test_no_dice_need_no_question() -> None:
    def nothing() -> Procedure:
        thrown = yield from roll("none", 0)
        yield Happened(RumFound(len(thrown)))

    assert run(nothing(), Hold(), evolve, ()).events == (RumFound(0),)


def test_the_box_is_asked_once_and_then_known_to_the_log() -> None:
    price = Number(key="price", low=1, high=9)

    def buy(state: Hold) -> Procedure:
        for _ in range(2):
            cost = yield from box_fact(state, "price/rum", price)
            state = yield Happened(RumFound(cost))

    class Cellar:
        """Stands for a game: only `evolve` is asked of it."""

        evolve = staticmethod(evolve)

    state = Hold(box={})
    done = run(buy(state), state, partial(table_rules.evolve, Cellar()), [5, 5])  # type: ignore[arg-type]

    assert [type(e).__name__ for e in done.events] == ["BoxLearned", "RumFound", "RumFound"]
    assert done.state == Hold(10, {"price/rum": 5})
    assert done.answers == (5,)


def test_values_are_plain_on_every_machine() -> None:
    value = {"z": (1, True, None), "a": frozenset({"b", "a"}), "hold": Hold(2)}

    assert plain(value) == {"z": [1, True, None], "a": ["a", "b"], "hold": {"rum": 2, "box": None}}
    assert canonical(value) == '{"a":["a","b"],"hold":{"box":null,"rum":2},"z":[1,true,null]}'
    assert fingerprint(value) == fingerprint(dict(reversed(value.items())))
    with pytest.raises(TypeError):
        plain(1.5)


def test_a_place_in_a_value_can_be_read_and_set() -> None:
    value = {"holds": (Hold(1), Hold(2)), "box": {"k": 3}}

    changed = set_at(value, ("holds", 1, "rum"), 9)

    assert (get_at(changed, ("holds", 1, "rum")), get_at(value, ("holds", 1, "rum"))) == (9, 2)
    assert changed["holds"][0] == Hold(1)
    assert set_at(value, ("box", "k"), 4)["box"] == {"k": 4}
    assert set_at(value, (), 1) == 1


def test_what_has_no_order_is_written_in_one() -> None:
    assert plain(frozenset("queen anne")) == sorted(set("queen anne"))


@pytest.mark.parametrize(
    "asked",
    [
        choose("which", ("a", "b")),
        some("which", (Option("a"), Option("b"))),
        pick("which", "card", (Option("a"), Option("b"))),
        confirm("sure"),
        number("how_many", 0, 3),
    ],
)
def test_a_question_is_open_unless_it_is_called_a_secret(asked: Any) -> None:
    assert not next(asked).secret
