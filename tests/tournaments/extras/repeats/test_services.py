"""Tests of repeating tournaments: permissions, and changes of days."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from tests.factories import client_of, error_code
from tournaments.extras.repeats import services
from tournaments.extras.repeats.announcing import announce_due
from tournaments.extras.repeats.models import Repeat
from tournaments.extras.repeats.queries import occurrences
from tournaments.models import Tournament
from tournaments.organising.people import co_organisers

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
WEEK, DAY = timedelta(weeks=1), timedelta(days=1)
Start = Callable[..., Repeat]


def test_a_co_organiser_cannot_let_it_repeat(anna: User, boris: User, evening: Tournament) -> None:
    co_organisers.add_co_organiser(anna, evening.pk, boris.username)
    assert client_of(boris).get(f"/tournaments/{evening.pk}/repeat/").status_code == 403


def test_it_repeats_once(repeated: Start) -> None:
    repeated()
    assert error_code(repeated) == "repeats_already"


def test_a_user_has_a_limited_number_of_them(
    repeated: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MAX_REPEATS", 0)
    assert error_code(repeated) == "many_repeats"


def test_one_that_was_stopped_begins_anew(repeated: Start, anna: User, evening: Tournament) -> None:
    repeated()
    services.stop_repeat(anna, evening)
    assert error_code(services.stop_repeat, anna, evening) == "no_repeat"
    assert repeated().stopped_at is None


@pytest.mark.parametrize(
    ("days", "code"), [(-3, "in_the_past"), (14, "too_far"), (8, "")], ids=["past", "far", "near"]
)
def test_a_day_moves_by_six_days_at_most(
    repeated: Start, anna: User, evening: Tournament, begins: datetime, days: int, code: str
) -> None:
    repeated()
    day, moved_to = (begins + WEEK).date(), begins + days * DAY
    if code:
        assert error_code(services.move_day, anna, evening, day, moved_to) == code
    else:
        services.move_day(anna, evening, day, moved_to)


def test_only_days_of_the_calendar_have_exceptions(
    repeated: Start, anna: User, evening: Tournament, begins: datetime
) -> None:
    repeated()
    other = (begins + DAY).date()
    assert error_code(services.skip_day, anna, evening, other) == "no_such_day"


def test_an_announced_tournament_is_changed_on_its_own_page(
    repeated: Start, anna: User, evening: Tournament, begins: datetime
) -> None:
    repeated()
    announce_due(timezone.now())
    assert error_code(services.skip_day, anna, evening, begins.date()) == "announced"


def test_coming_days_show_their_exceptions(
    repeated: Start, anna: User, evening: Tournament, begins: datetime
) -> None:
    repeat = repeated()
    announce_due(timezone.now())
    services.skip_day(anna, evening, (begins + WEEK).date())
    services.move_day(anna, evening, (begins + 2 * WEEK).date(), begins + 2 * WEEK + DAY)
    first, second, third = occurrences(repeat, timezone.now(), 3)
    assert first.is_announced and first.tournament == evening
    assert second.starts_at is None
    assert third.is_moved and third.starts_at == begins + 2 * WEEK + DAY
    services.restore_day(anna, evening, second.day)
    assert occurrences(repeat, timezone.now(), 2)[1].starts_at == begins + WEEK


def test_the_page_lets_it_repeat_and_changes_days(
    anna: User, evening: Tournament, begins: datetime
) -> None:
    client, url = client_of(anna), f"/tournaments/{evening.pk}/repeat/"
    values = {
        "starts": f"{begins:%Y-%m-%dT%H:%M}", "zone": "UTC", "weeks": "1", "ahead_days": "6",
    }  # fmt: skip
    assert client.post(url, values).status_code == 302
    day = f"{(begins + WEEK).date()}"
    client.post(f"{url}skip/", {"day": day})
    assert "left out" in client.get(url).content.decode()
    moved = f"{begins + WEEK + DAY:%Y-%m-%dT%H:%M}"
    client.post(f"{url}move/", {"day": day, "at": moved, "zone": "UTC"})
    assert "instead of" in client.get(url).content.decode()
    client.post(f"{url}stop/")
    assert Repeat.objects.get().stopped_at is not None


def test_a_wrong_time_is_refused(anna: User, evening: Tournament) -> None:
    values = {"starts": "2020-01-01T19:00", "zone": "UTC", "weeks": "1", "ahead_days": "6"}
    html = client_of(anna).post(f"/tournaments/{evening.pk}/repeat/", values).content.decode()
    assert "Choose a time within the next half year." in html and not Repeat.objects.exists()
