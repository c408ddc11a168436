"""Tests of null characters in names, and of names that are taken."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import Resolver404, resolve

from accounts import queries
from accounts.models import User
from accounts.queries import user_by_name
from tests.factories import client_of, person

pytestmark = pytest.mark.django_db
FORM = {"email": "new@example.com", "password1": "kq8Zr4mXw!"}


@pytest.mark.parametrize("address", ["/@/a%00b/", "/api/v1/users/a%00b/"])
def test_null_character_matches_no_user(address):
    assert user_by_name("a\0b") is None
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "/settings/tokens/of/a%00b/",
        *("/tournaments/a%00b/edit/", "/tournaments/a%00b/manage/"),
    ],
)
def test_null_character_in_an_address_leads_nowhere(address):
    """Only PostgreSQL rejects it; SQLite finds nothing."""
    assert client_of(person("anna")).get(address).status_code == 404


@pytest.mark.parametrize("address", ["/settings/bots/a\0b/close/", "/tournaments/a\0b/action/x/"])
def test_no_pattern_takes_a_null_character(address):
    with pytest.raises(Resolver404):
        resolve(address)


@pytest.mark.parametrize("name", ["Иван", "ИВАН", "иван"])
def test_name_of_a_deactivated_user_stays_taken(name):
    person("иван", is_active=False)
    page = Client().post("/accounts/signup/", {"username": name, **FORM})
    assert page.status_code == 200 and "username" in page.context["form"].errors
    assert User.objects.count() == 1


@pytest.mark.parametrize("name", ["Иван", "Иван_"])
def test_concurrent_signup_with_one_name_shows_an_error(monkeypatch, name):
    """Both forms were valid before either was saved."""
    monkeypatch.setattr(queries, "is_name_taken", lambda _: False)
    User.objects.create_user("иван")
    client = Client()
    answer = client.post("/accounts/signup/", {"username": name, **FORM})
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/signup/")
    page = client.get("/accounts/signup/").content.decode()
    assert "This name is taken, or looks like one that is taken." in page
    assert User.objects.count() == 1 and not EmailAddress.objects.exists()
