"""Tests of the waiting page and of the line for those who wait."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.daily import days
from games.daily.models import Day
from games.daily.page.summary import DaySummary
from games.matchmaking.bot_start import services as bot_start
from games.matchmaking.models import Ticket
from games.matchmaking.pools import wait_estimates
from games.models import Pool
from games.tables.lifecycle.create import create_game
from tests.conftest import SetLimits
from tests.factories import client_of, persons
from tests.games.factories import changed, played_game
from tests.thousand_site.factories import page_text
from thousand_site.home import waiting
from thousand_site.home.waiting import WaitingPage, waiting_page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]


def waits(user: User, key: str = "classic-short", seconds: float = 6) -> Ticket:
    since = timezone.now() - timedelta(seconds=seconds)
    pool = Pool.objects.get(key=key)
    return Ticket.objects.create(user=user, pool=pool, rating=1500, created_at=since)


def page_of(user: User) -> WaitingPage:
    page = waiting_page(user)
    assert page is not None
    return page


def test_only_those_who_wait_have_a_waiting_page(client: Client, anna: User) -> None:
    assert waiting_page(None) is None and waiting_page(anna) is None
    assert client.get("/waiting/").status_code == 204


def test_it_says_who_is_missing_and_the_own_place(anna: User, boris: User) -> None:
    waits(boris, seconds=9)
    waits(anna)
    page = page_of(anna)
    assert page.title == "Looking for one more player" and page.others == [boris]
    assert (page.place, page.size, page.free_seats) == (2, 3, 1)
    assert page.bots_note == "boris is asked, a bot fills the free seat"
    assert page.who_text.startswith("You and boris are looking: bots sit down in ")


def test_alone_two_players_are_missing(anna: User) -> None:
    waits(anna)
    page = page_of(anna)
    assert page.title == "Looking for 2 more players"
    assert re.fullmatch(r"Only you so far: bots sit down in (18|19) s", page.who_text)
    assert page.bots_note == "bots fill the free seats"


def test_a_full_table_needs_no_bot(anna: User, boris: User, vera: User) -> None:
    for user in (anna, boris, vera):
        waits(user)
    page = page_of(anna)
    assert page.title == "Looking for a table" and "bot" not in page.bots_note


def test_a_user_who_was_asked_too_often_sits_there_but_is_not_asked(
    anna: User, boris: User, limits: SetLimits
) -> None:
    limits(bot_questions=1)
    bot_start.QUESTIONS.take(boris.pk)
    waits(boris)
    waits(anna)
    page = page_of(anna)
    assert page.others == [boris] and page.bots_note == "bots fill the free seats"


@pytest.mark.parametrize(
    ("waited_s", "with_bots", "next_s"),
    [(6, False, 14), (19, False, 1), (20, False, None), (600, False, None),
     (6, True, 14), (22, True, 3), (25, True, None), (600, True, None)],
)  # fmt: skip
def test_the_next_table_is_not_told_to_those_who_wait_longer_than_usual(
    anna: User, monkeypatch: pytest.MonkeyPatch, waited_s: int, with_bots: bool, next_s: int | None
) -> None:
    changed(Pool.objects.get(key="classic-short"), with_bots=with_bots)
    monkeypatch.setattr(wait_estimates, "estimated_waits", lambda keys: {"classic-short": 20})
    waits(anna, seconds=waited_s)
    assert page_of(anna).next_s == next_s


def test_the_next_table_is_told_as_far_as_it_is_known(anna: User) -> None:
    waits(anna)
    assert page_of(anna).next_s == 19
    changed(Pool.objects.get(key="classic-short"), with_bots=False)
    page = page_text(client_of(anna), "/waiting/")
    assert "not known yet" in page and "Start with bots now" not in page


def test_it_takes_the_place_of_the_home_page_from_the_fifth_second_on(anna: User) -> None:
    ticket = waits(anna, seconds=1)
    assert "is-waiting" not in page_text(client_of(anna), "/")
    Ticket.objects.filter(pk=ticket.pk).update(created_at=timezone.now() - timedelta(seconds=6))
    assert "is-waiting" in page_text(client_of(anna), "/")


def test_it_offers_bots_a_lesson_and_what_else_was_chosen(anna: User) -> None:
    waits(anna)
    waits(anna, "polish")
    page = page_text(client_of(anna), "/waiting/")
    assert 'action="/play/with-bots/"' in page and 'value="classic-short"' in page
    assert 'href="/lesson/"' in page and "also Polish" in page


@pytest.mark.parametrize("path", ["/rules/", "/lesson/", "/tables/"])
def test_other_pages_keep_the_place_and_say_so(anna: User, path: str) -> None:
    assert 'id="waiting-line"' not in page_text(client_of(anna), path)
    waits(anna)
    page = page_text(client_of(anna), path)
    assert 'id="waiting-line"' in page and 'action="/play/cancel/"' in page


def test_the_home_page_has_no_line_beside_the_waiting_page(anna: User) -> None:
    waits(anna)
    assert 'id="waiting-line"' not in page_text(client_of(anna), "/")


def test_the_lines_seconds_are_outside_of_what_is_spoken(anna: User) -> None:
    waits(anna)
    line = page_text(client_of(anna), "/rules/").partition('id="waiting-line"')[2]
    assert '<span class="unseen" role="status" data-spoken></span>' in line
    assert "<span><strong data-looking>" in line


def test_a_running_game_may_be_watched_meanwhile(anna: User) -> None:
    game = create_game(Pool.objects.first(), persons(3))
    waits(anna)
    page = page_text(client_of(anna), "/waiting/")
    assert f'href="/table/{game.pk}/"' in page and "deal 1<" in page


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("quiet")
def test_a_game_that_is_over_is_not_watched(anna: User) -> None:
    played_game(Pool.objects.get(key="classic-short"), persons(3))
    waits(anna)
    assert "Watch a game" not in page_text(client_of(anna), "/waiting/")


def test_who_waits_long_is_offered_the_deals_of_the_day(anna: User) -> None:
    waits(anna, seconds=20)
    assert page_of(anna).deals is None
    Ticket.objects.update(created_at=timezone.now() - timedelta(seconds=40))
    deals = page_of(anna).deals
    assert deals is not None and deals.title in unescape(page_text(client_of(anna), "/waiting/"))


def test_nobody_is_offered_deals_that_are_all_played(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits(anna, seconds=40)
    played = DaySummary(is_running=True, played=8, is_over=True)
    monkeypatch.setattr(waiting, "summary_of", lambda *_: played)
    assert page_of(anna).deals is None


def test_who_plays_a_deal_keeps_the_place_and_is_called_at_its_table(anna: User) -> None:
    days.make_days(timezone.now())
    yesterday = Day.objects.order_by("date")[0]
    ticket, client = waits(anna, seconds=40), client_of(anna)
    table = client.post(f"/daily/{yesterday}/1/").headers["location"]
    assert table.startswith("/table/") and Ticket.objects.get() == ticket
    assert 'id="waiting-line"' in page_text(client, table)
