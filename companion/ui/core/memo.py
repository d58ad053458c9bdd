"""Parts of a screen that are drawn again only when what they are given, or what they read, has changed."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, ParamSpec, Protocol

import flet as ft
from flet.components.component import Component
from flet.components.utils import current_component, current_renderer
from flet.controls.base_control import BaseControl

from companion.i18n import Words
from companion.ui.core.failures import guard_drawing
from companion.ui.core.patches import Look, Patch, apply_patch, find_patch, message_of, redraw, set_visible
from companion.ui.core.theme import Theme

P = ParamSpec("P")
PLAIN, ROW = "plain", "row"


def part(draw: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """A component that is drawn again only when its arguments change. Give it values that compare by value, and bound
    methods: a lambda made anew is a change each time.

    Outside a screen that is being drawn it is the plain function.
    """
    remembered: Callable[P, ft.Control] = ft.memo(ft.component(guard_drawing(draw)))  # type: ignore[no-untyped-call]

    @wraps(draw)
    def draw_or_remember(*args: P.args, **kwargs: P.kwargs) -> ft.Control:
        return remembered(*args, **kwargs) if is_drawing() else draw(*args, **kwargs)

    return draw_or_remember


@dataclass(frozen=True, slots=True)
class Call:
    """A tap that calls a function. Two that call the same are equal, so that a part with it is not drawn again for
    nothing."""

    do: Callable[..., object]
    arguments: tuple[object, ...]

    def __call__(self) -> object:
        return self.do(*self.arguments)


def is_drawing() -> bool:
    """Whether a screen is being drawn in this context; Flet says so only by an error where none is."""
    try:
        current_renderer()
    except RuntimeError:
        return False
    return True


class Context(Protocol):
    """What a drawing always depends on: the theme, the words, who looks and how the seats are coloured."""

    @property
    def t(self) -> Theme: ...
    @property
    def words(self) -> Words: ...
    @property
    def onlooker(self) -> object: ...
    @property
    def company(self) -> object:
        """Who sits at the table, and in which colour."""
        ...


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a table's screen, described and not yet drawn. Two are equal when their values are."""

    values: tuple[object, ...]
    draw: "Callable[[], Sequence[Item]]" = field(compare=False)
    look: Look | None = field(default=None, compare=False)
    """What can be seen of it, where that is the same for whoever looks: phones of one look are drawn alike."""
    taps: tuple[object, ...] | None = field(default=None, compare=False)
    """All that can be tapped on it, where that compares by value."""

    def has_taps_of(self, other: "Section") -> bool:
        return self.taps is not None and self.taps == other.taps


Item = ft.Control | Section
"""What a place is made of, from top to bottom."""


def section_of(
    context: Context,
    values: tuple[object, ...],
    draw: Callable[[], Sequence[Item]],
    look: tuple[object, ...] | None = None,
    taps: tuple[object, ...] | None = None,
) -> Section:
    """Drawn again only when one of the values has changed.

    `values` name everything that the drawing depends on, besides the theme, the words and who looks; they compare by
    value. What a tap needs, it reads from the model when it comes, for the drawing may be an old one.

    `look`: all that can be seen of it, besides the theme and the words, where who looks makes no difference. It holds
    no taps, only whether there are any. `taps` are those, where they compare by value: while they are the same, a
    drawing of another phone is as good as one of this phone's own.
    """
    code = getattr(draw, "func", draw).__code__
    where = f"{code.co_filename}:{code.co_firstlineno}"
    seen = None if look is None else (where, context.t, context.words, context.company, *look)
    return Section((where, context.t, context.words, context.onlooker, *values), draw, seen, taps)


def common_section(context: Context, values: tuple[object, ...], draw: Callable[[], Sequence[Item]]) -> Section:
    """A section that looks the same to everybody: its values are all that can be seen of it, and none of them is a
    tap."""
    return section_of(context, values, draw, values)


def plain_section(control: ft.Control) -> Section:
    """A section that is drawn again every time."""
    return Section((PLAIN, object()), lambda: [control])


def row_section(sections: Sequence[Section], columns: int, gap: float) -> Section:
    """Sections beside each other, drawn together when one of them has changed; a short row leaves room at its end."""
    looks = [section.look for section in sections]
    look = None if None in looks else (ROW, columns, gap, *looks)
    blanks = columns - len(sections)

    def draw() -> list[Item]:
        cells = [ft.Container(draw_section(section), expand=1) for section in sections]
        cells += [ft.Container(expand=1) for _ in range(blanks)]
        return [ft.Row(list(cells), spacing=gap, vertical_alignment=ft.CrossAxisAlignment.START)]

    name = f"{ROW} of {sections[0].values[0]}"
    return Section((name, columns, gap, *(section.values for section in sections)), draw, look)


def draw_section(section: Section) -> ft.Control:
    controls = [as_control(item) for item in section.draw()]
    if len(controls) == 1:
        return controls[0]
    return ft.Column(controls, spacing=10, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


DrawSection = part(draw_section)


def as_control(item: Item) -> ft.Control:
    return DrawSection(item) if isinstance(item, Section) else item


class Slot:
    """Where a section stands on the screen, or stood before: it is drawn there again without what is around it."""

    def __init__(self, section: Section | None) -> None:
        self.section = section
        """As it was last drawn; None where only the place is kept."""
        self.shown = section is not None
        self.hook: Any = None
        """Flet's own, which knows the component that stands there now."""
        self.behind = False
        """Whether it was drawn on another phone, and the taps here are still those of the drawing before."""

    def is_showing(self, section: Section | None) -> bool:
        return self.section == section if self.shown else section is None

    def change(self, section: Section | None, patches: list[Patch]) -> bool:
        """`patches`: those of this entry, from the phones that were drawn before this one. False where it has not been
        drawn yet."""
        here = self.component
        if here is None or here.parent is None:
            return False
        if section and section != self.section:
            self.draw(section, here, patches)
        if self.shown != (section is not None):
            self.shown = section is not None
            set_visible(here.parent, self.shown)
        return True

    def draw(self, section: Section, here: Component, patches: list[Patch]) -> None:
        before, self.section = self.section, section
        if before is None or before.look is None or section.look is None:
            self.draw_here(here)
        elif known := find_patch(patches, before.look, section.look):
            apply_patch(here, known)
            self.behind = self.behind or not section.has_taps_of(before)
        elif made := self.draw_here(here, before.look, section.look):
            patches.append(made)

    def draw_here(self, here: Component, before: Look = (), after: Look = ()) -> Patch | None:
        """Draw it as it is now. What was sent comes back where it fits other phones, too."""
        changes = redraw(here)
        if changes is None:
            return None
        made = Patch(before, after, changes, message_of(changes))
        apply_patch(here, made, drawn_here=True)
        return made

    @property
    def component(self) -> Component | None:
        found = self.hook.component if self.hook else None
        return found if found and found._state.mounted and not found._stale else None

    def catch_up(self) -> None:
        """Draw what another phone has drawn for this one, before something on it is touched."""
        if self.behind and (here := self.component):
            self.draw_here(here)


def draw_slot(slot: Slot) -> ft.Control:
    ft.use_state(0)
    slot.hook, slot.behind = current_component()._state.hooks[0], False
    return draw_section(slot.section) if slot.section else ft.Container()


DrawSlot: Callable[..., ft.Control] = ft.memo(ft.component(guard_drawing(draw_slot)))  # type: ignore[no-untyped-call]


class Slots:
    """The sections of a screen as they were last drawn, by their names: where each is written, and its number there.

    A section that leaves keeps its place, unseen, so that only what comes for the first time moves the others.
    """

    def __init__(self) -> None:
        self.page = ""
        self.slots: dict[str, Slot] = {}
        self.placings = 0
        """How often other sections came to stand there: none of the old controls is kept, so that none is misplaced."""

    def leave(self) -> None:
        """Another screen stands there now."""
        self.page, self.slots = "", {}

    def place(self, page: str, sections: Sequence[Section], *, keep_places: bool = True) -> list[ft.Control]:
        """For a screen that is drawn whole: a section that is the same keeps its slot, and is not drawn again.

        `keep_places`: for those that leave, and may come back.
        """
        if not is_drawing():
            return [draw_section(section) for section in sections]
        found, before = by_name(sections), list(self.slots) if page == self.page else []
        names = (merge_names(before, list(found)) if keep_places else None) or list(found)
        old = self.slots if names == before else {}
        self.placings += not old
        self.page, self.slots = page, {}
        for name in names:
            known, section = old.get(name), found.get(name)
            self.slots[name] = known if known and known.is_showing(section) else Slot(section)
        if keep_places:
            return [in_place(slot, f"{name}@{self.placings}") for name, slot in self.slots.items()]
        return [DrawSlot(slot, key=f"{name}@{self.placings}") for name, slot in self.slots.items()]

    def change(self, sections: Sequence[Section], patches: list[Patch]) -> bool:
        """Draw again what has changed; False where other sections stand there now, so that all must be placed."""
        found, names = by_name(sections), list(self.slots)
        if merge_names(names, list(found)) != names:
            return False
        wanted = [(slot, found.get(name)) for name, slot in self.slots.items()]
        return all(slot.change(section, patches) for slot, section in wanted if not slot.is_showing(section))

    def catch_up(self, touched: BaseControl | None) -> None:
        """Draw what other phones have drawn for this one: where something is touched, or all where that is unknown."""
        behind = [slot for slot in self.slots.values() if slot.behind]
        around = components_around(touched) if behind and touched else []
        for slot in behind:
            if not around or any(slot.component is here for here in around):
                slot.catch_up()


def components_around(control: BaseControl) -> list[Component]:
    """The components in which a control stands; none where it stands on no page."""
    found: list[Component] = []
    here: BaseControl | None = control
    while here is not None and not isinstance(here, ft.Page):
        if isinstance(here, Component):
            found.append(here)
        here = here.parent
    return found if here else []


def in_place(slot: Slot, key: str) -> ft.Control:
    """A component takes room even where it is not visible; what is around it does not."""
    return ft.Container(DrawSlot(slot), visible=slot.shown, key=key)


def merge_names(before: Sequence[str], now: Sequence[str]) -> list[str] | None:
    """The names of both in one order that contradicts neither; None where there is no such order."""
    names: list[str] = []
    left = list(before)
    for name in now:
        if name in left:
            end = left.index(name) + 1
            names, left = [*names, *left[:end]], left[end:]
        elif name in before:
            return None
        else:
            names.append(name)
    return [*names, *left]


def by_name(sections: Sequence[Section]) -> dict[str, Section]:
    """What is drawn every time has no name: it is called by the one before it."""
    found: dict[str, Section] = {}
    numbers: Counter[str] = Counter()
    before = ""
    for section in sections:
        name = str(section.values[0])
        if name == PLAIN:
            name = f"{PLAIN} after {before}"
        else:
            before = name
        found[f"{name}#{numbers[name]}"] = section
        numbers[name] += 1
    return found
