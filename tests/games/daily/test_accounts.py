"""Tests of accounts that close, and of guests who become one, in the middle of a day."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.closure.services import close_account
from accounts.guests.services import Credentials, convert_guest
from accounts.models import User
from games.daily import days
from games.daily.models import Day, Run
from games.daily.page.hub import hub_of
from games.models import Game
from tests.factories import PASSWORD, error_code, guest
from tests.games.daily.playing import begin, play

pytestmark = pytest.mark.usefixtures("notices", "queued")


def test_what_a_closed_account_played_still_counts_for_others(
    day: Day, players: list[User]
) -> None:
    nadia, petro = players
    Run.objects.filter(pk=play(petro, day).pk).update(change=-500)
    play(nadia, day)
    close_account(petro)
    hub = hub_of(nadia, timezone.now())
    assert hub is not None and hub.rows[0].share == 100


def test_an_open_deal_of_a_closed_account_ends_with_the_day(
    day: Day, players: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = begin(players[0], day, 1)
    close_account(players[0])
    assert Game.objects.get(pk=run.game_id).status == Game.Status.PLAYING
    later = day.is_shown_at
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert days.close_runs(later) == 1
    game = Game.objects.get(pk=run.game_id)
    assert game.status == Game.Status.STOPPED and not game.sealed


def test_closing_an_account_makes_room_for_no_second_one(day: Day, players: list[User]) -> None:
    nadia, petro = players
    begin(nadia, day, 1, ["browser"])
    close_account(nadia)
    assert error_code(begin, petro, day, 1, ["browser"]) == "other_account"


def test_a_guest_who_becomes_an_account_keeps_the_deals_of_yesterday(
    day: Day, yesterday: Day
) -> None:
    visitor = guest()
    done, begun = play(visitor, yesterday, 1), begin(visitor, yesterday, 2)
    user = convert_guest(visitor, Credentials("hanna", "hanna@example.org", PASSWORD))
    hub = hub_of(user, timezone.now())
    assert hub is not None and hub.day == yesterday and hub.problem == "young"
    assert hub.rows[0].run == done and hub.next_deal == hub.rows[1]
    assert begin(user, yesterday, 2) == begun and play(user, yesterday, 2).change is not None


def test_who_was_a_guest_plays_today_when_the_account_is_a_day_old(day: Day) -> None:
    visitor = guest()
    user = convert_guest(visitor, Credentials("hanna", "hanna@example.org", PASSWORD))
    assert error_code(begin, user, day, 1) == "young"
    User.objects.filter(pk=user.pk).update(date_joined=timezone.now() - timedelta(days=2))
    user.emailaddress_set.update(verified=True)
    assert begin(User.objects.get(pk=user.pk), day, 1).counts
