"""Tests of tournaments.extras.room.people.names."""

import pytest

from tests.factories import error_code, person
from tests.tournaments.extras.room.evenings import new_evening
from tournaments.extras.room.people.names import checked_name, initials, public_name
from tournaments.extras.room.people.services import add_names

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


@pytest.mark.parametrize(
    ("name", "short"), [("Zofia", "Z."), ("Zofia Nowak-Kot", "Z. N. K."), ("Олег К.", "О. К.")]
)
def test_initials_are_the_first_letters(name, short):
    assert initials(name) == short


@pytest.mark.parametrize("name", ["Z", "x" * 31, "7up", "<b>Zofia</b>", "Zofіa", "guest 17", "_a_"])
def test_a_name_is_refused_that_could_mislead(anna, name):
    assert error_code(checked_name, new_evening(anna, ()), name) == "bad_name"


def test_a_name_resembles_no_account(anna):
    person("Natalia")
    evening = new_evening(anna, ())
    assert error_code(checked_name, evening, "NATAL1A") == "like_account"
    assert checked_name(evening, "Natalia K.") == "Natalia K."


def test_a_name_is_there_once(anna):
    evening = new_evening(anna, ("Zofia",))
    assert error_code(checked_name, evening, "zofia") == "name_twice"


def test_equal_initials_are_told_apart_and_agreed_names_are_whole(anna):
    evening = new_evening(anna, ("Zofia", "Zuzanna"))
    add_names(anna, evening.pk, "Zenon", is_public=True)
    shown = {row.user.display_name for row in evening.entrants.select_related("user")}
    assert shown == {"Z.", "Z. 2", "Zenon"}
    assert public_name(evening, "Zygmunt", False) == "Z. 3"
