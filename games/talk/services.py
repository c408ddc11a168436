"""Saying something at a table, within the rights and limits of the user; mutes and moderation."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts.bans.errors import BanError
from accounts.bans.models import Ban
from accounts.bans.services import ban, check_may_act
from accounts.clubs.errors import ClubError
from accounts.clubs.text_cleaning import clean_message
from accounts.limits.errors import LimitExceeded
from accounts.limits.services import Limit, NetworkLimit
from accounts.models import User
from games.tables import notices
from games.tables.payloads import rendered
from games.tables.state.live_game import LiveGame
from games.talk import messages, permissions, queries
from games.talk.errors import TalkError
from games.talk.models import PHRASES, REACTIONS, Line, Mute

# Older lines are deleted, as in the clubs' chats.
RETENTION = timedelta(days=180)
# Lines that one run deletes.
BATCH = 1000
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
    line = Line(
        game_id=game_id,
        author=user,
        seat=rights.seat,
        deal=deal_number(live),
        kind=message.kind,
        text=text,
        language=viewer.language,
    )
    _store(line)
    return line


@transaction.atomic
def _store(line: Line) -> None:
    """Store the line and announce it. Raises: TalkError: the account was closed meanwhile."""
    # The closing of an account locks the same row, and deletes what was stored before.
    author = User.objects.select_for_update(no_key=True).filter(pk=line.author_id, is_active=True)
    if author.first() is None:
        raise TalkError("log_in")
    line.save(force_insert=True)
    _announce(line)


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
    _count(Limit("talk"), user.pk, "too_fast")
    by_day = Limit("guests_talk_by_day" if user.is_guest else "talk_by_day")
    _count(by_day, user.pk, "enough_today")
    _count(NetworkLimit("talk_by_network"), network, "too_fast")
    _count(NetworkLimit("talk_by_network_and_day"), network, "enough_today")
    if seat is None:
        _count(NetworkLimit("spectators_talk_by_network"), network, "too_fast")
        _count(Limit("spectators_talk_by_game"), live.id, "too_fast")
    if live.game.over:
        _count(Limit("talk_after_game"), user.pk, "too_fast")
    else:
        _count(Limit("talk_by_deal"), f"{user.pk}:{live.id}:{deal_number(live)}", "enough")


def _count(limit: Limit, client: Any, code: str) -> None:
    try:
        limit.take(client)
    except LimitExceeded as exceeded:
        raise TalkError(code, wait=exceeded.wait) from None


def _announce(line: Line) -> None:
    """Tell all processes with this table which line is new or has changed, never its text."""
    message = {"type": "talk", "game": line.game_id, "line": line.pk}
    transaction.on_commit(lambda: notices.notify_table(line.game_id, message), robust=True)


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


def show(lines: QuerySet[Line]) -> int:
    """Show hidden lines again; return how many were hidden."""
    hidden = list(lines.exclude(hidden_at=None).filter(author__closed_at=None))
    Line.objects.filter(pk__in=[line.pk for line in hidden]).update(hidden_at=None, hidden_by=None)
    for line in hidden:
        _announce(line)
    return len(hidden)


def ban_authors(moderator: User, lines: QuerySet[Line], until: datetime, reason: str) -> list[Ban]:
    """Ban the authors of these lines from chat until then, if the moderator may; return the bans.

    They read the reason.
    """
    exempt = {user.pk for user in exempt_authors(moderator, lines)}
    authors = _authors(lines).exclude(pk__in=exempt)
    scopes = [Ban.Scope.CHAT]
    return [row for one in authors for row in ban(one, scopes, reason, until, moderator)]


def exempt_authors(moderator: User, lines: QuerySet[Line]) -> list[User]:
    """Return the authors that this moderator cannot ban: themself, and mostly staff."""
    return [author for author in _authors(lines) if not _may_ban(moderator, author)]


def _may_ban(moderator: User, author: User) -> bool:
    try:
        check_may_act(moderator, author)
    except BanError:
        return False
    return True


def _authors(lines: QuerySet[Line]) -> QuerySet[User]:
    return User.objects.filter(pk__in=lines.values("author")).order_by("pk")


def delete_talk_of_closed(users: QuerySet[User]) -> None:
    """Delete the lines and mutes of closed accounts, but not what an open case is about.

    A line that a case is about is hidden from all but moderators, has no name, and goes after the
    verdict.
    """
    closed = users.filter(closed_at__isnull=False)
    said = Line.objects.filter(author__in=closed)
    cases = Q(game__cases__verdict="", game__cases__suspect=F("author"))
    kept = list(said.filter(cases).values_list("pk", flat=True).distinct())
    said.exclude(pk__in=kept).delete()
    Line.objects.filter(pk__in=kept, hidden_at=None).update(hidden_at=timezone.now())
    Mute.objects.filter(Q(muter__in=closed) | Q(muted__in=closed)).delete()


def delete_old_lines(now: datetime) -> int:
    """Delete a batch of old lines; return how many."""
    old = Line.objects.filter(created_at__lt=now - RETENTION).order_by("created_at")
    pks = list(old.values_list("pk", flat=True)[:BATCH])
    return Line.objects.filter(pk__in=pks).delete()[0] if pks else 0
