"""Tests of greedy's bids, raises and giving up: one behaviour per test."""

from games.bots import LEVELS
from tests.games.bots.deals import choice, deal, look

STRONG = "AS AC KH QH JH AD TD"
POOR = "9S JS 9C JC 9D JD QS"
greedy = LEVELS["greedy"]


def says(*hands, **given):
    return str(choice("greedy", *hands, **given))


def test_a_hand_with_a_marriage_and_aces_bids():
    assert says("", STRONG) == "bid 105"


def test_a_poor_hand_passes():
    assert says("", POOR) == "pass"


def test_it_bids_no_higher_than_it_must():
    assert says("", "", STRONG, actions=["bid 120"]) == "bid 125"


def test_a_hand_without_a_marriage_passes_at_its_limit():
    assert says("", "", "AS TS AC TC AD TD JH", actions=["bid 120"]) == "pass"


def test_it_passes_where_the_estimate_ends_though_its_limit_does_not():
    low, modest = "KS QS 9C JS AS", "9S QH KH JC 9D QC JD"
    assert says("", low, modest, actions=["bid 160"]) == "pass"


def test_a_marriage_of_hearts_carries_a_bid_that_one_of_spades_does_not():
    dear, cheap = "AC KH QH 9H JS 9D JD", "AC KS QS 9S JH 9D JD"
    said = says("", dear, actions=()), says("", cheap, actions=())
    assert said == ("bid 105", "pass")


def test_it_bids_higher_to_stop_a_seat_on_the_barrel():
    standing = {"scores": [880, 0, 0], "barrel": [1, None, None]}
    modest = "AC KS QS 9S TH 9D JD"
    free, threatened = says("", modest), says("", modest, standing=standing)
    assert (free, threatened) == ("pass", "bid 105")


def test_a_good_hand_is_raised_after_the_exchange():
    actions = ["pass", "pass", "give 1:9S 2:9C"]
    said = says("AS AC KH QH AH TH TD", talon="9S 9C AD", actions=actions)
    assert said.startswith("raise") and int(said.split()[1]) > 120


def test_a_weak_hand_stands():
    actions = ["pass", "pass", "give 1:9S 2:9C"]
    assert says("AS KC QD JH JD TH TD", talon="9S 9C JC", actions=actions) == "stand"


def test_on_the_barrel_the_contract_is_raised_to_what_wins():
    actions = ["pass", "pass", "give 1:9S 2:9C"]
    hand, talon = "AS TS AC KD QH TH TD", "9S 9C AD"
    standing = {"scores": [880, 0, 0], "barrel": [1, None, None]}
    assert says(hand, talon=talon, actions=actions, standing=standing) == "raise 120"


def test_a_raise_never_goes_beyond_what_the_score_can_use():
    """From 700 a contract brings 180 at most, or the whole game from 300 up."""
    actions = ["pass", "pass", "give 1:9S 2:9C"]
    standing = {"scores": [780, 0, 0]}
    hand = "AS AC KH QH AH TH TD"
    assert says(hand, talon="9S 9C AD", actions=actions, standing=standing) == "stand"


def test_a_hopeless_contract_is_given_up():
    assert says(POOR, talon="9H JH QC", actions=["pass", "pass"]) == "distribute"


def test_a_fair_contract_is_not_given_up():
    said = says(STRONG, talon="9H 9S 9C", actions=["pass", "pass"])
    assert said.startswith("give")


def test_the_charge_of_a_third_distribution_is_counted():
    standing = {"distributions": [2, 0, 0]}
    said = says(POOR, talon="9H JH QC", actions=["pass", "pass"], standing=standing)
    assert said.startswith("give")


def test_a_cautious_player_passes_where_a_bold_one_bids():
    turn = look(deal(["", "AC KS QS 9S TH 9D JD"]))
    said = [str(LEVELS[level].choose(*turn)) for level in ("cautious", "bold")]
    assert said == ["pass", "bid 105"]
