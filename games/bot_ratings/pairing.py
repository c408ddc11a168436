"""The choice of the ladder and the bots of the next game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

# After this number of rated games a rating is established; then occasional games keep it current.
ESTABLISHED_GAMES = 40
MAINTENANCE_INTERVAL = timedelta(hours=6)


@dataclass(frozen=True)
class RatedBot:
    """A bot with its number of games on one ladder."""

    user_id: int
    level: str
    games: int


@dataclass(frozen=True)
class LadderQueue:
    """A ladder: its bots in random order, and when a rating last changed."""

    ladder_id: int
    bots: tuple[RatedBot, ...]
    last: datetime | None

    @property
    def is_established(self) -> bool:
        """Return whether all bots have an established rating."""
        return all(bot.games >= ESTABLISHED_GAMES for bot in self.bots)


def next_ladder(queues: Iterable[LadderQueue], now: datetime) -> LadderQueue | None:
    """Return the first ladder that needs a game; None if no one does."""
    return next((queue for queue in queues if _is_due(queue, now)), None)


def _is_due(queue: LadderQueue, now: datetime) -> bool:
    if len({bot.level for bot in queue.bots}) < 2:
        return False
    return (
        not queue.is_established or queue.last is None or now - queue.last >= MAINTENANCE_INTERVAL
    )


def next_table(bots: Sequence[RatedBot], seats: int) -> list[RatedBot]:
    """Return the bot with the fewest games, one of another level, and others with few games."""
    candidates = sorted(bots, key=lambda bot: bot.games)
    first = candidates.pop(0)
    other = next(bot for bot in candidates if bot.level != first.level)
    candidates.remove(other)
    return [first, other, *candidates[: seats - 2]]
