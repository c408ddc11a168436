"""Tests of actions on one table: its result and its time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import error_code, persons
from tests.tournaments.factories import running_tournament, tables_of, verbs
from tournaments.director.open_tables import open_due
from tournaments.director.pair import pair_next_round
from tournaments.organising import rulings
from tournaments.organising.rulings import ResultOverride
from tournaments.registration import services as registration
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
KNOCKOUT = {"format": "knockout", "settings": Settings(ties=("reached", "points", "random_draw"))}


def test_a_result_needs_a_reason_and_can_be_set_again(anna):
    cup = running_tournament(anna, persons(3))
    table = tables_of(cup)[0]
    for ruling, code in (
        (ResultOverride((1, 2, 3), ""), "no_reason"),
        (ResultOverride((1, 2), "why"), "bad_points"),
        (ResultOverride((1, 2, 10**6), "why"), "bad_points"),
        (ResultOverride((1, 2, 3), "why", (1, 2, 4)), "bad_places"),
        (ResultOverride((1, 2, 3), "why", (1, 2, 3)), "places_and_points"),
    ):
        assert error_code(rulings.set_result, anna, cup.pk, table.pk, ruling) == code
    assert (
        error_code(rulings.set_result, anna, cup.pk, 10**9, ResultOverride((1, 2, 3), "x"))
        == "no_table"
    )
    rulings.set_result(anna, cup.pk, table.pk, ResultOverride((50, 900, 50), "Played on paper"))
    rulings.set_result(anna, cup.pk, table.pk, ResultOverride((100, 900, 50), "Misread"))
    table.refresh_from_db()
    assert table.override == {"places": [2, 1, 3], "scores": [100, 900, 50], "reason": "Misread"}
    assert verbs(cup).count("result_set") == 2


def test_a_bracket_result_is_final_once_the_next_table_is_drawn(anna):
    cup = running_tournament(anna, persons(9), **KNOCKOUT)
    for table in tables_of(cup):
        rulings.set_result(anna, cup.pk, table.pk, ResultOverride((3, 2, 1), "by hand"))
    pair_next_round(cup.pk, timezone.now())
    first = tables_of(cup)[0]
    assert error_code(
        rulings.set_result, anna, cup.pk, first.pk, ResultOverride((1, 2, 3), "x")
    ) == ("next_drawn")


def test_added_time_postpones_a_waiting_table(anna):
    cup = running_tournament(anna, persons(3))
    table = tables_of(cup)[0]
    rulings.add_time(anna, cup.pk, table.pk, 5)
    assert tables_of(cup)[0].opens_at - table.opens_at == timedelta(minutes=5)
    assert error_code(rulings.add_time, anna, cup.pk, table.pk, 0) == "bad_choice"
    assert error_code(rulings.add_time, anna, cup.pk, table.pk, 121) == "bad_choice"
    rulings.set_result(anna, cup.pk, table.pk, ResultOverride((3, 2, 1), "by hand"))
    assert error_code(rulings.add_time, anna, cup.pk, table.pk, 5) == "table_over"


def test_added_time_postpones_the_end_of_a_timed_game(anna):
    users = persons(3)
    cup = running_tournament(anna, users, ends_by="time", minutes=30)
    for user in users:
        registration.confirm_presence(user, tables_of(cup)[0].pk)
    assert open_due(cup.pk, timezone.now())
    game = tables_of(cup)[0].game
    before = game.ends_at
    rulings.add_time(anna, cup.pk, tables_of(cup)[0].pk, 10)
    game.refresh_from_db()
    assert game.ends_at - before == timedelta(minutes=10)


def test_a_game_without_an_end_gets_no_extra_time(anna):
    users = persons(3)
    cup = running_tournament(anna, users)
    for user in users:
        registration.confirm_presence(user, tables_of(cup)[0].pk)
    open_due(cup.pk, timezone.now())
    assert error_code(rulings.add_time, anna, cup.pk, tables_of(cup)[0].pk, 10) == "no_time"
    assert "time_added" not in verbs(cup)
