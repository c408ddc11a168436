"""Tests of the lines of bots that few people are compared with."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games import engine
from games.bots import costs
from games.daily import days
from games.daily.bots import level_lines
from games.daily.bots.answers import answer
from games.daily.deals import person_seat
from games.daily.models import BotLine, Day, KeptAnswer, Run
from games.daily.page.hub import hub_of
from games.tables.state.live_game import LiveGame
from tests.games.daily.playing import begin, play

LEVEL = "casual"


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the levels that do not search, and the day's bots are of one of them."""
    monkeypatch.setattr(costs, "CAN_SEARCH", False)


def line(day: Day, deal: int, level: str, changes: list[int]) -> None:
    BotLine.objects.create(day=day, deal=deal, level=level, changes=changes)


def test_each_level_plays_each_deal_of_today_and_tomorrow_once(
    day: Day, players: list[User]
) -> None:
    begin(players[0], day, 1)
    now, count = timezone.now(), 0
    while level_lines.play_next(now):
        count += 1
    assert count == BotLine.objects.count() == 2 * 8 * len(costs.CHEAP)
    assert not level_lines.play_next(now)
    assert BotLine.objects.filter(day=day).values("deal", "level").distinct().count() == count // 2


def test_a_line_repeats(day: Day) -> None:
    first = level_lines.played(day, 1, "beginner")
    KeptAnswer.objects.all().delete()
    assert level_lines.played(day, 1, "beginner") == first and len(first) == 3


def test_the_line_of_a_bot_in_the_persons_seat_is_the_persons_line(
    day: Day, players: list[User]
) -> None:
    """The person who plays as the day's bots do gets what they get, from the same cards."""
    own = person_seat(bytes.fromhex(day.secret), 1)
    made = level_lines.played(day, 1, LEVEL)

    def as_the_bots(live: LiveGame) -> str:
        seat, legal = live.game.to_act, engine.legal_actions(live.game)
        return str(answer(day.deal_name(1), engine.observe(live.game, seat), legal))

    assert play(players[0], day, 1, as_the_bots).change == made[own]


def test_few_people_are_compared_with_the_bots(day: Day, players: list[User]) -> None:
    play(players[0], day)
    for level in ("beginner", "casual", "club"):
        line(day, 1, level, [-1000] * 3)
    hub = hub_of(players[0], timezone.now())
    assert hub is not None and hub.has_bots and hub.rows[0].share == 100
    assert hub.rows[0].median == -1000


def test_many_people_are_compared_without_them(
    day: Day, players: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.daily.comparison.MIN_PEOPLE", 2)
    for user in players:
        play(user, day)
    line(day, 1, "club", [-1000] * 3)
    hub = hub_of(players[0], timezone.now())
    assert hub is not None and not hub.has_bots and hub.rows[0].share == 50


def test_what_the_days_bots_made_is_shown_from_the_own_seat_on(
    day: Day, players: list[User]
) -> None:
    play(players[0], day)
    own = person_seat(bytes.fromhex(day.secret), 1)
    line(day, 1, LEVEL, [10, 20, 30])
    hub = hub_of(players[0], timezone.now())
    assert hub is not None
    assert hub.rows[0].masters == tuple((10, 20, 30)[(own + n) % 3] for n in range(3))


def test_nothing_of_bots_is_told_of_a_deal_that_is_not_played(
    day: Day, players: list[User]
) -> None:
    for deal in (1, 2):
        line(day, deal, LEVEL, [10, 20, 30])
    play(players[0], day)
    hub = hub_of(players[0], timezone.now())
    assert hub is not None and hub.rows[0].masters and not hub.rows[1].masters
    assert hub.rows[1].median is None and Run.objects.count() == 1


def test_no_line_is_played_where_nobody_plays(day: Day, players: list[User]) -> None:
    assert not level_lines.play_next(timezone.now())
    begin(players[0], day, 1)
    assert level_lines.play_next(timezone.now())


def test_lines_are_also_played_for_those_who_may_play_yesterdays_deals_alone(
    yesterday: Day, players: list[User]
) -> None:
    days.make_days(timezone.now())
    assert not level_lines.play_next(timezone.now())
    assert not begin(players[0], yesterday, 1).counts
    assert level_lines.play_next(timezone.now())


def test_lines_end_two_weeks_after_the_last_who_played(day: Day, players: list[User]) -> None:
    begun_at = begin(players[0], day, 1).begun_at
    end = begun_at + timedelta(days=14)
    days.make_days(end)
    assert level_lines.play_next(end - timedelta(seconds=1)) and not level_lines.play_next(end)


def test_no_line_is_played_of_a_day_that_is_over(day: Day, players: list[User]) -> None:
    begin(players[0], day, 1)
    assert not level_lines.play_next(day.ends_at + timedelta(days=2))


def test_no_line_is_played_of_a_day_whose_bots_are_unknown(day: Day, players: list[User]) -> None:
    begin(players[0], day, 1)
    Day.objects.update(bots="master-0")
    assert not level_lines.play_next(timezone.now())
    Day.objects.filter(pk=day.pk).update(bots="casual-1")
    assert level_lines.play_next(timezone.now())
