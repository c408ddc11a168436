"""Every level with little thought, for tests of behaviour and not of strength."""

from dataclasses import replace

from games.bots import LEVELS, Bot
from games.bots.search import Budget, Searcher

LITTLE = Budget(bidding=2, exchange=4, play=2, drawn=1)


def quick(level: str) -> Bot:
    """Return the bot of a level, with a small budget if it searches."""
    bot = LEVELS[level]
    return replace(bot, budget=LITTLE) if isinstance(bot, Searcher) else bot


# For tests in which bots play whole games: their budgets are for people.
QUICK = {level: quick(level) for level in LEVELS}
HEURISTIC = sorted(name for name, bot in LEVELS.items() if not isinstance(bot, Searcher))
