"""Tests of errors in a browser: each is shown beside its cause, and the site goes on."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.player import Player, sit_down
from tests.site import Site


def test_a_bad_form_shows_its_faults_beside_the_fields(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/accounts/signup/")
    page.get_by_label("Name").fill("!")
    page.get_by_label("Email").fill("nobody@nowhere")
    page.get_by_label("Password").fill("123")
    page.locator("form.form button").click()
    for label in ("Name", "Email", "Password"):
        field = page.locator(".field.wrong", has=page.get_by_label(label))
        expect(field.locator(".errorlist li").first).to_be_visible()
    expect(page.get_by_label("Name")).to_have_value("!")


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/no/such/page/", "/table/nosuchgame/", "/@/nobody-at-all/"])
def test_missing_pages_are_named(site: Site, page: Page, errors: list[str], path: str) -> None:
    answer = page.goto(f"{site.url}{path}")
    assert answer is not None and answer.status == 404
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    page.get_by_role("link", name="Go to the home page").click()
    expect(page.locator("[data-play-button]")).to_be_visible()
    # The browser itself notes the 404.
    assert all("404" in error for error in errors)
    errors.clear()


@pytest.mark.slow
def test_an_unplayable_card_shows_the_reason_and_sends_nothing(
    site: Site, new_page: Callable[..., Page], screen: str
) -> None:
    page, sent = new_page(screen), []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(text)))
    sit_down(page, site)
    player = Player(page, screen, highest_bid=0)
    veiled = page.locator(".hand-card.veiled button")
    player.play_on(until=lambda: player.offer() == "card" and veiled.count() > 0)
    before = acts_in(sent)
    held = page.locator(".hand [data-card]").count()
    player.press_card(veiled.first, force=True)
    expect(page.locator(".turn-line.problem")).to_contain_text("you must")
    expect(page.locator(".hand [data-card]")).to_have_count(held)
    assert acts_in(sent) == before > 0


def acts_in(sent: list[str]) -> int:
    return sum(json.loads(text)["type"] == "act" for text in sent)


class Wire:
    """The line between a page and the site's tables, to be cut and mended."""

    def __init__(self, page: Page) -> None:
        self.cut, self.open = False, []
        page.route_web_socket("**/ws/table/**", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.cut:
            socket.close()
        else:
            socket.connect_to_server()
            self.open.append(socket)

    def fail(self) -> None:
        self.cut = True
        for socket in self.open:
            socket.close()


def test_a_lost_connection_is_shown_and_comes_back(site: Site, page: Page) -> None:
    wire = Wire(page)
    sit_down(page, site)
    player = Player(page)
    player.offer()
    wire.fail()
    expect(page.get_by_text("No connection. Your clock is running; reconnecting")).to_be_visible()
    wire.cut = False
    expect(page.get_by_text("Reconnected")).to_be_visible(timeout=15_000)
    expect(page.get_by_text("No connection")).to_have_count(0)
    player.act()
    player.act()


@pytest.mark.slow
def test_a_card_played_without_a_line_is_pending_until_there_is_one(
    site: Site, new_page: Callable[..., Page], screen: str
) -> None:
    page = new_page(screen)
    wire = Wire(page)
    sit_down(page, site)
    player = Player(page, screen, highest_bid=0)
    player.play_on(until=lambda: player.offer() == "card")
    wire.fail()
    legal = page.locator(".hand-card:not(.veiled) button").first
    card = legal.get_attribute("data-card")
    player.press_card(legal)
    expect(page.get_by_text("Your move will be sent when you are back online")).to_be_visible()
    expect(page.locator(f'.hand [data-card="{card}"]')).to_have_count(0)
    wire.cut = False
    expect(page.get_by_text("Your move will be sent when you are back online")).to_have_count(
        0, timeout=15_000
    )
    # It was done: the table has it, also for who loads the page anew.
    player.offer()
    page.reload()
    expect(page.locator(".hand [data-card]").first).to_be_visible()
    expect(page.locator(f'.hand [data-card="{card}"]')).to_have_count(0)


@pytest.mark.slow
def test_a_card_is_played_by_keys(site: Site, page: Page) -> None:
    sit_down(page, site)
    player = Player(page)
    player.play_on(until=lambda: player.offer() == "card")
    page.locator('.hand button[tabindex="0"]').focus()
    page.keyboard.press("End")
    focused = page.locator(".hand button:focus")
    last = focused.get_attribute("data-card")
    while focused.get_attribute("aria-disabled") == "true":
        page.keyboard.press("ArrowLeft")
    card = focused.get_attribute("data-card")
    assert page.locator(".hand button").last.get_attribute("data-card") == last
    page.keyboard.press("Enter")
    expect(page.locator(f'.hand [data-card="{card}"]')).to_have_count(0)
