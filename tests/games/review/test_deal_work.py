"""Tests of the work on a deal: where it stops does not change what it finds."""

import pytest

from games.bots.search.budget import Budget
from games.bots.search.solver import Solver
from games.engine.record import Record, read_record
from games.review.deal_work import DealProgress, DealWork, reviewed
from games.review.questions import UnreadableRecord, game_before
from tests.games.review.records import short_record

SMALL = Budget(bidding=4, exchange=4, play=4, drawn=1)


def record() -> Record:
    return read_record(short_record())


def work(number: int = 1) -> DealWork:
    return DealWork(record(), number, Solver(record().agreements), SMALL)


def whole() -> DealProgress:
    *_, last = work().progress()
    return last


@pytest.mark.parametrize("steps", [0, 1, 12])
def test_it_goes_on_where_it_stopped(steps: int) -> None:
    done = next(one for one in work().progress() if one.steps == steps)
    *_, last = work().progress(done.steps, done.report)
    assert last == whole()


def test_at_the_end_nothing_is_left() -> None:
    last = whole()
    assert last.is_done and list(work().progress(last.steps, last.report)) == [last]


def test_the_known_state_before_a_deal_is_the_replayed_one() -> None:
    before = game_before(record(), 1)
    known = DealWork(record(), 1, Solver(record().agreements), SMALL, before)
    assert list(known.progress()) == list(work().progress())


def test_a_deal_knows_its_own_decisions_alone() -> None:
    *_, last = work(0).progress()
    assert last.report == reviewed(record(), SMALL).deals[0]


def test_an_illegal_action_is_refused() -> None:
    data = short_record()
    deal = data["deals"][0] | {"actions": ["0 bid 900"]}
    broken = read_record(data | {"deals": [deal]})
    with pytest.raises(UnreadableRecord):
        DealWork(broken, 0, Solver(broken.agreements), SMALL)


def test_a_stopped_game_ends_as_it_was_stopped() -> None:
    data = short_record() | {"agreements": {"preset": "classic"}, "stopped": {"reason": "time"}}
    stopped = read_record(data)
    assert game_before(stopped, 2).over and not game_before(stopped, 1).over


def test_the_plays_of_a_shown_rest_are_not_judged() -> None:
    *_, last = work(0).progress()
    shown = last.report.decisions[-1].action
    first, *others = short_record()["deals"]
    deals = [first | {"shown": {"seat": 0, "action": shown}}, *others]
    marked = read_record(short_record() | {"deals": deals})
    *_, found = DealWork(marked, 0, Solver(marked.agreements), SMALL).progress()
    assert found.report.decisions == last.report.decisions[:-1]
