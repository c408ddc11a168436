"""API tokens: creation, revocation and authentication.

token, text = create_token(user, "my laptop", ["read"])   # `text` cannot be read again
authenticate(text, "read")                                # the user, or None
"""

import hashlib
import secrets
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError
from accounts.models import User
from accounts.oauth import queries as app_queries
from accounts.oauth import services as apps
from accounts.signals import token_revoked
from accounts.tokens.models import ApiToken

# Scanners of published code recognise tokens of this site by the prefix.
PREFIX = "thousand_"
# read      what the account itself may read
# play      queue, tournaments and clubs; never an action in a game
# puzzles   answers to puzzles
# tables    custom tables, challenges and invitations; never an action in a game
# organise  what organisers of tournaments and clubs do
# webhooks  where the messages of a club go
# bot       the games of a bot account
READ, PLAY, PUZZLES, TABLES, ORGANISE = "read", "play", "puzzles", "tables", "organise"
WEBHOOKS, BOT = "webhooks", "bot"
SCOPES = (READ, PLAY, PUZZLES, TABLES, ORGANISE, WEBHOOKS, BOT)
MAX_TOKENS = 20
NAME_LENGTH = 60
USED_AT_INTERVAL = timedelta(minutes=1)


class TokenError(DomainError):
    """A refused request for a token."""

    texts = {
        "account": _("Guests cannot have tokens. Register first."),
        "name": _("Give the token a name of at most 60 characters."),
        "scope": _("Choose at least one permission."),
        "many": _("You have reached the limit of 20 tokens. Revoke one first."),
        "expired": _("The end date must be in the future."),
    }


def create_token(
    user: User, name: str, scopes: Iterable[str], expires_at: datetime | None = None
) -> tuple[ApiToken, str]:
    """Create a token; return it and its text, which cannot be read again.

    Raises:
        TokenError: the account may have no such token, or too many.
    """
    requested, name = set(scopes), name.strip()
    if not name or len(name) > NAME_LENGTH or "\0" in name:
        raise TokenError("name")
    if not requested or not requested <= scopes_for(user):
        raise TokenError("scope")
    if expires_at is not None and expires_at <= timezone.now():
        raise TokenError("expired")
    text = PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        row = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if row.is_guest or not _is_usable(row):
            raise TokenError("account")
        if active_tokens(user).count() >= MAX_TOKENS:
            raise TokenError("many")
        token = ApiToken.objects.create(
            user=user,
            name=name,
            digest=digest(text),
            scopes=sorted(requested, key=SCOPES.index),
            expires_at=expires_at,
        )
    return token, text


def scopes_for(user: User) -> set[str]:
    """Return the scopes that the account may grant: only bot accounts may be played by programs."""
    return {READ, BOT} if user.is_external_bot else set(SCOPES) - {BOT}


def revoke(user: User, token_id: int) -> bool:
    """Revoke a token; return False if the user has no such active token."""
    with transaction.atomic():
        count = active_tokens(user).filter(pk=token_id).update(revoked_at=timezone.now())
        if count:
            transaction.on_commit(lambda: _send_revoked(user.pk))
    return bool(count)


def revoke_all(user: User) -> int:
    """Revoke all tokens of the user, those of apps too; return how many."""
    with transaction.atomic():
        count = active_tokens(user).update(revoked_at=timezone.now())
        if count:
            transaction.on_commit(lambda: _send_revoked(user.pk))
        return count + apps.revoke_all(user)


def has_tokens(user: User) -> bool:
    """Return whether the user, one of the user's bots or an app has active tokens."""
    accounts = (user, *user.bots.all())
    return app_queries.has_tokens(user) or any(active_tokens(one).exists() for one in accounts)


def revoke_with_bots(user: User) -> int:
    """Revoke all tokens of the user and of the user's bots; return how many."""
    return sum(revoke_all(account) for account in (user, *user.bots.order_by("pk")))


def _send_revoked(user_id: int) -> None:
    token_revoked.send_robust(ApiToken, user_id=user_id)


def active_tokens(user: User) -> QuerySet[ApiToken]:
    """Return the user's tokens that are neither revoked nor expired."""
    return ApiToken.objects.filter(_is_active(timezone.now()), user=user)


def _is_active(now: datetime) -> Q:
    return Q(revoked_at=None) & (Q(expires_at=None) | Q(expires_at__gt=now))


def find_token(token: str, scope: str | None = None) -> ApiToken | None:
    """Return the row of a valid token with its user, else None; without a scope any one will do."""
    if not token.startswith(PREFIX):
        return None
    now = timezone.now()
    rows = ApiToken.objects.select_related("user", "user__bot_owner").filter(_is_active(now))
    row = rows.filter(digest=digest(token)).first()
    scopes = SCOPES if scope is None else (scope,)
    if row is None or not any(allows(row, name) for name in scopes):
        return None
    if row.used_at is None or row.used_at <= now - USED_AT_INTERVAL:
        is_due = Q(used_at=None) | Q(used_at__lte=now - USED_AT_INTERVAL)
        ApiToken.objects.filter(is_due, pk=row.pk).update(used_at=now)
    return row


def allows(token: ApiToken, scope: str) -> bool:
    """Return whether the token has this scope and its account may still grant it."""
    allowed = scope in token.scopes and scope in scopes_for(token.user)
    return allowed and not token.user.is_guest and _is_usable(token.user)


def _is_usable(user: User) -> bool:
    """Return whether a person is responsible for this account: itself or an active owner."""
    if user.is_external_bot and (user.bot_owner is None or not user.bot_owner.is_active):
        return False
    return user.is_active and not user.is_bot


def inactive_ids(token_ids: Collection[int]) -> set[int]:
    """Return those of these tokens that are no longer valid."""
    rows = ApiToken.objects.filter(
        _is_active(timezone.now()), pk__in=token_ids, user__is_active=True
    )
    owned = Q(user__is_external_bot=False) | Q(user__bot_owner__is_active=True)
    return set(token_ids) - set(rows.filter(owned).values_list("pk", flat=True))


def digest(token: str) -> str:
    """Return the SHA-256 of the token in hexadecimal."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
