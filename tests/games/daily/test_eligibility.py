"""Tests of who plays which day: today's deals for known accounts, one account a browser."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.bans import services as bans
from accounts.bans.models import Ban
from accounts.models import User
from games.daily import eligibility
from games.daily.eligibility import problem_with
from games.daily.models import Browser, Day, Run
from tests.factories import error_code, guest, person, robot_of
from tests.games.daily.conftest import old_account
from tests.games.daily.playing import begin, play


def test_an_old_account_with_a_confirmed_address_plays_today(day: Day, players: list[User]) -> None:
    assert problem_with(players[0], timezone.now()) is None
    assert begin(players[0], day, 1).counts


def test_guests_do_not_play_today(day: Day) -> None:
    assert error_code(begin, guest(), day, 1) == "guest"


def test_an_account_becomes_old_enough_after_a_day(day: Day) -> None:
    young = person("young")
    assert error_code(begin, young, day, 1) == "young"
    tomorrow = young.date_joined + timedelta(days=1)
    assert problem_with(young, tomorrow - timedelta(seconds=1)) == "young"
    assert problem_with(young, tomorrow) is None


def test_an_unconfirmed_address_is_not_enough(day: Day) -> None:
    assert error_code(begin, old_account("hanna", confirmed=False), day, 1) == "unconfirmed"


def test_who_is_banned_from_rated_games_plays_yesterday(
    day: Day, yesterday: Day, players: list[User]
) -> None:
    bans.ban(players[0], [Ban.Scope.RATED], "Played two accounts.", None)
    assert error_code(begin, players[0], day, 1) == "banned"
    assert not begin(players[0], yesterday, 1).counts


def test_other_bans_and_those_that_are_over_keep_nobody_from_today(
    day: Day, players: list[User]
) -> None:
    now = timezone.now()
    bans.ban(players[0], [Ban.Scope.CHAT, Ban.Scope.TOURNAMENTS], "Insults.", None)
    bans.ban(players[0], [Ban.Scope.RATED], "Left games.", now + timedelta(hours=1))
    assert problem_with(players[0], now) == "banned"
    assert problem_with(players[0], now + timedelta(hours=2)) is None


def test_programs_play_no_day(day: Day, yesterday: Day, players: list[User]) -> None:
    robot = robot_of(players[0])
    bot = User.objects.exclude(bot_level="").first()
    assert {error_code(begin, one, old, 1) for one in (robot, bot) for old in (day, yesterday)} == {
        "program"
    }


def test_nobody_plays_a_day_before_it_begins(day: Day, players: list[User]) -> None:
    tomorrow = Day.objects.get(date=day.date + timedelta(days=1))
    assert error_code(begin, players[0], tomorrow, 1) == "not_yet"
    assert not Run.objects.exists()


def test_guests_and_young_accounts_play_yesterday_and_count_for_nobody(
    yesterday: Day,
) -> None:
    for user in (guest(), person("young"), old_account("hanna", confirmed=False)):
        run = play(user, yesterday)
        assert run.change is not None and not run.counts
        assert not run.game.sealed


def test_who_comes_late_to_a_day_plays_it_for_practice(yesterday: Day, players: list[User]) -> None:
    assert not play(players[0], yesterday).counts


# One account a browser


def test_only_one_account_plays_a_day_in_a_browser(day: Day, players: list[User]) -> None:
    nadia, petro = players
    begin(nadia, day, 1, ["browser", "device"])
    assert error_code(begin, petro, day, 1, ["browser"]) == "other_account"
    assert error_code(begin, petro, day, 1, ["another", "device"]) == "other_account"
    assert not Run.objects.filter(user=petro).exists()
    begin(nadia, day, 2, ["browser", "device"])


def test_a_refused_account_keeps_its_own_browser_free(day: Day, players: list[User]) -> None:
    """Nothing is written of a refused attempt: the new key belongs to nobody."""
    nadia, petro = players
    begin(nadia, day, 1, ["device"])
    with pytest.raises(Exception, match="other_account"):
        begin(petro, day, 1, ["new", "device"])
    assert Browser.objects.count() == 1


def test_other_browsers_and_other_days_are_free(day: Day, players: list[User]) -> None:
    nadia, petro = players
    begin(nadia, day, 1, ["browser"])
    begin(petro, day, 1, ["another"])
    begin(nadia, day, 2, ["a phone"])
    assert Run.objects.count() == 3


def test_a_past_day_asks_for_no_browser(yesterday: Day, players: list[User]) -> None:
    for user in players:
        begin(user, yesterday, 1, ["browser"])
    assert not Browser.objects.exists()


def test_keys_are_kept_as_digests(day: Day, players: list[User]) -> None:
    begin(players[0], day, 1, ["browser"])
    assert "browser" not in Browser.objects.get().key


def test_a_browser_without_cookies_is_a_new_one_only_so_often(
    day: Day, players: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(eligibility, "MAX_BROWSERS", 2)
    for browser in ("first", "second", "first"):
        begin(players[0], day, 1, [browser])
    assert error_code(begin, players[0], day, 1, ["third"]) == "many_browsers"
    begin(players[0], day, 1, ["second"])
    begin(players[1], day, 1, ["third"])
