"""The site as an app: without a network, with a push, and with a new version."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_two_steps import log_out, sign_up
from tests.site import Site

# All that the first visit keeps, before it is compressed.
MOST_BYTES = 1_500_000
READY = "navigator.serviceWorker.ready.then((it) => Boolean(it.active))"
CONTROLLED = "Boolean(navigator.serviceWorker.controller)"
PATIENCE_S = 30
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const shown = await registration.getNotifications();
  return shown.map(({ title, body, data }) => ({ title, body, url: data.url }));
}"""
KEPT = """async () => {
  const urls = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) urls.push(new URL(request.url).pathname);
  }
  return urls.sort();
}"""

# What is in all pages that are kept.
TEXTS = """async () => {
  const texts = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const answer of await cache.matchAll()) texts.push(await answer.text());
  }
  return texts.join();
}"""


@pytest.fixture
def page(site: Site, new_page: Callable[..., Page]) -> Page:
    """A page whose service worker is active."""
    page = new_page(language="pl")
    page.goto(f"{site.url}/rules/")
    assert page.evaluate(READY)
    page.wait_for_function(CONTROLLED)
    return page


def wait_for_copies(page: Page, last: str = "home") -> None:
    """Wait until the service worker keeps its pages, some seconds after the first page."""
    for _ in range(PATIENCE_S):
        if f"/{last}/kept/pl/" in page.evaluate(KEPT):
            return
        page.wait_for_timeout(1000)
    raise AssertionError(page.evaluate(KEPT))


def test_without_a_network_there_is_a_page_that_says_so(page: Page, site: Site, errors) -> None:
    wait_for_copies(page)
    kept = page.evaluate(KEPT)
    pages = [f"/offline/{code}/" for code in ("en", "pl", "ru", "uk")]
    copies = [f"/{name}/kept/pl/" for name in ("home", "rules")]
    own = ["/service-worker/language"]
    assert [url for url in kept if not url.startswith("/static/")] == sorted(pages + copies + own)
    page.context.set_offline(True)
    page.goto(f"{site.url}/watch/")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    again = page.get_by_role("link", name="Spróbuj ponownie")
    expect(again).to_be_visible()
    again.click()
    for name in ("Strona główna", "Zasady"):
        expect(page.get_by_role("link", name=name)).to_be_visible()
    expect(page.locator("[data-kept^='/score/']")).to_be_hidden()
    page.context.set_offline(False)
    # It comes back by itself.
    expect(page.locator(".brand")).to_be_visible()
    assert page.url == f"{site.url}/watch/"
    assert page.evaluate(KEPT) == kept, "no page of a reader is kept"
    errors.clear()


def test_without_a_network_home_is_the_page_that_was_known(page: Page, site: Site, errors) -> None:
    wait_for_copies(page)
    page.context.set_offline(True)
    page.goto(site.url)
    expect(page.locator("[data-kept-page] time")).to_be_visible()
    # The game of the day is played back, with the cards that were kept.
    slider = page.locator("[data-slider]")
    for key in ("Home", "ArrowRight"):
        slider.press(key)
    card = page.locator("[data-trick] img")
    expect(card).to_have_count(1)
    page.wait_for_function("(card) => card.naturalWidth > 0", arg=card.element_handle())
    expect(page.locator(".play-options a[href='/score/']")).to_be_hidden()
    page.locator(".play-options a[href='/rules/']").click()
    expect(page.locator(".rulebook h2").first).to_be_visible()
    page.goto(site.url)
    page.context.set_offline(False)
    # It comes back by itself.
    expect(page.locator("[data-play-button]")).to_be_visible()
    errors.clear()


@pytest.mark.slow
def test_without_a_network_nobody_reads_the_page_of_another_one(
    new_page: Callable[..., Page], site: Site, errors
) -> None:
    page = new_page(language="pl")
    # Until the log out the page is a member's own, and afterwards nobody's.
    name, _ = sign_up(page, site)
    home = f"http://localhost:{site.port}/"
    page.goto(home)
    expect(page.locator("body")).to_contain_text(name)
    wait_for_copies(page)
    assert name not in page.evaluate(TEXTS)
    page.context.set_offline(True)
    page.goto(home)
    expect(page.locator("[data-kept-page]")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text(name)
    page.context.set_offline(False)
    # It comes back by itself.
    expect(page.locator(".me")).to_be_visible()
    log_out(page, site)
    page.context.set_offline(True)
    page.goto(home)
    expect(page.locator("[data-kept-page]")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text(name)
    errors.clear()


@pytest.mark.slow
def test_a_lesson_goes_on_without_a_network_and_opens_again(page: Page, site: Site, errors) -> None:
    page.goto(f"{site.url}/lesson/")
    wait_for_copies(page, "lesson")
    page.context.set_offline(True)
    for card in ("9C", "TC"):
        title = page.locator(".coach h2").inner_text()
        page.locator(f'.hand [data-card="{card}"]').press("Enter")
        expect(page.locator(".coach h2")).not_to_have_text(title)
    expect(page.locator(".coach-actions .primary")).to_be_visible()
    # It begins anew from the copy.
    page.goto(f"{site.url}/lesson/")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    title = page.locator(".coach h2").inner_text()
    expect(page.locator("[data-kept-page] time")).to_be_visible()
    page.locator('.hand [data-card="9C"]').press("Enter")
    expect(page.locator(".coach h2")).not_to_have_text(title)
    # Steps are not lost when the network is back: the reader reloads the page.
    title = page.locator(".coach h2").inner_text()
    page.context.set_offline(False)
    expect(page.locator("[data-kept-page]")).to_contain_text("Połączenie wróciło.")
    expect(page.locator(".coach h2")).to_have_text(title)
    page.get_by_role("link", name="Odśwież").click()
    expect(page.locator("[data-kept-page]")).to_have_count(0)
    errors.clear()


@pytest.mark.slow
def test_a_lesson_that_has_not_begun_is_loaded_anew_with_the_network(
    page: Page, site: Site, errors
) -> None:
    page.goto(f"{site.url}/lesson/")
    wait_for_copies(page, "lesson")
    page.context.set_offline(True)
    page.goto(f"{site.url}/lesson/")
    expect(page.locator("[data-kept-page]")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("[data-kept-page]")).to_have_count(0)
    errors.clear()


def test_the_scorekeeper_opens_without_a_network_once_it_was_opened(
    page: Page, site: Site, errors
) -> None:
    page.goto(f"{site.url}/score/")
    wait_for_copies(page, "score")
    page.context.set_offline(True)
    page.goto(f"{site.url}/watch/")
    # Whether it asks for its presets in vain depends on what the browser knows of the network.
    page.locator("[data-kept^='/score/'] a").click()
    expect(page.locator("#scorekeeper input").first).to_be_visible()
    assert page.url == f"{site.url}/score/"
    errors.clear()


THEME = "document.documentElement.dataset.theme"


@pytest.mark.slow
def test_copies_have_the_readers_theme_and_leave_it(page: Page, site: Site, errors) -> None:
    with page.expect_response("**/theme/**"):
        page.locator("[data-theme-switch] button").first.click()
    theme = page.evaluate(THEME)
    assert theme in ("light", "dark")
    page.goto(f"{site.url}/score/")
    for name in ("score", "home", "rules"):
        wait_for_copies(page, name)
    page.context.set_offline(True)
    for path in ("/score/", "/", "/rules/"):
        page.goto(f"{site.url}{path}")
        expect(page.locator("html[data-copy]")).to_have_attribute("data-theme", theme)
    errors.clear()


# Bytes of all that is kept, as they are before they are compressed.
WEIGHT = """async () => {
  let bytes = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const answer of await cache.matchAll()) bytes += (await answer.blob()).size;
  }
  return bytes;
}"""


def test_the_first_visit_keeps_little(page: Page) -> None:
    wait_for_copies(page)
    assert 100_000 < page.evaluate(WEIGHT) < MOST_BYTES


def deliver(page: Page, site: Site, **notice: str) -> None:
    """Hand a push over to the service worker, as a push service would."""
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(row["registrationId"] for row in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    data = {"origin": site.url, "registrationId": found[0], "data": json.dumps(notice)}
    session.send("ServiceWorker.deliverPushMessage", data)


def test_a_push_is_shown_unless_a_page_is_visible(page: Page, site: Site) -> None:
    page.context.grant_permissions(["notifications"], origin=site.url)
    deliver(page, site, title="A table", body="waits", url="/tables/x/", tag="x")
    # A busy browser loses a push now and then; another one with the same tag replaces it.
    while not (shown := page.evaluate(SHOWN)):
        deliver(page, site, title="Works", body="here", url="/settings/", tag="test")
        page.wait_for_timeout(500)
    assert shown == [{"title": "Works", "body": "here", "url": "/settings/"}]
