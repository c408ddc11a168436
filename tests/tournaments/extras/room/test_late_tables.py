"""Tests of rounds that are drawn in a room while a table plays on."""

import pytest

from tests.factories import error_code
from tests.tournaments.extras.room.evenings import (
    MIXED,
    NAMES,
    drawn_evening,
    finish_round,
    open_tables,
    scores_at,
)
from tournaments.director.verify import verify
from tournaments.extras.room import rounds
from tournaments.extras.room.page import load_page
from tournaments.extras.room.results import services as results
from tournaments.load_state import load_state
from tournaments.models import Bye

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def all_but_one(anna, evening):
    """Set all results of the round but one; return the table that plays on."""
    *done, late = open_tables(evening)
    for table in done:
        scores = [100 * (number + 1) for number in range(len(table.seats))]
        results.set_as_organiser(anna, evening.pk, table.pk, scores_at(table, *scores))
    return late


def test_a_round_is_drawn_without_a_late_table_whose_result_counts_later(anna):
    evening = drawn_evening(anna, NAMES[:9], settings=MIXED)
    late = all_but_one(anna, evening)
    assert error_code(rounds.draw_next, anna, evening.pk) == "tables_open"
    page = load_page(evening)
    assert page.can_draw_without_late and page.late_text == f"Draw without table {late.number}"
    rounds.draw_next(anna, evening.pk, without_late=True)
    evening.refresh_from_db()
    second = [table for table in open_tables(evening) if table.round.number == 2]
    assert not {pk for table in second for pk in table.seats} & set(late.seats)
    byes = Bye.objects.filter(round__tournament=evening, round__number=2)
    assert sorted(byes.values_list("entrant_id", flat=True)) == sorted(late.seats)

    given = scores_at(late, 100, 200, 300)
    results.set_as_organiser(anna, evening.pk, late.pk, given)
    finish_round(anna, evening)
    rounds.draw_next(anna, evening.pk)
    third = [table for table in open_tables(evening) if table.round.number == 3]
    assert {pk for table in third for pk in table.seats} >= set(late.seats)
    finish_round(anna, evening)
    rounds.draw_next(anna, evening.pk)
    evening.refresh_from_db()
    assert evening.status == "over" and verify(evening) == []


def test_too_few_free_people_wait(anna):
    evening = drawn_evening(anna, NAMES[:6])
    open_tables(evening)
    assert error_code(rounds.draw_next, anna, evening.pk, without_late=True) == "late_few"
    assert not load_page(evening).can_draw_without_late
    assert load_state(evening).round == 1


def test_the_last_round_and_brackets_wait_for_all(anna):
    evening = drawn_evening(anna, NAMES[:9], settings=MIXED)
    for _ in range(2):
        finish_round(anna, evening)
        rounds.draw_next(anna, evening.pk)
    all_but_one(anna, evening)
    assert error_code(rounds.draw_next, anna, evening.pk, without_late=True) == "tables_open"
    bracket = drawn_evening(anna, NAMES[:9], format="knockout", name="Cup")
    all_but_one(anna, bracket)
    assert error_code(rounds.draw_next, anna, bracket.pk, without_late=True) == "late_format"
