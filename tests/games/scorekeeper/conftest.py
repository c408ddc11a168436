"""Fixtures of the scorekeeper."""

import pytest

from tests.games.scorekeeper.factories import new_key


@pytest.fixture
def key() -> str:
    """The secret of a phone for one sheet."""
    return new_key()
