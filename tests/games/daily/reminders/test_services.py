"""Tests of who is reminded of today's deals: who asked for it, and has some left."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from accounts.bans.services import ban
from accounts.models import User
from accounts.notifications.models import Kind, NotificationSwitches
from games.daily.deals import DEALS
from games.daily.models import Day, Run
from games.daily.reminders import services
from tests.games.daily.playing import begin


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The users who are notified."""
    users: list[int] = []

    def notify(user_ids: list[int], kind: str, **_: Any) -> None:
        assert kind == Kind.DAILY
        users.extend(user_ids)

    monkeypatch.setattr(services, "notify", notify)
    return users


@pytest.fixture
def evening(day: Day) -> datetime:
    """An evening in Greenwich."""
    return day.starts_at + timedelta(hours=18)


def wants(user: User, **fields: Any) -> None:
    NotificationSwitches.objects.create(user=user, **({"email_daily": True} | fields))


def test_nobody_is_reminded_who_did_not_ask_for_it(
    players: list[User], evening: datetime, told: list[int]
) -> None:
    wants(players[0], email_daily=False)
    assert services.remind(evening) == 0
    NotificationSwitches.objects.update(push_daily=True)
    assert services.remind(evening) == 1 and told == [players[0].pk]


def test_a_second_run_reminds_nobody_again(
    players: list[User], evening: datetime, told: list[int]
) -> None:
    wants(players[0])
    for minutes in (0, 1, 60):
        services.remind(evening + timedelta(minutes=minutes))
    assert told == [players[0].pk]
    services.remind(evening + timedelta(days=1))
    assert told == 2 * [players[0].pk]


def test_each_is_reminded_in_their_own_evening(
    day: Day, players: list[User], told: list[int]
) -> None:
    nadia, petro = players
    wants(nadia, zone="Asia/Tokyo")
    wants(petro, zone="America/New_York")
    services.remind(day.starts_at + timedelta(hours=9))
    assert told == [nadia.pk]
    services.remind(day.starts_at + timedelta(hours=1))
    assert told == [nadia.pk, petro.pk]


def test_an_unknown_zone_is_that_of_greenwich(
    day: Day, players: list[User], evening: datetime, told: list[int]
) -> None:
    wants(players[0], zone="Nowhere/City")
    services.remind(day.starts_at + timedelta(hours=9))
    assert told == []
    services.remind(evening)
    assert told == [players[0].pk]


def test_who_has_played_all_eight_is_not_reminded(
    day: Day, players: list[User], evening: datetime, told: list[int]
) -> None:
    for user in players:
        wants(user)
        for deal in DEALS:
            begin(user, day, deal)
    Run.objects.filter(user=players[0]).update(finished_at=evening)
    Run.objects.filter(user=players[1], deal__gt=1).update(finished_at=evening)
    services.remind(evening)
    assert told == [players[1].pk]


def test_who_may_not_play_is_not_reminded(
    players: list[User], evening: datetime, told: list[int]
) -> None:
    for user in players:
        wants(user)
    ban(players[0], ["rated"], "Collusion.", None)
    players[1].emailaddress_set.update(verified=False)
    assert services.remind(evening) == 0 and told == []


def test_without_a_day_nobody_is_reminded(
    players: list[User], evening: datetime, told: list[int]
) -> None:
    wants(players[0])
    assert services.remind(evening + timedelta(days=30)) == 0
