"""Tests of the searching bot: legal, from its observation alone, and sure where it can be."""

from random import Random

import pytest

from games.bots import LEVELS
from games.bots.levels import key_of
from games.bots.search.bot import Searcher
from games.bots.search.budget import Budget
from games.bots.search.play import choose_card
from games.bots.search.solver import Solver
from games.engine import Game, Phase, agreements_from, legal_actions, new_game, observe, start_deal
from games.engine.actions import Give, Raise
from games.engine.cards import parse_card
from tests.games.bots.deals import deal, deck_of, filled, look, played_on
from tests.games.bots.search.worlds.observations import AGREEMENTS
from tests.games.bots.search.worlds.test_knowledge import played
from tests.games.engine.hidden_cards import dealt_otherwise
from tests.games.engine.random_games import SETS, moves

QUICK = Searcher(Budget(bidding=4, exchange=4, play=3, drawn=2))
# Enough worlds to drop choices on the way.
THOROUGH = Searcher(Budget(bidding=24, exchange=18, play=24, drawn=2))
SEARCHED = (Phase.BIDDING, Phase.EXCHANGE, Phase.RAISE, Phase.PLAY)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(3 * len(SETS)))
def test_every_choice_is_legal_under_all_agreements(
    seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    """The log would say that a world was sought in vain."""
    for game, _, _ in moves(seed, 120, **SETS[seed % len(SETS)]):
        if game.to_act is not None:
            legal = legal_actions(game)
            assert QUICK.choose(observe(game, game.to_act), legal) in legal
    assert not caplog.records


@pytest.mark.sampled(10)
@pytest.mark.parametrize("bot", [QUICK, THOROUGH], ids=["quick", "thorough"])
@pytest.mark.parametrize("seed", range(len(AGREEMENTS)))
def test_hidden_cards_change_no_decision(seed: int, bot: Searcher) -> None:
    dice, compared = Random(seed), 0
    for game, _, _ in moves(seed, 60 if bot is THOROUGH else 120, **AGREEMENTS[seed]):
        if game.to_act is None or game.phase not in SEARCHED:
            continue
        other = dealt_otherwise(game, game.to_act, dice)
        if other != game and legal_actions(other) == legal_actions(game):
            chosen = [
                bot.choose(observe(one, game.to_act), legal_actions(one)) for one in (game, other)
            ]
            assert chosen[0] == chosen[1]
            compared += 1
    assert compared > 5


def test_a_player_who_names_the_trump_may_lead_it() -> None:
    """Elsewhere than its owner nobody may, as long as other suits are held (section 6.7)."""
    agreed = {"trump_choice": "declarer", "foreign_trump_lead_forbidden": True}
    game = deal(["AS TS AH TH KH QH JC"], talon="9C 9S 9D", actions=["pass", "pass"], **agreed)
    while game.phase is Phase.EXCHANGE or game.phase is Phase.RAISE:
        game = played_on(game, str(LEVELS["casual"].choose(*look(game))))
    game = played_on(game, "trump H")
    for _ in range(6):
        seen, legal = look(game)
        choose_card(seen, legal, Solver(game.agreements), QUICK.budget)
        game = played_on(game, str(LEVELS["casual"].choose(seen, legal)))


def test_the_suit_with_the_surest_contract_is_named() -> None:
    """Five small hearts take less than four top spades with the marriage of clubs."""
    game = deal(
        ["AS TS KS QS KC QC 9H"],
        talon="JH QH 9D",
        actions=["pass", "pass"],
        trump_choice="declarer",
    )
    while game.phase is not Phase.TRUMP:
        game = played_on(game, str(LEVELS["casual"].choose(*look(game))))
    assert str(QUICK.choose(*look(game))) == "trump S"


@pytest.mark.parametrize("style", ["cautious", "bold"])
def test_a_style_is_kept_where_the_search_has_no_opinion(style: str) -> None:
    neutral, own = LEVELS["club"], LEVELS[key_of("club", style)]
    assert isinstance(neutral, Searcher) and isinstance(own, Searcher)
    assert own.heuristic != neutral.heuristic


def test_a_sure_contract_is_raised() -> None:
    hands = ("AS TS KS QS AH TH AD", "JS", "AC")
    game = played(hands, until=Phase.RAISE)
    chosen = QUICK.choose(observe(game, 1), legal_actions(game))
    assert isinstance(chosen, Raise)
    assert chosen.amount >= 130


def test_a_marriage_is_not_given_away() -> None:
    game = played(("AS TS KS QS AH TH AD", "JS", "AC"), until=Phase.EXCHANGE)
    chosen = QUICK.choose(observe(game, 1), legal_actions(game))
    assert isinstance(chosen, Give)
    assert not {card for _, card in chosen.cards} & {parse_card("KS"), parse_card("QS")}


def test_a_hand_of_marriages_bids_and_a_poor_one_passes() -> None:
    for hand, word in (("AS KS QS TS KH QH AH", "bid"), ("9S JS QC JC 9H JH QD", "pass")):
        game = bidding(hand)
        assert str(QUICK.choose(observe(game, 2), legal_actions(game))).startswith(word)


def bidding(hand: str) -> Game:
    """Seat 1 holds 100, and seat 2 with this hand is asked."""
    first, second, third, talon = filled(["", hand, "", ""])
    agreed = agreements_from({"preset": "classic"})
    return start_deal(new_game(agreed, 0), deck_of((first, second, third), talon))
