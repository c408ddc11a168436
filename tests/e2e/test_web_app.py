"""The site as an app: without a network, with a push, and with a new version."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.site import Site

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


@pytest.fixture
def page(site: Site, new_page: Callable[..., Page]) -> Page:
    """A page whose service worker is active."""
    page = new_page(language="pl")
    page.goto(f"{site.url}/rules/")
    assert page.evaluate(READY)
    page.wait_for_function(CONTROLLED)
    return page


def wait_for_scorekeeper(page: Page) -> None:
    """Wait until the service worker keeps the scorekeeper, some seconds after the first page."""
    for _ in range(PATIENCE_S):
        if "/score/kept/pl/" in page.evaluate(KEPT):
            return
        page.wait_for_timeout(1000)
    raise AssertionError(page.evaluate(KEPT))


def test_without_a_network_there_is_a_page_that_says_so(page: Page, site: Site, errors) -> None:
    wait_for_scorekeeper(page)
    kept = page.evaluate(KEPT)
    pages = [f"/offline/{code}/" for code in ("en", "pl", "ru", "uk")]
    own = ("/service-worker/language", "/score/kept/pl/")
    assert [url for url in kept if not url.startswith("/static/")] == sorted([*pages, *own])
    page.context.set_offline(True)
    page.goto(f"{site.url}/watch/")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    again = page.get_by_role("link", name="Spróbuj ponownie")
    expect(again).to_be_visible()
    again.click()
    expect(page.get_by_role("link", name="Prowadź arkusz wyników")).to_be_visible()
    page.context.set_offline(False)
    # It comes back by itself.
    expect(page.locator(".brand")).to_be_visible()
    assert page.url == f"{site.url}/watch/"
    assert page.evaluate(KEPT) == kept, "no page of a reader is kept"
    errors.clear()


def test_the_scorekeeper_opens_without_a_network_on_a_device_that_never_opened_it(
    page: Page, site: Site, errors
) -> None:
    wait_for_scorekeeper(page)
    page.context.set_offline(True)
    page.goto(f"{site.url}/watch/")
    # Whether it asks for its presets in vain depends on what the browser knows of the network.
    page.get_by_role("link").last.click()
    expect(page.locator("#scorekeeper input").first).to_be_visible()
    assert page.url == f"{site.url}/score/"
    errors.clear()


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
