"""The measured actions: pages, lists of the API, socket connects, periodic jobs."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from tests.bench.scale.site import BUSY

Actions = dict[str, Callable[[], Any]]
# As the busy user; in braces what `_places` finds.
OWN_PAGES = (
    "/", "/play/status/", "/waiting/", "/featured-table/", "/watch/", "/following/",
    "/following/online/", "/tables/", "/tables/list/", "/tables/new/", "/tables/invitations/",
    "/settings/", "/settings/tokens/", "/settings/bots/", "/settings/blocked/",
    "/accounts/sessions/", "/presets/", "/presets/new/", "/clubs/new/", "/tournaments/",
    "/play/bots/", "/@/{busy}/", "/@/{other}/", "/@/{busy}/?period=365", "/@/{busy}/games/",
    "/@/{busy}/games/?after={deep}", "/@/{busy}/games/?opponent={other}", "/@/{busy}/statistics/",
    "/@/{busy}/play/?games=all", "/@/{busy}/play/?games=year&against=people",
    "/@/{busy}/head-to-head/{other}/", "/leaderboard/{ladder}/",
    "/leaderboard/{ladder}/?around=me", "/clubs/", "/clubs/?name=club", "/clubs/{club}/",
    "/clubs/{club}/members/", "/clubs/{club}/chat/", "/clubs/{club}/news/",
    "/clubs/{club}/leaderboard/", "/clubs/{club}/tournaments/", "/table/{running}/",
    "/table/{running}/sheet/", "/game/{finished}/record/", "/tournaments/{cup}/",
    "/rules/", "/lesson/",
)  # fmt: skip
# As a visitor, without a login.
PUBLIC_PAGES = (
    "/", "/@/{busy}/", "/@/{busy}/games/", "/leaderboard/{ladder}/", "/clubs/", "/tournaments/",
    "/api/v1/users/{busy}/", "/api/v1/users/{busy}/ratings/", "/api/v1/users/{busy}/games/",
    "/api/v1/users/{busy}/games/?opponent={other}",
    "/api/v1/users/{busy}/ratings/{ladder}/history/", "/api/v1/users/{busy}/head-to-head/{other}/",
    "/api/v1/games/{finished}/", "/api/v1/pools/", "/api/v1/leaderboards/{ladder}/",
    "/api/v1/leaderboards/{ladder}/distribution/", "/api/v1/ladders/", "/api/v1/clubs/",
    "/api/v1/clubs/{club}/", "/api/v1/clubs/{club}/members/", "/api/v1/tournaments/",
    "/api/v1/presets/", "/api/v1/games/{finished}/record/",
)  # fmt: skip
# Their cost is their purpose: they read what a window of time holds. None is asked for by a page.
EXEMPT_JOBS = {
    "fairplay.sweep_pairs": "compares all pairs of the last three months, every six hours",
    "reviews.fair_play": "reads the chosen reviews of three months, every quarter of an hour",
    "games.bot_games": "plays for 1.5 s on purpose, while nobody waits",
}


def _places() -> Mapping[str, str]:
    """Return names and keys of what the paths show."""
    from accounts.clubs.models import Club
    from accounts.models import User
    from games.history.models import Encounter, PlayedGame
    from games.history.queries import Cursor
    from games.models import Game, Pool
    from tournaments.models import Tournament

    busy = User.objects.get(username=BUSY)
    played = PlayedGame.objects.filter(user=busy).order_by("-ended_at")
    met = Encounter.objects.filter(user=busy, played=played[0]).select_related("opponent")
    running = Game.objects.filter(status="playing").order_by("pk")
    return {
        "busy": BUSY,
        "other": met[0].opponent.username,
        "deep": str(Cursor(played[2000].ended_at, played[2000].pk)),
        "ladder": Pool.objects.get(key="classic-calm").ladder.key,
        "club": Club.objects.exclude(key="three-aces").order_by("pk")[0].key,
        "running": running[0].pk,
        "finished": played[0].game_id,
        "cup": Tournament.objects.order_by("pk")[0].pk,
    }


def pages() -> Actions:
    """Return the pages, each as a call that asks for it."""
    from accounts.models import User
    from tests.factories import client_of

    own, public, places = client_of(User.objects.get(username=BUSY)), client_of(), _places()
    found = {f"own {path}": (own, path.format(**places)) for path in OWN_PAGES}
    found |= {f"public {path}": (public, path.format(**places)) for path in PUBLIC_PAGES}
    return {name: _get(client, path) for name, (client, path) in found.items()}


def _get(client: Any, path: str) -> Callable[[], Any]:
    def get() -> None:
        response = client.get(path)
        assert response.status_code < 400, (path, response.status_code)
        # Also what is sent in parts.
        response.getvalue() if response.streaming else response.content

    return get


def connects() -> Actions:
    """Return what a socket asks the database for when it is opened, and at its polls."""
    from accounts.clubs.models import Club
    from accounts.models import User
    from games.lobby.notifications import notifications_for
    from games.matchmaking.status import lobby_state
    from games.tables.payloads import rendered
    from games.tables.state import store
    from games.talk import queries as talk
    from thousand_site.clubs.consumers import visible_club_id
    from tournaments.live import access
    from tournaments.models import Tournament

    busy, places = User.objects.get(username=BUSY), _places()
    viewer = rendered.Viewer(busy.pk, "en")
    club, cup = Club.objects.get(key=places["club"]), Tournament.objects.get(pk=places["cup"])

    def table() -> None:
        store.cache.drop(places["running"])
        rendered.render_for(places["running"], viewer)

    return {
        "socket of a table": table,
        "talk of a table": lambda: talk.talk_for(places["finished"], viewer),
        "socket of the lobby": lambda: lobby_state([busy.pk]),
        "socket of notifications": lambda: notifications_for({busy.pk}),
        "socket of a club": lambda: visible_club_id(club.key, busy.pk),
        "socket of a tournament": lambda: access.can_view(cup.pk, busy.pk),
    }


def jobs() -> Actions:
    """Return all periodic jobs, a tick of the ticker, and /metrics."""
    from django.utils import timezone

    from games.ticker import Ticker
    from thousand_site.celery import app
    from thousand_site.monitoring import metrics

    app.loader.import_default_modules()
    found: Actions = {"metrics": metrics.text}
    for entry in app.conf.beat_schedule.values():
        task = app.tasks[entry["task"]]
        if task.name not in EXEMPT_JOBS and task.name != "games.queue_probe":
            found[task.name] = task
    ticker, clock = Ticker(), iter(range(10**9))
    assert timezone.now() - timedelta(0)
    # Each tick is a second after the last, so that it does all that a tick can do.
    found["ticker"] = lambda: ticker.tick(float(next(clock)))
    return found
