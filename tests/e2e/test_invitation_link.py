"""The link of a table for friends: copied, passed to the share sheet, and shown as a QR code."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.site import Site

# A device with a share sheet; the second time it fails.
SHARE_SHEET = """
window.shared = [];
navigator.share = async (content) => {
  if (window.shared.length) throw new DOMException("", "NotAllowedError");
  window.shared.push(content);
};
"""


def open_table(page: Page, site: Site) -> str:
    """Set up a table by link as a guest; return the link."""
    page.goto(f"{site.url}/tables/new/?visibility=link")
    page.get_by_role("button", name="Set up the table").click()
    return page.locator("#table-link").input_value()


def top(page: Page, selector: str) -> float:
    box: Any = page.locator(selector).bounding_box()
    return box["y"]


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_the_qr_code_opens_large_above_the_table(
    site: Site, new_page: Callable[..., Page], screen: str
) -> None:
    page = new_page(screen)
    link = open_table(page, site)
    assert link.startswith(f"{site.url}/tables/") and page.url == link
    assert top(page, ".invitation-link") < top(page, "[data-key=close]")
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
    sheet = page.locator(".qr-sheet")
    expect(sheet).to_be_hidden()
    page.get_by_role("button", name="QR code").click()
    code = sheet.get_by_role("img")
    expect(code).to_be_visible()
    box: Any = code.bounding_box()
    assert box["width"] == box["height"] > 300
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


@pytest.mark.slow
def test_the_share_sheet_gets_the_link_and_copying_replaces_it(
    site: Site, new_page: Callable[..., Page]
) -> None:
    page = new_page("phone")
    page.add_init_script(SHARE_SHEET)
    link = open_table(page, site)
    share = page.get_by_role("button", name="Share")
    share.click()
    assert page.evaluate("window.shared[0].url") == link
    share.click()
    expect(page.locator("[data-copy]")).to_have_text("Copied")
