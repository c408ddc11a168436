"""The page about one's own play, which nobody else sees."""

from dataclasses import dataclass
from datetime import timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.http.responses import reader_of
from accounts.models import User
from games.game_reviews.figures import windows
from games.luck import queries as luck
from ratings import queries as ratings
from ratings.models import Ladder, Rating
from thousand_site.profiles.luck_chart import draw
from thousand_site.profiles.own_figures import OwnFigures
from thousand_site.profiles.statistics import AGAINST

# Below it a sum says nothing.
FEWEST_GAMES = 10
# The choices of reviewed games: the newest ones, those of a year, or all.
NEWEST = "100"
PERIODS = (NEWEST, "year", "all")
NEWEST_GAMES, YEAR = 100, timedelta(days=365)


@dataclass(frozen=True)
class TwoRatings:
    """A rating of the user, and the one with even luck beside it."""

    ladder: Ladder
    rating: Rating | None
    even: float
    games: int


@never_cache
@require_safe
def own_play(request: HttpRequest, username: str) -> HttpResponse:
    """Show the reader's own play; the page of anybody else does not exist."""
    person = reader_of(request)
    if person is None or person.username != username:
        raise Http404
    curve = luck.luck_of(person)
    period = request.GET.get("games", NEWEST)
    against = request.GET.get("against", "")
    context = {
        "period": period if period in PERIODS else NEWEST,
        "against": against if against in AGAINST else "",
        "play": figures_of(person, period, AGAINST.get(against)),
        "window": windows.WINDOW,
        "nav_entry": "me",
        "tab": "play",
        "person": person,
        "fewest": FEWEST_GAMES,
        "missing": max(FEWEST_GAMES - (curve.games if curve else 0), 0),
        "luck": curve if curve and curve.games >= FEWEST_GAMES else None,
        "chart": draw(curve.sums, curve.bands) if curve else None,
        "two_ratings": two_ratings(person),
    }
    return render(request, "thousand_site/profiles/own_play.html", context)


def figures_of(person: User, period: str, with_people: bool | None) -> OwnFigures:
    """Return the figures of a person's reviewed games of a period, against people, bots or all."""
    most = windows.WINDOW if period in ("year", "all") else NEWEST_GAMES
    since = timezone.now() - YEAR if period == "year" else None
    games = windows.games_of(person, windows.Filter(most, since, with_people))
    group = windows.group_of(games)
    return OwnFigures(games, group, windows.others_in(group, person) if games else [])


def two_ratings(person: User) -> list[TwoRatings]:
    """Return the ratings of a person beside those with even luck."""
    shadows = luck.shadows_of(person)
    real = ratings.known_ratings(shadows, [person.pk])
    return [
        TwoRatings(ladder, real.get((ladder.pk, person.pk)), shadow.value, shadow.games)
        for ladder, shadow in shadows.items()
    ]
