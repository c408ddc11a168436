"""Concurrent answers about one table: each order leaves one sound state."""

from functools import partial

import pytest

from tests.games.tables.threads import at_once
from tests.tournaments.leagues import DAY, START, appointment_at, new_league, tables_of, users_at
from tests.tournaments.playing import running_tables
from tournaments.director.advance import advance
from tournaments.extras.appointments import services
from tournaments.extras.appointments.models import Appointment

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
AT, DEADLINE = START + 2 * DAY, START + 6 * DAY


def test_all_tick_at_once_and_agree_once():
    league = new_league()
    [table] = tables_of(league)
    offers = [partial(services.offer_time, user, table.pk, AT, START) for user in users_at(table)]
    done = at_once(*offers)
    assert not [result for result in done if isinstance(result, (str, Exception))]
    appointment = appointment_at(table)
    [offer] = appointment.offers.all()
    assert len(offer.ticks) == 3 and appointment.table.opens_at == AT
    assert league.log.filter(verb="time_agreed").count() == 1


def test_a_last_tick_and_a_tick_taken_back_at_once():
    """Agreed and dropped, or never agreed; the table opens at the deadline."""
    league = new_league()
    [table] = tables_of(league)
    first, second, third = users_at(table)
    offer = services.offer_time(first, table.pk, AT, START)
    services.tick_time(second, offer.pk, now=START)
    at_once(
        partial(services.tick_time, third, offer.pk, True, START),
        partial(services.tick_time, first, offer.pk, False, START),
    )
    appointment = appointment_at(table)
    assert appointment.set_by == Appointment.SetBy.NOBODY
    assert appointment.table.opens_at == DEADLINE


def test_two_times_agreed_at_once_leave_one():
    league = new_league()
    [table] = tables_of(league)
    first, second, third = users_at(table)
    offers = [services.offer_time(first, table.pk, AT + day * DAY, START) for day in (0, 1)]
    for offer in offers:
        services.tick_time(second, offer.pk, now=START)
    at_once(*[partial(services.tick_time, third, offer.pk, True, START) for offer in offers])
    appointment = appointment_at(table)
    assert appointment.set_by == Appointment.SetBy.PLAYERS
    assert appointment.table.opens_at in [offer.at for offer in offers]


def test_all_press_play_now_at_once_and_one_game_begins():
    league = new_league()
    [table] = tables_of(league)
    at_once(*[partial(services.play_now, user, table.pk, True, START) for user in users_at(table)])
    at_once(*[partial(advance, league.pk, START)] * 3)
    assert len(running_tables(league)) == 1


def test_an_answer_while_the_table_opens_is_in_time_or_refused():
    league = new_league()
    [table] = tables_of(league)
    table.present_entrants = table.seats
    table.save()
    user = users_at(table)[0]
    at_once(
        partial(advance, league.pk, DEADLINE),
        partial(services.offer_time, user, table.pk, AT, START),
    )
    [running] = running_tables(league)
    assert running.opens_at == DEADLINE and running.no_shows == []
