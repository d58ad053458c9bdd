"""The wizard draws every kind of question, keeps what is half answered, and loses nothing."""

import pytest

from companion.core.ask import Instead
from companion.hosting.live import Ticket
from companion.hosting.service import Service
from companion.ui.wizard.number_questions import whole
from tests.support.headless import Headless, OpenPhone


async def throw_pairs(shown: Headless) -> None:
    """Each pair is answered by its last face, the first too, though it may be thrown again."""
    for face in ("Die shows 5", "Die shows 2", "Die shows 6", "Die shows 1"):
        await shown.tap(face)


async def throw_all(shown: Headless) -> None:
    await shown.tap("Die shows 4: 400")
    await throw_pairs(shown)
    for name in ("Skulls", "Skulls", "Skulls", "Ships", "Ships"):
        await shown.tap(f"{name} up one")
    await shown.tap("Confirm")
    await shown.tap("3 skulls")


async def choose_all(shown: Headless) -> None:
    await shown.tap("The second")
    await shown.tap("The first")
    await shown.tap("The third")
    await shown.tap("Confirm")
    await shown.tap("How many? up one")
    await shown.tap("Confirm")
    for digit in ("2", "5", "0"):
        await shown.tap(digit)
    await shown.tap("Confirm")
    await shown.tap("Yes")
    await shown.tap("Move The third up")
    await shown.tap("Confirm")
    await shown.type("No prey, no pay")
    await shown.tap("Confirm")


async def card_all(shown: Headless) -> None:
    await shown.tap("A new card")
    await shown.type("Red Ned")
    await shown.tap("Guns: 2")
    await shown.type("300", field=1)
    await shown.tap("Confirm")
    await shown.tap("Guns: 0")
    await shown.tap("Confirm")


@pytest.mark.parametrize(("width", "scale"), [(390, 1), (1280, 1), (320, 2)])
async def test_one_of_everything_is_asked_answered_and_written_down(
    phone: OpenPhone, host: Service, code: str, width: int, scale: float
) -> None:
    shown = await phone(f"/table/{code}", width=width, scale=scale)
    await shown.tap("Ask everything")
    await throw_all(shown)
    await choose_all(shown)
    await card_all(shown)

    (entry,) = host.live(code).table.log
    assert entry.what.answers == (  # type: ignore[union-attr]
        (4,),
        (5, 2),
        (1, 6),
        ("skull", "skull", "skull", "ship", "ship"),
        ("skull", "skull", "skull", "blank"),
        "y",
        ("x", "z"),
        4,
        250,
        True,
        ("x", "z", "y"),
        "No prey, no pay",
        ("Red Ned", 2, 300),
        ("", 0, 0),
    )
    assert host.store.box("questions") == {"captain/red": ["", 0, 0]}
    assert shown.says("Anne takes 7")
    await shown.tap("Continue")
    assert "Ask everything, Weather" in shown.buttons()


async def test_a_slip_in_the_last_answer_is_put_right_after_it_was_written(
    phone: OpenPhone, host: Service, code: str
) -> None:
    shown = await phone(f"/table/{code}")
    await shown.tap("Ask everything")
    await throw_all(shown)
    await choose_all(shown)
    await card_all(shown)
    written = host.live(code).table.number

    await shown.tap("Back")

    assert written == 1
    assert host.live(code).table.taps == ()
    assert len(host.live(code).drafts[0].answers) == 13
    assert host.store.box("questions") == {}


async def test_what_another_phone_writes_down_fills_no_screen_here(phone: OpenPhone, code: str) -> None:
    shown, other = await phone(f"/table/{code}"), await phone(f"/table/{code}")
    await shown.tap("Ask everything")
    await throw_all(shown)
    await choose_all(shown)
    await card_all(shown)

    assert "Continue" in shown.buttons()
    assert "Continue" not in other.buttons()


async def test_each_question_draws_without_a_missing_word(phone: OpenPhone, code: str) -> None:
    shown = await phone(f"/table/{code}", language="fr", theme="night")

    await shown.tap("Ask everything")

    assert shown.says("lance · Weather")
    assert [t for t in (*shown.texts(), *shown.labels()) if t.startswith("[")] == []


async def test_an_answer_beside_the_question_is_taken(phone: OpenPhone, host: Service, code: str) -> None:
    shown = await phone(f"/table/{code}")
    await shown.tap("Ask everything")

    await shown.tap("A storm")

    (entry,) = host.live(code).table.log
    assert entry.what.answers == (Instead("storm"),)  # type: ignore[union-attr]


async def test_back_drops_the_last_answer_and_then_the_procedure(phone: OpenPhone, host: Service, code: str) -> None:
    shown = await phone(f"/table/{code}")
    await shown.tap("Ask everything")
    await shown.tap("Die shows 1")
    assert shown.says("Two dice")

    await shown.tap("Back")
    assert shown.says("One die")

    await shown.tap("Cancel")
    assert host.live(code).drafts == ()
    assert "Ask everything, Weather" in shown.buttons()


async def test_what_is_left_for_later_is_taken_up_again_at_the_same_question(
    phone: OpenPhone, host: Service, code: str
) -> None:
    shown = await phone(f"/table/{code}")
    await shown.tap("Ask everything")
    await shown.tap("Die shows 1")
    await shown.tap("Look at the table")
    assert "Take one" not in shown.buttons()

    (row,) = [b for b in shown.buttons() if "Waiting for" in b]
    await shown.tap(row)

    assert shown.says("Two dice")


async def test_what_one_left_oneself_waits_for_oneself(phone: OpenPhone, host: Service, code: str) -> None:
    shown = await phone(f"/join/{code}/{host.sit(code, 'a')}")
    await shown.tap("Ask everything")
    await shown.tap("Look at the table")

    (row,) = [b for b in shown.buttons() if b.startswith("Ask everything")]

    assert row.endswith("Your turn, Anne")


async def test_a_tap_faster_than_the_screen_still_counts(phone: OpenPhone, code: str) -> None:
    shown = await phone(f"/table/{code}")
    await shown.tap("Ask everything")
    await shown.tap("Die shows 1")
    await throw_pairs(shown)
    step = shown.button("Skulls up one")

    for _ in range(3):
        await shown.session.dispatch_event(step._i, "click", None)
    await shown.settle()

    assert shown.says("Skulls: 3")


async def test_a_double_tap_answers_one_question(phone: OpenPhone, host: Service, code: str) -> None:
    """Another pair is asked after the first: the second touch of the face is no answer to it."""
    shown = await phone(f"/table/{code}")
    await shown.tap("Ask everything")
    for face in ("Die shows 4: 400", "Die shows 5"):
        await shown.tap(face)

    await shown.tap_twice("Die shows 2")

    assert host.live(code).drafts[0].answers == ((4,), (5, 2))
    assert shown.says("A throw that counts")


async def test_a_throw_is_made_again_when_somebody_says_so_first(phone: OpenPhone, host: Service, code: str) -> None:
    shown = await phone(f"/table/{code}")
    await shown.tap("Ask everything")
    await shown.tap("Die shows 4: 400")

    await shown.tap("Roll again")
    await shown.tap("Only one roll")
    await shown.tap("Roll again")
    for face in (5, 2, 6, 6):
        await shown.tap(f"Die shows {face}")

    assert host.live(code).drafts[0].answers == ((4,), (5, 2, 6, 6))


async def test_the_app_does_not_throw_again_for_nothing(phone: OpenPhone, code: str) -> None:
    shown = await phone(f"/table/{code}")
    await shown.tap("Ask everything")
    await shown.tap("Die shows 4: 400")

    await shown.tap("Roll for me")

    assert "Roll for me" not in shown.buttons()
    assert {"Roll again", "Confirm"} <= set(shown.buttons())


async def test_what_has_just_happened_stands_first(phone: OpenPhone, code: str) -> None:
    shown = await phone(f"/table/{code}")
    await shown.tap("Ask everything")
    await shown.tap("Die shows 4: 400")

    texts = [t for t in shown.texts() if t in ("The rating is 3", "Dice: 4")]

    assert texts == ["The rating is 3", "Dice: 4"]


async def test_a_double_tap_begins_one_thing(phone: OpenPhone, host: Service, code: str) -> None:
    shown = await phone(f"/table/{code}")

    await shown.tap_twice("Take")

    assert host.live(code).table.number == 1


async def test_a_double_tap_takes_one_thing_back(phone: OpenPhone, host: Service, code: str) -> None:
    shown = await phone(f"/table/{code}")
    await shown.tap("Take")
    await shown.tap("Take")

    await shown.tap_twice("Undo")

    assert len(host.live(code).table.taps) == 1


async def test_a_wrong_last_die_is_put_right_by_going_back(phone: OpenPhone, host: Service, code: str) -> None:
    shown = await phone(f"/table/{code}")
    await shown.tap("Ask everything")
    await shown.tap("Die shows 4: 400")
    await throw_pairs(shown)

    await shown.tap("Back")
    await shown.tap("Die shows 2")

    assert host.live(code).drafts[0].answers[-1] == (2, 6)


async def test_digits_typed_faster_than_the_screen_all_count(phone: OpenPhone, code: str) -> None:
    shown = await phone(f"/table/{code}")
    await shown.tap("Ask everything")
    await throw_all(shown)
    for name in ("The second", "The first", "Confirm", "Confirm"):
        await shown.tap(name)
    keys = [shown.button(digit) for digit in ("2", "5", "0")]

    for key in keys:
        await shown.session.dispatch_event(key._i, "click", None)
    await shown.settle()

    assert shown.says("How much?: 250")


async def test_another_phone_sees_what_is_open_and_can_answer_it(phone: OpenPhone, host: Service, code: str) -> None:
    token = host.sit(code, "b")
    anne, jack = await phone(f"/table/{code}"), await phone(f"/join/{code}/{token}")
    await anne.tap("Ask everything")
    await jack.settle()

    assert jack.says("Waiting for Anne")
    host.answer(code, host.role(code, token), host.live(code).drafts[0].id, (6,), ticket(host, code))
    await anne.settle()

    assert anne.says("Two dice")


def ticket(host: Service, code: str) -> Ticket:
    return Ticket(host.live(code).table.number, len(host.live(code).drafts[0].answers))


async def test_a_form_for_something_new_leads_back_to_the_list(phone: OpenPhone, code: str) -> None:
    shown = await phone(f"/table/{code}")
    await shown.tap("Ask everything")
    await throw_all(shown)
    await choose_all(shown)
    await shown.tap("A new card")

    await shown.tap("Back")

    assert "The first" in shown.buttons()


@pytest.mark.parametrize(("typed", "read"), [("12", 12), (" 1 200 ", 1200), ("−3", -3), ("", None), ("many", None)])
def test_a_number_is_read_as_people_type_it(typed: str, read: int | None) -> None:
    assert whole(typed) == read


async def test_what_the_box_knows_is_proposed_with_what_it_prints(phone: OpenPhone, host: Service, code: str) -> None:
    host.store.learn("questions", {"card/ned": ["Red Ned", 2, 300], "card/nameless": ["", 1, 0]})
    shown = await phone(f"/table/{code}")
    await shown.tap("Ask everything")
    await throw_all(shown)

    await choose_all(shown)

    assert "Red Ned, Guns 2, Worth 300 · from your box" in shown.buttons()
    assert "Guns 1, Worth 0, from your box" in shown.buttons()
