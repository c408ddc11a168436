"""Tests of the error pages."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client, RequestFactory

from accounts.models import User
from thousand_site import error_views

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
