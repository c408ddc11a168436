"""Names that no database likes, and names that are taken by somebody who was shut out."""

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client

from accounts import queries
from accounts.models import User
from accounts.queries import user_by_name

pytestmark = pytest.mark.django_db
FORM = {"email": "new@example.com", "password1": "kq8Zr4mXw!"}


@pytest.fixture(autouse=True)
def _no_rates() -> None:
    """The counts of rate limits live in the cache and outlast a test."""
    cache.clear()


@pytest.mark.parametrize("address", ["/@/a%00b/", "/api/users/a%00b/"])
def test_nobody_is_called_by_a_null_character(address):
    assert user_by_name("a\0b") is None
    assert Client().get(address).status_code == 404


def test_no_pool_is_called_by_a_null_character():
    answer = Client().post("/play/", {"pool": "a\0b"}, headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "unknown_pool")
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["Иван", "ИВАН", "иван"])
def test_the_name_of_somebody_shut_out_stays_taken(name):
    User.objects.create_user("иван", is_active=False)
    page = Client().post("/accounts/signup/", {"username": name, **FORM})
    assert page.status_code == 200 and "username" in page.context["form"].errors
    assert User.objects.count() == 1


def test_who_takes_a_name_at_the_same_moment_is_told(monkeypatch):
    """Both forms were found good before either was saved: a second click, or a second person."""
    monkeypatch.setattr(queries, "is_taken", lambda _: False)
    User.objects.create_user("иван")
    client = Client()
    answer = client.post("/accounts/signup/", {"username": "Иван", **FORM})
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/signup/")
    page = client.get("/accounts/signup/").content.decode()
    assert "A user with that username already exists." in page
    assert User.objects.count() == 1 and not EmailAddress.objects.exists()
