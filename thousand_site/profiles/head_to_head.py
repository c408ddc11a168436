"""Comparison of two users by the rated games that they played at the same table."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, F, FilteredRelation, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from accounts import queries as accounts
from accounts.http.responses import reader_of
from accounts.models import User
from games.history.models import Encounter
from games.history.queries import GameFilter, page_of, visible_to
from games.models import Seat
from ratings.models import Ladder, RatingChange
from ratings.queries import reversals
from thousand_site import queries
from thousand_site.queries import FinishedGame

LATEST_GAMES = 10


@dataclass(frozen=True)
class LadderRecord:
    """Results of one user against another on a ladder; `ladder` is "" for all together."""

    ladder: str
    games: int
    ahead: int
    behind: int
    wins: int
    losses: int


def shared_seats(person: User, opponent: User, viewer: User | None) -> QuerySet[Seat]:
    """Return a user's seats in the rated games shared with another; annulled ones excluded.

    A third user gets only those games that they may see.
    """
    # By the index of encounters: one of the two may have ten thousand games with others.
    met = Encounter.objects.filter(user=person, opponent=opponent).values("played__game")
    rated = Seat.objects.filter(
        user=person,
        game__in=met,
        place__isnull=False,
        game__rated=True,
        game__finalised_at__isnull=False,
    )
    opponent_seat = FilteredRelation("game__seats", condition=Q(game__seats__user=opponent))
    both = rated.annotate(opponent_seat=opponent_seat).filter(opponent_seat__place__isnull=False)
    visible = Q() if viewer in (person, opponent) else visible_to(viewer)
    return both.filter(visible).exclude(_is_annulled()).order_by()


def _is_annulled() -> Exists:
    """Return the condition that the rating changes of a row's game were reversed."""
    return Exists(reversals().filter(game_id=OuterRef("game_id")))


def latest_shared(person: User, opponent: User, viewer: User | None) -> list[FinishedGame]:
    """Return the latest of these games, as the first user saw them."""
    counted = Q(place__isnull=False, game__finalised_at__isnull=False) & ~Q(_is_annulled())
    visible = Q() if viewer in (person, opponent) else visible_to(viewer)
    wanted = GameFilter(opponent=opponent, rated=True)
    return queries.listed_games(person, page_of(person, wanted, counted & visible, LATEST_GAMES))


def records_by_ladder(person: User, opponent: User, viewer: User | None) -> list[LadderRecord]:
    """Return a record for each ladder, the one with most games first."""
    ladder = Coalesce("game__pool__ladder__name", "game__ladder__name")
    counts = (
        shared_seats(person, opponent, viewer)
        .values(ladder=ladder)
        .annotate(
            games=Count("pk"),
            ahead=Count("pk", filter=Q(place__lt=F("opponent_seat__place"))),
            behind=Count("pk", filter=Q(place__gt=F("opponent_seat__place"))),
            wins=Count("pk", filter=Q(place=1)),
            losses=Count("pk", filter=Q(opponent_seat__place=1)),
        )
    )
    names = ("ladder", "games", "ahead", "behind", "wins", "losses")
    records = [LadderRecord(row[0] or "", *row[1:]) for row in counts.values_list(*names)]
    return sorted(records, key=lambda record: (-record.games, record.ladder))


def total_record(records: Iterable[LadderRecord]) -> LadderRecord:
    """Return the sums over all ladders."""
    listed = list(records)
    sums = [
        sum(getattr(record, name) for record in listed)
        for name in ("games", "ahead", "behind", "wins", "losses")
    ]
    return LadderRecord("", *sums)


def rating_gained(person: User, opponent: User, viewer: User | None) -> int:
    """Return the rounded sum of a user's rating changes in these games, club ladders excluded."""
    games = shared_seats(person, opponent, viewer).values("game_id")
    changes = RatingChange.objects.filter(user=person, game_id__in=games)
    changes = changes.exclude(ladder__kind=Ladder.Kind.CLUB)
    sums = changes.aggregate(gain=Sum(F("after") - F("before")))
    return round(sums["gain"] or 0)


@require_safe
def head_to_head(request: HttpRequest, username: str, opponent: str) -> HttpResponse:
    """Show the comparison of two different users."""
    pair = [accounts.user_by_name(name) for name in (username, opponent)]
    if pair[0] is None or pair[1] is None or pair[0] == pair[1]:
        raise Http404
    viewer = reader_of(request)
    return render(
        request, "thousand_site/profiles/head_to_head.html", _page_context(pair[0], pair[1], viewer)
    )


def _page_context(person: User, opponent: User, viewer: User | None) -> dict[str, Any]:
    records = records_by_ladder(person, opponent, viewer)
    return {
        "person": person,
        "opponent": opponent,
        "records": records,
        "total": total_record(records),
        "gains": _gains(person, opponent, viewer),
        "games": latest_shared(person, opponent, viewer),
    }


def _gains(person: User, opponent: User, viewer: User | None) -> tuple[int, int] | None:
    """Return what each gained; None if one is a bot."""
    if person.is_bot or opponent.is_bot:
        return None
    return rating_gained(person, opponent, viewer), rating_gained(opponent, person, viewer)


@require_safe
def compare(request: HttpRequest, username: str) -> HttpResponse:
    """Redirect from the form on a profile to the comparison."""
    opponent = accounts.user_by_name(request.GET.get("name", "").strip())
    if opponent is None:
        raise Http404
    return redirect("head_to_head", username, opponent.username)
