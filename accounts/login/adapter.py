"""The site's adapter for allauth."""

import logging
import time
from contextlib import suppress
from typing import Any
from unicodedata import normalize

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.models import EmailAddress, EmailConfirmationMixin
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _

from accounts import queries
from accounts.limits import devices
from accounts.limits.errors import LimitExceeded
from accounts.limits.services import Limit, fingerprint, give_back
from accounts.login import attempts as logins
from accounts.models import User
from accounts.notifications.queries import confirmed_address
from accounts.restoration import queries as restoration
from accounts.sessions.queries import device

log = logging.getLogger(__name__)

# Of a name that a user has, and of one that looks like it.
NAME_TAKEN = _("This name is taken, or looks like one that is taken. Choose another name.")
# Allauth's mails of changes that accounts.restoration tells of, with a way back.
TOLD_WITH_A_LINK = {
    f"account/email/{name}"
    for name in (
        "email_changed",
        "email_deleted",
        "password_changed",
        "password_reset",
        "password_set",
    )
}
PASSWORD_CHANGED = _("The password was changed meanwhile. Log in again.")
# The key of a session under which a login keeps a digest of the password that it began with.
BEGUN_WITH = "login_password"
CONFIRMATION_MAILS = Limit("confirmation_mails")


class AccountAdapter(DefaultAccountAdapter):
    """Names, confirmation of addresses, and client addresses of this site."""

    error_messages = {**DefaultAccountAdapter.error_messages, "username_taken": NAME_TAKEN}

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Validate the name; no other name may look like it."""
        # macOS and some keyboards write an accent apart from its letter.
        name = str(super().clean_username(normalize("NFC", username), shallow))
        if not shallow and queries.is_name_taken(name):
            raise self.validation_error("username_taken")
        return name

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count nothing: allauth would count by person alone, so that strangers lock owners out."""

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Return the user of these credentials; None if they are wrong.

        Raises:
            LimitExceeded: too many were wrong.
        """
        typed = str(credentials.get("username") or credentials.get("email") or "")
        taken = logins.take(request, typed)
        user: User | None = super().authenticate(request, **credentials)
        if user is not None:
            give_back(taken)
        return user

    def pre_login(self, request: HttpRequest, user: User, **options: Any) -> HttpResponse | None:
        """Note the password beside which the login begins: a second step may hold it up."""
        request.session[BEGUN_WITH] = devices.password_digest(user)
        response: HttpResponse | None = super().pre_login(request, user, **options)
        return response

    def login(self, request: HttpRequest, user: User) -> None:
        """Log the user in, unless their password is another one by now: the owner may have set it.

        Raises:
            ImmediateHttpResponse: leads to the login page, where it begins again.
        """
        if request.session.pop(BEGUN_WITH, "") != devices.password_digest(user):
            self.add_message(request, messages.ERROR, message=PASSWORD_CHANGED)
            raise ImmediateHttpResponse(redirect("account_login"))
        super().login(request, user)

    def is_reauthentication_required(self, *, app: str, **options: Any) -> bool:
        """Return whether what changes the account asks again; a login just now counts.

        Guests are never asked: their session is all that they have.
        """
        is_needed = super().is_reauthentication_required(app=app, **options)
        return bool(is_needed) and not _has_just_logged_in(context.request)

    def get_reauthentication_methods(self, user: User) -> list[dict]:
        """Return the ways to confirm, the first one first: password, passkey, code."""
        methods: list[dict] = super().get_reauthentication_methods(user)
        return sorted(methods, key=lambda method: method["id"] == "mfa_reauthenticate")

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: EmailConfirmationMixin, signup: bool
    ) -> None:
        """Send the link, or a note if another account has or had confirmed the address.

        The page that asked for it answers the same in both cases.
        """
        address = emailconfirmation.email_address
        try:
            CONFIRMATION_MAILS.take(fingerprint(address.email))
        except LimitExceeded:
            # The link of the earlier mail still works.
            return
        is_free = not restoration.is_kept(address.email, address.user)
        if is_free and address.can_set_verified():
            super().send_confirmation_mail(request, emailconfirmation, signup)
        else:
            self.send_account_already_exists_mail(address.email)

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Tell the user of a change of the account, in their language.

        Without `email`, at their confirmed address: any other one may be a stranger's. What the
        browser says of itself is not quoted, as anybody may write anything there. A mail server
        that fails is no reason to refuse the change.
        """
        address = email or confirmed_address(user)
        if not address or template_prefix in TOLD_WITH_A_LINK:
            return
        words = {"user": user, "timestamp": timezone.now(), **self._origin(), **(context or {})}
        try:
            with translation.override(queries.language_of(user)):
                self.render_mail(template_prefix, address, words).send()
        except OSError:
            log.exception("a mail about a change was not sent", extra={"user": user.pk})

    def _origin(self) -> dict[str, str]:
        """Return where a change comes from; empty for a command of an operator."""
        if self.request is None:
            return {}
        agent = self.request.headers.get("user-agent", "")
        return {"ip": self.get_client_ip(self.request), "device": device(agent)}

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm the address; of two accounts that confirm it at once, one is refused.

        So is one that confirms an address which another account may be restored to.
        """
        if not restoration.is_kept(email_address.email, email_address.user):
            with suppress(IntegrityError), transaction.atomic():
                return bool(super().confirm_email(request, email_address))
        template = "account/messages/email_confirmation_failed.txt"
        self.add_message(request, messages.ERROR, template, {"email": email_address.email})
        return False

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address of the client, by which rate limits count."""
        # A server behind a unix socket has no peer address; rate limits then count it as local.
        if not request.META.get("REMOTE_ADDR"):
            return "127.0.0.1"
        return str(super().get_client_ip(request))


def _has_just_logged_in(request: HttpRequest) -> bool:
    """Return whether the session has a login, or a confirmation, that is recent."""
    records = get_authentication_records(request, request.user)
    timeout = app_settings.REAUTHENTICATION_TIMEOUT
    return bool(records) and time.time() - records[-1]["at"] < timeout
