"""A table on a real service, laid for tests by answers under their keys: four players past the set-up, or one."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.ask import Seat
from companion.hosting.live import HOST
from companion.hosting.service import Service
from tests.unit.games.blackbeard.play import game, tell, throws

NAMES = (("Anne", "red"), ("Bart", "blue"), ("Cora", "green"), ("Drake", "yellow"))
GOVERNORS = throws((1, 2), (1, 5), (4, 3), (3, 2), (5, 2), (6, 2), (4, 1), (2, 4))
TRAITS = {
    "vane": (2, 4, 3, 3, 2, 3),
    "bonnet": (1, 2, 2, 1, 1, 2),
    "roberts": (3, 5, 4, 2, 3, 3),
    "low": (2, 3, 3, 5, 1, 4),
    "tew": (2, 3, 4, 2, 2, 2),
    "teach": (3, 4, 4, 4, 3, 4),
    "kidd": (2, 3, 3, 2, 2, 2),
}
SEAS = {
    **dict.fromkeys(("boston", "new-york", "philadelphia"), "north-atlantic"),
    "virginia": "central-atlantic",
    **dict.fromkeys(("honduras", "portobello", "cartagena"), "central-america"),
    **dict.fromkeys(("curacao", "port-o-spain"), "south-america"),
    **dict.fromkeys(("martinique", "guadeloupe", "san-juan"), "east-caribbean"),
    **dict.fromkeys(("tortuga", "port-royal", "santiago", "havana", "new-providence"), "west-caribbean"),
    **dict.fromkeys(("cape-coast", "cormantin", "cape-lopez"), "gold-coast"),
    **dict.fromkeys(("kilwa", "zanzibar", "ethiopia", "mocha", "ste-marie"), "east-africa"),
    **dict.fromkeys(("bombay", "severndroog", "goa", "calicut"), "india"),
}
NATIONS = {
    **dict.fromkeys(("boston", "new-york", "philadelphia", "virginia", "port-royal", "bermuda", "bombay"), "english"),
    **dict.fromkeys(("st-augustine", "campeche", "portobello", "cartagena", "santo-domingo"), "spanish"),
    **dict.fromkeys(("santiago", "havana", "port-o-spain", "cape-coast"), "spanish"),
    **dict.fromkeys(("martinique", "guadeloupe", "whydah"), "french"),
    **dict.fromkeys(("curacao", "cormantin"), "dutch"),
    **dict.fromkeys(("goa", "cape-lopez", "severndroog"), "portuguese"),
    **dict.fromkeys(("kilwa", "zanzibar", "mocha", "ethiopia", "calicut"), "arab"),
}
MADE_UP_BOX: Mapping[str, Any] = {
    **{f"sea/{p}": s for p, s in SEAS.items()},
    **{f"nation/{p}": n for p, n in NATIONS.items()},
    **{f"ratings/{p}": (3, 8) for p in NATIONS},
    **{f"pirate/{c}": t for c, t in TRAITS.items()},
    "map/americas": False,
    "map/africa-india": True,
    "loyalty/highest": 12,
    "chart/storm": (1, 2, 3),
    "isle/pines": "west-caribbean",
    **{f"track/{s}": (-2, 0) for s in ("sloop", "schooner", "brigantine")},
}
"""A box that no owner has: only tests sail by it."""


class Voyage:
    def __init__(self, service: Service, seats: int = 4, **options: str) -> None:
        self.service = service
        service.store.learn("blackbeard", MADE_UP_BOX)
        self.code = service.create("blackbeard", NAMES[:seats], options)

    @property
    def state(self) -> Any:
        return self.service.live(self.code).table.state

    def do(self, procedure: str, seat: str = "a", says: Mapping[str, Any] | None = None, **arguments: Any) -> None:
        """A tap with all its answers; what the box knows it answers itself."""
        live = self.service.live(self.code)
        talk = game().procedures[procedure](live.table.state, Seat(seat), **arguments)
        answers = tell(live.table.state, talk, says or {}, box=MADE_UP_BOX).answers
        entry = live.table.act(Seat(seat), procedure, arguments, answers)
        self.service.record(live, HOST, entry)

    def correct(self, *path: str | int, to: Any) -> None:
        live = self.service.live(self.code)
        self.service.record(live, HOST, live.table.act(None, "correct", {"path": path, "value": to}))

    def deploy(self, seat: str, card: str, ship: str, sea: str) -> None:
        self.do("deploy", seat, {"deploy_card": card, "deploy_ship": ship, "deploy_sea": sea})

    def set_out(self, merchants: Sequence[tuple[int, int]] = ()) -> None:
        """Four players: Vane and Bonnet for Anne, Roberts for Bart, Low for Cora, Tew for Drake."""
        self.do("set_up", says={"first_player": "a", "pro_governors_d66": GOVERNORS})
        self.deploy("a", "vane", "schooner", "east-caribbean")
        self.deploy("b", "roberts", "schooner", "west-caribbean")
        self.deploy("c", "low", "sloop", "india")
        self.deploy("d", "tew", "sloop", "gold-coast")
        self.deploy("a", "bonnet", "sloop", "central-atlantic")
        for seat in "bcd":
            self.do("pass_deployment", seat)
        rolls = merchants or [(3, 5), (3, 4), (4, 3), (1, 1), (5, 2), (6, 4), (2, 2), (4, 2)]
        self.do("set_up_merchants", says={"merchants_d66": throws(*rolls)})

    def begin(self, card: str = "warship-sighting", pirate: str = "A1") -> None:
        """Anne begins her turn and plays a card for its Actions."""
        seat = str(self.state.turn.seat)
        self.do("begin_turn", seat)
        self.do("play_card", seat, {"play_which": card, "whose_initiative": pirate})

    def under_way(self) -> None:
        """Anne's turn, two Actions left: Vane has found a Brigantine off Santo Domingo and has no Cunning left."""
        self.set_out()
        self.begin("pirate-converts")
        self.correct("pirates", "A1", "cunning", to=0)
        says = {"find_which": "santo-domingo", "find_die": (5,), "merchant_type": "brigantine"}
        self.do("find", says=says, pirate="A1")

    def alone(self) -> None:
        """One player: Teach off Santo Domingo, three rivals."""
        self.do("set_up", says={"pro_governors_d66": GOVERNORS})
        self.do("survey")
        rolls = [(3, 5), (3, 4), (3, 3), (3, 2), (5, 2), (6, 4), (2, 2), (4, 2), (1, 1), (6, 2)]
        self.do("set_up_merchants", says={"merchants_d66": throws(*rolls)})
        says = {
            "deploy_ship": "sloop",
            "system_card": ["kidd", "low", "tew"],
            "system_ship": [(1,), (5,), (2,)],
            "system_d66": [(6, 4), (5, 2), (1, 1)],
        }
        self.do("set_up_pirates", says=says)
