"""The list of games to watch, the highest rated first."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.talk import watching
from thousand_site import queries
from thousand_site.viewer import running_game

MAX_GAMES = 30


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """Show the page."""
    rows = list(queries.games_to_watch(running_game(request), MAX_GAMES))
    counts = watching.counts([game.pk for game in rows])
    context = {"games": [(game, counts[game.pk]) for game in rows]}
    return render(request, "thousand_site/watching/games.html", context)
