"""The classes of errors: those on the page by its headings, and those that programs never get."""

from collections.abc import Mapping
from importlib import import_module

from accounts.errors import DomainError

# By heading: the errors of one part of the site, in the order of the page.
PARTS: Mapping[str, tuple[str, ...]] = {
    "Tables and the queue": ("games.tables.errors.TableError",),
    "Tables before their game, and invitations": ("games.lobby.errors.LobbyError",),
    "Talk": ("games.talk.errors.TalkError",),
    "Tournaments": (
        "tournaments.errors.TournamentError",
        "tournaments.extras.series.errors.SeriesError",
        "tournaments.extras.repeats.errors.RepeatError",
    ),
    "Puzzles": ("games.puzzles.errors.PuzzleError",),
    "Webhooks": ("tournaments.extras.webhooks.errors.WebhookError",),
    "Following": ("accounts.relations.services.RelationError",),
    "Clubs": ("accounts.clubs.errors.ClubError",),
    "Bans": ("accounts.bans.errors.BanError",),
}
# Rows of template.md, each with its status.
IN_TEMPLATE = frozenset(
    (
        "accounts.limits.errors.LimitExceeded",
        "thousand_site.errors.missing_slash.MissingSlash",
        "thousand_site.errors.outages.LostRace",
        "thousand_site.errors.outages.Unavailable",
        "thousand_site.errors.outages.Unstorable",
    )
)
# What only pages of the site answer with, or their scripts. The API has `parse_error` for bodies.
PAGES_ONLY = frozenset(
    (
        "accounts.bots.services.BotAccountError",
        "accounts.errors.ReauthenticationError",
        "accounts.http.json_body.BodyError",
        "accounts.notifications.errors.NotificationError",
        "accounts.oauth.errors.AppError",
        "accounts.permissions.RightsRefused",
        "accounts.restoration.services.RestoreLinkError",
        "accounts.tokens.services.TokenError",
        "games.daily.errors.DailyError",
        "games.fairplay.errors.CaseError",
        "games.fairplay.reports.ReportError",
        "games.game_reviews.errors.ReviewError",
        "games.hand_explorer.errors.HandError",
        "games.hand_explorer.errors.HandHelpRefused",
        "games.hand_explorer.errors.HandRefused",
        "games.presets.errors.PresetError",
        "games.replays.export.ExportError",
        "games.replays.services.ReplayError",
        "games.scorekeeper.errors.ScoreError",
        "games.tables.presence.live_help.LiveHelpRefused",
        "games.tutorial.progress.TutorialError",
        "games.what_if.errors.MomentError",
        "games.what_if.errors.WhatIfHelpRefused",
        "games.what_if.errors.WhatIfRefused",
        "ratings.club_games.LadderError",
        "thousand_site.sharing.errors.SharingError",
        "tournaments.extras.room.errors.RoomError",
        "tournaments.extras.room.plus_ones.errors.PlusOneError",
    )
)


def error_class(name: str) -> type[DomainError]:
    """Return a class of errors by the path of its name."""
    module, _, class_name = name.rpartition(".")
    found: type[DomainError] = getattr(import_module(module), class_name)
    return found


def name_of(error: type[DomainError]) -> str:
    """Return the path of the name of a class."""
    return f"{error.__module__}.{error.__qualname__}"
