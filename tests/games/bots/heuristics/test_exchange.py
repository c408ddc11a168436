"""The cards that greedy gives away: one behaviour per test."""

from games.bots import LEVELS
from games.bots.heuristics.exchange import _completion_risk
from games.engine.cards import NAMES, card_names
from tests.games.bots.deals import choice, deal, look

greedy = LEVELS["greedy"]


def given(hand, talon):
    """Return the two cards that greedy, forehand with this hand and talon, gives away."""
    action = choice("greedy", hand, talon=talon, actions=["pass", "pass"])
    return {NAMES[card] for _, card in action.cards}


def test_it_keeps_a_marriage():
    assert not given("KH QH AS AC 9D JD JS", "9C JC TD") & {"KH", "QH"}


def test_it_keeps_two_marriages():
    assert not given("KH QH KC QC AS AC JS", "9C AD TS") & {"KH", "QH", "KC", "QC"}


def test_it_gives_no_ace():
    assert not given("AS AC AD AH 9S 9D JD", "9C JC TD") & {"AS", "AC", "AD", "AH"}


def test_it_gives_no_ten():
    assert not given("AS AC AD AH JD 9S TD", "9C JC TH") & {"TD", "TH"}


def test_it_gives_low_cards():
    assert given("AS TS KS AC TC KC AD", "TD 9H JH") == {"9H", "JH"}


def test_it_gives_no_half_of_a_marriage_that_a_defender_may_hold():
    assert "QH" not in given("AS TS KS AC TC QH JH", "AD JD JS")


def test_half_of_a_marriage_is_no_danger_if_its_other_half_is_out_of_reach():
    seen, _ = look(deal(["KH QH AS AC 9D JD JS"], "9C JC TD", ["pass", "pass"]))
    hand = card_names(seen.hand)
    dangers = {name: _completion_risk(seen, NAMES.index(name)) for name in hand}
    assert set(dangers.values()) == {0.0}


def test_a_claim_is_used_by_a_defender():
    """Four nines after the exchange: a hand without strength is better dealt anew."""
    nines = "9S 9C 9D JS JC JD JH"
    game = deal(["9H AS AC AD AH TH KH", nines], "", ["pass", "pass", "give 1:9H 2:KH"])
    assert str(greedy.choose(*look(game))) == "redeal"


def test_a_claim_is_left_by_a_declarer_that_will_make_its_contract():
    hand = "9S 9C 9D 9H AH KH QH"
    game = deal([hand], "TH AS JH", ["pass", "pass", "give 1:JH 2:TH"])
    assert str(greedy.choose(*look(game))) == "keep"
