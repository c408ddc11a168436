"""Tests of tournaments.extras.room.people.retention."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from tests.tournaments.extras.room.evenings import new_evening, phone
from tournaments.extras.room.access import room_of
from tournaments.extras.room.models import EntrantOrigin, LocalPlayer
from tournaments.extras.room.people import joining
from tournaments.extras.room.people.retention import delete_old_names
from tournaments.organising import services as organising

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_names_are_deleted_some_time_after_the_event(anna, settings):
    settings.LOCAL_NAME_DAYS = 10
    evening = new_evening(anna)
    organising.cancel(anna, evening.pk, "rain")
    now = timezone.now()
    assert delete_old_names(now + timedelta(days=9)) == 0
    assert delete_old_names(now + timedelta(days=11)) == 6
    assert set(LocalPlayer.objects.values_list("name", flat=True)) == {""}


def test_devices_and_networks_go_with_the_names(anna, settings):
    settings.LOCAL_NAME_DAYS = 10
    evening = new_evening(anna)
    zofia = LocalPlayer.objects.get(name="Zofia")
    joining.claim_name(room_of(evening), zofia.pk, "a" * 24, phone(1))
    organising.cancel(anna, evening.pk, "rain")
    delete_old_names(timezone.now() + timedelta(days=11))
    event = evening.log.get(verb="name_claimed")
    assert {event.data["device"], event.data["network"]} == {"\u2013"}
    assert not EntrantOrigin.objects.exists()


def test_names_of_an_event_that_never_ended_go_too(anna, settings):
    settings.LOCAL_NAME_DAYS = 10
    new_evening(anna)
    assert delete_old_names(timezone.now() + timedelta(days=39)) == 0
    assert delete_old_names(timezone.now() + timedelta(days=41)) == 6


def test_rows_of_deleted_events_go(anna):
    new_evening(anna).delete()
    delete_old_names(timezone.now())
    assert not User.objects.filter(is_local=True).exists()
