"""Bots in the phases that `classic` does not have: one behaviour per test."""

from random import Random

import pytest

from games.bots import LEVELS, bot_match
from games.bots.matches import Contest, play_set
from games.engine import Phase, act, agreements_from, legal_actions, new_game, observe, start_deal
from games.engine.cards import DECK, NAMES
from tests.games.bots.deals import choice, deal, look
from tests.games.bots.quick_bots import HEURISTIC, quick

STRONG = "AS AC KH QH JH AD TD"
POOR = "9S JS 9C JC 9D JD QS"
WINNING = {"scores": [760, 760, 760]}


def says(level, *hands, **given):
    return str(choice(level, *hands, **given))


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_a_dark_deal_that_wins_nothing_is_not_for_bots(level):
    assert says(level, dark="forehand") == "look"


def test_a_bold_player_wins_the_game_in_the_dark_if_possible():
    said = [says(level, dark="first", standing=WINNING) for level in ("bold", "greedy")]
    assert said == ["dark", "look"]


def test_a_contract_that_a_cap_keeps_from_winning_is_not_played_in_the_dark():
    near = {"scores": [755, 0, 0]}
    assert says("bold", dark="first", target=1000, standing=near) == "look"


def test_two_players_make_dark_contracts_more_often():
    """The same score, 240 from the win: with two players even `greedy` dares."""
    agreed = agreements_from({"preset": "duel", "dark": "forehand"})
    game = start_deal(new_game(agreed, 1, {"scores": [760, 0]}), tuple(DECK))
    choice = LEVELS["greedy"].choose(observe(game, 0), legal_actions(game))
    assert str(choice) == "dark"


@pytest.mark.parametrize("level", ["bold", "cautious", "greedy"])
def test_a_player_that_may_bid_blind_looks_first(level):
    assert says(level, "", STRONG, dark="anyone") == "look"
    assert says(level, "", STRONG, dark="anyone", actions=["look"]).startswith("bid")


def test_the_caretaker_passes_blind():
    assert says("caretaker", "", STRONG, dark="anyone") == "pass"


def test_the_caretaker_looks_before_an_opening_bid():
    assert says("caretaker", STRONG, dark="anyone", free_opening=True) == "look"


def test_a_blind_bid_is_the_lowest_one():
    assert says("bold", dark="anyone", standing=WINNING) == "bid 105"


def test_a_marriage_is_bid_over_a_dark_deal():
    said = says("greedy", "", "AS AC KH QH AH AD TD", dark="forehand", actions=["dark"])
    assert said == "bid 125"


def test_a_poor_hand_leaves_a_dark_deal_alone():
    assert says("greedy", "", POOR, dark="forehand", actions=["dark"]) == "pass"


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_a_declaration_is_not_bought_for_a_poor_hand(level):
    standing = {"scores": [0, 600, 600]}
    actions = ["pass", "pass"]
    said = says(level, "", POOR, actions=actions, standing=standing, talon_buyback=True)
    assert said == "decline"


def test_a_declaration_is_bought_where_the_talon_wins_the_game():
    standing = {"scores": [0, 920, 0]}
    more = {"talon_buyback": True, "standing": standing, "barrel_mode": "declarer_only"}
    opener, buyer = "9S JS QS TS KC QC 9C", "QH AD TD AC JH TH KD"
    actions = ["pass", "pass"]
    said = says("greedy", opener, buyer, talon="AS AH KH", actions=actions, **more)
    assert said == "offer 120"


def test_the_longest_suit_becomes_trump():
    actions = ["pass", "pass", "give 1:9S 2:9C", "stand"]
    hand, more = "AS TS AH TH KH QH JC", {"trump_choice": "declarer"}
    for level in LEVELS:
        assert says(level, hand, talon="9S 9C 9D", actions=actions, **more) == "trump H"


def test_a_marriage_under_a_named_trump_wins_no_trick_by_itself():
    """Its suit does not become trump, so its ten still falls under the ace that is out."""
    actions = ["pass", "pass", "give 1:9S 2:9C", "stand"]
    game = deal(["AS TS AH TH KH QH JC"], "9S 9C 9D", actions, trump_choice="declarer")
    game = act(game, 0, "trump S")
    choice = LEVELS["greedy"].choose(*look(game))
    assert NAMES[choice.card] in ("AS", "AH")


def test_a_marriage_that_must_be_spoken_is_declared():
    first = {"marriage_declaration": "spoken", "marriage_on_first_trick": True}
    actions = ["pass", "pass", "give 1:9S 2:9C", "stand"]
    game = deal(["KH QH 9H JC JD QS JS"], "9S 9C 9D", actions, **first)
    for level in LEVELS:
        assert str(quick(level).choose(*look(game))) in ("play QH declare", "play KH declare")


def test_half_a_marriage_is_declared():
    first = {"half_marriage": True, "marriage_on_first_trick": True}
    actions = ["pass", "pass", "give 1:9S 2:9C", "stand"]
    game = deal(["JH QH 9H JC JD 9D JS"], "9S 9C QC", actions, **first)
    for level in LEVELS:
        assert str(quick(level).choose(*look(game))) in ("play QH", "play JH")


def test_four_aces_are_declared():
    first = {"ace_marriage": True, "ace_marriage_on_first_trick": True}
    actions = ["pass", "pass", "give 1:9S 2:9C", "stand"]
    game = deal(["AS AC AD AH KS QC JS"], "9S 9C QD", actions, **first)
    for level in LEVELS:
        assert NAMES[quick(level).choose(*look(game)).card][0] == "A"


def test_a_hopeless_contract_is_written_off_for_half_of_it():
    more = {"distribution": "off", "write_off": "aces"}
    said = says("greedy", POOR, talon="9H JH QC", actions=["bid 120", "pass", "pass"], **more)
    assert said.startswith("give") or said == "write_off"
    assert says("greedy", POOR, talon="9H JH QC", actions=["pass", "pass"], **more) == "write_off"


def test_a_contract_is_not_written_off_in_full():
    more = {"distribution": "off", "write_off": "plain", "write_off_defenders": 0}
    said = says("greedy", POOR, talon="9H JH QC", actions=["pass", "pass"], **more)
    assert said.startswith("give")


def test_a_distribution_that_costs_the_contract_is_not_worth_it():
    poor = {"talon": "9H JH QC", "actions": ["pass", "pass"]}
    said = says("greedy", POOR, distribution_costs_contract=True, **poor)
    assert said.startswith("give")


@pytest.mark.slow
def test_of_two_players_the_one_that_leaves_the_contract_does_better():
    """`greedy` bids only for what is worth far more than defending, and so beats the caretaker."""
    agreed = agreements_from({"preset": "duel", "max_deals": 8})
    bots = [LEVELS["greedy"], LEVELS["caretaker"]]
    contest = Contest(agreed, bots, yardstick=LEVELS["greedy"], seed=1)
    rows = [play_set(contest, number) for number in range(20)]
    assert sum(row.win_share for row in rows) / len(rows) > 0.55


@pytest.mark.sampled(5)
@pytest.mark.parametrize("level", HEURISTIC)
@pytest.mark.parametrize("two_player", ["discard_two", "piles_of_three"])
def test_no_ace_and_hardly_a_ten_leaves_the_hand(level, two_player):
    """Over a hundred exchanges of two players: a bare ten would fall under its ace."""
    agreed = agreements_from({"preset": "duel", "two_player": two_player})
    laid = list(exchanges(agreed, quick(level), Random(level), 100))
    assert not any("A" in text for text in laid)
    assert sum("T" in text for text in laid) < 15


def exchanges(agreed, bot, random, number):
    """Return the actions of the bot in this many exchanges."""
    row = bot_match.decks(str(random.random()))
    for _ in range(number):
        game = start_deal(new_game(agreed, 0), next(row))
        while game.phase is not Phase.EXCHANGE:
            game = act(game, game.to_act, legal_actions(game)[-1])
        yield str(bot.choose(observe(game, game.to_act), legal_actions(game)))
