"""Tests of the value of a bid against that of a pass."""

import pytest

from games.bots import LEVELS
from games.bots.heuristics.trump_choice import expected_trump
from games.bots.levels import key_of
from games.bots.search.bidding import _position, _rivals, _wish, winner_after_pass
from games.bots.search.worlds import ASIDE
from games.engine import Observation, observe
from tests.games.bots.deals import deal, look, played_on
from tests.games.engine.builders import cards as cards_named


def asked(*actions: str) -> Observation:
    """Return what seat 2 sees when it is asked first, or after these bids of 1, 2 and 0."""
    game = deal([], actions=actions or ["pass"])
    assert game.to_act is not None
    return observe(game, game.to_act)


def test_those_who_passed_are_no_rivals() -> None:
    assert _rivals(asked("pass")) == [0]
    assert _rivals(asked("bid 105")) == [0, 1]


def test_the_holder_plays_if_nobody_wants_to_bid_higher() -> None:
    assert winner_after_pass(asked("bid 105"), {0: 90, 1: 107}) == (1, 105)


def test_of_two_rivals_the_one_with_the_better_hand_is_pushed_by_the_other() -> None:
    assert winner_after_pass(asked("bid 105"), {0: 140, 1: 124}) == (0, 120)


def test_a_weak_holder_is_outbid_by_a_step() -> None:
    assert winner_after_pass(asked("bid 105"), {0: 115, 1: 90}) == (0, 110)


@pytest.mark.parametrize("style", ["", "cautious", "bold"])
def test_where_others_bid_higher_anyway_no_style_bids(style: str) -> None:
    """A hopeless hand after bids of 105 and 110: nothing is gained, and nothing lost."""
    game = deal(["AS TS AC TC AD JD 9D", "AH TH KH QH KS QS JS", "9S JC 9H JH QD KC 9C"])
    bot = LEVELS[key_of("strong", style)]
    for action in ("bid 105", "bid 110", "bid 115"):
        if game.to_act == 2:
            break
        game = played_on(game, action)
    assert str(bot.choose(*look(game))) == "pass"


def test_the_opener_leads_where_agreed() -> None:
    game = deal([], actions=["bid 105"], first_lead="opener")
    assert game.running is not None and game.to_act is not None
    seen = observe(game, game.to_act)
    hands = dict(enumerate(game.running.hands)) | {ASIDE: game.running.talon}
    for declarer, place in ((0, 0), (1, 2), (2, 1)):
        assert _position(seen, hands, declarer).to_act == place


def test_where_the_declarer_names_the_trump_it_is_part_of_the_value() -> None:
    game = deal([], actions=["bid 105"], trump_choice="declarer")
    assert game.running is not None and game.to_act is not None
    seen = observe(game, game.to_act)
    hands = dict(enumerate(game.running.hands)) | {ASIDE: game.running.talon}
    position = _position(seen, hands, 0)
    assert position.trump == expected_trump(seen.agreements, position.hands[0])
    assert position.trump_maker == 0


@pytest.mark.parametrize(("capped", "most"), [(True, 120), (False, 140)])
def test_a_rival_on_the_barrel_bids_no_higher_than_the_agreement_lets_it(
    capped: bool, most: int
) -> None:
    standing: dict[str, list[int | None]] = {"scores": [880, 0, 0], "barrel": [0, None, None]}
    game = deal([], actions=["pass"], standing=standing, barrel_bid_limit_120=capped)
    seen = look(game)[0]
    strong = cards_named("AH TH KH QH AS TS AC")
    assert min(_wish(seen, 0, strong), 140) == most
    assert _wish(seen, 1, strong) >= 140
