"""Context of every page: the header, reminders and the theme."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from accounts.bans.models import Ban
from accounts.bans.queries import active_bans_of
from accounts.preferences import appearance, cookies
from games import queries as games
from games.lobby.invitations import open_invitations
from games.lobby.locks import custom_table_url
from games.lobby.models import Invitation
from games.matchmaking.restrictions import RankedRestriction, penalty_of, restriction_by
from games.models import Game
from games.queries import custom_table_of
from ratings import queries as ratings
from ratings.models import Rating
from thousand_site.announcements.queries import shown_to
from thousand_site.home.waiting import waiting_line
from thousand_site.viewer import ongoing_play_of_viewer, running_game, viewer_of
from tournaments.registration.reminders import Reminder, reminders_for, reminders_of


def site_context(request: HttpRequest) -> dict[str, Any]:
    """Return lazy values, so that a page without a header makes no queries."""
    restrictions: Any = SimpleLazyObject(lambda: _restrictions(request))
    invitations: Any = SimpleLazyObject(lambda: _open_invitations(request))
    reminders: Any = SimpleLazyObject(lambda: _reminders(request))
    return {
        "theme": cookies.theme_of(request),
        "appearance_attributes": SimpleLazyObject(
            lambda: appearance.attributes(appearance.appearance_of(request))
        ),
        "me": SimpleLazyObject(lambda: {"rating": _main_rating(request)}),
        "running_game": SimpleLazyObject(lambda: running_game(request)),
        "unfinished_game": SimpleLazyObject(lambda: _unfinished(request)),
        "custom_table_url": SimpleLazyObject(lambda: _custom_table_url(request)),
        "open_invitations": invitations,
        "reminders": reminders,
        "notice_keys": SimpleLazyObject(lambda: _notice_keys(invitations, reminders)),
        "ranked_restriction": SimpleLazyObject(lambda: restrictions[0]),
        "other_bans": SimpleLazyObject(lambda: restrictions[1]),
        "announcements": SimpleLazyObject(lambda: shown_to(request)),
        "waiting_line": SimpleLazyObject(lambda: _waiting_line(request)),
        "source_url": getattr(settings, "SOURCE_URL", ""),
    }


def _unfinished(request: HttpRequest) -> Game | None:
    """Return the game outside the pools to which the viewer can go back."""
    viewer = viewer_of(request)
    if viewer is None or not ongoing_play_of_viewer(request).unfinished_seat:
        return None
    return games.unfinished_game_of(viewer)


def _custom_table_url(request: HttpRequest) -> str:
    """Return the URL of the table at which the viewer waits; "" if there is none."""
    viewer = viewer_of(request)
    has_seat = viewer is not None and ongoing_play_of_viewer(request).custom_seat
    table_id = custom_table_of(viewer) if viewer and has_seat else None
    return custom_table_url(table_id) if table_id else ""


def _waiting_line(request: HttpRequest) -> dict[str, Any] | None:
    """Return what the line of a viewer who waits in a pool shows; the home page shows more."""
    viewer = viewer_of(request)
    if viewer is None or request.path == "/" or not ongoing_play_of_viewer(request).ticket:
        return None
    return waiting_line(viewer)


def _open_invitations(request: HttpRequest) -> list[Invitation]:
    viewer = viewer_of(request)
    return open_invitations(viewer) if viewer and ongoing_play_of_viewer(request).invitation else []


def _reminders(request: HttpRequest) -> list[Reminder]:
    """Return the reminders of the viewer's tournaments."""
    viewer = viewer_of(request)
    if viewer is None:
        return []
    match = request.resolver_match
    # A page requests this URL when its socket has announced a change: bypass the cache.
    is_refresh = match is not None and match.url_name == "custom_table_invitations"
    return reminders_of([viewer.pk]) if is_refresh else reminders_for(viewer)


def _notice_keys(invitations: list[Invitation], reminders: list[Reminder]) -> list[str]:
    """Return what the page's socket names when it announces a change."""
    return [*(one.table_id for one in invitations), *(one.key for one in reminders)]


def _restrictions(request: HttpRequest) -> tuple[RankedRestriction | None, list[Ban]]:
    """Return what keeps the viewer from ranked play, and their bans from other parts."""
    viewer, now, ongoing = viewer_of(request), timezone.now(), ongoing_play_of_viewer(request)
    if viewer is None:
        return None, []
    bans = {ban.scope: ban for ban in active_bans_of(viewer, now)} if ongoing.ban else {}
    ranked = bans.pop(Ban.Scope.RATED, None)
    penalty = penalty_of(viewer, now) if ongoing.departure else None
    return restriction_by(ranked) if ranked else penalty, list(bans.values())


def _main_rating(request: HttpRequest) -> Rating | None:
    """Return the viewer's rating on the first ladder, shown beside the name."""
    viewer = viewer_of(request)
    if viewer is None:
        return None
    return ratings.main_rating_of(viewer)
