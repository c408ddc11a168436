"""Search in the audit log."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.audit import queries
from accounts.audit.models import StaffAction
from accounts.audit.queries import LogSearch, page_of
from accounts.audit.services import record
from accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def actions(anna: User, boris: User, vera: User) -> dict[str, StaffAction]:
    """Anna banned Boris, and Vera opened the pool of beginners."""
    return {
        "ban": record(anna, "ban", boris, reason="A rude Word"),
        "pool": record(vera, "pool_open", text="Beginners", people=[anna]),
    }


@pytest.mark.parametrize(
    ("search", "found"),
    [
        (LogSearch(), ["pool", "ban"]),
        (LogSearch(person="boris"), ["ban"]),
        (LogSearch(person="ANN"), ["pool"]),
        (LogSearch(staff="anna"), ["ban"]),
        (LogSearch(kind="pool_open"), ["pool"]),
        (LogSearch(text="rude word"), ["ban"]),
        (LogSearch(text="beginn"), ["pool"]),
        (LogSearch(staff="anna", kind="pool_open"), []),
    ],
)
def test_each_word_narrows_what_is_found(
    actions: dict[str, StaffAction], search: LogSearch, found: list[str]
) -> None:
    assert page_of(search).rows == [actions[name] for name in found]


def test_both_days_belong_to_the_range(actions: dict[str, StaffAction]) -> None:
    today, day = timezone.localdate(), timedelta(days=1)
    assert len(page_of(LogSearch(first_day=today, last_day=today)).rows) == 2
    assert page_of(LogSearch(first_day=today + day)).rows == []
    assert page_of(LogSearch(last_day=today - day)).rows == []


def test_a_cursor_leads_through_all_rows(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queries, "PAGE_SIZE", 2)
    rows = [record(anna, "change") for _ in range(5)]
    seen, before = [], None
    for _ in range(3):
        page = page_of(LogSearch(), before)
        seen, before = [*seen, *page.rows], page.before
    assert seen == rows[::-1] and before is None
