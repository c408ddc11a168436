"""What is read of ratings: values, the public board, a person's history."""

from collections.abc import Iterable

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet

from accounts.models import User
from ratings import histogram, leaderboards
from ratings.leaderboard_eligibility import confirmed_address
from ratings.leaderboards import Filters
from ratings.models import Ladder, Rating, RatingChange


def ladders() -> QuerySet[Ladder]:
    """Those of the pools, in their order, without their seasons and weeks."""
    return Ladder.objects.filter(kind=Ladder.Kind.POOL)


def all_ratings() -> QuerySet[Rating]:
    """Ratings that know of whom they are: guests and the unconfirmed stay provisional."""
    person = Q(user__bot_level="", user__outside_bot=False)
    in_doubt = person & (Q(user__is_guest=True) | ~Q(confirmed_address()))
    return Rating.objects.annotate(in_doubt=ExpressionWrapper(in_doubt, BooleanField()))


def ratings_of(ladder: Ladder, user_ids: Iterable[int]) -> dict[int, Rating]:
    """The ratings of these users; who has none yet gets an unsaved one at the start value."""
    wanted = list(user_ids)
    rows = all_ratings().filter(ladder=ladder, user_id__in=wanted)
    found = {row.user_id: row for row in rows}
    return {uid: found.get(uid) or Rating(user_id=uid, ladder=ladder) for uid in wanted}


def rating_of(user: User, ladder: Ladder) -> Rating:
    """One user's rating, unsaved and at the start value if there is none yet."""
    return ratings_of(ladder, [user.pk])[user.pk]


def leaderboard(
    ladder: Ladder, limit: int = 50, offset: int = 0, with_bots: bool = False
) -> list[Rating]:
    """A part of the public board, best first; each rating has its user and its `rank`."""
    return leaderboards.page_from(ladder, Filters(with_bots=with_bots), offset, limit).rows


def board_size(ladder: Ladder, with_bots: bool = False) -> int:
    """How many stand on the public board."""
    return histogram.size(ladder, with_bots)


def rank_of(user: User, ladder: Ladder) -> int | None:
    """The user's rank on the public board (bots left out), None if he does not stand there."""
    own = Rating.objects.filter(user=user, ladder=ladder).select_related("ladder").first()
    return None if own is None else leaderboards.rank_of(own, Filters())


def history(user: User, ladder: Ladder) -> list[RatingChange]:
    """All changes of one rating, oldest first."""
    return list(RatingChange.objects.filter(user=user, ladder=ladder).order_by("created_at", "id"))


def best_wins(user: User, ladder: Ladder, limit: int) -> list[RatingChange]:
    """The games won against the strongest tables; what was annulled is no win."""
    changes = RatingChange.objects.filter(user=user, ladder=ladder)
    again = RatingChange.objects.filter(game_id=OuterRef("game_id"), user=user, ladder=ladder)
    won = changes.filter(kind=RatingChange.Kind.GAME, place=1, against__isnull=False)
    taken = Exists(again.exclude(kind=RatingChange.Kind.GAME))
    return list(won.exclude(taken).order_by("-against", "-created_at")[:limit])
