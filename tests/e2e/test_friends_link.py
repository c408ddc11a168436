"""A friend's link on phones: from the link to the table in two taps."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.player import wait_for_table
from tests.e2e.test_invitation_link import open_table
from tests.site import Site

MOST = 2
# Each touch of the screen, on all pages of a tab.
COUNT = """
addEventListener("pointerdown", () => {
  sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
}, true);
"""
# The buttons of the page below its header, from the top.
BUTTONS = """
() => [...document.querySelectorAll("main button, main input:not([type=hidden])")]
  .filter((one) => one.checkVisibility())
  .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
  .map((one) => one.textContent.trim() || one.id)
"""


def phone(new_page: Callable[..., Page]) -> Page:
    """Return a phone whose touches are counted."""
    page = new_page("phone")
    page.add_init_script(COUNT)
    return page


def taps(page: Page) -> int:
    return int(page.evaluate("sessionStorage.taps ?? 0"))


def sit_by_link(page: Page, link: str, name: str) -> None:
    """Open the link as a stranger, give a name and sit down."""
    page.goto(link)
    page.get_by_label("Your name").tap()
    page.keyboard.type(name)
    page.get_by_role("button", name="Sit down").first.tap()


def test_two_friends_sit_at_the_started_table_after_two_taps_each(
    site: Site, new_page: Callable[..., Page]
) -> None:
    host, friends = new_page(), {name: phone(new_page) for name in ("Olga", "Wojtek S")}
    link = open_table(host, site)
    for name, page in friends.items():
        sit_by_link(page, link, name)
    for page in (host, *friends.values()):
        wait_for_table(page)
    assert host.url == friends["Olga"].url == friends["Wojtek S"].url
    for name in friends:
        expect(host.locator(".people .plate", has_text=name.replace(" ", "_"))).to_have_count(1)
    assert {name: taps(page) for name, page in friends.items() if taps(page) > MOST} == {}


def test_a_friend_and_the_host_need_two_taps_each_beside_a_bot(
    site: Site, new_page: Callable[..., Page]
) -> None:
    host, friend = phone(new_page), phone(new_page)
    host.goto(site.url)
    host.get_by_role("link", name="With friends").tap()
    host.get_by_role("button", name="Set up the table").tap()
    link = host.locator("#table-link").input_value()
    assert taps(host) == MOST
    sit_by_link(friend, link, "Hanna")
    expect(friend.locator(".lobby-table-line")).to_contain_text(
        "The game begins when every seat is taken. Nobody has to press anything"
    )
    host.get_by_role("button", name="Fill with bots and start").tap()
    for page in (host, friend):
        wait_for_table(page)
    # Of the host's touches the last alone comes after the link.
    assert host.url == friend.url and taps(friend) <= MOST and taps(host) == MOST + 1


def test_who_is_invited_sees_first_where_to_sit(site: Site, new_page: Callable[..., Page]) -> None:
    link = open_table(new_page(), site)
    friend = phone(new_page)
    friend.goto(link)
    assert friend.evaluate(BUTTONS)[:2] == ["guest-name", "Sit down"]
    expect(friend.get_by_role("button", name="Sit down").first).to_be_in_viewport(ratio=1)
