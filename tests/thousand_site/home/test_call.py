"""Tests of the call to the table as a viewer has chosen it."""

import json

import pytest

from accounts.models import Preferences, User
from thousand_site.home.call import call_settings

pytestmark = pytest.mark.django_db


def test_a_visitor_hears_the_call_and_feels_nothing() -> None:
    settings = json.loads(call_settings(None))
    assert settings["loudness"] == 0.49 and settings["vibration"] is False
    assert "sounds" in settings["file"]


def test_the_call_has_the_volume_of_calls(anna: User) -> None:
    Preferences.objects.create(user=anna, calls_volume=50, vibration=True)
    settings = json.loads(call_settings(anna))
    assert settings["loudness"] == 0.25 and settings["vibration"] is True


def test_who_wants_no_sound_is_called_without(anna: User) -> None:
    Preferences.objects.create(user=anna, sound=False)
    assert json.loads(call_settings(anna))["loudness"] == 0
