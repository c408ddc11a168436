"""The administration in a browser: its pages keep to their policy, whose breaches are errors."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_pools import log_in_administrator
from tests.site import Site

ONE_OF_EACH = """
from games.models import Pool, Preset
from tests.factories import person
print(Pool.objects.first().pk, Preset.objects.first().pk, person("leonid").pk)
"""


@pytest.fixture
def admin_page(site: Site, page: Page) -> Page:
    """A page of an administrator."""
    return log_in_administrator(site, page)


def visit(page: Page, site: Site, path: str) -> None:
    page.goto(f"{site.url}/admin/{path}")
    # Alpine has started: it takes this attribute away.
    expect(page.locator("html[x-cloak]")).to_have_count(0)
    expect(page.locator("#content")).to_be_visible()


@pytest.mark.slow
def test_lists_and_forms_keep_to_the_policy(site: Site, admin_page: Page) -> None:
    pool, preset, user = site.shell(ONE_OF_EACH).split()
    lists = ["", "games/pool/", "presets/preset/", "accounts/user/?q=a", "games/game/"]
    forms = [f"games/pool/{pool}/change/", f"presets/preset/{preset}/change/", "games/pool/add/"]
    forms += [f"accounts/user/{user}/change/?edit=1", f"accounts/user/{user}/delete/"]
    forms += [f"games/pool/{pool}/history/", "tournaments/tournament/", "fairplay/case/"]
    forms += ["account/emailaddress/add/", "auth/group/add/"]
    for path in [*lists, *forms]:
        visit(admin_page, site, path)


@pytest.mark.slow
def test_scripts_keep_to_the_policy(site: Site, admin_page: Page) -> None:
    visit(admin_page, site, "accounts/user/")
    # The bar of actions, whose width a script sets.
    admin_page.locator("#result_list .action-select").first.check()
    expect(admin_page.locator("#changelist-actions")).to_be_visible()
    admin_page.keyboard.press("Control+e")
    visit(admin_page, site, "presets/preset/add/")
    admin_page.get_by_role("heading", name="Dark deals", exact=True).click()
    admin_page.locator("[name=dark]").select_option("forehand")
    expect(admin_page.locator("[name=dark_unhide]")).to_be_visible()


@pytest.mark.slow
def test_a_popup_keeps_to_the_policy(site: Site, admin_page: Page) -> None:
    visit(admin_page, site, "presets/preset/add/?_popup=1")
    expect(admin_page.locator("body.popup")).to_be_visible()


@pytest.mark.slow
def test_the_colours_are_the_sites(site: Site, admin_page: Page) -> None:
    visit(admin_page, site, "")
    colour = (
        "() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary-600')"
    )
    assert admin_page.evaluate(colour).strip() == "#7d5205"
