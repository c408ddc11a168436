"""Tests of the luck of dealt cards."""

from itertools import islice

import pytest

from games.bots.bot_match import decks
from games.engine import Game, agreements_from, new_game
from games.review.dealt.dealt_cards import cards_of_deck
from games.review.dealt.luck import NO_LUCK, luck_of_deal, luck_of_estimate, sum_of
from games.review.dealt.model import OUTCOMES, weights
from games.review.dealt.outcomes import KINDS, number_of

CLASSIC = agreements_from({"preset": "classic"})
EVEN = new_game(CLASSIC, 2)
LATE = new_game(CLASSIC, 0, {"scores": [880, 700, -50], "barrel": [1, None, None]})


@pytest.mark.parametrize("game", [EVEN, LATE], ids=["even", "on the barrel"])
def test_mean_cards_are_no_luck(game: Game) -> None:
    luck = luck_of_estimate(game, tuple(weights().mean))
    assert luck.points == luck.chances == luck.pairs == (0.0, 0.0, 0.0)


def test_what_one_seat_wins_the_others_lose() -> None:
    for deck in islice(decks("any"), 4):
        assert sum(luck_of_deal(LATE, cards_of_deck(deck)).chances) == pytest.approx(0, abs=1e-5)


def test_a_sure_contract_is_lucky_for_its_declarer() -> None:
    found = [0.0] * len(weights().mean)
    found[number_of(0, len(KINDS) - 1)] = 1.0
    luck = luck_of_estimate(EVEN, tuple(found))
    assert luck.points[0] > 100 and luck.chances[0] > 0.05
    assert luck.pair(0, 1) > 0 and luck.pair(1, 0) == -luck.pair(0, 1)


def test_points_beyond_the_usual_do_not_count_on_the_barrel() -> None:
    found = list(weights().mean)
    # With this dealer the seat on the barrel is the last one.
    found[OUTCOMES + 2] += 10.0
    assert luck_of_estimate(LATE, tuple(found)).points == pytest.approx((0.0, 0.0, 0.0))


def test_near_the_end_cards_decide_more() -> None:
    early = luck_of_estimate(EVEN, tuple(weights().mean)).variances
    late = luck_of_estimate(LATE, tuple(weights().mean)).variances
    assert 0 < max(early) < late[0]


def test_the_luck_of_a_game_is_that_of_its_deals() -> None:
    one, other = (luck_of_deal(EVEN, cards_of_deck(deck)) for deck in islice(decks("any"), 2))
    total = sum_of([one, other])
    assert total.points[0] == pytest.approx(one.points[0] + other.points[0])
    assert total.variances[1] == pytest.approx(one.variances[1] + other.variances[1])
    assert sum_of([]) == NO_LUCK
