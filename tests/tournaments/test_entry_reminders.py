"""Who is told what on every page, and that it costs the same for one and for many."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.lobby import notifications as lobby_notifications
from tests.tournaments.plans import logged, opened, persons, running, soon
from tournaments.models import Tournament, TournamentTable
from tournaments.organising import services as organising
from tournaments.registration import reminder_audience
from tournaments.registration import services as registration
from tournaments.registration.reminders import Reminder, reminders_for, reminders_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def told(*users: User) -> list[tuple[str, str]]:
    """Alike, whether many are asked about or each for himself."""
    names = {user.pk: user.username for user in users}
    found = [(names[one.user_id], one.kind) for one in reminders_of(list(names))]
    alone = [(names[one.user_id], one.kind) for user in users for one in reminders_for(user)]
    assert sorted(found) == sorted(alone)
    return sorted(found)


def starts(cup: Tournament, **more: float) -> None:
    Tournament.objects.filter(pk=cup.pk).update(starts_at=soon(**more))


def test_who_has_entered_is_called_to_check_in_and_then_told_that_it_starts(anna):
    cup = opened(anna, starts_at=soon(hours=2), check_in_minutes=30)
    boris, vera = persons(2)
    registration.enter(boris, cup.pk)
    assert told(boris, vera) == []
    starts(cup, minutes=29)
    assert told(boris, vera) == [("p1", "check-in")]
    registration.check_in(boris, cup.pk)
    assert told(boris) == []
    starts(cup, minutes=9)
    assert told(boris) == [("p1", "soon")]
    organising.pause(anna, cup.pk)
    assert told(boris) == []


def test_who_only_waits_is_not_told_that_it_starts(anna):
    cup = opened(anna, starts_at=soon(minutes=8), limit=2)
    users = persons(3)
    for user in users:
        registration.enter(user, cup.pk)
    assert told(*users) == [("p1", "soon"), ("p2", "soon")]


def test_who_has_a_table_is_called_to_it_until_he_is_there(anna):
    users = persons(3)
    cup = running(anna, users)
    assert told(*users) == [("p1", "table"), ("p2", "table"), ("p3", "table")]
    table = TournamentTable.objects.get(round__tournament=cup)
    registration.here(users[0], table.pk)
    assert told(*users) == [("p2", "table"), ("p3", "table")]
    TournamentTable.objects.update(annulled=True)
    assert told(*users) == []


def test_the_socket_of_every_page_says_so_too(anna):
    users = persons(3)
    cup = running(anna, users)
    table = TournamentTable.objects.get(round__tournament=cup)
    calls = lobby_notifications.about([user.pk for user in users])
    assert calls[users[0].pk] == [f"table:{cup.pk}:{table.pk}"]
    assert anna.pk not in lobby_notifications.about([anna.pk])


def test_the_line_stands_on_every_page_but_the_tournaments_own(anna):
    users = persons(3)
    cup = running(anna, users)
    client = logged(users[0])
    table = TournamentTable.objects.get(round__tournament=cup)
    press = reverse("tournament_here", args=[cup.pk, table.pk])
    for url in (reverse("rules"), reverse("own_table_calls") + "?here=/rules/"):
        page = client.get(url).content.decode()
        assert "Your table waits for you." in page and press in page
    page = client.get(reverse("tournament", args=[cup.pk])).content.decode()
    assert "To the tournament" not in page
    assert "Your table waits" not in logged(None).get(reverse("rules")).content.decode()


def test_asking_about_many_costs_no_more_queries(anna):
    users = persons(12)
    running(anna, users)
    few, many = [users[0].pk], [user.pk for user in users]
    with CaptureQueriesContext(connection) as one:
        reminders_of(few)
    with CaptureQueriesContext(connection) as all_:
        assert len(reminders_of(many, timezone.now())) == 12
    assert len(one) == len(all_) == 2


def asked_for(user: User) -> tuple[int, list[Reminder]]:
    with CaptureQueriesContext(connection) as queries:
        found = reminders_for(user)
    return len(queries), found


def test_a_page_asks_once_for_who_plays_waits_or_neither(anna):
    users = persons(4)
    cup = running(anna, users[:3])
    table = TournamentTable.objects.get(round__tournament=cup)
    next_one = opened(anna, starts_at=soon(minutes=5))
    registration.enter(users[0], next_one.pk)
    asked, found = asked_for(users[0])
    assert asked == 1
    assert [(one.kind, one.table_id) for one in found] == [("table", table.pk), ("soon", None)]
    assert asked_for(users[3]) == (1, [])


def test_whom_no_tournament_concerns_is_asked_about_once_in_a_while(anna, settings):
    settings.CONCERNED_FOR_S = 3600
    reminder_audience.forget()
    boris, vera = persons(2)
    cup = opened(anna, starts_at=soon(minutes=5))
    assert asked_for(boris) == (1, [])
    assert asked_for(boris) == asked_for(vera) == (0, [])
    # Whoever enters is known at once.
    registration.enter(boris, cup.pk)
    assert [one.kind for one in asked_for(boris)[1]] == ["soon"]
    assert asked_for(boris)[0] == 1 and asked_for(vera) == (0, [])
    organising.cancel(anna, cup.pk, "Flood")
    assert asked_for(boris) == (1, []) and asked_for(boris) == (0, [])
    reminder_audience.forget()
