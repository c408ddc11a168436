"""Tests of agreements at real tables: what sitting out scores at tables of four."""

import pytest
from django.urls import reverse

from tests.factories import client_of, error_code, person
from tests.games.scorekeeper.factories import played, sheet_record
from tests.tournaments.extras.room.evenings import NAMES, drawn_evening, phone
from tests.tournaments.factories import tables_of
from tournaments.extras.room.page import load_page
from tournaments.extras.room.results.agreements import agreements_at, set_sitting_scores
from tournaments.extras.room.sheets import services
from tournaments.extras.room.sheets.services import Keeper
from tournaments.extras.room.sheets.setup import sheet_setup

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
QUESTION = "There are tables of four"


def evening_of_seven(anna, **fields):
    """Draw a table of three and one of four."""
    return drawn_evening(anna, NAMES[:7], **fields)


def four_of(evening):
    return next(table for table in tables_of(evening) if len(table.seats) == 4)


def begin_sheet(anna, evening):
    """Book a deal of the table of four, as the organiser; nobody keys the talon."""
    table = four_of(evening)
    agreed = agreements_at(evening, 4).differences()
    points = [20, 20, 20, 60]
    points[table.first_dealer] = 0
    points[(table.first_dealer + 1) % 4] += 120 - sum(points)
    deal = played((table.first_dealer + 1) % 4, 100, points)
    start = {"agreements": agreed, "first_dealer": table.first_dealer}
    given = sheet_record(players=list("ABCD"), deals=[deal], **start)
    return services.save(evening.pk, Keeper(phone(1), "phone", organiser=anna), table.pk, given)


def room_page(anna, evening):
    return client_of(anna).get(reverse("room", args=[evening.pk])).text


def test_sitting_out_scores_nothing_where_a_preset_for_three_meets_tables_of_four(anna):
    evening = evening_of_seven(anna)
    page = load_page(evening)
    setup = sheet_setup(page, page.tables, "/back/")
    assert setup["agreements"][4]["sitting_scores"] == "none"
    assert "talon" not in begin_sheet(anna, evening).record["deals"][0]


def test_organisers_are_asked_once_and_can_change_their_answer(anna):
    evening = evening_of_seven(anna)
    assert QUESTION in room_page(anna, evening)
    address = reverse("room_action", args=[evening.pk, "sitting"])
    client_of(anna).post(address, {"sitting": "talon"})
    assert agreements_at(evening, 4).sitting_scores == "talon"
    page = room_page(anna, evening)
    assert QUESTION not in page and address in page
    assert evening.log.filter(verb="room_sitting_talon").exists()


def test_they_are_not_asked_about_tables_of_three(anna):
    assert QUESTION not in room_page(anna, drawn_evening(anna))


def test_a_preset_for_four_has_an_answer(anna):
    evening = evening_of_seven(anna)
    evening.agreements = {**evening.agreements, "players": 4}
    evening.save(update_fields=["agreements"])
    assert agreements_at(evening, 4).sitting_scores == "talon"
    assert QUESTION not in room_page(anna, evening)
    assert error_code(set_sitting_scores, anna, evening.pk, "none") == "sitting_known"


def test_a_sheet_that_was_begun_keeps_the_answer(anna):
    evening = evening_of_seven(anna)
    begin_sheet(anna, evening)
    assert QUESTION not in room_page(anna, evening)
    assert error_code(set_sitting_scores, anna, evening.pk, "talon") == "sitting_known"


def test_only_organisers_answer_and_only_what_is_known(anna):
    evening = evening_of_seven(anna)
    stranger = person("stranger")
    assert error_code(set_sitting_scores, stranger, evening.pk, "none") == "not_organiser"
    for answer in ("", "all"):
        assert error_code(set_sitting_scores, anna, evening.pk, answer) == "bad_choice"
