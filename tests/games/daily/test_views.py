"""Tests of the page of the day and of its button, as people and visitors see them."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.daily import days
from games.daily.browser_keys import COOKIE
from games.daily.models import PUBLISHED_AFTER, Browser, Day, Run
from games.daily.page.hub import hub_of
from games.models import Entry
from tests.factories import PASSWORD, client_of
from tests.games.daily.conftest import old_account
from tests.games.daily.playing import begin, play
from thousand_site import fragments

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')


def press(client: Client, day: Day, deal: int = 1) -> str:
    """Press the button of a deal and return where it leads."""
    return client.post(f"/daily/{day}/{deal}/").headers["location"]


def text_of(client: Client) -> str:
    return " ".join(client.get("/daily/").content.decode().split())


def test_the_button_opens_the_table(day: Day, players: list[User]) -> None:
    client = client_of(players[0])
    assert "Play deal 1" in text_of(client)
    address = press(client, day)
    assert address == f"/table/{Run.objects.get().game_id}/"
    assert client.get(address).status_code == 200
    assert "Go on with deal 1" in text_of(client)


def test_a_second_press_opens_the_same_table(day: Day, players: list[User]) -> None:
    client = client_of(players[0])
    assert press(client, day) == press(client, day)
    assert Run.objects.count() == 1


def test_a_played_deal_shows_its_result_and_the_next_one_is_offered(
    day: Day, players: list[User]
) -> None:
    run = play(players[0], day)
    hub = hub_of(players[0], timezone.now())
    assert hub is not None and hub.rows[0].run == run and hub.total == run.change
    assert hub.next_deal == hub.rows[1] and hub.played == 1
    assert "Play deal 2" in text_of(client_of(players[0]))


def test_a_deal_that_the_end_of_the_day_closed_is_worth_nothing(
    day: Day, players: list[User], at_midnight: None
) -> None:
    """It is not offered again, and says why."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: day.starts_at + timedelta(hours=23))
        begin(players[0], day, 1)
    days.close_runs(timezone.now())
    guest = hub_of(None, timezone.now())
    assert guest is not None and guest.day == day
    young = User.objects.filter(pk=players[0].pk)
    young.update(date_joined=timezone.now())
    hub = hub_of(young.get(), timezone.now())
    assert hub is not None and hub.rows[0].is_lost and hub.next_deal == hub.rows[1]
    assert "Not finished: 0 %" in text_of(client_of(young.get()))


def test_nothing_of_a_deal_is_on_the_page_before_its_last_card(
    day: Day, players: list[User]
) -> None:
    """Petro plays the first; to Nadia, who is at it, the page does not change."""
    nadia, petro = players
    begin(nadia, day, 1)
    before = text_of(client_of(nadia))
    run = play(petro, day)
    after = text_of(client_of(nadia))
    assert len(after) == len(before)
    assert (
        "median" not in after and Entry.objects.get(game=run.game_id, kind="deck").text not in after
    )
    assert run.game.secret not in after and day.secret not in after


def test_what_is_kept_of_one_readers_page_shows_nothing_to_another(
    day: Day, players: list[User]
) -> None:
    """To Petro, who has not played, the page is the same after Nadia has seen her result."""
    nadia, petro = players
    fragments.forget()
    play(nadia, day)
    before, own, after = (text_of(client_of(user)) for user in (petro, nadia, petro))
    assert '<li class="done">' in own and '<li class="done">' not in after
    assert TOKEN.sub("", after) == TOKEN.sub("", before)


def test_who_has_played_is_compared_with_the_others(day: Day, players: list[User]) -> None:
    nadia, petro = players
    play(nadia, day)
    alone = hub_of(nadia, timezone.now())
    assert alone is not None and alone.rows[0].share is None and alone.mean is None
    Run.objects.filter(pk=play(petro, day).pk).update(change=-500)
    compared = hub_of(nadia, timezone.now())
    assert compared is not None and compared.rows[0].share == 100 and compared.mean == 100


def test_guests_are_compared_and_nobody_is_with_them(yesterday: Day, day: Day) -> None:
    """Yesterday's figures are those of the people who played it in time."""
    first = play(old_account("hanna"), yesterday)
    Run.objects.filter(pk=first.pk).update(counts=True, change=-500)
    client = client_of()
    press(client, yesterday)
    late = Run.objects.exclude(pk=first.pk).get()
    play(late.user, yesterday)
    hub = hub_of(late.user, timezone.now())
    assert hub is not None and hub.day == yesterday and hub.rows[0].share == 100
    assert hub.rows[0].median == -500


def test_a_visitor_sees_yesterday_and_becomes_a_guest_by_playing(yesterday: Day, day: Day) -> None:
    client = client_of()
    assert "Yesterday's eight deals" in text_of(client).replace("&#x27;", "'")
    assert not User.objects.filter(is_guest=True).exists()
    assert press(client, yesterday).startswith("/table/")
    assert User.objects.filter(is_guest=True).count() == 1


def test_a_visitor_cannot_press_the_button_of_today(day: Day) -> None:
    assert press(client_of(), day) == "/daily/"
    assert not Run.objects.exists() and not User.objects.filter(is_guest=True).exists()


@pytest.mark.parametrize(
    "path", ["/daily/2026-13-01/1/", "/daily/today/1/", "/daily/2001-01-01/1/"]
)
def test_there_is_no_such_day(day: Day, players: list[User], path: str) -> None:
    assert client_of(players[0]).post(path).status_code == 404


def test_the_secret_is_on_the_page_after_the_day_only(day: Day, players: list[User]) -> None:
    assert day.commitment in text_of(client_of(players[0]))
    assert day.secret not in text_of(client_of(players[0]))


def test_the_published_secret_is_on_the_page_of_yesterday(yesterday: Day) -> None:
    assert yesterday.secret in text_of(client_of())


def test_the_commitment_to_the_next_day_is_on_the_page_before_it(
    day: Day, players: list[User]
) -> None:
    """And for those who play yesterday's deals, that to today's; of both nothing but that."""
    yesterday, tomorrow = Day.objects.exclude(pk=day.pk).order_by("date")
    days.publish_days(day.starts_at + PUBLISHED_AFTER)
    member, visitor = text_of(client_of(players[0])), text_of(client_of())
    assert tomorrow.commitment in member and yesterday.commitment not in member
    assert day.commitment in visitor and tomorrow.commitment in visitor
    assert not [one for one in (day, tomorrow) if one.secret in member + visitor]


def test_the_cards_of_own_deals_are_checked_after_the_day_alone(
    day: Day, players: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As those of any game are, by its record."""
    run, client, path = play(players[0], day), client_of(players[0]), f"/daily/{day}/"
    check = f"/fairness/?game={run.game_id}"
    assert check not in client.get(path).content.decode()
    monkeypatch.setattr(timezone, "now", lambda: day.is_shown_at)
    days.close_runs(day.is_shown_at)
    assert check in client.get(path).content.decode()
    assert client_of().get(f"/game/{run.game_id}/record/").status_code == 200


def test_another_account_of_the_same_browser_is_told_why(day: Day, players: list[User]) -> None:
    nadia, petro = players
    client = client_of(nadia)
    press(client, day)
    client.force_login(petro)
    assert press(client, day) == "/daily/"
    assert "Another account has played" in text_of(client)
    assert client.cookies[COOKIE]["path"] == "/"


def test_the_device_of_a_login_is_known_without_the_browsers_key(
    day: Day, players: list[User]
) -> None:
    """The one cookie can be deleted, and both have still logged in on the same device."""
    client = Client(headers={"accept-language": "en"})
    for user in players:
        client.cookies.pop(COOKIE, None)
        client.post("/accounts/login/", {"login": user.username, "password": PASSWORD})
        press(client, day)
        client.cookies.pop("sessionid", None)
    assert {run.user for run in Run.objects.all()} == {players[0]}
    assert {row.user for row in Browser.objects.all()} == {players[0]}
