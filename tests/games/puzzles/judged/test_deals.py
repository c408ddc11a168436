"""Moments of deals that were played."""

from typing import Any

import pytest

from games.engine.record import read_record
from games.puzzles.judged.deals import is_classic, moments_of
from games.puzzles.judged.decisions import choices_at
from tests.games.review.records import short_record


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """Return the record of a game of two deals."""
    return short_record(2)


def test_each_moment_is_a_decision_of_the_deal(record: dict[str, Any]) -> None:
    actions = record["deals"][0]["actions"]
    found = moments_of(read_record(record), 0)
    assert len(found) > 5
    for number, moment in found:
        assert list(moment.actions) == actions[:number]
        assert moment.seat == int(actions[number].split()[0])
        assert len(choices_at(moment)) > 1


def test_a_later_deal_is_put_at_the_start_of_a_game(record: dict[str, Any]) -> None:
    found = moments_of(read_record(record), 1)
    assert found
    assert all(moment.game.standing.scores == (0, 0, 0) for _, moment in found)


def test_a_shown_rest_is_no_decision(record: dict[str, Any]) -> None:
    first, *_ = record["deals"]
    last = len(first["actions"]) - 6
    shown = {**record, "deals": [{**first, "shown": {"action": last}}]}
    numbers = [number for number, _ in moments_of(read_record(shown), 0)]
    assert numbers and max(numbers) < last


def test_other_agreements_have_no_moments(record: dict[str, Any]) -> None:
    assert is_classic(read_record(record).agreements)
    other = {**record, "agreements": {"preset": "classic", "bid_step": 10}}
    assert moments_of(read_record(other), 0) == []
