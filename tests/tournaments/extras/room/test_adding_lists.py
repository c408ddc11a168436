"""Tests of tournaments.extras.room.people.views: a look at a list before its names are added."""

import pytest
from django.urls import reverse

from tests.factories import client_of, error_code, persons
from tests.markup import tidy
from tests.tournaments.extras.room.evenings import new_evening
from tests.tournaments.extras.room.test_name_lists import ENTRIES, FORM
from tournaments.extras.room.people import services

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
JSON = {"HTTP_ACCEPT": "application/json"}


def post(user, evening, names, **more):
    headers = more.pop("headers", {})
    url = reverse("room_names", args=[evening.pk])
    return client_of(user).post(url, {"names": names, **more}, **headers)


def names_of(evening):
    return sorted(evening.local_players.values_list("name", flat=True))


def test_a_plain_list_is_added_at_once(anna):
    evening = new_evening(anna, ())
    assert post(anna, evening, "1. Zofia\n2. Petro").status_code == 302
    assert names_of(evening) == ["Petro", "Zofia"]


def test_a_table_is_shown_first_with_its_columns_and_what_is_left_out(anna):
    evening = new_evening(anna, ())
    answer = post(anna, evening, FORM)
    assert names_of(evening) == []
    assert answer.context["names"] == ("Anna Kowal", "Jan Nowak")
    assert [one["title"] for one in answer.context["choices"]][:2] == ["Full name", "Timestamp"]
    assert [one["line"] for one in answer.context["left_out"]] == [1]
    assert "a heading" in answer.text


def test_the_script_is_told_to_send_the_form_as_a_page(anna):
    assert post(anna, new_evening(anna, ()), FORM, headers=JSON).json() == {"kept": False}


def test_the_confirmed_column_is_added(anna):
    evening = new_evening(anna, ())
    answer = post(anna, evening, ENTRIES, columns="2", sure="1")
    assert answer.status_code == 302
    assert names_of(evening) == ["Anna Kowal", "Jan Nowak"]


def test_another_column_can_be_looked_at(anna):
    answer = post(anna, new_evening(anna, ()), "Zofia,Lviv\nPetro,Kyiv", columns="1")
    assert answer.context["names"] == ("Zofia", "Petro")


def test_who_was_not_added_is_told_in_a_list(anna):
    evening = new_evening(anna, ("Petro",))
    answer = post(anna, evening, "Zofia\nanna\nPetro\nzofia")
    assert names_of(evening) == ["Petro", "Zofia"]
    assert len(answer.context["refused"]) == 3


def test_nothing_of_a_long_list_is_cut(anna, monkeypatch):
    evening = new_evening(anna, ())
    names = [f"Zofia {'abcdefghij'[n % 10] * (2 + n // 10)}" for n in range(100)]
    text = "\n".join(names) + " " * 9000
    assert len(text) > 10_000
    assert len(services.add_names(anna, evening.pk, text).people) == 100
    monkeypatch.setattr(services, "MAX_LIST_LENGTH", 20)
    assert error_code(services.add_names, anna, evening.pk, "Petro\n" * 20) == "long_list"


def test_when_the_room_is_full_the_rest_is_told(anna, monkeypatch):
    monkeypatch.setattr(services, "MAX_LOCAL_PLAYERS", 2)
    added = services.add_names(anna, new_evening(anna, ()).pk, "Zofia\nPetro\nOleh\nHanna")
    assert [player.name for player in added.people] == ["Zofia", "Petro"]
    assert [error.code for error in added.refused] == ["many_names"]
    assert [(one.text, one.why) for one in added.left_out] == [("Hanna", "no_room")]


def test_a_letter_that_becomes_three_does_not_get_past_the_limit(anna):
    answer = post(anna, new_evening(anna, ()), "x\n" + "\ufb2c" * 50_000, headers=JSON)
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "long_list"


def test_of_a_long_list_only_the_first_are_shown_with_the_number(anna):
    many = "".join(f"Anna Nr{n}\n" for n in range(500)) + "17\n" * 300
    answer = post(anna, new_evening(anna, ()), many)
    assert answer.text.count("<li>") == 2 * services.MAX_LOCAL_PLAYERS
    assert "500 names" in answer.text and "Left out: 300" in tidy(answer.text)
    assert "The first 120 are shown, of 500." in tidy(answer.text)


def test_the_heading_and_the_commas_are_asked_for(anna):
    evening = new_evening(anna, ())
    text = "Anna Kowal;Klub Lublin\nJan Nowak;Warszawa"
    assert 'name="heading"' in post(anna, evening, text).text
    post(anna, evening, text, heading="0", columns="1", sure="1")
    assert names_of(evening) == ["Anna Kowal", "Jan Nowak"]
    assert 'name="one_row"' in post(anna, evening, "Kot, Ola").text
    answer = post(anna, evening, "Kot, Ola", one_row="1")
    assert answer.context["names"] == ("Ola Kot",) and 'name="one_row"' in answer.text
    post(anna, evening, "Kot, Ola", one_row="1", columns="2,1", sure="1")
    assert names_of(evening) == ["Anna Kowal", "Jan Nowak", "Ola Kot"]


def test_looking_at_lists_is_limited(anna, limits):
    limits(name_lists=2)
    evening = new_evening(anna, ())
    answers = [post(anna, evening, FORM).status_code for _ in range(3)]
    assert answers == [200, 200, 429]


def test_strangers_see_no_look(anna):
    (stranger,) = persons(1)
    assert post(stranger, new_evening(anna, ()), FORM).status_code == 404


def test_what_was_left_out_is_said_once(anna):
    evening = new_evening(anna, ())
    text = "Name;Surname\nAnna;Kowal\nJan;Nowak"
    assert [one["line"] for one in post(anna, evening, text).context["left_out"]] == [1]
    assert post(anna, evening, text, sure="1").status_code == 302
    assert names_of(evening) == ["Anna Kowal", "Jan Nowak"]
