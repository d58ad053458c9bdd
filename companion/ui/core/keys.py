"""The keyboard of a desktop: Tab and Enter are Flutter's own, Escape is the way back that the title bar shows."""

from companion.ui.core.phone import Phone
from companion.ui.table.state import TableState

ESCAPE = "Escape"


def press_key(phone: Phone, key: str) -> None:
    if key == ESCAPE:
        step_back(phone)


def step_back(phone: Phone) -> None:
    """Out of whatever stands over a place, then out of the page. A question that is left stays under way."""
    model, path = phone.model, phone.router.path
    if model is None:
        if path:
            phone.go(parent_of(path))
    elif phone.router.view:
        phone.go(f"/table/{model.code}/share")
    elif model.thrown:
        model.take_throw()
    elif model.shown_draft:
        model.leave()
    elif model.outcome:
        model.go_on()
    elif (state := model.states.get(TableState)).help:
        state.change(help=False)
    else:
        phone.router.go_home()


def parent_of(path: tuple[str, ...]) -> str:
    """The page that a page was opened from: a box from the boxes, help from what it explains, the others from Home."""
    if path[0] == "help":
        return "/" if path[1:] in ((), ("home",)) else f"/{path[1]}"
    return "/" + "/".join(path[:-1]) if path[0] == "box" else "/"
