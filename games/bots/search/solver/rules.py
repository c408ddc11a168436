"""The agreements as integers, as far as the search needs them."""

from ....engine.agreements import Agreements
from ....engine.cards import Suit

# Where each rule stands in the array; VALUES is the first of four, one for each suit.
MUST_TRUMP, MUST_OVERTAKE, FIRST_TRICK, HALVES, ACES, ACES_FIRST, ACES_TRUMP = range(7)
ACES_ROW, NO_FOREIGN, LEAD_TRUMP, MAKES_TRUMP, NINES, SEATS, LAST_TRICK = range(7, 14)
VALUES = 14
SIZE = VALUES + 4

NO_SUIT: Suit = 4
NO_SEAT = 3
ACES_VALUE = 200


def is_supported(agreements: Agreements) -> bool:
    """Return whether the search follows every agreement that changes play (section 6)."""
    return agreements.marriage_declaration == "automatic" and not agreements.marriage_keeps_trump


def rules_of(agreements: Agreements) -> list[int]:
    """Return the rules as the search reads them; LAST_TRICK without a pile."""
    rules = [0] * SIZE
    rules[MUST_TRUMP] = agreements.must_trump
    rules[MUST_OVERTAKE] = agreements.must_overtake
    rules[FIRST_TRICK] = agreements.marriage_on_first_trick
    rules[HALVES] = agreements.half_marriage
    rules[ACES] = agreements.ace_marriage
    rules[ACES_FIRST] = agreements.marriage_on_first_trick or agreements.ace_marriage_on_first_trick
    rules[ACES_TRUMP] = agreements.ace_marriage_trump == "suit"
    rules[ACES_ROW] = agreements.ace_marriage_in_a_row
    rules[NO_FOREIGN] = agreements.foreign_trump_lead_forbidden
    rules[LEAD_TRUMP] = agreements.must_lead_trump
    rules[MAKES_TRUMP] = agreements.trump_choice == "marriage"
    rules[NINES] = agreements.four_nines_play_bonus
    rules[SEATS] = min(agreements.players, 3)
    rules[LAST_TRICK] = agreements.last_trick_bonus
    rules[VALUES:] = agreements.marriage_values
    return [int(rule) for rule in rules]
