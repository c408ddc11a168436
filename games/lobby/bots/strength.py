"""The strength of bot levels on a ladder, and the level nearest to a player."""

from collections.abc import Collection, Iterable
from statistics import fmean

from accounts.models import User
from games.bots import LADDER, level_of
from ratings.models import Ladder, Rating
from ratings.queries import known_ratings, pool_ladder_of, pool_ladders_of, ratings_of


class LevelStrengths:
    """Strengths of the levels and of one user on ladders of custom tables, read at once.

    Bots have the ratings that they earned on the pool's ladder beside it.
    """

    def __init__(
        self, customs: Iterable[Ladder], bots: Collection[User], user: User | None = None
    ) -> None:
        self._bots, self._user = bots, user
        customs = list(customs)
        self._pools = pool_ladders_of(customs)
        ladders = [*customs, *self._pools.values()]
        people = [*bots, user] if user else bots
        self._known = known_ratings(ladders, [one.pk for one in people])

    def level_ratings(self, custom: Ladder) -> dict[str, float]:
        """Return the mean rating of each level that has bots."""
        ladder = self._pools.get(custom.key, custom)
        by_level: dict[str, list[float]] = {}
        for bot in self._bots:
            rating = self._rating(bot, ladder).value
            by_level.setdefault(level_of(bot.bot_level), []).append(rating)
        return {level: fmean(by_level[level]) for level in LADDER if level in by_level}

    def own_rating(self, custom: Ladder) -> Rating:
        """Return the user's rating there, without games there that on the pool's ladder."""
        assert self._user is not None
        own = self._rating(self._user, custom)
        return own if own.games else self._rating(self._user, self._pools.get(custom.key, custom))

    def nearest_level(self, custom: Ladder) -> str:
        """Return the level nearest to the user, the weaker of two equally near."""
        levels = self.level_ratings(custom) or {LADDER[1]: 0.0}
        own = self.own_rating(custom).value
        return min(levels, key=lambda level: abs(levels[level] - own))

    def _rating(self, user: User, ladder: Ladder) -> Rating:
        """Return a rating, unsaved and at the start value if there is none."""
        known = self._known.get((ladder.pk, user.pk))
        return known or Rating(user=user, ladder=ladder)


def level_near(user: User, custom: Ladder) -> str:
    """Return the level nearest to the user on a ladder of custom tables."""
    return LevelStrengths([custom], ladder_bots(), user).nearest_level(custom)


def ladder_bots() -> list[User]:
    """Return the active bots of the ladder, whether the site can afford them now or not."""
    bots = User.objects.exclude(bot_level="").filter(is_active=True).order_by("pk")
    return [bot for bot in bots if level_of(bot.bot_level) in LADDER]


def are_near(bots: Collection[User], user: User, custom: Ladder) -> bool:
    """Return whether all these bots have the level nearest to the user."""
    return {level_of(bot.bot_level) for bot in bots} <= {level_near(user, custom)}


def share_bot_ratings(bots: Collection[User], custom: Ladder) -> None:
    """Give the bots on the ladder of custom tables the ratings that they earned on the pool's.

    No game changes a bot's rating there, so that this is the only writer.
    """
    pool_ladder = pool_ladder_of(custom)
    if pool_ladder is None:
        return
    earned = ratings_of(pool_ladder, [bot.pk for bot in bots])
    # In one order, as they are locked: two games may begin at once.
    ordered = sorted(bots, key=lambda bot: bot.pk)
    rows = [Rating(user=bot, ladder=custom, bot=True, **_value(earned[bot.pk])) for bot in ordered]
    Rating.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["user", "ladder"],
        update_fields=["value", "display_value"],
    )


def _value(rating: Rating) -> dict[str, float]:
    return {"value": rating.value, "display_value": rating.display_value}
