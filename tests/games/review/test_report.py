"""Tests of the report: what is kept, and that its JSON form loses nothing."""

import json
from functools import cache

import pytest

from games.bots.search.budget import Budget
from games.bots.search.equity.model import chances
from games.engine.record import Record, read_record
from games.review.breakdown import in_tenths
from games.review.deal_work import reviewed
from games.review.points import point_worth
from games.review.questions import game_before
from games.review.rates import rate_of, rates_by_kind
from games.review.report import GameReport, read_report, report_json
from tests.games.review.records import judged_game, short_record

SMALL = Budget(bidding=4, exchange=4, play=4, drawn=1)


def record() -> Record:
    return read_record(short_record())


@cache
def report() -> GameReport:
    return reviewed(record(), SMALL)


def test_the_json_form_reads_back_without_loss() -> None:
    assert read_report(json.loads(json.dumps(report_json(report())))) == report()


def test_a_report_without_its_end_reads_back_too() -> None:
    part = GameReport(report().point, 3, report().deals[:1])
    assert read_report(json.loads(json.dumps(report_json(part)))) == part


def test_each_deal_starts_with_the_chances_of_the_model() -> None:
    before = chances(game_before(record(), 1))
    assert report().deals[1].start == pytest.approx(before, abs=1e-6)


def test_all_judged_decisions_are_kept_in_order() -> None:
    kept = [(deal.deal, one.action) for deal in report().deals for one in deal.decisions]
    assert kept == [(one.deal, one.action) for one in judged_game(record(), SMALL)]


def test_a_report_says_what_a_point_is_worth() -> None:
    assert report().point == point_worth(record().agreements)


def test_rates_come_from_what_is_kept() -> None:
    kept, fresh = report().decisions, list(judged_game(record(), SMALL))
    assert rate_of(kept).points == pytest.approx(rate_of(fresh).points, abs=0.1)
    by_kind = rates_by_kind(report().decisions)
    assert {k: r.decisions for k, r in by_kind.items()} == {
        k: r.decisions for k, r in rates_by_kind(fresh).items()
    }


@pytest.mark.parametrize("seat", range(3))
def test_the_breakdown_of_a_seat_adds_up_to_its_end(seat: int) -> None:
    end = chances(game_before(record(), 2))[seat]
    assert report().breakdowns[seat].end == pytest.approx(end, abs=1e-6)
    shown = in_tenths(report().breakdowns[seat])
    assert sum(shown.values()) == pytest.approx(100 * end, abs=0.05)


def test_breakdowns_of_all_seats_cancel_out() -> None:
    assert sum(one.own + one.others for one in report().breakdowns) == pytest.approx(0, abs=1e-4)


def test_a_game_that_still_runs_has_no_breakdowns() -> None:
    running = read_record(short_record() | {"deals": short_record()["deals"][:1]})
    found = reviewed(running, SMALL)
    assert (len(found.deals), found.breakdowns) == (1, ())
