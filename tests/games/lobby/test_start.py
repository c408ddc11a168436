"""Tests of games.lobby.start: nobody is seated at a rated table long after a press."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.lobby import queries, services, start, sweeps
from games.lobby.models import CustomSeat, CustomTable
from games.lobby.start import PRESENCE_TIMEOUT
from games.models import Game
from tests.factories import client_of
from tests.games.lobby.factories import create_table, seated_names

pytestmark = pytest.mark.usefixtures("notices")
LONG_AGO = timedelta(minutes=5)


@pytest.fixture
def full(people: list[User]) -> CustomTable:
    """A rated table whose owner sat down long ago, and two others just now."""
    table = create_table(people[0], rated=True)
    CustomSeat.objects.filter(user=people[0]).update(pressed_at=timezone.now() - LONG_AGO)
    for user in people[1:]:
        services.sit(user, table.pk)
    return CustomTable.objects.get(pk=table.pk)


def pass_time(table: CustomTable) -> None:
    CustomTable.objects.filter(pk=table.pk).update(asked_until=timezone.now())


def test_a_player_who_sat_down_long_ago_is_asked_first(full, people):
    assert full.status == CustomTable.Status.WAITING and not Game.objects.exists()
    assert full.asked_until is not None
    summary = queries.table_summary(full.pk)
    assert summary is not None and summary.asked == [people[0]]
    # An open page alone begins nothing.
    assert services.mark_present(people[0], full.pk) is None


def test_the_game_begins_with_their_press(full, people):
    assert services.sit(people[0], full.pk).game_id


def test_others_who_press_again_begin_nothing(full, people):
    assert services.sit(people[1], full.pk).game_id is None


def test_the_others_are_not_asked_while_one_answers(full, people):
    """They would be asked one after the other for ever."""
    moment = full.asked_until - start.ANSWER_TIME - start.LONG_WAIT + timedelta(seconds=1)
    CustomSeat.objects.filter(user__in=people[1:]).update(pressed_at=moment)
    assert services.sit(people[0], full.pk).game_id


def test_without_the_owners_answer_the_table_is_closed(full, people):
    pass_time(full)
    sweeps.sweep(timezone.now())
    full.refresh_from_db()
    assert (full.status, full.close_reason) == (CustomTable.Status.CLOSED, "away")
    assert not Game.objects.exists()


def test_a_player_who_was_absent_when_the_time_ended_is_asked_anew(full, people):
    pass_time(full)
    gone = timezone.now() - PRESENCE_TIMEOUT - timedelta(seconds=1)
    CustomSeat.objects.filter(user=people[0]).update(seen_at=gone)
    sweeps.sweep(timezone.now())
    full.refresh_from_db()
    assert full.status == CustomTable.Status.WAITING and full.asked_until is None
    services.mark_present(people[0], full.pk)
    full.refresh_from_db()
    assert full.asked_until is not None and full.asked_until > timezone.now()


def test_without_an_answer_a_seat_is_free_again(people):
    table = create_table(people[0], rated=True)
    services.sit(people[1], table.pk)
    CustomSeat.objects.filter(user=people[1]).update(pressed_at=timezone.now() - LONG_AGO)
    services.sit(people[2], table.pk)
    pass_time(table)
    sweeps.sweep(timezone.now())
    assert seated_names(table) == {0: "anna", 2: "vera"} and not Game.objects.exists()
    table.refresh_from_db()
    assert table.asked_until is None


def test_with_another_player_they_are_asked_anew(full, people):
    services.leave(people[2], full.pk)
    full.refresh_from_db()
    assert full.asked_until is None
    services.sit(people[2], full.pk)
    full.refresh_from_db()
    assert full.asked_until > timezone.now()


def test_a_friendly_table_asks_nobody(people):
    table = create_table(people[0])
    CustomSeat.objects.filter(user=people[0]).update(pressed_at=timezone.now() - LONG_AGO)
    services.sit(people[1], table.pk)
    assert services.sit(people[2], table.pk).game_id


def test_their_pages_lead_to_the_table(
    people: list[User], notices: Any, django_capture_on_commit_callbacks: Any
) -> None:
    table = create_table(people[0], rated=True)
    CustomSeat.objects.filter(user=people[0]).update(pressed_at=timezone.now() - LONG_AGO)
    services.sit(people[1], table.pk)
    with django_capture_on_commit_callbacks(execute=True):
        services.sit(people[2], table.pk)
    seated = [message for _, message in notices if message["type"] == "seated"]
    assert [(one["user"], one["url"]) for one in seated] == [(people[0].pk, f"/tables/{table.pk}/")]


def test_the_page_has_the_button_for_those_who_are_asked(full, people):
    asked = client_of(people[0]).get(f"/tables/{full.pk}/?part=1").content.decode()
    assert "Are you there?" in asked and "Take the seat, " in asked
    other = client_of(people[1]).get(f"/tables/{full.pk}/?part=1").content.decode()
    assert "when anna has confirmed" in other and "Take the seat" not in other
