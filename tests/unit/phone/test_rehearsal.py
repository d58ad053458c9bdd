"""The first screen drawn for nobody leaves nothing behind but what it has imported."""

from pathlib import Path

import pytest
from flet.messaging.protocol import Message, MessageAction

from companion.phone import rehearsal


async def test_home_is_drawn_once_and_its_database_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[MessageAction] = []
    send = rehearsal.Nobody.send_message

    def hear(client: rehearsal.Nobody, message: Message) -> None:
        sent.append(message.action)
        send(client, message)

    monkeypatch.setattr(rehearsal.Nobody, "send_message", hear)

    await rehearsal.rehearse(tmp_path / "rehearsal.db")

    assert MessageAction.PATCH_CONTROL in sent
    assert MessageAction.SESSION_CRASHED not in sent
    assert list(tmp_path.iterdir()) == []
