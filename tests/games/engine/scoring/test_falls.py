"""Sections 8.7 to 8.9: falls, and the order of the steps."""

import pytest

from games.engine import agreements_from, new_game, restore, snapshot, start_deal
from tests.games.engine.builders import begin, booked, deck_for, legal, run, types
from tests.games.engine.phases.test_redeals import in_a_row
from tests.games.engine.scoring.test_barrel import failed, made, on_barrel, waited

COSTS = {"barrel_fail_costs_contract": True}


def test_a_seat_on_the_barrel_gains_nothing():
    """5. A seat on the barrel gains nothing except as in 7."""
    deal = {"points": (20, 100, 0), "four_nines": 0, "four_nines_bonus": 120}
    start = {"scores": [880, 0, 0], "barrel": [0, None, None]}
    assert booked(start=start, **deal).last.gains == (0, 100, 0)
    given_up = booked(ending="distributed", start=start, distribution="half").last
    assert given_up.gains == (0, 0, 50)


@pytest.mark.parametrize(
    ("ending", "agreed", "is_failed"),
    [
        ("distributed", {}, False),
        ("distributed", {"distribution_costs_contract": True}, True),
        ("written_off", {"write_off": "plain"}, True),
        ("written_off", {"write_off": "aces"}, True),
    ],
)
def test_failed_contracts(ending, agreed, is_failed):
    """as declarer, failed (any write-off, and a distribution with `distribution_costs_contract`, is
    a failed contract here)
    """
    deal = {"ending": ending, "contract": 120, "start": on_barrel(), "give_up_on_barrel": "all"}
    last = booked(**deal, **agreed, **COSTS).last
    assert (last.scores[1], last.barrel[1]) == ((760, None) if is_failed else (880, 1))
    game = booked(**deal, **agreed)
    assert (game.standing.failed[1], game.last.barrel[1]) == (120 if is_failed else 0, 1)


def test_a_winner_keeps_its_count():
    """A winner keeps its count, this deal included."""
    assert made(start=on_barrel(2)).barrel[1] == 3
    assert made(start=on_barrel(0)).barrel[1] == 1


def test_no_barrel_state():
    """ "declarer_only" (Polish): there is no barrel state:"""
    game = booked(start={"scores": [0, 860, 0]}, barrel_mode="declarer_only")
    assert (game.last.scores[1], game.last.barrel, types(game).count("mounted_barrel")) == (
        960,
        (None, None, None),
        0,
    )


def test_nothing_ever_falls_without_a_state():
    """No attempts, no falls, no step 8."""
    start = {"scores": [900, 950, 890], "falls": [0, 0, 0], "bolts": [2, 0, 0]}
    game = booked(start=start, barrel_mode="declarer_only")
    assert (game.last.barrel, game.last.falls) == ((None,) * 3, (0, 0, 0))
    at_it = booked(
        points=(20, 100, 0), start={"scores": [880, 879, 0]}, barrel_mode="declarer_only"
    )
    assert at_it.last.gains[:2] == (0, 100)
    below = booked(points=(20, 100, 0), start={"scores": [879, 0, 0]}, barrel_mode="declarer_only")
    assert below.last.gains[0] == 20
    # The third bolt is a charge like any other.
    assert game.last.scores[0] == 780


def test_the_declarer_only_contract_that_fails():
    """while its contracts count as ever."""
    start = {"scores": [900, 950, 890]}
    last = booked(points=(60, 60, 0), start=start, barrel_mode="declarer_only").last
    assert last.gains == (0, -100, 0)
    bonus = {"four_nines": 1, "four_nines_bonus": 120}
    assert booked(start=start, barrel_mode="declarer_only", **bonus).last.gains[1] == 100
    agreed = {"barrel_mode": "declarer_only", "distribution_costs_contract": True}
    assert booked(ending="distributed", start=start, **agreed).last.gains == (0, -100, 0)


BOLTED = {"bolts_on_barrel": True, "own_bolt_free": False}


def test_one_fall_in_a_deal():
    """A seat falls at most once a deal, by the first of: failed contract, third bolt, last attempt,
    kick (as newcomer too), simultaneous mount; bolts are taken off all the same.
    """
    start = on_barrel(2, bolts=[0, 2, 0])
    nothing = {"points": (60, 0, 60), "contract": 200, "start": start}
    # All three at once: the failed contract comes first.
    game = booked(**nothing, **BOLTED, **COSTS)
    assert (game.last.scores[1], game.last.falls[1], game.last.bolts[1]) == (680, 1, 0)
    # The third bolt and the last attempt: to zero by either, but by the bolt, not by the contract.
    game = booked(**nothing, **BOLTED, barrel_fall_costs="contract")
    assert (game.last.scores[1], game.last.falls[1], game.last.bolts[1]) == (760, 1, 0)
    assert [e.cause for e in game.events if e.type == "fell"] == ["bolts"]
    # The last attempt comes before the kick.
    kicked = {"scores": [800, 880, 0], "barrel": [None, 2, None]}
    game = booked(declarer=0, points=(100, 20, 0), start=kicked)
    assert [e.cause for e in game.events if e.type == "fell"] == ["attempts"]


def test_every_fall_is_counted():
    """Each fall of any cause is counted;"""
    causes = {
        "contract": failed(start=on_barrel(), **COSTS),
        "attempts": waited(start=on_barrel(2)),
        "bolts": booked(
            points=(60, 0, 60), start=on_barrel(bolts=[0, 2, 0]), declarer=2, **BOLTED
        ).last,
        "kick": booked(declarer=0, points=(100, 20, 0), start=on_barrel(scores=[800, 880, 0])).last,
        "charge": booked(
            ending="distributed",
            start=on_barrel(distributions=[0, 2, 0]),
            give_up_on_barrel="all",
        ).last,
    }
    assert {cause: last.falls[1] for cause, last in causes.items()} == dict.fromkeys(causes, 1)
    together = {"scores": [840, 860, 0]}
    agreed = {"simultaneous_mount_falls": True, "points": (40, 80, 0), "contract": 60}
    assert booked(start=together, **agreed).last.falls == (1, 1, 0)


def test_exempt_whatever_must_be_mounted():
    """kicks nobody and wins directly, `must_mount_barrel` or not, also when the count of falls is
    reset.
    """
    agreed = {"no_barrel_after_third_fall": True, "three_barrels_reset": True}
    for must in (True, False):
        start = on_barrel(2, falls=[0, 2, 0])
        fallen = booked(
            declarer=2,
            points=(0, 60, 60),
            contract=60,
            start=start,
            must_mount_barrel=must,
            **agreed,
        )
        now = fallen.standing.replace(scores=(880, 990, 0), barrel=(0, None, None))
        game = restore(fallen.agreements, snapshot(fallen.replace(standing=now)))
        game = run(start_deal(game, deck_for({})), "0 pass", "1 pass", "2 distribute")
        # It gets 60 as a defender, wins, and throws nobody off.
        assert (game.winner, game.standing.barrel[0]) == (1, 1)


def test_off_the_barrel_from_that_moment():
    """A seat that falls by a charge before play is off the barrel from that moment: it scores in
    that deal like any other
    """
    start = {"scores": [880, 0, 0], "barrel": [2, None, None]}
    game = in_a_row(1, 0, start)
    # In this preset nobody gives up while a seat is on the barrel; after the fall everybody may.
    kept = run(game, "2 keep", "2 pass", "0 pass")
    assert "distribute" not in legal(kept)
    fallen = run(game, "2 redeal", "2 pass", "0 pass")
    assert "distribute" in legal(fallen)
    # It gains like any other, spends no attempt and may earn a bolt.
    assert run(fallen, "1 distribute").last.gains == (-70, 0, 50)


def after_a_charge(**given):
    """Return a deal of seat 0, which fell to 780 by a charge and takes 120 and a marriage."""
    hands = {2: "9S 9C 9D 9H JS JC TS", 0: "AC AD AH KH QH TH TC"}
    agreed = {"redeal_four_nines": True, "redeals_in_a_row_limit": 1, "penalty": 100, **given}
    start = {"scores": [880, 0, 0], "barrel": [1, None, None]}
    game = new_game(agreements_from({**agreed, "opener": "dealer"}), 0, start)
    game = run(start_deal(game, deck_for(hands, "AS TD KS")), "2 redeal", "1 pass", "2 pass")
    assert (game.standing.scores[0], game.standing.barrel[0]) == (780, None)
    game = run(game, "0 give 1:KS 2:TC", "0 raise 220")
    while game.running is not None:
        game = run(game, f"{game.to_act} {best(game)}")
    return game


BEST = "AS AC AD AH TD TH QH KH"


def best(game):
    """Return aces first, then tens and the marriage, so that all tricks are taken."""
    return min(legal(game), key=lambda action: BEST.find(action.split()[1]) % 99)


def test_a_seat_that_fell_before_play_may_win_directly():
    """Without it, it wins directly."""
    game = after_a_charge()
    assert (game.winner, game.last.scores[0], game.last.barrel[0]) == (0, 1000, None)


def test_a_seat_that_fell_before_play_must_mount_again():
    """With `must_mount_barrel` a seat that is not on the barrel cannot win, also when it fell
    before play: it is set to the threshold instead, and gets on (8.8).
    """
    game = after_a_charge(must_mount_barrel=True)
    last = game.last
    assert (game.winner, last.scores[0], last.barrel[0], last.falls[0]) == (None, 880, 0, 1)


def fallen_and_given_up(**given):
    """Return a deal in which seat 0 fell to 830 by a charge and gets 60 of seat 1."""
    start = {"scores": [880, 0, 0], "barrel": [2, None, None], **given.pop("start", {})}
    agreed = {"redeal_four_nines": True, "redeals_in_a_row_limit": 1, "penalty": 50, **given}
    game = begin({2: "9S 9C 9D 9H JS JC TS"}, start=start, **agreed)
    return run(game, "2 redeal", "2 pass", "0 pass", "1 distribute")


def test_a_seat_that_fell_before_play_may_get_on_again():
    """may get on again by step 8 (where `simultaneous_mount_falls` or `barrel_kick` "both" may be
    its second fall).
    """
    last = fallen_and_given_up().last
    assert (last.scores, last.barrel, last.falls) == ((880, 0, 60), (0, None, None), (1, 0, 0))
    start = {"scores": [880, 0, 820]}
    last = fallen_and_given_up(start=start, simultaneous_mount_falls=True).last
    assert (last.scores, last.barrel, last.falls) == ((830, 0, 830), (None,) * 3, (2, 0, 1))


def test_a_seat_that_gets_on_again_kicks():
    """With `barrel_kick` "one": each seat already on the barrel falls (score = threshold -
    `penalty`).
    """
    start = {"scores": [880, 0, 880], "barrel": [2, None, 1]}
    last = fallen_and_given_up(start=start).last
    assert (last.scores, last.barrel, last.falls) == ((880, 0, 830), (0, None, None), (1, 0, 1))


def test_conditions_are_judged_when_their_step_is_reached():
    """Conditions about barrels and scores are judged when their step is reached."""
    # The fall by a charge before play ends the only reason to bid without bidding.
    agreed = {"barrel_takes_talon": True, "redeals_in_a_row_limit": 1, "redeal_four_nines": True}
    start = {"scores": [880, 0, 0], "barrel": [0, None, None]}
    deck = deck_for({2: "9S 9C 9D 9H JS JC TS"})
    game = start_deal(new_game(agreements_from(agreed), 0, start), deck)
    assert run(game, "2 keep").phase == "exchange"
    assert run(game, "2 redeal").phase == "bidding"


def test_charges_are_part_of_a_winning_score():
    """Winning scores are judged now, after step 7, charges included."""
    nines = {"four_nines": 0, "four_nines_bonus": 120, "barrel": False, "target": 500}
    assert booked(start={"scores": [400, 0, 0]}, **nines).winner == 0
    charged = booked(start={"scores": [400, 0, 0], "bolts": [2, 0, 0]}, **nines)
    assert (charged.winner, charged.last.scores[0]) == (None, 400)


def test_nobody_is_thrown_off():
    """ "off": nobody falls."""
    start = {"scores": [800, 880, 880], "barrel": [None, 0, 1]}
    agreed = {"barrel_kick": "off", "declarer": 0, "points": (100, 20, 0)}
    assert booked(start=start, **agreed).last.barrel == (0, 1, 2)


def test_with_one_everybody_is_thrown_off():
    """With `barrel_kick` "one": each seat already on the barrel falls (score = threshold -
    `penalty`).
    """
    start = {"scores": [800, 880, 880], "barrel": [None, 0, 1]}
    last = booked(start=start, declarer=0, points=(100, 20, 0), penalty=100).last
    assert (last.scores, last.barrel) == ((880, 780, 780), (0, None, None))


def test_a_newcomer_that_falls_kicks_all_the_same():
    """a kick happens even if the newcomers fall at once."""
    start = {"scores": [840, 860, 880], "barrel": [None, None, 0]}
    agreed = {"simultaneous_mount_falls": True, "points": (40, 80, 0), "contract": 60}
    for kick, third in (("one", 760), ("two", 760), ("off", 880)):
        last = booked(start=start, barrel_kick=kick, **agreed).last
        assert last.scores == (760, 760, third)


def test_with_both_everybody_falls():
    """ "both": when anybody is there, those already there and the newcomers all fall; to an empty
    barrel as with "off".
    """
    deal = {"barrel_kick": "both", "declarer": 0, "points": (100, 20, 0)}
    game = booked(start={"scores": [800, 880, 0], "barrel": [None, 0, None]}, **deal)
    assert (game.last.scores, game.last.barrel) == ((760, 760, 0), (None,) * 3)
    assert [(e.seat, e.cause) for e in game.events if e.type == "fell"] == [
        (1, "kick"),
        (0, "kick"),
    ]
    empty = booked(start={"scores": [800, 860, 0]}, **deal).last
    assert (empty.scores, empty.barrel) == ((880, 880, 0), (0, 0, None))


def test_a_newcomer_falls_once():
    """A newcomer's fall by either is at the cost of a kick, and one only."""
    start = {"scores": [840, 860, 880], "barrel": [None, None, 0]}
    agreed = {"simultaneous_mount_falls": True, "barrel_kick": "both"}
    last = booked(start=start, points=(40, 80, 0), contract=60, **agreed).last
    assert (last.scores, last.falls) == ((760, 760, 760), (1, 1, 1))
    # Nobody is there: the newcomers fall by getting on together.
    alone = {"scores": [840, 860, 0]}
    game = booked(start=alone, points=(40, 80, 0), contract=60, **agreed)
    assert [e.cause for e in game.events if e.type == "fell"] == ["together", "together"]


def test_a_winner_is_left_alone():
    """A seat that reaches a winning score is left alone by 8 and 9, even if another wins the
    tie.
    """
    # Seat 1 wins from the barrel; seat 0 gets on and does not throw off the winner.
    start = {"scores": [820, 880, 0], "barrel": [None, 0, None]}
    last = booked(points=(60, 60, 0), declared=(0, 60, 0), contract=120, start=start).last
    assert (last.winner, last.scores, last.barrel) == (1, (880, 1000, 0), (0, 1, None))
    # Seats 0 and 1 both reach the target; the declarer wins, and the other keeps its score.
    both = {"scores": [879, 900, 0], "falls": [0, 3, 0]}
    agreed = {"no_barrel_after_third_fall": True, "dump_truck": "555"}
    deal = {"points": (20, 100, 0), "declared": (120, 0, 0)}
    last = booked(start=both, **deal, **agreed).last
    assert (last.winner, last.scores[:2], last.barrel) == (1, (1019, 1000), (None,) * 3)


def test_the_steps_run_for_all_others():
    """The steps run for all others in the last deal too."""
    start = {"scores": [800, 880, 495], "barrel": [None, 2, None], "bolts": [0, 0, 0]}
    played = {"points": (0, 60, 60), "contract": 120, "declared": (0, 60, 0)}
    game = booked(start=start, dump_truck="555", **played)
    assert (game.winner, game.last.scores, game.last.bolts) == (1, (800, 1000, 0), (1, 0, 0))


def test_getting_on_at_the_last_deal():
    """The steps run for all others in the last deal too."""
    game = booked(start={"scores": [0, 860, 0]}, max_deals=1)
    assert (game.winner, game.last.scores[1], game.last.barrel[1]) == (1, 880, 0)


def test_all_charges_use_the_penalty():
    """All charges ("is charged", "falls") use `penalty` (120)."""
    assert waited(start=on_barrel(2), penalty=200).scores[1] == 680
    bolts = booked(start={"bolts": [2, 0, 0]}, penalty=200)
    assert bolts.last.gains[0] == -200
    third = booked(ending="distributed", start={"distributions": [0, 2, 0]}, penalty=200)
    assert third.last.gains[1] == -200


@pytest.mark.parametrize("zero", [True, False])
def test_which_falls_end_at_zero(zero):
    """(with `barrel_fall_to_zero`: 0; so too for falls by bolts and charges, but not for kicks,
    simultaneous mounts or a failed contract;
    """
    agreed = {"barrel_fall_to_zero": zero}
    end = 0 if zero else 760
    charge = {"ending": "distributed", "give_up_on_barrel": "all"}
    last = booked(start=on_barrel(distributions=[0, 2, 0]), **charge, **agreed).last
    assert last.scores[1] == end
    assert failed(start=on_barrel(), **COSTS, **agreed).scores[1] == 760
    together = {"start": {"scores": [840, 860, 0]}, "points": (40, 80, 0), "contract": 60}
    last = booked(simultaneous_mount_falls=True, **together, **agreed).last
    assert last.scores == (760, 760, 0)
    start = {"scores": [880, 0, 0], "barrel": [1, None, None]}
    game = run(in_a_row(1, 0, start, **agreed), "2 redeal")
    assert game.standing.scores[0] == end


@pytest.mark.parametrize(("score", "after"), [(0, 0), (5, 5)])
def test_the_third_fall_of_any_cause(score, after):
    """the third sets the score to `third_fall_score` (0 or 5) and the count to 0;"""
    agreed = {"three_barrels_reset": True, "third_fall_score": score}
    start = on_barrel(scores=[800, 880, 0], falls=[0, 2, 0])
    last = booked(declarer=0, points=(100, 20, 0), start=start, **agreed).last
    assert (last.scores, last.falls) == ((880, after, 0), (0, 0, 0))


def test_accumulated_kicks():
    """Every fall here, a kick too, is from the seat's own score rounded down to tens, minus
    `penalty`, and ends at most 5 below the threshold.
    """
    start = {"scores": [800, 937, 0], "barrel": [None, 0, None]}
    agreed = {"barrel_mode": "accumulate", "declarer": 0, "points": (100, 7, 13)}
    assert booked(start=start, **agreed).last.scores == (880, 820, 15)
    assert booked(start=start, penalty=5, **agreed).last.scores[1] == 875


def test_a_contract_neither_gains_nor_loses_while_accumulating():
    """no contract is gained or lost; reaching `target` wins;"""
    agreed = {"barrel_mode": "accumulate", "points": (70, 50, 0), "contract": 200}
    game = booked(start=on_barrel(0, 900), **agreed)
    assert (game.last.scores[1], game.standing.failed[1]) == (950, 0)
    won = booked(start=on_barrel(2, 950), **agreed)
    assert (won.winner, won.last.barrel[1]) == (1, 3)


def test_another_s_failed_contract():
    """as declarer, failed"""
    deal = {"declarer": 2, "points": (60, 40, 20), "contract": 120, "start": on_barrel()}
    game = booked(**deal)
    assert (game.last.scores[2], game.standing.failed) == (80, (0, 0, 0))
    waiting = booked(**deal, **COSTS).last
    assert (waiting.scores[1], waiting.barrel[1], waiting.falls[1]) == (880, 1, 0)


def test_one_that_gets_on_alone_stays():
    """if two or more get on in the same deal, all of those fall at once."""
    last = booked(start={"scores": [0, 860, 0]}, simultaneous_mount_falls=True).last
    assert (last.scores[1], last.barrel[1]) == (880, 0)


def test_a_fall_forgets_the_failed_contract():
    """the seat's last failed contract on this barrel"""
    game = booked(
        declarer=2, points=(0, 60, 60), contract=60, start=on_barrel(2, failed=[0, 150, 0])
    )
    assert (game.last.falls[1], game.standing.failed) == (1, (0, 0, 0))
    kept = booked(points=(0, 50, 70), contract=130, start=on_barrel(0))
    assert kept.standing.failed == (0, 130, 0)
