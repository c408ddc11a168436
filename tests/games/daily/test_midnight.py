"""Tests of midnight with a deal open: what its page and its table say in the reader's own time."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.daily import days
from games.daily.bots.versions import CASUAL
from games.daily.models import Day, Run
from games.daily.page.hub import page_of
from games.models import Game
from games.realtime.executor import run as in_thread
from games.tables import actions
from games.tables.errors import TableError
from games.tables.payloads.table_payload import payload
from games.tables.state.loader import to_ms
from tests.factories import client_of, error_code, person
from tests.games.daily.browser_keys import cookies_of
from tests.games.daily.playing import begin, play, states
from tests.games.tables.browser import Browser as Socket
from tests.games.tables.driver import act, choice, live_of

SECOND = timedelta(seconds=1)
TUESDAY = "2026-12-01"
# When a day ends for its readers. On the last Sunday of October Warsaw has two o'clock twice.
ENDS = [
    (TUESDAY, "Europe/Warsaw", "2 Dec 2026, 01:00"),
    (TUESDAY, "America/New_York", "1 Dec 2026, 19:00"),
    (TUESDAY, "Asia/Tokyo", "2 Dec 2026, 09:00"),
    (TUESDAY, "", "2 Dec 2026, 00:00 UTC"),
    ("2026-10-24", "Europe/Warsaw", "25 Oct 2026, 02:00 CEST"),
    ("2026-10-25", "Europe/Warsaw", "26 Oct 2026, 01:00"),
    ("2027-03-27", "Europe/Warsaw", "28 Mar 2027, 01:00"),
    ("2027-03-28", "Europe/Warsaw", "29 Mar 2027, 02:00"),
    ("2026-10-31", "America/New_York", "31 Oct 2026, 20:00"),
    ("2026-11-01", "America/New_York", "1 Nov 2026, 19:00"),
]
At = Callable[[datetime], None]


@pytest.fixture
def at(site: None, monkeypatch: pytest.MonkeyPatch) -> At:
    """Sets the clock, at which the days are there as the sweep makes them."""
    monkeypatch.setattr(days, "newest_version", lambda: CASUAL)

    def set_clock(moment: datetime) -> None:
        monkeypatch.setattr(timezone, "now", lambda: moment)
        days.make_days(moment)

    return set_clock


@pytest.fixture
def evening(at: At) -> Callable[[str], Day]:
    """Sets the clock to an hour before the end of a day and returns the day."""

    def evening_of(text: str) -> Day:
        at(
            datetime.combine(date.fromisoformat(text), datetime.min.time(), UTC)
            + 23 * 3600 * SECOND
        )
        return Day.objects.get(date=text)

    return evening_of


@pytest.fixture
def day(evening: Callable[[str], Day]) -> Day:
    """A Tuesday, an hour before its end."""
    return evening(TUESDAY)


def old_account(name: str, day: Day) -> User:
    return person(name, date_joined=day.starts_at - timedelta(days=30))


@pytest.fixture
def nadia(day: Day) -> User:
    """A person who may play this day."""
    return old_account("nadia", day)


def text_of(client: Client, path: str = "/daily/") -> str:
    return " ".join(client.get(path).content.decode().split())


@pytest.mark.parametrize(("text", "zone", "ends"), ENDS)
def test_the_end_of_the_day_is_the_same_moment_in_each_time_zone(
    evening: Callable[[str], Day], at: At, text: str, zone: str, ends: str
) -> None:
    """It is told in the reader's time, also on the days when clocks change."""
    day = evening(text)
    user = old_account("nadia", day)
    begin(user, day, 1)
    client = client_of(user)
    client.cookies["timezone"] = zone
    at(day.ends_at - SECOND)
    before = text_of(client)
    assert f"not finished at {ends} is worth 0 %" in before and "Go on with deal 1" in before
    at(day.ends_at)
    after = text_of(client)
    assert "Play deal 1" in after and "Go on" not in after and f"at {ends}" not in after
    assert "Not finished: 0 %" in text_of(client, f"/daily/{day}/")


def test_the_sweep_changes_nothing_that_was_said_at_midnight(day: Day, nadia: User, at: At) -> None:
    """Nobody is led back to a deal that brings nothing any more."""
    run, client = begin(nadia, day, 1), client_of(nadia)
    at(day.ends_at)
    before = page_of(nadia, day.ends_at, day.date)
    assert Game.objects.get(pk=run.game_id).status == Game.Status.PLAYING
    assert days.close_runs(day.ends_at) == 1
    after = page_of(nadia, day.ends_at, day.date)
    for page in (before, after):
        assert page is not None and page.rows[0].is_lost
        assert page.next_deal == page.rows[1]
    assert "Not finished: 0 %" in text_of(client, f"/daily/{day}/")


def test_a_deal_that_was_left_counts_as_zero_for_its_player_alone(
    day: Day, nadia: User, at: At
) -> None:
    petro = old_account("petro", day)
    begin(nadia, day, 1)
    done = play(petro, day)
    at(day.ends_at)
    days.close_runs(day.ends_at)
    own, other = (page_of(user, day.ends_at, day.date) for user in (nadia, petro))
    assert own is not None and (own.mean, own.rows[0].is_lost, own.total) == (0, True, 0)
    assert other is not None and other.mean is None and other.total == done.change


def own_turn(user: User, run: Run) -> str:
    """Play on to the next turn of the person and return what they are about to do."""
    live = next(live for live in states(user, run) if not live.is_bot(live.clock.seat))
    return choice(live)


def test_a_late_card_is_refused(day: Day, nadia: User, at: At) -> None:
    run = begin(nadia, day, 1)
    action = own_turn(nadia, run)
    at(day.ends_at)
    days.close_runs(day.ends_at)
    before = live_of(run.game_id)
    assert error_code(act, run.game_id, nadia, action) == "game_over"
    assert TableError("game_over").text == "The game is over."
    assert live_of(run.game_id).version == before.version


def served_at(moment: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the clock by which the server judges actions."""
    monkeypatch.setattr(actions, "now_ms", lambda: to_ms(moment))


def test_a_card_is_taken_until_midnight_and_refused_from_then_on(
    day: Day, nadia: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the millisecond, though the sweep comes a moment later."""
    run = begin(nadia, day, 1)
    served_at(day.ends_at - timedelta(milliseconds=1), monkeypatch)
    act(run.game_id, nadia, own_turn(nadia, run))
    action = own_turn(nadia, run)
    before = live_of(run.game_id)
    served_at(day.ends_at, monkeypatch)
    assert error_code(act, run.game_id, nadia, action) == "day_over"
    assert live_of(run.game_id).version == before.version
    assert Game.objects.get(pk=run.game_id).status == Game.Status.PLAYING


def test_practice_has_no_midnight(
    day: Day, nadia: User, at: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who begins after the day goes on whenever they like."""
    at(day.ends_at + SECOND)
    run = begin(nadia, day, 1)
    assert not run.counts
    served_at(day.ends_at + timedelta(days=3), monkeypatch)
    done = play(nadia, day)
    assert done.change is not None


def test_a_deal_that_bots_end_after_midnight_brings_nothing(day: Day, nadia: User, at: At) -> None:
    """Its person was in time, and the deal was not: that is said before it begins."""
    run = begin(nadia, day, 1)
    at(day.ends_at)
    play(nadia, day)
    days.close_runs(day.ends_at + 10 * SECOND)
    run.refresh_from_db()
    assert run.game.status == Game.Status.OVER and run.change is None
    assert "Not finished: 0 %" in text_of(client_of(nadia), f"/daily/{day}/")


def test_the_table_of_a_deal_that_was_left_leads_back(day: Day, nadia: User, at: At) -> None:
    run, client = begin(nadia, day, 1), client_of(nadia)
    at(day.ends_at)
    days.close_runs(day.ends_at)
    shown = payload(live_of(run.game_id), live_of(run.game_id).seat_of(nadia.pk))
    assert (shown["phase"], shown["legal"]) == ("over", {})
    page = client.get(f"/table/{run.game_id}/")
    assert page.status_code == 200 and page.context["extra"]["deals"] == "/daily/"


def test_the_button_of_a_page_left_open_begins_nothing_of_the_day_before(
    day: Day, nadia: User, at: At
) -> None:
    """Neither for practice nor in earnest: the new day is shown, and why."""
    client = client_of(nadia)
    assert 'name="today"' in text_of(client)
    at(day.ends_at)
    for deal in (1, 2):
        answer = client.post(f"/daily/{day}/{deal}/", {"today": "1"})
        assert answer.headers["location"] == "/daily/"
    assert not Run.objects.exists()
    assert "That day is over" in text_of(client)


def test_a_deal_of_the_new_day_is_begun_at_midnight(day: Day, nadia: User, at: At) -> None:
    begin(nadia, day, 1)
    at(day.ends_at)
    client = client_of(nadia)
    tomorrow = Day.objects.get(date=day.date + timedelta(days=1))
    client.post(f"/daily/{tomorrow}/1/", {"today": "1"})
    assert Run.objects.get(day=tomorrow).counts


@pytest.mark.usefixtures("queued")
async def test_an_open_table_is_told_at_once_and_refuses_what_is_sent_late(
    day: Day, nadia: User, at: At
) -> None:
    run = await in_thread(begin, nadia, day, 1)
    action = await in_thread(own_turn, nadia, run)
    client = await in_thread(client_of, nadia)
    await in_thread(client.get, f"/table/{run.game_id}/")
    socket = await Socket(f"/ws/table/{run.game_id}/", cookies_of(client)).open()
    await socket.receive_type("table")
    await in_thread(at, day.ends_at)
    await in_thread(days.close_runs, day.ends_at)
    while socket.table["phase"] != "over":
        await socket.receive()
    await socket.act(action)
    refused = await socket.receive_type("refused")
    problem = refused["problem"]
    assert (problem["code"], problem["detail"]) == (
        "game_over",
        "The game is over.",
    )
    assert refused["table"] == socket.table
    await socket.leave()
