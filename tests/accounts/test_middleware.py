"""Tests of accounts.middleware: browsers keep no page of a logged-in reader."""

import pytest
from django.test import Client

from accounts.models import User
from tests.factories import client_of, guest

pytestmark = pytest.mark.django_db

# The reader's own pages, and pages that show in their head who reads them.
PAGES = ["/", "/settings/", "/accounts/email/", "/accounts/2fa/", "/accounts/password/change/"]
PAGES += ["/settings/tokens/", "/tournaments/", "/rules/", "/@/anna/"]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_of_a_logged_in_reader_is_not_kept(anna: User, path: str) -> None:
    answer = client_of(anna).get(path, follow=True)
    assert answer.status_code == 200
    is_public = "public" in answer["Cache-Control"]
    assert "no-store" in answer["Cache-Control"] or (is_public and "anna" not in _text(answer))


def _text(answer: object) -> str:
    return answer.content.decode()  # type: ignore[attr-defined, no-any-return]


def test_a_guest_is_a_logged_in_reader() -> None:
    assert "no-store" in client_of(guest()).get("/tournaments/")["Cache-Control"]


def test_a_page_of_a_visitor_may_be_kept(client: Client) -> None:
    assert not client.get("/tournaments/").has_header("Cache-Control")


def test_a_view_that_sets_its_own_caching_keeps_it(anna: User) -> None:
    assert client_of(anna).get("/service-worker.js")["Cache-Control"] == "no-cache"
