"""Tests of tournaments.extras.room.people.names."""

import pytest

from accounts.models import User
from games.management.defaults import load_defaults
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


def test_a_person_may_have_the_name_of_a_bot(anna):
    """No bot sits at a real table; Irena and Zosia are names of people, too."""
    load_defaults()
    evening = new_evening(anna, ())
    assert User.objects.filter(username="Irena").exclude(bot_level="").exists()
    add_names(anna, evening.pk, "Irena\nZosia\nJurek\nDanuta", is_public=True)
    people = [row.user for row in evening.entrants.select_related("user")]
    assert {one.display_name for one in people} == {"Irena", "Zosia", "Jurek", "Danuta"}
    assert not any(one.is_program for one in people)


def test_an_accent_apart_from_its_letter_is_no_other_name(anna):
    assert checked_name(new_evening(anna, ()), "Ce\u0301line") == "C\u00e9line"


def test_a_name_is_there_once(anna):
    evening = new_evening(anna, ("Zofia",))
    assert error_code(checked_name, evening, "zofia") == "name_twice"


def test_equal_initials_are_told_apart_and_agreed_names_are_whole(anna):
    evening = new_evening(anna, ("Zofia", "Zuzanna"))
    add_names(anna, evening.pk, "Zenon", is_public=True)
    shown = {row.user.display_name for row in evening.entrants.select_related("user")}
    assert shown == {"Z.", "Z. 2", "Zenon"}
    assert public_name(evening, "Zygmunt", False) == "Z. 3"
