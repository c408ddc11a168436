"""Tests of audit log entries by forms of the administration."""

import pytest
from django.contrib import admin
from django.test import Client

from accounts.audit.admin import AuditedMixin
from accounts.audit.models import StaffAction
from games.models import Pool
from ratings.models import Ladder

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("queued", "notices", "defaults")]


def test_every_admin_class_is_audited() -> None:
    assert [
        page for page in admin.site._registry.values() if not isinstance(page, AuditedMixin)
    ] == []


def test_adding_changing_and_deleting_are_recorded(admin_client: Client) -> None:
    fields = {"key": "evening", "name": "Evening", "order": 5, "kind": "pool"}
    admin_client.post("/admin/ratings/ladder/add/", fields)
    ladder = Ladder.objects.get(key="evening")
    page = f"/admin/ratings/ladder/{ladder.pk}"
    admin_client.post(f"{page}/change/", fields | {"name": "Night"})
    admin_client.post(f"{page}/delete/", {"post": "yes"})
    rows = list(StaffAction.objects.order_by("pk").values_list("kind", "target_text"))
    assert rows == [("add", "Evening"), ("change", "Night"), ("delete", "Night")]
    assert StaffAction.objects.get(kind="change").data == {"fields": ["Name"]}


def test_pools_are_opened_and_closed_in_bulk(admin_client: Client) -> None:
    pools = list(Pool.objects.filter(is_open=True)[:2])
    chosen = {"_selected_action": [pool.pk for pool in pools]}
    admin_client.post("/admin/games/pool/", chosen | {"action": "close_pools"})
    assert not Pool.objects.filter(pk__in=[pool.pk for pool in pools], is_open=True).exists()
    admin_client.post("/admin/games/pool/", chosen | {"action": "open_pools"})
    assert Pool.objects.filter(pk__in=[pool.pk for pool in pools], is_open=True).count() == 2
    kinds = list(StaffAction.objects.order_by("pk").values_list("kind", flat=True))
    assert kinds == ["pool_close"] * 2 + ["pool_open"] * 2
