"""Mails about a changed account, with the link that takes it back."""

import logging

from allauth.account.adapter import get_adapter
from django.urls import reverse

from accounts.limits.errors import LimitExceeded
from accounts.limits.services import Limit, fingerprint
from accounts.models import RestoreLink, User
from accounts.notifications.mails import absolute
from accounts.restoration.queries import token_of

log = logging.getLogger(__name__)

MAILS = Limit("restore_mails")
TEMPLATE = "account/email/account_changed"


def send_mail(user: User, email: str, change: str, subject: str, link: RestoreLink | None) -> None:
    """Tell the address what was changed, with its link if it has one.

    Above the limit nothing is sent: the link of an earlier mail works, and longer now.
    """
    url = absolute(reverse("restore_account", args=[token_of(link)])) if link else ""
    words = {"email": email, "change": change, "subject": subject, "restore_url": url}
    try:
        MAILS.take(f"{user.pk}:{fingerprint(email)}")
    except LimitExceeded:
        log.info("a mail about a change was one too many", extra={"user": user.pk})
    else:
        get_adapter().send_notification_mail(TEMPLATE, user, words, email)
