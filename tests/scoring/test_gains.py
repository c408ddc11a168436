"""Sections 7 and 8.1 to 8.6 in the scorer, worked out by hand from docs/rules.md."""

import pytest

from tests.scoring.builders import DARK, DISTRIBUTED, GOLDEN, WRITTEN_OFF, booked, on_barrel, scores


@pytest.mark.parametrize(
    "rounding, points, gain",
    [(5, 67, 65), (5, 68, 70), (5, 51, 50), (5, 53, 55), (10, 45, 50), (10, 44, 40), (1, 44, 44)],
)
def test_a_half_goes_up(rounding, points, gain):
    assert scores(T=(120 - points, points, 0), rounding=rounding)[1] == gain


def test_a_contract_that_is_no_multiple_of_five_is_compared_as_it_is():
    close = {"T": (119, 1, 0), "round_declarer": True}
    assert scores({"contract": 121}, **close) == [-121, 0, 0]
    assert scores({"contract": 120}, **close) == [120, 0, 0]
    assert scores({"contract": 115}, T=(113, 7, 0), round_declarer=True)[0] == 115
    assert scores({"contract": 120}, T=(119, 1, 0)) == [-120, 0, 0]


def test_points_taken_are_doubled_without_the_marriages():
    taken = {"T": (80, 40, 0), "M": (60, 0, 0), "declarer_gain": "taken"}
    assert scores(**taken)[0] == 140
    assert scores(GOLDEN, **taken)[0] == 220
    assert scores(GOLDEN | {"contract": 130}, **taken)[0] == 260


def test_a_dark_deal_doubles_for_all_or_for_the_declarer_alone():
    deal = {"T": (70, 33, 17), "M": (40, 60, 0), "dark": "forehand"}
    assert scores(**deal) == [100, 95, 15]
    assert scores(DARK, **deal) == [200, 125, 35]
    assert scores(DARK, **deal, double_defender_marriages=True) == [200, 185, 35]
    assert scores(DARK, **deal, dark_doubles="declarer") == [200, 95, 15]


def test_a_dark_gain_has_a_limit_and_a_loss_has_none():
    high = DARK | {"contract": 140}
    capped = {"dark": "forehand", "dark_cap_240": True}
    assert scores(high, M=(60, 0, 0), **capped)[0] == 240
    assert scores(high, **capped)[0] == -280
    assert scores(GOLDEN | {"contract": 140}, M=(60, 0, 0), **capped)[0] == 280


def test_the_sitting_seat_scores_the_talon_never_doubled():
    talon = {"talon": ["AS", "QS", "KH"], "dealer": 3}
    four = {"T": (120, 0, 0, 0), "players": 4}
    assert scores(talon, **four) == [100, 0, 0, 20]
    assert scores(talon | GOLDEN, **four, half_for_half_marriage=True)[3] == 20 + 20 + 50
    assert scores(talon, **four, sitting_scores="aces")[3] == 40
    married = talon | {"talon": ["KS", "QS", "9H"]}
    assert scores(married, **four, half_for_half_marriage=True)[3] == 5 + 40
    assert scores(married | DISTRIBUTED, **four) == [0, 60, 60, 45]


def test_four_nines_held_are_paid_once_and_never_on_the_barrel():
    held = {"nines": 0, "four_nines_bonus": 120}
    assert scores(**held)[0] == 220
    assert scores(GOLDEN, **held)[0] == 320
    # A win from the barrel adds the gain of step 1 alone.
    assert scores({"contract": 120}, start=on_barrel(), **held)[0] == 1000


def test_from_the_polish_threshold_on_only_contracts_count():
    high = {"scores": [800, 800, 795]}
    polish = {"preset": "polish", "start": high}
    assert scores(T=(100, 12, 8), **polish) == [900, 800, 805]
    assert scores(T=(90, 22, 8), **polish) == [700, 800, 805]
    assert scores(DISTRIBUTED, **polish, first_distribution_free=False) == [800, 800, 855]
    assert scores(nines=0, four_nines_bonus=120, **polish)[0] == 900
    # Before the deal it was there: a charge before the play does not change that.
    assert scores(T=(100, 20, 0), fell=(1,), **polish) == [900, 680, 795]


# Section 7


@pytest.mark.parametrize("contract, share", [(100, 50), (105, 55), (110, 55), (115, 60), (121, 65)])
def test_half_of_a_contract_is_rounded_up_to_tens(contract, share):
    distributed = DISTRIBUTED | {"contract": contract}
    assert scores(distributed, distribution="half") == [0, share, share]
    golden = distributed | GOLDEN
    assert scores(golden, distribution="half", golden_round=True) == [0, 2 * share, 2 * share]


def test_doubling_in_deals_given_up_never_doubles_a_penalty():
    third = {"start": {"scores": [0, 0, 0], "distributions": [2, 0, 0]}}
    costs = {"distribution_costs_contract": True, "dark": "forehand"}
    assert scores(DISTRIBUTED, **third, **costs) == [-220, 60, 60]
    assert scores(DISTRIBUTED | DARK, **third, **costs) == [-320, 120, 120]
    assert scores(DISTRIBUTED | DARK, **third, **costs, dark_doubles="declarer")[1] == 60


def test_a_free_first_distribution_counts_all_the_same():
    free = {"first_distribution_free": True}
    first = booked(DISTRIBUTED, **free)
    assert (first.now.scores, first.now.distributions) == ([0, 0, 0], [1, 0, 0])
    second = {"scores": [0, 0, 0], "distributions": [1, 0, 0]}
    assert scores(DISTRIBUTED, start=second, **free) == [0, 60, 60]


def test_a_write_off_by_aces_costs_half_a_contract_rounded_up_to_fives():
    hands = {0: ["AS"], 1: ["AC", "AD", "9S"], 2: ["9D"]}
    aces = WRITTEN_OFF | {"contract": 105, "hands": hands}
    assert scores(aces, write_off="aces") == [-55, 40, 0]
    assert scores(aces | GOLDEN, write_off="aces", golden_round=True) == [-110, 80, 0]
    assert scores(aces | {"contract": 121}, write_off="aces")[0] == -65
    plain = WRITTEN_OFF | {"contract": 105}
    assert scores(plain, write_off="plain", write_off_defenders=0) == [-105, 0, 0]


def test_the_price_of_the_talon_moves_before_the_deal_is_scored():
    sale = {"declarer": 1, "sale": (0, 1, 240)}
    paid = {"start": {"scores": [700, 300, 0]}, "T": (20, 100, 0)}
    assert scores(sale, **paid) == [700 + 240 + 20 - 80, 300 - 240 + 100, 0]
    assert scores(sale, **paid, barrel=False) == [960, 160, 0]


# Bolts


def bolts_of(facts=None, **given):
    after = booked(facts, **given).now
    return after.bolts, after.scores


def test_two_bolts_at_once_leave_one_over():
    club = {"start": {"scores": [0, 0, 0], "bolts": [0, 2, 1]}, "golden_round": True}
    golden = GOLDEN | {"contract": 120}
    assert bolts_of(golden, **club) == ([0, 0, 2], [240, -120, 0])
    double = club | {"golden_double_bolts": True}
    assert bolts_of(golden, **double) == ([0, 1, 0], [240, -120, -120])
    assert bolts_of(golden, **double, golden_double_penalty=True)[1] == [240, -240, -240]
    dark = {"start": club["start"], "dark": "forehand", "dark_double_bolts": True}
    assert bolts_of(DARK, **dark) == ([0, 1, 0], [200, -120, -120])


@pytest.mark.parametrize(
    "when, T, M, k, earned",
    [
        ("no_trick", (118, 2, 0), (0, 0, 0), (6, 1, 1), [0, 0, 0]),
        ("no_points", (120, 0, 0), (0, 0, 40), (6, 1, 1), [0, 1, 0]),
        ("rounds_to_zero", (116, 2, 2), (0, 0, 40), (6, 1, 1), [0, 1, 0]),
    ],
)
def test_when_a_bolt_is_earned(when, T, M, k, earned):
    assert bolts_of(T=T, M=M, k=k, bolt_when=when)[0] == earned


def test_rounding_to_zero_is_reckoned_by_the_gain_itself():
    small = {"T": (118, 2, 0), "M": (0, 0, 40), "k": (7, 1, 0), "bolt_when": "rounds_to_zero"}
    assert bolts_of(**small)[0] == [0, 1, 0]
    assert bolts_of(GOLDEN, **small)[0] == [0, 0, 0]
    # Marriages that a defender does not score still keep the bolt away.
    assert bolts_of(**small, only_declarer_scores_marriages=True)[0] == [0, 1, 0]
    # The declarer's own total is never doubled.
    own = {"T": (2, 118, 0), "k": (1, 7, 0), "bolt_when": "rounds_to_zero"}
    assert bolts_of(GOLDEN, **own, own_bolt_free=False)[0] == [1, 0, 1]


def test_a_row_is_broken_by_play_and_not_by_giving_up():
    row = {"start": {"scores": [0, 0, 0], "bolts": [1, 1, 2]}, "bolts": "in_row"}
    assert bolts_of(T=(100, 20, 0), **row)[0] == [1, 0, 0]
    assert bolts_of(T=(100, 20, 0), own_bolt_free=False, **row)[0] == [0, 0, 0]
    assert bolts_of(DISTRIBUTED, distribution_bolt=True, **row)[0] == [2, 1, 2]
    assert bolts_of(WRITTEN_OFF, write_off="plain", write_off_bolts=True, **row)[0] == [1, 2, 0]
