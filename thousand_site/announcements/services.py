"""Publishing and withdrawing announcements."""

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from accounts.audit.models import StaffAction
from accounts.audit.services import record
from accounts.models import User
from thousand_site.announcements.models import SiteAnnouncement
from thousand_site.announcements.queries import CACHE_KEY


@transaction.atomic
def publish(author: User, announcement: SiteAnnouncement) -> SiteAnnouncement:
    """Store a new announcement; pages show it from its first moment on."""
    announcement.author = author
    announcement.save(force_insert=True)
    record(
        author,
        StaffAction.Kind.ANNOUNCE,
        announcement,
        text=announcement.text_en,
        until=announcement.ends_at.isoformat(),
    )
    _refresh_pages()
    return announcement


@transaction.atomic
def withdraw(actor: User, announcement: SiteAnnouncement) -> bool:
    """Show it no longer; return False if it was over or withdrawn before."""
    now = timezone.now()
    rows = SiteAnnouncement.objects.filter(pk=announcement.pk, withdrawn_at=None, ends_at__gt=now)
    if not rows.update(withdrawn_at=now):
        return False
    record(actor, StaffAction.Kind.WITHDRAW, announcement, text=announcement.text_en)
    _refresh_pages()
    return True


def _refresh_pages() -> None:
    """Let pages look again; they do so within a minute where the cache does not answer."""
    transaction.on_commit(lambda: cache.delete(CACHE_KEY))
