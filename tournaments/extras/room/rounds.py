"""The rounds of an event in a room: drawn when an organiser asks, with a clock for all tables."""

from collections.abc import Collection, Iterable, Sequence
from itertools import chain

from django.utils import timezone

from accounts.models import User
from tournaments.director.advance import advance
from tournaments.director.late_tables import stored_late
from tournaments.errors import TournamentError
from tournaments.extras.room.access import locked_room, room_of
from tournaments.extras.room.errors import RoomError
from tournaments.formats.swiss.format import round_count
from tournaments.load_state import load_state
from tournaments.models import Entrant, Round, Tournament
from tournaments.organising import services as organising
from tournaments.standings.state import Table, TournamentState
from tournaments.updates import log_event, save_and_notify

Stage = Tournament.Status
MIN_MINUTES, MAX_MINUTES = 5, 240


def draw_next(user: User, tournament_id: str, without_late: bool = False) -> None:
    """Draw the next round, or end the event after the last one.

    `without_late`: while some tables play on. Their players sit the round out, and their results
    count when they come.

    Raises:
        RoomError: results are missing, nobody is here, or too few are free.
        TournamentError: the event has not been opened, is paused, or is over.
    """
    with locked_room(user, tournament_id) as tournament:
        organising.check_not_over(tournament)
        if tournament.status == Stage.RUNNING:
            _ask_for_round(tournament, without_late)
        else:
            start(user, tournament)
    advance(tournament_id, timezone.now())


def start(user: User, tournament: Tournament) -> None:
    """Start the event. Raises: RoomError: nobody is here."""
    here = tournament.entrants.filter(status=Entrant.Status.ENTERED)
    if tournament.status == Stage.ENTRY and here.count() < 2:
        raise RoomError("nobody_here")
    organising.start(user, tournament.pk)


def _ask_for_round(tournament: Tournament, without_late: bool) -> None:
    number, late, people = next_round(tournament, without_late)
    tournament.settings = stored_late(tournament.settings, number, late, people)
    tournament.draw_until = number
    save_and_notify(tournament, "draw_until", "settings")


def next_round(
    tournament: Tournament, without_late: bool
) -> tuple[int, Sequence[Table], Collection[int]]:
    """Return the number of the next round, the tables it leaves out, and their people.

    Raises:
        RoomError: results are missing, or too few are free.
        TournamentError: it is paused.
    """
    if tournament.paused_at is not None:
        raise TournamentError("is_paused")
    state = load_state(tournament)
    late = [result.table for result in state.results if not result.over]
    if late and not without_late:
        raise RoomError("tables_open")
    people = _still_playing(tournament, state, late) if late else set()
    return state.round + 1, late, people


def _still_playing(
    tournament: Tournament, state: TournamentState, late: Iterable[Table]
) -> set[int]:
    """Return who is at a late table and plays on. Raises: RoomError: the round has to wait."""
    number = state.round + 1
    if tournament.format != "swiss":
        raise RoomError("late_format")
    if number > round_count(state):
        raise RoomError("tables_open")
    here = {entrant.id for entrant in state.participants(number)}
    people = here.intersection(chain.from_iterable(table.people for table in late))
    if len(here - people) < state.settings.seats:
        raise RoomError("late_few")
    return people


def set_minutes(user: User, tournament_id: str, minutes: int | None) -> None:
    """Set how long rounds take, for the clock; None: without a clock."""
    if minutes is not None and not MIN_MINUTES <= minutes <= MAX_MINUTES:
        raise RoomError("clock_minutes")
    with locked_room(user, tournament_id) as tournament:
        room = room_of(tournament)
        room.minutes = minutes
        room.save(update_fields=["minutes"])
        save_and_notify(tournament)


def restart_clock(user: User, tournament_id: str) -> None:
    """Let the clock of the round begin now: people have found their tables."""
    with locked_room(user, tournament_id) as tournament:
        organising.check_running(tournament)
        row = Round.objects.filter(tournament=tournament).order_by("-number").first()
        if row is None:
            raise TournamentError("no_round")
        row.starts_at = timezone.now()
        row.save(update_fields=["starts_at"])
        log_event(tournament, "room_clock_restarted", user, round=row.number)
        save_and_notify(tournament)
