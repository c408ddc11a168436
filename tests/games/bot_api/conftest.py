"""An external bot, its token, and a table at which it sits with its owner."""

import pytest

from accounts.models import User
from games.realtime import base_consumer
from tests.games.bot_api.clients import token_for
from tests.thousand_site.api.valid_answers import check_answers
from thousand_site.api.bots import base as bots_base


@pytest.fixture(autouse=True)
def _unhurried(site: None) -> None:
    """Reset rate limits: users of different tests may have the same ids."""
    base_consumer._connection_buckets.clear()
    bots_base._buckets.clear()


@pytest.fixture(autouse=True)
def _valid_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check all answers against the schema."""
    check_answers(monkeypatch)


@pytest.fixture
def token(robot: User) -> str:
    return token_for(robot)
