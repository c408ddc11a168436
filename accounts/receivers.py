"""Receivers of signals: addresses, known devices, sessions, new accounts."""

import logging
from typing import Any

from allauth.account import signals as account_signals
from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from allauth.mfa import signals as mfa_signals
from allauth.mfa.models import Authenticator
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import post_delete, post_save, pre_save
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.limits import devices
from accounts.mfa import mails
from accounts.mfa.queries import SECOND_STEPS, has_second_step
from accounts.models import User
from accounts.restoration.services import Change, tell
from accounts.sessions.services import note_session

log = logging.getLogger(__name__)


@receiver(pre_save, sender=EmailAddress)
def fold_address(instance: EmailAddress, **_: Any) -> None:
    """Store the address in lower case, as allauth looks for it; so the constraint ignores case."""
    instance.email = instance.email.lower()


@receiver(pre_save, sender=EmailAddress)
def note_old_address(instance: EmailAddress, **_: Any) -> None:
    """Keep what is about to change, for `tell_of_changed_address`."""
    saved = EmailAddress.objects.filter(pk=instance.pk)
    instance.before = None if instance._state.adding else saved.first()


@receiver(post_save, sender=EmailAddress)
def tell_of_changed_address(instance: EmailAddress, created: bool, **_: Any) -> None:
    """Tell the confirmed addresses of a new, replaced or primary one, however it was saved."""
    before: EmailAddress | None = instance.before
    if created or before is None:
        tell(instance.user_id, Change.ADDED, instance.email)
    elif before.user_id != instance.user_id:
        tell(before.user_id, Change.REMOVED, before.email, left=before)
        tell(instance.user_id, Change.ADDED, instance.email)
    elif before.email != instance.email:
        tell(instance.user_id, Change.REPLACED, instance.email, left=before)
    elif instance.primary and not before.primary:
        tell(instance.user_id, Change.PRIMARY, instance.email)


@receiver(post_delete, sender=EmailAddress)
def tell_of_removed_address(instance: EmailAddress, origin: object, **_: Any) -> None:
    """Tell the confirmed addresses, and the removed one, unless all of the account go."""
    # Rows of a query, or of a user, go all at once.
    if isinstance(origin, EmailAddress):
        tell(instance.user_id, Change.REMOVED, instance.email, left=instance)


@receiver(
    [
        account_signals.password_changed,
        account_signals.password_set,
        account_signals.password_reset,
    ]
)
def tell_of_new_password(user: User, **_: Any) -> None:
    """Tell the confirmed addresses of a new password."""
    tell(user.pk, Change.PASSWORD)


@receiver(account_signals.user_signed_up)
def note_sign_up(request: HttpRequest, user: User, **_: Any) -> None:
    """Write into the log that there is a new account, and count its password as just typed."""
    record_authentication(request, user, method="password")
    log.info("an account was created", extra={"user": user.pk})


@receiver(mfa_signals.authenticator_added)
def pass_second_step(
    request: HttpRequest, user: User, authenticator: Authenticator, **_: Any
) -> None:
    """Count the set-up of the first second step as passed: app or passkey have just answered."""
    steps = Authenticator.objects.filter(user=user, type__in=SECOND_STEPS)
    if authenticator.type in SECOND_STEPS and steps.count() == 1:
        record_authentication(request, user, "mfa", id=authenticator.pk, type=authenticator.type)


@receiver(mfa_signals.authenticator_used)
def tell_of_recovery(
    request: HttpRequest, user: User, authenticator: Authenticator, **_: Any
) -> None:
    """Tell the user by mail that one of their recovery codes was used."""
    if authenticator.type == Authenticator.Type.RECOVERY_CODES:
        mails.send(request, user, "recovery_code_used")


@receiver([user_logged_in, account_signals.password_changed])
def know_device(request: HttpRequest | None, user: User, **_: Any) -> None:
    """Know the device from now on: its user proved who they are."""
    if request is not None:
        devices.mark(request, user)


@receiver(account_signals.password_reset)
def know_device_of_new_password(request: HttpRequest, user: User, **_: Any) -> None:
    """Know the device of a new password by mail, unless a second step is still to come."""
    if not has_second_step(user):
        devices.mark(request, user)


@receiver(
    [
        account_signals.user_logged_in,
        account_signals.password_changed,
        account_signals.password_set,
    ]
)
def keep_session(request: HttpRequest, **_: Any) -> None:
    """List the new session, also if another login has just removed what allauth noted."""
    note_session(request)
