"""Saying something at a table, within the rights and limits of the user; mutes and moderation."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.clubs.errors import ClubError
from accounts.clubs.text_cleaning import clean_message
from accounts.limits.errors import LimitExceeded
from accounts.limits.services import Limit
from accounts.models import User
from games.tables import messages
from games.tables.payloads import rendered
from games.tables.state.live_game import LiveGame
from games.tables.transport import publisher
from games.talk import permissions, queries
from games.talk.errors import TalkError
from games.talk.models import PHRASES, REACTIONS, Line, Mute, TalkBan

# Older lines are deleted, as in the clubs' chats.
RETENTION = timedelta(days=180)
MAX_MUTES = 500
Kind = Line.Kind
KEYS: Mapping[str, tuple[str, ...]] = {Kind.PHRASE: PHRASES, Kind.REACTION: REACTIONS}


def say(game_id: str, viewer: rendered.Viewer, message: messages.Say, network: str = "") -> Line:
    """Store what a user says, and announce it.

    Raises:
        TalkError: there is no such table, it is not allowed, or it was too much.
    """
    live = rendered.load_for_display(game_id)
    user = queries.user_of(viewer)
    if live is None or rendered.is_hidden(live, live.seat_of(viewer.user_id), viewer.user_id):
        raise TalkError("closed")
    rights = permissions.rights_of(live, user)
    if rights.refusal or user is None:
        raise rights.refusal or TalkError("log_in")
    text = _clean(message, rights)
    _take(live, user, rights.seat, network)
    line = Line.objects.create(
        game_id=game_id,
        author=user,
        seat=rights.seat,
        deal=deal_number(live),
        kind=message.kind,
        text=text,
        language=viewer.language,
    )
    _announce(line)
    return line


def deal_number(live: LiveGame) -> int:
    """Return the number of the deal as the table shows it; after the end that of the last."""
    return max(1, live.game.played if live.game.over else live.game.played + 1)


def _clean(message: messages.Say, rights: permissions.Rights) -> str:
    """Return the text as it is stored. Raises: TalkError."""
    if message.kind != Kind.TEXT:
        if message.text not in KEYS[message.kind]:
            raise TalkError("closed")
        return message.text
    if rights.note:
        raise rights.note
    try:
        return clean_message(message.text)
    except ClubError as error:
        raise TalkError(error.code) from None


def _take(live: LiveGame, user: User, seat: int | None, network: str) -> None:
    """Count what is said. Raises: TalkError: it is too much."""
    _count("talk", user.pk, "too_fast")
    _count("guests_talk_by_day" if user.is_guest else "talk_by_day", user.pk, "enough_today")
    _count("talk_by_network", network, "too_fast")
    _count("talk_by_network_and_day", network, "enough_today")
    if seat is None:
        _count("spectators_talk_by_network", network, "too_fast")
        _count("spectators_talk_by_game", live.id, "too_fast")
    if live.game.over:
        _count("talk_after_game", user.pk, "too_fast")
    else:
        _count("talk_by_deal", f"{user.pk}:{live.id}:{deal_number(live)}", "enough")


def _count(limit: str, client: object, code: str) -> None:
    try:
        Limit(limit).take(client)
    except LimitExceeded as exceeded:
        raise TalkError(code, wait=exceeded.wait) from None


def _announce(line: Line) -> None:
    """Tell all processes with this table which line is new or has changed, never its text."""
    message = {"type": "talk", "game": line.game_id, "line": line.pk}
    transaction.on_commit(lambda: publisher.notify_table(line.game_id, message), robust=True)


def mute(muter: User, muted: User) -> None:
    """Mute a user; a second time changes nothing. Raises: TalkError."""
    if muter.pk == muted.pk:
        raise TalkError("oneself")
    if Mute.objects.filter(muter=muter).count() >= MAX_MUTES:
        raise TalkError("many")
    Mute.objects.get_or_create(muter=muter, muted=muted)


def unmute(muter: User, muted: User) -> None:
    """Show the user's talk again."""
    Mute.objects.filter(muter=muter, muted=muted).delete()


def hide(moderator: User, lines: QuerySet[Line]) -> int:
    """Hide lines from everybody but moderators; return how many were visible."""
    visible = list(lines.filter(hidden_at=None))
    now = timezone.now()
    Line.objects.filter(pk__in=[line.pk for line in visible]).update(
        hidden_at=now, hidden_by=moderator
    )
    for line in visible:
        _announce(line)
    return len(visible)


def ban_authors(moderator: User, lines: QuerySet[Line], until: datetime) -> int:
    """Close talk for the authors of these lines until then; return how many they are."""
    authors = User.objects.filter(pk__in=lines.values("author"), is_staff=False)
    bans = [TalkBan(user=author, until=until, moderator=moderator) for author in authors]
    return len(TalkBan.objects.bulk_create(bans))


def delete_old_lines(now: datetime) -> int:
    """Delete the lines that are too old, and bans that ended as long ago; return how many lines."""
    before = now - RETENTION
    TalkBan.objects.filter(until__lt=before).delete()
    return Line.objects.filter(created_at__lt=before).delete()[0]
