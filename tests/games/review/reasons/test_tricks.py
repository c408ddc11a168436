"""Tests of facts about cards that follow."""

from dataclasses import replace

from games.review.reasons import tricks
from tests.games.engine.builders import begin, run
from tests.games.review.reasons.built import BIDDING, moment, told

HANDS = {1: "AS 9S KH QH JH 9C JC", 0: "TS JS 9H AC TC KC JD", 2: "AD TD KD QC AH TH 9D"}


def playing(*played, hands=HANDS, talon="KS QS QD", gift="0:JH 2:JC"):
    return run(begin(hands, talon), *BIDDING, f"1 give {gift}", "1 stand", *played)


def test_a_sure_trick_was_left() -> None:
    game = playing("1 play KS", "2 play QC")
    found = told(tricks.sure_trick_left, game, "play JS", "play TS")
    assert found == {"code": "sure_trick_left", "better": 4, "points": 17}
    assert told(tricks.sure_trick_left, game, "play TS", "play JS") is None


def test_a_trick_that_may_still_be_beaten_is_not_sure() -> None:
    hands = {**HANDS, 2: "TS JS AD TD KD AH TH", 0: "QC 9H AC TC KC JD 9D"}
    game = playing("1 play 9S", hands=hands)
    assert told(tricks.sure_trick_left, game, "play JS", "play TS") is None


def test_the_partner_got_fewer_points_than_it_could() -> None:
    hands = {**HANDS, 2: "AD TD KD AH TH 9D TS", 0: "QC JS 9H AC TC KC JD"}
    game = playing("1 play KS", "2 play TS", hands=hands, gift="0:QS 2:JC")
    found = told(tricks.partner_not_fed, game, "play JS", "play QS")
    assert found == {
        "code": "partner_not_fed",
        "fallen": 4,
        "better": 2,
        "card": 1,
        "points": 1,
    }
    assert told(tricks.partner_not_fed, game, "play QS", "play JS") is None


def test_an_enemy_got_more_points_than_it_had_to() -> None:
    game = playing("1 play AS", "2 play QC")
    found = told(tricks.enemy_fed, game, "play TS", "play JS")
    assert found == {"code": "enemy_fed", "card": 4, "better": 1, "points": 8}
    assert told(tricks.enemy_fed, game, "play JS", "play TS") is None


def test_the_partner_had_the_trick() -> None:
    hands = {**HANDS, 2: "AD TD KD AH TH 9D TS", 0: "QC JS 9H AC TC KC JD"}
    game = playing("1 play 9S", "2 play TS", hands=hands, gift="0:AS 2:JC")
    found = told(tricks.partner_overtaken, game, "play AS", "play JS")
    assert found == {"code": "partner_overtaken", "fallen": 4, "card": 5}
    assert told(tricks.partner_overtaken, game, "play JS", "play AS") is None


def test_a_trick_makes_the_contract() -> None:
    hands = {1: "AS 9S KH QH 9C JC TD", 0: "TS JS 9H AC TC KC JD", 2: "AD KD QC AH TH JH 9D"}
    start = ("1 play AS", "2 play QC", "0 play JS", "1 play KH", "2 play AH", "0 play 9H")
    game = playing(
        *start, "2 play AD", "0 play JD", hands=hands, talon="KS QS QD", gift="0:QS 2:JC"
    )
    # The declarer has 116 points: the contract is made already.
    assert told(tricks.trick_makes_contract, game, "play TD", "play QH") is None
    made = moment(game, "play TD", "play QH")
    missing = replace(made, seen=replace(made.seen, contract=120))
    found = tricks.trick_makes_contract(missing)
    assert found is not None and found.values == {"better": 20, "points": 16, "needed": 120}
    out_of_reach = replace(made, seen=replace(made.seen, contract=140))
    assert tricks.trick_makes_contract(out_of_reach) is None


def test_half_a_marriage_was_played() -> None:
    hands = {1: "AS 9S AH JH 9C JC TH", 2: "KD QD AD TD QC KS QS", 0: "TS JS 9H AC TC KC JD"}
    game = playing("1 play AH", hands=hands, talon="KH QH 9D", gift="0:JH 2:JC")
    found = told(tricks.marriage_broken, game, "play QD", "play TD")
    assert found == {"code": "marriage_broken", "card": 14, "suit": 2, "value": 80}
    assert told(tricks.marriage_broken, game, "play TD", "play QD") is None
    assert told(tricks.marriage_broken, game, "play QD", "play KD") is None


def test_the_highest_card_left_was_thrown() -> None:
    hands = {1: "AS 9S AH JH 9C JC TH", 2: "KD QD AD TD QC KS QS", 0: "TS JS 9H AC TC KC JD"}
    game = playing("1 play AH", hands=hands, talon="KH QH 9D", gift="0:JH 2:JC")
    assert told(tricks.winner_thrown, game, "play AD", "play QC") == {
        "code": "winner_thrown",
        "card": 17,
        "better": 8,
    }
    assert told(tricks.winner_thrown, game, "play KS", "play QC") is None
