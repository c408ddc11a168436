"""Players' actions on the time of a league's table: offer, accept, play at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from django.db import transaction
from django.utils import timezone

from accounts.http.timestamps import timestamp
from accounts.limits.services import Limit
from accounts.models import User
from games.models import Seat
from tournaments.errors import TournamentError
from tournaments.extras.appointments import notices
from tournaments.extras.appointments.models import Appointment, TimeOffer
from tournaments.extras.appointments.times import READY_FOR, set_opening
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.schedule import NOTICE
from tournaments.updates import lock_tournament, log_event, save_notify_and_advance

# Open offers of one player at one table.
MAX_OFFERS = 10
ANSWERS = Limit("appointment_answers")
SetBy = Appointment.SetBy


@dataclass(frozen=True)
class OwnTable:
    """A table that has not begun, of a user who plays there; its tournament is locked."""

    tournament: Tournament
    table: TournamentTable
    appointment: Appointment
    entrant: Entrant
    now: datetime

    @cached_property
    def people(self) -> list[Entrant]:
        """Return those who have to agree: programs always do, and who has left is not asked."""
        ids = [seat for seat in self.table.seats if seat is not None]
        rows = Entrant.objects.filter(
            pk__in=ids, status=Entrant.Status.IN, user__is_active=True, user__is_external_bot=False
        )
        return list(rows.order_by("pk"))

    def save(self) -> None:
        """Save the answers, and show them to those at the table."""
        self.appointment.changes += 1
        self.appointment.save()
        save_notify_and_advance(self.tournament)


@contextmanager
def own_table(user: User, table_id: int, now: datetime | None) -> Iterator[OwnTable]:
    """Lock the tournament of a table, and save what was changed.

    Raises: TournamentError unless the user plays there, and it waits for a time.
    """
    ANSWERS.take(user.pk)
    with transaction.atomic():
        rows = TournamentTable.objects.filter(pk=table_id)
        tournament_id = rows.values_list("round__tournament_id", flat=True).first()
        if tournament_id is None:
            raise TournamentError("no_table")
        tournament = lock_tournament(tournament_id)
        table = TournamentTable.objects.select_related("round").filter(pk=table_id).first()
        if table is None:
            # Drawn again at this moment.
            raise TournamentError("no_table")
        entrant = tournament.entrants.filter(user=user).select_related("user").first()
        appointment = _checked(tournament, table, entrant)
        assert entrant is not None
        own = OwnTable(tournament, table, appointment, entrant, now or timezone.now())
        yield own
        own.save()


def _checked(
    tournament: Tournament, table: TournamentTable, entrant: Entrant | None
) -> Appointment:
    """Return the table's appointment. Raises: TournamentError."""
    if entrant is None or entrant.pk not in table.seats:
        raise TournamentError("not_seated")
    appointment = Appointment.objects.filter(table=table).first()
    if appointment is None:
        raise TournamentError("no_appointment")
    appointment.table = table
    if table.game_id or table.annulled or table.override or table.early_override:
        raise TournamentError("table_begun")
    if tournament.status != Tournament.Status.RUNNING:
        raise TournamentError("not_running")
    if tournament.paused_at is not None:
        raise TournamentError("on_pause")
    if entrant.status != Entrant.Status.IN:
        raise TournamentError("withdrew")
    return appointment


def offer_time(user: User, table_id: int, at: datetime, now: datetime | None = None) -> TimeOffer:
    """Offer a time, which suits oneself; a time that is offered already is ticked.

    Raises: TournamentError, if it is not between an hour from now and the deadline, say.
    """
    at = at.replace(second=0, microsecond=0)
    with own_table(user, table_id, now) as own:
        if at < own.now + NOTICE:
            raise TournamentError("too_soon")
        if at > own.appointment.deadline:
            raise TournamentError("after_deadline")
        offer = own.appointment.offers.filter(at=at).first() or _new_offer(own, at)
        _tick(own, offer)
    return offer


def _new_offer(own: OwnTable, at: datetime) -> TimeOffer:
    open_offers = own.appointment.offers.filter(entrant=own.entrant, at__gte=own.now + NOTICE)
    if open_offers.count() >= MAX_OFFERS:
        raise TournamentError("many_offers", number=MAX_OFFERS)
    # Offers whose time has passed are of no use to anybody.
    own.appointment.offers.filter(at__lt=own.now).delete()
    return TimeOffer(appointment=own.appointment, entrant=own.entrant, at=at)


def tick_time(user: User, offer_id: int, suits: bool = True, now: datetime | None = None) -> None:
    """Tick an offered time, or take the tick back; once all have ticked it, it is agreed.

    Raises: TournamentError
    """
    table_id = (
        TimeOffer.objects.filter(pk=offer_id).values_list("appointment__table", flat=True).first()
    )
    if table_id is None:
        raise TournamentError("no_offer")
    with own_table(user, table_id, now) as own:
        offer = own.appointment.offers.filter(pk=offer_id).first()
        if offer is None:
            raise TournamentError("no_offer")
        if offer.at < own.now + NOTICE:
            raise TournamentError("too_soon" if suits else "too_late")
        if suits:
            _tick(own, offer)
        else:
            _take_back(own, offer)


def _tick(own: OwnTable, offer: TimeOffer) -> None:
    entrant = own.entrant
    if entrant.pk not in offer.ticks:
        offer.ticks = sorted([*offer.ticks, entrant.pk])
    offer.save()
    if entrant.pk not in own.appointment.answered:
        own.appointment.answered = sorted([*own.appointment.answered, entrant.pk])
        notices.notify_offered(own.tournament, own.table, entrant)
    agree_if_all(own, offer)


def agree_if_all(own: OwnTable, offer: TimeOffer) -> None:
    """Let the table open at this time if all who play there have ticked it.

    Old ticks of other times are forgotten: nobody alone can go back to one of these.

    Raises: TournamentError in the last hour before a time that is set.
    """
    people, at = {person.pk for person in own.people}, offer.at
    if not people or not people <= set(offer.ticks):
        return
    if own.appointment.set_by and own.table.opens_at == at:
        return
    if own.appointment.set_by and own.table.opens_at < own.now + NOTICE:
        raise TournamentError("too_late")
    set_opening(own.appointment, at, own.now)
    own.appointment.set_by = SetBy.PLAYERS
    own.appointment.offers.exclude(pk=offer.pk).delete()
    log_event(own.tournament, "time_agreed", None, **_where(own), until=timestamp(at))
    notices.notify_agreed(own.tournament, own.table)


def _take_back(own: OwnTable, offer: TimeOffer) -> None:
    """Take a tick back; of the agreed time all have to tick it again."""
    if own.entrant.pk not in offer.ticks:
        return
    is_agreed = own.appointment.set_by == SetBy.PLAYERS and own.table.opens_at == offer.at
    keep_ticks(offer, [] if is_agreed else [pk for pk in offer.ticks if pk != own.entrant.pk])
    if is_agreed:
        drop_time(own)


def keep_ticks(offer: TimeOffer, ticks: list[int]) -> None:
    """Store only these ticks of an offer, which may be gone by now; without one it goes."""
    rows = TimeOffer.objects.filter(pk=offer.pk)
    if ticks:
        rows.update(ticks=ticks)
    else:
        rows.delete()


def drop_time(own: OwnTable) -> None:
    """Return to the deadline."""
    own.appointment.set_by = SetBy.NOBODY
    set_opening(own.appointment, own.appointment.deadline, own.now)
    log_event(own.tournament, "time_dropped", own.entrant.user, **_where(own))
    notices.notify_dropped(own.tournament, own.table)


def _where(own: OwnTable) -> dict[str, int]:
    return {"round": own.table.round.number, "table": own.table.number}


def play_now(user: User, table_id: int, ready: bool = True, now: datetime | None = None) -> None:
    """Wait ten minutes for the others to play at once, or no longer; with all the table opens.

    Raises: TournamentError
    """
    with own_table(user, table_id, now) as own:
        until = own.appointment.ready_until
        until.pop(str(own.entrant.pk), None)
        if not ready:
            return
        if _busy([own.entrant]):
            raise TournamentError("plays_elsewhere")
        until[str(own.entrant.pk)] = (own.now + READY_FOR).isoformat()
        waiting = ready_entrants(own.appointment, own.now)
        if {person.pk for person in own.people} <= set(waiting):
            _open_at_once(own)


def ready_entrants(appointment: Appointment, now: datetime) -> dict[int, datetime]:
    """Return who waits to play at once, and until when."""
    until = {
        int(key): datetime.fromisoformat(text) for key, text in appointment.ready_until.items()
    }
    return {key: moment for key, moment in until.items() if moment > now}


def _open_at_once(own: OwnTable) -> None:
    """Open the table, unless one of them sat down elsewhere while waiting."""
    for entrant_id in _busy(own.people):
        own.appointment.ready_until.pop(str(entrant_id), None)
    if not _busy(own.people):
        set_opening(own.appointment, own.now - timedelta(milliseconds=1), own.now)
        own.appointment.set_by = SetBy.PLAYERS
        own.table.present_entrants = [person.pk for person in own.people]
        own.table.save(update_fields=["present_entrants"])


def _busy(people: list[Entrant]) -> list[int]:
    """Return those who play elsewhere."""
    users = {person.user_id: person.pk for person in people}
    seats = Seat.objects.filter(running=True, user__in=users)
    return [users[user_id] for user_id in seats.values_list("user_id", flat=True)]
