"""Answers by chance: `below` decides, and every answer that a question accepts can be drawn."""

from companion.core.ask import Choose, Dice, Form, Number, Option, Pick, Text, YesNo
from companion.core.game import Action, BoxCategory

PORTS = tuple(Option(name) for name in ("nassau", "tortuga", "havana"))


def lowest(n: int) -> int:
    return 0


def highest(n: int) -> int:
    return n - 1


def test_a_text_has_one_to_six_letters_from_a_to_z() -> None:
    assert Text(key="name").draw(lowest) == "a"
    assert Text(key="name").draw(highest) == "zzzzzz"
    assert Text(key="name", longest=2).draw(highest) == "zz"


def test_a_yes_or_no_is_drawn_either_way() -> None:
    assert (YesNo(key="sure").draw(lowest), YesNo(key="sure").draw(highest)) == (False, True)


def test_a_throw_that_may_be_made_again_is_made_again_once_in_three() -> None:
    asked: list[int] = []
    dice = Dice(key="dice", count=2, again=True)

    def lowest_of(n: int) -> int:
        asked.append(n)
        return 0

    twice, once = dice.draw(lowest_of), dice.draw(highest)

    assert asked == [3, 6, 6, 6, 6]
    assert (twice, once) == ((1, 1, 1, 1), (6, 6))
    assert Dice(key="dice", count=2).draw(lowest) == (1, 1)


def test_a_thing_that_is_known_is_drawn_as_well_as_a_new_one() -> None:
    pick = Pick(key="port", what="port", options=PORTS, new=Form(key="new", parts=(YesNo(key="pirate"),)))

    assert pick.draw(lowest) == "nassau"
    assert pick.draw(highest) == (True,)


def test_answers_are_counted_with_what_may_be_said_instead() -> None:
    choose = Choose(key="port", options=PORTS, also=(Option("none"),))
    pick = Pick(key="port", what="port", options=PORTS, new=Form(key="new", parts=(YesNo(key="pirate"),)))

    assert choose.size() == 4
    assert pick.size() == 5
    assert Dice(key="dice", count=2, ordered=True).size() == 36
    assert Dice(key="dice", count=2).size() == 21


def test_an_option_is_found_by_its_value() -> None:
    choose = Choose(key="port", options=PORTS)

    assert choose.option("tortuga") is PORTS[1]
    assert choose.option("cadiz") is None


def test_nothing_is_dangerous_or_counted_unless_it_says_so() -> None:
    assert not Action("pass").danger
    assert BoxCategory("card", Number(key="gold")).total == 0
