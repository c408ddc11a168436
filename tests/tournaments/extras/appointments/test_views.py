"""Tests of the pages of a league: a player's panel, the public view, the organiser's."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from tests.factories import client_of, person, persons
from tests.tournaments.factories import running_tournament
from tests.tournaments.leagues import appointment_at, tables_of, users_at
from tournaments.extras.appointments.services import offer_time
from tournaments.formats import FORMATS
from tournaments.models import Tournament, TournamentTable
from tournaments.organising import rulings
from tournaments.registration.reminders import reminders_for
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


@pytest.fixture
def league(anna: User) -> Tournament:
    return running_tournament(
        anna,
        persons(3),
        format="league",
        no_show_minutes=10,
        settings=Settings(rounds=2, ties=FORMATS["league"].ties),
    )


@pytest.fixture
def table(league: Tournament) -> TournamentTable:
    return tables_of(league)[0]


def page_of(league: Tournament, user: User | None = None) -> str:
    answer = client_of(user).get(reverse("tournament", args=[league.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def offer(client: Client, league: Tournament, table: TournamentTable, at: str, zone: str = "UTC"):
    url = reverse("tournament_offer_time", args=[league.pk, table.pk])
    return client.post(url, {"at": at, "zone": zone})


def in_days(days: float) -> str:
    return (timezone.now() + timedelta(days=days)).strftime("%Y-%m-%dT%H:%M")


def test_a_player_offers_a_time_in_their_own_zone(league, table):
    user = users_at(table)[0]
    offer(client_of(user), league, table, in_days(3), "Asia/Tokyo")
    [row] = appointment_at(table).offers.all()
    assert abs(row.at - timezone.now() - timedelta(days=3, hours=-9)) < timedelta(minutes=2)
    assert "Take back" in page_of(league, user)


def test_the_others_at_the_table_may_tick_it_and_nobody_else_sees_it(league, table):
    first, second, _ = users_at(table)
    offer(client_of(first), league, table, in_days(3))
    assert "Works for me" in page_of(league, second)
    for reader in (None, person("stranger"), league.organiser):
        assert "times-offers" not in page_of(league, reader)


def test_all_tick_and_the_card_shows_it(league, table):
    first, *others = users_at(table)
    offer(client_of(first), league, table, in_days(3))
    [row] = appointment_at(table).offers.all()
    for user in others:
        url = reverse("tournament_tick_time", args=[league.pk, row.pk])
        client_of(user).post(url, {"suits": "1"})
    assert "time set" in page_of(league)
    assert "Your table opens" in page_of(league, first)


def test_a_refusal_is_shown(league, table):
    client = client_of(users_at(table)[0])
    answer = client.post(
        reverse("tournament_offer_time", args=[league.pk, table.pk]),
        {"at": in_days(0.01), "zone": "UTC"},
        follow=True,
    )
    assert "at least an hour ahead" in answer.content.decode()
    answer = offer(client, league, table, "some day")
    assert answer.status_code == 302 and not appointment_at(table).offers.exists()


def test_a_table_of_another_tournament_is_refused(anna, league, table):
    user = users_at(table)[0]
    url = reverse("tournament_offer_time", args=["nosuchcup", table.pk])
    answer = client_of(user).post(url, {"at": in_days(3)}, headers={"accept": "application/json"})
    assert answer.status_code == 409 and answer.json()["error"]["code"] == "no_table"
    elsewhere = running_tournament(
        anna,
        [user, *persons(2, "other")],
        format="league",
        no_show_minutes=10,
        settings=Settings(rounds=2, ties=FORMATS["league"].ties),
    )
    [other] = tables_of(elsewhere)
    row = offer_time(users_at(other)[0], other.pk, timezone.now() + timedelta(days=3))
    url = reverse("tournament_tick_time", args=[league.pk, row.pk])
    answer = client_of(user).post(url, headers={"accept": "application/json"})
    assert answer.status_code == 409 and answer.json()["error"]["code"] == "no_offer"
    row.refresh_from_db()
    assert len(row.ticks) == 1


def test_a_visitor_logs_in_first(league, table):
    answer = offer(client_of(), league, table, in_days(3))
    assert answer.status_code == 302 and "login" in answer["location"]


def test_a_table_whose_result_is_set_has_no_panel(anna, league, table):
    user = users_at(table)[0]
    assert "times-new" in page_of(league, user)
    assert "Set the time" in client_of(anna).get(manage_url(league)).content.decode()
    ruling = rulings.ResultOverride((300, 200, 100), "Played on paper")
    rulings.set_result(anna, league.pk, table.pk, ruling)
    text = page_of(league, user)
    assert "times-new" not in text and "Play now" not in text
    assert "Set the time" not in client_of(anna).get(manage_url(league)).content.decode()


def manage_url(league: Tournament) -> str:
    return reverse("tournament_manage", args=[league.pk])


def test_all_press_play_now(league, table):
    for user in users_at(table):
        assert "Play now" in page_of(league, user)
        client_of(user).post(reverse("tournament_play_now", args=[league.pk, table.pk]))
    table.refresh_from_db()
    assert table.opens_at <= timezone.now() and len(table.present_entrants) == 3


def test_a_waiting_table_is_reminded_of_in_its_last_quarter_of_an_hour(league, table):
    user = users_at(table)[0]
    assert reminders_for(user, table.opens_at - timedelta(minutes=16)) == []
    [reminder] = reminders_for(user, table.opens_at - timedelta(minutes=14))
    assert reminder.kind == "table" and reminder.table_id == table.pk


def test_the_list_of_tournaments_shows_my_tables(league, table):
    text = client_of(users_at(table)[0]).get(reverse("tournaments")).content.decode()
    assert "My league tables" in text and "deadline" in text
    for reader in (None, person("stranger")):
        assert (
            "My league tables" not in client_of(reader).get(reverse("tournaments")).content.decode()
        )


def test_the_organiser_sees_and_sets_times(anna, league, table):
    client = client_of(anna)
    assert (
        "no time yet" in client.get(reverse("tournament_manage", args=[league.pk])).content.decode()
    )
    url = reverse("tournament_manage_action", args=[league.pk, "opening"])
    client.post(url, {"table": table.pk, "at": in_days(2), "zone": "UTC"})
    assert appointment_at(table).set_by == "organiser"
    text = client.get(reverse("tournament_manage", args=[league.pk])).content.decode()
    assert "time set" in text and "Round 1, table 1: the organiser set the time: " in text
    assert "Round 1, table 1: the organiser set the time: " in page_of(league)


def test_the_page_tells_when_the_next_round_begins(league):
    text = page_of(league)
    assert "The next round begins:" in text and "A round takes 7 days." in text
