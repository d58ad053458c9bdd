"""The set-up on two phones: it belongs to nobody, and one person does it."""

from companion.hosting.service import Service
from companion.settings import Settings
from companion.ui.core.phone import make_main
from tests.support.headless import Headless
from tests.support.memory_store import MemoryStore
from tests.unit.games.pirates_en_duel.hosted import SEATS
from tests.unit.games.pirates_en_duel.sea import GAME


async def test_the_set_up_waits_for_the_one_who_began_it() -> None:
    service = Service(MemoryStore(), {GAME.info.id: GAME})
    code = service.create(GAME.info.id, SEATS, {"level": "1"})
    anne, bart = [
        await Headless(host=False).start(
            make_main(service, Settings(language="en", quiet=0)), f"/join/{code}/{service.sit(code, seat)}"
        )
        for seat in "ab"
    ]

    await anne.tap("Set up the game")
    await bart.settle()
    while_anne_is_here = bart.buttons()
    anne.close()
    await bart.settle()

    assert [b for b in while_anne_is_here if "Waiting for Anne" in b]
    assert [b for b in bart.buttons() if "Waiting for an answer" in b]
    bart.close()
