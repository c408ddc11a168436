"""Tests of a league by a turned clock: rounds begin by date, and deadlines decide."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.leagues import (
    DAY,
    HOUR,
    MINUTE,
    START,
    appointment_at,
    come,
    new_league,
    play_week,
    table_of,
    tables_of,
    users_at,
)
from tests.tournaments.playing import (
    enter,
    new_players,
    new_tournament,
    running_tables,
    set_random_result,
    start_tournament,
)
from tournaments import signals, sweeps
from tournaments.director import league_dates
from tournaments.director.advance import advance
from tournaments.director.pair import pair_next_round
from tournaments.director.verify import verify
from tournaments.extras.appointments.models import Appointment
from tournaments.formats.swiss.format import round_count
from tournaments.load_state import load_state
from tournaments.models import Entrant, Round, Tournament
from tournaments.organising import services as organising
from tournaments.registration import services as registration
from tournaments.standings.state import TournamentState

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
Status = Tournament.Status
DEADLINE, END = START + 6 * DAY, START + 7 * DAY


def drawn(league: Tournament) -> int:
    return league.rounds.count()


def test_a_table_opens_at_the_deadline_a_day_before_the_end_of_its_round():
    league = new_league()
    [table] = tables_of(league)
    assert table.opens_at == table.appointment.deadline == DEADLINE
    assert table.round.ends_at == END
    come(table, users_at(table))
    advance(league.pk, DEADLINE - timedelta(seconds=1))
    assert not running_tables(league)
    advance(league.pk, DEADLINE)
    assert len(running_tables(league)) == 1


def test_a_round_of_a_day_has_its_deadline_three_hours_before_its_end():
    league = new_league(settings={"round_days": 1})
    assert tables_of(league)[0].opens_at == START + 21 * HOUR


def test_an_entrant_who_is_not_there_at_the_deadline_is_a_no_show():
    league = new_league()
    [table] = tables_of(league)
    users = users_at(table)
    come(table, users[:2])
    advance(league.pk, DEADLINE)
    assert not running_tables(league)
    advance(league.pk, DEADLINE + 10 * MINUTE)
    [running] = running_tables(league)
    assert running.no_shows == [league.entrants.get(user=users[2]).pk]


def test_a_table_to_which_nobody_comes_scores_nothing():
    league = new_league(rounds=1)
    advance(league.pk, DEADLINE + 10 * MINUTE)
    league.refresh_from_db()
    assert league.status == Status.OVER
    assert {row["values"][0] for row in league.standings["rows"]} == {0}


def test_the_next_round_waits_for_its_time_though_all_tables_are_over():
    league = new_league()
    play_week(league, DEADLINE)
    advance(league.pk, END - timedelta(seconds=1))
    assert drawn(league) == 1
    advance(league.pk, END)
    assert drawn(league) == 2
    assert Round.objects.get(number=2).ends_at == START + 14 * DAY


def test_the_next_round_waits_for_tables_that_still_play():
    league = new_league(6)
    for table in tables_of(league):
        come(table, users_at(table))
    advance(league.pk, DEADLINE)
    one, other = running_tables(league)
    set_random_result(one)
    advance(league.pk, END + HOUR)
    assert drawn(league) == 1
    set_random_result(other)
    advance(league.pk, END + 2 * HOUR)
    assert drawn(league) == 2
    assert Round.objects.get(number=2).ends_at == END + 7 * DAY


def test_a_round_that_begins_late_moves_the_calendar_by_whole_days():
    league = new_league()
    play_week(league, DEADLINE)
    advance(league.pk, END + 5 * HOUR)
    assert Round.objects.get(number=2).ends_at == END + 8 * DAY


def test_the_last_round_ends_the_league_at_once():
    league = new_league(rounds=2)
    for week in range(2):
        play_week(league, DEADLINE + 7 * week * DAY)
        advance(league.pk, END + 7 * week * DAY)
    league.refresh_from_db()
    assert league.status == Status.OVER
    assert verify(league, with_games=False) == []


def test_a_check_in_is_no_presence_at_a_deadline_days_later():
    settings = {"rounds": 1}
    league = new_tournament("league", new_players(3), check_in_minutes=15, settings=settings)
    league.entrants.update(checked_in_at=START)
    start_tournament(league, START)
    assert tables_of(league)[0].present_entrants == []


def test_rounds_keep_their_time_of_day_when_clocks_change():
    """In Berlin the clocks change on 25 October 2026."""
    start = datetime(2026, 10, 19, 17, 0, tzinfo=UTC)
    league = new_league(started_at=start, settings={"zone": "Europe/Berlin"})
    row = Round.objects.get()
    assert row.ends_at == datetime(2026, 10, 26, 18, 0, tzinfo=UTC)
    assert tables_of(league)[0].opens_at == datetime(2026, 10, 25, 18, 0, tzinfo=UTC)


def test_the_clock_finds_a_due_round_with_two_queries():
    league = new_league()
    play_week(league, DEADLINE)
    with CaptureQueriesContext(connection) as queries:
        assert sweeps.run_due(END - HOUR) == 0
    assert len(queries) == 2
    assert sweeps.run_due(END) == 1
    assert drawn(league) == 2
    assert sweeps.run_due(END + HOUR) == 0


def test_before_its_time_a_round_is_refused_without_loading_the_league():
    league = new_league()
    play_week(league, DEADLINE)
    with CaptureQueriesContext(connection) as queries:
        assert not pair_next_round(league.pk, END - HOUR)
    assert len(queries) == 2
    assert pair_next_round(league.pk, END)


def test_a_league_without_a_number_of_rounds_ends_after_the_suggested_one():
    league = new_league(settings={"rounds": 0})
    [number] = {round_count(load_state(league))}
    for week in range(number):
        play_week(league, DEADLINE + 7 * week * DAY)
        advance(league.pk, END + 7 * week * DAY)
    league.refresh_from_db()
    assert league.status == Status.OVER and drawn(league) == number


def test_a_late_comer_plays_from_the_next_round_on_and_who_withdrew_no_longer():
    users = new_players(6)
    league = new_league(users, late_rounds=3)
    late = new_players(1, "late")[0]
    league.refresh_from_db()
    [row] = enter(league, [late])
    Entrant.objects.filter(pk=row.pk).update(status="in", first_round=2, rating=0)
    registration.withdraw(users[0], league.pk)
    play_week(league, DEADLINE)
    advance(league.pk, END)
    seated = {user for table in tables_of(league, 2) for user in users_at(table)}
    assert late in seated and users[0] not in seated and len(seated) == 6


def test_two_no_shows_withdraw():
    users = new_players(6)
    league = new_league(users)
    for week in range(2):
        play_week(league, DEADLINE + 7 * week * DAY + 10 * MINUTE, absent=users[:1])
        advance(league.pk, END + 7 * week * DAY)
    state: TournamentState = load_state(league)
    gone = league.entrants.get(user=users[0]).pk
    assert gone in {entrant.id for entrant in state.participants(2)}
    assert gone not in {entrant.id for entrant in state.participants(3)}
    assert gone not in [seat for table in tables_of(league, 3) for seat in table.seats]


def test_rematches_come_last_and_evenly():
    league = new_league(9, rounds=4)
    met = set()
    for week in range(4):
        for table in tables_of(league, week + 1):
            pairs = {(a, b) for a in table.seats for b in table.seats if a < b}
            assert not pairs & met
            met |= pairs
        play_week(league, DEADLINE + 7 * week * DAY)
        advance(league.pk, END + 7 * week * DAY)
    assert len(met) == 36
    league.refresh_from_db()
    assert league.status == Status.OVER
    assert verify(league, with_games=False) == []


def pause(league: Tournament, begins: datetime, ends: datetime) -> None:
    Tournament.objects.filter(pk=league.pk).update(paused_at=None)
    league.refresh_from_db()
    league_dates.end_pause(league, begins, ends)


def test_a_short_pause_moves_nothing():
    league = new_league()
    pause(league, START + DAY, START + DAY + HOUR)
    assert tables_of(league)[0].opens_at == DEADLINE
    assert Round.objects.get().ends_at == END


def test_a_long_pause_moves_all_dates_by_whole_days():
    league = new_league()
    pause(league, START + DAY, START + 4 * DAY + 5 * HOUR)
    assert tables_of(league)[0].opens_at == DEADLINE + 3 * DAY
    assert Round.objects.get().ends_at == END + 3 * DAY


def test_a_deadline_within_a_pause_is_never_missed():
    league = new_league()
    pause(league, DEADLINE - HOUR, DEADLINE + HOUR)
    assert tables_of(league)[0].opens_at == DEADLINE + DAY


@pytest.mark.parametrize(
    "begins, length, moved",
    [
        (START + DAY, HOUR, timedelta()),
        (START + DAY, 3 * DAY + 5 * HOUR, 3 * DAY),
        (DEADLINE - HOUR, 2 * HOUR, DAY),
        (DEADLINE - 30 * MINUTE, MINUTE, MINUTE),
        # Players are waited for already: all have an hour from the end of the pause.
        (DEADLINE + HOUR, 8 * HOUR, 10 * HOUR),
    ],
)
def test_without_appointments_a_pause_moves_the_openings(
    monkeypatch: pytest.MonkeyPatch, begins: datetime, length: timedelta, moved: timedelta
) -> None:
    monkeypatch.setattr(signals.pause_ended, "receivers", [])
    league = new_league()
    pause(league, begins, begins + length)
    assert tables_of(league)[0].opens_at == DEADLINE + moved


def test_a_pause_keeps_an_agreed_time_that_lies_ahead_and_drops_one_within_it():
    league = new_league(6)
    kept, dropped = (appointment_at(table) for table in tables_of(league))
    for appointment, at in ((kept, START + 3 * DAY), (dropped, START + DAY + HOUR)):
        appointment.set_by = Appointment.SetBy.PLAYERS
        appointment.save()
        appointment.table.opens_at = at
        appointment.table.save()
    pause(league, START + DAY, START + DAY + 2 * HOUR)
    assert [table.opens_at for table in tables_of(league)] == [START + 3 * DAY, DEADLINE]
    assert appointment_at(tables_of(league)[1]).set_by == ""


def set_by_organiser(league: Tournament, at: datetime) -> None:
    [appointment] = Appointment.objects.filter(table__round__tournament=league)
    appointment.set_by = Appointment.SetBy.ORGANISER
    appointment.save()
    appointment.table.opens_at = at
    appointment.table.save()


def test_a_pause_of_minutes_moves_a_near_deadline_by_minutes():
    league = new_league()
    pause(league, DEADLINE - 30 * MINUTE, DEADLINE - 29 * MINUTE)
    [table] = tables_of(league)
    assert table.opens_at == table.appointment.deadline == DEADLINE + MINUTE
    assert Round.objects.get().ends_at == END


def test_a_short_pause_after_the_deadline_makes_nobody_a_no_show():
    league = new_league()
    set_by_organiser(league, DEADLINE + 5 * HOUR)
    begins = DEADLINE + 5 * HOUR - 30 * MINUTE
    pause(league, begins, begins + 5 * MINUTE)
    advance(league.pk, begins + 5 * MINUTE)
    [table] = tables_of(league)
    assert table.opens_at == DEADLINE + 5 * HOUR + 5 * MINUTE
    assert table.override is None and table.no_shows == []


def test_a_long_pause_after_the_deadline_leaves_an_hour():
    league = new_league()
    set_by_organiser(league, DEADLINE + 2 * HOUR)
    pause(league, DEADLINE + HOUR, DEADLINE + 9 * HOUR)
    advance(league.pk, DEADLINE + 9 * HOUR)
    [table] = tables_of(league)
    assert table.opens_at == DEADLINE + 10 * HOUR
    assert table.appointment.set_by == "" and table.no_shows == []


def test_an_entrant_who_is_waited_for_at_a_pause_gets_the_whole_time_again():
    league = new_league()
    [table] = tables_of(league)
    users = users_at(table)
    come(table, users[:2])
    pause(league, DEADLINE + 9 * MINUTE, DEADLINE + 20 * MINUTE)
    [table] = tables_of(league)
    assert table.opens_at == DEADLINE + 20 * MINUTE
    assert len(table.present_entrants) == 2


def test_resuming_a_league_moves_its_dates(anna):
    league = new_league()
    Tournament.objects.filter(pk=league.pk).update(organiser=anna, paused_at=START + DAY)
    organising.resume(anna, league.pk)
    assert (Round.objects.get().ends_at - END) % DAY == timedelta(0)
    assert Tournament.objects.get().paused_at is None


def test_a_round_that_is_drawn_again_keeps_its_dates(anna):
    league = new_league(6)
    league.organiser = anna
    league.save()
    organising.redraw(anna, league.pk)
    advance(league.pk, START + 2 * DAY)
    [first, _] = tables_of(league)
    assert (first.opens_at - DEADLINE) % DAY == timedelta(0)
    assert first.opens_at >= START + 2 * DAY
    assert table_of(league, users_at(first)[0]) == first
