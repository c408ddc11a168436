"""Tests of days: made and committed to before they begin, published after they end."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from accounts.models import User
from games.daily import days
from games.daily.models import Browser, Day, KeptAnswer
from games.engine import shuffle
from games.presets.models import Preset

# A Tuesday in all of UTC.
NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
TODAY = NOON.date()


@pytest.fixture(autouse=True)
def _site(site: None) -> None:
    """Days are made of the site's presets."""


def day(offset: int = 0) -> Day:
    return Day.objects.get(date=TODAY + timedelta(days=offset))


def test_a_day_is_made_and_committed_to_before_it_begins() -> None:
    days.make_days(NOON)
    tomorrow = day(1)
    assert NOON < tomorrow.starts_at == datetime(2026, 12, 2, tzinfo=UTC)
    assert tomorrow.commitment == shuffle.commitment(bytes.fromhex(tomorrow.secret))
    assert tomorrow.secret != day().secret and tomorrow.bots


def test_a_second_run_changes_nothing() -> None:
    assert days.make_days(NOON) == 3
    before = list(Day.objects.order_by("pk").values())
    assert days.make_days(NOON + timedelta(hours=11)) == 0
    assert list(Day.objects.order_by("pk").values()) == before


def test_a_new_site_has_a_day_to_practise_with() -> None:
    days.make_days(NOON)
    days.publish_days(NOON)
    assert day(-1).published_at == NOON and day().published_at is None
    days.make_days(NOON + timedelta(days=3))
    assert not Day.objects.filter(date=TODAY + timedelta(days=2)).exists()


def test_a_run_beside_another_makes_no_second_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both found none, and the other was quicker."""

    def quicker() -> str:
        fields = {"preset": Preset.objects.get(key="classic"), "bots": "casual-1"}
        Day.objects.get_or_create(date=TODAY, defaults={**fields, "secret": "the other's"})
        return "master-1"

    monkeypatch.setattr(days, "newest_version", quicker)
    assert days.make_days(NOON) == 2
    assert day().secret == "the other's"


def test_a_secret_is_published_half_a_minute_after_the_day() -> None:
    """By then no web host whose clock is late takes results of it."""
    days.make_days(NOON)
    moment = day().ends_at + timedelta(seconds=30)
    days.publish_days(moment - timedelta(seconds=1))
    assert day().published_at is None
    assert days.publish_days(moment) == 1
    assert day().published_at == moment and day(1).published_at is None
    assert days.publish_days(moment + timedelta(seconds=5)) == 0
    assert day().published_at == moment


def test_answers_and_browsers_are_kept_for_the_day_before_only(anna: User) -> None:
    days.make_days(NOON)
    for offset in (0, 1):
        KeptAnswer.objects.create(day=day(offset), deal=1, seat=0, line="line", action="pass")
        Browser.objects.create(day=day(offset), key="key", user=anna)
    assert days.forget(NOON + timedelta(days=1)) == 0
    assert days.forget(NOON + timedelta(days=2)) == 2
    kept = [row.day.date for model in (KeptAnswer, Browser) for row in model.objects.all()]
    assert kept == [day(1).date] * 2
    assert days.forget(NOON + timedelta(days=2)) == 0


def test_wednesdays_and_saturdays_are_polish() -> None:
    for offset in range(7):
        days.make_days(NOON + timedelta(days=offset))
    keys = {day(offset).date.strftime("%a"): day(offset).preset.key for offset in range(7)}
    polish = {name for name, key in keys.items() if key == "polish"}
    assert polish == {"Wed", "Sat"} and set(keys.values()) == {"classic", "polish"}


def test_the_operator_chooses_the_polish_days(settings: Any) -> None:
    settings.DAILY_POLISH_WEEKDAYS = [2]
    days.make_days(NOON)
    assert (day().preset.key, day(1).preset.key) == ("polish", "classic")


def test_a_day_keeps_the_version_of_its_preset() -> None:
    days.make_days(NOON)
    Preset.objects.create(
        key="classic", version=2, name="Classic", agreements={"preset": "classic", "target": 505}
    )
    days.make_days(NOON + timedelta(days=2))
    assert (day().preset.version, day(2).preset.version) == (1, 2)


def test_an_archived_polish_preset_is_not_played() -> None:
    row = Preset.objects.get(key="polish")
    row.retired_at = NOON
    row.save(update_fields=["retired_at"])
    days.make_days(NOON)
    assert day(1).preset.key == "classic"
