"""An account is closed for good: what is known of its person goes, and its games stay."""

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from accounts.models import Block, Follow, Preferences, User
from accounts.queries import is_taken
from accounts.signals import account_closed
from accounts.tokens import services as tokens

PREFIX = "closed-"
DIGITS = 8


def close_account(user: User) -> bool:
    """Once: the person is shut out everywhere at once, and nobody can tell any more who it was.

    The name is free again. Whoever keeps more of people listens to `account_closed`. False: it was
    closed before. ValueError: a bot's, which is switched off instead.
    """
    if user.bot_level:
        raise ValueError(user.username)
    with transaction.atomic():
        # Not the lock of who changes a name: a game that is rated now need not wait for this one.
        row = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if row.closed_at is not None:
            return False
        _shut_out(row)
        _forget(row)
        for bot in row.bots.order_by("pk"):
            close_account(bot)
        transaction.on_commit(lambda: _tell(row))
    return True


def _shut_out(user: User) -> None:
    """Boards, queues and tables hear of this by the row; every login ends with the password."""
    user.is_active = user.is_staff = user.is_superuser = False
    user.closed_at, user.country = timezone.now(), ""
    user.set_unusable_password()
    told = ["is_active", "is_staff", "is_superuser", "closed_at", "country", "password"]
    user.save(update_fields=told)


def _forget(user: User) -> None:
    tokens.revoke_all(user)
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
    # The administration's own history names whom it was about.
    about = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(User))
    about.filter(object_id=str(user.pk)).update(object_repr=user.username)
    told = ["username", "name_key", "first_name", "last_name", "email", "language", "is_guest"]
    user.save(update_fields=told)


def _free_name() -> str:
    while is_taken(name := PREFIX + get_random_string(DIGITS, "0123456789")):
        pass
    return name


def _tell(user: User) -> None:
    account_closed.send_robust(User, user=user)
