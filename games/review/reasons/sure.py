"""Points that a hand takes whatever the others hold: a bound from below, and one from above.

A seat on lead without a trump takes every trick that it leads with the highest card of a suit: the
others can declare nothing before they lead. So its top cards are sure, and so is one marriage after
them. With a trump chosen before play nothing is sure.
"""

from games.engine.agreements import Agreements
from games.engine.cards import POINTS, SUIT_CARDS, Cards, iterate
from games.engine.marriages import suits_held

ALL_POINTS = 120


def top_cards(hand: Cards, out: Cards) -> Cards:
    """Return the cards of a hand that no card of `out` can beat in their suit."""
    tops = 0
    for card in iterate(hand):
        higher = SUIT_CARDS[card // 6] & ~((1 << card + 1) - 1)
        tops |= 0 if out & higher else 1 << card
    return tops


def sure_points(
    agreements: Agreements, hand: Cards, out: Cards, has_taken_trick: bool = False
) -> int:
    """Return what a declarer on lead takes at least from now on, in points, while no trump is set.

    The best marriage is led after the top cards of the other suits, and counts even if its trick is
    lost. 0 under agreements that declare in other ways.

    out  the cards that others may hold
    """
    if _declares_otherwise(agreements):
        return 0
    tops = top_cards(hand, out)
    sure = sum(POINTS[card] for card in iterate(tops))
    if has_taken_trick or agreements.marriage_on_first_trick or tops:
        sure += max(marriage_values(agreements, hand), default=0)
    return sure


def _declares_otherwise(agreements: Agreements) -> bool:
    usual = agreements.trump_choice == "marriage" and agreements.first_lead == "declarer"
    more = agreements.half_marriage or agreements.ace_marriage or agreements.must_lead_trump
    # Who must give an ace away cannot keep the hand.
    return more or not usual or agreements.four_aces_after_talon == "give_ace"


def marriage_values(agreements: Agreements, hand: Cards) -> list[int]:
    """Return the values of the marriages in a hand."""
    return [agreements.marriage_values[suit] for suit in suits_held(hand)]


def most_points(agreements: Agreements, hand: Cards) -> int | None:
    """Return more than which no lie of the cards gives a declarer with these cards in play.

    None under agreements that give points in other ways.
    """
    others = agreements.half_marriage or agreements.ace_marriage or agreements.four_nines_play_bonus
    if others:
        return None
    return ALL_POINTS + agreements.last_trick_bonus + sum(marriage_values(agreements, hand))
