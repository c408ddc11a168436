"""Pages open on every screen and in both themes, without a word in the browser's console."""

import secrets
from collections.abc import Callable

import pytest
from django.conf import settings
from playwright.sync_api import Page

from tests.e2e.player import sit_down
from tests.e2e.test_replay import played
from tests.site import Site

PATHS = ["/", "/accounts/login/", "/accounts/signup/", "/leaderboard/", "/rules/"]
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_pages_open(
    site: Site, new_page: Callable[..., Page], screen: str, theme: str, language: str
) -> None:
    page = new_page(screen, theme, language)
    for path in PATHS:
        answer = page.goto(f"{site.url}{path}")
        assert answer is not None and answer.status == 200, path
        assert page.locator("html").get_attribute("lang") == language
        assert page.evaluate(WIDER) <= 0, f"{path} scrolls sideways"


@pytest.mark.slow
def test_pages_about_a_person_open(
    site: Site, new_page: Callable[..., Page], screen: str, theme: str
) -> None:
    page, name = new_page(screen, theme), secrets.token_hex(4)
    played(site, name)
    for path in ("", "games/?place=1&opponent=nobody", "statistics/"):
        answer = page.goto(f"{site.url}/@/anna{name}/{path}")
        assert answer is not None and answer.status == 200, path
        assert page.evaluate(WIDER) <= 0, f"{path} scrolls sideways"


def test_console_messages_are_noticed(site: Site, page: Page, errors: list[str]) -> None:
    """Else no test of these could fail by it."""
    page.goto(site.url)
    page.evaluate("console.error('seen'); setTimeout(() => { throw new Error('thrown') })")
    page.wait_for_timeout(200)
    assert len(errors) == 2
    errors.clear()


# Twenty-four faces and the back are one file.
ALL_FETCHED = """
() => performance.getEntriesByType("resource")
  .filter((one) => one.name.includes("/cards/") && one.name.endsWith(".json")).length === 1
  && [...document.querySelectorAll("img.face")].every((one) => one.naturalWidth > 0)
  && document.querySelectorAll("img.face").length > 7
"""


@pytest.mark.slow
def test_no_card_is_turned_up_blank(site: Site, page: Page) -> None:
    """All faces come with the first hand, in one file."""
    sit_down(page, site)
    page.wait_for_function(ALL_FETCHED)
