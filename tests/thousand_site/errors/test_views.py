"""Tests of the error pages."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError, DataError, IntegrityError, InternalError, OperationalError
from django.test import Client, RequestFactory
from psycopg.errors import (
    CheckViolation,
    DeadlockDetected,
    ForeignKeyViolation,
    ReadOnlySqlTransaction,
    UniqueViolation,
)

from accounts.models import User
from games.matchmaking import presence
from tests.thousand_site.api.factories import token_for
from thousand_site.errors import views as error_views

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]


@pytest.mark.parametrize("path", ["/@/Nobody/", "/@/gone/", "/leaderboard/none/", "/nothing/"])
def test_an_unknown_address_gets_the_page_of_status_404(
    client: Client, anna: User, path: str
) -> None:
    User.objects.create_user("gone", is_active=False)
    response = client.get(path)
    assert response.status_code == 404
    assert "There is nothing at this address" in response.content.decode()


@pytest.mark.parametrize(
    "handler", [error_views.bad_request, error_views.forbidden, error_views.not_found]
)
def test_error_pages_have_the_header_of_the_site(
    rf: RequestFactory, handler: Callable[..., Any]
) -> None:
    response = handler(rf.get("/"), Exception())
    assert response.status_code in (400, 403, 404) and b'class="top"' in response.content


@pytest.mark.parametrize("handler", [error_views.forbidden, error_views.not_found])
def test_error_pages_show_visitors_and_guests_the_way_to_an_account(
    rf: RequestFactory, anna: User, handler: Callable[..., Any]
) -> None:
    guest = User.objects.create(username="Guest77", is_guest=True)

    def links(user: Any) -> list[bool]:
        request = rf.get("/clubs/lviv/")
        request.user = user
        text = handler(request, Exception()).content.decode()
        addresses = ("/accounts/login/?next=/clubs/lviv/", "/accounts/convert/?next=/clubs/lviv/")
        return [address in text for address in addresses]

    assert links(AnonymousUser()) == [True, False] and links(guest) == [False, True]
    assert links(anna) == [False, False]


def test_a_form_without_its_token_is_rejected() -> None:
    response = Client(enforce_csrf_checks=True).post("/theme/", {"theme": "dark"})
    assert response.status_code == 403 and b"Reload the page" in response.content


def test_an_exception_gets_the_page_of_status_500(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr("thousand_site.queries.count_people_at_tables", fail)
    client.raise_request_exception = False
    response = client.get("/")
    assert response.status_code == 500 and b"Something went wrong" in response.content


def test_an_exception_of_the_api_is_a_problem(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr("thousand_site.api.users.user_or_404", fail)
    client.raise_request_exception = False
    response = client.get("/api/v1/users/anna/")
    assert (response.status_code, response.json()["code"]) == (500, "server_error")
    assert response["Content-Type"] == "application/problem+json"


FULL = OperationalError("database or disk is full")
READ_ONLY = InternalError("cannot execute INSERT in a read-only transaction")
READ_ONLY.__cause__ = ReadOnlySqlTransaction()


@pytest.fixture(params=[FULL, READ_ONLY], ids=["full", "read-only"])
def failing(
    request: pytest.FixtureRequest, client: Client, monkeypatch: pytest.MonkeyPatch
) -> Client:
    """A client of a site that cannot create guests."""

    def fail(*_: Any) -> None:
        raise request.param

    monkeypatch.setattr("accounts.guests.services.create_guest", fail)
    client.raise_request_exception = False
    return client


def test_a_page_that_cannot_write_says_when_to_try_again(failing: Client) -> None:
    response = failing.post("/play/", {"pool": "classic-calm"})
    assert response.status_code == 503 and response["Retry-After"] == "10"
    assert "Nothing can be saved at the moment" in response.content.decode()


def test_a_script_gets_the_outage_as_json(failing: Client) -> None:
    headers = {"accept": "application/json"}
    response = failing.post("/play/", {"pool": "classic-calm"}, headers=headers)
    assert response.status_code == 503 and response.json()["error"]["code"] == "unavailable"


def test_the_api_has_its_own_format_for_an_outage(
    failing: Client, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise FULL

    monkeypatch.setattr("games.matchmaking.services.join_queue", fail)
    presence.mark_page([anna.pk])
    headers = {"authorization": f"Bearer {token_for(anna, 'play')}"}
    body = {"pools": ["classic-calm"]}
    kind = "application/json"
    response = failing.post("/api/v1/queue/", body, content_type=kind, headers=headers)
    assert (response.status_code, response.json()["code"]) == (503, "unavailable")


def test_other_errors_of_the_database_are_faults(
    failing: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise InternalError("current transaction is aborted")

    monkeypatch.setattr("accounts.guests.services.create_guest", fail)
    assert failing.post("/play/", {"pool": "classic-calm"}).status_code == 500


def caused(error: Exception, cause: type[Exception]) -> Exception:
    error.__cause__ = cause()
    return error


RACES = {
    "deadlock": caused(OperationalError(), DeadlockDetected),
    "deleted parent": caused(IntegrityError(), ForeignKeyViolation),
    "same row twice": caused(IntegrityError(), UniqueViolation),
    "deleted before it was read": User.DoesNotExist(),
    "deleted before it was saved": DatabaseError("Save with update_fields did not affect any rows"),
}


def failing_guests(client: Client, monkeypatch: pytest.MonkeyPatch, error: Exception) -> Client:
    def fail(*_: Any) -> None:
        raise error

    monkeypatch.setattr("accounts.guests.services.create_guest", fail)
    client.raise_request_exception = False
    return client


@pytest.mark.parametrize("error", RACES.values(), ids=list(RACES))
def test_a_lost_race_is_a_conflict(
    client: Client, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    asked = failing_guests(client, monkeypatch, error)
    response = asked.post("/play/", {"pool": "classic-calm"}, headers={"accept-language": "en"})
    assert (response.status_code, response["Retry-After"]) == (409, "1")
    assert "at the same moment, and nothing was done" in response.content.decode()


def test_a_value_that_the_database_cannot_store_is_refused_and_logged(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Some check was forgotten: operators should learn of it."""
    asked = failing_guests(client, monkeypatch, DataError("integer out of range"))
    headers = {"accept": "application/json"}
    response = asked.post("/play/", {"pool": "classic-calm"}, headers=headers)
    assert (response.status_code, response.json()["error"]["code"]) == (400, "unstorable")
    assert [one.levelname for one in caplog.records if "unstorable" in one.message] == ["ERROR"]


def test_a_broken_rule_of_a_table_is_a_fault(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = failing_guests(client, monkeypatch, caused(IntegrityError(), CheckViolation))
    assert asked.post("/play/", {"pool": "classic-calm"}).status_code == 500
