"""The ratings with which the bots begin, so that the ladder is in order from the first minute."""

from accounts.models import User
from games.bots import level_of
from ratings import elo
from ratings.models import Ladder, Rating

# By level, the weakest first; the mean is that of people. With three players and the luck of the
# cards the weaker win often: one casual bot won 42 % of 90 games against two beginners, one club
# bot 44 % of 18 against two casual ones (`match_bots`, seed 3). That is some 50 points a step; the
# upper steps are guesses. Games among bots correct them all.
START_RATINGS = {
    "beginner": 1375.0,
    "casual": 1430.0,
    "club": 1485.0,
    "strong": 1535.0,
    "expert": 1575.0,
    "master": 1600.0,
}


def start_rating(bot: User) -> float:
    """Return the rating with which a bot begins on each ladder."""
    return START_RATINGS.get(level_of(bot.bot_level), elo.START_VALUE)


def add_start_ratings() -> None:
    """Give each bot of the ladder its first rating on the pools' ladders; existing ones stay."""
    bots = [bot for bot in User.objects.exclude(bot_level="") if _has_start(bot)]
    ladders = Ladder.objects.filter(kind=Ladder.Kind.POOL)
    rows = [_first_rating(bot, ladder) for ladder in ladders for bot in bots]
    Rating.objects.bulk_create(rows, ignore_conflicts=True)


def _has_start(bot: User) -> bool:
    return level_of(bot.bot_level) in START_RATINGS


def _first_rating(bot: User, ladder: Ladder) -> Rating:
    value = start_rating(bot)
    return Rating(
        user=bot, ladder=ladder, value=value, display_value=elo.display_value(value), bot=True
    )
