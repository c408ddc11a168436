"""What the tests of accounts share."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _clear_rate_limits() -> None:
    """Clear the counts of rate limits: they are in the cache and outlast a test."""
    cache.delete_pattern("*")
