"""Storing sheets: one sheet for each key, limits, deletion and expiry."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.closure import services as closure
from accounts.limits.errors import LimitExceeded
from accounts.models import User
from games.scorekeeper import services
from games.scorekeeper.errors import ScoreError, UnreadableSheet
from games.scorekeeper.models import ScoreSheet
from tests.conftest import SetLimits
from tests.factories import guest
from tests.games.scorekeeper.factories import new_key, sheet_record

pytestmark = pytest.mark.django_db
NETWORK = "8.8.8.8"


def stored(owner: User | None = None, key: str = "") -> ScoreSheet:
    return services.save(key or new_key(), sheet_record(), owner, NETWORK)


def test_the_same_key_changes_the_same_sheet(key: str) -> None:
    first = stored(key=key)
    again = services.save(key, sheet_record(title="Monday", deals=[]), None, NETWORK)
    assert (again.pk, ScoreSheet.objects.get().title, again.rows) == (first.pk, "Monday", [])


def test_the_key_is_not_stored(key: str) -> None:
    stored(key=key)
    assert key not in str(ScoreSheet.objects.values().get())


@pytest.mark.parametrize("key", [None, "", "x" * 32, "a" * 31, 5])
def test_a_key_is_32_hexadecimal_digits(key: object) -> None:
    with pytest.raises(UnreadableSheet):
        services.save(key, sheet_record(), None, NETWORK)


def test_a_stored_sheet_keeps_its_agreements(key: str) -> None:
    stored(key=key)
    with pytest.raises(ScoreError) as raised:
        services.save(key, sheet_record(agreements={"penalty": 60}), None, NETWORK)
    assert raised.value.code == "other_agreements"


def test_a_network_stores_only_so_many_new_sheets(key: str, limits: SetLimits) -> None:
    limits(new_score_sheets_by_network=1)
    stored(key=key)
    stored(key=key)
    with pytest.raises(LimitExceeded):
        stored()


def test_an_account_keeps_only_so_many(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MAX_SHEETS_PER_OWNER", 1)
    stored(anna)
    with pytest.raises(ScoreError) as raised:
        stored(anna)
    assert raised.value.code == "too_many_sheets"


def test_the_owner_and_the_phone_can_delete_a_sheet_and_nobody_else(
    anna: User, boris: User, key: str
) -> None:
    with pytest.raises(ScoreError):
        services.delete(stored(anna, key), boris, new_key())
    services.delete(ScoreSheet.objects.get(), anna)
    services.delete(stored(anna, key), None, key)
    assert not ScoreSheet.objects.exists()


def test_old_sheets_of_people_without_an_account_are_deleted(anna: User) -> None:
    for owner in (anna, guest(), None):
        stored(owner)
    old = timezone.now() + services.UNOWNED_SHEET_RETENTION + timedelta(days=1)
    assert services.delete_old_sheets(timezone.now()) == 0
    assert services.delete_old_sheets(old) == 2
    assert ScoreSheet.objects.get().owner == anna


def test_a_closed_account_leaves_no_sheet(
    anna: User, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    stored(anna)
    with django_capture_on_commit_callbacks(execute=True):
        closure.close_account(anna)
    assert not ScoreSheet.objects.exists()
