"""Situations: every judged decision is in exactly one, by what was to be decided and chosen (pure).

A habit is a situation in which somebody loses more than others of their strength do.
"""

from collections.abc import Mapping
from enum import StrEnum

from games.engine.actions import DISTRIBUTE, WRITE_OFF, Action, Bid, Give, Lay, Play, Raise
from games.engine.cards import ACES, KING, QUEEN, RANK_CARDS, TEN, Card, Cards, cards_of
from games.engine.marriages import suits_held
from games.engine.observation import Observation
from games.review.judgement import DecisionKind
from games.review.reasons.moments import Moment
from games.review.reasons.tricks import winning

HIGH_CARDS = ACES | RANK_CARDS[TEN]
PICTURES = RANK_CARDS[QUEEN] | RANK_CARDS[KING]


class Situation(StrEnum):
    """The situations, by kind of decision."""

    PASS_WITH_MARRIAGE = "pass_with_marriage"
    PASS_WITHOUT_MARRIAGE = "pass_without_marriage"
    BID_WITH_MARRIAGE = "bid_with_marriage"
    BID_WITHOUT_MARRIAGE = "bid_without_marriage"
    GIFT_OF_HIGH_CARD = "gift_of_high_card"
    GIFT_OF_PICTURE = "gift_of_picture"
    GIFT_OF_LOW_CARDS = "gift_of_low_cards"
    RAISE = "raise"
    NO_RAISE = "no_raise"
    DEAL_GIVEN_UP = "deal_given_up"
    DEAL_PLAYED_ON = "deal_played_on"
    MARRIAGE_LED = "marriage_led"
    TRUMP_LED = "trump_led"
    HIGH_CARD_LED = "high_card_led"
    LOW_CARD_LED = "low_card_led"
    FOLLOWED_AS_DECLARER = "followed_as_declarer"
    LED_IN_DEFENCE = "led_in_defence"
    UNDER_PARTNER = "under_partner"
    UNDER_DECLARER = "under_declarer"


KIND_OF: Mapping[Situation, DecisionKind] = {
    Situation.PASS_WITH_MARRIAGE: DecisionKind.BIDDING,
    Situation.PASS_WITHOUT_MARRIAGE: DecisionKind.BIDDING,
    Situation.BID_WITH_MARRIAGE: DecisionKind.BIDDING,
    Situation.BID_WITHOUT_MARRIAGE: DecisionKind.BIDDING,
    Situation.GIFT_OF_HIGH_CARD: DecisionKind.EXCHANGE,
    Situation.GIFT_OF_PICTURE: DecisionKind.EXCHANGE,
    Situation.GIFT_OF_LOW_CARDS: DecisionKind.EXCHANGE,
    Situation.RAISE: DecisionKind.RAISING,
    Situation.NO_RAISE: DecisionKind.RAISING,
    Situation.DEAL_GIVEN_UP: DecisionKind.RAISING,
    Situation.DEAL_PLAYED_ON: DecisionKind.RAISING,
    Situation.MARRIAGE_LED: DecisionKind.DECLARER,
    Situation.TRUMP_LED: DecisionKind.DECLARER,
    Situation.HIGH_CARD_LED: DecisionKind.DECLARER,
    Situation.LOW_CARD_LED: DecisionKind.DECLARER,
    Situation.FOLLOWED_AS_DECLARER: DecisionKind.DECLARER,
    Situation.LED_IN_DEFENCE: DecisionKind.DEFENCE,
    Situation.UNDER_PARTNER: DecisionKind.DEFENCE,
    Situation.UNDER_DECLARER: DecisionKind.DEFENCE,
}


def situation_of(kind: DecisionKind, seen: Observation, chosen: Action) -> Situation:
    """Return the situation of a judged decision."""
    match kind:
        case DecisionKind.BIDDING:
            return _bidding(seen, chosen)
        case DecisionKind.EXCHANGE:
            return _exchange(chosen)
        case DecisionKind.RAISING:
            return _raising(chosen)
        case DecisionKind.DECLARER:
            return _declarer(seen, chosen)
    return _defence(seen, chosen)


def _bidding(seen: Observation, chosen: Action) -> Situation:
    has_marriage = bool(suits_held(seen.hand))
    if isinstance(chosen, Bid):
        return Situation.BID_WITH_MARRIAGE if has_marriage else Situation.BID_WITHOUT_MARRIAGE
    return Situation.PASS_WITH_MARRIAGE if has_marriage else Situation.PASS_WITHOUT_MARRIAGE


def _exchange(chosen: Action) -> Situation:
    cards = _leaving(chosen)
    if cards & HIGH_CARDS:
        return Situation.GIFT_OF_HIGH_CARD
    return Situation.GIFT_OF_PICTURE if cards & PICTURES else Situation.GIFT_OF_LOW_CARDS


def _leaving(chosen: Action) -> Cards:
    if isinstance(chosen, Give):
        return cards_of([card for _, card in chosen.cards])
    return cards_of(chosen.cards) if isinstance(chosen, Lay) else 0


def _raising(chosen: Action) -> Situation:
    if isinstance(chosen, Raise):
        return Situation.RAISE
    if chosen in (DISTRIBUTE, WRITE_OFF):
        return Situation.DEAL_GIVEN_UP
    is_gift = isinstance(chosen, Give | Lay)
    return Situation.DEAL_PLAYED_ON if is_gift else Situation.NO_RAISE


def _declarer(seen: Observation, chosen: Action) -> Situation:
    if seen.trick or not isinstance(chosen, Play):
        return Situation.FOLLOWED_AS_DECLARER
    if _is_in(PICTURES, chosen.card) and chosen.card // 6 in suits_held(seen.hand):
        return Situation.MARRIAGE_LED
    if chosen.card // 6 == seen.trump:
        return Situation.TRUMP_LED
    is_high = _is_in(HIGH_CARDS, chosen.card)
    return Situation.HIGH_CARD_LED if is_high else Situation.LOW_CARD_LED


def _is_in(cards: Cards, card: Card) -> bool:
    return bool(cards >> card & 1)


def _defence(seen: Observation, chosen: Action) -> Situation:
    if not seen.trick:
        return Situation.LED_IN_DEFENCE
    taker, _ = winning(Moment(seen, chosen, chosen))
    return Situation.UNDER_DECLARER if taker == seen.declarer else Situation.UNDER_PARTNER
