"""Tokens of accounts: made, taken back, and looked up by whoever is shown one.

token, text = make(user, "my laptop", ["read"])     # `text` is told once and never again
user_of(text, "read")                               # the user, or None
"""

import hashlib
import secrets
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.signals import token_ended
from accounts.tokens.models import ApiToken

# By these letters scanners of published code know a token of this site.
PREFIX = "thousand_"
# read  what the account itself may read
# play  queue, tables and calls, tournaments and clubs, on behalf of a person; never an action at a
#       table
# organise  what organisers of tournaments and clubs do
# bot   the games of a bot account
READ, PLAY, ORGANISE, BOT = "read", "play", "organise", "bot"
SCOPES = (READ, PLAY, ORGANISE, BOT)
MOST = 20
NAME_LENGTH = 60
USED_EVERY = timedelta(minutes=1)


class TokenRefused(Exception):
    """No token was made. `code`: "account", "name", "scope", "expired" or "many"."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def make(
    user: User, name: str, scopes: Iterable[str], expires_at: datetime | None = None
) -> tuple[ApiToken, str]:
    """A new token and its text, which nobody can read again."""
    wanted, name = set(scopes), name.strip()
    if not name or len(name) > NAME_LENGTH or "\0" in name:
        raise TokenRefused("name")
    if not wanted or not wanted <= scopes_for(user):
        raise TokenRefused("scope")
    if expires_at is not None and expires_at <= timezone.now():
        raise TokenRefused("expired")
    text = PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        row = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if row.is_guest or not _counts(row):
            raise TokenRefused("account")
        if living(user).count() >= MOST:
            raise TokenRefused("many")
        token = ApiToken.objects.create(
            user=user,
            name=name,
            digest=digest(text),
            scopes=sorted(wanted, key=SCOPES.index),
            expires_at=expires_at,
        )
    return token, text


def scopes_for(user: User) -> set[str]:
    """A person plays with his own hands: only what is a bot account may be played by a program."""
    return {READ, BOT} if user.outside_bot else {READ, PLAY, ORGANISE}


def revoke(user: User, token_id: int) -> bool:
    """Good for nothing from now on; False: the user has no such token that still lives."""
    with transaction.atomic():
        done = living(user).filter(pk=token_id).update(revoked_at=timezone.now())
        if done:
            transaction.on_commit(lambda: _tell(user.pk))
    return bool(done)


def revoke_all(user: User) -> int:
    """For an account that is closed."""
    with transaction.atomic():
        done = living(user).update(revoked_at=timezone.now())
        if done:
            transaction.on_commit(lambda: _tell(user.pk))
    return done


def _tell(user_id: int) -> None:
    token_ended.send_robust(ApiToken, user_id=user_id)


def living(user: User) -> QuerySet[ApiToken]:
    """The user's tokens that are neither taken back nor over."""
    return ApiToken.objects.filter(_lives(timezone.now()), user=user)


def _lives(now: datetime) -> Q:
    return Q(revoked_at=None) & (Q(expires_at=None) | Q(expires_at__gt=now))


def user_of(token: str, scope: str) -> User | None:
    """Whom the token speaks for, if it is good for this; None for all else.

    Not for who was shut out, for a guest, or for a bot whose owner was.
    """
    found = token_of(token, scope)
    return found.user if found else None


def token_of(token: str, scope: str | None = None) -> ApiToken | None:
    """The row behind the text of a token, with its user; without a scope, if it is good for any."""
    if not token.startswith(PREFIX):
        return None
    now = timezone.now()
    rows = ApiToken.objects.select_related("user", "user__bot_owner").filter(_lives(now))
    found = rows.filter(digest=digest(token)).first()
    wanted = SCOPES if scope is None else (scope,)
    if found is None or not any(_may(found, one) for one in wanted):
        return None
    if found.used_at is None or found.used_at <= now - USED_EVERY:
        still = Q(used_at=None) | Q(used_at__lte=now - USED_EVERY)
        ApiToken.objects.filter(still, pk=found.pk).update(used_at=now)
    return found


def _may(token: ApiToken, scope: str) -> bool:
    """What an account may not have is refused whatever the row says."""
    allowed = scope in token.scopes and scope in scopes_for(token.user)
    return allowed and not token.user.is_guest and _counts(token.user)


def _counts(user: User) -> bool:
    """Whether anybody answers for this account."""
    if user.outside_bot and (user.bot_owner is None or not user.bot_owner.is_active):
        return False
    return user.is_active and not user.is_bot


def ended(token_ids: Collection[int]) -> set[int]:
    """Those of these tokens that are good for nothing any more."""
    rows = ApiToken.objects.filter(_lives(timezone.now()), pk__in=token_ids, user__is_active=True)
    owned = Q(user__outside_bot=False) | Q(user__bot_owner__is_active=True)
    return set(token_ids) - set(rows.filter(owned).values_list("pk", flat=True))


def digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
