"""Tests of the estimator of dealt cards."""

from itertools import islice

import pytest

from games.bots.bot_match import decks
from games.review.dealt.dealt_cards import cards_of_deck
from games.review.dealt.features import COUNT as INPUTS
from games.review.dealt.features import features
from games.review.dealt.model import ANSWERS, COUNT, OUTCOMES, arranged, estimate, weights


def test_the_features_have_their_number() -> None:
    seen = features(cards_of_deck(next(decks("any"))))
    assert len(seen.numbers) == INPUTS and seen.place in range(3)


def test_the_file_has_all_weights() -> None:
    known = weights()
    assert {len(row) for row in known.hidden} == {INPUTS + 1}
    assert [len(row) for row in known.answers] == [len(known.hidden) + 1] * ANSWERS
    assert len(known.mean) == len(known.covariance) == COUNT


def test_outcomes_share_one_whole() -> None:
    for deck in islice(decks("any"), 5):
        assert sum(estimate(cards_of_deck(deck))[:OUTCOMES]) == pytest.approx(1)
    assert sum(weights().mean[:OUTCOMES]) == pytest.approx(1, abs=1e-4)


def test_the_same_cards_have_the_same_estimate() -> None:
    cards = cards_of_deck(next(decks("any")))
    assert estimate(cards) == estimate(cards)


def test_points_belong_to_the_places_after_the_declarer() -> None:
    found = arranged(1, [0.0] * (ANSWERS - 2) + [7.0, 8.0])
    assert found[OUTCOMES:] == (8.0, 0.0, 7.0)
