"""Tests of what is asked about deals of the day."""

import pytest

from accounts.models import User
from games.daily import queries
from games.daily.models import Day, DivisionMember, Week
from games.daily.weeks.scores import store_scores
from tests.factories import client_of
from tests.games.daily.conftest import old_account
from tests.games.daily.december import MONDAY, NOON, day_at
from tests.games.daily.playing import begin, play
from tests.games.daily.stored import played


def test_the_copy_of_the_own_data_has_the_own_deals(day: Day, players: list[User]) -> None:
    nadia, petro = players
    run = play(nadia, day)
    begin(nadia, day, 2)
    play(petro, day, 3)
    rows = client_of(nadia).post("/settings/data/").json()["daily_deals"]
    assert [(row["date"], row["deal"], row["change"]) for row in rows] == [
        (str(day), 1, run.change),
        (str(day), 2, None),
    ]


@pytest.mark.parametrize("text", ["2001-01-01", "today", "2026-02-30", ""])
def test_there_is_no_such_published_day(yesterday: Day, text: str) -> None:
    assert queries.published_day(text) is None


def test_a_day_is_published_when_it_is_over(yesterday: Day, day: Day) -> None:
    assert queries.published_day(str(yesterday)) == yesterday
    assert queries.published_day(str(day)) is None


def test_own_published_days_say_how_many_deals_were_played(yesterday: Day, day: Day) -> None:
    """Nothing of the day that runs, and nothing of others."""
    hanna = old_account("hanna")
    for deal in (1, 2):
        play(hanna, yesterday, deal)
    begin(hanna, yesterday, 3)
    play(hanna, day)
    play(old_account("oleh"), yesterday, 4)
    assert [(one, one.played) for one in queries.published_days_of(hanna)] == [(yesterday, 2)]


def test_the_copy_has_the_own_figures_and_divisions(people: list[User]) -> None:
    day = day_at(1)
    for user, change in zip(people, (40, 0, -40), strict=True):
        played(user, day, [change] * 8)
    store_scores(NOON)
    DivisionMember.objects.create(
        week=Week.objects.create(monday=MONDAY), user=people[0], division=3
    )
    copy = client_of(people[0]).post("/settings/data/").json()
    assert [(row["date"], row["percent"]) for row in copy["daily_scores"]] == [(str(day), 100)]
    assert copy["daily_divisions"] == [{"monday": "2026-11-30", "division": 3}]


# Help while others play the same cards


@pytest.mark.parametrize("ended", [1, 7])
def test_who_has_deals_of_today_left_gets_no_help(
    day: Day, players: list[User], ended: int
) -> None:
    nadia, petro = players
    played(nadia, day, [40] * ended)
    assert queries.has_open_deals([nadia.pk]) and queries.has_open_deals([petro.pk, nadia.pk])
    assert not queries.has_open_deals([petro.pk])
    upload = client_of(nadia).post("/replay/", {"record": "no record"})
    assert upload.context["error"].code == "playing"


def test_after_the_eighth_deal_there_is_help_again(day: Day, players: list[User]) -> None:
    nadia, _ = players
    *_, closed = played(nadia, day, [40] * 7 + [None])
    assert queries.has_open_deals([nadia.pk])
    closed.is_void = True
    closed.save()
    assert not queries.has_open_deals([nadia.pk])


def test_past_days_forbid_no_help(yesterday: Day) -> None:
    nadia = old_account("nadia")
    played(nadia, yesterday, [40] * 3)
    assert not queries.has_open_deals([nadia.pk])
