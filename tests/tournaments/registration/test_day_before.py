"""Reminders of the day before, and the link by which an entrant signs off."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.notifications import delivery
from accounts.notifications.models import Kind
from accounts.notifications.notice import Notice, text_of
from tests.factories import client_of, make_tournament
from tests.tournaments.factories import statuses, verbs
from tournaments.models import Entrant, Tournament
from tournaments.organising import services as organising
from tournaments.registration import day_before
from tournaments.registration import services as registration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
Told = list[tuple[list[int], str, dict[str, Any]]]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[Told]:
    """The list of notices instead of sending them."""
    sent: Told = []
    monkeypatch.setattr(
        day_before, "notify", lambda users, kind, **words: sent.append((users, kind, words))
    )
    yield sent


@pytest.fixture
def begins() -> datetime:
    return timezone.now() + timedelta(days=9)


@pytest.fixture
def cup(anna: User, boris: User, begins: datetime) -> Tournament:
    tournament = make_tournament(anna, starts_at=begins, limit=2)
    registration.register(boris, tournament.pk)
    return tournament


def link_of(user: User, tournament: Tournament) -> str:
    token = day_before.sign_off_token(tournament.entrants.get(user=user))
    return f"/tournaments/{tournament.pk}/sign-off/{token}/"


def test_entrants_are_reminded_the_day_before(
    told: Told, boris: User, cup: Tournament, begins: datetime
) -> None:
    assert day_before.remind_of_starts(begins - timedelta(hours=25)) == 0
    assert day_before.remind_of_starts(begins - timedelta(hours=24)) == 1
    [(users, kind, words)] = told
    assert (users, kind, words["tournament"]) == ([boris.pk], Kind.REMINDER, cup.name)
    assert words["sign_off"].startswith(f"/tournaments/{cup.pk}/sign-off/")


def test_the_reminder_of_an_event_in_a_room_names_its_address(
    told: Told, cup: Tournament, begins: datetime
) -> None:
    Tournament.objects.filter(pk=cup.pk).update(venue="Kava, Rynok 12")
    day_before.remind_of_starts(begins - timedelta(hours=24))
    [(_, kind, words)] = told
    text = text_of(Notice(kind, words["url"], words["topic"], words=words), sender=None)
    assert text.whole_body.endswith(". Venue: Kava, Rynok 12.")


def test_they_are_reminded_once(told: Told, cup: Tournament, begins: datetime) -> None:
    for hours in (24, 23, 3):
        day_before.remind_of_starts(begins - timedelta(hours=hours))
    assert len(told) == 1


def test_a_start_that_is_moved_by_days_is_reminded_of_again(
    told: Told, cup: Tournament, begins: datetime
) -> None:
    day_before.remind_of_starts(begins - timedelta(hours=24))
    later = begins + timedelta(days=7)
    Tournament.objects.filter(pk=cup.pk).update(starts_at=later)
    day_before.remind_of_starts(later - timedelta(hours=24))
    assert len(told) == 2


def test_an_entrant_who_has_just_registered_is_not_reminded(
    told: Told, vera: User, cup: Tournament, begins: datetime
) -> None:
    registration.register(vera, cup.pk)
    at = begins - timedelta(hours=20)
    Entrant.objects.filter(user=vera).update(created_at=at - timedelta(hours=1))
    day_before.remind_of_starts(at)
    assert len(told) == 1


def test_nobody_is_reminded_of_what_was_cancelled(
    told: Told, anna: User, cup: Tournament, begins: datetime
) -> None:
    organising.cancel(anna, cup.pk, "Rain.")
    assert day_before.remind_of_starts(begins - timedelta(hours=24)) == 0 and told == []


def test_programs_that_open_the_link_sign_nobody_off(boris: User, cup: Tournament) -> None:
    answer = client_of().get(link_of(boris, cup))
    assert "Give back your place" in answer.content.decode()
    assert statuses(cup) == {"boris": "entered"}


def test_one_press_signs_off_without_a_login(boris: User, vera: User, cup: Tournament) -> None:
    html = client_of().post(link_of(boris, cup)).content.decode()
    assert "You have withdrawn." in html
    assert statuses(cup) == {} and verbs(cup)[-1] == "left"


def test_the_next_on_the_waiting_list_gets_the_place(
    anna: User, boris: User, vera: User, cup: Tournament
) -> None:
    for user in (anna, vera):
        registration.register(user, cup.pk)
    assert statuses(cup)["vera"] == "waiting"
    client_of().post(link_of(boris, cup))
    assert statuses(cup)["vera"] == "entered"


def test_a_link_works_once(boris: User, cup: Tournament) -> None:
    link = link_of(boris, cup)
    client_of().post(link)
    registration.register(boris, cup.pk)
    assert client_of().post(link).status_code == 404
    assert statuses(cup) == {"boris": "entered"}


def test_after_the_start_the_link_withdraws_nobody(
    anna: User, boris: User, vera: User, cup: Tournament
) -> None:
    registration.register(vera, cup.pk)
    link = link_of(boris, cup)
    organising.start(anna, cup.pk)
    assert "has begun" in client_of().post(link).content.decode()
    assert statuses(cup)["boris"] == "in"


def test_the_link_of_another_tournament_is_not_found(
    anna: User, boris: User, cup: Tournament
) -> None:
    other = make_tournament(anna)
    link = link_of(boris, cup).replace(cup.pk, other.pk)
    assert client_of().post(link).status_code == 404
    assert client_of().get(f"/tournaments/{cup.pk}/sign-off/x/").status_code == 404


def test_the_mail_has_the_link(boris: User, cup: Tournament, mailoutbox: list[Any]) -> None:
    link = link_of(boris, cup)
    words = {"tournament": cup.name, "at": "soon", "sign_off": link}
    delivery.deliver(boris.pk, Notice(Kind.REMINDER, "/t/", "t", words=words))
    [mail] = mailoutbox
    assert link in mail.body and link in mail.alternatives[0][0]
