"""Restore links: made when an address or the password changes, and used once."""

import logging
from datetime import datetime, timedelta
from functools import partial

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import TextChoices
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError
from accounts.mfa.services import end_passkey_logins
from accounts.models import RestoreLink, User
from accounts.restoration import mails, queries
from accounts.sessions.services import end_other_sessions
from accounts.tokens import services as tokens

log = logging.getLogger(__name__)

LIFETIME = timedelta(hours=72)


class Change(TextChoices):
    """The kinds of changes to an account's addresses and password."""

    ADDED = "added"
    REMOVED = "removed"
    REPLACED = "replaced"
    PRIMARY = "primary"
    PASSWORD = "password"
    RESTORED = "restored"


class RestoreLinkError(DomainError):
    """A restore link that was used, or has ended."""

    texts = {"restore_link": _("This link no longer works")}


def tell(user_id: int, change: Change, subject: str = "", left: EmailAddress | None = None) -> None:
    """Tell each confirmed address of the user of a change of the address `subject`.

    Each gets a link of its own, or a longer life of the one it has; so does the address that has
    just `left`. What has been added or put in its place is told nothing.
    """
    if not _old_addresses(user_id, change, subject, left):
        # As of an account that is being created: nothing to lock for.
        return
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).get(pk=user_id)
        if user.closed_at is not None:
            return
        for email in _old_addresses(user_id, change, subject, left):
            _mail(user, email, change, subject, _lengthened(user, email))


def _mail(user: User, email: str, change: Change, subject: str, link: RestoreLink | None) -> None:
    transaction.on_commit(partial(mails.send_mail, user, email, change, subject, link))


def _old_addresses(
    user_id: int, change: Change, subject: str, left: EmailAddress | None
) -> list[str]:
    """Return the confirmed addresses, those first that have been there longest."""
    rows = EmailAddress.objects.filter(user=user_id, verified=True)
    if change in (Change.ADDED, Change.REPLACED):
        rows = rows.exclude(email=subject)
    found = dict(rows.values_list("pk", "email"))
    if left is not None and left.verified:
        found[left.pk] = left.email
    return [found[pk] for pk in sorted(found)]


def _lengthened(user: User, email: str) -> RestoreLink:
    """Return the link of this address, from now on valid for LIFETIME."""
    now = timezone.now()
    link = queries.live_links(now).filter(user=user, email=email).first()
    link = link or RestoreLink(user=user, email=email, created_at=now)
    link.expires_at = now + LIFETIME
    link.save()
    return link


def restore(link_id: int) -> User:
    """Give the account back to the holder of the link's address; return the user.

    It becomes the only address, confirmed and primary. All sessions and tokens end, nobody knows
    a password any more, and passkeys need one. Second steps stay: the link logs nobody in.

    Raises:
        RestoreLinkError: the link was used, has expired, or an older one was used.
    """
    now = timezone.now()
    with transaction.atomic():
        owner = User.objects.filter(restore_links=link_id).select_for_update(no_key=True)
        user, link = owner.first(), queries.usable_link(link_id, now)
        if user is None or link is None:
            raise RestoreLinkError("restore_link")
        _tell_of_restoration(user, link, now)
        queries.live_links(now).filter(user=user, pk__gte=link.pk).update(ended_at=now)
        _give_back(user, link.email)
        end_passkey_logins(user)
        end_other_sessions(user, current_key=None)
        tokens.revoke_with_bots(user)
    log.info("an account was restored by a link", extra={"user": user.pk})
    return user


def _tell_of_restoration(user: User, link: RestoreLink, now: datetime) -> None:
    """Tell all other confirmed addresses, and those with an older link, which works longer.

    Otherwise somebody would wait with a younger link until the older one has nearly ended.
    """
    rows = EmailAddress.objects.filter(user=user, verified=True)
    told: dict[str, RestoreLink | None] = dict.fromkeys(rows.values_list("email", flat=True))
    older = queries.live_links(now).filter(user=user, pk__lt=link.pk)
    told |= {one.email: _lengthened(user, one.email) for one in older}
    told.pop(link.email, None)
    for email, own_link in told.items():
        _mail(user, email, Change.RESTORED, link.email, own_link)


def _give_back(user: User, email: str) -> None:
    # Nobody can confirm it meanwhile, but for an administrator or a race: the link's holder wins.
    others = EmailAddress.objects.filter(email=email, verified=True).exclude(user=user)
    others.update(verified=False)
    # All at once, unlike the removal of a row: nobody is to be told, or to get a link.
    EmailAddress.objects.filter(user=user).delete()
    EmailAddress.objects.bulk_create(
        [EmailAddress(user=user, email=email, verified=True, primary=True)]
    )
    user.email = email
    user.set_unusable_password()
    user.save(update_fields=["email", "password"])
