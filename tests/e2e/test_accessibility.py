"""Every page is read by axe-core, in both themes and on both screens, and it finds nothing."""

import json
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import sit_down
from tests.e2e.test_gallery import SHOW
from tests.e2e.test_replay import played
from tests.site import ROOT, Site
from tools.gallery.views import FIXTURES

AXE = (ROOT / "tests" / "js" / "vendor" / "axe.min.js").read_text()
# Everything in the light theme; in the dark one what depends on colours.
RUNS: dict[str, dict[str, Any]] = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}
FINDINGS = """
async (options) => (await axe.run(options)).violations.flatMap((rule) =>
  rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")} (${node.failureSummary})`))
"""
THEME = "(theme) => { document.documentElement.dataset.theme = theme }"
# Ended, not waited for: a browser that draws no frame ends no transition.
STILL = "() => document.getAnimations().forEach((one) => one.finish())"
VISITORS = ["/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]
VISITORS += ["/leaderboard/", "/rules/", "/replay/", "/fairness/", "/presets/", "/presets/club/"]
VISITORS += ["/rules/agreements/", "/rules/glossary/", "/rules/full/", "/no-such-page/"]
VISITORS += ["/watch/", "/tables/", "/tournaments/", "/leaderboard/classic/?period=season"]
VISITORS += ["/puzzles/"]
MEMBERS = ["/settings/", "/accounts/email/", "/accounts/password/change/", "/accounts/logout/"]
MEMBERS += ["/settings/tokens/", "/settings/bots/", "/settings/apps/", "/settings/apps/own/"]
MEMBERS += ["/settings/close/", "/accounts/2fa/", "/accounts/2fa/totp/activate/"]
MEMBERS += ["/accounts/sessions/", "/settings/data/"]
# A state for each kind of thing that a table shows.
TABLES = ["bid-many", "claim-asked", "exchange-one", "exchange-giveup", "raise", "play-follow"]
TABLES += ["play-refused", "play-marriage", "drawer-agreements", "drawer-deal", "drawer-fair"]
TABLES += ["talk-tab", "talk-text", "talk-watching"]
TABLES += [
    "drawer-appearance",
    "appearance-large-ocean",
    "appearance-left-wine",
    "appearance-left-large-slate",
]
TABLES += ["drawer-last", "drawer-more", "drawer-score", "over-rated", "spectator", "offline"]
TABLES += [f"written/{name}" for name in ("polish-late-play", "store-exchange-barred")]
TABLES += ["written/store-raise-other"]
TABLES += [
    f"written/agreed-{name}" for name in ("dark", "duel-pile", "trump", "four-bid", "cut-again")
]
TABLES += [f"written/agreed-{name}" for name in ("blind", "buyback", "duel-lay", "four-play")]


def findings(page: Page, where: str) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    found = []
    for theme, options in RUNS.items():
        page.evaluate(THEME, theme)
        page.evaluate(STILL)
        found += [f"{where}, {theme}: {finding}" for finding in page.evaluate(FINDINGS, options)]
    return found


def visit(page: Page, site: Site, path: str) -> list[str]:
    page.goto(f"{site.url}{path}")
    return findings(page, path)


def sign_up(page: Page, site: Site) -> str:
    """A member's name."""
    name = f"Reader{secrets.token_hex(4)}"
    page.goto(f"{site.url}/accounts/signup/")
    page.locator("[name=username]").fill(name)
    page.locator("[name=email]").fill(f"{name}@example.org")
    page.locator("[name=password1]").fill(secrets.token_urlsafe(12))
    page.locator("main form .button.primary").click()
    expect(page.locator(".me")).to_be_visible()
    return name


@pytest.mark.rotated(2)
@pytest.mark.parametrize("sixth", range(6))
def test_pages_of_visitors(
    site: Site, new_page: Callable[..., Page], screen: str, sixth: int, errors: list[str]
) -> None:
    page = new_page(screen)
    found = [finding for path in VISITORS[sixth::6] for finding in visit(page, site, path)]
    # The browser itself complains of the page that is not there.
    errors[:] = [error for error in errors if "404" not in error]
    assert found == []


@pytest.mark.rotated(2)
@pytest.mark.parametrize("sixth", range(6))
def test_pages_of_members(
    site: Site, new_page: Callable[..., Page], screen: str, sixth: int
) -> None:
    page = new_page(screen)
    name = sign_up(page, site)
    paths = [*MEMBERS, f"/@/{name}/", "/"][sixth::6]
    assert [finding for path in paths for finding in visit(page, site, path)] == []


@pytest.mark.slow
def test_a_custom_table(site: Site, new_page: Callable[..., Page], screen: str) -> None:
    page = new_page(screen)
    sign_up(page, site)
    assert custom_table(page, site) == []


def custom_table(page: Page, site: Site) -> list[str]:
    """The form of a table with its editor open, and the table that waits."""
    page.goto(f"{site.url}/tables/new/")
    page.locator(".setup-changes summary").click()
    found = findings(page, "/tables/new/")
    page.locator("#setup-form .button.primary").click()
    expect(page.locator(".lobby-table-seats")).to_be_visible()
    found += findings(page, "a table that waits")
    page.locator("[data-key=close]").click()
    expect(page).to_have_url(f"{site.url}/tables/")
    return found


@pytest.mark.slow
def test_a_replay(site: Site, new_page: Callable[..., Page], screen: str) -> None:
    page, name = new_page(screen), secrets.token_hex(4)
    game = played(site, name)
    found = visit(page, site, f"/game/{game}/")
    page.keyboard.press("End")
    expect(page.locator(".deal-summary")).to_be_visible()
    found += findings(page, "the end of a deal")
    for path in ("", "games/?opponent=nobody", "games/?place=1&rated=yes", "statistics/"):
        found += visit(page, site, f"/@/anna{name}/{path}")
    assert found == []


@pytest.mark.slow
def test_a_guests_pages(site: Site, page: Page) -> None:
    # At a table already: a page that waits for one would leave for it at any moment.
    sit_down(page, site)
    assert visit(page, site, "/accounts/convert/") == []
    expect(page.get_by_role("heading", name="Keep your games")).to_be_visible()


def fixture(name: str) -> dict[str, Any]:
    data = json.loads((FIXTURES / f"{name}.json").read_text())
    return data if "table" in data else {"table": data, "state": {}}


@pytest.mark.rotated(2)
@pytest.mark.parametrize("sixth", range(6))
def test_the_table(site: Site, new_page: Callable[..., Page], screen: str, sixth: int) -> None:
    page = new_page(screen)
    page.goto(f"{site.url}/dev/gallery/?state=play-follow&theme=light")
    found = []
    for name in TABLES[sixth::6]:
        page.evaluate(SHOW, fixture(name))
        found += findings(page, name)
    assert found == []


@pytest.mark.slow
def test_a_fault_is_found(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/rules/")
    page.evaluate("document.querySelector('h1').innerHTML = '<button></button><img src=data:,>'")
    found = " ".join(findings(page, "/rules/"))
    assert "button-name" in found and "image-alt" in found
    page.evaluate("document.querySelector('main').style.color = '#26322d'")
    assert "dark: color-contrast" in " ".join(findings(page, "/rules/"))
