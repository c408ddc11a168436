"""After a logout, Back shows nothing of the reader who was logged in."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import browsers
from tests.e2e.test_two_steps import log_out, sign_up
from tests.site import Site

# So often a busy browser may have thrown a page away.
MOST_TRIES = 10


@pytest.fixture
def keeping_page(browser: Browser, chromium: str) -> Iterator[Page]:
    """A page of a browser that keeps pages for Back, as browsers of people do."""
    own = browser.browser_type.launch(
        executable_path=chromium,
        args=browsers.arguments(),
        ignore_default_args=["--disable-back-forward-cache"],
    )
    try:
        yield own.new_page()
    finally:
        own.close()


def go_back(page: Page) -> None:
    """Press Back; a page that was kept is not loaded again, so no event of a load comes."""
    page.go_back(wait_until="commit")
    page.wait_for_timeout(500)
    # A function: the policy of the pages lets nobody evaluate a text.
    page.wait_for_function("() => document.readyState === 'complete'")


def is_kept(page: Page, first: str, second: str) -> bool:
    """Return whether this browser shows the first page again as it was left."""
    page.goto(first)
    page.evaluate("window.isAsItWasLeft = true")
    page.goto(second)
    go_back(page)
    return bool(page.evaluate("window.isAsItWasLeft === true"))


@pytest.mark.slow
def test_back_shows_no_settings_after_a_logout(site: Site, keeping_page: Page) -> None:
    page, base = keeping_page, f"http://localhost:{site.port}"
    # There is something to keep: the page of a visitor is, once the browser is done with it.
    assert any(is_kept(page, f"{base}/tournaments/", f"{base}/rules/") for _ in range(MOST_TRIES))
    name, _ = sign_up(page, site)
    for path in ("/accounts/email/", "/settings/"):
        page.goto(f"{base}{path}")
        expect(page.get_by_text(name).first).to_be_visible()
    log_out(page, site)
    for _ in range(4):
        go_back(page)
        expect(page.locator("body")).not_to_contain_text(name)
