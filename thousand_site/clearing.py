"""Periodic deletion of rows that nobody needs any more, a batch of each kind at a time.

Rows found by an index are taken oldest first; the other kinds are searched batch by batch.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import IntegrityError, connection, transaction
from django.db.models import ForeignObjectRel, ProtectedError, Q, QuerySet

from accounts import batches
from accounts.clubs.joining import REFUSAL_COOLDOWN
from accounts.clubs.models import InvitationLink, JoinRequest
from accounts.models import Preferences, RestoreLink, User
from accounts.notifications.models import NotificationSwitches, PushDevice
from accounts.oauth import services as apps
from accounts.tokens.models import ApiToken
from games.game_reviews import retention as reviews
from games.hand_explorer import retention as hands
from games.matchmaking import queue
from games.matchmaking.models import Ticket
from games.models import Game, Seat
from games.puzzles.models import FirstAnswer, Mistake, PuzzlePlayer, PuzzleVote, Rush
from tournaments.models import ENDED, TeamInvitation

log = logging.getLogger(__name__)

# Rows of one kind that a run deletes, or looks at.
BATCH = 500
# Accounts that a run looks at: each has rows in many tables.
GUEST_BATCH = 25
# A guest who came back and did not play within this time is gone.
IDLE_GUEST_RETENTION = timedelta(days=60)
# Revoked and expired tokens and links are listed for their owners so long.
ENDED_RETENTION = timedelta(days=90)
# Nobody waits for a table so long: the ticket outlived its page.
TICKET_RETENTION = timedelta(days=1)
# Rows that an account has without having done anything that others see. What guests answer to
# puzzles moves nothing, and is deleted with them.
OF_PUZZLES = (FirstAnswer, Mistake, PuzzlePlayer, PuzzleVote, Rush)
NO_ACTIVITY = (Preferences, NotificationSwitches, PushDevice, UserSession, *OF_PUZZLES)


def clear(now: datetime) -> dict[str, int]:
    """Delete a batch of each kind; return the numbers of rows by kind."""
    return {name: _or_log(name, job, now) for name, job in JOBS.items()}


def _or_log(name: str, job: Callable[[datetime], int], now: datetime) -> int:
    """Do one job; a failure does not stop the others."""
    try:
        return job(now)
    except Exception:
        log.exception("clearing of %s failed", name)
        return 0


def clear_sessions(now: datetime) -> int:
    """Delete expired sessions."""
    expired = Session.objects.filter(expire_date__lt=now).order_by("expire_date")
    keys = list(expired.values_list("pk", flat=True)[:BATCH])
    return _delete(Session.objects.filter(pk__in=keys)) if keys else 0


def clear_user_sessions(now: datetime) -> int:
    """Delete the entries of sessions that have ended, in the list of a user's devices."""
    batch = batches.next_batch("user sessions", UserSession.objects.all(), BATCH)
    keys = dict(UserSession.objects.filter(pk__in=batch).values_list("pk", "session_key"))
    alive = set(Session.objects.filter(pk__in=keys.values()).values_list("pk", flat=True))
    return _delete(UserSession.objects.filter(pk__in=[pk for pk in keys if keys[pk] not in alive]))


def clear_guests(now: datetime) -> int:
    """Delete guests who have done nothing and have been away for long."""
    guests = User.objects.filter(is_guest=True)
    batch = batches.next_batch("guests", guests, GUEST_BATCH)
    before = now - IDLE_GUEST_RETENTION
    seen = Q(last_login__lt=before) | Q(last_login=None)
    gone = guests.filter(seen, pk__in=batch, date_joined__lt=before)
    return sum(map(_delete_idle, _idle_among(gone)))


def _idle_among(users: QuerySet[User]) -> set[int]:
    """Return the ids of those of the users that no other row refers to."""
    ids = set(users.values_list("pk", flat=True))
    for relation in User._meta.get_fields(include_hidden=True):
        if ids and isinstance(relation, ForeignObjectRel) and relation.field.concrete:
            model, column = relation.related_model, relation.field.attname
            if model not in NO_ACTIVITY:
                rows = model._base_manager.filter(**{f"{column}__in": ids})
                ids -= set(rows.values_list(column, flat=True).order_by().distinct())
    return ids


def _delete_idle(user_id: int) -> bool:
    """Delete the guest, unless they do something at this moment."""
    try:
        with transaction.atomic():
            row = User.objects.select_for_update().filter(pk=user_id, is_guest=True)
            if not _idle_among(row):
                return False
            return row.delete()[0] > 0
    except (IntegrityError, ProtectedError):
        return False


def clear_tickets(now: datetime) -> int:
    """Delete tickets that outlived their pages."""
    return queue.remove_tickets(Ticket.objects.filter(created_at__lt=now - TICKET_RETENTION))


def clear_tokens(now: datetime) -> int:
    """Delete API tokens that have ended long ago."""
    return _clear_ended("tokens", ApiToken.objects.all(), _ended(now))


def clear_app_tokens(now: datetime) -> int:
    """Delete codes and tokens of apps that have expired."""
    kinds = apps.expired(now).items()
    return sum(_clear_ended(name, rows, over) for name, (rows, over) in kinds)


def clear_links(now: datetime) -> int:
    """Delete invitation links of clubs that have ended long ago."""
    return _clear_ended("links", InvitationLink.objects.all(), _ended(now))


def _ended(now: datetime) -> Q:
    before = now - ENDED_RETENTION
    return Q(expires_at__lt=before) | Q(revoked_at__lt=before)


def clear_restore_links(now: datetime) -> int:
    """Delete links by which nobody can take an account back any more."""
    expired = RestoreLink.objects.filter(expires_at__lt=now).order_by("expires_at")
    keys = list(expired.values_list("pk", flat=True)[:BATCH])
    return _delete(RestoreLink.objects.filter(pk__in=keys)) if keys else 0


def clear_requests(now: datetime) -> int:
    """Delete refused requests for membership that may be repeated."""
    over = Q(refused_at__lt=now - REFUSAL_COOLDOWN)
    return _clear_ended("requests", JoinRequest.objects.all(), over)


def clear_team_invitations(now: datetime) -> int:
    """Delete invitations to teams of tournaments that have ended."""
    over = Q(team__tournament__status__in=ENDED)
    return _clear_ended("team invitations", TeamInvitation.objects.all(), over)


def _clear_ended(name: str, rows: QuerySet, condition: Q) -> int:
    """Delete what meets the condition in the next batch of the rows."""
    return _delete(rows.filter(condition, pk__in=batches.next_batch(name, rows, BATCH)))


def clear_seats(now: datetime) -> int:
    """Correct seats that a process of the version before left as unfinished."""
    over = Seat.objects.filter(unfinished=True).exclude(game__status=Game.Status.PLAYING)
    pks = list(over.values_list("pk", flat=True)[:BATCH])
    return Seat.objects.filter(pk__in=pks).update(unfinished=False) if pks else 0


def optimise(now: datetime) -> int:
    """Let SQLite bring the statistics of its planner up to date; PostgreSQL does so by itself."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA optimize")
    return 0


def _delete(rows: QuerySet) -> int:
    return rows.delete()[0]


JOBS: dict[str, Callable[[datetime], int]] = {
    "sessions": clear_sessions,
    "user sessions": clear_user_sessions,
    "guests": clear_guests,
    "tickets": clear_tickets,
    "tokens": clear_tokens,
    "app tokens": clear_app_tokens,
    "links": clear_links,
    "restore links": clear_restore_links,
    "requests": clear_requests,
    "team invitations": clear_team_invitations,
    "seats": clear_seats,
    "reviews of records": reviews.clear_records,
    "uploaded records": reviews.clear_uploads,
    "review requests": reviews.clear_requests,
    "bad moves of bots": reviews.clear_moves,
    "uses of the hand explorer": hands.clear_uses,
    "planner": optimise,
}
