"""The profile page of a user: ratings, rating chart, best wins and games."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts import queries as accounts
from accounts.clubs import queries as clubs
from accounts.http.responses import reader_of
from accounts.models import User
from games.lobby.bots.levels import profile_of
from games.models import Seat
from ratings import leaderboards
from ratings import queries as ratings
from ratings.graph import MAX_SAMPLES, graph_of
from ratings.leaderboards import Filters
from ratings.models import Ladder, RatingChange
from thousand_site import queries
from thousand_site.profiles.errors import missing_profile
from thousand_site.profiles.following import relation_context
from thousand_site.profiles.head_to_head import shared_seats
from thousand_site.profiles.rating_chart import draw

LATEST_GAMES = 15
MAX_BEST_WINS = 5
# The numbers of the chart as a table, for readers who cannot see it.
CHART_TABLE_ROWS = 20
# The periods of the chart, besides all time.
CHART_DAYS = ("30", "90", "365")


@dataclass(frozen=True)
class Win:
    """A won game and the seats of the opponents."""

    change: RatingChange
    others: Sequence[Seat]


@require_safe
def profile(request: HttpRequest, username: str) -> HttpResponse:
    """Show a profile; 410 if the account was closed."""
    person = accounts.user_by_name(username)
    if person is None:
        return missing_profile(request, username)
    viewer = reader_of(request)
    context = {
        "nav_entry": "me" if person == viewer else "",
        "person": person,
        "bot_profile": profile_of(person) if person.is_bot else None,
        "tab": "profile",
        "games": queries.latest_games(person, viewer, LATEST_GAMES),
        "shared_games": _count_shared(person, viewer),
        "clubs": clubs.clubs_visible_on_profile(person, viewer),
        "seasons": leaderboards.seasons_won(person.pk, timezone.now()),
        **relation_context(viewer, person),
        **_ladder_context(person, viewer, request.GET),
    }
    return render(request, "thousand_site/profiles/profile.html", context)


def _count_shared(person: User, viewer: User | None) -> int:
    if viewer is None or viewer == person:
        return 0
    return shared_seats(viewer, person, viewer).count()


def _ladder_context(person: User, viewer: User | None, params: QueryDict) -> dict[str, Any]:
    """Return the ladders and the chart of the selected one; by default the one with most games."""
    key, period = params.get("ladder", ""), params.get("period", "")
    rows = queries.ladder_rows(person)
    selected = next((row for row in rows if row.ladder.key == key), None)
    selected = selected or max(rows, key=lambda row: row.rating.games, default=None)
    if selected is None:
        return {"ladder_rows": rows}
    return {
        "ladder_rows": rows,
        "selected": selected,
        "rank": leaderboards.rank_of(selected.rating, Filters()),
        **_chart_context(person, selected.ladder, period),
        "wins": _best_wins(person, viewer, selected.ladder),
    }


def _chart_context(person: User, ladder: Ladder, period: str) -> dict[str, Any]:
    """Return the chart of the ladder over the last `period` days, or over all time."""
    days = int(period) if period in CHART_DAYS else None
    since = timezone.now() - timedelta(days=days) if days else None
    graph = graph_of(person, ladder, since)
    changes = graph.changes if graph else []
    values = [change.before for change in changes[:1]] + [change.after for change in changes]
    moments = [change.created_at.timestamp() for change in [*changes[:1], *changes]]
    return {
        "period": period if days else "",
        "has_history": graph is not None or ratings.changes_since(person, ladder).exists(),
        "chart": draw(moments, values),
        "chart_ends": [changes[0].created_at, changes[-1].created_at] if changes else [],
        "extremes": (graph.low, graph.high) if graph else None,
        "changes": _newest_changes(person, ladder, changes),
    }


def _newest_changes(
    person: User, ladder: Ladder, drawn: Sequence[RatingChange]
) -> Sequence[RatingChange]:
    """Return the newest changes of the chart's period; few changes are all drawn."""
    if len(drawn) < MAX_SAMPLES:
        return drawn[: -CHART_TABLE_ROWS - 1 : -1]
    return list(ratings.changes_since(person, ladder)[:CHART_TABLE_ROWS])


def _best_wins(person: User, viewer: User | None, ladder: Ladder) -> list[Win]:
    """Return the best wins, without games among bots: these have no table to show."""
    changes = ratings.best_wins(person, ladder, MAX_BEST_WINS)
    seats = Seat.objects.filter(game__in=[change.game_id for change in changes])
    if viewer != person:
        seats = seats.exclude(game__club__in=clubs.hidden_from(viewer))
    others: dict[str, list[Seat]] = {}
    for seat in seats.exclude(user=person).select_related("user"):
        others.setdefault(seat.game_id, []).append(seat)
    return [Win(change, others[change.game_id]) for change in changes if change.game_id in others]
