"""Section 4: when the golden round is played again, and from which scores."""

import json
from dataclasses import replace

import pytest

from games.engine import legal_actions, observe, restore, snapshot, start_deal
from tests.games.engine.golden_deals import FAILED, FREE, SORTED, before, dealt, is_golden, played

# When it is played again


@pytest.mark.parametrize(
    ("hows", "repeat", "again"),
    [
        (FAILED, "none_made", True),
        (("failed", "made", "failed"), "none_made", False),
        (("made",) * 3, "none_made", False),
        (FAILED, "all_alike", True),
        (("made",) * 3, "all_alike", True),
        (("made", "made", "failed"), "all_alike", False),
        (("made", "distributed", "made"), "all_alike", False),
        (("distributed", "failed", "distributed"), "none_made", True),
        (("distributed",) * 3, "none_made", True),
    ],
)
def test_when_it_is_played_again(hows, repeat, again):
    """After the n-th turn, if no declarer made their contract (`golden_repeat` "all_alike": if all
    made it, or none), the golden round is played again
    """
    game = played(*hows, golden_repeat=repeat, **FREE)
    assert is_golden(game) is again
    (ended,) = [event for event in game.events if event.type == "golden_round_ended"]
    assert ended.repeated is again


@pytest.mark.parametrize("most", [1, 2, 3])
def test_at_most_so_many_rounds(most):
    """up to `golden_max_rounds` rounds in all"""
    game = before(golden_max_rounds=most)
    for number in range(most):
        assert observe(start_deal(game, SORTED), None).golden == number + 1
        for how in FAILED:
            game = dealt(game, how)
    assert not is_golden(game)
    assert observe(start_deal(game, SORTED), None).golden == 0


def test_without_end():
    """(null: without end; a round in which nobody played is not repeated then)"""
    game = before(golden_max_rounds=None)
    for _ in range(5):
        for how in FAILED:
            game = dealt(game, how)
        assert is_golden(game)


def test_a_round_in_which_nobody_played():
    """a round in which nobody played is not repeated then"""
    # Section 12 keeps `golden_max_rounds`=null from giving up, so the set is made by hand.
    game = before(**FREE)
    game = game.replace(agreements=replace(game.agreements, golden_max_rounds=None))
    for _ in range(3):
        game = dealt(game, "distributed")
    assert not is_golden(game)


def test_play_goes_on_with_the_scores_that_stand():
    """after the last one play goes on with the scores that stand."""
    game = played(*FAILED, golden_max_rounds=1)
    assert not is_golden(game)
    assert game.standing.scores != (0, 0, 0)
    assert game.last.scores == game.standing.scores


# The reset

LATE = {
    "scores": [-200, 300, 880],
    "bolts": [1, 2, 0],
    "barrel": [None, None, 0],
    "falls": [1, 0, 2],
    "distributions": [1, 1, 1],
    "failed": [0, 0, 120],
}


def last_of_a_round(start, **given):
    """Return the game after the third failed golden deal, from the standing `start`."""
    game = before(start, **given).replace(golden_outcomes=("failed", "failed"))
    return dealt(game, "failed")


def test_each_repetition_starts_from_zero():
    """With `golden_reset` each repetition starts from zero scores, bolts, distributions and barrels
    (falls stay counted)
    """
    now = last_of_a_round(LATE).standing
    assert (now.scores, now.bolts, now.distributions) == ((0, 0, 0),) * 3
    assert (now.barrel, now.failed) == ((None,) * 3, (0, 0, 0))
    assert now.falls == (1, 0, 2)
    kept = last_of_a_round(LATE, golden_reset=False).standing
    assert (kept.distributions, kept.barrel) == ((1, 1, 1), (None, None, 1))
    assert 0 not in kept.scores


def test_distributions_are_counted_anew_after_a_reset():
    """a seat's first distribution of the game (or since a golden reset) gives the defenders nothing
    (the Polish bomb).
    """
    agreed = {"first_distribution_free": True, "distribution_penalty_every_third": False}
    game = played("distributed", "failed", "failed", **FREE, **agreed)
    assert (game.standing.distributions, is_golden(game)) == ((0, 0, 0), True)
    assert dealt(game, "distributed").last.gains == (0, 0, 0)
    kept = played("distributed", "failed", "failed", golden_reset=False, **FREE, **agreed)
    assert dealt(kept, "distributed").last.gains == (120, 0, 120)


def test_a_round_that_is_not_repeated_resets_nothing():
    """each repetition starts from zero scores"""
    game = played("failed", "failed", "made", golden_reset_last=True)
    assert game.standing.scores != (0, 0, 0)


@pytest.mark.parametrize("hows", [FAILED, ("made",) * 3])
@pytest.mark.parametrize("resets", [True, False])
def test_golden_reset_last(resets, hows):
    """with `golden_reset_last` ([0]) so does normal play after a last round that would have been
    repeated.
    """
    game = played(*hows, golden_max_rounds=1, golden_reset_last=resets, golden_repeat="all_alike")
    assert not is_golden(game)
    assert (game.standing.scores == (0, 0, 0)) is resets
    (ended,) = [event for event in game.events if event.type == "golden_round_ended"]
    assert (ended.repeated, ended.reset) == (False, resets)


def test_the_reset_is_part_of_the_gains():
    """The reset is part of the gains of the deal that ends the round."""
    start = {"scores": [-200, 300, 15]}
    last = last_of_a_round(start).last
    assert (last.gains, last.scores) == ((200, -300, -15), (0, 0, 0))
    assert last.bolts == (0, 0, 0)


def test_the_end_is_judged_before_it():
    """The end of the game (section 9) is judged before it."""
    game = last_of_a_round({"scores": [990, 0, 990]}, barrel=False)
    assert (game.over, game.golden) == (True, 1)
    assert game.standing.scores[game.winner] >= 1000
    at_last = played(*FAILED, max_deals=3)
    assert at_last.over
    assert at_last.standing.scores != (0, 0, 0)


def test_golden_deals_count_for_max_deals():
    """Golden deals count for `max_deals`."""
    assert played("failed", "failed", max_deals=2).over
    assert played("failed", max_deals=2).over is False


@pytest.mark.parametrize("hows", [(), ("failed",), ("made", "failed"), FAILED, (*FAILED, "failed")])
def test_restored_between_two_golden_deals(hows):
    game = played(*hows)
    again = restore(game.agreements, json.loads(json.dumps(snapshot(game))))
    assert again == game
    for how in ("failed", "made", "failed", "made"):
        if not is_golden(game):
            break
        game, again = dealt(game, how), dealt(again, how)
        assert again == game
        assert legal_actions(again) == legal_actions(game)
    assert is_golden(again) == is_golden(game)
