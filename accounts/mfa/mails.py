"""Mails about the second step: set up, removed, used, or guessed at."""

from allauth.account.adapter import get_adapter
from django.http import HttpRequest

from accounts.models import User


def send(request: HttpRequest | None, user: User, subject: str) -> None:
    """Tell the user by mail: `subject` names templates in `templates/mfa/email`."""
    get_adapter(request).send_notification_mail(f"mfa/email/{subject}", user)
