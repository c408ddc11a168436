"""Queries about restore links: usable ones, and the addresses that they reserve."""

from datetime import datetime

from allauth.account.models import EmailAddress
from django.core import signing
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import RestoreLink, User

# Without a time: all mails about one link have the same, and its row says when it ends.
SIGNER = signing.Signer(salt="accounts.restoration")


def live_links(now: datetime) -> QuerySet[RestoreLink]:
    """Return the links that have not ended, the oldest first."""
    return RestoreLink.objects.filter(ended_at=None, expires_at__gt=now).order_by("pk")


def usable_link(link_id: int, now: datetime) -> RestoreLink | None:
    """Return the link with its user if it can be used; else None."""
    links = live_links(now).select_related("user").filter(user__is_active=True)
    return links.filter(pk=link_id).first()


def token_of(link: RestoreLink) -> str:
    """Return what the address of the link's page needs."""
    return SIGNER.sign_object([link.pk, link.email])


def link_of_token(token: str) -> RestoreLink | None:
    """Return the usable link of a token; None if it is not one of ours, or has ended."""
    try:
        link_id, email = SIGNER.unsign_object(token)
    except (signing.BadSignature, ValueError):
        return None
    link = usable_link(link_id, timezone.now())
    return link if link is not None and link.email == email else None


def is_kept(email: str, user: User) -> bool:
    """Return whether another account may still be restored to this address."""
    links = live_links(timezone.now()).filter(email=email.lower())
    return links.exclude(user=user).exists()


def kept_until(user: User) -> datetime | None:
    """Return until when an address that left may take the account back; None if none can."""
    present = EmailAddress.objects.filter(user=user, verified=True).values("email")
    links = live_links(timezone.now()).filter(user=user).exclude(email__in=present)
    last = links.order_by("-expires_at").first()
    return last.expires_at if last else None
