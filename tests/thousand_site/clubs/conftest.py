"""Fixtures for tests of club pages and sockets."""

from tests.games.conftest import people, queued, site

__all__ = ["people", "queued", "site"]
