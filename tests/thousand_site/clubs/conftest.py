"""Fixtures for tests of club pages and sockets."""

from tests.games.conftest import people, site

__all__ = ["people", "site"]
