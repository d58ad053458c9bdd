"""What the table may agree on: variants, and the rulings of section 9 with their defaults."""

from companion.core.game import Choice

VARIANTS = (
    Choice("length", ("standard", "long"), "standard", "4.1", in_play=False),
    Choice("captains", ("deal", "draft"), "deal", "3.0 S6", in_play=False),
    Choice("deployment", ("choice", "d66"), "choice", "3.0 S7", in_play=False),
    Choice("tracking", ("turns", "free"), "turns", "4.4"),
)

HOUSE_RULES = (
    Choice("pirate_port_retirement", ("no", "yes"), "no", "RULING-7"),
    Choice("second_warship", ("choose", "new-back"), "choose", "RULING-3"),
    Choice("tied_warship", ("nothing", "one"), "nothing", "RULING-4"),
    Choice("found_lasts", ("area", "always"), "area", "RULING-9"),
    Choice("after_kc", ("goes-on", "ends"), "goes-on", "RULING-10"),
    Choice("cunning_dice", ("any", "three"), "any", "RULING-11"),
    Choice("hanged", ("one", "two"), "one", "RULING-13"),
    Choice("newcomer", ("clean", "inherits"), "clean", "RULING-14"),
    Choice("ties", ("shared", "retired"), "shared", "RULING-18"),
    Choice("notoriety_chart", ("rulebook", "chart"), "rulebook", "RULING-22"),
    Choice("guns_scope", ("every", "attack"), "every", "RULING-23"),
    Choice("bermuda_storm", ("die", "both"), "die", "RULING-24"),
    Choice("pardon_ports", ("closed", "open"), "closed", "RULING-25"),
    Choice("attacked_port", ("anti", "own"), "anti", "RULING-26"),
    Choice("resistance_tie", ("stays", "falls"), "stays", "RULING-27"),
    Choice("revelry_at_sea", ("cargo", "always"), "cargo", "RULING-28"),
    Choice("kc_in_transit", ("rolls", "safe"), "rolls", "RULING-32"),
    Choice("governors_out", ("stay", "leave"), "stay", "RULING-39"),
    Choice("storm_alliance", ("one", "each"), "one", "RULING-40"),
    Choice("cards_in_transit", ("yes", "no"), "yes", "RULING-47"),
    Choice("recruit_by_diamond", ("yes", "no"), "yes", "RULING-50"),
    Choice("fresh_pirate", ("turn", "deployment"), "turn", "RULING-51"),
    Choice("escaped_warship", ("rests", "again"), "rests", "RULING-52"),
    Choice("retired_actions", ("lost", "kept"), "lost", "RULING-53"),
    Choice("sack_chance", ("docked", "next-turn"), "docked", "RULING-56"),
    Choice("allies_in_battle", ("both", "one"), "both", "RULING-57"),
    Choice("conspiracy_throws", ("each", "one"), "each", "11.6", since=4),
    Choice("broken_off", ("removed", "stays"), "removed", "6.45", since=4),
    Choice("ambition_first", ("card", "mutiny"), "card", "RULING-63"),
    Choice("types_once", ("action", "turn"), "action", "RULING-65"),
    Choice("solo_warships", ("yes", "no"), "yes", "RULING-19"),
    Choice("solo_damage", ("counts", "not"), "counts", "RULING-67"),
    Choice("solo_pardon", ("pirate", "system"), "pirate", "17.2 #8", since=4),
)
