"""Tests of the deals of the day in the API: days that are over, and nothing of one that runs."""

import json
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.daily import days
from games.daily.bots.versions import CASUAL
from games.daily.models import PUBLISHED_AFTER, Day, Run
from tests.factories import person
from tests.games.daily.playing import begin, play
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import token_for, wrong_members
from tests.thousand_site.api.valid_answers import check_lines

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("defaults"),
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]


@pytest.fixture
def today(db: None, defaults: None, monkeypatch: pytest.MonkeyPatch) -> Day:
    """The day that runs, with quick bots; the one before is over and published."""
    cache.delete_pattern("*")
    monkeypatch.setattr(days, "newest_version", lambda: CASUAL)
    now = timezone.now()
    days.make_days(now - timedelta(days=1))
    days.make_days(now)
    days.publish_days(now + PUBLISHED_AFTER)
    return Day.objects.get(date=now.date())


@pytest.fixture
def over(today: Day) -> Day:
    """The day before."""
    return Day.objects.get(date=today.date - timedelta(days=1))


@pytest.fixture
def nadia(today: Day) -> User:
    return person("nadia", date_joined=timezone.now() - timedelta(days=30))


def counted(user: User, day: Day, deal: int = 1) -> Run:
    run = play(user, day, deal)
    Run.objects.filter(pk=run.pk).update(counts=True)
    return run


def lines(client: Client, path: str) -> list[dict]:
    answer = client.get(f"/api/v1/{path}")
    assert answer.status_code == 200 and "publicdomain/zero" in answer["Link"]
    found = [json.loads(line) for line in b"".join(answer).splitlines()]
    check_lines(f"/api/v1/{path.partition('?')[0]}", found)
    return found


def test_days_that_are_over_are_listed_with_their_secrets(ask: Ask, over: Day, today: Day) -> None:
    rows = ask("daily/")["results"]
    assert str(today) not in [row["date"] for row in rows]
    [row] = [row for row in rows if row["date"] == str(over)]
    assert (row["secret"], row["commitment"]) == (over.secret, over.commitment)


def test_a_day_that_is_over_tells_its_figures(ask: Ask, over: Day, nadia: User) -> None:
    run = counted(nadia, over)
    deals = ask(f"daily/{over}/")["deals"]
    assert len(deals) == 8
    assert (deals[0]["people"], deals[0]["median"]) == (1, run.change)


def test_own_results_of_a_day_that_is_over(ask: Ask, over: Day, nadia: User) -> None:
    token, run = token_for(nadia, "read"), play(nadia, over, 2)
    begin(nadia, over, 3)
    assert ask("me/daily/", token)["results"] == [{"date": str(over), "played": 1}]
    mine = ask(f"me/daily/{over}/", token)
    assert (mine["date"], mine["total"]) == (str(over), run.change)
    assert [(row["deal"], row["state"], row["change"]) for row in mine["deals"]] == [
        (2, "played", run.change),
        (3, "begun", None),
    ]


def test_own_results_need_the_scope_to_read(ask: Ask, over: Day, nadia: User) -> None:
    for path in ("me/daily/", f"me/daily/{over}/"):
        assert ask(path, code=401)["code"] == "not_authenticated"
        assert ask(path, token_for(nadia, "play"), code=403)["code"] == "scope"


def test_lines_are_a_stream_without_names(client: Client, over: Day, nadia: User) -> None:
    for deal in (1, 3):
        counted(nadia, over, deal)
    found = lines(client, f"daily/{over}/lines/")
    assert [line["deal"] for line in found] == [1, 3] and "nadia" not in str(found)
    assert [line["deal"] for line in lines(client, f"daily/{over}/lines/?deal=3")] == [3]
    assert client.head(f"/api/v1/daily/{over}/lines/").status_code == 405


@pytest.mark.parametrize("deal", ["0", "9", "x"])
def test_there_is_no_such_deal(ask: Ask, over: Day, deal: str) -> None:
    assert set(wrong_members(ask(f"daily/{over}/lines/?deal={deal}", code=400))) == {"deal"}


def test_lines_wait_until_all_games_are_revealed(ask: Ask, over: Day, nadia: User) -> None:
    run = begin(nadia, over, 1)
    Run.objects.filter(pk=run.pk).update(counts=True)
    assert ask(f"daily/{over}/lines/", code=404)["code"] == "no_lines"


@pytest.mark.parametrize("path", ["daily/{}/", "daily/{}/lines/", "me/daily/{}/"])
@pytest.mark.parametrize("date", ["today", "2001-01-01", "2026-13-01", "the running day"])
def test_nothing_is_told_of_another_day(
    ask: Ask, today: Day, nadia: User, path: str, date: str
) -> None:
    """Not even to who has played it, nor of one that does not exist."""
    play(nadia, today)
    token = token_for(nadia, "read", "play")
    address = path.format(str(today) if date == "the running day" else date)
    assert ask(address, token, code=404)["code"] == "not_found"


def test_the_lists_are_the_same_before_and_after_a_deal_of_today(
    ask: Ask, today: Day, over: Day, nadia: User
) -> None:
    token = token_for(nadia, "read", "play")
    play(nadia, over)
    paths = ("daily/", f"daily/{over}/", "me/daily/", f"me/daily/{over}/")
    before = [ask(path, token) for path in paths]
    play(nadia, today)
    cache.delete_pattern("*")
    assert [ask(path, token) for path in paths] == before
