"""Sections 8.7 to 9 in the scorer, worked out by hand from docs/rules.md."""

import pytest

from tests.scoring import game_end
from tests.scoring.builders import DARK, DISTRIBUTED, GOLDEN, WRITTEN_OFF, booked, on_barrel, scores


def state(ledger, seat=0):
    now = ledger.now
    return now.scores[seat], now.barrel[seat], now.falls[seat]


LOST = {"T": (50, 70, 0)}
LAST = on_barrel(attempts=2)


def test_a_win_from_the_barrel_needs_the_contract_itself():
    low = {"T": (120, 0, 0), "start": on_barrel()}
    assert state(booked({"contract": 115}, **low)) == (880, 1, 0)
    won = booked({"contract": 120}, **low)
    assert (state(won), won.won) == ((1000, 1, 0), {0})
    # A doubled deal does not make 110 enough, and 120 brings 240.
    dark = {"dark": "forehand", **low}
    assert state(booked(DARK | {"contract": 110}, **dark)) == (880, 1, 0)
    assert state(booked(DARK | {"contract": 120}, **dark)) == (1120, 1, 0)
    more = {"more_than_target": True, **low, "M": (40, 0, 0)}
    assert not booked({"contract": 120}, **more).won
    assert state(booked({"contract": 125}, **more)) == (1005, 1, 0)


def test_a_failed_contract_costs_itself_where_that_is_agreed():
    at_once = {"start": on_barrel(), "barrel_fail_costs_contract": True, **LOST}
    assert state(booked(**at_once)) == (780, None, 1)
    assert state(booked(GOLDEN, golden_round=True, **at_once)) == (680, None, 1)
    assert state(booked(start=on_barrel(), **LOST)) == (880, 1, 0)
    given_up = {"start": on_barrel(), "barrel_fail_costs_contract": True}
    assert state(booked(DISTRIBUTED, **given_up)) == (880, 1, 0)
    costs = given_up | {"distribution_costs_contract": True}
    assert state(booked(DISTRIBUTED, **costs)) == (780, None, 1)
    halved = WRITTEN_OFF | {"hands": {1: [], 2: []}}
    assert state(booked(halved, write_off="aces", **given_up)) == (780, None, 1)


def test_the_last_attempt_costs_the_penalty_nothing_or_the_last_contract():
    assert state(booked(start=LAST, **LOST)) == (760, None, 1)
    assert state(booked(start=LAST, barrel_fall_to_zero=True, **LOST)) == (0, None, 1)
    contract = {"barrel_fall_costs": "contract", "dark": "forehand"}
    assert state(booked(DARK, start=LAST, **contract, **LOST)) == (780, None, 1)
    before = {"start": LAST | {"failed": [140, 0, 0]}, **contract}
    assert state(booked({"declarer": 1}, T=(0, 120, 0), **before)) == (740, None, 1)
    assert state(booked({"declarer": 1}, T=(0, 120, 0), start=LAST, **contract)) == (760, None, 1)


def test_accumulated_points_count_undoubled_and_unrounded():
    adds = {"barrel_mode": "accumulate", "start": on_barrel(score=890)}
    assert state(booked(GOLDEN, T=(53, 67, 0), M=(40, 0, 0), **adds)) == (943, 1, 0)
    assert state(booked({"declarer": 1}, T=(110, 10, 0), **adds)) == (1000, 1, 0)
    last = adds | {"start": on_barrel(score=890, attempts=2)}
    assert state(booked(T=(53, 67, 0), **last)) == (820, None, 1)
    small = last | {"penalty": 5}
    assert state(booked(T=(99, 21, 0), **small)) == (875, None, 1)
    # A bolt there, too, is a fall from the seat's own score, with what it took.
    bolt = {"bolts_on_barrel": True, "bolt_when": "no_trick", "own_bolt_free": False}
    two = adds | {"start": on_barrel(score=899, bolts=[2, 0, 0])}
    assert state(booked(T=(0, 120, 0), **two, **bolt)) == (770, None, 1)


def test_a_third_bolt_on_the_barrel_is_a_fall_after_a_failed_contract():
    bolt = {"bolts_on_barrel": True, "own_bolt_free": False, "T": (0, 120, 0)}
    two = on_barrel(bolts=[2, 0, 0])
    fell = booked(start=two, **bolt)
    assert (state(fell), fell.now.bolts[0]) == ((760, None, 1), 0)
    assert state(booked(start=two, barrel_fall_to_zero=True, **bolt)) == (0, None, 1)
    by_contract = booked(start=two, barrel_fail_costs_contract=True, **bolt)
    assert (state(by_contract), by_contract.now.bolts[0]) == ((780, None, 1), 0)
    # In a golden deal the fall costs the penalty twice.
    double = {"golden_round": True, "golden_double_penalty": True}
    assert state(booked(GOLDEN, start=two, **bolt, **double)) == (640, None, 1)


def test_a_third_distribution_on_the_barrel_is_its_only_fall():
    third = on_barrel(attempts=2, distributions=[2, 0, 0], bolts=[1, 0, 0])
    given_up = {"start": third, "give_up_on_barrel": "all"}
    costs = {"distribution_costs_contract": True, "barrel_fail_costs_contract": True}
    assert state(booked(DISTRIBUTED, **given_up, **costs)) == (760, None, 1)
    # Off the barrel by then, it earns its bolt as any other seat.
    bolted = booked(DISTRIBUTED, **given_up, distribution_bolt=True)
    assert (state(bolted), bolted.now.bolts[0]) == ((760, None, 1), 2)


def test_every_third_fall_resets_or_ends_the_barrel():
    third = {"start": on_barrel(attempts=2, falls=[2, 0, 0]), **LOST}
    assert state(booked(**third)) == (760, None, 3)
    assert state(booked(**third, three_barrels_reset=True)) == (0, None, 0)
    five = {"three_barrels_reset": True, "third_fall_score": 5}
    assert state(booked(**third, **five)) == (5, None, 0)
    ends = booked(**third, no_barrel_after_third_fall=True, **five)
    assert (state(ends), ends.now.exempt[0]) == ((5, None, 0), True)
    free = {"scores": [870, 0, 0], "falls": [3, 0, 0], "barrel": [None, 0, None]}
    free["scores"][1] = 880
    past = {"start": free, "no_barrel_after_third_fall": True, "must_mount_barrel": True}
    passed = booked(**past)
    assert (state(passed), state(passed, 1)) == ((970, None, 3), (880, 1, 0))
    assert booked({"contract": 130}, M=(20, 0, 0), **past).won == {0}


# Getting on


def test_one_kicks_two_do_not_kick_each_other():
    there = {"scores": [870, 880, 0], "barrel": [None, 1, None]}
    assert scores(start=there) == [880, 760, 0]
    assert scores(start=there, barrel_kick="off") == [880, 880, 0]
    assert scores(start=there, barrel_kick="two") == [880, 880, 0]
    two = {"scores": [870, 880, 880], "barrel": [None, 1, 0]}
    assert scores(start=two, barrel_kick="two") == [880, 760, 760]
    assert scores(start=two, barrel_kick="two", barrel_fall_to_zero=True)[1] == 760
    both = {"T": (100, 20, 0), "start": {"scores": [870, 870, 0]}}
    assert booked(**both).now.barrel == [0, 0, None]
    fall = booked(**both, simultaneous_mount_falls=True)
    assert (fall.now.scores, fall.now.falls) == ([760, 760, 0], [1, 1, 0])


def test_a_kick_happens_even_if_the_newcomers_fall_at_once():
    start = {"scores": [870, 870, 880], "barrel": [None, None, 0]}
    after = booked(T=(100, 20, 0), start=start, simultaneous_mount_falls=True)
    assert (after.now.scores, after.now.falls) == ([760] * 3, [1] * 3)


def test_a_player_who_fell_before_the_play_may_get_on_again():
    fell = {"start": on_barrel(), "fell": (0,)}
    assert state(booked(**fell, penalty=100)) == (880, 0, 1)
    assert state(booked(**fell, barrel_fall_to_zero=True)) == (100, None, 1)
    high = {"contract": 260, "golden": True}
    over = {**fell, "T": (120, 0, 0), "M": (140, 0, 0)}
    assert booked(high, **over).won == {0}
    mount = booked(high, must_mount_barrel=True, **over)
    assert (mount.won, state(mount)) == (set(), (880, 0, 1))


def test_a_direct_win_or_first_the_barrel():
    near = {"start": {"scores": [870, 870, 0]}, "M": (60, 0, 0)}
    wins = booked({"contract": 130}, **near)
    assert (wins.won, wins.now.scores) == ({0}, [1000, 870, 0])
    mounts = booked({"contract": 130}, must_mount_barrel=True, **near)
    assert (mounts.won, state(mounts)) == (set(), (880, 0, 0))


def test_a_winner_is_left_alone_by_kicks():
    start = {"scores": [880, 870, 0], "barrel": [1, None, None]}
    after = booked({"contract": 120}, start=start, T=(120, 20, 0))
    assert (after.won, after.now.scores, after.now.barrel) == ({0}, [1000, 880, 0], [2, 0, None])


def test_dump_trucks_come_last():
    start = {"scores": [455, -435, 0], "bolts": [0, 2, 0]}
    both = {"dump_truck": "555", "negative_dump_truck": True}
    assert scores(start=start) == [555, -555, 0]
    assert scores(start=start, **both) == [0, 0, 0]
    # A score that stood there is one too.
    assert scores(start={"scores": [0, 555, 0]}, **both) == [100, 0, 0]


# Section 9


@pytest.mark.parametrize(
    "scores, won, declarer, winner",
    [
        ([1000, 1100, 0], {0, 1}, 0, 0),
        ([1000, 1100, 1000], {0, 1, 2}, 2, 2),
        ([1000, 1100, 0], {0, 1}, 2, 1),
        ([1000, 1000, 0], {0, 1}, 2, 0),
        ([0, 1000, 1000], {1, 2}, 0, 1),
    ],
)
def test_one_of_several_who_reach_it_wins(scores, won, declarer, winner):
    assert game_end.winner({"max_deals": None}, scores, won, declarer, 5) == winner


@pytest.mark.parametrize(
    "scores, declarer, winner",
    [([50, 60, 40], 0, 1), ([60, 60, 40], 1, 1), ([60, 60, 40], 2, 0), ([60, 0, 60], 1, 2)],
)
def test_the_highest_score_after_the_last_deal(scores, declarer, winner):
    agreed = {"max_deals": 5}
    assert game_end.winner(agreed, scores, set(), declarer, 4) is None
    assert game_end.winner(agreed, scores, set(), declarer, 5) == winner


def test_places():
    assert game_end.places([60, 100, 60, 0], 1) == [2, 1, 2, 4]
    assert game_end.places([100, 60, 100], 0) == [1, 3, 2]
    assert game_end.places([100, 60, 100], None) is None
