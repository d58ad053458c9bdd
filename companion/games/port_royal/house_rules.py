"""What the table may agree on: variant, depth, odds, and the rulings (docs/rules/port_royal.md) with their defaults."""

from companion.core.game import Choice

VARIANTS = (
    Choice("depth", ("full", "table", "score"), "full", first="table"),
    Choice("expedition_needed", ("no", "yes"), "no", "PR-VAR-EXP", in_play=False),
    Choice("odds", ("shown", "hidden"), "shown", in_play=False),
    Choice("deck", ("base", "more"), "base", in_play=False),
)

HOUSE_RULES = (
    Choice("expedition_of_others", ("no", "window"), "no", "A-01"),
    Choice("expedition_after_bust", ("no", "yes"), "no", "A-02"),
    Choice("new_governor", ("now", "later"), "now", "A-03"),
    Choice("new_income", ("later", "now"), "later", "A-04"),
    Choice("empty_stop", ("yes", "no"), "yes", "A-05"),
    Choice("active_takes", ("may", "must"), "may", "A-06"),
    Choice("allowance", ("fixed", "falls"), "fixed", "A-07"),
    Choice("bust_jesters", ("each", "player"), "each", "A-08"),
    Choice("ship_compensation", ("after", "before"), "after", "A-09"),
    Choice("compensation_discount", ("no", "yes"), "no", "A-10"),
    Choice("tax_rounding", ("down", "up"), "down", "A-12"),
    Choice("reshuffle", ("at-once", "when-needed"), "at-once", "A-13"),
    Choice("no_cards_left", ("owed", "lost"), "owed", "A-14"),
    Choice("repel_duplicate", ("may", "must"), "may", "A-15"),
    Choice("trigger", ("any-turn", "own-turn"), "any-turn", "A-17"),
    Choice("last_round", ("this", "one-more"), "this", "A-18"),
    Choice("tax_tie_at_zero", ("all", "nobody"), "all", "A-19"),
    Choice("expedition_coins", ("at-once", "turn-end"), "at-once", "A-24"),
    Choice("variant_winner", ("expedition", "twelve"), "expedition", "A-25"),
    Choice("income", ("may", "must"), "may", "A-26"),
    Choice("before_first_draw", ("yes", "no"), "yes", "A-28"),
)

PLAIN_RULINGS = ("A-11", "A-16", "A-20", "A-21", "A-22", "A-23", "A-27", "A-29")
"""The other rulings: questions that come up, whose answer no switch could change (`ruling.<id>`)."""
