"""One table in an organiser's hands: its result and its time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.plans import persons, refusal, running, tables_of, verbs
from tournaments.director.open_tables import open_due
from tournaments.director.pair import draw
from tournaments.organising import rulings
from tournaments.organising.rulings import Ruling
from tournaments.registration import services as registration
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
KNOCKOUT = {"format": "knockout", "settings": Settings(ties=("reached", "points", "lot"))}


def test_a_result_is_set_with_a_reason_and_may_be_set_anew(anna):
    cup = running(anna, persons(3))
    table = tables_of(cup)[0]
    for ruling, code in (
        (Ruling((1, 2, 3), ""), "no_reason"),
        (Ruling((1, 2), "why"), "bad_points"),
        (Ruling((1, 2, 10**6), "why"), "bad_points"),
        (Ruling((1, 2, 3), "why", (1, 2, 4)), "bad_places"),
        (Ruling((1, 2, 3), "why", (1, 2, 3)), "places_and_points"),
    ):
        assert refusal(rulings.set_result, anna, cup.pk, table.pk, ruling) == code
    assert refusal(rulings.set_result, anna, cup.pk, 10**9, Ruling((1, 2, 3), "x")) == "no_table"
    rulings.set_result(anna, cup.pk, table.pk, Ruling((50, 900, 50), "Played on paper"))
    rulings.set_result(anna, cup.pk, table.pk, Ruling((100, 900, 50), "Misread"))
    table.refresh_from_db()
    assert table.ruled == {"places": [2, 1, 3], "scores": [100, 900, 50], "reason": "Misread"}
    assert verbs(cup).count("result_set") == 2


def test_in_a_bracket_a_result_stands_once_the_next_table_is_drawn(anna):
    cup = running(anna, persons(9), **KNOCKOUT)
    for table in tables_of(cup):
        rulings.set_result(anna, cup.pk, table.pk, Ruling((3, 2, 1), "by hand"))
    draw(cup.pk, timezone.now())
    first = tables_of(cup)[0]
    assert refusal(rulings.set_result, anna, cup.pk, first.pk, Ruling((1, 2, 3), "x")) == (
        "next_drawn"
    )


def test_a_table_gets_time(anna):
    cup = running(anna, persons(3))
    table = tables_of(cup)[0]
    rulings.add_time(anna, cup.pk, table.pk, 5)
    assert tables_of(cup)[0].opens_at - table.opens_at == timedelta(minutes=5)
    assert refusal(rulings.add_time, anna, cup.pk, table.pk, 0) == "bad_choice"
    assert refusal(rulings.add_time, anna, cup.pk, table.pk, 121) == "bad_choice"
    rulings.set_result(anna, cup.pk, table.pk, Ruling((3, 2, 1), "by hand"))
    assert refusal(rulings.add_time, anna, cup.pk, table.pk, 5) == "table_over"


def test_a_game_to_a_time_ends_later(anna):
    users = persons(3)
    cup = running(anna, users, ends_by="time", minutes=30)
    for user in users:
        registration.here(user, tables_of(cup)[0].pk)
    assert open_due(cup.pk, timezone.now())
    game = tables_of(cup)[0].game
    before = game.ends_at
    rulings.add_time(anna, cup.pk, tables_of(cup)[0].pk, 10)
    game.refresh_from_db()
    assert game.ends_at - before == timedelta(minutes=10)


def test_a_game_without_an_end_gets_no_time(anna):
    users = persons(3)
    cup = running(anna, users)
    for user in users:
        registration.here(user, tables_of(cup)[0].pk)
    open_due(cup.pk, timezone.now())
    assert refusal(rulings.add_time, anna, cup.pk, tables_of(cup)[0].pk, 10) == "no_time"
    assert "time_added" not in verbs(cup)
