"""Sections 8.5, 8.7 and 8.8: the barrel."""

import pytest

from tests.games.engine.builders import booked, types


def on_barrel(attempts=0, score=880, **more):
    """Return a standing with seat 1 on the barrel."""
    return {"scores": [100, score, 200], "barrel": [None, attempts, None], **more}


def made(**deal):
    """Return the game after seat 1 made its contract with all points."""
    return booked(points=(0, 120, 0), **{"contract": 120, **deal}).last


def failed(**deal):
    return booked(points=(0, 50, 70), tricks=(1, 3, 4), **{"contract": 120, **deal}).last


def waited(**deal):
    """Return the game after a deal of declarer seat 2 in which seat 1 took 60."""
    return booked(points=(0, 60, 60), tricks=(1, 3, 4), declarer=2, contract=60, **deal).last


def test_seats_on_the_barrel():
    """For a seat that is on the barrel (it was when the deal began, and has not fallen since)"""
    # Neither getting on nor a fall in this deal is an attempt.
    assert made(start={"scores": [0, 800, 0]}, contract=100).barrel[1] == 0
    charged = {"ending": "distributed", "give_up_on_barrel": "all"}
    last = booked(start=on_barrel(0, distributions=[0, 2, 0]), **charged).last
    assert (last.barrel[1], last.falls[1]) == (None, 1)
    assert waited(start=on_barrel(0)).barrel[1] == 1


def test_winning_from_the_barrel():
    """as declarer, made, and threshold + C is enough to win (section 9): it wins, and its gain
    of step 1 is added;
    """
    last = made(start=on_barrel(1))
    assert (last.winner, last.scores[1], last.barrel[1]) == (1, 1000, 2)


def test_a_contract_that_is_not_enough():
    """as declarer, made, but C is not enough: nothing changes but the attempt;"""
    last = made(start=on_barrel(), contract=115)
    assert (last.winner, last.scores[1], last.barrel[1]) == (None, 880, 1)
    assert made(start=on_barrel(), more_than_target=True).winner is None
    assert made(start=on_barrel(), more_than_target=True, contract=125, declared=(0, 40, 0)).winner


def test_a_failed_contract_counts_an_attempt():
    """with `barrel_fail_costs_contract` it falls at once, to threshold - x*C, without
    `penalty`; else only the attempt counts;
    """
    assert (failed(start=on_barrel()).scores[1], failed(start=on_barrel()).barrel[1]) == (880, 1)
    fallen = failed(start=on_barrel(), barrel_fail_costs_contract=True)
    assert (fallen.scores[1], fallen.barrel[1], fallen.falls[1]) == (760, None, 1)
    dear = failed(start=on_barrel(), barrel_fail_costs_contract=True, contract=200)
    assert dear.scores[1] == 680


def test_a_defender_gains_nothing_on_the_barrel():
    """a defender's points do not count."""
    last = waited(start=on_barrel())
    assert (last.gains, last.barrel[1]) == ((0, 0, 60), 1)


def test_three_attempts():
    """At `barrel_attempts` (3; null: never, though they are counted) without a win it falls: score
    = threshold - `penalty`
    """
    last = waited(start=on_barrel(2))
    assert (last.scores[1], last.barrel[1], last.falls[1]) == (760, None, 1)
    assert waited(start=on_barrel(0), barrel_attempts=1).scores[1] == 760
    assert waited(start=on_barrel(2), barrel_attempts=4).barrel[1] == 3
    assert waited(start=on_barrel(40), barrel_attempts=None).barrel[1] == 41


def test_fall_to_zero():
    """(with `barrel_fall_to_zero`: 0; so too for falls by bolts and charges, but not for kicks,
    simultaneous mounts or a failed contract;
    """
    assert waited(start=on_barrel(2), barrel_fall_to_zero=True).scores[1] == 0
    bolted = booked(
        declarer=2,
        points=(60, 0, 60),
        contract=60,
        start=on_barrel(bolts=[0, 2, 0]),
        bolts_on_barrel=True,
        barrel_fall_to_zero=True,
    )
    assert bolted.last.scores[1] == 0
    kicked = booked(
        declarer=2,
        points=(20, 0, 100),
        start=on_barrel(scores=[100, 880, 800]),
        barrel_fall_to_zero=True,
    )
    assert kicked.last.scores[1] == 760


def test_fall_costs_the_failed_contract():
    """the fall after the last attempt costs the seat's last failed contract on this barrel, not
    doubled, `penalty` if it had none).
    """
    agreed = {"barrel_fall_costs": "contract"}
    assert waited(start=on_barrel(2, failed=[0, 150, 0]), **agreed).scores[1] == 730
    assert waited(start=on_barrel(2), **agreed).scores[1] == 760
    assert failed(start=on_barrel(2, failed=[0, 150, 0]), contract=200, **agreed).scores[1] == 680


def test_accumulate():
    """the card points T (no marriages), unrounded, not doubled, add to the seat's score in each
    attempt, whether declarer or not; no contract is gained or lost; reaching `target` wins;
    else after `barrel_attempts` (if not null) it falls.
    """
    agreed = {"barrel_mode": "accumulate"}
    last = booked(
        points=(9, 50, 61), declared=(0, 40, 0), contract=120, start=on_barrel(1, 901), **agreed
    ).last
    assert (last.scores[1], last.barrel[1], last.winner) == (951, 2, None)
    assert waited(start=on_barrel(0, 940), **agreed).winner == 1
    fallen = booked(declarer=2, points=(8, 52, 60), contract=60, start=on_barrel(2, 901), **agreed)
    assert (fallen.last.scores[1], fallen.last.falls[1]) == (830, 1)
    assert waited(start=on_barrel(9, 901), barrel_attempts=None, **agreed).barrel[1] == 10


def test_accumulated_falls_end_below_the_threshold():
    """Every fall here, a kick too, is from the seat's own score rounded down to tens, minus
    `penalty`, and ends at most 5 below the threshold.
    """
    last = booked(
        declarer=2,
        points=(0, 38, 82),
        contract=60,
        start=on_barrel(2, 960),
        barrel_mode="accumulate",
        penalty=5,
    ).last
    assert last.scores[1] == 875


def test_declarer_only():
    """a seat whose score before the deal is at or above the threshold gains nothing as a
    defender of a deal given up, and nothing from steps 2 to 4, while its contracts count as
    ever.
    """
    agreed = {"barrel_mode": "declarer_only"}
    start = {"scores": [900, 900, 100]}
    last = booked(points=(20, 100, 0), start=start, **agreed).last
    assert (last.gains, last.barrel) == ((0, 100, 0), (None,) * 3)
    assert booked(points=(21, 99, 0), start=start, **agreed).last.gains == (0, -100, 0)
    given_up = booked(ending="distributed", start=start, **agreed).last
    assert given_up.gains == (0, 0, 60)


def test_getting_on():
    """Every seat off the barrel whose score is now at or above the threshold, by whatever bookings
    (and which has not won by 9, nor plays without a barrel since its third fall), is set to
    exactly `barrel_threshold`, attempts 0: nobody stays there off the barrel ([2], [4]).
    """
    game = booked(start={"scores": [0, 860, 0]})
    assert (game.last.scores[1], game.last.barrel[1], game.last.winner) == (880, 0, None)
    assert "mounted_barrel" in types(game)
    assert booked(start={"scores": [0, 879, 0]}, contract=120).last.barrel[1] == 0


def test_winning_directly():
    """Without it, it wins directly."""
    start = {"scores": [0, 879, 0]}
    deal = {"start": start, "contract": 125, "declared": (0, 40, 0)}
    assert (booked(**deal).last.winner, booked(**deal).last.scores[1]) == (1, 1004)


def test_must_mount_barrel():
    """With `must_mount_barrel` a seat that is not on the barrel cannot win, also when it fell
    before play: it is set to the threshold instead, and gets on (8.8).
    """
    deal = {"start": {"scores": [0, 879, 0]}, "contract": 125, "declared": (0, 40, 0)}
    last = booked(must_mount_barrel=True, **deal).last
    assert (last.winner, last.scores[1], last.barrel[1]) == (None, 880, 0)
    assert made(start=on_barrel(), must_mount_barrel=True).winner == 1


@pytest.mark.parametrize(("kick", "barrels"), [("one", 1), ("two", 2), ("off", 2)])
def test_the_kick(kick, barrels):
    """each seat already on the barrel falls (score = threshold - `penalty`)."""
    start = {"scores": [800, 880, 100], "barrel": [None, 0, None]}
    last = booked(declarer=0, points=(100, 20, 0), start=start, contract=100, barrel_kick=kick).last
    assert sum(attempts is not None for attempts in last.barrel) == barrels
    assert last.scores == ((880, 760, 100) if kick == "one" else (880, 880, 100))


def test_the_kick_of_two():
    """ "two": when more than two would be on it, those already there fall."""
    start = {"scores": [800, 880, 880], "barrel": [None, 0, 1]}
    last = booked(declarer=0, points=(100, 20, 0), start=start, barrel_kick="two").last
    assert (last.scores, last.barrel) == ((880, 760, 760), (0, None, None))


def test_getting_on_together():
    """seats that get on together do not kick each other;"""
    start = {"scores": [840, 860, 100]}
    last = booked(points=(40, 80, 0), contract=60, start=start).last
    assert (last.scores, last.barrel) == ((880, 880, 100), (0, 0, None))


def test_simultaneous_mount_falls():
    """With `simultaneous_mount_falls`, if two or more get on in the same deal, all of those
    fall at once.
    """
    start = {"scores": [840, 860, 880], "barrel": [None, None, 0]}
    last = booked(points=(40, 80, 0), contract=60, start=start, simultaneous_mount_falls=True).last
    assert (last.scores, last.falls) == ((760, 760, 760), (1, 1, 1))


def test_three_barrels_reset():
    """with `three_barrels_reset` the third sets the score to `third_fall_score` (0 or 5) and
    the count to 0;
    """
    start = on_barrel(2, falls=[0, 2, 0])
    last = waited(start=start, three_barrels_reset=True)
    assert (last.scores[1], last.falls[1]) == (0, 0)
    assert waited(start=start, three_barrels_reset=True, third_fall_score=5).scores[1] == 5
    assert (waited(start=start).scores[1], waited(start=start).falls[1]) == (760, 3)


def test_no_barrel_after_the_third_fall():
    """with `no_barrel_after_third_fall` that seat is from then on never set to the threshold,
    kicks nobody and wins directly
    """
    start = {"scores": [880, 870, 0], "barrel": [0, None, None], "falls": [0, 3, 0]}
    agreed = {"no_barrel_after_third_fall": True, "must_mount_barrel": True}
    last = booked(start=start, **agreed).last
    assert (last.scores[:2], last.barrel) == ((880, 970), (1, None, None))
    again = {"scores": [0, 970, 0], "falls": [0, 3, 0]}
    assert booked(start=again, **agreed).last.winner == 1


def test_exempt_after_a_reset_too():
    """also when the count of falls is reset."""
    agreed = {"no_barrel_after_third_fall": True, "three_barrels_reset": True}
    game = booked(
        declarer=2,
        points=(0, 60, 60),
        contract=60,
        start=on_barrel(2, falls=[0, 2, 0]),
        **agreed,
    )
    assert (game.standing.falls[1], game.standing.exempt) == (0, (False, True, False))


def test_third_distribution_on_the_barrel():
    """The charge of a third distribution by a seat on the barrel is a fall, and its only one in
    that deal.
    """
    start = on_barrel(2, distributions=[0, 2, 0])
    last = booked(ending="distributed", start=start, give_up_on_barrel="all").last
    assert (last.scores[1], last.falls[1], last.barrel[1]) == (760, 1, None)


def test_seats_that_fell_are_not_kicked():
    """Seats that fell in step 7 are no longer there;"""
    start = {"scores": [800, 880, 0], "barrel": [None, 2, None]}
    last = booked(declarer=0, points=(100, 20, 0), start=start).last
    assert (last.scores, last.falls) == ((880, 760, 0), (0, 1, 0))


def test_without_a_barrel():
    """`barrel` off plays without a barrel at all"""
    for score in (860, 890):
        last = booked(start={"scores": [0, score, 0]}, barrel=False).last
        assert (last.scores[1], last.barrel[1]) == (score + 100, None)
