"""Moments of the exchange at a bid that some gifts make for sure."""

from games.engine.cards import cards_of, parse_card
from games.puzzles.exact.checker import Checker, choices_at
from games.puzzles.exact.guarantees import Guarantees
from games.puzzles.exact.moment import DealMoment
from games.puzzles.making.gifts import with_sharp_bid
from games.review.dealt.dealt_cards import DealtCards


def cards(text: str) -> int:
    return cards_of([parse_card(name) for name in text.split()])


# Seat 1 is forehand and declares with three aces and the hearts marriage.
HAND = cards("AS TS AC AD KH QH 9H")
LEFT, RIGHT = cards("KS QS JS KC QC 9C JD"), cards("9S JC TC KD QD 9D TD")
TALON = cards("AH TH JH")
EXCHANGE = DealMoment(0, DealtCards((HAND, LEFT, RIGHT), TALON), ("2 pass", "0 pass"))


def test_some_gifts_make_the_bid_for_sure() -> None:
    moment = with_sharp_bid(EXCHANGE, Guarantees())
    assert moment is not None
    assert moment.observation.contract is not None
    assert moment.observation.contract > 120
    assert next(Checker().right_choices(moment, choices_at(moment)))


def test_a_hand_without_a_sure_contract_has_no_bid() -> None:
    hand, rest = cards("9S JS 9C JC 9D JD 9H"), cards("JH QS QC")
    others = ((1 << 24) - 1) & ~hand & ~rest
    left = cards("AS TS KS AC TC KC AD")
    dealt = DealtCards((hand, left, others & ~left), rest)
    assert with_sharp_bid(DealMoment(0, dealt, ("2 pass", "0 pass")), Guarantees()) is None


def test_others_than_the_opener_bid_over_the_opening() -> None:
    """Seat 2 has the cards of the first test, and the opener passes last."""
    exchange = DealMoment(
        0, DealtCards((LEFT, HAND, RIGHT), TALON), ("2 bid 105", "0 pass", "1 pass")
    )
    moment = with_sharp_bid(exchange, Guarantees())
    assert moment is not None
    assert moment.actions == (f"2 bid {moment.observation.contract}", "0 pass", "1 pass")
