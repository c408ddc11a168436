"""What is read of ratings: values, the public board, a person's history."""

from collections.abc import Iterable

from allauth.account.models import EmailAddress
from django.db.models import (
    BooleanField,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    QuerySet,
    Window,
)
from django.db.models.functions import Rank

from accounts.models import User
from ratings.elo import PROVISIONAL_GAMES
from ratings.models import Ladder, Rating, RatingChange


def confirmed_address() -> Exists:
    """Whether the rating's user has confirmed an address."""
    return Exists(EmailAddress.objects.filter(user=OuterRef("user"), verified=True))


def all_ratings() -> QuerySet[Rating]:
    """Ratings that know of whom they are: guests and the unconfirmed stay provisional."""
    person = Q(user__bot_level="")
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
    """One page of the public board, best first; each rating has its user and its `rank`."""
    rank = Window(Rank(), order_by=F("value").desc())
    rows = on_board(ladder, with_bots).select_related("user").annotate(rank=rank)
    return list(rows.order_by("-value", "user_id")[offset : offset + limit])


def board_size(ladder: Ladder, with_bots: bool = False) -> int:
    """How many stand on the public board."""
    return on_board(ladder, with_bots).count()


def rank_of(user: User, ladder: Ladder) -> int | None:
    """The user's rank on the public board (bots left out), None if he does not stand there."""
    board = on_board(ladder)
    own = board.filter(user=user).values_list("value", flat=True).first()
    return None if own is None else 1 + board.filter(value__gt=own).count()


def history(user: User, ladder: Ladder) -> list[RatingChange]:
    """All changes of one rating, oldest first."""
    return list(RatingChange.objects.filter(user=user, ladder=ladder).order_by("created_at", "id"))


def on_board(ladder: Ladder, with_bots: bool = False) -> QuerySet[Rating]:
    """Settled ratings of full accounts that have confirmed an address; on request those of bots."""
    shown = Q(confirmed_address(), user__is_guest=False, user__bot_level="")
    if with_bots:
        shown |= ~Q(user__bot_level="")
    settled = Rating.objects.filter(ladder=ladder, games__gte=PROVISIONAL_GAMES)
    return settled.filter(shown, user__is_active=True)
