"""Each choice of docs/doubts.md, tested as the page describes it."""

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from games.engine import (
    BadAgreements,
    BadRecord,
    agreements_from,
    legal_actions,
    new_game,
    observe,
    replay,
    start_deal,
)
from games.engine.cards import NO_CARDS, cards_of
from games.engine.record import read_record, replay_lines
from tests.games.engine.builders import begin, booked, deck_for, legal, run
from tests.games.engine.golden_deals import FREE, SORTED, before, dealt, is_golden, played
from tests.games.engine.phases.test_buyback import bought
from tests.games.engine.scoring.test_barrel import on_barrel

ROOT = Path(__file__).parents[3]
NINES = "9S 9C 9D 9H JS JC TS"
FOUR_AND_FOUR = "AS AC AD AH 9S 9C 9D 9H JS JC"
THE_OTHERS = "JD JH QS QC QD QH KS KC KD KH TS TC TD TH"
RECORD = {
    "format": "thousand-record/1",
    "agreements": {},
    "players": ["a", "b", "c"],
    "first_dealer": 0,
    "deals": [],
    "result": None,
}


def rows():
    """Return the cells of each row of the page."""
    lines = (ROOT / "docs" / "doubts.md").read_text().split("| --- |\n")[1].splitlines()
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def test_every_mark_is_on_the_page_and_every_row_is_marked():
    marked = Counter()
    for path in (ROOT / "games" / "engine").rglob("*.py"):
        marked[path.name] = len(re.findall(r"# Doubt \(", path.read_text()))
    listed = Counter(cells[3].strip("`") for cells in rows())
    assert +marked == listed


# Section 3


def test_a_forced_claim_is_told_with_the_field_that_forces_it():
    agreed = {"players": 2, "redeal_four_nines": True, "redeal_four_aces": True}
    own = iter(FOUR_AND_FOUR.split())
    others = iter(THE_OTHERS.split())
    # Forehand gets each of its cards, the other seat and the piles the rest.
    heaps = "012013" * 2 + "01" * 6
    deck = "".join(next(own if heap == "0" else others) for heap in heaps)
    game = start_deal(new_game(agreements_from(agreed), 0), deck)
    assert (game.last.claim.seat, game.last.claim.ground) == (1, "redeal_four_aces")


def test_a_void_claim_ends_forced_ones_too():
    agreed = {"redeal_four_nines": True, "redeals_in_a_row_limit": 1}
    agreed |= {"four_aces_after_talon": "redeal"}
    hands = {2: NINES, 1: "AS AC AD"}
    game = run(begin(hands, "AH JD QD", **agreed), "2 redeal", "2 pass", "0 pass")
    assert (game.phase, game.running.four_aces_from_talon) == ("exchange", True)


def test_the_sitting_neighbour_cuts():
    right = agreements_from({"players": 4, "cutting": "right", "sits_out": "right"})
    game = start_deal(new_game(right, 3), deck_for({}), (2, 5, 5, 5))
    assert (game.to_act, 2 in game.running.active) == (2, False)


def test_the_card_that_a_cut_shows():
    # A jack lies at the bottom after the first cut, a nine after the dealer's.
    order = ["AS", "JS", "QS", "KS", "TS", "9C"] + [r + s for r in "9JQKTA" for s in "DH"]
    order += ["9S"] + [r + "C" for r in "JQKTA"]
    game = new_game(agreements_from({"cutting": "left"}), 0)
    game = start_deal(game, "".join(order), (2, 4))
    game = run(game, "1 cut")
    assert (game.to_act, observe(game, None).nines_cut) == (0, ())
    game = run(game, "0 cut")
    assert (observe(game, None).nines_cut, game.running.cutting.deck[-1] % 6) == ((), 0)


def test_a_bought_declaration_is_still_at_the_opening():
    agreed = {"redeal_talon_two_nines": True, "redeal_only_at_opening": True}
    game = bought({}, "9S 9C AS", **agreed)
    assert (game.phase, game.to_act) == ("talon_claim", 2)


# Section 4


def test_all_alike_needs_all():
    game = played("made", "distributed", "made", golden_repeat="all_alike", **FREE)
    assert not is_golden(game)


def test_a_round_without_a_bound_cannot_be_given_up():
    for field in ({"distribution_in_golden": True}, {"write_off": "plain"}):
        with pytest.raises(BadAgreements):
            agreements_from({"golden_round": True, "golden_max_rounds": None, **field})
    game = before(golden_reset_last=True, **FREE)
    game = game.replace(agreements=replace(game.agreements, golden_max_rounds=None))
    for _ in range(3):
        game = dealt(game, "distributed")
    assert (is_golden(game), game.standing.distributions) == (False, (1, 1, 1))


def test_the_parts_that_a_reset_renews():
    agreed = {"distribution_limit": 1, "no_barrel_after_third_fall": True, **FREE}
    game = before(**agreed)
    game = game.replace(
        standing=game.standing.replace(exempt=(True, False, False), falls=(3, 0, 0))
    )
    for how in ("distributed", "failed", "failed"):
        game = dealt(game, how)
    assert game.standing.exempt == (True, False, False)
    # Seat 1 gave up once before the reset, and may again.
    assert "distribute" in legal(start_deal(game, deck_for({})))


def test_a_look_shows_nothing_yet():
    game = run(begin(dark="first"), "1 look")
    assert [observe(game, seat).hand for seat in range(3)] == [0, 0, 0]
    game = run(game, "2 look")
    assert observe(game, 1).hand == 0
    assert all(observe(run(game, "0 look"), seat).hand for seat in range(3))


def test_a_bluff_is_no_marriage_over_a_dark_deal():
    agreed = {"dark": "forehand", "bid_over_120_without_marriage": True}
    assert legal(run(begin(**agreed), "1 dark")) == ["pass"]
    free = run(begin(dark_any_bid_unhides=True, **agreed), "1 dark")
    assert legal(free) == ["bid 125", "pass"]


def test_a_dark_choice_before_a_charge():
    agreed = {"dark": "forehand", "dark_not_on_barrel": False, "barrel_takes_talon": True}
    agreed |= {"redeal_four_nines": True, "redeals_in_a_row_limit": 1}
    start = {"scores": [880, 0, 880], "barrel": [0, None, 0]}
    game = run(begin({2: NINES}, start=start, **agreed), "1 dark", "2 redeal")
    seen = observe(game, None)
    assert (game.phase, seen.declarer, seen.contract, seen.dark) == ("exchange", 2, 120, None)
    assert game.running.unseen == frozenset()


# Section 5


def test_the_end_of_a_played_deal_tells_what_was_laid_aside():
    game = run(begin({1: "AS KS QS"}, exchange="lay_aside"), "2 pass", "0 pass")
    game = run(game, f"1 {legal_actions(game)[0]}", "1 stand")
    laid = game.running.laid
    while game.running is not None:
        told = [observe(game, seat).laid for seat in (0, 1, 2, None)]
        assert told == [NO_CARDS, laid, NO_CARDS, NO_CARDS]
        game = run(game, f"{game.to_act} {legal_actions(game)[0]}")
    assert cards_of(game.last.laid) == laid
    assert {observe(game, seat).last.laid for seat in (0, 1, 2, None)} == {game.last.laid}


# Section 8


def test_a_write_off_by_aces_is_a_whole_failed_contract():
    deal = {"ending": "written_off", "write_off": "aces", "give_up_on_barrel": "all"}
    deal |= {"contract": 200, "start": on_barrel(2)}
    assert booked(barrel_fail_costs_contract=True, **deal).last.scores[1] == 680
    assert booked(barrel_fall_costs="contract", **deal).last.scores[1] == 680


def test_a_third_bolt_after_the_fall_of_a_third_distribution():
    start = on_barrel(bolts=[0, 2, 0], distributions=[0, 2, 0])
    deal = {"ending": "distributed", "distribution_bolt": True, "give_up_on_barrel": "all"}
    for given in ({}, {"bolts_on_barrel": True}):
        last = booked(start=start, **deal, **given).last
        assert (last.scores[1], last.falls[1], last.bolts[1]) == (640, 1, 0)


def test_points_are_added_before_a_fall():
    agreed = {"barrel_mode": "accumulate", "bolts_on_barrel": True, "bolt_when": "rounds_to_zero"}
    start = on_barrel(score=918, bolts=[0, 2, 0])
    last = booked(points=(0, 2, 118), declarer=2, start=start, **agreed).last
    # 918 and 2 are 920, which is the score that it falls from.
    assert (last.scores[1], last.falls[1]) == (800, 1)


def test_a_winner_does_not_fill_the_barrel():
    # Seat 1 wins from the barrel; seat 0 gets on beside seat 2, and two may be there.
    start = {"scores": [800, 880, 880], "barrel": [None, 0, 0]}
    deal = {"points": (100, 20, 0), "declared": (0, 100, 0), "contract": 120}
    last = booked(start=start, barrel_kick="two", **deal).last
    assert (last.winner, last.barrel, last.scores) == (1, (0, 1, 1), (880, 1000, 880))


def test_555_that_stood_before():
    last = booked(start={"scores": [555, 0, 555]}, points=(0, 100, 20), dump_truck="555").last
    assert last.scores == (0, 100, 575)


# Sections 9 and 10


def test_the_lithuanian_game_has_no_barrel():
    zeros = (0,) * 4
    given = {"start": {"scores": [870, 0, 0, 0]}, "points": (120, 0, 0, 0)}
    last = booked(declarer=0, declared=zeros, hands=zeros, **given, preset="lithuanian").last
    assert (last.scores[0], last.barrel) == (970, (None,) * 4)


# Section 12


def test_dark_not_on_barrel_without_a_barrel():
    given = {"dark": "forehand", "dark_not_on_barrel": False}
    assert agreements_from({**given, "barrel": False}).dark_not_on_barrel is False
    with pytest.raises(BadAgreements):
        agreements_from({**given, "barrel_mode": "declarer_only"})


def test_four_aces_are_no_talon_claim():
    aces = {"four_aces_after_talon": "redeal", "redeal_four_nines_after_exchange": False}
    with pytest.raises(BadAgreements):
        agreements_from({**aces, "redeal_only_at_opening": True})
    assert agreements_from({**aces, "redeals_in_a_row_limit": 3})


# The record


def test_a_record_needs_agreements():
    assert read_record(RECORD).agreements == agreements_from({})
    for bad in (
        {**RECORD, "agreements": None},
        {k: RECORD[k] for k in RECORD if k != "agreements"},
    ):
        with pytest.raises(BadRecord):
            read_record(bad)


def test_a_cut_that_is_refused_needs_its_number():
    cut = {**RECORD, "agreements": {"cutting": "left"}}
    cut["deals"] = [{"deck": SORTED, "cuts": [3], "actions": ["1 cut", "1 cut"]}]
    assert replay(cut).error.action == 0
    cut["deals"][0]["cuts"] = [3, 4]
    assert replay(cut).error.action == 1


def test_null_is_absent():
    game = replay({**RECORD, "standing": None, "stopped": None}).game
    assert game == replay(RECORD).game
    golden = {**RECORD, "agreements": {"golden_round": True}}
    assert replay({**golden, "standing": None}).game.golden == 1
    assert replay({**golden, "standing": {}}).game.golden == 0


def test_a_finished_game_cannot_be_stopped():
    actions = ["2 pass", "0 pass", "1 distribute"]
    over = {**RECORD, "agreements": {"max_deals": 1}}
    over["deals"] = [{"deck": deck_for({}), "actions": actions}]
    (line,) = replay_lines([json.dumps(over)])
    assert line["winner"] == 2
    line, error = replay_lines([json.dumps({**over, "stopped": {"reason": "time"}})])
    assert (set(error), line["winner"]) == ({"game", "error"}, 2)


def test_without_a_barrel_no_seat_is_on_it():
    agreed = agreements_from({"no_barrel_after_third_fall": True})
    start = {"scores": [880, 0, 0], "barrel": [0, None, None]}
    new_game(agreed, 0, start)
    with pytest.raises(BadRecord):
        new_game(agreed, 0, {**start, "falls": [3, 0, 0]})
    assert new_game(agreed, 0, {"scores": [890, 0, 0], "falls": [3, 0, 0]}).standing.exempt[0]


def test_failed_off_the_barrel_means_nothing():
    start = {"scores": [0, 780, 0], "failed": [0, 200, 0]}
    game = booked(start=start)
    assert (game.standing.failed, game.last.barrel[1]) == ((0, 0, 0), 0)
