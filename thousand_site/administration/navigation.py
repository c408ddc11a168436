"""The menu of the administration: each page once, in groups, in the words of the site."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from games.fairplay.models import Case
from games.models import Game
from games.puzzles.models import PuzzleReport
from games.puzzles.solving.votes import disliked
from thousand_site.administration import permissions
from tournaments.extension import EXTENSIONS

Item = dict[str, Any]
Badge = Callable[[], str]
MAX_BADGE = 99


def _item(
    title: Any, page: str, may: Callable[[User], bool], query: str = "", badge: Badge | None = None
) -> Item:
    link = _with_query(page, query) if query else reverse_lazy(f"admin:{page}")
    return {
        "title": title,
        "link": link,
        "permission": lambda request: may(request.user),
        "count": badge,
        "badge_variant": "primary",
    }


def _with_query(page: str, query: str) -> Any:
    return lambda _request: f"{reverse_lazy(f'admin:{page}')}?{query}"


def _views(model: str) -> Callable[[User], bool]:
    """Return whether a user may see the rows of a model, such as "games.pool"."""
    app, _dot, name = model.partition(".")
    return lambda user: any(user.has_perm(f"{app}.{verb}_{name}") for verb in ("view", "change"))


def _list(title: Any, model: str, query: str = "", badge: Badge | None = None) -> Item:
    """Return the item of a model's list."""
    return _item(title, f"{model.replace('.', '_')}_changelist", _views(model), query, badge)


def navigation(_request: HttpRequest) -> list[dict[str, Any]]:
    """Return the groups of the menu, with the counts of now."""
    return [
        {"title": title, "items": [_counted(item) for item in items], "collapsible": False}
        for title, items in groups()
    ]


def groups() -> list[tuple[Any, list[Item]]]:
    """Return the groups with their items, those of optional apps included."""
    return [(title, [item for part in parts for item in _items(part)]) for title, parts in GROUPS]


def _items(part: Item | str) -> list[Item]:
    """Return the item itself, or for the name of a group what optional apps add to it."""
    if not isinstance(part, str):
        return [part]
    added = [item for extension in EXTENSIONS for item in extension.navigation]
    return [_list(item.title, item.model) for item in added if item.group == part]


def _counted(item: Item) -> Item:
    """Return the item with its badge, if there is anything to count."""
    number = item["count"]() if item["count"] else ""
    return item | ({"badge": number} if number else {})


def open_cases() -> str:
    """Return how many cases are open; empty if none is."""
    return _badge(Case.objects.filter(verdict=Case.Verdict.OPEN)[: MAX_BADGE + 1].count())


def open_puzzle_reports() -> str:
    """Return how many reports about puzzles are open; empty if none is."""
    return _badge(PuzzleReport.objects.filter(closed_at=None)[: MAX_BADGE + 1].count())


def disliked_puzzles() -> str:
    """Return how many puzzles most votes are against; empty if none is."""
    return _badge(disliked()[: MAX_BADGE + 1].count())


def running_games() -> str:
    """Return how many games run; empty if none does."""
    return _badge(Game.objects.filter(status=Game.Status.PLAYING)[: MAX_BADGE + 1].count())


def _badge(number: int) -> str:
    if number > MAX_BADGE:
        return f"{MAX_BADGE}+"
    return str(number) if number else ""


# A name stands for the lists that optional apps add there.
GROUPS: list[tuple[Any, list[Item | str]]] = [
    ("", [_item(pgettext_lazy("front page", "Today"), "index", lambda _user: True)]),
    (
        pgettext_lazy("menu of the administration", "People"),
        [
            _list(pgettext_lazy("menu of the administration", "Players"), "accounts.user"),
            _list(_("Email addresses"), "account.emailaddress"),
            _list(_("Cases"), "fairplay.case", badge=open_cases),
            _list(_("Bans"), "bans.ban"),
            _list(_("Talk at tables"), "talk.line"),
            _list(_("Apps"), "oauth.app"),
        ],
    ),
    (
        pgettext_lazy("menu of the administration", "Games"),
        [
            _list(_("Games"), "games.game"),
            _list(_("Tables now"), "games.game", "status__exact=playing", running_games),
            _list(_("Game types"), "games.pool"),
            _list(_("Waiting for a table"), "matchmaking.ticket"),
            _list(_("Custom tables"), "lobby.customtable"),
            _list(_("Agreements"), "presets.preset"),
            _list(_("Score sheets"), "scorekeeper.scoresheet"),
            _list(_("Reviews"), "game_reviews.gamereview"),
            _list(_("Bad moves of bots"), "game_reviews.badbotmove"),
            _list(_("Puzzles"), "puzzles.storedpuzzle"),
            _list(_("Disliked puzzles"), "puzzles.storedpuzzle", "votes=against", disliked_puzzles),
            _list(_("Reports about puzzles"), "puzzles.puzzlereport", badge=open_puzzle_reports),
            _list(_("Uses of the hand explorer"), "hand_explorer.handuse"),
        ],
    ),
    (
        pgettext_lazy("menu of the administration", "Rating"),
        [
            _list(_("Leaderboards"), "ratings.ladder"),
            _list(_("Ratings"), "ratings.rating"),
            _list(_("Changes of ratings"), "ratings.ratingchange"),
        ],
    ),
    (
        pgettext_lazy("menu of the administration", "Together"),
        [
            _list(_("Tournaments"), "tournaments.tournament"),
            "tournaments",
            _list(_("Clubs"), "clubs.club"),
            _list(_("Messages in clubs"), "clubs.chatmessage"),
            "clubs",
        ],
    ),
    (
        pgettext_lazy("menu of the administration", "Site"),
        [
            _item(_("Announcements"), "administration_announce", permissions.may_announce),
            _item(_("Audit log"), "administration_audit", permissions.may_read_log),
            _list(_("Groups of staff"), "auth.group"),
        ],
    ),
]
