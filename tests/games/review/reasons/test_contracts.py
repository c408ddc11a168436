"""Tests of facts about bids and raises."""

from games.review.reasons import contracts
from tests.games.engine.builders import begin, run
from tests.games.review.reasons.built import BIDDING, told

HANDS = {1: "AS TS KH QH JH 9C JC", 0: "9S 9D 9H AC TC KC JD", 2: "AD TD KD QC AH TH JS"}


def raising(hands=HANDS, talon="KS QS QD", gift="0:JC 2:9C"):
    return run(begin(hands, talon), *BIDDING, f"1 give {gift}")


def test_no_lie_allows_the_contract() -> None:
    split = raising(gift="0:QH 2:QS")
    found = told(contracts.above_any_lie, split, "raise 125", "stand")
    assert found == {"code": "above_any_lie", "contract": 125, "points": 120}
    assert told(contracts.above_any_lie, raising(), "raise 125", "stand") is None
    assert told(contracts.above_any_lie, split, "stand", "raise 125") is None


def test_a_raise_beyond_the_hand() -> None:
    found = told(contracts.raise_beyond_hand, raising(), "raise 220", "stand")
    # 41 points, and marriages of 140.
    assert found == {"code": "raise_beyond_hand", "contract": 220, "points": 180, "missing": 40}
    assert told(contracts.raise_beyond_hand, raising(), "raise 150", "stand") is None


def test_a_raise_was_sure() -> None:
    found = told(contracts.raise_was_sure, raising(), "stand", "raise 120")
    assert found == {"code": "raise_was_sure", "points": 128, "needed": 120}
    assert told(contracts.raise_was_sure, raising(), "stand", "raise 200") is None


def test_a_bid_was_sure() -> None:
    game = begin({**HANDS, 1: "9S 9D 9H AC TC KC JD", 2: HANDS[1], 0: HANDS[2]}, "KS QS QD")
    found = told(contracts.bid_was_sure, game, "pass", "bid 105")
    assert found == {"code": "bid_was_sure", "points": 121, "needed": 105}
    assert told(contracts.bid_was_sure, game, "pass", "bid 125") is None
    assert told(contracts.bid_was_sure, game, "bid 105", "pass") is None


def test_a_bid_beyond_the_hand() -> None:
    game = begin(HANDS, "KS QS QD")
    found = told(contracts.bid_beyond_hand, game, "bid 105", "pass")
    # Aces and tens of diamonds and hearts, a king, a queen and a jack.
    assert found == {"code": "bid_beyond_hand", "contract": 105, "points": 51, "missing": 54}
    rich = begin({**HANDS, 1: HANDS[2], 2: HANDS[1]}, "KS QS QD")
    assert told(contracts.bid_beyond_hand, rich, "bid 105", "pass") is None


def test_a_bid_without_an_ace() -> None:
    hands = {**HANDS, 2: "TD KD QC TH JS AD QD", 0: "9S 9D 9H AC TC KC JD"}
    poor = begin({1: "AS AD TS KH AH 9C JC", 2: "TD KD QC TH JS JH QD", 0: hands[0]}, "KS QS QH")
    assert told(contracts.bid_without_ace, poor, "bid 105", "pass") == {
        "code": "bid_without_ace",
        "contract": 105,
    }
    assert told(contracts.bid_without_ace, begin(HANDS, "KS QS QD"), "bid 105", "pass") is None


def test_a_pass_let_a_seat_play_for_the_game() -> None:
    start = {"scores": [0, 880, 0], "barrel": [None, 0, None]}
    game = run(begin(HANDS, "KS QS QD", start=start), "2 bid 110", "0 pass", "1 bid 120")
    found = told(contracts.pass_to_barrel, game, "pass", "bid 125")
    assert found == {"code": "pass_to_barrel", "seat": 1}
    low = run(begin(HANDS, "KS QS QD"), "2 bid 110", "0 pass", "1 bid 120")
    assert told(contracts.pass_to_barrel, low, "pass", "bid 125") is None


def test_a_pass_with_a_marriage() -> None:
    game = begin({**HANDS, 1: HANDS[2], 2: HANDS[1]}, "KS QS QD")
    found = told(contracts.pass_with_marriage, game, "pass", "bid 105")
    assert found == {"code": "pass_with_marriage", "suit": 3, "value": 100, "contract": 105}
    without = begin(HANDS, "KS QS QD")
    assert told(contracts.pass_with_marriage, without, "pass", "bid 105") is None
