"""Tests of facts about gifts and deals given up."""

from games.review.reasons import gifts
from tests.games.engine.builders import begin, run
from tests.games.review.reasons.built import BIDDING, told

HANDS = {1: "AS TS KH QH JH 9C JC", 0: "9S 9D 9H AC TC KC JD", 2: "AD TD KD QC AH TH JS"}


def exchanging(hands=HANDS, talon="KS QS QD"):
    return run(begin(hands, talon), *BIDDING)


def test_the_lone_nine_gave_the_fourth() -> None:
    decision = (exchanging(), "give 0:9C 2:JC", "give 0:JC 2:QD")
    found = told(gifts.nine_gave_redeal, *decision, "0 redeal")
    assert found == {"code": "lone_nine_gave_redeal", "card": 6, "seat": 0}
    assert told(gifts.nine_gave_redeal, *decision, "0 keep") is None
    assert told(gifts.nine_gave_redeal, exchanging(), "give 0:JC 2:9C", "give 0:JC 2:QD") is None


def test_a_marriage_was_split() -> None:
    found = told(gifts.gift_split_marriage, exchanging(), "give 0:KS 2:JC", "give 0:JC 2:QD")
    assert found == {"code": "gift_split_marriage", "suit": 0, "value": 40}
    assert told(gifts.gift_split_marriage, exchanging(), "give 0:9C 2:JC", "give 0:JC 2:QD") is None
    # The better gift splits it too.
    both = ("give 0:KS 2:JC", "give 0:QS 2:JC")
    assert told(gifts.gift_split_marriage, exchanging(), *both) is None


def test_a_gift_made_a_marriage() -> None:
    decision = (exchanging(), "give 0:JC 2:QD", "give 0:JC 2:JH")
    play = ("1 stand", "1 play JH", "2 play AH", "0 play 9H", "2 play QD", "0 play JD", "1 play KS")
    found = told(gifts.gift_made_marriage, *decision, *play)
    assert found == {"code": "gift_made_marriage", "card": 14, "seat": 2, "value": 80}
    assert told(gifts.gift_made_marriage, *decision, *play[:4]) is None


def test_an_ace_was_given() -> None:
    found = told(gifts.gift_of_ace, exchanging(), "give 0:AS 2:JC", "give 0:JC 2:QD")
    assert found == {"code": "gift_of_ace", "card": 5}
    assert told(gifts.gift_of_ace, exchanging(), "give 0:9C 2:JC", "give 0:AS 2:JC") is None


def test_a_ten_was_bared() -> None:
    hands = {1: "TC AS TS KH QH JH 9C", 0: "9S 9D 9H AC JC KC JD", 2: "AD TD KD QC AH TH JS"}
    found = told(gifts.gift_bared_ten, exchanging(hands), "give 0:9C 2:JH", "give 0:QD 2:JH")
    assert found == {"code": "gift_bared_ten", "card": 10, "fallen": 11}
    kept = ("give 0:QD 2:JH", "give 0:9C 2:JH")
    assert told(gifts.gift_bared_ten, exchanging(hands), *kept) is None


def test_points_were_given() -> None:
    found = told(gifts.gift_of_points, exchanging(), "give 0:TS 2:JC", "give 0:9C 2:JC")
    assert found == {"code": "gift_of_points", "points": 12, "less": 2}
    assert told(gifts.gift_of_points, exchanging(), "give 0:9C 2:JC", "give 0:TS 2:JC") is None


def test_a_sure_contract_was_given_up() -> None:
    found = told(gifts.contract_was_sure, exchanging(), "distribute", "give 0:9C 2:JC")
    assert found == {"code": "contract_was_sure", "points": 128, "needed": 100}
    weak = {**HANDS, 1: "AS 9C JC JH KH TS QH"}
    game = exchanging({**weak, 1: "9C JC JH KH TS JS QC", 2: "AD TD KD AS AH TH QH"})
    assert told(gifts.contract_was_sure, game, "distribute", "give 0:9C 2:JC") is None


def test_a_contract_was_out_of_reach() -> None:
    hands = {1: "AS TS KH QH JH 9C JC", 0: "9S 9D 9H AC TC KC JD", 2: "AD TD KD QC AH TH JS"}
    game = run(begin(hands, "KS QS QD"), "2 pass", "0 pass")
    assert told(gifts.contract_out_of_reach, game, "give 0:9C 2:JC", "distribute") is None
    beaten = {1: "AS TS KS QS JH 9C JC", 0: "9S 9D 9H AC TC KC JD", 2: "AD TD KD QC AH TH JS"}
    bids = ("2 pass", "0 pass")
    assert (
        told(
            gifts.contract_out_of_reach,
            run(begin(beaten, "KH QD QH"), *bids),
            "give 0:9C 2:JC",
            "distribute",
        )
        is None
    )
