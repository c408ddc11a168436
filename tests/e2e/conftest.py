"""A real site, played in a real browser; any error in its console fails the test."""

import os
import secrets
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from pytest_django import DjangoDbBlocker

from tests import browsers, databases
from tests.site import ROOT, MadeSite, Site

SCREENS = {"desktop": (1280, 800), "phone": (390, 844)}
PICTURES = ROOT / "var" / "e2e"
# Bots sit down at once and play at once; a page has its time to add to the shuffle.
PACE = {"BOT_PACE": "0", "CLAIM_MS": "20000", "POOL_WAIT_MS": "500", "GALLERY": "1"}
PACE["CONTRIBUTE_MS"] = "15000"
START_SECONDS = 120
# Pools whose games end after two deals: one for a person alone, one where two find each other.
POOLS = """
from games.models import Pool
short = Pool.objects.get(key="classic-short")
short.pk, short.key, short.name, short.order = None, "two-deals", "Two deals", 9
short.differences = {"max_deals": 2}
# A busy machine may be slow.
short.action_ms = 60_000
short.save()
short.pk, short.key, short.name, short.order = None, "two-friends", "Two friends", 10
short.patience_ms = 3000
short.save()
"""
# Levels that search are offered from when a worker of bots lives; the web answers earlier.
EVERY_LEVEL = """
import time
from games.bots import LADDER, costs
from games.tables.bots.capacity import affordable_levels
while costs.CAN_SEARCH and affordable_levels() != LADDER:
    time.sleep(0.1)
"""
# What is expected may take its time on a busy machine; what is there is seen at once.
expect.set_options(timeout=20_000)


# Parameters that repeat a test.
REPEATED = {"screen", "theme", "language", "width"}


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests of this folder; a browser that never answers fails too."""
    item.add_marker(pytest.mark.browser)
    item.add_marker(pytest.mark.timeout(360))
    if REPEATED & set(getattr(item, "fixturenames", ())):
        # One case runs in `make test`.
        item.add_marker(pytest.mark.sampled(100))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    if report.failed:
        report.sections += [("log of the site", text) for text in site_logs(item)]
    return report


def site_logs(item: pytest.Item) -> list[str]:
    """The last lines of the sites that a test uses."""
    fixtures = getattr(item, "funcargs", {}).values()
    sites = [fixture for fixture in fixtures if isinstance(fixture, Site)]
    # After the end of a site its log is gone; what failed then is to be seen all the same.
    there = [site for site in sites if site.log.exists()]
    return ["\n".join(site.text().splitlines()[-LOG_LINES:]) for site in there]


FAILED = pytest.StashKey[bool]()
LOG_LINES = 150


def running(site: Site) -> Iterator[Site]:
    site.start()
    try:
        # The ticker and the workers may still be loading when the web answers.
        site.wait_for(lambda: site.status("/health/site") == 200, START_SECONDS)
        site.shell(POOLS)
        if "REDIS_URL" in site.environment:
            # The shell does not know a Valkey that the site started itself.
            site.shell(EVERY_LEVEL)
        yield site
    finally:
        site.stop()


@pytest.fixture(scope="package")
def site(chromium: str, redis_url: str, django_db_blocker: DjangoDbBlocker) -> Iterator[Site]:
    """Web, worker, ticker and beat on a fresh database; each pytest-xdist worker has its own.

    It stops after the tests of this folder: an idle site costs CPU time to the end of a run.
    """
    with (
        tempfile.TemporaryDirectory(prefix="thousand-e2e-") as directory,
        databases.site_database(django_db_blocker) as database,
    ):
        prefix = f"e2e-{secrets.token_hex(4)}"
        servers = database | {"REDIS_URL": redis_url, "REDIS_PREFIX": prefix}
        yield from running(Site(Path(directory), **servers, **PACE))


@pytest.fixture(scope="module")
def made_site(chromium: str) -> Iterator[Site]:
    """The site as `make run` starts it: SQLite, and a Valkey of its own."""
    with tempfile.TemporaryDirectory(prefix="thousand-e2e-") as directory:
        yield from running(MadeSite(Path(directory), **PACE))


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser; under CI it must be there."""
    path = browsers.find()
    if path:
        return path
    if os.environ.get("CI") == "true":
        pytest.fail(browsers.ADVICE)
    pytest.skip(browsers.ADVICE)


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    """One for all tests of this folder, each with contexts of its own.

    Not for the whole session: while Playwright runs, its thread can run no other event loop.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=browsers.arguments())
        yield browser
        browser.close()


@pytest.fixture
def errors() -> list[str]:
    """Return complaints of browsers; a test that provokes an error empties the list."""
    return []


@pytest.fixture
def new_page(
    request: pytest.FixtureRequest, browser: Browser, errors: list[str]
) -> Iterator[Callable[..., Page]]:
    """Opens a page of a new person: new_page("phone", theme="dark", language="ru")."""
    pages: list[Page] = []

    def new_page(screen: str = "desktop", theme: str = "light", language: str = "en") -> Page:
        width, height = SCREENS[screen]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            locale=language,
            is_mobile=screen == "phone",
            has_touch=screen == "phone",
            reduced_motion="reduce",
        )
        page = context.new_page()
        page.on("console", lambda message: note(errors, page, message))
        page.on("pageerror", lambda error: errors.append(f"{page.url}: {error}"))
        pages.append(page)
        return page

    yield new_page
    if request.node.stash.get(FAILED, False):
        photograph(request.node.name, pages)
    for page in pages:
        page.context.close()
    assert errors == []


def note(errors: list[str], page: Page, message: Any) -> None:
    if message.type == "error":
        errors.append(f"{page.url}: {message.text} ({message.location})")


def photograph(name: str, pages: list[Page]) -> None:
    """Store pictures of a failed test's pages in var/e2e."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for number, page in enumerate(pages):
        if not page.is_closed():
            page.screenshot(path=PICTURES / f"{name}-{number}.png".replace("/", "_"))


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page()


@pytest.fixture(params=list(SCREENS))
def screen(request: pytest.FixtureRequest) -> str:
    """Both sizes, for tests that ask for it."""
    return request.param


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> str:
    """Both themes, for tests that ask for it."""
    return request.param
