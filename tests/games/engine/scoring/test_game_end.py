"""Section 9: the end of a game."""

import pytest

from games.engine import (
    PRESETS,
    BadRecord,
    IllegalAction,
    act,
    agreements_from,
    new_game,
    observe,
    start_deal,
    stop,
)
from games.engine.scoring.game_end import leader, places_of, winner_among
from tests.games.engine.builders import begin, booked, deck_for, run


def test_the_target_wins():
    """A score >= `target` wins (with `more_than_target`: > target, so with a target of 1000
    a contract of 125 is needed from a barrel of 880, and one of 105 from 900).
    """
    start = {"scores": [0, 400, 0]}
    agreed = {"barrel": False, "target": 500}
    assert booked(start=start, **agreed).last.winner == 1
    assert booked(start=start, more_than_target=True, **agreed).last.winner is None


def test_the_declarer_first():
    """the declarer first; else the higher score; else the seat nearest to the declarer's left."""
    assert winner_among([0, 1], (1010, 1000, 0), declarer=1) == 1
    assert winner_among([0, 2], (1010, 0, 1000), declarer=1) == 0
    assert winner_among([0, 2], (1000, 0, 1000), declarer=1) == 2
    assert winner_among([0, 1], (1000, 1000, 0), declarer=2) == 0


def test_several_in_one_deal():
    """If several reach it in one deal: the declarer first"""
    start = {"scores": [490, 450, 0]}
    last = booked(start=start, points=(40, 80, 0), contract=60, barrel=False, target=500).last
    assert (last.winner, last.scores) == (1, (530, 510, 0))


def test_max_deals():
    """after N deals (redeals not counted) the highest score wins; ties: the declarer of the last
    deal, else the seat nearest to their left.
    """
    assert booked(max_deals=1).winner == 1
    assert booked(max_deals=2).winner is None
    tie = booked(points=(100, 20, 0), start={"scores": [0, 200, 100]}, max_deals=1)
    assert (tie.last.scores, tie.winner) == ((100, 100, 100), 1)
    other = booked(points=(100, 20, 0), start={"scores": [0, 0, 100]}, max_deals=1)
    assert (other.last.scores, other.winner) == ((100, -100, 100), 2)


def test_the_target_goes_first():
    """Reaching the target goes first."""
    start = {"scores": [0, 480, 0]}
    deal = {"start": start, "barrel": False, "target": 500, "max_deals": 1, "contract": 60}
    assert booked(points=(40, 80, 0), **deal).winner == 1


def test_places():
    """- Places (for ratings and tables): the winner is first; the others by score, equal scores
    share a place;
    """
    assert places_of((1000, 455, 320), 0) == (1, 2, 3)
    assert places_of((320, 1000, 320), 1) == (2, 1, 2)
    assert places_of((1000, 1010, 0), 0) == (1, 2, 3)


def test_leader():
    assert leader((5, 5, 5), favoured=1) == 1
    assert leader((5, 0, 5), favoured=1) == 2


def test_after_the_end_nothing_goes_on():
    game = booked(max_deals=1)
    assert (game.phase, game.places, observe(game, 0).to_act) == ("over", (2, 1, 2), None)
    with pytest.raises(IllegalAction) as refused:
        act(game, 1, "pass")
    assert refused.value.code == "game_over"
    with pytest.raises(IllegalAction):
        start_deal(game, deck_for({}))


@pytest.mark.parametrize("reason", ["closed", "annulled"])
def test_stopped_without_a_winner(reason):
    """`"closed"` or `"annulled"`: no winner."""
    game = stop(begin(), reason)
    assert (game.over, game.winner, game.places, game.stopped) == (True, None, None, reason)
    assert observe(game, 0).hand == 0


def test_stopped_by_time():
    """once it has run out no new deal is dealt."""
    game = stop(booked(start={"scores": [300, 0, 0]}), "time")
    assert (game.winner, game.places) == (0, (1, 2, 3))


def test_time_runs_out_in_a_deal_that_comes_to_a_redeal():
    """The running deal is played to its end; if it comes to a redeal it is not dealt anew. The
    points so far, charges included, decide as with `max_deals`.
    """
    deck = deck_for({2: "AS AC AD AH"})
    agreed = agreements_from({"redeal_four_aces": True})
    game = start_deal(new_game(agreed, 0, {"scores": [0, 0, 5]}), deck)
    assert (game.last.redeal, game.over) == (True, False)
    game = stop(game, "time")
    assert (game.winner, game.places) == (2, (2, 2, 1))
    with pytest.raises(IllegalAction):
        start_deal(game, deck)


def test_time_before_any_deal():
    """ties go to the first dealer, else to the seat nearest to that dealer's left."""
    assert stop(new_game(agreements_from({}), 2), "time").winner == 2
    tie = new_game(agreements_from({}), 1, {"scores": [50, 0, 50]})
    assert stop(tie, "time").winner == 2


def test_a_stop_needs_a_known_reason_and_a_running_game():
    with pytest.raises(BadRecord):
        stop(begin(), "rain")
    with pytest.raises(IllegalAction):
        stop(booked(max_deals=1), "time")


def test_more_than_the_target_from_a_barrel():
    """(with `more_than_target`: > target, so with a target of 1000 a contract of 125 is needed
    from a barrel of 880, and one of 105 from 900).
    """
    for threshold, short, enough in ((880, 120, 125), (900, 100, 105)):
        start = {"scores": [0, threshold, 0], "barrel": [None, 0, None]}
        agreed = {"more_than_target": True, "barrel_threshold": threshold, "start": start}
        deal = {"declared": (0, 40, 0), **agreed}
        assert booked(contract=short, **deal).winner is None
        assert booked(contract=enough, **deal).winner == 1


def test_a_seat_off_the_barrel_is_set_to_the_threshold():
    """With `must_mount_barrel` a seat that is not on the barrel cannot win, also when it fell
    before play: it is set to the threshold instead, and gets on (8.8). Without it, it wins
    directly.
    """
    start = {"scores": [0, 870, 0]}
    deal = {"start": start, "contract": 200, "declared": (0, 100, 0)}
    assert booked(**deal).winner == 1
    held = booked(must_mount_barrel=True, **deal)
    assert (held.winner, held.last.scores[1], held.last.barrel[1]) == (None, 880, 0)


def test_without_a_winner_there_are_no_places():
    """A game without a winner has no places and is not rated."""
    for reason in ("closed", "annulled"):
        assert stop(booked(start={"scores": [300, 0, 0]}), reason).places is None


def test_the_barrel_of_the_presets():
    """(in the presets `duel`, `five_hundred_one` and `lithuanian`; `players`=2 alone does not
    switch it off).
    """
    off = [name for name in PRESETS if not agreements_from({"preset": name}).barrel]
    # The sentence is older than `lithuanian`, which section 10 gives without a barrel too.
    assert off == ["duel", "five_hundred_one", "lithuanian"]
    assert agreements_from({"players": 2}).barrel


def test_redeals_do_not_count_for_max_deals():
    """after N deals (redeals not counted) the highest score wins;"""
    game = new_game(agreements_from({"max_deals": 1, "redeal_four_aces": True}), 0)
    for _ in range(3):
        game = start_deal(game, deck_for({2: "AS AC AD AH"}))
    assert (game.over, game.deal, game.played) == (False, 3, 0)
    game = run(start_deal(game, deck_for({})), "2 pass", "0 pass", "1 distribute")
    # Both others have 60; the seat nearest to the declarer's left goes first.
    assert (game.over, game.winner) == (True, 2)
