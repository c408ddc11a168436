"""Rights to a redeal, and the claims in a row under one dealer (section 3 of docs/rules.md)."""

from tests.scoring.cards import count, points

MAX_WITHOUT_LIMIT = 10


def is_forced(agreed, hand):
    """Return whether this hand forces a redeal before anybody is asked."""
    nines = agreed["redeal_four_nines_forced"] and count(hand, "9") == 4
    return nines or (agreed["redeal_four_aces"] and count(hand, "A") == 4)


def before_bidding(agreed, hand, is_forehand):
    nines = agreed["redeal_three_nines"]
    return (
        _below(agreed["redeal_hand_below"], hand)
        or (agreed["redeal_four_nines"] and count(hand, "9") == 4)
        or ((nines == "any" or (nines == "forehand" and is_forehand)) and count(hand, "9") >= 3)
        or (agreed["redeal_four_jacks"] and count(hand, "J") == 4)
    )


def after_talon(agreed, talon, opening):
    """Return whether the declarer has a right; `opening`: the deal is at the opening."""
    if agreed["redeal_only_at_opening"] and not opening:
        return False
    return (
        _below(agreed["redeal_talon_below"], talon)
        or (agreed["redeal_talon_two_nines"] and count(talon, "9") >= 2)
        or (agreed["redeal_talon_three_jacks"] and count(talon, "J") >= 3)
    )


def after_exchange(agreed, hand):
    return (
        (agreed["redeal_four_nines_after_exchange"] and count(hand, "9") == 4)
        or (agreed["redeal_three_nines_after_exchange"] and count(hand, "9") >= 3)
        or (agreed["redeal_four_jacks_after_exchange"] and count(hand, "J") == 4)
        or _below(agreed["redeal_hand_below_after_exchange"], hand)
    )


def _below(bound, cards):
    return bound is not None and points(cards) < bound


class Claims:
    """Redeals in a row under the same dealer; `closed`: nobody is asked again in this deal."""

    def __init__(self, agreed):
        self.limit = agreed["redeals_in_a_row_limit"]
        self.in_a_row, self.closed = 0, False

    def are_open(self):
        bounded = self.limit == 0 and self.in_a_row >= MAX_WITHOUT_LIMIT
        return not (self.closed or bounded)

    def claim(self, ledger, dealer):
        """Return whether the claim ends the deal; the last one in a row is void and costs."""
        if self.in_a_row + 1 == self.limit:
            self.closed = True
            ledger.happened.add("void claim")
            ledger.charge(dealer)
            return False
        self.in_a_row += 1
        return True

    def next_deal(self, redeal):
        self.closed = False
        if not redeal:
            self.in_a_row = 0
