"""The fixtures of the tests of games: a loaded site and a table."""

from tests.games.conftest import _forget, _same_cards, notices, people, pool, queued, site

__all__ = ["_forget", "_same_cards", "notices", "people", "pool", "queued", "site"]
