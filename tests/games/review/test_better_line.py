"""Tests of the line after a better choice."""

from games.engine.actions import parse_action
from games.engine.record import DealFinished, Record, ReplayFailed, read_record, replay_steps
from games.review.better_line import better_line
from games.review.questions import questions
from tests.games.review.records import short_record


def test_a_line_begins_with_the_choice_and_ends_its_deal() -> None:
    record = read_record(short_record())
    question = next(one for one in questions(record) if one.observation.phase == "play")
    other = next(one for one in question.legal if one != question.chosen)
    line = better_line(record, question.deal, question.action, other)
    assert line is not None
    before = record.deals[question.deal]["actions"][: question.action]
    assert line[: question.action] == before
    assert line[question.action] == f"{question.seat} {other}"
    steps = list(replay_steps(with_line(record, question.deal, line)))
    assert not any(isinstance(step, ReplayFailed) for step in steps)
    assert sum(isinstance(step, DealFinished) for step in steps) == question.deal + 1


def with_line(record: Record, deal: int, line: list[str]) -> Record:
    deals = [*record.deals[:deal], {**record.deals[deal], "actions": line}]
    return read_record({**record.as_json(), "deals": deals})


def test_a_line_may_begin_in_the_bidding() -> None:
    record = read_record(short_record())
    question = next(iter(questions(record)))
    other = next(one for one in question.legal if one != question.chosen)
    line = better_line(record, question.deal, question.action, other)
    assert line is not None and len(line) > question.action + 1


def test_an_illegal_choice_has_no_line() -> None:
    record = read_record(short_record())
    question = next(iter(questions(record)))
    illegal = parse_action("play AS")
    assert illegal not in question.legal
    assert better_line(record, question.deal, question.action, illegal) is None


def test_there_is_no_line_where_nobody_decided() -> None:
    record = read_record(short_record())
    assert better_line(record, 99, 0, parse_action("pass")) is None


def test_a_line_is_always_the_same() -> None:
    record = read_record(short_record())
    question = next(one for one in questions(record) if len(one.legal) > 1)
    found = {
        tuple(better_line(record, question.deal, question.action, question.legal[0]) or ())
        for _ in range(2)
    }
    assert len(found) == 1
