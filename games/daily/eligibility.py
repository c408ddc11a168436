"""The right to play a day: today's deals are for known accounts, and one account a browser.

Others, and who is banned from rated games, play yesterday's, whose secret is public.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import connection, transaction

from accounts.bans.models import Ban
from accounts.models import User
from games.daily.errors import DailyError
from games.daily.models import Browser, Day

MIN_AGE = timedelta(days=1)
# Browsers and devices of a user on one day. Who keeps no cookie is a new one with each page.
MAX_BROWSERS = 60


def check_day(user: User, day: Day, now: datetime) -> None:
    """Check that the user may play this day now.

    Raises:
        DailyError: it has not begun, or it runs and the user may not play it yet.
    """
    if user.is_program:
        raise DailyError("program")
    if now < day.starts_at:
        raise DailyError("not_yet")
    problem = problem_with(user, now) if day.is_running(now) else None
    if problem is not None:
        raise DailyError(problem)


def problem_with(user: User, now: datetime) -> str | None:
    """Return the code of the error why the user may not play the day that runs, or None."""
    if user.is_guest:
        return "guest"
    is_banned, is_confirmed = _state_of(user, now)
    if is_banned:
        return "banned"
    if now - user.date_joined < MIN_AGE:
        return "young"
    return None if is_confirmed else "unconfirmed"


# Written by hand: the page of the day asks each time, and Django needs long to compose it.
STATE = """
SELECT EXISTS (SELECT 1 FROM bans_ban WHERE user_id IN (%s, %s) AND scope = %s
    AND lifted_at IS NULL AND (until IS NULL OR until > %s)),
EXISTS (SELECT 1 FROM account_emailaddress WHERE user_id = %s AND verified)
"""


def _state_of(user: User, now: datetime) -> tuple[bool, bool]:
    """Return whether the user is banned from rated games, and has a confirmed address."""
    people = user.pk, user.bot_owner_id or user.pk
    moment = connection.ops.adapt_datetimefield_value(now)
    with connection.cursor() as cursor:
        cursor.execute(STATE, [*people, Ban.Scope.RATED.value, moment, user.pk])
        is_banned, is_confirmed = map(bool, cursor.fetchone())
    return is_banned, is_confirmed


@transaction.atomic
def claim_browser(user_id: int, day: Day, keys: Collection[str]) -> None:
    """Let nobody else play the day where this user does, known by the keys of browser and device.

    Raises:
        DailyError: another account was here first, or the user was in very many.
    """
    if not keys:
        raise ValueError("nothing is known of the browser in which a day is played")
    digests = {sha256(key.encode()).hexdigest() for key in keys}
    here = Browser.objects.filter(day=day, key__in=digests)
    new = digests - set(here.filter(user=user_id).values_list("key", flat=True))
    if new:
        _remember(user_id, day, new)
    if here.exclude(user=user_id).exists():
        raise DailyError("other_account")


def _remember(user_id: int, day: Day, digests: Collection[str]) -> None:
    """Store these browsers. Raises: DailyError: the user has more than any person needs."""
    if Browser.objects.filter(day=day, user=user_id).count() >= MAX_BROWSERS:
        raise DailyError("many_browsers")
    rows = [Browser(day=day, key=digest, user_id=user_id) for digest in sorted(digests)]
    Browser.objects.bulk_create(rows, ignore_conflicts=True)
