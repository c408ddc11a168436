"""What tests of what is seen share: nothing that was drawn before, and bells that ring."""

from collections.abc import Iterator

import pytest

from games.tables import broadcast
from tournaments.watching import keeping

PUBLISH = broadcast.publish


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    keeping.forget()
    yield
    keeping.forget()


@pytest.fixture
def bells(site: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Doorbells go through Valkey, as they do on a site."""
    monkeypatch.setattr(broadcast, "publish", PUBLISH)
