"""Tests of custom tables in the administration: seats and presets."""

import pytest
from django.test import Client

from accounts.models import User
from games.lobby import services
from games.lobby.services import TableRequest
from games.presets.queries import newest_preset
from games.presets.uses import uses_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults", "quiet")]


def test_a_waiting_table_names_its_people_and_uses_its_preset(
    admin_client: Client, anna: User
) -> None:
    preset = newest_preset("classic")
    assert preset is not None
    table = services.create_table(anna, TableRequest(agreements=preset.agreements, preset=preset))
    for path in ("", f"{table.pk}/change/"):
        html = admin_client.get(f"/admin/lobby/customtable/{path}").content.decode()
        assert f"/admin/people/{anna.pk}/" in html and "object (" not in html
    assert "table of anna" in [use.name for use in uses_of("classic")]
