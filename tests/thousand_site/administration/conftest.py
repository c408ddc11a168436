"""Staff of the moderator_client, and nothing that another test left in the cache."""

import secrets

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import User
from tests.factories import client_of, person
from thousand_site.administration import numbers, samples


@pytest.fixture(autouse=True)
def _own_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    own = f"administration-{secrets.token_hex(4)}"
    monkeypatch.setattr(numbers, "CACHE_PREFIX", own)
    monkeypatch.setattr(samples, "_key", lambda: own)


@pytest.fixture
def moderator(db: None) -> User:
    """A member of staff who handles cases, and is no superuser."""
    user = person("moderator", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="fairplay"))
    return user


@pytest.fixture
def moderator_client(moderator: User) -> Client:
    """A client of the moderator."""
    return client_of(moderator)
