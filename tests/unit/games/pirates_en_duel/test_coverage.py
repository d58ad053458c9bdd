"""Every procedure of the specification is cited by a test."""

from pathlib import Path

PROCEDURES = (
    "PD-1.SETUP",
    "PD-1.DRAFT",
    "PD-1.TURN",
    "PD-1.1",
    "PD-1.RESHUFFLE",
    "PD-1.2",
    "PD-1.2.PECHE",
    "PD-1.2.PAYE",
    "PD-1.2.GAIN",
    "PD-1.3a",
    "PD-1.3b",
    "PD-1.3c",
    "PD-1.3d",
    "PD-1.SINK",
    "PD-1.3e",
    "PD-1.ELIM",
    "PD-1.WIN",
    "PD-1.2P.SETUP",
    "PD-1.2P.DRAFT",
    "PD-1.2P.COMBAT",
    "PD-1.2P.WIN",
    "PD-2.BARRE",
    "PD-2.VIGIE",
    "PD-2.CROIX",
    "PD-2.TAVERNE",
    "PD-2.PERROQUET",
    "PD-2.OUISTITI",
    "PD-3.TETE",
    "PD-3.BATEAU",
    "PD-3.SERGENT",
    "PD-3.CANOT",
    "PD-3.JUMEAUX",
    "PD-3.TIREUR",
    "PD-3.PISTOLET",
    "PD-3.AFFUT",
    "PD-3.FRERE",
)
RULINGS = tuple(f"A-{number:02}" for number in range(1, 35))
PUBLIC = ("A-20",)
"""Nothing is secret, so there is nothing to play: `view` gives the state as it is."""


def cited() -> str:
    folder = Path(__file__).parent
    files = (path for path in folder.glob("test_*.py") if path.name != Path(__file__).name)
    return "\n".join(path.read_text("utf-8") for path in files)


def test_every_procedure_and_ruling_has_a_test() -> None:
    text = cited()

    assert [id for id in (*PROCEDURES, *RULINGS) if id not in text and id not in PUBLIC] == []
