"""Under which keys a device keeps what it remembers beside its tables. Stored databases hold them: none changes."""

DEVICE = "device"
"""The id of this device, which its entries name."""
HOST_KEY = "host_key"
FOLLOWED = "followed"
"""Where each table that is followed elsewhere comes from, by its code here."""
LAST_GROUP = "last_group"
"""The people, the game and the rules of the last table that was set."""
EVENT = "event"
"""The event of the evening, such as Saturday: to which new tables belong."""
EXPORTED = "alone.exported"
"""When everything was last saved as a file."""


def copy_of_seat(code: str) -> str:
    """The seat whose copy this table is: it knows no more than that seat."""
    return f"seen_by/{code}"


def before(code: str) -> str:
    """The table that keeps the log that this one had before a hand-over."""
    return f"before/{code}"


def open_to_room(code: str) -> str:
    """Whether everybody who knows the code may sit down."""
    return f"open_to_room/{code}"


def keeper_token(code: str) -> str:
    """The token that opens the whole table to another companion."""
    return f"keeper/{code}"


def next_table(code: str) -> str:
    """The key under which the code of the next table is kept that was made from this one."""
    return f"next/{code}"


def known_heads(table_id: str) -> str:
    """The key for the heads of other devices, the last one heard of at the end."""
    return f"met/{table_id}"


def event_of(code: str) -> str:
    """The event that the table belongs to."""
    return f"event/{code}"
