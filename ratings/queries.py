"""Queries about ratings: values, leaderboards, a user's history."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, cast

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet

from accounts.models import User
from ratings import leaderboards
from ratings.leaderboard_eligibility import has_confirmed_email
from ratings.leaderboards import Filters
from ratings.models import Ladder, Rating, RatingChange

CUSTOM_SUFFIX = "-custom"
# The ladders of custom tables come after those of the pools.
CUSTOM_ORDER = 1000
# Everybody can see these ladders, and they have seasons and weeks.
PUBLIC_KINDS = (Ladder.Kind.POOL, Ladder.Kind.CUSTOM)


def ladders() -> QuerySet[Ladder]:
    """Return the public ladders in their order, without seasons and weeks."""
    return Ladder.objects.filter(kind__in=PUBLIC_KINDS)


def custom_ladder_of(ladder: Ladder) -> Ladder:
    """Return the ladder of custom tables beside a pool's ladder; unsaved if there is none yet.

    Players who choose each other must not change the pool's ladder.
    """
    key = f"{ladder.key}{CUSTOM_SUFFIX}"
    return Ladder.objects.filter(key=key).first() or Ladder(
        key=key,
        kind=Ladder.Kind.CUSTOM,
        name=f"{ladder.name}, custom tables"[:60],
        order=CUSTOM_ORDER + ladder.order,
    )


def pool_ladder_of(custom: Ladder | None) -> Ladder | None:
    """Return the pool's ladder beside which a ladder of custom tables stands; None without one."""
    return pool_ladders_of([custom]).get(custom.key) if custom else None


def pool_ladders_of(customs: Iterable[Ladder]) -> dict[str, Ladder]:
    """Return the ladders of pools beside these of custom tables, by the keys of the latter."""
    keys = {custom.key.removesuffix(CUSTOM_SUFFIX): custom.key for custom in customs}
    rows = Ladder.objects.filter(key__in=keys, kind=Ladder.Kind.POOL)
    return {keys[row.key]: row for row in rows}


def all_ratings() -> QuerySet[Rating]:
    """Return all ratings, annotated so that those of unconfirmed accounts are provisional."""
    person = Q(user__bot_level="", user__is_external_bot=False)
    condition = person & (Q(user__is_guest=True) | ~Q(has_confirmed_email()))
    return Rating.objects.annotate(is_unverified=ExpressionWrapper(condition, BooleanField()))


def ratings_of(ladder: Ladder, user_ids: Iterable[int]) -> dict[int, Rating]:
    """Return the users' ratings by user id; a missing one is unsaved and at the start value."""
    ids = list(user_ids)
    known = known_ratings([ladder], ids)
    return {uid: known.get((ladder.pk, uid)) or Rating(user_id=uid, ladder=ladder) for uid in ids}


def known_ratings(
    ladders: Iterable[Ladder], user_ids: Iterable[int]
) -> dict[tuple[int, int], Rating]:
    """Return the stored ratings of these users by ladder and user; unsaved ladders have none."""
    stored = [ladder.pk for ladder in ladders if ladder.pk]
    rows = all_ratings().filter(ladder__in=stored, user_id__in=list(user_ids))
    return {(row.ladder_id, row.user_id): row for row in rows}


def rating_of(user: User, ladder: Ladder) -> Rating:
    """Return a user's rating, unsaved and at the start value if there is none."""
    return ratings_of(ladder, [user.pk])[user.pk]


# Written by hand: every page asks, and Django needs long to compose it.
MAIN_RATING = """
SELECT ratings_rating.*, EXISTS (
    SELECT 1 FROM account_emailaddress WHERE user_id = ratings_rating.user_id AND verified
) AS has_confirmed FROM ratings_rating WHERE user_id = %s AND ladder_id = (
    SELECT id FROM ratings_ladder WHERE kind IN (%s, %s) ORDER BY "order", key LIMIT 1
)
"""


def main_rating_of(user: User) -> Rating:
    """Return the user's rating on the first public ladder, unsaved if there is none."""
    kinds = (kind.value for kind in PUBLIC_KINDS)
    found: Any = next(iter(Rating.objects.raw(MAIN_RATING, [user.pk, *kinds])), None)
    if found is None:
        return Rating(user=user)
    found.is_unverified = not user.is_program and (user.is_guest or not found.has_confirmed)
    return cast(Rating, found)


def leaderboard(
    ladder: Ladder, limit: int = 50, offset: int = 0, with_bots: bool = False
) -> list[Rating]:
    """Return a part of the leaderboard, best first; each rating has its user and its `rank`."""
    return leaderboards.page_from(ladder, Filters(with_bots=with_bots), offset, limit).rows


def history(user: User, ladder: Ladder) -> list[RatingChange]:
    """Return all changes of one rating, oldest first."""
    return list(RatingChange.objects.filter(user=user, ladder=ladder).order_by("created_at", "id"))


def changes_since(
    user: User, ladder: Ladder, since: datetime | None = None
) -> QuerySet[RatingChange]:
    """Return the changes of one rating from this time on, or all, newest first."""
    changes = RatingChange.objects.filter(user=user, ladder=ladder)
    if since is not None:
        changes = changes.filter(created_at__gte=since)
    return changes.order_by("-created_at", "-id")


def best_wins(user: User, ladder: Ladder, limit: int) -> list[RatingChange]:
    """Return the wins against the strongest opponents, without annulled games."""
    changes = RatingChange.objects.filter(user=user, ladder=ladder)
    same_game = RatingChange.objects.filter(game_id=OuterRef("game_id"), user=user, ladder=ladder)
    won = changes.filter(kind=RatingChange.Kind.GAME, place=1, opponents_mean__isnull=False)
    annulled = Exists(same_game.exclude(kind=RatingChange.Kind.GAME))
    return list(won.exclude(annulled).order_by("-opponents_mean", "-created_at")[:limit])


def reversals() -> QuerySet[RatingChange]:
    """Return the reversals of games that count in no ladder of the site any more.

    A game annulled by a club alone still counts in the site's ladders, if it was rated there.
    """
    game = RatingChange.objects.filter(game_id=OuterRef("game_id"), kind=RatingChange.Kind.GAME)
    counts_elsewhere = Exists(game.exclude(ladder__kind=Ladder.Kind.CLUB))
    changes = RatingChange.objects.exclude(kind=RatingChange.Kind.GAME)
    return changes.filter(~Q(ladder__kind=Ladder.Kind.CLUB) | ~Q(counts_elsewhere))
