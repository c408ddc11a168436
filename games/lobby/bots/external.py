"""Limits for external bots at custom tables (decision 0022)."""

from datetime import datetime, timedelta

from accounts import queries as accounts
from accounts.models import User
from games.lobby.errors import LobbyError
from games.lobby.models import CustomTable, Invitation
from games.queries import unfinished_seats

MAX_GAMES = 8
HOUR = timedelta(hours=1)
MAX_INVITATIONS_PER_HOUR, MAX_TABLES_PER_HOUR = 60, 60


def check_free(bot: User, rated: bool) -> None:
    """Check that the bot may join another unrated game; the bot must be locked.

    Raises:
        LobbyError: the table is rated, or the bot plays its maximum of games.
    """
    if rated:
        raise LobbyError("bots_unrated")
    playing = unfinished_seats().filter(user=bot, left_at=None)
    if playing.count() >= MAX_GAMES:
        raise LobbyError("game_limit")


def check_invitation(table: CustomTable, user: User) -> None:
    """Check that an external bot is not invited to a rated table."""
    if table.rated and user.is_external_bot:
        raise LobbyError("bots_unrated")


def check_may_invite(bot: User, user: User, now: datetime) -> None:
    """Check that a bot may invite this user: its owner, a follower or another bot.

    Raises:
        LobbyError: the user does not know the bot, or the hourly limit is reached.
    """
    knows = user.pk == bot.bot_owner_id or accounts.is_following(user, bot)
    if not (user.is_external_bot or knows):
        raise LobbyError("may_not_invite_people")
    recent = Invitation.objects.filter(table__owner=bot, created_at__gt=now - HOUR)
    if recent.count() >= MAX_INVITATIONS_PER_HOUR:
        raise LobbyError("invitation_limit")


def check_table_rate(owner: User, now: datetime) -> None:
    """Check a bot's hourly limit of new tables."""
    recent = CustomTable.objects.filter(owner=owner, created_at__gt=now - HOUR)
    if owner.is_external_bot and recent.count() >= MAX_TABLES_PER_HOUR:
        raise LobbyError("table_limit")
