"""Which notes of an entry name something that somebody does on the table."""

from collections.abc import Sequence
from dataclasses import replace

from companion.core.procedure import Note

SUNK = ("sunk", "sunk_by")


def notes_to_do(notes: Sequence[Note], players: Sequence[str]) -> tuple[Note, ...]:
    """Without what comes to nothing: no card drawn, a marker on a ship that sinks, the mode of a ship of the Covenant.

    Several hits on one ship are one line, with all its markers.
    """
    sunk = {n.facts["who"] for n in notes if n.key in SUNK}
    hits: dict[str, int] = {}
    for note in notes:
        if note.key == "damaged":
            hits[note.facts["who"]] = hits.get(note.facts["who"], 0) + note.facts["n"]
    kept: list[Note] = []
    for note in notes:
        who = str(note.facts.get("who", ""))
        match note.key:
            case "damaged" if who in sunk or who not in hits:
                continue
            case "damaged":
                kept.append(replace(note, facts={**note.facts, "n": hits.pop(who)}))
            case "draw" if not note.facts["n"]:
                continue
            case "sunk" | "sunk_by" if who not in players:
                continue
            case _:
                kept.append(note)
    return tuple(kept)
