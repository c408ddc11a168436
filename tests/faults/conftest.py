"""A loaded site and a table to sit at, as the tests of games have them."""

from tests.games.conftest import _forget, _same_cards, people, pool, queued, rung, site

__all__ = ["_forget", "_same_cards", "people", "pool", "queued", "rung", "site"]
