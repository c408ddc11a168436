"""The replay of a recorded game of bots."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.names.bot_names import bot_name
from games.replays.services import pasted_replay
from thousand_site.showcase.queries import bot_games


@require_safe
def bot_game(request: HttpRequest, number: int) -> HttpResponse:
    """Replay one of the games of bots that come with the site."""
    if not 1 <= number <= len(bot_games()):
        raise Http404
    replay = pasted_replay(bot_games()[number - 1].as_json())
    for person in replay["people"]:
        person |= {"name": bot_name(person["name"]), "bot": True}
    return render(request, "games/replays/replay.html", {"replay": replay, "back": None})
