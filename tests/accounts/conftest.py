"""Every test begins in English, whatever page was drawn before; and who goes to clubs."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from accounts.models import User
from tests.accounts.clubs import person


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def olga(db: None) -> User:
    """Who founds clubs."""
    return person("Olga")


@pytest.fixture
def petro(db: None) -> User:
    return person("Petro")


@pytest.fixture
def ira(db: None) -> User:
    return person("Ira")
