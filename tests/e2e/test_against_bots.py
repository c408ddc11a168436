"""The page of games against bots: the choices, what they start, and hints at the table."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PICTURES
from tests.e2e.player import wait_for_table
from tests.e2e.test_review import assert_fits
from tests.site import Site


def test_the_table_follows_the_keys_and_the_button_says_what_it_starts(
    site: Site, page: Page
) -> None:
    page.goto(f"{site.url}/play/bots/")
    button = page.locator("[data-starts]")
    expect(page.get_by_role("radio", name="Casual")).to_be_checked()
    expect(page.get_by_text("good to begin with")).to_be_visible()
    expect(button).to_have_text("Casual, unrated")
    page.get_by_role("radio", name="Casual").focus()
    page.keyboard.press("ArrowDown")
    expect(button).to_have_text("Club, unrated")
    expect(page.locator("[data-at-table]")).to_contain_text("Danuta")
    page.get_by_role("switch", name="Hints").click()
    expect(button).to_have_text("Club, with hints, unrated")
    expect(page.get_by_role("switch", name="Rated")).to_be_disabled()
    expect(page.locator("[data-rated-why]")).to_have_text("Not with hints or without a clock")


def test_a_hint_says_what_the_next_choice_costs(
    site: Site, new_page: Callable[..., Page], screen: str
) -> None:
    page = new_page(screen)
    page.goto(f"{site.url}/play/bots/")
    page.get_by_role("radio", name="Beginner").click(force=True)
    if screen == "phone":
        page.get_by_role("button", name="Your table").click()
    page.get_by_role("switch", name="Hints").click()
    page.locator("button.main-button").click()
    wait_for_table(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint-others")).to_contain_text("Cost: ")
    assert_fits(page)
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"hint-{screen}.png")


def test_h_shows_a_hint_and_no_clock_is_seen(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/play/bots/")
    page.get_by_role("radio", name="Beginner").click(force=True)
    page.get_by_role("switch", name="Hints").click()
    page.locator("button.main-button").click()
    wait_for_table(page)
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    page.keyboard.press("Shift+H")
    expect(page.locator(".turn-line")).to_contain_text("Hint:")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(page.get_by_role("timer")).to_have_count(0)


def test_a_phone_folds_the_table_behind_play(site: Site, new_page: Callable[..., Page]) -> None:
    page = new_page("phone")
    page.goto(f"{site.url}/play/bots/")
    expect(page.locator("button.main-button")).to_be_visible()
    expect(page.locator("#bots-options")).to_be_hidden()
    page.get_by_role("button", name="Your table").click()
    expect(page.get_by_role("switch", name="Hints")).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide


def test_without_scripts_the_form_begins_the_chosen_game(
    site: Site, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    context = page.context.browser.new_context(java_script_enabled=False)
    try:
        plain = context.new_page()
        plain.goto(f"{site.url}/play/bots/")
        plain.locator("[name=level][value=beginner]").check(force=True)
        plain.locator("button.main-button").click()
        assert "/table/" in plain.url
    finally:
        context.close()
