"""Reminders on every page, and their number of queries."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.lobby import notifications as lobby_notifications
from tests.factories import client_of, from_now, make_tournament, persons
from tests.tournaments.factories import running_tournament
from tournaments.models import Tournament, TournamentTable
from tournaments.organising import services as organising
from tournaments.registration import reminder_audience
from tournaments.registration import services as registration
from tournaments.registration.reminders import Reminder, reminders_for, reminders_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def reminders_for_users(*users: User) -> list[tuple[str, str]]:
    """Return the reminders; they must be the same for many users and for each alone."""
    names = {user.pk: user.username for user in users}
    found = [(names[one.user_id], one.kind) for one in reminders_of(list(names))]
    alone = [(names[one.user_id], one.kind) for user in users for one in reminders_for(user)]
    assert sorted(found) == sorted(alone)
    return sorted(found)


def set_start(cup: Tournament, **more: float) -> None:
    Tournament.objects.filter(pk=cup.pk).update(starts_at=from_now(**more))


def test_entrants_are_reminded_of_check_in_and_start(anna):
    cup = make_tournament(anna, starts_at=from_now(hours=2), check_in_minutes=30)
    boris, vera = persons(2)
    registration.register(boris, cup.pk)
    assert reminders_for_users(boris, vera) == []
    set_start(cup, minutes=29)
    assert reminders_for_users(boris, vera) == [("p1", "check-in")]
    registration.check_in(boris, cup.pk)
    assert reminders_for_users(boris) == []
    set_start(cup, minutes=9)
    assert reminders_for_users(boris) == [("p1", "soon")]
    organising.pause(anna, cup.pk)
    assert reminders_for_users(boris) == []


def test_the_waiting_list_is_not_reminded_of_the_start(anna):
    cup = make_tournament(anna, starts_at=from_now(minutes=8), limit=2)
    users = persons(3)
    for user in users:
        registration.register(user, cup.pk)
    assert reminders_for_users(*users) == [("p1", "soon"), ("p2", "soon")]


def test_players_are_reminded_of_a_table_until_they_confirm(anna):
    users = persons(3)
    cup = running_tournament(anna, users)
    assert reminders_for_users(*users) == [("p1", "table"), ("p2", "table"), ("p3", "table")]
    table = TournamentTable.objects.get(round__tournament=cup)
    registration.confirm_presence(users[0], table.pk)
    assert reminders_for_users(*users) == [("p2", "table"), ("p3", "table")]
    TournamentTable.objects.update(annulled=True)
    assert reminders_for_users(*users) == []


def test_pages_and_their_sockets_name_reminders_alike(anna):
    users = persons(3)
    cup = running_tournament(anna, users)
    table = TournamentTable.objects.get(round__tournament=cup)
    calls = lobby_notifications.notifications_for([user.pk for user in users])
    assert calls[users[0].pk] == [f"table:{cup.pk}:{table.pk}"]
    assert anna.pk not in lobby_notifications.notifications_for([anna.pk])
    page = client_of(users[0]).get(reverse("rules")).content.decode()
    assert f'data-tables="table:{cup.pk}:{table.pk}"' in page


def test_reminders_show_on_every_page_but_the_tournaments(anna):
    users = persons(3)
    cup = running_tournament(anna, users)
    client = client_of(users[0])
    table = TournamentTable.objects.get(round__tournament=cup)
    press = reverse("tournament_confirm_presence", args=[cup.pk, table.pk])
    for url in (reverse("rules"), reverse("custom_table_invitations") + "?here=/rules/"):
        page = client.get(url).content.decode()
        assert "Your table is waiting for you." in page and press in page
    page = client.get(reverse("tournament", args=[cup.pk])).content.decode()
    assert "Go to the tournament" not in page
    assert "Your table is waiting" not in client_of().get(reverse("rules")).content.decode()


def test_many_users_take_no_more_queries(anna):
    users = persons(12)
    running_tournament(anna, users)
    few, many = [users[0].pk], [user.pk for user in users]
    with CaptureQueriesContext(connection) as one:
        reminders_of(few)
    with CaptureQueriesContext(connection) as all_:
        assert len(reminders_of(many, timezone.now())) == 12
    assert len(one) == len(all_) == 2


def reminders_and_queries(user: User) -> tuple[int, list[Reminder]]:
    with CaptureQueriesContext(connection) as queries:
        found = reminders_for(user)
    return len(queries), found


def test_a_page_takes_one_query_for_reminders(anna):
    users = persons(4)
    cup = running_tournament(anna, users[:3])
    table = TournamentTable.objects.get(round__tournament=cup)
    next_one = make_tournament(anna, starts_at=from_now(minutes=5))
    registration.register(users[0], next_one.pk)
    asked, found = reminders_and_queries(users[0])
    assert asked == 1
    assert [(one.kind, one.table_id) for one in found] == [("table", table.pk), ("soon", None)]
    assert reminders_and_queries(users[3]) == (1, [])


def test_users_outside_tournaments_are_cached(anna, settings):
    settings.REMINDER_CACHE_SECONDS = 3600
    reminder_audience.invalidate()
    boris, vera = persons(2)
    cup = make_tournament(anna, starts_at=from_now(minutes=5))
    assert reminders_and_queries(boris) == (1, [])
    assert reminders_and_queries(boris) == reminders_and_queries(vera) == (0, [])
    # A new entry counts at once.
    registration.register(boris, cup.pk)
    assert [one.kind for one in reminders_and_queries(boris)[1]] == ["soon"]
    assert reminders_and_queries(boris)[0] == 1 and reminders_and_queries(vera) == (0, [])
    organising.cancel(anna, cup.pk, "Flood")
    assert reminders_and_queries(boris) == (1, []) and reminders_and_queries(boris) == (0, [])
    reminder_audience.invalidate()
