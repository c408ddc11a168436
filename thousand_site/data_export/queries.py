"""The data of a user as JSON; secrets and data of others are left out.

Acts of others (blocks of the user, reports about them) are theirs, and are left out.
"""

from collections.abc import Mapping
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db.models import F
from django.utils import timezone

from accounts import queries
from accounts.bans.queries import bans_of
from accounts.clubs.models import ChatMessage, Membership
from accounts.models import Block, Follow, User
from accounts.notifications import queries as notifications
from accounts.notifications.forms import SwitchesForm
from accounts.oauth import queries as apps
from accounts.preferences.appearance import APPEARANCE_FIELDS
from accounts.preferences.forms import PRIVACY, TABLE_SWITCHES
from accounts.sessions.queries import open_sessions
from accounts.tokens.models import ApiToken
from games.daily import queries as daily
from games.fairplay.models import Report
from games.game_reviews import queries as game_reviews
from games.game_reviews import uploads
from games.game_reviews.figures import windows
from games.hand_explorer import queries as hands
from games.lessons import queries as lessons
from games.luck import queries as luck
from games.models import Seat
from games.presets.models import Preset
from games.puzzles import queries as puzzles
from games.scorekeeper import queries as scorekeeper
from games.talk import queries as talk
from ratings.models import Rating, RatingChange
from tournaments.extension import EXTENSIONS
from tournaments.models import Entrant

Rows = list[Mapping[str, Any]]
REMINDERS = ("zone", "reminded_at")
PREFERENCES = ("theme", *APPEARANCE_FIELDS, *TABLE_SWITCHES, *PRIVACY)


def data_export(user: User) -> dict[str, Any]:
    """Return the user's data by kind, as values that JSON can hold."""
    return {
        "written_at": timezone.now(),
        "profile": _profile(user),
        "emails": _emails(user),
        "restore_links": _restore_links(user),
        "preferences": _preferences(user),
        "notifications": _notifications(user),
        "push_devices": _push_devices(user),
        "follows": _names(Follow.objects.filter(follower=user), "followed__username"),
        "blocks": _names(Block.objects.filter(blocker=user), "blocked__username"),
        "second_steps": _second_steps(user),
        "sessions": _sessions(user),
        "tokens": _tokens(user),
        **apps.own_data(user),
        "bots": list(user.bots.order_by("pk").values_list("username", flat=True)),
        "ratings": _ratings(user),
        "rating_changes": _rating_changes(user),
        **luck.own_data(user),
        "games": _games(user),
        "daily_deals": daily.runs_of(user),
        "daily_scores": daily.scores_of(user),
        "daily_divisions": daily.divisions_of(user),
        "reviews": game_reviews.requests_of(user),
        "uploaded_records": uploads.own_data(user),
        "reviewed_games": windows.own_data(user),
        "bad_bot_moves": game_reviews.bad_moves_of(user),
        **puzzles.own_data(user),
        "explored_hands": hands.uses_of(user),
        "lessons": lessons.progress_of(user),
        "presets": _presets(user),
        "clubs": _clubs(user),
        "chat_messages": _chat_messages(user),
        "talk": talk.lines_by(user),
        "bans": _bans(user),
        "mutes": talk.mutes_by(user),
        "score_sheets": scorekeeper.sheets_of(user),
        "tournaments": _tournaments(user),
        "co_organised": list(user.co_organised.order_by("pk").values_list("pk", flat=True)),
        **_of_optional_apps(user),
        "reports": _reports(user),
    }


def _profile(user: User) -> dict[str, Any]:
    fields = ["username", "first_name", "last_name", "email", "country", "language"]
    fields += ["is_guest", "is_staff", "date_joined", "last_login"]
    return {name: getattr(user, name) for name in fields}


def _emails(user: User) -> Rows:
    rows = EmailAddress.objects.filter(user=user).order_by("pk")
    return list(rows.values("email", "verified", "primary"))


def _restore_links(user: User) -> Rows:
    """Return the addresses that may take the account back, without their links."""
    rows = user.restore_links.order_by("pk")
    return list(rows.values("email", "created_at", "expires_at", "ended_at"))


def _preferences(user: User) -> dict[str, Any]:
    row = queries.preferences_of(user)
    return {name: getattr(row, name) for name in PREFERENCES}


def _notifications(user: User) -> dict[str, Any]:
    row = notifications.switches_of(user)
    return {name: getattr(row, name) for name in [*SwitchesForm.Meta.fields, *REMINDERS]}


def _push_devices(user: User) -> Rows:
    """Return the devices without their addresses: who knows one can write to it."""
    return [
        {"name": row.name, "created_at": row.created_at, "delivered_at": row.delivered_at}
        for row in notifications.devices_of(user)
    ]


def _names(rows: Any, name: str) -> Rows:
    return list(rows.order_by("pk").values("created_at", name=F(name)))


def _second_steps(user: User) -> Rows:
    rows = Authenticator.objects.filter(user=user).order_by("pk")
    return list(rows.values("type", "created_at", "last_used_at"))


def _sessions(user: User) -> Rows:
    return [
        {"created_at": row.created_at, "ip": row.ip, "user_agent": row.user_agent}
        for row in open_sessions(user)
    ]


def _tokens(user: User) -> Rows:
    rows = ApiToken.objects.filter(user=user).order_by("pk")
    times = ("created_at", "used_at", "expires_at", "revoked_at")
    return list(rows.values("name", "scopes", *times))


def _ratings(user: User) -> Rows:
    rows = Rating.objects.filter(user=user).order_by("ladder__key")
    return list(rows.values("value", "games", "updated_at", ladder_key=F("ladder__key")))


def _rating_changes(user: User) -> Rows:
    rows = RatingChange.objects.filter(user=user).order_by("pk")
    fields = ("game_id", "kind", "before", "after", "place", "left", "created_at")
    return list(rows.values(*fields, ladder_key=F("ladder__key")))


def _games(user: User) -> Rows:
    rows = Seat.objects.filter(user=user).order_by("game__created_at", "pk")
    times = {"created_at": F("game__created_at"), "ended_at": F("game__ended_at")}
    return list(rows.values("game_id", "number", "place", "left_at", "returned_at", **times))


def _presets(user: User) -> Rows:
    rows = Preset.objects.filter(owner=user).order_by("pk")
    return list(rows.values("key", "name", "version", "agreements"))


def _clubs(user: User) -> Rows:
    rows = Membership.objects.filter(user=user).order_by("pk")
    club = {"key": F("club__key"), "name": F("club__name")}
    return list(rows.values("role", "status", "joined_at", **club))


def _chat_messages(user: User) -> Rows:
    rows = ChatMessage.objects.filter(author=user).order_by("pk")
    return list(rows.values("text", "created_at", club_key=F("club__key")))


def _bans(user: User) -> Rows:
    return list(bans_of(user).values("scope", "reason", "created_at", "until", "lifted_at"))


def _tournaments(user: User) -> Rows:
    rows = Entrant.objects.filter(user=user).order_by("pk")
    return list(rows.values("tournament_id", "status", "rating", team_name=F("team__name")))


def _of_optional_apps(user: User) -> dict[str, Any]:
    parts = [item for extension in EXTENSIONS for item in extension.data_export.items()]
    return {kind: collect(user) for kind, collect in parts}


def _reports(user: User) -> Rows:
    rows = Report.objects.filter(reporter=user).order_by("pk")
    about = {"name": F("about__username")}
    return list(rows.values("game_id", "reason", "text", "created_at", **about))
