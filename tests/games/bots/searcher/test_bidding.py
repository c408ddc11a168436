"""A bid is compared with what happens after a pass."""

from games.bots.searcher.bidding import _rivals, _winner_after_pass
from games.engine import Observation, observe
from tests.games.bots.deals import deal


def asked(*actions: str) -> Observation:
    """Return what seat 2 sees when it is asked first, or after these bids of 1, 2 and 0."""
    game = deal([], actions=actions or ["pass"])
    assert game.to_act is not None
    return observe(game, game.to_act)


def test_those_who_passed_are_no_rivals() -> None:
    assert _rivals(asked("pass")) == [0]
    assert _rivals(asked("bid 105")) == [0, 1]


def test_the_holder_plays_if_nobody_wants_to_bid_higher() -> None:
    assert _winner_after_pass(asked("bid 105"), {0: 90, 1: 107}) == (1, 105)


def test_of_two_rivals_the_one_with_the_better_hand_is_pushed_by_the_other() -> None:
    assert _winner_after_pass(asked("bid 105"), {0: 140, 1: 124}) == (0, 120)


def test_a_weak_holder_is_outbid() -> None:
    assert _winner_after_pass(asked("bid 105"), {0: 115, 1: 90}) == (0, 105)
