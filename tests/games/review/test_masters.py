"""Tests of deals that three masters play from the cards of a record."""

import pytest

from games.engine.record import DealFinished, Record, deal_steps, read_record
from games.review import masters
from games.review.masters import MastersDeal, played_on
from games.review.questions import UnreadableRecord, game_before
from tests.games.review.records import short_record


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weak bots play as quickly as the test needs it."""
    monkeypatch.setattr(masters, "LEVEL", "greedy")


def record() -> Record:
    return read_record(short_record())


@pytest.mark.parametrize("number", [0, 1])
def test_they_play_the_deal_of_the_record_to_its_end(number: int) -> None:
    actions, end = list(played_on(record(), number, []))[-1]
    dealt = {**record().deals[number], "actions": actions}
    *_, last = deal_steps(game_before(record(), number), dealt, number)
    assert isinstance(last, DealFinished) and end is not None
    outcome = last.outcome
    assert end == MastersDeal(outcome.declarer, outcome.contract, outcome.outcome)


def test_they_go_on_where_they_stopped() -> None:
    whole = list(played_on(record(), 0, []))[-1]
    begun, _ = [step for _, step in zip(range(9), played_on(record(), 0, []), strict=False)][-1]
    assert list(played_on(record(), 0, list(begun)[:5]))[-1] == whole


def test_a_deal_that_has_ended_stays_as_it_is() -> None:
    actions, end = list(played_on(record(), 0, []))[-1]
    assert list(played_on(record(), 0, actions)) == [(actions, end)]


def test_actions_that_break_the_rules_are_named() -> None:
    with pytest.raises(UnreadableRecord, match="deal 0"):
        list(played_on(record(), 0, ["0 play AS"]))
