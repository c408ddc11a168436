"""The page about one's own play, which nobody else sees."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.http.responses import reader_of
from accounts.models import User
from games.luck import queries as luck
from ratings import queries as ratings
from ratings.models import Ladder, Rating
from thousand_site.profiles.luck_chart import draw

# Below it a sum says nothing.
FEWEST_GAMES = 10


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
    context = {
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


def two_ratings(person: User) -> list[TwoRatings]:
    """Return the ratings of a person beside those with even luck."""
    shadows = luck.shadows_of(person)
    real = ratings.known_ratings(shadows, [person.pk])
    return [
        TwoRatings(ladder, real.get((ladder.pk, person.pk)), shadow.value, shadow.games)
        for ladder, shadow in shadows.items()
    ]
