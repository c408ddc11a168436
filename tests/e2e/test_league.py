"""Four weeks of a league: a time that is agreed on, deadlines, an absentee and a leaver."""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.full_session import Person, people
from tests.e2e.league_in_weeks import League, check_standings, count_points
from tests.e2e.open_pages import OpenPages
from tests.site import Site

DEALS = 3


def open_page(page: Page, person: Person, league: League) -> Page:
    page.context.add_cookies([person.cookie])
    page.goto(league.url)
    return page


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).locator("visible=true").first.click()


@pytest.mark.slow
@pytest.mark.rotated(2, first=1)
@pytest.mark.timeout(600)
def test_four_weeks(site: Site, new_page: Callable[..., Page]) -> None:
    mark = secrets.token_hex(3)
    organiser, *crowd = people(site, [f"org{mark}", *(f"p{n}{mark}" for n in range(6))])
    with OpenPages(crowd):
        play_four_weeks(League(organiser, crowd, DEALS), new_page)


def play_four_weeks(league: League, new_page: Callable[..., Page]) -> None:
    first, second = league.week(1)["tables"]
    anna, boris, clara = league.people_at(first)
    never, leaver, _ = league.people_at(second)
    phone = open_page(new_page("phone"), anna, league)
    desktop = open_page(new_page(theme="dark"), boris, league)
    agree(league, first["id"], phone, desktop, clara)
    begin_at_agreed_time(league, phone, desktop, clara)
    league.play(1)
    # Nobody at the other table has answered: the deadline decides, and one does not come.
    league.meet_at_deadline(1, absent=[never])
    league.play(1, absent=[never])
    league.begin_week(2)
    play_at_once_where_all_are_there(league, never)
    league.meet_at_deadline(2, absent=[never])
    league.play(2, absent=[never])
    leaver.ask(f"{league.path}entry/", "DELETE")
    for number in (3, 4):
        league.begin_week(number)
        seated = {p for table in league.week(number)["tables"] for p in league.people_at(table)}
        assert not {never, leaver} & seated
        league.meet_at_deadline(number)
        league.play(number)
    league.crowd.until("the end of the league", lambda: league.status == "over")
    check_standings(league, count_points(league, 4))
    open_page(phone, anna, league)
    expect(phone.locator(".tournament-winner")).to_be_visible()


def agree(league: League, table: int, phone: Page, desktop: Page, third: Person) -> None:
    """One offers a time in a browser, one ticks it in another, the third by a program."""
    at = (datetime.now() + timedelta(days=2)).strftime("%Y-%m-%dT19:30")
    phone.locator(".times-new [name=at]").fill(at)
    press(phone, "Offer")
    # The other page hears of it by itself.
    expect(desktop.locator(".times-offers li")).to_have_count(1)
    press(desktop, "Works for me")
    expect(phone.locator(".times-offers .agreed")).to_have_count(0)
    shown = third.ask(f"{league.path}tables/{table}/")
    [offer] = shown["time"]["offers"]
    assert len(offer["ticked_by"]) == 2 and shown["time"]["set_by"] == "nobody"
    third.do(f"{league.path}tables/{table}/offers/{offer['id']}/", {"suits": True})
    for page in (phone, desktop):
        expect(page.locator(".times-offers .agreed")).to_be_visible()
    # Nobody else sees what was offered.
    assert league.organiser.ask(f"{league.path}tables/{table}/")["time"]["offers"] is None


def begin_at_agreed_time(league: League, phone: Page, desktop: Page, third: Person) -> None:
    """Shortly before it all say that they are there, and then the table opens."""
    table = league.week(1)["tables"][0]
    league.turn_to(table["opens_at"], timedelta(minutes=2))
    for page in (phone, desktop):
        page.reload()
        press(page, "I am here")
    third.do(f"{league.path}tables/{table['id']}/presence/")
    league.turn_to(league.week(1)["tables"][0]["opens_at"])
    # Nobody presses anything: the page leads to the table.
    for page in (phone, desktop):
        page.wait_for_url("**/table/**")
        expect(page.locator(".card-table")).to_be_visible()


def play_at_once_where_all_are_there(league: League, never: Person) -> None:
    """At the table of week 2 without the absentee all press "play now", days early."""
    for table in league.waiting(2):
        there = league.people_at(table)
        if never not in there:
            for person in there:
                person.do(f"{league.path}tables/{table['id']}/ready/", {"ready": True})
            league.crowd.until("the table to open", lambda: len(league.waiting(2)) == 1)
    league.play(2, absent=[never])
