"""What the table may agree on: the variants, and the rulings of section 9 with their defaults."""

from companion.core.game import Choice

VARIANTS = (
    Choice("bonus_tokens", ("no", "yes"), "no", "DR-VAR-BONUS", in_play=False),
    Choice("shuffle_cut", ("no", "yes"), "no", "DR-VAR-CUT", in_play=False),
    Choice("covenant", ("normal", "hard", "expert", "extreme"), "normal", "DR-SOLO-DIFF", in_play=False, seats=(1, 2)),
    Choice("saga", ("no", "yes"), "no", "DR-SAGA", in_play=False),
    Choice("coop", ("no", "yes"), "no", "DR-COOP", in_play=False, seats=(2,)),
)

HOUSE_RULES = (
    Choice("settler", ("total", "one-island"), "total", "R-02"),
    Choice("three_way_tie", ("next", "lowest"), "next", "R-03"),
    Choice("uncontrolled_buildings", ("stay", "removed"), "stay", "R-05"),
    Choice("sinker_gains", ("all", "five"), "all", "R-06"),
    Choice("chest_loading", ("no", "yes"), "no", "R-08"),
    Choice("port_plunder", ("holds", "dock"), "holds", "R-09"),
    Choice("gained_counts", ("no", "yes"), "no", "R-10"),
    Choice("cover_early", ("no", "yes"), "no", "R-12"),
    Choice("attack_one_building", ("no", "yes"), "no", "R-18"),
    Choice("last_turn_buildings", ("yes", "no"), "yes", "R-19"),
    Choice("level_after_last_turn", ("no", "yes"), "no", "R-20"),
    Choice("defender_legendary", ("yes", "no"), "yes", "R-21"),
    Choice("building_sinks", ("yes", "no"), "yes", "R-22"),
    Choice("sails_after_sinking", ("yes", "no"), "yes", "R-23"),
    Choice("explorer_two", ("5", "4", "6"), "5", "R-27"),
    Choice("beaten_merchant", ("buried", "counts"), "buried", "R-30"),
    Choice("blockade_produces", ("no", "yes"), "no", "R-31"),
    Choice("sunk_winner_blockades", ("no", "yes"), "no", "R-32"),
    Choice("plunder_under_fort", ("yes", "no"), "yes", "R-35"),
    Choice("sacrifice_at_buildings", ("yes", "no"), "yes", "R-36"),
    Choice("merchant_timing", ("own-turn", "any"), "own-turn", "R-37"),
    Choice("tie_cannons", ("all", "empty-holds"), "all", "R-38"),
    Choice("full_ship_in_combat", ("lost", "room-after"), "lost", "R-41"),
    Choice("take_back_under_fort", ("no", "yes"), "no", "R-42"),
)
