"""Deals of the day in real browsers: different choices, two tabs, the keyboard, a screen reader."""

import json
import re
from collections.abc import Callable
from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import Player, wait_for_table
from tests.e2e.players_by_input import MANY_TABS, KeyboardPlayer
from tests.e2e.screen_reader import ScreenReader
from tests.e2e.test_accessibility import findings
from tests.site import Site

# People who have been here for a month, and today's deals with bots that do not search: what they
# choose is no matter of these tests.
WORLD = """
import json
from datetime import timedelta
from secrets import token_hex
from django.utils import timezone
from games.daily import days
from games.daily.models import Day
from tests.factories import person
from tests.sessions import session_of

now = timezone.now()
days.make_days(now)
Day.objects.update(bots="casual-1")
people = [person(f"p{token_hex(5)}", date_joined=now - timedelta(days=30)) for _ in range(2)]
print(json.dumps([session_of(user) for user in people]))
"""
# Nothing of these is on the page before a deal was played.
RESULT = re.compile(r"(plays|play) \d{3}")
HAND = ".hand button[data-card]"
HAS_AT_MOST = "(count) => document.querySelectorAll('.hand button[data-card]').length <= count"
WAS_SAID = "(text) => screenReader.lines.some(([, said]) => said.includes(text))"


@pytest.fixture
def logins(site: Site) -> list[str]:
    """The sessions of two people."""
    found: list[str] = json.loads(site.shell(WORLD).splitlines()[-1])
    return found


def open_day(site: Site, page: Page, session: str) -> Page:
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
    page.goto(f"{site.url}/daily/")
    return page


def begin(page: Page, text: str) -> None:
    page.get_by_role("button", name=text).click()
    wait_for_table(page)


def test_a_deal_goes_on_on_another_device_and_leads_back(
    site: Site, new_page: Callable[..., Page], logins: list[str]
) -> None:
    desktop = open_day(site, new_page("desktop"), logins[0])
    begin(desktop, "Play deal 1")
    player = Player(desktop)
    player.act()
    expect(desktop.get_by_role("button", name="Resign")).to_have_count(0)
    desktop.close()
    phone = open_day(site, new_page("phone"), logins[0])
    expect(phone.locator("main")).not_to_contain_text(RESULT)
    begin(phone, "Go on with deal 1")
    Player(phone, "phone").play()
    phone.get_by_role("link", name="Back to the deals").first.click()
    phone.wait_for_url("**/daily/")
    expect(phone.locator(".daily-deals li.done")).to_have_count(1)
    expect(phone.get_by_role("button", name="Play deal 2")).to_be_visible()


def test_two_people_with_different_choices_are_compared_when_both_have_played(
    site: Site, new_page: Callable[..., Page], logins: list[str]
) -> None:
    nadia, petro = (open_day(site, new_page("desktop"), login) for login in logins)
    begin(nadia, "Play deal 1")
    Player(nadia).play()
    petro.reload()
    expect(petro.locator("main")).not_to_contain_text(RESULT)
    begin(petro, "Play deal 1")
    Player(petro, highest_bid=0).play()
    for page in (nadia, petro):
        page.goto(f"{site.url}/daily/?deal=1")
        expect(page.locator("#traveller")).to_contain_text("you are here")
        expect(page.locator(".daily-deals li.done")).to_contain_text("better than")


@pytest.mark.slow
def test_two_tabs_play_one_deal_in_turns(
    site: Site, new_page: Callable[..., Page], logins: list[str]
) -> None:
    """Each follows what was done in the other, to the same end."""
    first = open_day(site, new_page(), logins[0])
    begin(first, "Play deal 1")
    second = first.context.new_page()
    second.goto(first.url)
    wait_for_table(second)
    play_in_turns(Player(first), Player(second))
    for page in (first, second):
        expect(page.locator(".end[role=dialog]")).to_contain_text("Back to the deals")
        page.goto(f"{site.url}/daily/")
        expect(page.locator(".daily-deals li.done")).to_have_count(1)


def play_in_turns(*players: Player) -> None:
    """Play a card in each of the two tabs in turn, after whatever else is asked there."""
    for own, other in cycle([players, players[::-1]]):
        while own.offer() not in ("card", "end"):
            own.act()
        if own.act() == "end":
            return
        while own.sees("words"):
            own.act()
        left = own.page.locator(HAND).count()
        other.page.wait_for_function(HAS_AT_MOST, arg=left)


@pytest.mark.slow
def test_a_deal_is_played_by_keyboard_and_by_ear(
    site: Site, new_page: Callable[..., Page], logins: list[str]
) -> None:
    """From the list of deals to its end and to how others played it; nothing is ever pointed at."""
    page = new_page()
    reader, player = ScreenReader(page), KeyboardPlayer(page)
    open_day(site, page, logins[0])
    player.press(page.locator(".daily-proof summary"))
    expect(page.locator(".daily-proof li")).not_to_have_count(0)
    found = findings(page, "the deals")
    player.press(page.get_by_role("button", name="Play deal 1"))
    wait_for_table(page)
    found += findings(page, "the table of a deal")
    player.play()
    page.wait_for_function(WAS_SAID, arg="The deal is over.")
    found += findings(page, "the end of a deal")
    assert reader.pointers == []
    player.press(page.locator(".end").get_by_role("link", name="Back to the deals"))
    page.wait_for_url("**/daily/")
    player.press(page.get_by_role("link", name="Deal 1: how it was played"))
    expect(page.locator("#traveller")).to_contain_text("you are here")
    assert reader.pointers == []
    assert found + findings(page, "how a deal was played") == []


@pytest.mark.slow
def test_the_pages_of_a_phone_have_no_faults(
    site: Site, new_page: Callable[..., Page], logins: list[str]
) -> None:
    phone = open_day(site, new_page("phone"), logins[0])
    found = findings(phone, "the deals")
    begin(phone, "Play deal 1")
    found += findings(phone, "the table of a deal")
    Player(phone, "phone").play()
    phone.goto(f"{site.url}/daily/?deal=1")
    expect(phone.locator("#traveller")).to_be_visible()
    assert found + findings(phone, "how a deal was played") == []


# The first three of today's deals of one person, as they are stored when they were played.
THREE_DEALS = """
import json
from datetime import timedelta
from secrets import token_hex
from django.utils import timezone
from games.daily import days
from games.daily.models import Day, Run
from games.daily.services import begin
from games.models import Game
from tests.factories import person
from tests.sessions import session_of

now = timezone.now()
days.make_days(now)
Day.objects.update(bots="casual-1")
user = person(f"p{token_hex(5)}", date_joined=now - timedelta(days=30))
today = Day.objects.get(date=now.date())
result = {"declarer": 0, "contract": 100, "outcome": "made", "points": 120, "finished_at": now}
for deal, change in enumerate((40, -20, 60), 1):
    run = begin(user, today, deal, {"another browser"})
    over = {"status": "over", "turn_at": None, "due_at": None, "ended_at": now}
    Game.objects.filter(pk=run.game_id).update(**over)
    Run.objects.filter(pk=run.pk).update(change=change, **result)
print(json.dumps(session_of(user)))
"""


def test_arrows_go_from_deal_to_deal_enter_opens_one_and_p_plays_the_next(
    site: Site, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    player = KeyboardPlayer(page)
    open_day(site, page, json.loads(site.shell(THREE_DEALS).splitlines()[-1]))
    deals = page.locator("a.daily-number")
    expect(deals).to_have_count(3)
    player.reach(deals.first, "Tab", MANY_TABS)
    for key, chosen in (("ArrowDown", 1), ("ArrowDown", 2), ("ArrowDown", 2), ("ArrowUp", 1)):
        page.keyboard.press(key)
        expect(deals.nth(chosen)).to_be_focused()
    page.keyboard.press("Enter")
    # Until the script listens again.
    page.wait_for_url("**/daily/?deal=2*")
    expect(page.locator("#traveller")).to_contain_text("Deal 2")
    page.keyboard.press("p")
    wait_for_table(page)
    page.go_back()
    expect(page.get_by_role("button", name="Go on with deal 4")).to_be_visible()
