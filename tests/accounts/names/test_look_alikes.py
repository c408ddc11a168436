"""Tests of names of users that look alike: they are one name."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from accounts import admin, queries
from accounts.bots.services import create_bot
from accounts.closure.services import close_account
from accounts.clubs.names import clean_name
from accounts.login.adapter import AccountAdapter
from accounts.models import User
from accounts.names.confusables import skeleton
from games.management.defaults import load_defaults
from tests.factories import client_of, error_code, guest, person

pytestmark = pytest.mark.django_db

SAME = [
    ("Zosia", "Zosia_"), ("moo", "m00"), ("rose", "rosé"), ("cocopacex", "сосорасех"),
    ("Illia", "lllia"), ("Bernard", "Bemard"), ("vvolf", "Wolf"), ("Ann-Lee", "Ann_Lee"),
    ("Зоя", "3оя"), ("Ёлка", "Елка"),
]  # fmt: skip
RESERVED = ["_admin_", "Admln", "adm1n", "r00t", "СТАFF", "b0t", "бот_"]
RESERVED += ["Guest_7", "gúest7", "Closed_12345678", "C1osed-12345678", "Гocть-7"]
# What pages in Polish and Ukrainian say of the site, its staff, its guests and the reader.
RESERVED += ["tysiąc", "Tys1ac", "Obsluga_", "Ty", "Gość", "Gosc_7", "G0ść-12"]
RESERVED += ["Тисяча", "_тисяча_", "АДМІН", "Ви", "Гість", "Гість-7"]
CLUBS = ["Adm1n team", "M0derators", "Ad-min", "Oficjalny klub", "Офіційний клуб"]
# They only begin like a guest.
OWN = ["Gościcki", "Гістіна"]


@pytest.mark.parametrize(("first", "second"), SAME)
def test_look_alike_names_are_one_name(first: str, second: str) -> None:
    person(first)
    with pytest.raises(ValidationError, match="looks like one"):
        AccountAdapter().clean_username(second)


@pytest.mark.parametrize(("first", "second"), SAME)
def test_the_database_keeps_one_of_two_look_alikes(first: str, second: str) -> None:
    User.objects.create_user(first)
    with transaction.atomic(), pytest.raises(IntegrityError):
        User.objects.create_user(second)


@pytest.mark.parametrize(("first", "second"), [("Anna", "Ana"), ("Иван", "Ивана"), ("p1", "p2")])
def test_names_that_differ_to_the_eye_are_two(first: str, second: str) -> None:
    person(first)
    assert AccountAdapter().clean_username(second) == second


@pytest.mark.parametrize("name", RESERVED)
def test_look_alikes_of_reserved_names_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        AccountAdapter().clean_username(name)


@pytest.mark.parametrize("name", OWN)
def test_names_that_begin_like_a_guest_are_accepted(name: str) -> None:
    assert AccountAdapter().clean_username(name) == name


def test_a_club_may_be_called_closed() -> None:
    assert clean_name("Closed circle") == "Closed circle"


@pytest.mark.parametrize("name", CLUBS)
def test_no_club_speaks_for_the_site_in_similar_letters(name: str) -> None:
    with pytest.raises(ValidationError):
        clean_name(name)


def test_names_are_found_as_typed_only() -> None:
    anna = person("Anna")
    assert queries.user_by_name("aNNA") == anna
    assert queries.user_by_name("Anna_") is None


def test_names_without_letters_do_not_look_alike() -> None:
    """The command line may create them."""
    User.objects.create_user("___")
    User.objects.create_user("---")
    assert skeleton("___") == "" and not queries.is_name_taken("--")


def test_sign_up_refuses_the_name_of_a_bot(client: Client, defaults: None) -> None:
    form = {"username": "Zosia_", "email": "new@example.org", "password1": "three chairs"}
    answer = client.post("/accounts/signup/", form)
    assert "looks like one" in " ".join(answer.context["form"].errors["username"])


def test_conversion_refuses_a_look_alike(anna: User) -> None:
    form = {"username": "Anna_", "email": "new@example.org", "password1": "three chairs"}
    answer = client_of(guest()).post("/accounts/convert/", form)
    assert "looks like one" in " ".join(answer.context["form"].errors["username"])


def test_external_bots_look_like_nobody(anna: User, boris: User) -> None:
    with pytest.raises(ValidationError, match="looks like one"):
        create_bot(anna, "B0ris")


def test_a_bot_named_meanwhile_is_refused(
    anna: User, boris: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "is_name_taken", lambda _: False)
    assert error_code(create_bot, anna, "B0ris") == "name_taken"


def test_a_closed_account_frees_its_look(anna: User) -> None:
    close_account(anna)
    assert AccountAdapter().clean_username("Anna_") == "Anna_"
    assert person("Anna_").name_skeleton == "anna"


def test_a_built_in_bot_gives_way_to_a_person() -> None:
    """A person took the name before a version of the site that has the bot."""
    person("Zosia_")
    load_defaults()
    assert not User.objects.filter(username="Zosia").exists()
    assert User.objects.get(username="Zosia-bot").display_name == "Zosia"


class TestAdmin:
    def post(self, admin_client: Client, user: User, name: str):
        page = admin_client.get(f"/admin/accounts/user/{user.pk}/change/?edit=1")
        form = page.context["adminform"].form
        data = {key: form.get_initial_for_field(field, key) for key, field in form.fields.items()}
        data = {key: value for key, value in data.items() if value not in (None, False)}
        data |= {"username": name, "date_joined_0": "2026-01-01", "date_joined_1": "12:00:00"}
        data |= {"preferences-TOTAL_FORMS": "0", "preferences-INITIAL_FORMS": "0"}
        data.pop("groups", None), data.pop("user_permissions", None)
        return admin_client.post(f"/admin/accounts/user/{user.pk}/change/?edit=1", data)

    def test_a_look_alike_is_refused(self, admin_client: Client, anna: User, boris: User) -> None:
        answer = self.post(admin_client, anna, "b0ris")
        assert "looks like one" in str(answer.context["adminform"].form.errors["username"])

    def test_a_user_may_be_respelled(self, admin_client: Client, anna: User) -> None:
        assert self.post(admin_client, anna, "Anna_").status_code == 302
        anna.refresh_from_db()
        assert (anna.username, anna.name_skeleton) == ("Anna_", "anna")

    def test_a_new_user_looks_like_nobody(self, admin_client: Client, anna: User) -> None:
        password = {"password1": "three chairs", "password2": "three chairs"}
        data = {"username": "ánna", "usable_password": "true", **password}
        answer = admin_client.post("/admin/accounts/user/add/", data)
        assert "looks like one" in str(answer.context["adminform"].form.errors["username"])

    def test_a_name_taken_meanwhile_is_an_error_message(
        self, admin_client: Client, anna: User, boris: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(admin, "is_name_taken", lambda *_, **__: False)
        answer = self.post(admin_client, anna, "b0ris")
        assert answer.url == f"/admin/accounts/user/{anna.pk}/change/?edit=1"
        assert "looks like one" in admin_client.get(answer.url).content.decode()


def test_an_accent_apart_from_its_letter_is_the_same_name():
    """macOS writes "Céline" with a combining accent."""
    apart = "Ce\u0301line"
    assert AccountAdapter().clean_username(apart) == "C\u00e9line"
    made = person("C\u00e9line")
    assert queries.user_by_name(apart) == made
    with pytest.raises(ValidationError, match="looks like one"):
        AccountAdapter().clean_username(apart)
