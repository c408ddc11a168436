"""Tests of tournaments.extras.room.rounds, with rounds drawn on request."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import error_code, from_now
from tests.tournaments.extras.room.evenings import (
    MIXED,
    NAMES,
    drawn_evening,
    finish_round,
    new_evening,
    open_tables,
)
from tests.tournaments.factories import tables_of
from tournaments import sweeps
from tournaments.director.advance import advance
from tournaments.extras.room import rounds
from tournaments.extras.room.page import load_page
from tournaments.models import Tournament
from tournaments.organising.settings.create import InvalidConfig
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_no_game_is_opened_and_nobody_is_a_no_show(anna):
    evening = drawn_evening(anna)
    advance(evening.pk, timezone.now() + timedelta(hours=2))
    assert all(table.game is None and not table.no_shows for table in tables_of(evening))


def test_a_round_is_drawn_only_when_an_organiser_asks(anna):
    evening = drawn_evening(anna)
    assert error_code(rounds.draw_next, anna, evening.pk) == "tables_open"
    finish_round(anna, evening)
    advance(evening.pk, timezone.now())
    assert evening.rounds.count() == 1
    rounds.draw_next(anna, evening.pk)
    assert evening.rounds.count() == 2


def test_the_evening_ends_when_an_organiser_asks(anna):
    evening = drawn_evening(anna, settings=Settings(rounds=1, remainder="mixed"))
    finish_round(anna, evening)
    advance(evening.pk, timezone.now())
    evening.refresh_from_db()
    assert evening.status == Tournament.Status.RUNNING
    assert load_page(evening).draw_text == "End the event"
    rounds.draw_next(anna, evening.pk)
    evening.refresh_from_db()
    assert evening.status == Tournament.Status.OVER


def test_the_announced_time_starts_nothing(anna):
    evening = new_evening(anna, starts_at=from_now(minutes=1))
    sweeps.run_due(timezone.now() + timedelta(hours=1))
    evening.refresh_from_db()
    assert evening.status == Tournament.Status.ENTRY


def test_sweeps_do_not_load_evenings_that_play(anna):
    drawn_evening(anna)
    assert sweeps.run_due(timezone.now()) == 0


def test_ten_people_are_two_tables_of_three_and_one_of_four(anna):
    evening = drawn_evening(anna, NAMES)
    assert sorted(len(table.seats) for table in tables_of(evening)) == [3, 3, 4]


def test_a_knockout_is_drawn_round_by_round(anna):
    knockout = Settings(ties=("reached", "points", "random_draw"))
    evening = drawn_evening(anna, NAMES[:9], format="knockout", settings=knockout)
    finish_round(anna, evening)
    rounds.draw_next(anna, evening.pk)
    assert [table.round.number for table in open_tables(evening)] == [2]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"format": "duplicate", "settings": Settings(rounds=3, field="matchpoints")}, "format"),
        ({"settings": Settings(rounds=3, remainder="bot")}, "remainder"),
        ({"rated": True}, "rated"),
    ],
)
def test_settings_that_real_tables_cannot_have_are_refused(anna, fields, field):
    with pytest.raises(InvalidConfig) as refused:
        new_evening(anna, (), **{"settings": MIXED, **fields})
    assert field in [name for problem in refused.value.problems for name in problem.fields]


def test_an_evening_has_neither_check_in_nor_no_shows(anna):
    evening = new_evening(anna, (), check_in_minutes=10, no_show_minutes=5)
    assert (evening.check_in_minutes, evening.no_show_minutes) == (0, 0)


def test_the_clock_can_be_set_and_started_again(anna):
    evening = drawn_evening(anna)
    before = load_page(evening).clock
    rounds.set_minutes(anna, evening.pk, 30)
    rounds.restart_clock(anna, evening.pk)
    after = load_page(evening).clock
    assert before and after and after.minutes == 30 and after.starts_at >= before.starts_at
    assert error_code(rounds.set_minutes, anna, evening.pk, 3) == "clock_minutes"
