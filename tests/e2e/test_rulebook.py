"""The rules in a browser: found by a word or an address, and from where a rule is named."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.engine import SPECS
from tests.site import Site

WIDTH = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
LOADED = "() => [...document.images].every((one) => one.complete && one.naturalWidth > 0)"
EAGER = "() => document.querySelectorAll('img').forEach((one) => { one.loading = 'eager' })"


@pytest.mark.slow
def test_every_picture_is_there_and_nothing_is_too_wide(
    site: Site, new_page: Callable[..., Page], screen: str
) -> None:
    page = new_page(screen, language="ru")
    for path in ("/rules/", "/rules/agreements/", "/rules/glossary/", "/rules/full/"):
        page.goto(f"{site.url}{path}")
        page.evaluate(EAGER)
        page.wait_for_function(LOADED)
        assert page.evaluate(WIDTH) == 0, path


@pytest.mark.slow
def test_an_agreement_is_found_by_its_words(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/rules/agreements/")
    entries = page.locator("[data-item]:visible")
    expect(entries).to_have_count(len(SPECS))
    field = page.get_by_label("Find an agreement")
    field.fill("bolt golden")
    expect(page.locator("#golden_double_bolts")).to_be_visible()
    expect(page.locator("#first_lead")).to_be_hidden()
    assert 0 < entries.count() < 10
    # The words of other languages come when the search is first used.
    field.fill("самосвалом")
    expect(page.locator("#dump_truck")).to_be_visible()
    expect(page.locator("#first_lead")).to_be_hidden()
    # A link to what is not among them brings all back.
    page.locator(".book-contents a[href='#group-bidding']").click()
    expect(page.locator("#group-bidding-title")).to_be_in_viewport()
    expect(entries).to_have_count(len(SPECS))
    field.fill("qwertz")
    expect(page.locator(".book-none")).to_be_visible()


@pytest.mark.slow
def test_a_mention_of_a_rule_links_to_it(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/presets/club/")
    page.get_by_role("link", name="Dump truck", exact=True).first.click()
    expect(page).to_have_url(re.compile("/rules/agreements/#dump_truck$"))
    expect(page.locator("#dump_truck")).to_be_in_viewport()
    page.get_by_role("link", name="How to play", exact=True).click()
    page.get_by_role("link", name="barrel", exact=True).first.click()
    expect(page.locator("#barrel")).to_be_in_viewport()
    page.get_by_role("link", name="Rules", exact=True).first.click()
    page.get_by_role("link", name="Learn in six minutes").click()
    expect(page).to_have_url(re.compile("/lesson/$"))
