"""Players agree on the time of their table: all or nobody."""

import pytest

from accounts.models import User
from accounts.notifications.models import Kind
from tests.factories import error_code, person, robot_of
from tests.tournaments.leagues import (
    DAY,
    HOUR,
    MINUTE,
    START,
    appointment_at,
    new_league,
    tables_of,
    users_at,
)
from tests.tournaments.playing import new_players, play_elsewhere, running_tables
from tournaments.director.advance import advance
from tournaments.extras.appointments import notices, queries, services
from tournaments.extras.appointments.models import Appointment
from tournaments.extras.appointments.rulings import set_time
from tournaments.models import Tournament, TournamentTable
from tournaments.organising import rulings
from tournaments.organising.people import participants
from tournaments.registration import services as registration
from tournaments.registration.status import waiting_tables

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
AT, DEADLINE = START + 2 * DAY, START + 6 * DAY


@pytest.fixture
def league() -> Tournament:
    return new_league()


@pytest.fixture
def table(league: Tournament) -> TournamentTable:
    return tables_of(league)[0]


@pytest.fixture
def people(table: TournamentTable) -> list[User]:
    return users_at(table)


def opens_at(table: TournamentTable):
    return TournamentTable.objects.get(pk=table.pk).opens_at


def agree(table: TournamentTable, people: list[User], at=AT, now=START) -> int:
    offer = services.offer_time(people[0], table.pk, at, now)
    for user in people[1:]:
        services.tick_time(user, offer.pk, now=now)
    return offer.pk


@pytest.fixture
def told(monkeypatch) -> list[tuple[str, list[int]]]:
    """Return the notified events, with the number of recipients."""
    sent: list[tuple[str, list[int]]] = []

    def note(users, kind, *, event, **_):
        assert kind == Kind.APPOINTMENT
        sent.append((event, sorted(users)))

    monkeypatch.setattr(notices, "notify", note)
    return sent


def test_a_time_that_all_have_ticked_is_when_the_table_opens(league, table, people, told):
    offer = services.offer_time(people[0], table.pk, AT, START)
    services.tick_time(people[1], offer.pk, now=START)
    assert opens_at(table) == DEADLINE
    services.tick_time(people[2], offer.pk, now=START)
    assert opens_at(table) == AT
    assert appointment_at(table).set_by == Appointment.SetBy.PLAYERS
    assert told[-1] == ("agreed", sorted(user.pk for user in people))
    assert league.log.filter(verb="time_agreed").count() == 1


def test_the_table_opens_at_the_agreed_time(league, table, people):
    agree(table, people)
    TournamentTable.objects.filter(pk=table.pk).update(present_entrants=table.seats)
    advance(league.pk, AT - MINUTE)
    assert not running_tables(league)
    advance(league.pk, AT)
    assert len(running_tables(league)) == 1


def test_an_offer_of_the_same_time_is_a_tick(table, people):
    for user in people:
        services.offer_time(user, table.pk, AT, START)
    assert opens_at(table) == AT
    assert appointment_at(table).offers.count() == 1


def test_a_tick_twice_changes_nothing(table, people):
    offer = services.offer_time(people[0], table.pk, AT, START)
    for _ in range(3):
        services.tick_time(people[0], offer.pk, now=START)
    offer.refresh_from_db()
    assert len(offer.ticks) == 1


@pytest.mark.parametrize(
    "at, code",
    [
        (START - DAY, "too_soon"),
        (START + MINUTE, "too_soon"),
        (START + 59 * MINUTE, "too_soon"),
        (DEADLINE + MINUTE, "after_deadline"),
    ],
)
def test_a_time_is_an_hour_ahead_and_not_after_the_deadline(table, people, at, code):
    assert error_code(services.offer_time, people[0], table.pk, at, START) == code


def test_an_old_tick_does_not_agree_in_the_last_hour(table, people):
    offer = services.offer_time(people[0], table.pk, AT, START)
    services.tick_time(people[1], offer.pk, now=START)
    late = AT - 59 * MINUTE
    assert error_code(services.tick_time, people[2], offer.pk, True, late) == "too_soon"
    assert opens_at(table) == DEADLINE


def test_at_most_ten_open_offers_a_player(table, people):
    for hour in range(services.MAX_OFFERS):
        services.offer_time(people[0], table.pk, AT + hour * HOUR, START)
    more = AT + 20 * HOUR
    assert error_code(services.offer_time, people[0], table.pk, more, START) == "many_offers"
    assert services.offer_time(people[1], table.pk, more, START).pk
    # A time that is offered already is only ticked.
    services.offer_time(people[0], table.pk, more, START)


def test_offers_of_the_past_are_forgotten(table, people):
    services.offer_time(people[0], table.pk, START + 2 * HOUR, START)
    services.offer_time(people[0], table.pk, AT, START + 3 * HOUR)
    assert [offer.at for offer in appointment_at(table).offers.all()] == [AT]


def test_an_offer_that_suits_nobody_is_gone(table, people):
    offer = services.offer_time(people[0], table.pk, AT, START)
    services.tick_time(people[0], offer.pk, False, START)
    assert not appointment_at(table).offers.exists()
    assert error_code(services.tick_time, people[1], offer.pk, True, START) == "no_offer"


def test_a_tick_taken_back_from_an_agreed_time_asks_all_again(league, table, people, told):
    key = agree(table, people)
    services.tick_time(people[1], key, False, START)
    assert opens_at(table) == DEADLINE
    assert appointment_at(table).set_by == ""
    assert not appointment_at(table).offers.exists()
    assert told[-1][0] == "dropped"
    assert error_code(services.tick_time, people[1], key, True, START) == "no_offer"


def test_an_agreed_time_stays_in_its_last_hour(table, people):
    key = agree(table, people)
    late = AT - 59 * MINUTE
    assert error_code(services.tick_time, people[1], key, False, late) == "too_late"
    services.tick_time(people[1], key, False, AT - 61 * MINUTE)
    assert opens_at(table) == DEADLINE


def test_another_time_takes_the_place_of_the_agreed_one_once_all_have_ticked_it(table, people):
    agree(table, people)
    later = AT + DAY
    offer = services.offer_time(people[2], table.pk, later, START)
    services.tick_time(people[0], offer.pk, now=START)
    assert opens_at(table) == AT
    services.tick_time(people[1], offer.pk, now=START)
    assert opens_at(table) == later


def test_nobody_alone_returns_to_a_time_of_before(league, table, people, told):
    before = agree(table, people, AT + DAY)
    agree(table, people)
    told.clear()
    assert error_code(services.tick_time, people[0], before, True, START) == "no_offer"
    assert opens_at(table) == AT and told == []


def test_a_set_time_is_not_changed_in_its_last_hour(table, people):
    agree(table, people)
    late = AT - 5 * MINUTE
    offer = services.offer_time(people[0], table.pk, AT + DAY, late)
    services.tick_time(people[1], offer.pk, True, late)
    assert error_code(services.tick_time, people[2], offer.pk, True, late) == "too_late"
    assert opens_at(table) == AT


def test_only_players_of_the_table_have_a_say():
    league = new_league(6)
    one, other = tables_of(league)
    stranger = users_at(other)[0]
    outsider = new_players(1, "outsider")[0]
    offer = services.offer_time(users_at(one)[0], one.pk, AT, START)
    for user in (stranger, outsider):
        assert error_code(services.offer_time, user, one.pk, AT, START) == "not_seated"
        assert error_code(services.tick_time, user, offer.pk, True, START) == "not_seated"
        assert error_code(services.play_now, user, one.pk, True, START) == "not_seated"


def test_tables_of_other_formats_have_no_time_to_agree_on(league, table, people):
    Appointment.objects.all().delete()
    assert error_code(services.offer_time, people[0], table.pk, AT, START) == "no_appointment"


def test_nothing_is_agreed_during_a_pause(league, table, people):
    offer = services.offer_time(people[0], table.pk, AT, START)
    Tournament.objects.update(paused_at=START)
    assert error_code(services.tick_time, people[1], offer.pk, True, START) == "on_pause"


def test_nothing_is_agreed_once_the_table_has_begun(league, table, people):
    TournamentTable.objects.update(present_entrants=table.seats)
    advance(league.pk, DEADLINE)
    assert error_code(services.offer_time, people[0], table.pk, AT, START) == "table_begun"


def test_the_first_offer_of_a_player_is_told_to_the_others_and_no_further_one(table, people, told):
    for hour in range(3):
        services.offer_time(people[0], table.pk, AT + hour * HOUR, START)
    assert told == [("offered", sorted(user.pk for user in people[1:]))]


def test_an_entrant_who_has_withdrawn_is_not_asked(league, table, people):
    offer = services.offer_time(people[0], table.pk, AT, START)
    services.tick_time(people[1], offer.pk, now=START)
    # The clock of a withdrawal is the server's: the offer has to lie ahead of it.
    ahead = registration.timezone.now() + 2 * DAY
    appointment_at(table).offers.update(at=ahead)
    registration.withdraw(people[2], league.pk)
    assert opens_at(table) == ahead
    assert error_code(services.offer_time, people[2], table.pk, AT, START) == "withdrew"


def test_a_program_agrees_to_everything(anna):
    robot = robot_of(anna)
    league = new_league([*new_players(2), robot])
    [table] = tables_of(league)
    people = [user for user in users_at(table) if user != robot]
    agree(table, people)
    assert opens_at(table) == AT


def test_a_replaced_players_answers_are_forgotten(anna, league, table, people):
    ahead = registration.timezone.now() + 2 * DAY
    Appointment.objects.update(deadline=ahead + DAY)
    agree(table, people, ahead.replace(second=0, microsecond=0))
    Tournament.objects.update(organiser=anna)
    new = person("newcomer")
    participants.replace(anna, league.pk, league.entrants.get(user=people[0]).pk, new.username)
    appointment = appointment_at(table)
    assert appointment.set_by == "" and appointment.table.opens_at == appointment.deadline
    key = league.entrants.get(user=new).pk
    assert all(key not in offer.ticks for offer in appointment.offers.all())


def test_an_offer_that_only_a_replaced_player_has_ticked_is_gone(anna, league, table, people):
    services.offer_time(people[0], table.pk, AT, START)
    Tournament.objects.update(organiser=anna)
    entrant = league.entrants.get(user=people[0])
    participants.replace(anna, league.pk, entrant.pk, person("newcomer").username)
    assert not appointment_at(table).offers.exists()


def test_ticks_of_an_offer_that_is_gone_do_not_bring_it_back(table, people):
    offer = services.offer_time(people[0], table.pk, AT, START)
    appointment_at(table).offers.all().delete()
    services.keep_ticks(offer, table.seats)
    services.keep_ticks(offer, [])
    assert not appointment_at(table).offers.exists()


# To play at once


def test_the_table_opens_at_once_when_all_want_to_play_now(league, table, people):
    now = START + HOUR
    for minute, user in enumerate(people):
        services.play_now(user, table.pk, True, now + minute * MINUTE)
    advance(league.pk, now + 2 * MINUTE)
    [running] = running_tables(league)
    assert running.no_shows == []


def test_nobody_is_waited_for_longer_than_ten_minutes(league, table, people):
    services.play_now(people[0], table.pk, True, START)
    services.play_now(people[1], table.pk, True, START + 5 * MINUTE)
    services.play_now(people[2], table.pk, True, START + 11 * MINUTE)
    assert opens_at(table) == DEADLINE
    services.play_now(people[0], table.pk, True, START + 12 * MINUTE)
    assert opens_at(table) < START + 12 * MINUTE


def test_an_entrant_who_does_not_wait_any_longer_is_not_counted(table, people):
    services.play_now(people[0], table.pk, True, START)
    services.play_now(people[0], table.pk, False, START)
    for user in people[1:]:
        services.play_now(user, table.pk, True, START)
    assert opens_at(table) == DEADLINE


def test_an_entrant_who_plays_elsewhere_cannot_play_now(table, people):
    play_elsewhere(people[0])
    assert error_code(services.play_now, people[0], table.pk, True, START) == "plays_elsewhere"


def test_a_table_does_not_open_for_somebody_who_sat_down_elsewhere_meanwhile(table, people):
    services.play_now(people[0], table.pk, True, START)
    play_elsewhere(people[0])
    for user in people[1:]:
        services.play_now(user, table.pk, True, START)
    assert opens_at(table) == DEADLINE
    assert len(appointment_at(table).ready_until) == 2


# Presence


def test_presence_is_confirmed_in_the_last_quarter_of_an_hour_only(league, table, people):
    now = registration.timezone.now()
    TournamentTable.objects.update(opens_at=now + 16 * MINUTE)
    assert error_code(registration.confirm_presence, people[0], table.pk) == "too_early"
    TournamentTable.objects.update(opens_at=now + 14 * MINUTE)
    assert registration.confirm_presence(people[0], table.pk).present_entrants


def test_an_entrant_who_is_there_stays_there_when_the_opening_moves_by_minutes(
    anna, league, table, people
):
    now = rulings.timezone.now()
    TournamentTable.objects.update(opens_at=now + MINUTE, present_entrants=table.seats)
    Tournament.objects.update(organiser=anna)
    rulings.add_time(anna, league.pk, table.pk, 5)
    assert appointment_at(table).table.present_entrants == table.seats
    rulings.add_time(anna, league.pk, table.pk, 60)
    assert appointment_at(table).table.present_entrants == []


# Reminders by notification


def test_players_are_reminded_once_an_hour_before_their_table_opens(league, table, people, told):
    agree(table, people)
    told.clear()
    assert notices.remind_due(AT - 2 * HOUR) == 0
    assert notices.remind_due(AT - HOUR) == 1
    assert notices.remind_due(AT - 30 * MINUTE) == 0
    assert told == [("soon", sorted(user.pk for user in people))]


def test_a_new_time_is_reminded_of_again(table, people, told):
    agree(table, people)
    notices.remind_due(AT - HOUR)
    agree(table, people, AT + DAY, AT - 2 * HOUR)
    assert notices.remind_due(AT + DAY - HOUR) == 1


# Organisers


def test_an_organiser_sets_a_time_and_the_log_tells(anna, league, table, people):
    now = rulings.timezone.now()
    table.round.ends_at = now + 5 * DAY
    table.round.save()
    Tournament.objects.update(organiser=anna)
    set_time(anna, league.pk, table.pk, now + DAY)
    assert opens_at(table) == now + DAY
    assert appointment_at(table).set_by == Appointment.SetBy.ORGANISER
    assert league.log.get(verb="time_set").actor == anna
    for at in (now - MINUTE, now + 59 * MINUTE):
        assert error_code(set_time, anna, league.pk, table.pk, at) == "too_soon"
    at = now + 6 * DAY
    assert error_code(set_time, anna, league.pk, table.pk, at) == "bad_opening"
    assert error_code(set_time, people[0], league.pk, table.pk, now) == "not_organiser"


def test_old_ticks_do_not_move_a_time_that_an_organiser_set(anna, league, table, people):
    now = rulings.timezone.now()
    Appointment.objects.update(deadline=now + 6 * DAY)
    table.round.ends_at = now + 7 * DAY
    table.round.save()
    Tournament.objects.update(organiser=anna)
    key = agree(table, people, now + 2 * DAY, now)
    set_time(anna, league.pk, table.pk, now + 3 * DAY)
    assert error_code(services.tick_time, people[0], key, True, now) == "no_offer"
    assert opens_at(table) == now + 3 * DAY


def test_a_table_whose_result_is_set_waits_for_nobody(anna, league, table, people, told):
    """The result counts at the table's time, and its players cannot make that come early."""
    now = rulings.timezone.now()
    offer = services.offer_time(people[0], table.pk, AT, START)
    TournamentTable.objects.update(opens_at=now + 10 * MINUTE)
    Tournament.objects.update(organiser=anna)
    assert queries.appointment_view(appointment_at(table).table, table.seats[0]) is not None
    assert queries.appointments_of(people[0]) and waiting_tables(now).exists()
    told.clear()
    ruling = rulings.ResultOverride((300, 200, 100), "Played on paper")
    rulings.set_result(anna, league.pk, table.pk, ruling)
    for act, *data in (
        (services.offer_time, table.pk, AT + DAY, START),
        (services.tick_time, offer.pk, True, START),
        (services.play_now, table.pk, True, START),
    ):
        assert error_code(act, people[1], *data) == "table_begun"
    at = now + 2 * HOUR
    assert error_code(set_time, anna, league.pk, table.pk, at) == "table_begun"
    registration.withdraw(people[2], league.pk)
    assert notices.remind_due(now) == 0 and told == []
    assert queries.appointment_view(appointment_at(table).table, table.seats[0]) is None
    assert not queries.appointments_of(people[0]) and not waiting_tables(now).exists()


def test_a_postponed_table_never_returns_to_an_earlier_deadline(anna, league, table, people):
    Tournament.objects.update(organiser=anna)
    rulings.add_time(anna, league.pk, table.pk, 90)
    later = DEADLINE + 90 * MINUTE
    assert opens_at(table) == appointment_at(table).deadline == later
    key = agree(table, people, later)
    services.tick_time(people[0], key, False, START)
    assert opens_at(table) == later


def test_a_table_drawn_again_has_no_offers(table, people):
    services.offer_time(people[0], table.pk, AT, START)
    table.delete()
    assert not Appointment.objects.exists()
    assert error_code(services.offer_time, people[0], table.pk, AT, START) == "no_table"


def test_a_round_that_is_drawn_tells_its_players_the_deadline(told):
    league = new_league(6)
    assert told == [("drawn", sorted(row.user_id for row in league.entrants.all()))]
