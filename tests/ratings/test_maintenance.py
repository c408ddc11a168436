"""Tests of periods and of maintenance, by the task and the command."""

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction

from accounts import batches
from accounts.models import User
from ratings import (
    elo,
    histogram,
    histogram_check,
    leaderboard_eligibility,
    maintenance,
    periods,
    tasks,
)
from ratings.models import HistogramBin, Ladder, Rating, RatingChange
from ratings.services import RatedPlayer, rate_game
from tests.factories import rate

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


def at(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)  # type: ignore[misc, arg-type]


def play(ladder: Ladder, users: list[User], when: datetime, game_id: str = "game") -> None:
    players = [RatedPlayer(user.pk, place) for place, user in enumerate(users, start=1)]
    with transaction.atomic():
        rate_game(game_id, ladder, players, at=when)


@pytest.mark.parametrize(
    ("moment", "start", "end"),
    [
        (at(2026, 1, 1), at(2026, 1, 1), at(2026, 4, 1)),
        (at(2026, 3, 31, 23, 59), at(2026, 1, 1), at(2026, 4, 1)),
        (at(2026, 9, 30), at(2026, 7, 1), at(2026, 10, 1)),
        (at(2026, 12, 31, 23, 59, 59), at(2026, 10, 1), at(2027, 1, 1)),
    ],
)
def test_a_season_is_a_quarter_of_a_year(moment: datetime, start: datetime, end: datetime) -> None:
    assert periods.season_around(moment) == (start, end)


@pytest.mark.parametrize("day", [16, 18, 22])
def test_a_week_goes_from_monday_to_monday(day: int) -> None:
    assert periods.week_around(at(2026, 11, day, 23, 59)) == (at(2026, 11, 16), at(2026, 11, 23))


def test_running_and_next_periods_are_opened(ladder: Ladder) -> None:
    assert [period.key for period in periods.open_periods(NOW)] == [
        "test-2026-q4", "test-2027-q1", "test-2026-w47", "test-2026-w48",
    ]  # fmt: skip


def test_second_opening_creates_nothing(ladder: Ladder) -> None:
    periods.open_periods(NOW)
    assert periods.open_periods(NOW) == []
    assert len(periods.open_periods(NOW + timedelta(days=7))) == 1


def test_late_season_includes_earlier_games(ladder: Ladder, people: list[User]) -> None:
    play(ladder, people, at(2026, 9, 30, 23), "before")
    play(ladder, people, at(2026, 10, 1, 1), "in it")
    season = periods.open_periods(NOW)[0]
    row = season.ratings.get(user=people[0])
    gain = ladder.ratings.get(user=people[0]).value - 1516
    assert row.value == pytest.approx(1500 + gain) and row.games == 1


def test_game_changes_ladder_season_and_week(ladder: Ladder, people: list[User]) -> None:
    season, _, week, _ = periods.open_periods(NOW)
    play(ladder, people, NOW)
    values = {row.ladder_id: row.value for row in Rating.objects.filter(user=people[0])}
    assert values == {ladder.pk: 1516, season.pk: 1516, week.pk: 1516}


def test_gain_in_the_season_equals_gain_on_the_ladder(ladder: Ladder, people: list[User]) -> None:
    """A stronger player gains less by the same win, in the season too."""
    season = periods.open_periods(NOW)[0]
    rate(people[0], ladder, 1900)
    play(ladder, people, NOW)
    gain = ladder.ratings.get(user=people[0]).value - 1900
    assert 0 < gain < 3
    assert season.ratings.get(user=people[0]).value == pytest.approx(1500 + gain)


def fallen(ladder: Ladder, user: User, highest: float, value: float) -> None:
    """Let an established player fall from `highest` to `value` a day before the season."""
    established_at, fall = at(2026, 9, 1), at(2026, 9, 30)
    row = rate(user, ladder, value)
    Rating.objects.filter(pk=row.pk).update(established=True, established_at=established_at)
    RatingChange.objects.create(
        game_id="fall", user=user, ladder=ladder, before=highest, after=highest, created_at=fall
    )


@pytest.mark.parametrize(("highest", "start"), [(1500, 1500), (1600, 1500), (1800, 1300)])
def test_a_large_fall_before_a_season_is_gained_back_first(
    ladder: Ladder, people: list[User], highest: float, start: float
) -> None:
    season = periods.open_periods(NOW)[0]
    fallen(ladder, people[0], highest, 1500)
    play(ladder, people, NOW)
    gain = ladder.ratings.get(user=people[0]).value - 1500
    row = season.ratings.get(user=people[0])
    assert gain > 0 and row.value == pytest.approx(start + gain)
    play(ladder, people, NOW, "second")
    row.refresh_from_db()
    gain = ladder.ratings.get(user=people[0]).value - 1500
    assert row.value == pytest.approx(start + gain)
    periods.rebuild_period(season, NOW)
    assert season.ratings.get(user=people[0]).value == pytest.approx(row.value)


def test_a_fall_among_the_first_games_does_not_count(ladder: Ladder, people: list[User]) -> None:
    """Everybody begins at 1500, and a weak player falls far before they are established."""
    season = periods.open_periods(NOW)[0]
    fallen(ladder, people[0], 1800, 1500)
    ladder.ratings.update(established_at=at(2026, 10, 1))
    play(ladder, people, NOW)
    assert season.ratings.get(user=people[0]).value > 1500


def test_game_of_the_next_week_counts_there(ladder: Ladder, people: list[User]) -> None:
    _, _, week, following = periods.open_periods(NOW)
    play(ladder, people, NOW + timedelta(days=7))
    assert not week.ratings.exists() and following.ratings.count() == 3


def test_task_opens_periods_and_repairs_histograms(ladder: Ladder, people: list[User]) -> None:
    rate(people[0], ladder, 1600)
    HistogramBin.objects.update(people=7)
    tasks.maintain_leaderboards()
    assert Ladder.objects.filter(parent=ladder).count() == 4
    assert HistogramBin.objects.get(display_value=1600, country="").people == 1


def test_second_maintenance_does_nothing(ladder: Ladder, people: list[User]) -> None:
    rate(people[0], ladder, 1600)
    maintenance.maintain(NOW)
    assert maintenance.maintain(NOW) == maintenance.MaintenanceResult([], 0, [])


def test_the_whole_maintenance_rebuilds_only_wrong_histograms(
    ladder: Ladder, people: list[User]
) -> None:
    other = Ladder.objects.create(key="other", name="Other")
    for board in (ladder, other):
        for user in people:
            rate(user, board, 1600)
    maintenance.maintain(NOW)
    HistogramBin.objects.filter(ladder=other).update(people=7)
    assert maintenance.maintain(NOW).rebuilt == ["other"]
    assert histogram.suspected_ladders() == set() and histogram.is_consistent(other)


def test_pieces_reach_every_listing(
    ladder: Ladder, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaderboard_eligibility, "BATCH", 1)
    for user in people:
        rate(user, ladder, 1600)
    User.objects.update(country="DE")
    users = [maintenance.maintain_some(NOW).updated_users for _ in people]
    assert users == [1, 1, 1] and not leaderboard_eligibility.stale_rows(NOW).exists()


def test_a_run_finds_who_became_absent_since_the_last(
    ladder: Ladder, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    for user in people:
        rate(user, ladder, 1600, played_at=NOW)
    monkeypatch.setattr(batches, "next_batch", lambda *_: [])
    then = NOW + elo.ABSENCE_LIMIT
    assert maintenance.maintain_some(then).updated_users == 0
    assert maintenance.maintain_some(then + timedelta(minutes=1)).updated_users == 3
    assert maintenance.maintain_some(then + timedelta(minutes=2)).updated_users == 0
    assert histogram.is_consistent(ladder) and histogram.count_listed(ladder) == 0


def test_ranges_reach_every_bin(
    ladder: Ladder, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(histogram_check, "MAX_RATINGS", 1)
    batches.move(histogram_check.POSITION, "")
    for user, value in zip(people, (1400, 1600, 1600), strict=True):
        rate(user, ladder, value)
    HistogramBin.objects.update(people=7)
    HistogramBin.objects.create(ladder=ladder, display_value=2000, people=1)
    found = [histogram_check.repair_next() for _ in range(3)]
    assert [ladder in wrong for wrong in found] == [True, True, True]
    assert histogram.is_consistent(ladder) and histogram_check.repair_next() == []


def test_command_rebuilds(ladder: Ladder, people: list[User]) -> None:
    season = periods.open_periods(NOW)[0]
    play(ladder, people, NOW)
    season.ratings.update(value=1, display_value=1)
    output = StringIO()
    call_command("maintain_ratings", "--rebuild", stdout=output)
    assert season.ratings.get(user=people[0]).value == 1516
    assert "opened: " in output.getvalue()
