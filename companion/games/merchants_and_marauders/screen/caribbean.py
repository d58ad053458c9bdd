"""The board as it is drawn: where its zones lie and their names stand, and a coast of our own."""

from companion.ui.widgets.sea_map import Chart, Mooring

CARIBBEAN = Chart(
    zones={
        "la-habana": Mooring(0.115, 0.135, "b"),
        "nassau": Mooring(0.36, 0.08, "r"),
        "tortuga": Mooring(0.47, 0.225, "r"),
        "port-royal": Mooring(0.17, 0.42, "t"),
        "petit-goave": Mooring(0.41, 0.42, "t"),
        "santo-domingo": Mooring(0.60, 0.365, "b"),
        "san-juan": Mooring(0.77, 0.335, "t"),
        "st-maarten": Mooring(0.86, 0.20, "t"),
        "st-john": Mooring(0.91, 0.35, "b"),
        "caribbean-sea": Mooring(0.585, 0.565, "b"),
        "basse-terre": Mooring(0.77, 0.525, "l"),
        "bridgetown": Mooring(0.875, 0.695, "b"),
        "trinidad": Mooring(0.80, 0.855, "b"),
        "caracas": Mooring(0.635, 0.875, "b"),
        "curacao": Mooring(0.53, 0.765, "r"),
        "cartagena": Mooring(0.30, 0.79, "b"),
        "old-providence": Mooring(0.155, 0.62, "t"),
    },
    lands=(
        ((0, -0.02), (0.18, -0.02), (0.20, 0.05), (0.16, 0.03), (0.14, -0.02)),
        (
            *((-0.02, 0.20), (0.12, 0.215), (0.26, 0.225), (0.40, 0.275), (0.425, 0.315)),
            *((0.36, 0.325), (0.24, 0.285), (0.10, 0.265), (-0.02, 0.27)),
        ),
        ((0.12, 0.465), (0.17, 0.45), (0.25, 0.468), (0.20, 0.495), (0.13, 0.49)),
        (
            *((0.455, 0.335), (0.49, 0.30), (0.58, 0.285), (0.68, 0.315), (0.70, 0.35), (0.645, 0.385)),
            *((0.55, 0.395), (0.505, 0.44), (0.44, 0.47), (0.425, 0.455), (0.50, 0.40), (0.475, 0.365)),
        ),
        ((0.735, 0.36), (0.82, 0.352), (0.83, 0.388), (0.74, 0.395)),
        (
            *((-0.02, 0.72), (0.03, 0.73), (0.06, 0.80), (0.17, 0.86), (0.235, 0.845), (0.29, 0.81), (0.36, 0.80)),
            *((0.42, 0.83), (0.47, 0.82), (0.50, 0.86), (0.56, 0.88), (0.60, 0.91), (0.68, 0.905), (0.76, 0.90)),
            *((0.83, 0.90), (0.93, 0.94), (1.02, 0.99), (1.5, 1.5), (-0.5, 1.5), (-0.5, 0.70)),
        ),
    ),
    ashore=("cartagena", "caracas", "trinidad"),
    crowded=("basse-terre",),
)
