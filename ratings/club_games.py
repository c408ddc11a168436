"""The games of a club's ladder, whether at the site's tables or with real cards; annulling one."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

from django.db import transaction
from django.db.models import Max, QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.audit.models import StaffAction
from accounts.audit.services import record
from accounts.clubs import queries as clubs
from accounts.clubs.errors import ClubError
from accounts.clubs.models import Club
from accounts.clubs.text_cleaning import clean_message
from accounts.errors import DomainError, Text
from accounts.limits.services import Limit
from accounts.models import User
from accounts.notifications.models import Kind
from accounts.notifications.services import notify
from ratings.annulment import annul_game
from ratings.models import Ladder, RatingChange

ANNULLED = Limit("club_annulments")
MODERATE = "fairplay.change_case"
MAX_REASON_LENGTH = 200


class LadderError(DomainError):
    """A refused action on a game of a club's ladder."""

    texts: ClassVar[Mapping[str, Text]] = {
        "not_organiser": _("Only organisers of the club and moderators annul its games."),
        "no_game": _("This game does not count on the club's leaderboard."),
        "own_game": _(
            "You or your bot played in this game. Another organiser or a moderator must decide."
        ),
        "annulled": _("This game is annulled already."),
        "no_reason": _("Say why: the players read it."),
        "long_reason": _("A reason has at most %(most)s characters."),
    }


@dataclass(frozen=True)
class LadderGame:
    """A game that counted in a club's ladder, with its changes by place.

    annulment  the row that reversed one of them; None: it counts
    """

    id: str
    at: datetime
    changes: tuple[RatingChange, ...]
    annulment: RatingChange | None


def game_ids(ladder: Ladder) -> QuerySet[Any, Any]:
    """Return the ids of all games of a ladder and their times, the newest first."""
    rows = RatingChange.objects.filter(ladder=ladder, kind=RatingChange.Kind.GAME)
    return rows.values("game_id").annotate(at=Max("created_at")).order_by("-at", "game_id")


def ladder_games(ladder: Ladder, rows: Iterable[Mapping[str, Any]]) -> list[LadderGame]:
    """Return these games of `game_ids` with what they changed."""
    times = {row["game_id"]: row["at"] for row in rows}
    changes = RatingChange.objects.filter(ladder=ladder, game_id__in=times, kind="game")
    by_game: dict[str, list[RatingChange]] = {key: [] for key in times}
    for change in changes.select_related("user").order_by("place", "pk"):
        by_game[change.game_id].append(change)
    annulments = annulments_of(ladder, times.keys())
    return [LadderGame(key, times[key], tuple(by_game[key]), annulments.get(key)) for key in times]


def annulments_of(ladder: Ladder, ids: Collection[str]) -> dict[str, RatingChange]:
    """Return a reversal of each of these games that was annulled, by game."""
    rows = RatingChange.objects.filter(ladder=ladder, game_id__in=list(ids))
    reversals = rows.exclude(kind=RatingChange.Kind.GAME)
    return {row.game_id: row for row in reversals.order_by("-pk")}


def may_annul(user: User | None, club: Club) -> bool:
    """Return whether the user organises the club or moderates the site."""
    return user is not None and (clubs.is_organiser(club, user) or user.has_perm(MODERATE))


@transaction.atomic
def annul(user: User, club: Club, game_id: str, reason: str) -> None:
    """Take a game out of a club's ladder: gains are taken back, losses refunded.

    Other ladders keep it: those of the site are the moderators'. Its players and the audit log
    are told.

    Raises:
        LadderError: the user may not, played in it, or gives no reason; it does not count.
        LimitExceeded: the user has annulled too many today.
    """
    if not may_annul(user, club):
        raise LadderError("not_organiser")
    text = _checked_reason(reason)
    changes = RatingChange.objects.filter(ladder=club.ladder, game_id=game_id, kind="game")
    # Of two organisers at once the second finds it annulled.
    players = [change.user_id for change in changes.select_for_update().order_by("pk")]
    people = list(User.objects.filter(pk__in=players))
    _check_may_annul(user, club, game_id, people)
    ANNULLED.take(user.pk)
    annul_game(game_id, text, ladder=club.ladder)
    record(user, StaffAction.Kind.ANNUL, club, people, text, text=f"{club.name}: {game_id}")
    notify(
        [person.pk for person in people],
        Kind.ANNULMENT,
        url=reverse("club_ladder_games", args=[club.key]),
        topic=f"annulled-{club.pk}",
        club=club.name,
        reason=text,
    )


def _checked_reason(reason: str) -> str:
    """Return the reason as others read it. Raises: LadderError."""
    if len(reason) > MAX_REASON_LENGTH:
        raise LadderError("long_reason", most=MAX_REASON_LENGTH)
    try:
        return clean_message(reason)
    except ClubError:
        raise LadderError("no_reason") from None


def _check_may_annul(user: User, club: Club, game_id: str, people: Iterable[User]) -> None:
    """Raise LadderError for a game that does not count, or is the user's own."""
    own = {user.pk, *user.bots.values_list("pk", flat=True)}
    ids = {person.pk for person in people}
    if not ids:
        raise LadderError("no_game")
    if own & ids:
        raise LadderError("own_game")
    if annulments_of(club.ladder, [game_id]):
        raise LadderError("annulled")
