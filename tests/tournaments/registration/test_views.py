"""Registration on the public page, by buttons."""

import pytest
from django.urls import reverse

from tests.factories import client_of, from_now, make_tournament, new_config, persons
from tests.tournaments.factories import entrant_of, running_tournament
from tournaments.models import TournamentTable
from tournaments.organising.settings import create

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_register_check_in_and_leave_by_buttons(anna, boris):
    cup = make_tournament(anna, check_in_minutes=30, starts_at=from_now(minutes=20))
    client = client_of(boris)
    press = lambda what, **sent: client.post(  # noqa: E731
        reverse("tournament_action", args=[cup.pk, what]), sent
    )
    assert press("enter").url == reverse("tournament", args=[cup.pk])
    cup.entrants.update(checked_in_at=None)
    press("check-in")
    assert cup.entrants.get().checked_in_at is not None
    press("leave", next="/live/")
    assert not cup.entrants.exists()
    assert press("nosuch").status_code == 404


def test_a_visitor_must_log_in_or_becomes_a_guest(anna):
    cup, party = make_tournament(anna), make_tournament(anna, guests=True)
    answer = client_of().post(reverse("tournament_action", args=[cup.pk, "enter"]))
    assert answer.url.startswith(reverse("account_login")) and not cup.entrants.exists()
    client = client_of()
    client.post(reverse("tournament_action", args=[party.pk, "enter"]))
    assert party.entrants.get().user.is_guest


@pytest.mark.slow
def test_forty_guests_of_one_network_enter_an_event(anna, limits):
    limits(guests_by_network=1, invited_guests_by_network=40)
    party = make_tournament(anna, guests=True)
    enter = reverse("tournament_action", args=[party.pk, "enter"])
    codes = [client_of().post(enter).status_code for _ in range(41)]
    assert codes == [302] * 40 + [429]
    assert party.entrants.count() == 40


def test_a_draft_has_no_registration(anna, boris):
    draft = create.create_tournament(anna, new_config())
    client = client_of(boris)
    assert client.post(reverse("tournament_action", args=[draft.pk, "enter"])).status_code == 404


def test_confirm_presence_by_button(anna):
    users = persons(3)
    cup = running_tournament(anna, users)
    table = TournamentTable.objects.get(round__tournament=cup)
    client_of(users[0]).post(reverse("tournament_confirm_presence", args=[cup.pk, table.pk]))
    table.refresh_from_db()
    assert table.present_entrants == [entrant_of(cup, users[0]).pk]
    other = make_tournament(anna)
    wrong = reverse("tournament_confirm_presence", args=[other.pk, table.pk])
    assert client_of(users[1]).post(wrong).status_code == 404
