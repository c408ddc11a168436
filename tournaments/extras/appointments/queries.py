"""Queries about the times of a league's tables: for a player's panel, and all of a user."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from accounts.models import User
from tournaments.extras.appointments.models import Appointment, TimeOffer
from tournaments.extras.appointments.services import ready_entrants
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.schedule import NOTICE, may_confirm_presence


def appointment_of(table: TournamentTable) -> Appointment | None:
    """Return a table's appointment; None outside leagues."""
    appointment: Appointment | None = getattr(table, "appointment", None)
    return appointment


@dataclass(frozen=True)
class OfferView:
    """An offered time as a player of the table sees it.

    ticked_by   the entrants it suits
    is_mine     whether the reader has ticked it
    is_agreed   whether the table opens then
    is_open     whether it may still be ticked, or a tick be taken back
    """

    id: int
    at: datetime
    ticked_by: tuple[int, ...]
    is_mine: bool
    is_agreed: bool
    is_open: bool


@dataclass(frozen=True)
class AppointmentView:
    """The time of a player's table; `ready`: who waits to play at once, and until when."""

    appointment: Appointment
    opens_at: datetime
    offers: tuple[OfferView, ...]
    ready: dict[int, datetime]
    is_ready: bool
    may_confirm: bool

    @property
    def is_set(self) -> bool:
        """Return whether players or an organiser have set the time."""
        return bool(self.appointment.set_by)


def appointment_view(
    table: TournamentTable, entrant_id: int, now: datetime | None = None
) -> AppointmentView | None:
    """Return what a player of this table sees of its time.

    None outside leagues, and where an organiser has set the result already.
    """
    appointment, moment = appointment_of(table), now or timezone.now()
    if appointment is None or table.early_override:
        return None
    ready = ready_entrants(appointment, moment)
    offers = appointment.offers.filter(at__gte=moment)
    return AppointmentView(
        appointment,
        table.opens_at,
        tuple(_offer_view(table, offer, entrant_id, moment) for offer in offers),
        ready,
        entrant_id in ready,
        may_confirm_presence(table.opens_at, moment),
    )


def _offer_view(
    table: TournamentTable, offer: TimeOffer, entrant_id: int, now: datetime
) -> OfferView:
    is_agreed = appointment_of(table).set_by == Appointment.SetBy.PLAYERS  # type: ignore[union-attr]
    return OfferView(
        offer.pk,
        offer.at,
        tuple(offer.ticks),
        entrant_id in offer.ticks,
        is_agreed and table.opens_at == offer.at,
        offer.at >= now + NOTICE,
    )


@dataclass(frozen=True)
class OwnAppointment:
    """A table of a league at which a user will play."""

    tournament: Tournament
    table: TournamentTable

    @property
    def is_set(self) -> bool:
        """Return whether its time is set; else it opens at the deadline."""
        return bool(self.table.appointment.set_by)


def appointments_of(user: User) -> list[OwnAppointment]:
    """Return the user's waiting tables of leagues, the next to open first; in two queries."""
    entries = Entrant.objects.filter(
        user=user, status=Entrant.Status.IN, tournament__status=Tournament.Status.RUNNING
    )
    by_tournament = dict(entries.values_list("tournament_id", "pk"))
    if not by_tournament:
        return []
    tables = TournamentTable.objects.filter(
        round__tournament__in=by_tournament,
        appointment__isnull=False,
        game=None,
        annulled=False,
        override__isnull=True,
        early_override__isnull=True,
    )
    rows = tables.select_related("round__tournament", "appointment").order_by("opens_at", "pk")
    return [
        OwnAppointment(row.round.tournament, row)
        for row in rows
        if by_tournament[row.round.tournament_id] in row.seats
    ]
