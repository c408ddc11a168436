"""Reminders of the day before, with a link by which an entrant signs off."""

from datetime import datetime, timedelta

from django.core import signing
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.urls import reverse

from accounts.notifications.models import Kind
from accounts.notifications.services import notify
from tournaments.http.links import page_url
from tournaments.http.times import utc_text
from tournaments.models import Entrant, Tournament
from tournaments.registration.services import remove_registration
from tournaments.registration.waitlist import REGISTERED, fill_free_places
from tournaments.updates import lock_if_exists, log_event, save_and_notify

SALT = "tournaments.registration.sign_off"
# Reminders are sent from a day before the start on. Later than two hours before they are no help.
LEAD, MIN_LEAD = timedelta(days=1), timedelta(hours=2)
# If the start was moved so far that the last reminder is older, there is another one.
REPEAT_AFTER = timedelta(days=2)


def remind_of_starts(now: datetime) -> int:
    """Remind the entrants of what starts within a day; return the number of tournaments."""
    keys = list(_due(now).order_by("pk").values_list("pk", flat=True))
    return sum(_remind(key, now) for key in keys)


def _due(now: datetime) -> QuerySet[Tournament]:
    is_not_reminded = Q(reminded_at=None) | Q(reminded_at__lt=F("starts_at") - REPEAT_AFTER)
    return Tournament.objects.filter(
        is_not_reminded,
        status=Tournament.Status.ENTRY,
        starts_at__gt=now + MIN_LEAD,
        starts_at__lte=now + LEAD,
    )


@transaction.atomic
def _remind(tournament_id: str, now: datetime) -> bool:
    """Remind the entrants of one tournament, unless somebody did, or it starts at another time.

    Those who registered within the last day know of it.
    """
    tournament = lock_if_exists(tournament_id)
    if tournament is None or not _due(now).filter(pk=tournament_id).exists():
        return False
    tournament.reminded_at = now
    tournament.save(update_fields=["reminded_at"])
    rows = tournament.entrants.filter(status=Entrant.Status.ENTERED, created_at__lte=now - LEAD / 2)
    for row in rows:
        _notify(tournament, row)
    return True


def _notify(tournament: Tournament, row: Entrant) -> None:
    assert tournament.starts_at is not None
    notify(
        [row.user_id],
        Kind.REMINDER,
        url=page_url(tournament.pk),
        topic=f"tournament {tournament.pk}",
        tournament=tournament.name,
        at=utc_text(tournament.starts_at),
        venue=tournament.venue,
        sign_off=reverse("tournament_sign_off", args=[tournament.pk, sign_off_token(row)]),
    )


def sign_off_token(row: Entrant) -> str:
    """Return what a link needs to sign off this entrant; it does nothing else."""
    return signing.dumps([row.pk, row.user_id], salt=SALT)


def entrant_of_token(tournament_id: str, token: str) -> Entrant | None:
    """Return the entrant of a token; None if it is none of ours, or no longer in force."""
    try:
        entrant_id, user_id = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError):
        return None
    rows = Entrant.objects.filter(pk=entrant_id, user=user_id, tournament=tournament_id)
    return rows.select_related("tournament", "user").first()


def can_sign_off(row: Entrant) -> bool:
    """Return whether the entrant is registered, and it has not begun."""
    return row.status in REGISTERED and row.tournament.status == Tournament.Status.ENTRY


@transaction.atomic
def sign_off(row: Entrant) -> bool:
    """Give the entrant's place back before the start; False if it is too late, or done."""
    tournament = lock_if_exists(row.tournament_id)
    fresh = Entrant.objects.filter(pk=row.pk, user=row.user_id).select_related("tournament").first()
    if tournament is None or fresh is None or not can_sign_off(fresh):
        return False
    remove_registration(tournament, fresh)
    log_event(tournament, "left", row.user)
    fill_free_places(tournament)
    save_and_notify(tournament)
    return True
