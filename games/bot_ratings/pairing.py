"""The choice of the ladder and the bots of the next game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.bots import level_of

# After this number of rated games a rating is established; then occasional games keep it current.
ESTABLISHED_GAMES = 40
# A game of these levels takes minutes of thinking. Fewer will do: the start ratings are near.
DEAR_LEVELS = {"club": 30, "strong": 30, "expert": 20, "master": 20}
MAINTENANCE_INTERVAL = timedelta(hours=6)


@dataclass(frozen=True)
class RatedBot:
    """A bot with its number of games on one ladder."""

    user_id: int
    level: str
    games: int

    @property
    def games_needed(self) -> int:
        """Return after how many games its rating is established."""
        return DEAR_LEVELS.get(level_of(self.level), ESTABLISHED_GAMES)

    @property
    def share(self) -> float:
        """Return how much of the games that it needs it has played; more than 1 later."""
        return self.games / self.games_needed


@dataclass(frozen=True)
class LadderQueue:
    """A ladder: its bots in random order, and when a rating last changed."""

    ladder_id: int
    bots: tuple[RatedBot, ...]
    last: datetime | None

    @property
    def is_established(self) -> bool:
        """Return whether all bots have an established rating."""
        return all(bot.games >= bot.games_needed for bot in self.bots)


def next_ladder(queues: Iterable[LadderQueue], now: datetime) -> LadderQueue | None:
    """Return the first ladder that needs a game; None if no one does."""
    return next((queue for queue in queues if _is_due(queue, now)), None)


def _is_due(queue: LadderQueue, now: datetime) -> bool:
    if len({level_of(bot.level) for bot in queue.bots}) < 2:
        return False
    return (
        not queue.is_established or queue.last is None or now - queue.last >= MAINTENANCE_INTERVAL
    )


def next_table(bots: Sequence[RatedBot], seats: int) -> list[RatedBot]:
    """Return the bot that lacks most games, one of another level, and others that lack some."""
    candidates = sorted(bots, key=lambda bot: bot.share)
    first = candidates.pop(0)
    other = next(bot for bot in candidates if level_of(bot.level) != level_of(first.level))
    candidates.remove(other)
    return [first, other, *candidates[: seats - 2]]
