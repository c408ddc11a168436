"""Emails of notices: plain text and simple HTML, with one press to get no more (RFC 8058)."""

from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse

from accounts.models import User
from accounts.notifications.models import Kind
from accounts.notifications.notice import Notice, Text

SALT = "accounts.notifications.unsubscribe"


def send_mail(user: User, address: str, notice: Notice, text: Text) -> None:
    """Send a notice to this address, in the active language."""
    off_url = absolute(reverse("notifications_off", args=[off_token(user.pk, notice.kind)]))
    sign_off = notice.words.get("sign_off", "")
    context = {
        "user": user,
        "text": text,
        "url": absolute(notice.url),
        "off_url": off_url,
        "sign_off_url": absolute(sign_off) if sign_off else "",
    }
    mail = EmailMultiAlternatives(
        subject=_subject(text),
        body=_render("txt", context),
        to=[address],
        headers={
            "List-Unsubscribe": f"<{off_url}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    mail.attach_alternative(_render("html", context), "text/html")
    mail.send()


def _subject(text: Text) -> str:
    """Return title and body as sentences; a title may end with a sign of its own."""
    end = "" if text.title.endswith((".", "!", "?", "…")) else "."
    return " ".join(f"{text.title}{end} {text.body}".split())


def _render(kind: str, context: dict[str, Any]) -> str:
    return render_to_string(f"accounts/notifications/mail.{kind}", context)


def absolute(path: str) -> str:
    """Return the URL of a path of this site."""
    return urljoin(settings.SITE_URL, path)


def off_token(user_id: int, kind: str) -> str:
    """Return what a link needs to turn off this user's emails of a kind; it does nothing else."""
    return signing.dumps([user_id, str(kind)], salt=SALT)


def read_off_token(token: str) -> tuple[int, Kind] | None:
    """Return user id and kind of a token; None if it is not one of ours."""
    try:
        user_id, kind = signing.loads(token, salt=SALT)
        return int(user_id), Kind(kind)
    except (signing.BadSignature, ValueError):
        return None
