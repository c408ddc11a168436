"""Effects of a withdrawal or replacement on the times of waiting tables."""

from collections.abc import Iterator
from datetime import datetime

from django.utils import timezone

from tournaments.extras.appointments.models import Appointment
from tournaments.extras.appointments.services import OwnTable, agree_if_all, drop_time, keep_ticks
from tournaments.models import Entrant, Tournament
from tournaments.schedule import NOTICE


def settle_without(tournament: Tournament, entrant: Entrant, now: datetime | None = None) -> None:
    """Agree on what all others have ticked: who has withdrawn is not asked any longer."""
    for own in _waiting_tables(tournament, entrant, now):
        for offer in own.appointment.offers.filter(at__gte=own.now + NOTICE):
            if not own.appointment.set_by:
                agree_if_all(own, offer)
        own.save()


def forget_answers(tournament: Tournament, entrant: Entrant, now: datetime | None = None) -> None:
    """Forget what a replaced player has ticked, and a time that is not near."""
    for own in _waiting_tables(tournament, entrant, now):
        for offer in own.appointment.offers.all():
            keep_ticks(offer, [pk for pk in offer.ticks if pk != entrant.pk])
        own.appointment.answered = [pk for pk in own.appointment.answered if pk != entrant.pk]
        own.appointment.ready_until.pop(str(entrant.pk), None)
        is_agreed = own.appointment.set_by == Appointment.SetBy.PLAYERS
        if is_agreed and own.table.opens_at >= own.now + NOTICE:
            drop_time(own)
        own.save()


def _waiting_tables(
    tournament: Tournament, entrant: Entrant, now: datetime | None
) -> Iterator[OwnTable]:
    """Yield the entrant's tables that have not begun."""
    rows = Appointment.objects.filter(
        table__round__tournament=tournament,
        table__game=None,
        table__annulled=False,
        table__override__isnull=True,
        table__early_override__isnull=True,
    )
    for row in rows.select_related("table__round").order_by("pk"):
        if entrant.pk in row.table.seats:
            yield OwnTable(tournament, row.table, row, entrant, now or timezone.now())
