"""Tests of the calendar and of days in a row."""

from datetime import UTC, date, datetime, timedelta

from django.utils import timezone

from accounts.models import User
from games.daily.models import Day, Run
from games.daily.page.streaks import calendar_of, streak
from tests.factories import client_of
from tests.games.daily.playing import begin, play

FRIDAY = date(2026, 11, 27)


def days_before(*numbers: int) -> set[date]:
    return {FRIDAY - timedelta(days=number) for number in numbers}


def test_today_makes_the_row_longer_and_does_not_end_it() -> None:
    assert streak(days_before(1, 2, 3), FRIDAY) == 3
    assert streak(days_before(0, 1, 2, 3), FRIDAY) == 4


def test_a_missed_day_ends_the_row() -> None:
    assert streak(days_before(2, 3), FRIDAY) == 0
    assert streak(days_before(0, 2), FRIDAY) == 1
    assert streak((), FRIDAY) == 0


def test_the_calendar_begins_on_the_monday_before_last_sunday(
    day: Day, players: list[User]
) -> None:
    now = datetime(2026, 11, 27, 23, 59, tzinfo=UTC)
    found = calendar_of(players[0], now, [FRIDAY])
    assert [found.days[0].date, found.days[-1].date] == [date(2026, 11, 16), date(2026, 11, 29)]
    assert [one.date for one in found.days if one.is_today] == [FRIDAY]
    assert [one.date for one in found.days if one.is_open] == [FRIDAY]


def test_only_deals_that_were_played_in_time_are_in_the_calendar(
    day: Day, players: list[User]
) -> None:
    run = play(players[0], day, 1)
    play(players[0], day, 2)
    assert run.finished_at is not None
    assert _today(players[0], run.finished_at) == 2
    Run.objects.filter(pk=run.pk).update(counts=False)
    assert _today(players[0], run.finished_at) == 1
    assert _today(players[1], run.finished_at) == 0


def test_a_deal_that_the_site_closed_ends_no_row(day: Day, players: list[User]) -> None:
    run, now = begin(players[0], day, 1), timezone.now()
    assert _today(players[0], now) == 0
    Run.objects.filter(pk=run.pk).update(is_void=True)
    assert _today(players[0], now) == 1


def _today(user: User, now: datetime) -> int:
    [today] = [one for one in calendar_of(user, now, []).days if one.is_today]
    return today.played


def test_the_page_says_what_today_makes(day: Day, players: list[User]) -> None:
    """As a list for those who do not see the circles."""
    play(players[0], day, 1)
    page = " ".join(client_of(players[0]).get("/daily/").content.decode().split())
    assert "1 of 8" in page and "today makes 1" in page


def test_a_past_day_is_played_for_practice(yesterday: Day, players: list[User]) -> None:
    client = client_of(players[0])
    assert "Play deal 1" in client.get(f"/daily/{yesterday}/").content.decode()
    client.post(f"/daily/{yesterday}/1/")
    run = Run.objects.get()
    assert run.day == yesterday and not run.counts


def test_the_day_that_runs_and_days_to_come_have_no_page_for_everybody(
    day: Day, players: list[User]
) -> None:
    tomorrow = day.date + timedelta(days=1)
    assert client_of(players[0]).get(f"/daily/{tomorrow}/").status_code == 404
    assert client_of().get(f"/daily/{day}/").status_code == 404
    assert client_of(players[0]).get(f"/daily/{day}/").status_code == 200


def test_the_calendar_leads_to_no_page_that_is_not_there(
    yesterday: Day, day: Day, players: list[User]
) -> None:
    """A young account has none of the day that runs, on whichever day's page it stands."""
    User.objects.filter(pk=players[1].pk).update(date_joined=timezone.now())
    for user, leads_to_today in zip(players, (True, False), strict=True):
        for page in ("/daily/", f"/daily/{yesterday}/"):
            text = client_of(user).get(page).content.decode()
            assert f'href="/daily/{yesterday}/"' in text
            assert (f'href="/daily/{day}/"' in text) == leads_to_today


def test_the_ring_of_today_says_how_much_is_played(day: Day, players: list[User]) -> None:
    play(players[0], day, 1)
    page = " ".join(client_of(players[0]).get("/daily/").content.decode().split())
    assert 'pathLength="8" stroke-dasharray="1 8"' in page
