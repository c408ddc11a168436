"""Factories and helpers for tests of pages."""

from datetime import datetime, timedelta

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from ratings.models import Ladder
from tests.factories import person, rate
from tests.markup import tidy


def crowd(ladder: Ladder, size: int) -> list[User]:
    """Create listed users with descending ratings from 1500."""
    users = [person(f"p{number}") for number in range(size)]
    for number, user in enumerate(users):
        rate(user, ladder, 1500 - number, games=20)
    return users


def hours_ago(hours: int) -> datetime:
    """Return a time before now."""
    return timezone.now() - timedelta(hours=hours)


def page_text(client: Client, path: str, **headers: str) -> str:
    """Return the tidy markup of a page of status 200."""
    response = client.get(path, headers=headers)
    assert response.status_code == 200, path
    return tidy(response.content.decode())


def count_queries(client: Client, path: str) -> int:
    """Return how many queries a page makes."""
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)
