"""Section 4: the golden round."""

import json
from dataclasses import replace

import pytest

from games.engine import (
    agreements_from,
    legal_actions,
    new_game,
    observe,
    restore,
    snapshot,
    start_deal,
)
from games.engine.cards import DECK, deck_text
from games.engine.starting import read_standing

from .builders import deck_for, legal, run, types

SORTED = deck_text(DECK)
# Forehand is seat 1 of a deck, whoever deals: with the one it takes every trick, with the other
# next to nothing.
STRONG = deck_for({1: "AS AC AD AH TS TC TD"}, "TH KH QH"), "TS TC"
WEAK = deck_for({1: "9S 9C 9D JS JC JD QS"}, "9H JH QH"), "9S 9C"


def begin(start=None, dealer=0, deck=SORTED, **given):
    """The first deal of a golden round; `start` is what stands when it begins."""
    game = new_game(agreements_from({"golden_round": True, **given}), dealer)
    if start is not None:
        game = game.but(standing=read_standing(game.agreements, start))
    return start_deal(game, deck)


def before(start=None, **given):
    """A game that waits for the first deck of its golden round."""
    game = new_game(agreements_from({"golden_round": True, **given}), 0)
    if start is None:
        return game
    return game.but(standing=read_standing(game.agreements, start))


def dealt(game, how):
    """The game after one golden deal that was "made", "failed" or "distributed"."""
    deck, gives = STRONG if how == "made" else WEAK
    game = start_deal(game, deck)
    declarer = game.to_act
    if how == "distributed":
        return run(game, f"{declarer} distribute")
    gifts = zip(game.running.defenders, gives.split(), strict=True)
    given = " ".join(f"{seat}:{card}" for seat, card in gifts)
    game = run(game, f"{declarer} give {given}")
    while game.running is not None:
        game = run(game, f"{game.to_act} {legal(game)[0]}")
    assert game.last.outcome == how
    return game


def played(*hows, **given):
    """The game after these golden deals."""
    game = before(**given)
    for how in hows:
        game = dealt(game, how)
    return game


def is_golden(game):
    """Whether the next deal is a golden one."""
    return start_deal(game, SORTED).phase == "exchange"


FAILED = ("failed",) * 3
FREE = {"distribution_in_golden": True}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_deals(players):
    """The first n deals (n = players)."""
    game = before(players=players, **FREE)
    for _ in range(players):
        game = start_deal(game, SORTED)
        assert game.running.golden
        if players == 2:
            game = run(game, f"{game.to_act} take 0")
        game = run(game, f"{game.to_act} distribute")
    after = start_deal(game.but(golden=0), SORTED)
    assert (after.phase, after.running.golden) == ("bidding", False)
    # None of them was made, so the round is played again.
    assert start_deal(game, SORTED).running.golden


def test_forehand_declares():
    """In each, forehand (not the opener) is the declarer with contract 120, without bidding, takes
    the talon unseen by others.
    """
    game = begin(opener="dealer")
    seen = [observe(game, seat) for seat in (0, 1, 2, None)]
    assert [(s.declarer, s.contract, s.bids, s.phase) for s in seen] == [
        (1, 120, (), "exchange")
    ] * 4
    assert [s.talon is None for s in seen] == [True, False, True, True]
    assert seen[1].talon == game.running.talon
    assert types(game)[-2:] == ["declarer_obliged", "talon_taken"]


def test_an_exchange_is_not_open_where_the_talon_was_not():
    """but never when the talon was not shown to all;"""
    game = begin(open_exchange=True)
    given = legal(game)[0]
    seen = observe(run(game, f"1 {given}"), None)
    assert [card for _, _, card in seen.given] == [None, None]


def test_the_declarer_of_the_next_deals():
    """the deal passes to the left after each deal"""
    game = before()
    for declarer in (1, 2, 0):
        assert start_deal(game, SORTED).to_act == declarer
        game = dealt(game, "failed")


@pytest.mark.parametrize("raises", [True, False])
def test_golden_raise(raises):
    """`golden_raise` lets him raise."""
    game = begin(deck=STRONG[0], golden_raise=raises)
    game = run(game, "1 give 0:TS 2:TC")
    assert game.phase == ("raise" if raises else "play")
    if raises:
        assert legal(game) == [*(f"raise {n}" for n in range(125, 221, 5)), "stand"]


def test_scores_are_doubled():
    """Scores are doubled."""
    made = played("made")
    assert (made.last.contract, made.last.gains) == (120, (0, 240, 0))
    failed = played("failed")
    points = failed.last.points
    assert failed.last.gains[1] == -240
    assert failed.last.gains[0] == (2 * points[0] + 2) // 5 * 5


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
    """After the n-th deal, if no declarer made his contract (`golden_repeat` "all_alike": if all
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
    game = game.but(agreements=replace(game.agreements, golden_max_rounds=None))
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
    """The game after the third golden deal, which failed like the others, from `start`."""
    game = before(start, **given).but(goldens=("failed", "failed"))
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
    """The reset is part of the n-th deal's gains."""
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


# Claims


def test_a_redeal_is_no_golden_deal():
    """A redeal keeps the dealer, moves no score and does not count as a deal (for the barrel, the
    golden round or `max_deals`)
    """
    hands = {1: "9S 9C 9D 9H"}
    game = begin(deck=deck_for(hands), redeal_four_nines=True)
    assert (game.phase, game.to_act) == ("claim", 1)
    game = run(game, "1 redeal")
    assert (game.goldens, game.dealer, game.played) == ((), 0, 0)
    for how in ("failed", "made", "failed"):
        assert is_golden(game)
        game = dealt(game, how)
    assert not is_golden(game)


def test_the_declarer_is_not_known_before_the_bidding_step():
    """(at a claim before the bidding step always, in golden deals too; after a buy-back the
    declarer is the buyer)
    """
    game = begin(deck=deck_for({2: "9S 9C 9D 9H"}), redeal_four_nines=True)
    game = run(game, "2 redeal")
    assert (game.last.declarer, game.last.contract, game.last.outcome) == (None, None, "redeal")
    forced = begin(deck=deck_for({2: "AS AC AD AH"}), redeal_four_aces=True)
    assert (forced.phase, forced.last.declarer) == ("deck", None)


def test_a_claim_of_the_declarer_in_a_golden_deal():
    """the declarer, after taking the talon and before the exchange"""
    agreed = {"redeal_talon_two_nines": True}
    nines = deck_for({1: "AS"}, "9S 9C AH")
    game = begin(deck=nines, **agreed)
    assert (game.phase, game.to_act) == ("talon_claim", 1)
    last = run(game, "1 redeal").last
    assert (last.declarer, last.contract) == (1, 120)
    # A golden deal is never at the opening.
    assert begin(deck=nines, redeal_only_at_opening=True, **agreed).phase == "exchange"


def test_a_late_claim_in_a_golden_deal():
    """after the exchange and before the raise (or the lead), any active seat, from forehand"""
    game = begin(deck=deck_for({2: "9S 9C 9D 9H", 1: "AS AC"}))
    game = run(game, "1 give 0:AS 2:AC")
    assert (game.phase, game.to_act) == ("late_claim", 2)
    assert run(game, "2 keep").phase == "play"


def test_a_void_claim_in_a_golden_deal():
    """the N-th claim in a row under the same dealer is void and the dealer is charged `penalty`;"""
    agreed = {"redeal_four_nines": True, "redeals_in_a_row_limit": 1, "golden_double_penalty": True}
    game = run(begin(deck=deck_for({2: "9S 9C 9D 9H"}), **agreed), "2 redeal")
    assert (game.phase, game.standing.scores, game.running.golden) == (
        "exchange",
        (-120, 0, 0),
        True,
    )


def test_every_seat_sees_its_own_cards():
    """In a golden deal every seat sees its own cards."""
    for kind in ("forehand", "first", "anyone"):
        game = begin(dark=kind)
        assert (game.phase, game.running.unseen) == ("exchange", frozenset())
        assert all(observe(game, seat).hand == game.running.hands[seat] for seat in range(3))


# What else stands elsewhere


def test_golden_deals_are_never_at_the_opening():
    """Golden deals, dark deals and deals without bidding are never at the opening."""
    game = begin(deck=deck_for({}, "9S 9C AS"), redeal_talon_two_nines=True)
    assert game.phase == "talon_claim"
    game = begin(
        deck=deck_for({}, "9S 9C AS"), redeal_talon_two_nines=True, redeal_only_at_opening=True
    )
    assert game.phase == "exchange"


def test_the_declarer_leads_in_a_golden_deal():
    """in a deal without bidding the declarer"""
    game = begin(deck=STRONG[0], opener="dealer", first_lead="opener")
    assert run(game, "1 give 0:TS 2:TC").to_act == 1


def test_the_barrel_declares_in_no_golden_deal():
    """if exactly one active seat is on the barrel, and the deal is not golden"""
    start = {"scores": [0, 0, 880], "barrel": [None, None, 2], "falls": [0, 0, 2]}
    agreed = {"three_barrels_reset": True, "obligatory_last_barrel": True}
    for given in ({"barrel_takes_talon": True}, agreed):
        assert observe(begin(start, **given), None).declarer == 1


def test_no_buy_back_in_a_golden_deal():
    """never in a golden or dark deal"""
    game = begin({"scores": [500, 0, 500]}, talon_buyback=True)
    assert (game.phase, game.to_act) == ("exchange", 1)


@pytest.mark.parametrize("allowed", [True, False])
def test_distribution_in_golden(allowed):
    """`distribution_in_golden`, `distribution_in_dark`: allowed in such deals."""
    game = begin(distribution_in_golden=allowed)
    assert ("distribute" in legal(game)) is allowed


def test_a_write_off_in_a_golden_deal():
    """Allowed in golden and dark deals."""
    game = begin(write_off="plain")
    assert legal(game)[-1] == "write_off"
    assert run(game, "1 write_off").last.gains == (120, -240, 120)


def test_the_same_dealer_again_is_the_next_golden_deal():
    """`distribution_keeps_dealer` ([1]): the same dealer deals again."""
    game = played("distributed", distribution_keeps_dealer=True, **FREE)
    assert (game.dealer, game.goldens) == (0, ("distributed",))
    assert start_deal(game, SORTED).to_act == 1


def test_with_a_standing_it_is_over():
    """With it the golden round counts as over."""
    agreed = agreements_from({"golden_round": True})
    assert start_deal(new_game(agreed, 0, {}), SORTED).phase == "bidding"
    assert start_deal(new_game(agreed, 0), SORTED).phase == "exchange"


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
