"""Fixtures of the API: users, tokens, and a client."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.thousand_site.api.factories import token_for
from tests.thousand_site.api.valid_answers import check_answers
from thousand_site.api.base.errors import ProblemSerializer
from tools.errors_page.__main__ import PAGE

Ask = Callable[..., Any]
DAY_AND_TIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d")
TIMESTAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
YEAR_2001_MS = 10**12


@pytest.fixture(autouse=True)
def _valid_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check all answers against the schema."""
    check_answers(monkeypatch)


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
        body = response.json()
        assert not list(other_times(body)), list(other_times(body))
        return body

    return ask


def other_times(value: Any) -> Iterator[Any]:
    """Yield the moments in an answer that are not RFC 3339 in UTC with milliseconds."""
    if isinstance(value, dict):
        value = [one for name, one in value.items() if name not in ("clock", "shuffle")]
    if isinstance(value, list):
        for one in value:
            yield from other_times(one)
    elif _is_other_time(value):
        yield value


def _is_other_time(value: Any) -> bool:
    if isinstance(value, str):
        return bool(DAY_AND_TIME.match(value) and not TIMESTAMP.fullmatch(value))
    return isinstance(value, int) and value > YEAR_2001_MS


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
