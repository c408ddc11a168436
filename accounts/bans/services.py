"""Banning users from parts of the site, and lifting bans."""

import logging
from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.audit.models import StaffAction
from accounts.audit.services import record
from accounts.bans.errors import BanError
from accounts.bans.models import MAX_REASON_LENGTH, Ban
from accounts.bans.queries import bans_in_force
from accounts.models import User

log = logging.getLogger(__name__)


def ban(
    user: User,
    scopes: Collection[str],
    reason: str,
    until: datetime | None,
    moderator: User | None = None,
    case: int | None = None,
) -> list[Ban]:
    """Ban a user from these parts of the site, permanently if `until` is None.

    Receivers of new bans remove the user from where they wait. A running game continues and counts.
    An earlier ban stays: the one that ends last counts. `case`: the number of the case, for the
    audit log, which has one row for all of them. Without a moderator it has none.

    Raises:
        BanError: it would end in the past, has no reason, or the moderator may not.
    """
    _check(user, scopes, reason, until, moderator)
    with transaction.atomic():
        # Joining the queue takes the same lock: either the tickets exist and are removed, or the
        # ban is seen.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        bans = [_create(user, scope, reason, until, moderator) for scope in sorted(set(scopes))]
        if moderator is not None:
            _record_ban(moderator, user, bans, case)
        _log_change("a user was banned", user, scopes)
    return bans


def _log_change(fact: str, user: User, scopes: Collection[str]) -> None:
    facts = {"user": user.pk, "scopes": ",".join(sorted(set(scopes)))}
    transaction.on_commit(lambda: log.info(fact, extra=facts))


def _check(
    user: User,
    scopes: Collection[str],
    reason: str,
    until: datetime | None,
    moderator: User | None,
) -> None:
    if moderator is not None:
        check_may_act(moderator, user)
    if not scopes or not set(scopes) <= set(Ban.Scope.values):
        raise BanError("no_scope")
    if not reason.strip():
        raise BanError("no_reason")
    if until is not None and until <= timezone.now():
        raise BanError("ended")


def check_may_act(moderator: User, user: User) -> None:
    """Check that a moderator may act on this user.

    Raises:
        BanError: it is themself, one of the site's bots, or staff and they are no superuser.
    """
    if moderator.pk == user.pk or moderator.pk == user.bot_owner_id:
        raise BanError("oneself")
    if user.is_bot:
        raise BanError("bot")
    if (user.is_staff or user.is_superuser) and not moderator.is_superuser:
        raise BanError("staff")


def _create(
    user: User, scope: str, reason: str, until: datetime | None, moderator: User | None
) -> Ban:
    text = reason.strip()[:MAX_REASON_LENGTH]
    return Ban.objects.create(user=user, scope=scope, reason=text, until=until, moderator=moderator)


def _record_ban(moderator: User, user: User, bans: list[Ban], case: int | None) -> None:
    until = bans[0].until
    data: dict[str, Any] = {"scopes": [ban.scope for ban in bans]}
    data |= {"until": until.isoformat() if until else None} | _case_data(case)
    record(moderator, StaffAction.Kind.BAN, user, reason=bans[0].reason, **data)


def _case_data(case: int | None) -> dict[str, Any]:
    return {} if case is None else {"case": case}


@transaction.atomic
def lift(
    user: User, scopes: Collection[str], moderator: User, reason: str = "", case: int | None = None
) -> int:
    """Lift the user's bans from these parts of the site; return how many were in force.

    Raises:
        BanError: there was none, or the moderator may not.
    """
    check_may_act(moderator, user)
    now = timezone.now()
    found = bans_in_force(now).filter(user=user, scope__in=scopes)
    lifted = sorted(set(found.values_list("scope", flat=True)))
    number = found.update(lifted_at=now)
    if not number:
        raise BanError("not_banned")
    data = {"scopes": lifted} | _case_data(case)
    record(moderator, StaffAction.Kind.LIFT, user, reason=reason, **data)
    _log_change("bans were lifted", user, lifted)
    return number
