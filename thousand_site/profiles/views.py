"""A person's page: ratings, their way, the best wins, and the games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts import queries as accounts
from accounts.clubs import queries as clubs
from accounts.models import User
from games.models import Seat
from ratings import leaderboards
from ratings import queries as ratings
from ratings.leaderboards import Filters
from ratings.models import Ladder, RatingChange
from thousand_site import queries
from thousand_site.profiles.following import between
from thousand_site.profiles.head_to_head import shared
from thousand_site.profiles.rating_chart import draw

GAMES_PAGE = 15
WINS = 5
# The graph's numbers for those who cannot see the line.
TABLE_ROWS = 20


@dataclass(frozen=True)
class Win:
    """A won game, and who sat there."""

    change: RatingChange
    others: Sequence[Seat]


@require_safe
def profile(request: HttpRequest, username: str) -> HttpResponse:
    person = accounts.user_by_name(username)
    if person is None:
        return _nobody(request, username)
    reader = request.user if isinstance(request.user, User) else None
    page = Paginator(queries.finished_games(person, reader), GAMES_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "here": "me" if person == reader else "",
        "person": person,
        "page": page,
        "games": queries.game_lines(person, page.object_list),
        "together": shared(reader, person).count() if reader and reader != person else 0,
        "clubs": clubs.clubs_visible_on_profile(person, reader),
        "seasons": leaderboards.seasons_won(person.pk, timezone.now()),
        **between(reader, person),
        **_standing(person, reader, request.GET.get("ladder", "")),
    }
    return render(request, "thousand_site/profiles/profile.html", context)


def _nobody(request: HttpRequest, username: str) -> HttpResponse:
    """Old games lead here too: who closed his account is no mistyped address."""
    if not accounts.is_closed(username):
        raise Http404
    sentence = _("Whoever played under this name has closed the account. The games stay.")
    context = {"code": 410, "heading": _("Closed account"), "sentence": sentence}
    return render(request, "thousand_site/error.html", context, status=410)


def _standing(person: User, reader: User | None, wanted: str) -> dict[str, Any]:
    """The ladders, and the way of the rating on the chosen one: else the one played most."""
    lines = queries.ladder_lines(person)
    chosen = next((line for line in lines if line.ladder.key == wanted), None)
    chosen = chosen or max(lines, key=lambda line: line.rating.games, default=None)
    if chosen is None:
        return {"lines": lines}
    changes = queries.recent_history(person, chosen.ladder)
    values = [change.before for change in changes[:1]] + [change.after for change in changes]
    return {
        "lines": lines,
        "chosen": chosen,
        "rank": leaderboards.rank_of(chosen.rating, Filters()),
        "graph": draw(values),
        "changes": changes[: -TABLE_ROWS - 1 : -1],
        "wins": _best_wins(person, reader, chosen.ladder),
    }


def _best_wins(person: User, reader: User | None, ladder: Ladder) -> list[Win]:
    """Games of bots among themselves have no table to look at, and are left out."""
    changes = ratings.best_wins(person, ladder, WINS)
    seats = Seat.objects.filter(game__in=[change.game_id for change in changes])
    if reader != person:
        seats = seats.exclude(game__club__in=clubs.hidden_from(reader))
    others: dict[str, list[Seat]] = {}
    for seat in seats.exclude(user=person).select_related("user"):
        others.setdefault(seat.game_id, []).append(seat)
    return [Win(change, others[change.game_id]) for change in changes if change.game_id in others]
