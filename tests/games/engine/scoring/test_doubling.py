"""Sections 7 and 8 with x = 2: golden and dark deals."""

import pytest

from games.engine import agreements_from
from tests.games.engine.builders import booked, cards, sitting_out, types

KINDS = {
    "golden": {"golden": True, "golden_round": True},
    "dark": {"dark_seat": 1, "dark": "forehand"},
}
both = pytest.mark.parametrize("kind", KINDS)


def deal(kind="dark", **more):
    """Return the outcome of a deal of declarer seat 1, golden or dark."""
    return booked(**KINDS[kind], **more).last


def gains(kind="dark", **more):
    return deal(kind, **more).gains


# Step 1


@both
def test_the_contract_is_doubled(kind):
    """If it reaches the contract C they gain x*C (`declarer_gain` "taken": r(x*T+M), at least
    x*C), else they lose x*C.
    """
    assert gains(kind, points=(20, 100, 0))[1] == 200
    assert gains(kind, points=(21, 99, 0))[1] == -200
    # The contract itself is not doubled, nor what is compared with it.
    assert gains(kind, points=(60, 60, 0), declared=(0, 40, 0))[1] == 200


@both
def test_taken_points_are_doubled_without_marriages(kind):
    """r(x*T+M), at least x*C)"""
    taken = {"declarer_gain": "taken"}
    assert gains(kind, points=(2, 118, 0), declared=(0, 40, 0), **taken)[1] == 275
    assert gains(kind, points=(2, 118, 0), declared=(0, 40, 0), contract=150, **taken)[1] == 300
    assert gains(kind, points=(31, 89, 0), **taken)[1] == -200


def test_dark_cap_240():
    """With `dark_cap_240` a dark gain is at most 240."""
    high = {"points": (0, 120, 0), "declared": (0, 100, 0), "contract": 200}
    assert gains(**high)[1] == 400
    assert gains(**high, dark_cap_240=True)[1] == 240
    assert gains(**high, dark_cap_240=True, declarer_gain="taken")[1] == 240
    assert gains(contract=115, dark_cap_240=True)[1] == 230
    # No loss and no golden gain has a cap, and defenders have none either.
    assert gains(points=(0, 120, 0), contract=200, dark_cap_240=True)[1] == -400
    assert gains("golden", **high, dark="forehand", dark_cap_240=True)[1] == 400
    defended = {"points": (60, 60, 0), "declared": (150, 0, 0), "contract": 60}
    assert gains(**defended, dark_cap_240=True)[0] == 270


# Step 2


@both
def test_defenders_points_are_doubled_before_rounding(kind):
    """Gain r(x*T + M)"""
    won = gains(kind, points=(28, 59, 33), declared=(0, 0, 40))
    assert won[::2] == (55, 105)


@both
def test_double_defender_marriages(kind):
    """or r(x*(T+M)) with `double_defender_marriages`;"""
    played = {"points": (28, 59, 33), "declared": (0, 0, 40)}
    assert gains(kind, **played, double_defender_marriages=True)[::2] == (55, 145)
    plain = booked(**played, golden_round=True, double_defender_marriages=True)
    assert plain.last.gains[2] == 75


def test_only_the_declarer_is_doubled():
    """with `dark_doubles` "declarer" x is 1 here in dark deals."""
    played = {"points": (28, 59, 33), "declared": (0, 0, 40), "dark_doubles": "declarer"}
    assert gains(**played) == (30, -200, 75)
    assert gains(**played, double_defender_marriages=True)[2] == 75
    assert gains("golden", dark="forehand", **played)[::2] == (55, 105)


@both
def test_only_declarer_scores_marriages_when_doubled(kind):
    """With `only_declarer_scores_marriages` M is 0 in this step only."""
    played = {"points": (28, 59, 33), "declared": (0, 0, 40)}
    agreed = {"only_declarer_scores_marriages": True, "double_defender_marriages": True}
    assert gains(kind, **played, **agreed)[2] == 65


# Steps 3 and 4


def sitting(talon, **given):
    """Return each seat's gain in a golden deal that seat 0 sits out, for this talon."""
    agreed = agreements_from({"preset": "four", "golden_round": True, **given})
    return sitting_out(agreed, talon, contract=120, golden=True)


def test_the_sitting_seat_is_never_doubled():
    """Nothing on the barrel. Never doubled."""
    assert sitting("AS KH QH") == (120, -240, 0, 0)
    assert sitting("AS AC QH", sitting_scores="aces")[0] == 80


@both
def test_four_nines_bonus_is_never_doubled(kind):
    """and never doubled."""
    assert gains(kind, points=(20, 100, 0), four_nines=2, four_nines_bonus=120)[2] == 120


@both
def test_the_bonus_in_play_is_part_of_m(kind):
    """earns the bonus, as part of M, without trump."""
    assert gains(kind, points=(0, 120, 0), declared=(0, 0, 200), contract=60)[2] == 200


# Step 6


@both
def test_a_bolt_is_two(kind):
    """In golden and dark deals a bolt is two with `golden_double_bolts`, `dark_double_bolts`."""
    twice = {f"{kind}_double_bolts": True}
    assert deal(kind).bolts == (1, 0, 1)
    assert deal(kind, **twice).bolts == (2, 0, 2)
    other = {"golden": "dark", "dark": "golden"}[kind]
    wrong = {**KINDS[other], "golden_round": True, "dark": "forehand", **twice}
    assert booked(**wrong).last.bolts == (1, 0, 1)
    assert booked(golden_round=True, dark="forehand", **twice).last.bolts == (1, 0, 1)


def test_three_are_taken_off():
    """At three or more, the seat is charged `penalty` once (twice as much in golden deals with
    `golden_double_penalty`) and three are taken off its count;
    """
    start = {"bolts": [2, 0, 1]}
    last = deal(dark_double_bolts=True, start=start)
    assert (last.bolts, last.gains) == ((1, 0, 0), (-120, 200, -120))
    golden = deal("golden", golden_double_bolts=True, golden_double_penalty=True, start=start)
    assert (golden.bolts, golden.gains) == ((1, 0, 0), (-240, 200, -240))
    assert deal("golden", start=start).gains[0] == -120


def test_the_double_penalty_is_for_golden_deals():
    """(twice as much in golden deals with `golden_double_penalty`)"""
    start = {"bolts": [2, 0, 0]}
    agreed = {"golden_round": True, "golden_double_penalty": True, "start": start}
    assert booked(**agreed).last.gains[0] == -120
    assert gains(**agreed)[0] == -120
    assert gains("golden", golden_double_penalty=True, start=start, penalty=50)[0] == -100


def test_a_distribution_bolt_is_two_as_well():
    """In golden and dark deals a bolt is two"""
    given_up = {"ending": "distributed", "distribution_bolt": True}
    last = deal("golden", golden_double_bolts=True, distribution_in_golden=True, **given_up)
    assert last.bolts == (0, 2, 0)
    written = {"ending": "written_off", "write_off": "plain", "write_off_bolts": True}
    assert deal(dark_double_bolts=True, **written).bolts == (2, 0, 2)


@both
def test_rounds_to_zero_by_the_doubled_gain(kind):
    """ "rounds_to_zero" (a defender: its gain by step 2 is 0, reckoned as if off the barrel and
    with M counted; the declarer: r(T+M)=0).
    """
    agreed = {"bolt_when": "rounds_to_zero", "points": (2, 118, 0), "own_bolt_free": False}
    # Two points are nothing, twice two are rounded to five.
    assert deal(kind, **agreed).bolts == (0, 0, 1)
    assert booked(**agreed).last.bolts == (1, 0, 1)
    own = {**agreed, "points": (60, 2, 58)}
    assert deal(kind, **own).bolts == (0, 1, 0)
    undoubled = {"dark": "forehand", "dark_seat": 1, "dark_doubles": "declarer"}
    assert booked(**undoubled, **agreed).last.bolts == (1, 0, 1)


# Step 7


def on_barrel(attempts=0, **more):
    """Return a standing with seat 1, the declarer, on the barrel."""
    return {"scores": [100, 880, 200], "barrel": [None, attempts, None], **more}


FREE = {"dark_not_on_barrel": False}


def test_winning_from_the_barrel_by_a_dark_deal():
    """as declarer, made, and threshold + C is enough to win (section 9): it wins, and its gain of
    step 1 is added;
    """
    last = deal(start=on_barrel(), contract=120, **FREE)
    assert (last.winner, last.scores[1]) == (1, 1120)
    # 880 and twice 100 would do, 880 and 100 do not.
    short = deal(start=on_barrel(), contract=100, **FREE)
    assert (short.winner, short.scores[1], short.barrel[1]) == (None, 880, 1)
    capped = {"points": (0, 120, 0), "declared": (0, 40, 0), "contract": 150}
    assert deal(start=on_barrel(), dark_cap_240=True, **capped, **FREE).scores[1] == 1120


def test_a_failed_dark_contract_on_the_barrel():
    """with `barrel_fail_costs_contract` it falls at once, to threshold - x*C, without `penalty`;"""
    failed = {"points": (60, 60, 0), "contract": 120, "barrel_fail_costs_contract": True}
    assert deal(start=on_barrel(), **failed, **FREE).scores[1] == 640
    golden = booked(golden=True, start=on_barrel(), **failed).last
    assert (golden.scores[1], golden.falls[1]) == (640, 1)
    low = {"dark_doubles": "declarer", **failed, **FREE}
    assert deal(start=on_barrel(), **low).scores[1] == 640


def test_the_last_failed_contract_is_not_doubled():
    """the fall after the last attempt costs the seat's last failed contract on this barrel, not
    doubled, `penalty` if it had none).
    """
    failed = {"points": (60, 60, 0), "contract": 120, "barrel_fall_costs": "contract"}
    last = deal(start=on_barrel(2), penalty=50, **failed, **FREE)
    assert (last.scores[1], last.falls[1]) == (760, 1)


@both
def test_accumulated_points_are_not_doubled(kind):
    """the card points T (no marriages), unrounded, not doubled, add to the seat's score in each
    attempt, whether declarer or not;
    """
    played = {"points": (20, 47, 53), "declared": (0, 40, 0), "barrel_mode": "accumulate"}
    last = booked(**{**KINDS[kind], **played}, start=on_barrel()).last
    assert (last.scores[1], last.barrel[1]) == (927, 1)


def test_falls_use_the_plain_penalty():
    """All charges ("is charged", "falls") use `penalty` (120)."""
    assert deal(start=on_barrel(2), points=(60, 60, 0), **FREE).scores[1] == 760
    bolted = {"bolts_on_barrel": True, "golden_double_penalty": True, "golden_round": True}
    start = {"scores": [880, 0, 0], "barrel": [2, None, None], "bolts": [1, 0, 0]}
    last = booked(golden=True, start=start, **bolted).last
    assert (last.scores[0], last.falls[0], last.bolts[0]) == (760, 1, 2)


# Section 7


@both
def test_every_amount_of_a_distribution_doubles(kind):
    """In golden and dark deals every amount of this section doubles"""
    allowed = {f"distribution_in_{kind}": True, "ending": "distributed"}
    assert gains(kind, **allowed) == (120, 0, 120)
    assert gains(kind, distribution_costs_contract=True, **allowed) == (120, -200, 120)


@both
def test_halves_are_rounded_first(kind):
    """(halves are rounded first;"""
    allowed = {f"distribution_in_{kind}": True, "ending": "distributed", "contract": 105}
    assert gains(kind, distribution="half", **allowed) == (110, 0, 110)
    aces = {"hands": (cards("AS AC"), 0, cards("AD")), "write_off": "aces"}
    assert gains(kind, ending="written_off", contract=115, **aces) == (80, -120, 40)
    plain = {"ending": "written_off", "write_off": "plain"}
    assert gains(kind, **plain) == (120, -200, 120)


def test_the_defenders_share_may_stay():
    """with `dark_doubles` "declarer" the defenders' do not)"""
    agreed = {"dark_doubles": "declarer", "distribution_costs_contract": True}
    allowed = {"distribution_in_dark": True, "ending": "distributed", **agreed}
    assert gains(**allowed) == (60, -200, 60)
    plain = {"ending": "written_off", "write_off": "plain", "dark_doubles": "declarer"}
    assert gains(**plain) == (60, -200, 60)


@both
def test_never_the_penalty(kind):
    """but never `penalty`."""
    allowed = {f"distribution_in_{kind}": True, "ending": "distributed"}
    start = {"distributions": [0, 2, 0]}
    assert gains(kind, start=start, **allowed) == (120, -120, 120)
    agreed = {"golden_double_penalty": True} if kind == "golden" else {}
    assert gains(kind, start=start, **allowed, **agreed) == (120, -120, 120)


def test_the_first_distribution_is_free_in_any_deal():
    """gives the defenders nothing (the Polish bomb)."""
    free = {"ending": "distributed", "first_distribution_free": True}
    assert gains("golden", distribution_in_golden=True, **free) == (0, 0, 0)


# Step 9, and the events


def test_dump_truck_after_a_doubled_deal():
    """a score of exactly 555 ("555"; [0], [1], [2])"""
    game = booked(**KINDS["dark"], start={"scores": [0, 355, 0]}, dump_truck="555")
    assert (game.last.scores[1], game.last.gains[1]) == (0, -355)
    assert "score_reset" in types(game)


@both
def test_rounding_comes_after_doubling(kind):
    """Gain r(x*T + M)"""
    assert gains(kind, points=(3, 117, 0), rounding=10)[0] == 10
    assert gains(kind, points=(3, 117, 0), rounding=1)[0] == 6
