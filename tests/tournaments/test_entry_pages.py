"""Entering on the public page: by presses, as a visitor, and at one's table."""

import pytest
from django.urls import reverse

from tests.tournaments.plans import entrant, logged, opened, person, persons, plan, running, soon
from tournaments.models import TournamentTable
from tournaments.organising import create

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_people_enter_check_in_and_leave_by_presses(anna):
    cup = opened(anna, check_in_minutes=30, starts_at=soon(minutes=20))
    client = logged(person("boris"))
    press = lambda what, **sent: client.post(  # noqa: E731
        reverse("tournament_act", args=[cup.pk, what]), sent
    )
    assert press("enter").url == reverse("tournament", args=[cup.pk])
    cup.entrants.update(checked_in_at=None)
    press("check-in")
    assert cup.entrants.get().checked_in_at is not None
    press("leave", next="/live/")
    assert not cup.entrants.exists()
    assert press("nosuch").status_code == 404


def test_a_visitor_is_asked_to_log_in_or_becomes_a_guest(anna):
    cup, party = opened(anna), opened(anna, guests=True)
    answer = logged(None).post(reverse("tournament_act", args=[cup.pk, "enter"]))
    assert answer.url.startswith(reverse("account_login")) and not cup.entrants.exists()
    client = logged(None)
    client.post(reverse("tournament_act", args=[party.pk, "enter"]))
    assert party.entrants.get().user.is_guest


def test_a_draft_is_nobodys_to_enter(anna):
    draft = create.found(anna, plan())
    client = logged(person("boris"))
    assert client.post(reverse("tournament_act", args=[draft.pk, "enter"])).status_code == 404


def test_i_am_here_by_a_press(anna):
    users = persons(3)
    cup = running(anna, users)
    table = TournamentTable.objects.get(round__tournament=cup)
    logged(users[0]).post(reverse("tournament_here", args=[cup.pk, table.pk]))
    table.refresh_from_db()
    assert table.here == [entrant(cup, users[0]).pk]
    other = opened(anna)
    wrong = reverse("tournament_here", args=[other.pk, table.pk])
    assert logged(users[1]).post(wrong).status_code == 404
