"""Everything that phones, the API and the command line ask of a host."""

from companion.hosting.box import Boxes
from companion.hosting.device import Device
from companion.hosting.handover import HandOver
from companion.hosting.seats import Seats
from companion.hosting.tables import Tables
from companion.hosting.taps import Taps


class Service(Tables, Seats, Taps, HandOver, Boxes, Device):
    """The parts of a host over one set of live tables. Nothing outside `hosting` names its store, locks or codecs."""
