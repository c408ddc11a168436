"""The fixtures of the tests of games: a loaded site and a table."""

from tests.games.conftest import _same_cards, people, pool, site

__all__ = ["_same_cards", "people", "pool", "site"]
