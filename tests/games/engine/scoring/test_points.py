"""Section 8, steps 1 to 6 and 9: gains, bolts, dump trucks."""

import pytest

from games.engine import agreements_from
from games.engine.scoring.points import half_rounded_to_tens, rounded
from tests.games.engine.builders import begin, booked, cards, legal, run, types


@pytest.mark.parametrize(
    ("points", "rounding", "result"),
    [(67, 5, 65), (68, 5, 70), (51, 5, 50), (53, 5, 55), (45, 10, 50), (44, 10, 40), (37, 1, 37)],
)
def test_rounding(points, rounding, result):
    """r(p) = nearest multiple of `rounding` (1, 5 or 10; a half goes up): with 5, 67 to 65, 68 to
    70, 51 to 50, 53 to 55; with 10, 45 to 50.
    """
    assert rounded(agreements_from({"rounding": rounding}), points) == result


def test_halves_are_rounded_up_to_tens():
    assert [half_rounded_to_tens(contract) for contract in (100, 105, 110, 115)] == [50, 55, 55, 60]


def gains(**deal):
    return booked(**deal).last.gains


def test_declarer_gains_or_loses_the_contract():
    """If it reaches the contract C they gain x*C (`declarer_gain` "taken": r(x*T+M), at least
    x*C), else they lose x*C.
    """
    assert gains(points=(20, 100, 0), contract=100)[1] == 100
    assert gains(points=(21, 99, 0), contract=100)[1] == -100
    assert gains(points=(60, 60, 0), declared=(0, 40, 0), contract=100)[1] == 100
    assert gains(points=(2, 118, 0), contract=100, declarer_gain="taken")[1] == 120
    assert (
        gains(points=(19, 101, 0), contract=105, declared=(0, 4, 0), declarer_gain="taken")[1]
        == 105
    )


def test_round_declarer():
    """Total = T+M; with `round_declarer`, r(total)."""
    assert gains(points=(22, 98, 0), contract=100, round_declarer=True)[1] == 100
    assert gains(points=(23, 97, 0), contract=100, round_declarer=True)[1] == -100


def test_defenders_round_their_points():
    """Gain r(x*T + M)"""
    assert gains(points=(28, 59, 33), declared=(0, 0, 40))[::2] == (30, 75)


@pytest.mark.parametrize(("points", "rounding", "result"), [(69, 5, 65), (49, 10, 40), (70, 5, 70)])
def test_rounding_down(points, rounding, result):
    """With `rounding_down` it is, wherever r stands, the greatest multiple that is not above p: 69
    to 65, 49 to 40 (section 7 rounds as it says).
    """
    agreed = {"rounding": rounding, "rounding_down": True}
    assert rounded(agreements_from(agreed), points) == result
    assert gains(points=(points, 120 - points, 0), contract=60, **agreed)[0] == result
    given_up = {"ending": "distributed", "distribution": "half", "contract": 105}
    assert gains(**given_up, **agreed)[0] == 55


def test_a_failed_contract_is_shared():
    """when the contract was played and failed, on the barrel too, each defender also gains r(x*C /
    the number of defenders), x as here: with 5, 105 gives 55 to each of two.
    """
    agreed = {"failed_contract_shared": True, "points": (12, 100, 8), "contract": 105}
    assert gains(**agreed) == (65, -105, 65)
    assert gains(**agreed, rounding_down=True) == (60, -105, 55)
    assert gains(**agreed, rounding=1) == (65, -105, 61)
    assert gains(**{**agreed, "contract": 100}) == (10, 100, 10)
    start = {"scores": [0, 880, 0], "barrel": [None, 0, None]}
    assert gains(**agreed, start=start) == (65, 0, 65)
    dark = {"dark": "forehand", "dark_seat": 1, "points": (0, 100, 20)}
    assert gains(**{**agreed, **dark}) == (105, -210, 145)
    assert gains(**{**agreed, **dark}, dark_doubles="declarer") == (55, -210, 75)
    given_up = {**agreed, "ending": "written_off", "write_off": "plain"}
    assert gains(**given_up) == (60, -105, 60)


def test_a_share_is_no_point():
    """This share counts for no bolt."""
    deal = {"points": (0, 100, 20), "contract": 105, "failed_contract_shared": True}
    for when in ("no_trick", "no_points", "rounds_to_zero"):
        assert booked(bolt_when=when, **deal).last.bolts == (1, 0, 0)


def test_defenders_cap():
    """Any other seat ends the steps so far (a deal given up: its amounts; a buy-back price too)
    with at most `target` - `rounding`, or what it had before them if that is more.
    """
    agreed = {"barrel": False, "defenders_cap": True}
    start = {"scores": [980, 900, 998]}
    last = booked(start=start, points=(50, 60, 10), contract=60, **agreed).last
    assert (last.scores, last.winner) == ((995, 960, 998), None)
    given_up = booked(start=start, ending="distributed", **agreed).last
    assert given_up.scores == (995, 900, 998)
    assert booked(start=start, points=(50, 60, 10), contract=60, barrel=False).last.winner == 0


def test_only_a_contract_leads_to_the_target():
    """`defenders_cap` (no barrel, or "declarer_only"): only a contract that is played and made
    leads to the target.
    """
    start = {"scores": [0, 900, 0]}
    for agreed in ({"barrel": False}, {"barrel_mode": "declarer_only"}):
        won = booked(start=start, contract=100, defenders_cap=True, **agreed).last
        assert (won.winner, won.scores[1]) == (1, 1000)


def test_charges_come_after_the_cap():
    """Charges come after."""
    start = {"scores": [990, 0, 0], "bolts": [0, 0, 2]}
    last = booked(start=start, points=(20, 100, 0), barrel=False, defenders_cap=True).last
    assert last.scores == (995, 100, -120)


def test_only_declarer_scores_marriages():
    """With `only_declarer_scores_marriages` M is 0 in this step only."""
    deal = {"points": (28, 59, 33), "declared": (0, 0, 40), "only_declarer_scores_marriages": True}
    assert gains(**deal)[2] == 35


def test_four_nines_bonus():
    """to a seat that held four nines when play began; it is no part of the contract's total,
    and never doubled.
    """
    assert gains(points=(20, 100, 0), four_nines=2, four_nines_bonus=120) == (20, 100, 120)
    assert gains(points=(21, 99, 0), four_nines=1, four_nines_bonus=120) == (20, 20, 0)
    assert gains(points=(20, 100, 0), four_nines=2) == (20, 100, 0)


def test_no_four_nines_bonus_in_a_deal_given_up():
    """no `four_nines_bonus`, and no bolts"""
    deal = {"ending": "distributed", "four_nines": 2, "four_nines_bonus": 120}
    assert gains(**deal) == (60, 0, 60)
    assert booked(**deal).last.bolts == (0, 0, 0)


# Bolts


@pytest.mark.parametrize(
    ("when", "points", "declared", "tricks", "bolts"),
    [
        ("no_trick", (0, 120, 0), (0, 0, 0), (1, 6, 1), (0, 0, 0)),
        ("no_trick", (0, 120, 0), (0, 0, 0), (0, 8, 0), (1, 0, 1)),
        ("no_points", (0, 120, 0), (0, 0, 0), (1, 6, 1), (1, 0, 1)),
        ("no_points", (2, 118, 0), (0, 0, 40), (1, 6, 1), (0, 0, 0)),
        ("rounds_to_zero", (2, 118, 0), (0, 0, 40), (1, 6, 1), (1, 0, 0)),
    ],
)
def test_bolt_when(when, points, declared, tricks, bolts):
    """A seat earns a bolt when it took nothing, by `bolt_when`: "no_trick" (k=0), "no_points"
    (T+M=0)
    """
    game = booked(points=points, declared=declared, tricks=tricks, bolt_when=when)
    assert game.last.bolts == bolts


def test_own_bolt_free():
    """The declarer's own deal is left out with `own_bolt_free` (neither counts nor breaks a
    row).
    """
    assert booked(points=(60, 0, 60)).last.bolts == (0, 0, 0)
    assert booked(points=(60, 0, 60), own_bolt_free=False).last.bolts == (0, 1, 0)
    row = booked(points=(60, 20, 40), bolts="in_row", start={"bolts": [0, 2, 0]})
    assert row.last.bolts == (0, 2, 0)


def test_the_third_bolt_costs_the_penalty():
    """At three or more, the seat is charged `penalty` once"""
    game = booked(start={"bolts": [2, 0, 1]}, penalty=100)
    assert (game.last.gains, game.last.bolts) == ((-100, 100, 0), (0, 0, 2))
    assert types(game)[:3] == ["bolt_earned", "charged", "bolt_earned"]


def test_bolts_in_a_row():
    """with "in_row" a deal of the seat that earns no bolt sets the count to 0."""
    deal = {"points": (20, 100, 0), "start": {"bolts": [2, 0, 1]}}
    assert booked(bolts="in_row", **deal).last.bolts == (0, 0, 2)
    assert booked(bolts="per_game", **deal).last.bolts == (2, 0, 2)
    assert booked(bolts="off", **deal).last.bolts == (2, 0, 1)


def barrel(**more):
    return {"scores": [880, 0, 0], "barrel": [0, None, None], **more}


def test_no_bolts_on_the_barrel():
    """On the barrel bolts are not counted, unless `bolts_on_barrel`."""
    assert booked(start=barrel(bolts=[2, 0, 0])).last.bolts == (2, 0, 1)
    counted = booked(start=barrel(bolts=[1, 0, 0]), bolts_on_barrel=True)
    assert (counted.last.bolts, counted.last.barrel) == ((2, 0, 1), (1, None, None))


def test_the_third_bolt_on_the_barrel():
    """With `bolts_on_barrel`, the third bolt makes it fall in place of the charge, and at its
    cost
    """
    game = booked(start=barrel(bolts=[2, 0, 0]), bolts_on_barrel=True)
    assert (game.last.scores[0], game.last.bolts[0], game.last.falls[0]) == (760, 0, 1)


@pytest.mark.parametrize(
    ("agreed", "score"),
    [
        ({"golden_double_penalty": True}, 640),
        ({"golden_double_penalty": False}, 760),
        ({"golden_double_penalty": True, "barrel_fall_to_zero": True}, 0),
        ({"golden_double_penalty": True, "barrel_mode": "accumulate"}, 640),
    ],
)
def test_a_golden_fall_by_the_third_bolt(agreed, score):
    """in a golden deal with `golden_double_penalty` it falls by twice `penalty` ([0]: "penalties
    ... recorded double"; in no other fall does `penalty` double).
    """
    rules = {"golden_round": True, "bolts_on_barrel": True, **agreed}
    last = booked(golden=True, start=barrel(bolts=[2, 0, 0]), **rules).last
    assert (last.scores[0], last.falls[0]) == (score, 1)


# The dump truck


@pytest.mark.parametrize(
    ("agreed", "scores"),
    [
        ("off", (555, 55, -555)),
        ("555", (0, 55, -555)),
        ("55", (555, 0, -555)),
        ("both", (0, 0, -555)),
    ],
)
def test_dump_truck(agreed, scores):
    """a score of exactly 555 ("555"; [0], [1], [2]), 55 ("55"; [1]), either ("both") or
    `dump_truck_score` ("other") becomes 0.
    """
    deal = {"start": {"scores": [455, 115, -555]}, "points": (100, 20, 0), "contract": 60}
    game = booked(dump_truck=agreed, **deal)
    assert game.last.scores == scores
    assert types(game).count("score_reset") == scores.count(0)


def test_another_dump_truck():
    """or a number of one's own), which resets to 0"""
    deal = {"start": {"scores": [455, 550, 0]}, "points": (100, 20, 0), "contract": 60}
    agreed = {"dump_truck": "other", "dump_truck_score": 490}
    assert booked(**deal, **agreed).last.scores == (555, 0, 0)


def test_negative_dump_truck():
    """the same at -555."""
    deal = {"start": {"scores": [0, -455, 0]}, "points": (100, 20, 0)}
    assert booked(negative_dump_truck=True, **deal).last.scores[1] == 0
    assert booked(**deal).last.scores[1] == -555


def test_dump_truck_comes_last():
    """Checked last, after all charges."""
    deal = {"start": {"scores": [675, 0, 0], "bolts": [2, 0, 0]}, "dump_truck": "555"}
    assert booked(**deal).last.scores[0] == 0


def test_aces_in_hand_for_a_write_off():
    hands = (cards("AS AC"), cards("AD"), cards("9H"))
    deal = {"ending": "written_off", "hands": hands, "write_off": "aces", "contract": 105}
    assert gains(**deal) == (40, -55, 0)
    assert gains(**deal, write_off_ace_value=50) == (100, -55, 0)


def test_points_declarations_and_tricks():
    """For each active seat: T = card points in its tricks (and in what it laid aside, 5.4
    "lay_aside"), M = marriages and other declarations, k = tricks taken.
    """
    game = begin({1: "AS AC AD AH TS TC TD"}, "TH KH QH")
    game = run(game, "2 pass", "0 pass", "1 give 0:TS 2:TC", "1 stand")
    while game.running is not None:
        before, game = game, run(game, f"{game.to_act} {legal(game)[0]}")
    deal = before.running
    assert (deal.tricks, deal.declared) == ((0, 7, 0), (0, 100, 0))
    assert (game.last.points, game.last.declared) == ((0, 120, 0), (0, 100, 0))


def test_nothing_is_doubled_otherwise():
    """x = 2 in golden and dark deals, else 1."""
    agreed = {"golden_round": True, "dark": "forehand", "points": (20, 100, 0)}
    assert gains(**agreed) == (20, 100, 0)


def test_an_odd_contract_is_compared_without_rounding():
    """a contract that is no multiple of 5 is compared without `round_declarer`."""
    deal = {"points": (0, 120, 0), "declared": (0, 1, 0), "round_declarer": True}
    assert gains(contract=121, **deal)[1] == 121
    # Rounded, 119 would be 120.
    assert gains(points=(1, 119, 0), contract=120, round_declarer=True)[1] == 120
    assert gains(points=(1, 119, 0), contract=121, round_declarer=True, rounding=10)[1] == -121
    assert gains(points=(0, 120, 0), contract=125, round_declarer=True, rounding=10)[1] == -125
    high = {"points": (0, 120, 0), "declared": (0, 5, 0), "rounding": 10}
    assert gains(contract=126, round_declarer=True, **high)[1] == -126
    assert gains(contract=130, round_declarer=True, **high)[1] == 130


def test_bolts_while_waiting_on_the_barrel():
    """On the barrel (without `bolts_on_barrel`) and while sitting out the count is untouched."""
    start = barrel(bolts=[2, 0, 0])
    row = {"bolts": "in_row", "start": start, "points": (20, 100, 0)}
    assert booked(**row).last.bolts[0] == 2
    assert booked(bolts_on_barrel=True, **row).last.bolts[0] == 0


def test_a_score_left_on_555_by_another_deal():
    """a score of exactly 555 ("555"; [0], [1], [2])"""
    game = booked(start={"scores": [555, 0, 0]}, points=(0, 120, 0), dump_truck="555")
    assert game.last.scores[0] == 0


def test_only_555_itself():
    """landing exactly on 555 (or 55, -555, or a number of one's own), which resets to 0"""
    for score, after in ((555, 0), (554, 554), (556, 556), (-555, -555)):
        deal = {"start": {"scores": [0, score - 100, 0]}, "dump_truck": "555"}
        assert booked(**deal).last.scores[1] == after
    both = {"dump_truck": "555", "negative_dump_truck": True}
    assert booked(start={"scores": [0, -655, 0]}, **both).last.scores[1] == 0


def test_a_marriage_is_something():
    """A seat earns a bolt when it took nothing, by `bolt_when`: "no_trick" (k=0)"""
    deal = {"points": (40, 40, 40), "declared": (40, 40, 0), "own_bolt_free": False}
    for when in ("no_points", "rounds_to_zero"):
        assert booked(bolt_when=when, **deal).last.bolts == (0, 0, 0)


def test_no_other_score_is_reset():
    """the same at -555."""
    trucks = {"dump_truck": "555", "negative_dump_truck": True}
    deal = {"start": {"scores": [-100, -455, 560]}, "points": (100, 20, 0), **trucks}
    assert booked(**deal).last.scores == (0, 0, 560)
    other = {"start": {"scores": [-150, -455, 560]}, "points": (100, 20, 0), **trucks}
    assert booked(**other).last.scores == (-50, 0, 560)
