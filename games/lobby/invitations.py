"""Invitations to tables: from a follower list, to a club, or as a challenge."""

from collections import Counter
from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts import online
from accounts import queries as accounts
from accounts.clubs.models import Club
from accounts.clubs.queries import member_ids
from accounts.limits.services import Limit
from accounts.models import User
from accounts.notifications.models import Kind
from accounts.notifications.services import notify
from games.lobby.bots import external as external_bots
from games.lobby.errors import LobbyError
from games.lobby.locks import custom_table_url, lock_table, lock_user, mark_changed, notify_users
from games.lobby.models import CustomTable, Invitation
from games.models import Seat

# After declining, a user cannot be invited again by the same person for this long.
QUIET_PERIOD = timedelta(minutes=5)
# Invitations of one user by the same person within that time.
MAX_INVITATIONS = 3
# A challenge waits so long for its answer; a muted challenger waits so long for the next one.
CHALLENGE_TIMEOUT, MUTED_FOR = timedelta(minutes=5), timedelta(days=1)
# Of one user; to one user by people they do not follow.
SENT, RECEIVED = Limit("invitations"), Limit("invitations_received")
# Members of a club invited at once; only those online are.
MAX_CLUB_INVITATIONS = 30


def create_invitation(owner: User, table: CustomTable, user: User, challenge: bool = False) -> None:
    """Invite a user to a table, once; the table must be locked or new.

    Every invitation by name is made here; those to clubs and rematches are not.

    Raises:
        LobbyError: the user may not be invited, or was invited too often.
        LimitExceeded: the owner invites too much, or strangers the user.
    """
    now = timezone.now()
    _check_may_invite(owner, user, challenge, now)
    external_bots.check_invitation(table, user)
    _count(owner, user)
    Invitation.objects.update_or_create(
        table=table,
        user=user,
        defaults={
            "is_challenge": challenge,
            "declined": False,
            "muted": False,
            "answered_at": None,
            "expires_at": now + CHALLENGE_TIMEOUT if challenge else None,
        },
    )
    _announce(owner, table, [user.pk], challenge)


def _announce(
    owner: User, table: CustomTable, user_ids: list[int], challenge: bool = False
) -> None:
    """Tell the invited: on their pages, and those who are away by push or email."""
    notify_users(user_ids, {"type": "invitations"})
    url, topic = custom_table_url(table.pk), f"table {table.pk}"
    notify(
        user_ids,
        Kind.INVITATION,
        url=url,
        topic=topic,
        sender_id=owner.pk,
        is_challenge=challenge,
    )


def _count(owner: User, user: User) -> None:
    """Count the invitation; those of friends leave the limit of strangers alone.

    Programs have limits of their own (docs/decisions/0022-external-bots.md).
    """
    if owner.is_external_bot:
        return
    SENT.take(owner.pk)
    if not (user.is_external_bot or accounts.is_following(user, owner)):
        RECEIVED.take(user.pk)


def _check_may_invite(owner: User, user: User, challenge: bool, now: datetime) -> None:
    if user.is_bot or user.pk == owner.pk or not user.is_active:
        raise LobbyError("not_a_person")
    if owner.is_guest:
        raise LobbyError("no_account")
    if accounts.is_blocked(owner, user):
        raise LobbyError("cannot_invite")
    if owner.is_external_bot:
        external_bots.check_may_invite(owner, user, now)
    elif not challenge and not accounts.is_following(owner, user):
        raise LobbyError("not_followed")
    if owner.bot_owner_id != user.pk and not accounts.takes_challenges(user, owner):
        raise LobbyError("no_challenges", name=user.display_name)
    _check_earlier(owner, user, now)


def _check_earlier(owner: User, user: User, now: datetime) -> None:
    """Check what the user answered to the owner's earlier invitations."""
    earlier = Invitation.objects.filter(user=user, table__owner=owner)
    if earlier.filter(declined=True, answered_at__gt=now - QUIET_PERIOD).exists():
        raise LobbyError("declined_recently", name=user.display_name)
    if earlier.filter(muted=True, answered_at__gt=now - MUTED_FOR).exists():
        raise LobbyError("cannot_invite")
    if earlier.filter(created_at__gt=now - QUIET_PERIOD).count() >= MAX_INVITATIONS:
        raise LobbyError("invited_too_often", name=user.display_name)


def invite_club(owner: User, table: CustomTable, club: Club) -> None:
    """Invite the members who are seen online and free, silently leaving out who is unwilling.

    The owner reads who was invited: members who hide that they are online are not.
    """
    now = timezone.now()
    present = online.online_users(sorted(member_ids(club) - {owner.pk}))
    present -= accounts.hiding_online(present)
    recent = Invitation.objects.filter(
        user__in=present, table__owner=owner, created_at__gt=now - QUIET_PERIOD
    )
    counts = Counter(recent.values_list("user", flat=True))
    declined = Invitation.objects.filter(
        user__in=present, table__owner=owner, declined=True, answered_at__gt=now - QUIET_PERIOD
    )
    playing = Seat.objects.filter(user__in=present, running=True)
    left_out = {user for user, count in counts.items() if count >= MAX_INVITATIONS}
    left_out |= set(declined.values_list("user", flat=True))
    left_out |= set(playing.values_list("user", flat=True))
    left_out |= unwilling_to_be_invited(owner, present, now)
    invited = sorted(present - left_out)[:MAX_CLUB_INVITATIONS]
    Invitation.objects.bulk_create(Invitation(table=table, user_id=user) for user in invited)
    _announce(owner, table, invited)


def unwilling_to_be_invited(owner: User, user_ids: Collection[int], now: datetime) -> set[int]:
    """Return those who are blocked or block, or have muted the owner's invitations."""
    pairs = accounts.blocks_between([owner.pk, *user_ids])
    blocked = {user for pair in pairs if owner.pk in pair for user in pair} - {owner.pk}
    muting = Invitation.objects.filter(
        user__in=user_ids, table__owner=owner, muted=True, answered_at__gt=now - MUTED_FOR
    )
    return blocked | set(muting.values_list("user", flat=True))


@transaction.atomic
def decline(user: User, table_id: str, mute: bool = False) -> CustomTable:
    """Decline an invitation; `rematch.decline` also lets a rematch go on without the user.

    With `mute` its owner can neither invite nor challenge the user for MUTED_FOR.

    Raises:
        LobbyError: there is no invitation to decline.
    """
    now = timezone.now()
    lock_user(user)
    table = lock_table(table_id)
    pending = table.invitations.filter(user=user, declined=False)
    if not pending.update(declined=True, muted=mute, answered_at=now):
        raise LobbyError("answered")
    notify_users([user.pk], {"type": "invitations"})
    mark_changed(table, now)
    return table


def open_invitations(user: User) -> list[Invitation]:
    """Return the invitations that wait for this user's answer, the newest first."""
    waiting = Invitation.objects.open(timezone.now()).filter(user=user)
    # Every page asks, and mostly there is none: the wide rows are read only then.
    keys = list(waiting.values_list("pk", flat=True))
    if not keys:
        return []
    rows = Invitation.objects.filter(pk__in=keys).select_related("table__owner", "table__preset")
    return list(rows.order_by("-created_at").prefetch_related("table__seats__user"))
