"""What the table may agree on: variants, and where the rulebook is open, our ruling (docs/rules) and another one."""

from companion.core.game import Choice

VARIANTS = (
    Choice("length", ("standard", "long"), "standard", "4.1", in_play=False),
    Choice("captains", ("deal", "draft"), "deal", "3.0 S6", in_play=False),
    Choice("deployment", ("choice", "d66"), "choice", "3.0 S7", in_play=False),
    Choice("tracking", ("turns", "free"), "turns", "4.4"),
)

HOUSE_RULES = (
    Choice("pirate_port_retirement", ("no", "yes"), "no", "18.41"),
    Choice("second_warship", ("choose", "new-back"), "choose", "6.41"),
    Choice("tied_warship", ("nothing", "one"), "nothing", "6.46"),
    Choice("found_lasts", ("area", "always"), "area", "8.14"),
    Choice("after_kc", ("goes-on", "ends"), "goes-on", "10.34"),
    Choice("cunning_dice", ("any", "three"), "any", "12.0"),
    Choice("hanged", ("one", "two"), "one", "17.2 #4"),
    Choice("newcomer", ("clean", "inherits"), "clean", "14.2"),
    Choice("ties", ("shared", "retired"), "shared", "18.11"),
    Choice("notoriety_chart", ("rulebook", "chart"), "rulebook", "8.35"),
    Choice("guns_scope", ("every", "attack"), "every", "17.2 #10"),
    Choice("bermuda_storm", ("die", "both"), "die", "17.2 #20"),
    Choice("pardon_ports", ("closed", "open"), "closed", "17.2 #8"),
    Choice("attacked_port", ("anti", "own"), "anti", "9.58"),
    Choice("resistance_tie", ("stays", "falls"), "stays", "17.2 #13"),
    Choice("revelry_at_sea", ("cargo", "always"), "cargo", "8.38"),
    Choice("kc_in_transit", ("rolls", "safe"), "rolls", "17.2 #20"),
    Choice("governors_out", ("stay", "leave"), "stay", "17.2 #9"),
    Choice("storm_alliance", ("one", "each"), "one", "11.4"),
    Choice("cards_in_transit", ("yes", "no"), "yes", "7.2"),
    Choice("recruit_by_diamond", ("yes", "no"), "yes", "4.52"),
    Choice("fresh_pirate", ("turn", "deployment"), "turn", "10.31"),
    Choice("escaped_warship", ("rests", "again"), "rests", "6.45"),
    Choice("retired_actions", ("lost", "kept"), "lost", "4.53"),
    Choice("sack_chance", ("docked", "next-turn"), "docked", "9.55"),
    Choice("allies_in_battle", ("both", "one"), "both", "11.7"),
    Choice("conspiracy_throws", ("each", "one"), "each", "11.6", since=4),
    Choice("broken_off", ("removed", "stays"), "removed", "6.45", since=4),
    Choice("ambition_first", ("card", "mutiny"), "card", "17.2 #17"),
    Choice("types_once", ("action", "turn"), "action", "4.62"),
    Choice("solo_warships", ("yes", "no"), "yes", "19.13"),
    Choice("solo_damage", ("counts", "not"), "counts", "19.9"),
    Choice("solo_pardon", ("pirate", "system"), "pirate", "17.2 #8", since=4),
)
