"""The sheet that closes a game covers neither plates nor talk.

WRITE_PICTURES=1 writes it into docs/images/end, on both screens and in both themes.
"""

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import SCREENS
from tests.e2e.test_gallery import LOADED, SHOW, fixtures
from tests.e2e.test_pictures import photograph
from tests.site import ROOT, Site

FOLDER = ROOT / "docs" / "images" / "end"

# Upright and held sideways.
SIZES = ((360, 780), (390, 844), (844, 390))
# Those of these elements whose middle is covered by something else, or is out of the window.
COVERED = """
(selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  .filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return !seen || !(one.contains(seen) || seen.contains(one));
  }).map((one) => one.textContent)
"""


# Who played may talk; nothing has been said yet.
TALK = {
    "lines": [],
    "muted": [],
    "bubbles": {},
    "unread": 0,
    "rest": None,
    "refusal": None,
    "may": {"say": True, "text": True, "note": ""},
    "watching": {"count": 0, "names": []},
    "failure": None,
    "hidden": False,
    "byName": False,
    "spoken": None,
    "draft": "",
    "mode": "say",
    "focus": 0,
}


def end_of_a_game(site: Site, page: Page, width: int, height: int, theme: str = "light") -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{site.url}/dev/gallery/?state=play-follow&theme={theme}")
    page.evaluate(SHOW, {**dict(fixtures())["over-rated"], "state": {"talk": TALK}})
    expect(page.locator(".end[role=dialog]")).to_be_visible()


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_plates_chat_and_phrases_are_in_reach_of_a_phone(
    site: Site, new_page: Callable[..., Page], width: int, height: int
) -> None:
    page = new_page("phone")
    end_of_a_game(site, page, width, height)
    assert page.evaluate(COVERED, ".opponent .plate, .bar .tab") == []
    expect(page.locator(".opponent .plate .rating:visible")).to_have_count(2)
    expect(page.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Chat").tap()
    expect(page.locator(".phrase").first).to_be_visible()
    assert page.evaluate(COVERED, ".phrase") == []


@pytest.mark.slow
def test_it_has_one_main_action_on_the_first_screen(
    site: Site, new_page: Callable[..., Page], screen: str, theme: str
) -> None:
    page = new_page(screen, theme=theme)
    end_of_a_game(site, page, *SCREENS[screen], theme)
    expect(page.locator(".end .primary")).to_have_count(1)
    expect(page.locator(".end .primary")).to_be_in_viewport(ratio=1)
    if os.environ.get("WRITE_PICTURES"):
        page.wait_for_function(LOADED)
        photograph(page, f"{screen}-{theme}", FOLDER)


def test_from_the_end_two_presses_lead_to_a_code_for_a_friend(site: Site, page: Page) -> None:
    end_of_a_game(site, page, 1280, 800)
    page.get_by_role("button", name="Play with me").click()
    expect(page.locator("#table-link")).to_be_visible()
    page.get_by_role("button", name="QR code").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()


def test_its_keys_close_it_bring_it_back_and_share(
    site: Site, page: Page, errors: list[str]
) -> None:
    page.goto(f"{site.url}/dev/gallery/?state=play-follow&theme=light")
    page.add_script_tag(url=f"{site.url}/static/games/base/shortcuts.js", type="module")
    page.evaluate(SHOW, {**dict(fixtures())["over-rated"], "state": {"talk": TALK}})
    expect(page.locator(".end")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".end")).to_have_count(0)
    page.keyboard.press("e")
    expect(page.locator(".end")).to_be_visible()
    page.keyboard.press("s")
    page.wait_for_url("**/share/**")
    # A state of the gallery is no stored game.
    errors[:] = [error for error in errors if "404" not in error]


def test_on_a_desktop_the_talk_stands_beside_the_sheet(site: Site, page: Page) -> None:
    end_of_a_game(site, page, 1280, 800)
    assert page.evaluate(COVERED, ".opponent .plate, .side-panel [role=tab]") == []


@pytest.mark.parametrize("name", ["Replay", "Play with me", "Play again"])
def test_without_a_network_the_sheet_stays_and_says_why(
    site: Site, page: Page, errors: list[str], name: str
) -> None:
    end_of_a_game(site, page, 1280, 800)
    address = page.url
    page.context.set_offline(True)
    pressed = page.locator(".end").get_by_text(name, exact=True)
    pressed.click()
    expect(page.locator(".end-refusal")).to_have_text("No connection. Try again in a moment.")
    assert page.url == address
    page.context.set_offline(False)
    expect(page.locator(".end-refusal")).to_have_count(0)
    expect(pressed).to_be_enabled()
    errors.clear()


def test_without_a_network_no_clock_is_said_to_run_after_the_end(site: Site, page: Page) -> None:
    end_of_a_game(site, page, 1280, 800)
    page.evaluate(
        SHOW, {**dict(fixtures())["over-rated"], "state": {"talk": TALK, "offline": True}}
    )
    expect(page.locator(".line")).to_have_text("No connection; reconnecting")


def test_what_is_covered_is_seen(site: Site, new_page: Callable[..., Page]) -> None:
    """Else no test of these could fail by it."""
    page = new_page("phone")
    end_of_a_game(site, page, 390, 844)
    page.evaluate("document.querySelector('.end-ground').style.inset = '0'")
    assert page.evaluate(COVERED, ".bar .tab") != []
