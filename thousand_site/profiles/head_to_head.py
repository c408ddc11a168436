"""Two people head to head: the rated games that both played at one table."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, F, FilteredRelation, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from accounts import queries as accounts
from accounts.models import User
from games.models import Seat
from ratings.models import Ladder, RatingChange
from thousand_site import queries

LATEST = 10


@dataclass(frozen=True)
class Meetings:
    """On one ladder: how many games, who came before whom, and who won how many."""

    ladder: str
    games: int
    ahead: int
    behind: int
    wins: int
    losses: int


def shared(one: User, other: User) -> QuerySet[Seat]:
    """The seats of `one` at tables where the other sat too; annulled games are left out."""
    annulled = RatingChange.objects.filter(game_id=OuterRef("game_id")).exclude(
        kind=RatingChange.Kind.GAME
    )
    rated = Seat.objects.filter(
        user=one, place__isnull=False, game__rated=True, game__finalised_at__isnull=False
    )
    beside = FilteredRelation("game__seats", condition=Q(game__seats__user=other))
    found = rated.annotate(beside=beside).filter(beside__place__isnull=False)
    return found.exclude(Exists(annulled)).order_by()


def meetings(one: User, other: User) -> list[Meetings]:
    """A line for each ladder, the one played most first."""
    ladder = Coalesce("game__pool__ladder__name", "game__ladder__name")
    lines = (
        shared(one, other)
        .values(ladder=ladder)
        .annotate(
            games=Count("pk"),
            ahead=Count("pk", filter=Q(place__lt=F("beside__place"))),
            behind=Count("pk", filter=Q(place__gt=F("beside__place"))),
            wins=Count("pk", filter=Q(place=1)),
            losses=Count("pk", filter=Q(beside__place=1)),
        )
    )
    names = ("ladder", "games", "ahead", "behind", "wins", "losses")
    found = [Meetings(row[0] or "", *row[1:]) for row in lines.values_list(*names)]
    return sorted(found, key=lambda line: (-line.games, line.ladder))


def total(lines: Iterable[Meetings]) -> Meetings:
    listed = list(lines)
    sums = [
        sum(getattr(line, name) for line in listed)
        for name in ("games", "ahead", "behind", "wins", "losses")
    ]
    return Meetings("", *sums)


def gained(one: User, other: User) -> int:
    """What these games did to the rating of `one`."""
    games = shared(one, other).values("game_id")
    changes = RatingChange.objects.filter(user=one, game_id__in=games)
    changes = changes.exclude(ladder__kind=Ladder.Kind.CLUB)
    sums = changes.aggregate(gain=Sum(F("after") - F("before")))
    return round(sums["gain"] or 0)


@require_safe
def head_to_head(request: HttpRequest, username: str, other: str) -> HttpResponse:
    pair = [accounts.user_by_name(name) for name in (username, other)]
    if pair[0] is None or pair[1] is None or pair[0] == pair[1]:
        raise Http404
    reader = request.user if isinstance(request.user, User) else None
    return render(
        request, "thousand_site/profiles/head_to_head.html", _shown(pair[0], pair[1], reader)
    )


def _shown(one: User, other: User, reader: User | None) -> dict[str, Any]:
    lines = meetings(one, other)
    found = queries.finished_games(one, reader)
    latest = found.filter(pk__in=shared(one, other).values("game_id"))
    return {
        "one": one,
        "other": other,
        "lines": lines,
        "total": total(lines),
        "gains": None if one.is_bot or other.is_bot else (gained(one, other), gained(other, one)),
        "games": queries.game_lines(one, latest[:LATEST]),
    }


@require_safe
def compare(request: HttpRequest, username: str) -> HttpResponse:
    """The name that was written on a profile becomes an address."""
    other = accounts.user_by_name(request.GET.get("name", "").strip())
    if other is None:
        raise Http404
    return redirect("head_to_head", username, other.username)
