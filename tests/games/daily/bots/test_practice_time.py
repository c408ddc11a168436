"""Tests of the bound on what bots think about deals of past days, which guests play."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.limits.services import Limit
from accounts.models import User
from games.daily.bots import practice_time
from games.daily.models import Day, KeptAnswer, Run
from games.daily.page.hub import hub_of
from games.models import Game
from tests.conftest import SetLimits
from tests.factories import client_of, error_code
from tests.games.daily.playing import begin, play

A_DEAL = practice_time.LINES_A_DEAL


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The days under which lines were counted, one for each."""
    found: list[str] = []
    monkeypatch.setattr(Limit, "count", lambda self, client: found.append(f"{self.name} {client}"))
    return found


def test_lines_of_today_are_not_counted(
    day: Day, players: list[User], limits: SetLimits, counted: list[str]
) -> None:
    limits(daily_practice_lines=1000)
    play(players[0], day)
    assert not counted and KeptAnswer.objects.exists()


def test_new_lines_of_past_days_are_counted_and_known_ones_are_free(
    yesterday: Day, players: list[User], limits: SetLimits, counted: list[str]
) -> None:
    limits(daily_practice_lines=1000)
    play(players[0], yesterday)
    first, lines = len(counted), KeptAnswer.objects.count()
    assert first == lines > 0
    assert set(counted) == {f"daily_practice_lines {timezone.now().date()}"}
    play(players[1], yesterday)
    assert len(counted) == KeptAnswer.objects.count()


def test_the_second_who_plays_alike_costs_nothing(
    yesterday: Day, players: list[User], limits: SetLimits, counted: list[str]
) -> None:
    """Bots of a level without dice let everybody who chooses alike see the same."""
    limits(daily_practice_lines=1000)
    for user in players:
        play(user, yesterday)
    alone = KeptAnswer.objects.count()
    assert len(counted) == alone


def test_no_deal_is_begun_that_could_pass_the_limit(
    yesterday: Day, players: list[User], limits: SetLimits
) -> None:
    """Those that were begun are counted in full until they end, and go on."""
    limits(daily_practice_lines=2 * A_DEAL)
    nadia, petro = players
    begin(nadia, yesterday, 1)
    begin(nadia, yesterday, 2)
    assert error_code(begin, petro, yesterday, 1) == "bots_busy"
    assert play(nadia, yesterday, 1).finished_at is not None
    Run.objects.filter(user=nadia, deal=2).update(finished_at=timezone.now())
    lines = KeptAnswer.objects.filter(day=yesterday).count()
    assert lines <= A_DEAL
    assert begin(petro, yesterday, 1).pk


def test_a_deal_that_was_left_holds_no_lines_for_its_player(
    yesterday: Day, players: list[User], limits: SetLimits
) -> None:
    limits(daily_practice_lines=A_DEAL)
    nadia, petro = players
    left = begin(nadia, yesterday, 1)
    assert error_code(begin, petro, yesterday, 1) == "bots_busy"
    an_hour_ago = timezone.now() - timedelta(hours=1)
    Game.objects.filter(pk=left.game_id).update(waiting_since=an_hour_ago)
    assert begin(petro, yesterday, 1).pk


def test_today_is_played_whatever_past_days_cost(
    day: Day, yesterday: Day, players: list[User], limits: SetLimits
) -> None:
    limits(daily_practice_lines=1)
    assert error_code(begin, players[0], yesterday, 1) == "bots_busy"
    assert begin(players[0], day, 1).counts


def test_the_next_day_has_time_again(
    yesterday: Day, players: list[User], limits: SetLimits, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits(daily_practice_lines=A_DEAL)
    now = timezone.now()
    practice_time.note_line(now)
    assert not practice_time.is_left(now)
    assert practice_time.is_left(now + timedelta(days=1))


def test_without_a_limit_nothing_is_counted(
    yesterday: Day, limits: SetLimits, counted: list[str]
) -> None:
    limits(daily_practice_lines=0)
    practice_time.note_line(timezone.now())
    assert not counted and practice_time.is_left(timezone.now())


def test_a_guest_is_told_why(yesterday: Day, limits: SetLimits) -> None:
    limits(daily_practice_lines=1)
    client = Client(headers={"accept-language": "en"})
    assert client.post(f"/daily/{yesterday}/1/").headers["location"] == "/daily/"
    text = " ".join(client.get("/daily/").content.decode().split())
    assert "the bots have no time left for them today" in text
    assert not Run.objects.exists()


def test_a_network_has_its_part(
    day: Day, yesterday: Day, players: list[User], limits: SetLimits
) -> None:
    """What was begun is gone on with, and today's deals are not among these."""
    limits(daily_practice_by_network=2)
    client, other = client_of(players[0]), Client()
    for deal in (1, 2, 2):
        assert client.post(f"/daily/{yesterday}/{deal}/").status_code == 302
    assert other.post(f"/daily/{yesterday}/1/").status_code == 429
    assert client.post(f"/daily/{yesterday}/3/").status_code == 429
    assert client.post(f"/daily/{day}/1/").headers["location"].startswith("/table/")
    hub = hub_of(players[0], timezone.now())
    assert hub is not None and hub.rows[0].run is not None
