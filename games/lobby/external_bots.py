"""What bots from outside may do at tables of people's own, and what not (decision 0022)."""

from datetime import datetime, timedelta

from accounts import queries as accounts
from accounts.models import User
from games.lobby.errors import LobbyError
from games.lobby.models import Invitation, OwnTable
from games.models import Game, Seat

MOST_GAMES = 8
HOUR = timedelta(hours=1)
CALLS_AN_HOUR, TABLES_AN_HOUR = 60, 60


def check_free(bot: User, rated: bool) -> None:
    """A bot plays several games at once, but none for people's ratings; it must be locked."""
    if rated:
        raise LobbyError("bots_unrated")
    playing = Seat.objects.filter(user=bot, left_at=None, game__status=Game.Status.PLAYING)
    if playing.count() >= MOST_GAMES:
        raise LobbyError("plays_enough")


def check_call(table: OwnTable, user: User) -> None:
    """Nobody calls a bot to a table at which it may not sit down."""
    if table.rated and user.outside_bot:
        raise LobbyError("bots_unrated")


def check_may_call(bot: User, user: User, now: datetime) -> None:
    """Who follows a bot lets it call him; nobody else is called by a program he does not know."""
    knows = user.pk == bot.bot_owner_id or accounts.is_following(user, bot)
    if not (user.outside_bot or knows):
        raise LobbyError("calls_no_people")
    lately = Invitation.objects.filter(table__owner=bot, created_at__gt=now - HOUR)
    if lately.count() >= CALLS_AN_HOUR:
        raise LobbyError("called_enough")


def check_pace(owner: User, now: datetime) -> None:
    lately = OwnTable.objects.filter(owner=owner, created_at__gt=now - HOUR)
    if owner.outside_bot and lately.count() >= TABLES_AN_HOUR:
        raise LobbyError("laid_enough")
