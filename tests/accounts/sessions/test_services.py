"""Tests of the list of sessions while several logins of a user happen at once."""

from typing import Any

import pytest
from allauth.usersessions.models import UserSession, UserSessionManager
from django.http import HttpRequest
from django.test import Client

from accounts.models import User
from tests.factories import PASSWORD, client_of, guest

pytestmark = pytest.mark.django_db


@pytest.fixture
def _other_login(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another login clears the user's list just before and after a session is noted."""
    note = UserSessionManager.create_from_request

    def noted(manager: Any, request: HttpRequest) -> None:
        manager.purge_and_list(request.user)
        note(manager, request)
        manager.purge_and_list(request.user)

    monkeypatch.setattr(UserSessionManager, "create_from_request", noted)


@pytest.mark.usefixtures("_other_login")
def test_another_login_does_not_end_the_session_of_a_converted_guest() -> None:
    client = client_of(guest())
    form = {"username": "Vira", "email": "vira@example.org", "password1": "three chairs"}
    assert client.post("/accounts/convert/", form).status_code == 302
    assert [row.session_key for row in UserSession.objects.all()] == [client.session.session_key]


@pytest.mark.usefixtures("_other_login")
def test_another_login_does_not_hide_a_session(client: Client, anna: User) -> None:
    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    assert [row.session_key for row in UserSession.objects.all()] == [client.session.session_key]
