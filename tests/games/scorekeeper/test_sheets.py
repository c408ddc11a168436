"""Tests of reading records of sheets, and of refusals."""

from typing import Any

import pytest

from games.scorekeeper.errors import UnreadableSheet
from games.scorekeeper.sheets import MAX_DEALS, read_sheet
from tests.games.scorekeeper.factories import played, sheet_record


def test_a_sheet_is_booked_by_the_engine() -> None:
    sheet = read_sheet(sheet_record())
    assert sheet.game.standing.scores == (180, -90, 10)
    assert sheet.game.standing.bolts == (0, 0, 1)


def test_a_record_that_was_read_is_the_record_that_is_written() -> None:
    record = sheet_record(agreements={"penalty": 100})
    assert read_sheet(read_sheet(record).as_json()).as_json() == record | {"result": None}


def test_a_sheet_that_was_stopped_is_won_by_the_highest_score() -> None:
    result = read_sheet(sheet_record(stopped=True)).as_json()["result"]
    assert result == {"scores": [180, -90, 10], "winner": 0}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"format": "thousand-record/1"}, "format"),
        ({"agreements": []}, "agreements"),
        ({"players": ["Anna", "Bohdan"]}, "players"),
        ({"players": ["Anna", "Bohdan", 3]}, "players"),
        ({"players": ["Anna", "Bohdan", "x" * 25]}, "players"),
        ({"players": ["Anna", "Bohdan", "\u200b"]}, "players"),
        ({"first_dealer": 3}, "first_dealer"),
        ({"deals": {}}, "deals"),
        ({"stopped": 1}, "stopped"),
        ({"title": ""}, "title"),
    ],
)
def test_a_problem_is_named(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(UnreadableSheet) as raised:
        read_sheet(sheet_record(**changes))
    assert (raised.value.code, raised.value.data) == ("field", {"field": field})


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"agreements": {"penalty": 7}}, "agreements"),
        ({"deals": [{}] * (MAX_DEALS + 1)}, "too_many_deals"),
        ({"agreements": {"max_deals": 1}}, "after_the_end"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(UnreadableSheet) as raised:
        read_sheet(sheet_record(**changes))
    assert raised.value.code == code and raised.value.text


def test_strangers_are_shown_no_links() -> None:
    sheet = read_sheet(sheet_record(title="Win at https://evil.example.com now"))
    assert "evil" not in sheet.title


def test_the_longest_sheet_is_booked() -> None:
    deals = [played(0, 120, [60, 30, 30])] * MAX_DEALS
    assert len(read_sheet(sheet_record(deals=deals)).outcomes) == MAX_DEALS
