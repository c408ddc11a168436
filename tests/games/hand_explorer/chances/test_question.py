"""Tests of questions: what you know beside your hand is what a real game would show."""

import pytest

from games.engine import BadRecord, observe
from games.engine.observation import Observation
from games.hand_explorer.chances.question import LEFT, RIGHT, YOU
from tests.games.bots.deals import deal
from tests.games.hand_explorer.hands import SEVEN, TEN, question

KNOWN = (
    "seat", "players", "agreements", "dealer", "opener", "active", "phase", "to_act", "standing",
    "hand", "counts", "talon", "talon_count", "bids", "bid", "limit", "limit_marriages",
)  # fmt: skip


def known(seen: Observation) -> list[object]:
    return [getattr(seen, name) for name in KNOWN]


def test_you_know_what_the_next_to_bid_knows_in_a_game() -> None:
    # Seat 2 deals, seat 0 opens with 100, seat 1 bids 105, and seat 2 has the hand.
    game = deal(["", "", SEVEN], actions=["bid 105"])
    asked = question(dealer=YOU, holder=RIGHT, bid=105)
    real, here = observe(game, 2), asked.observation
    assert here.hand == real.hand and here.limit == real.limit and here.counts == real.counts
    turned = [((seat + 1) % 3, amount) for seat, amount in real.bids]
    assert list(here.bids) == turned and here.bid == real.bid
    assert (here.phase, here.talon, here.talon_count) == (real.phase, None, real.talon_count)


def test_the_hands_of_others_are_not_in_it() -> None:
    asked = question()
    others = [asked.observation.talon, asked.observation.laid, asked.observation.played_cards]
    assert others == [None, 0, 0]


def test_who_sits_to_the_dealers_left_opens() -> None:
    assert [question(dealer=seat).opener for seat in (YOU, LEFT, RIGHT)] == [LEFT, RIGHT, YOU]


def test_the_limit_counts_marriages_in_hand() -> None:
    assert question().limit == 160
    assert question("AS KS KD KH JC AD TD").limit == 120


def test_a_score_at_the_threshold_is_on_the_barrel() -> None:
    assert question(scores=(0, 0, 880)).standing.barrel == (None, None, 0)


def test_without_a_barrel_nobody_is_on_it() -> None:
    assert question(scores=(0, 0, 880), barrel=False).standing.barrel == (None,) * 3


def test_scores_that_no_game_has_are_refused() -> None:
    with pytest.raises(BadRecord):
        assert question(scores=(0, 0, 1000)).standing


def test_ten_cards_are_the_hand_after_the_talon() -> None:
    assert (question().has_talon, question(TEN).has_talon) == (False, True)
