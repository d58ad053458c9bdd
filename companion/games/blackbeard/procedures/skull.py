"""Skull and Crossbones (17.2 #19): the answer to a card that is aimed at a Pirate."""

from companion.core.procedure import Talk, happen
from companion.games.blackbeard import events as e
from companion.games.blackbeard.procedures.common import Scene
from companion.games.blackbeard.rules.turn import copies_unseen

SKULL = "skull-and-crossbones"
AIMED = (
    "warship-sighting",
    "mutiny-conspiracy",
    "scurvy-outbreak",
    "wear-and-tear",
    "debauchery",
    "piratical-ambition",
    "kc-surprise",
    "double-cross",
)
"""Cards aimed at the Pirate himself (RULING-62); Local Resistance and Pirate Converts are not."""


def has_skull(scene: Scene, id: str) -> bool:
    """A point of Cunning is left, his or his ally's, and the card may be in the hand of his player."""
    pirate = scene.pirate(id)
    player = scene.state.players[pirate.seat]
    able = bool(scene.cunning_of(id)) and player.hand > 0 and copies_unseen(scene.catalogue, scene.state, SKULL) > 0
    return able and not scene.is_played_by_app(id)


def skull_answers(scene: Scene, id: str, title: str) -> Talk[bool]:
    """1 Cunning cancels the card just played against him, before its effect; it goes back into the deck."""
    if title not in AIMED or not has_skull(scene, id):
        return False
    pirate = scene.pirate(id)
    if not (yield from scene.confirm(id, "skull_cancels", rule="17.2 #19", title=title, card=pirate.card)):
        return False
    scene.state = yield from happen(e.CardPlayed(pirate.seat, SKULL))
    yield from scene.spend_cunning(id)
    yield from scene.say("skull_cancelled", "17.2 #19", True, title=title, card=pirate.card)
    return True
