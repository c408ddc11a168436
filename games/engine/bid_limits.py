"""The limit of a hand in the bidding and in the raise (rules.md section 4.3)."""

from .agreements import Agreements
from .cards import ACES, ALL_CARDS, Cards
from .errors import IllegalAction
from .marriages import ACES_VALUE, suits_held

BASE_LIMIT = 120


def hand_limit(agreements: Agreements, hand: Cards) -> int:
    """Return the highest bid that `hand` allows: 120 and its marriages, in whole bid steps."""
    counted = ALL_CARDS if agreements.bid_over_120_without_marriage else hand
    values = 0
    for suit in suits_held(counted):
        values += agreements.marriage_values[suit]
    if agreements.ace_marriage and counted & ACES == ACES:
        values += ACES_VALUE
    return (BASE_LIMIT + values) // agreements.bid_step * agreements.bid_step


def bidding_limit(agreements: Agreements, hand: Cards, on_barrel: bool) -> int:
    """Return the limit in the bidding, where `barrel_bid_limit_120` may cap it (section 4.6)."""
    limit = hand_limit(agreements, hand)
    return min(limit, BASE_LIMIT) if on_barrel and agreements.barrel_bid_limit_120 else limit


def check_amount(step: int, least: int, limit: int, amount: int) -> None:
    """Check a bid or raise.

    Raises:
        IllegalAction: `amount` is not a multiple of `step` from `least` to `limit`.
    """
    if amount % step:
        raise IllegalAction("bid_step", step=step)
    if amount > limit:
        raise IllegalAction("bid_over_limit", limit=limit)
    if amount < least:
        raise IllegalAction("bid_too_low", least=least)
