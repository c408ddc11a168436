"""Calls to a table: invitations to people one follows, and challenges from a profile."""

from collections import Counter
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts import online
from accounts import queries as accounts
from accounts.clubs.models import Club
from accounts.clubs.queries import member_ids
from accounts.models import User
from games.lobby import external_bots
from games.lobby.errors import LobbyError
from games.lobby.locks import WAITING, changed, close, lock_table, lock_user, tell
from games.lobby.models import Invitation, OwnTable
from games.models import Seat

# Who has declined is not asked again by the same person for so long.
QUIET = timedelta(minutes=5)
# And nobody calls the same person more often within that time.
MOST_CALLS = 3
# Of a club so many are called at once: those who are on the site.
MOST_OF_CLUB = 30


def call(owner: User, table: OwnTable, user: User, challenge: bool = False) -> None:
    """Call somebody to the table, once; the table must be locked, or new."""
    now = timezone.now()
    _check_may_call(owner, user, challenge, now)
    external_bots.check_call(table, user)
    Invitation.objects.update_or_create(
        table=table,
        user=user,
        defaults={"challenge": challenge, "declined": False, "answered_at": None},
    )
    tell([user.pk], {"type": "calls"})


def _check_may_call(owner: User, user: User, challenge: bool, now: datetime) -> None:
    if user.is_bot or user.pk == owner.pk or not user.is_active:
        raise LobbyError("not_a_person")
    if owner.is_guest:
        raise LobbyError("no_account")
    if accounts.is_blocked(owner, user):
        raise LobbyError("cannot_call")
    if owner.outside_bot:
        external_bots.check_may_call(owner, user, now)
    elif not challenge and not accounts.is_following(owner, user):
        raise LobbyError("not_followed")
    asked = Invitation.objects.filter(user=user, table__owner=owner)
    if asked.filter(declined=True, answered_at__gt=now - QUIET).exists():
        raise LobbyError("declined_lately", name=user.shown_name)
    if asked.filter(created_at__gt=now - QUIET).count() >= MOST_CALLS:
        raise LobbyError("called_often", name=user.shown_name)


def call_club(owner: User, table: OwnTable, club: Club) -> None:
    """Call the members who are here and play nowhere; nobody too often, and no blocks are told."""
    now = timezone.now()
    here = online.online(sorted(member_ids(club) - {owner.pk}))
    asked = Invitation.objects.filter(user__in=here, table__owner=owner, created_at__gt=now - QUIET)
    often = Counter(asked.values_list("user", flat=True))
    declined = set(asked.filter(declined=True).values_list("user", flat=True))
    playing = set(Seat.objects.filter(user__in=here, running=True).values_list("user", flat=True))
    pairs = accounts.blocks_between([owner.pk, *here])
    apart = {user for pair in pairs if owner.pk in pair for user in pair}
    quiet = {user for user, times in often.items() if times >= MOST_CALLS}
    called = sorted(here - declined - playing - apart - quiet)[:MOST_OF_CLUB]
    Invitation.objects.bulk_create(Invitation(table=table, user_id=user) for user in called)
    tell(called, {"type": "calls"})


@transaction.atomic
def decline(user: User, table_id: str) -> OwnTable:
    """Say that one will not come; a rematch needs everybody, and is off."""
    now = timezone.now()
    lock_user(user)
    table = lock_table(table_id)
    calls = table.invitations.filter(user=user, declined=False)
    if not calls.update(declined=True, answered_at=now):
        raise LobbyError("answered")
    tell([user.pk], {"type": "calls"})
    if table.after_id is not None:
        close(table, "declined")
    else:
        changed(table, now)
    return table


def calls_of(user: User) -> list[Invitation]:
    """The calls that wait for this person's answer, the newest first."""
    waiting = Invitation.objects.filter(
        user=user,
        declined=False,
        answered_at=None,
        table__status=WAITING,
        table__expires_at__gt=timezone.now(),
    )
    return list(waiting.select_related("table__owner", "table__preset").order_by("-created_at"))
