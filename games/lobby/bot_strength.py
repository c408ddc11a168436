"""How strong the levels of bots are on a ladder, and which is nearest to a player."""

from collections.abc import Collection, Mapping
from statistics import fmean

from accounts.models import User
from games.bots import LADDER, level_of
from ratings.models import Ladder, Rating
from ratings.queries import pool_ladder_of, rating_of, ratings_of


def level_ratings(ladder: Ladder, bots: Collection[User]) -> dict[str, float]:
    """Return the mean rating of each level that has bots among these."""
    ratings = ratings_of(ladder, [bot.pk for bot in bots])
    by_level: dict[str, list[float]] = {}
    for bot in bots:
        by_level.setdefault(level_of(bot.bot_level), []).append(ratings[bot.pk].value)
    return {level: fmean(by_level[level]) for level in LADDER if level in by_level}


def nearest_level(rating: float, levels: Mapping[str, float]) -> str:
    """Return the level nearest to a rating, the weaker of two equally near."""
    return min(levels, key=lambda level: abs(levels[level] - rating))


def level_near(user: User, custom: Ladder, bots: Collection[User] | None = None) -> str:
    """Return the level nearest to the user on a ladder of custom tables, by the bots' own ratings.

    A user without a rating there has that of the pool's ladder. `bots`: `ladder_bots()`.
    """
    pool_ladder = pool_ladder_of(custom)
    levels = level_ratings(pool_ladder or custom, ladder_bots() if bots is None else bots)
    return nearest_level(own_rating(user, custom, pool_ladder).value, levels or {LADDER[1]: 0.0})


def own_rating(user: User, custom: Ladder, pool_ladder: Ladder | None) -> Rating:
    """Return the user's rating on the ladder of custom tables, without games there the pool's."""
    own = rating_of(user, custom) if custom.pk else None
    if own is not None and own.games:
        return own
    return rating_of(user, pool_ladder or custom)


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
