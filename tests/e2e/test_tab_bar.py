"""The tab bar of a phone: each name stands in one line within its tab, in every language."""

from collections.abc import Callable

from django.conf import settings
from playwright.sync_api import Page, expect

from tests.e2e.test_accessibility import sign_up
from tests.site import Site

WIDTHS = (360, 390)
# Names of more than one line, or that run out of their tab.
FAULTS = """
() => [...document.querySelectorAll("nav.tabs a")].filter((tab) => {
  const text = [...tab.childNodes].find((node) => node.nodeType === 3 && node.data.trim());
  const range = document.createRange();
  range.selectNodeContents(text);
  const boxes = [...range.getClientRects()], place = tab.getBoundingClientRect();
  return boxes.length !== 1 || boxes[0].left < place.left || boxes[0].right > place.right;
}).map((tab) => tab.textContent.trim())
"""


def in_language(page: Page, site: Site, language: str) -> None:
    """Show the home page in this language, as its reader would choose it."""
    page.context.add_cookies([{"name": "django_language", "value": language, "url": site.url}])
    page.goto(site.url)
    expect(page.locator("html")).to_have_attribute("lang", language)


def faults(page: Page, site: Site) -> dict[str, list[str]]:
    """Return by language and width what does not fit."""
    found = {}
    for language in dict(settings.LANGUAGES):
        in_language(page, site, language)
        assert page.locator("nav.tabs a").count() == 5
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 780})
            found[f"{language} {width}"] = page.evaluate(FAULTS)
    return {where: names for where, names in found.items() if names}


def test_no_tab_of_a_visitor_wraps(site: Site, new_page: Callable[..., Page]) -> None:
    assert faults(new_page("phone"), site) == {}


def test_no_tab_of_a_member_wraps(site: Site, new_page: Callable[..., Page]) -> None:
    page = new_page("phone")
    sign_up(page, site)
    assert faults(page, site) == {}


def test_a_tab_that_wraps_is_seen(site: Site, new_page: Callable[..., Page]) -> None:
    """Else no test of these could fail by it."""
    page = new_page("phone")
    page.goto(site.url)
    page.evaluate("document.querySelector('nav.tabs a').lastChild.data = 'Long name '.repeat(9)")
    assert page.evaluate(FAULTS) != []
