"""The table that is being set: which box, who sits where, what is agreed. Nothing that was typed is lost on the way."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.game import AnyGame


@dataclass(frozen=True, slots=True)
class Chair:
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Evening:
    """`bench`: those who do not fit round this box; they come back when there is room.

    `agreed`: variant and house rules by box, so that looking at another box forgets nothing.
    """

    game: str
    chairs: tuple[Chair, ...]
    agreed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    bench: tuple[Chair, ...] = ()

    @property
    def options(self) -> Mapping[str, str]:
        return self.agreed.get(self.game, {})

    def with_name(self, i: int, name: str) -> "Evening":
        return self.with_chair(i, replace(self.chairs[i], name=name))

    def with_chair(self, i: int, chair: Chair) -> "Evening":
        return replace(self, chairs=(*self.chairs[:i], chair, *self.chairs[i + 1 :]))

    def with_options(self, options: Mapping[str, str]) -> "Evening":
        return replace(self, agreed={**self.agreed, self.game: options})

    def agree(self, id: str, value: str) -> "Evening":
        return self.with_options({**self.options, id: value})

    def move_up(self, i: int) -> "Evening":
        """The player and the colour go together."""
        chairs = list(self.chairs)
        chairs[i - 1], chairs[i] = chairs[i], chairs[i - 1]
        return replace(self, chairs=tuple(chairs))


def fit_to_game(evening: Evening, game: AnyGame, count: int | None = None) -> Evening:
    """The same people for this game: as many as it seats, each with a colour of its own."""
    low, high = game.info.seats
    everyone = (*evening.chairs, *evening.bench)
    if game.info.id != evening.game:  # a colour that nobody has claimed by name follows the order of the new box
        everyone = tuple(chair if chair.name else Chair("", "") for chair in everyone)
    seated = min(max(low, len(everyone) if count is None else count), high)
    people = everyone[:seated] + tuple(Chair("", "") for _ in range(seated - len(everyone)))
    begun = {choice.id: choice.first for choice in game.info.choices if choice.first}
    agreed = {**evening.agreed, game.info.id: {**begun, **evening.agreed.get(game.info.id, {})}}
    chairs = assign_colours(people, game.colours(seated))
    return replace(evening, game=game.info.id, chairs=chairs, agreed=agreed, bench=everyone[seated:])


def assign_colours(chairs: Sequence[Chair], colours: Sequence[str]) -> tuple[Chair, ...]:
    """Whoever can keep a colour keeps it; the others take the next free one in the order of the box."""
    kept: list[str] = []
    for chair in chairs:
        kept.append(chair.colour if chair.colour in colours and chair.colour not in kept else "")
    free = iter([colour for colour in colours if colour not in kept])
    return tuple(replace(chair, colour=own or next(free)) for chair, own in zip(chairs, kept, strict=True))


def with_one_more(evening: Evening, game: AnyGame) -> Evening:
    return fit_to_game(evening, game, len(evening.chairs) + 1)


def without(evening: Evening, game: AnyGame, i: int) -> Evening:
    left = (*evening.chairs[:i], *evening.chairs[i + 1 :])
    return fit_to_game(replace(evening, chairs=left), game, len(left))


def next_colour(evening: Evening, game: AnyGame, i: int) -> Evening:
    """The next colour that nobody has; where all are taken, the two who meet exchange theirs."""
    colours = list(game.colours(len(evening.chairs)))
    own = evening.chairs[i].colour
    taken = {chair.colour: n for n, chair in enumerate(evening.chairs)}
    start = colours.index(own) + 1
    order = [*colours[start:], *colours[: start - 1]]
    wanted = next((colour for colour in order if colour not in taken), order[0] if order else own)
    if (other := taken.get(wanted)) is not None and other != i:
        evening = evening.with_chair(other, replace(evening.chairs[other], colour=own))
    return evening.with_chair(i, replace(evening.chairs[i], colour=wanted))


def first(games: Mapping[str, AnyGame], last: Any) -> Evening:
    """The last group at its last box; at the very first start two empty chairs."""
    kept = last if isinstance(last, dict) else {}
    id = kept.get("game") if kept.get("game") in games else next(iter(games))
    chairs = tuple(Chair(str(name), str(colour)) for name, colour in pairs(kept.get("seats")))
    agreed = {box: plain_options(rules) for box, rules in plain(kept.get("agreed")).items()}
    game = games[str(id)]
    evening = Evening(str(id), chairs, agreed)
    return fit_to_game(evening, game) if chairs else fit_to_game(evening, game, max(2, game.info.seats[0]))


def plain(kept: Any) -> dict[str, Any]:
    return {str(k): v for k, v in kept.items()} if isinstance(kept, dict) else {}


def plain_options(kept: Any) -> dict[str, str]:
    return {k: str(v) for k, v in plain(kept).items()}


def pairs(kept: Any) -> list[tuple[Any, Any]]:
    return [(p[0], p[1]) for p in kept if isinstance(p, list | tuple) and len(p) == 2] if isinstance(kept, list) else []


def to_record(evening: Evening) -> dict[str, Any]:
    """What the store remembers for the next evening."""
    everyone = (*evening.chairs, *evening.bench)
    return {
        "game": evening.game,
        "seats": [[chair.name, chair.colour] for chair in everyone],
        "agreed": {box: dict(options) for box, options in evening.agreed.items()},
    }


def count_changed_rules(evening: Evening, game: AnyGame) -> int:
    """How many house rules are not as recommended."""
    chosen = game.info.options(evening.options)
    return sum(chosen[rule.id] != rule.default for rule in game.info.house_rules)


def with_recommended_rules(evening: Evening, game: AnyGame) -> Evening:
    rules = {rule.id for rule in game.info.house_rules}
    return evening.with_options({k: v for k, v in evening.options.items() if k not in rules})


def seats(evening: Evening, by_colour: Callable[[str], str]) -> list[tuple[str, str]]:
    """Names and colours as the service wants them. A chair without a name is called by its colour."""
    return [(chair.name.strip() or by_colour(chair.colour), chair.colour) for chair in evening.chairs]
