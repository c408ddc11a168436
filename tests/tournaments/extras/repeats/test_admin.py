"""Tests of repeating tournaments in the administration."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.audit.models import StaffAction
from games.presets.uses import uses_of
from tournaments.extras.repeats.models import Repeat
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
LIST = "/admin/repeats/repeat/"
Start = Callable[..., Repeat]


def test_it_is_stopped_and_the_audit_log_has_it(admin_client: Client, repeated: Start) -> None:
    repeat = repeated()
    for path in (LIST, f"{LIST}{repeat.pk}/change/"):
        assert "Thursday evening" in admin_client.get(path).content.decode()
    admin_client.post(LIST, {"action": "stop", "_selected_action": [repeat.pk]})
    repeat.refresh_from_db()
    assert repeat.stopped_at is not None
    action = StaffAction.objects.get()
    assert (action.target_text, action.data) == ("Thursday evening", {"action": "repeat_stopped"})
    assert "stopped its repeating" in admin_client.get("/admin/audit/").content.decode()


def test_an_ended_template_still_uses_its_preset(repeated: Start, evening: Tournament) -> None:
    repeated()
    assert evening.preset is not None
    Tournament.objects.filter(pk=evening.pk).update(status="over")
    names = [use.name for use in uses_of(evening.preset.key)]
    assert any(name.startswith("Thursday evening, repeating") for name in names)
