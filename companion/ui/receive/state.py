"""How far a code has been read, and what came of it."""

from dataclasses import dataclass

from companion.share.codes.qr_text import Collected
from companion.share.sync.receive import Received, ReceivedBox, ReceivedHead
from companion.share.sync.transfer import Remote
from companion.ui.core.screen_state import NoticeState


@dataclass(frozen=True, slots=True)
class Done:
    """What was done, in a sentence, and the code of the table that it was done to."""

    sentence: str
    code: str = ""


@dataclass(slots=True, eq=False)
class ReceiveState(NoticeState):
    collected: Collected | None = None
    """The parts of a code that comes in several pictures."""
    found: Received | ReceivedBox | ReceivedHead | None = None
    pasted: str = ""
    camera: bool = False
    reading: bool = False
    done: Done | None = None
    remote: Remote | None = None
    """The table elsewhere that was asked for."""
