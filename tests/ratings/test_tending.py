"""Seasons and weeks open in time, and what was wrong is put right: by the task and the command."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction

from accounts.models import User
from ratings import maintenance, periods, tasks
from ratings.models import Ladder, Rating, RatingCount
from ratings.services import RatedPlayer, rate_game

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
Rate = Callable[..., Rating]


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
    assert periods.season_of(moment) == (start, end)


@pytest.mark.parametrize("day", [16, 18, 22])
def test_a_week_goes_from_monday_to_monday(day: int) -> None:
    assert periods.week_of(at(2026, 11, day, 23, 59)) == (at(2026, 11, 16), at(2026, 11, 23))


def test_the_season_and_the_week_that_run_and_that_come_are_opened(ladder: Ladder) -> None:
    assert [period.key for period in periods.open_periods(NOW)] == [
        "test-2026-q4", "test-2027-q1", "test-2026-w47", "test-2026-w48",
    ]  # fmt: skip


def test_opened_twice_they_are_there_once(ladder: Ladder) -> None:
    periods.open_periods(NOW)
    assert periods.open_periods(NOW) == []
    assert len(periods.open_periods(NOW + timedelta(days=7))) == 1


def test_a_season_that_is_opened_late_knows_what_was_played(
    ladder: Ladder, people: list[User]
) -> None:
    play(ladder, people, at(2026, 9, 30, 23), "before")
    play(ladder, people, at(2026, 10, 1, 1), "in it")
    season = periods.open_periods(NOW)[0]
    row = season.ratings.get(user=people[0])
    gain = ladder.ratings.get(user=people[0]).value - 1516
    assert row.value == pytest.approx(1500 + gain) and row.games == 1


def test_a_game_moves_the_ladder_and_its_season_and_week(
    ladder: Ladder, people: list[User]
) -> None:
    season, _, week, _ = periods.open_periods(NOW)
    play(ladder, people, NOW)
    found = {row.ladder_id: row.value for row in Rating.objects.filter(user=people[0])}
    assert found == {ladder.pk: 1516, season.pk: 1516, week.pk: 1516}


def test_what_a_season_brings_is_what_the_ladder_brings(
    ladder: Ladder, people: list[User], rate: Rate
) -> None:
    """The stronger gains less by the same win, in the season too."""
    season = periods.open_periods(NOW)[0]
    rate(people[0], 1900)
    play(ladder, people, NOW)
    gain = ladder.ratings.get(user=people[0]).value - 1900
    assert 0 < gain < 3
    assert season.ratings.get(user=people[0]).value == pytest.approx(1500 + gain)


def test_a_game_of_the_next_week_moves_the_next_week(ladder: Ladder, people: list[User]) -> None:
    _, _, week, following = periods.open_periods(NOW)
    play(ladder, people, NOW + timedelta(days=7))
    assert not week.ratings.exists() and following.ratings.count() == 3


def test_the_task_opens_and_mends(ladder: Ladder, people: list[User], rate: Rate) -> None:
    rate(people[0], 1600)
    RatingCount.objects.update(people=7)
    tasks.sweep_boards()
    assert Ladder.objects.filter(parent=ladder).count() == 4
    assert RatingCount.objects.get(shown=1600, country="").people == 1


def test_a_second_round_finds_nothing_to_do(ladder: Ladder, people: list[User], rate: Rate) -> None:
    rate(people[0], 1600)
    maintenance.tend(NOW)
    assert maintenance.tend(NOW) == maintenance.Tended([], 0, [])


def test_the_command_counts_anew(ladder: Ladder, people: list[User], rate: Rate) -> None:
    season = periods.open_periods(NOW)[0]
    play(ladder, people, NOW)
    season.ratings.update(value=1, shown=1)
    said = StringIO()
    call_command("maintain_ratings", "--anew", stdout=said)
    assert season.ratings.get(user=people[0]).value == 1516
    assert "opened: " in said.getvalue()
