"""Closing an account for good: personal data is erased, games stay."""

import logging

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from accounts.models import Block, Follow, Preferences, RestoreLink, User
from accounts.notifications import services as notifications
from accounts.oauth import services as apps
from accounts.queries import is_name_taken
from accounts.sessions.services import end_other_sessions
from accounts.signals import account_closed
from accounts.tokens import services as tokens

log = logging.getLogger(__name__)

NAME_PREFIX = "closed-"
NAME_DIGITS = 8


def close_account(user: User) -> bool:
    """Deactivate and anonymise the account and close its bots; the name becomes free.

    Apps that store more about users receive `account_closed` after the commit. Return False if the
    account was closed before.

    Raises:
        ValueError: a built-in bot, which is deactivated instead.
    """
    if user.bot_level:
        raise ValueError(user.username)
    with transaction.atomic():
        # no_key: a game that is being rated, and refers to this row, need not wait.
        row = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if row.closed_at is not None:
            return False
        _deactivate(row)
        _erase(row)
        for bot in row.bots.order_by("pk"):
            close_account(bot)
        transaction.on_commit(lambda: _send_closed(row))
    return True


def _deactivate(user: User) -> None:
    """Deactivate: leaderboards, queues and tables react to the save, logins end."""
    user.is_active = user.is_staff = user.is_superuser = False
    user.closed_at, user.country = timezone.now(), ""
    user.set_unusable_password()
    fields = ["is_active", "is_staff", "is_superuser", "closed_at", "country", "password"]
    user.save(update_fields=fields)


def _erase(user: User) -> None:
    tokens.revoke_all(user)
    apps.delete_all_of(user)
    notifications.forget(user)
    Authenticator.objects.filter(user=user).delete()
    # They know the user's addresses and devices.
    end_other_sessions(user, current_key=None)
    RestoreLink.objects.filter(user=user).delete()
    for address in EmailAddress.objects.filter(user=user):
        address.delete()
    Follow.objects.filter(follower=user).delete()
    Follow.objects.filter(followed=user).delete()
    Block.objects.filter(blocker=user).delete()
    Block.objects.filter(blocked=user).delete()
    Preferences.objects.filter(user=user).delete()
    user.groups.clear()
    user.user_permissions.clear()
    user.username = _free_name()
    user.first_name = user.last_name = user.email = user.language = ""
    user.is_guest = False
    # The admin's history has the old name.
    entries = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(User))
    entries.filter(object_id=str(user.pk)).update(object_repr=user.username)
    names = ["username", "name_key", "name_skeleton", "first_name", "last_name"]
    user.save(update_fields=[*names, "email", "language", "is_guest"])


def _free_name() -> str:
    while is_name_taken(name := NAME_PREFIX + get_random_string(NAME_DIGITS, "0123456789")):
        pass
    return name


def _send_closed(user: User) -> None:
    log.info("an account was closed", extra={"user": user.pk})
    account_closed.send_robust(User, user=user)
