"""Tests of the decisions of a record."""

import json
from typing import Any

import pytest

from games.engine.record import Record, read_record
from games.review.questions import UnreadableRecord, questions
from tests.games.review.records import short_record


def test_each_decision_is_as_its_seat_met_it() -> None:
    record = read_record(short_record())
    found = list(questions(record))
    assert found
    for question in found:
        text = record.deals[question.deal]["actions"][question.action]
        assert text == f"{question.observation.seat} {question.chosen}"
        assert question.chosen in question.legal
        assert question.observation.seat == question.observation.to_act


def test_forced_actions_are_no_decisions() -> None:
    record = read_record(short_record())
    actions = sum(len(deal["actions"]) for deal in record.deals)
    found = list(questions(record))
    assert len(found) < actions
    assert all(len(question.legal) > 1 for question in found)


def test_an_illegal_action_is_named() -> None:
    data = json.loads(json.dumps(short_record()))
    data["deals"][0]["actions"][0] = "0 bid 999"
    with pytest.raises(UnreadableRecord, match=r"deal 0, action 0: "):
        list(questions(read_record(data)))


# The rest of the first deal is shown from this action on.
SHOWN = 15


def with_shown(mark: Any) -> Record:
    """Return the record with this mark in its first deal."""
    first, *others = short_record()["deals"]
    return read_record(short_record() | {"deals": [first | {"shown": mark}, *others]})


def test_nobody_decided_the_plays_of_a_shown_rest() -> None:
    every = list(questions(read_record(short_record())))
    played = [one for one in every if one.deal == 0 and one.action >= SHOWN]
    found = list(questions(with_shown({"seat": 1, "action": SHOWN})))
    assert played and found == [one for one in every if one not in played]


@pytest.mark.parametrize("mark", [None, 15, {}, {"action": "15"}, {"action": -1}, {"action": True}])
def test_a_mark_without_an_action_hides_no_decision(mark: Any) -> None:
    assert list(questions(with_shown(mark))) == list(questions(read_record(short_record())))
