"""Fixtures of the API: users, tokens, and a client."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.thousand_site.api.factories import token_for
from thousand_site.api.base.errors import ProblemSerializer
from tools.errors_page.__main__ import PAGE

Ask = Callable[..., Any]


@pytest.fixture
def token(anna: User) -> str:
    """A token of Anna's with the scopes `read` and `play`."""
    return token_for(anna, "read", "play")


@pytest.fixture
def ask(client: Client) -> Ask:
    """A function that sends a request, checks the status `code` and returns the body."""

    def ask(
        path: str, token: str = "", method: str = "get", code: int = 200, data: Any = None
    ) -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        # None would be sent as a word by some methods.
        body = {} if data is None else {"data": data}
        sent = getattr(client, method)
        response = sent(f"/api/v1/{path}", headers=headers, **body, **_content_type(method))
        assert response.status_code == code, response.content
        if code >= 400:
            assert_problem(response)
        return response.json()

    return ask


def assert_problem(response: Any) -> None:
    """Check that the response is a problem whose code the page of errors explains."""
    assert response["Content-Type"] == "application/problem+json"
    problem = response.json()
    assert set(problem) == set(ProblemSerializer().fields)
    assert (problem["status"], problem["instance"]) == (
        response.status_code,
        response.wsgi_request.path,
    )
    assert problem["type"] == f"/api/errors/#{problem['code']}" and problem["detail"]
    assert f"`{problem['code']}`" in PAGE.read_text(encoding="utf-8")
    assert bool(problem["errors"]) == (problem["code"] == "invalid")


def _content_type(method: str) -> dict[str, str]:
    return {} if method == "get" else {"content_type": "application/json"}
