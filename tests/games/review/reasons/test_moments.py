"""Tests of decisions with what came after them."""

import json

from games.engine.actions import parse_action
from games.engine.events import CardPlayed, Redealt
from games.engine.record import read_record
from games.review.questions import questions
from games.review.reasons import Moment, moments, reason_for
from games.review.reasons.facts import FACTS
from tests.games.review.records import short_record


def test_a_moment_shows_what_its_seat_knew() -> None:
    record = read_record(short_record())
    known = {(one.deal, one.action): one for one in questions(record)}
    found = dict(moments(record, {key: one.chosen for key, one in known.items()}))
    assert found.keys() == known.keys()
    for key, moment in found.items():
        assert moment.seen == known[key].observation
        assert moment.chosen == known[key].chosen


def test_what_came_later_ends_with_the_deal() -> None:
    record = read_record(short_record())
    wanted = {(one.deal, one.action): one.chosen for one in questions(record)}
    for (deal, action), moment in moments(record, wanted):
        rest = record.deals[deal]["actions"][action:]
        cards = [text for text in rest if " play " in text]
        assert sum(isinstance(one, CardPlayed) for one in moment.later) == len(cards)
        redeals = sum(text.endswith(" redeal") for text in rest)
        assert sum(isinstance(one, Redealt) for one in moment.later) == redeals


def test_only_what_is_asked_for_is_told() -> None:
    record = read_record(short_record())
    assert list(moments(record, {})) == []
    assert list(moments(record, {(0, 999): parse_action("pass")})) == []


def test_a_broken_record_is_told_up_to_its_fault() -> None:
    data = json.loads(json.dumps(short_record()))
    wanted = {(one.deal, one.action): one.chosen for one in questions(read_record(data))}
    data["deals"][1]["actions"][0] = "0 bid 999"
    found = [key for key, _ in moments(read_record(data), wanted)]
    assert found and all(deal == 0 for deal, _ in found)


def test_no_fact_is_told_of_the_choice_itself() -> None:
    """Whoever chose the best did nothing that a sentence could explain."""
    record = read_record(short_record())
    same = {(one.deal, one.action): one.chosen for one in questions(record)}
    about_the_choice = {
        fact.__name__
        for _, moment in moments(record, same)
        for fact in FACTS
        if fact(moment) is not None
    }
    assert about_the_choice <= {"nine_gave_redeal"}


def test_facts_are_told_of_a_real_game() -> None:
    record = read_record(short_record(4, "facts"))
    codes = set()
    for question in questions(record):
        for other in question.legal[:8]:
            wanted = Moment(question.observation, question.chosen, other)
            reason = reason_for(wanted)
            codes |= {reason.code} if reason else set()
    assert len(codes) >= 5
