"""Apps in a real browser: the example app from its registration to its revocation."""

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlencode

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.e2e.test_accessibility import findings, sign_up
from tests.e2e.test_responsive_pages import WIDER
from tests.e2e.test_text_faults import faults
from tests.site import ROOT, Site

EXAMPLE = (ROOT / "docs" / "examples" / "app.html").read_text()
OWN = "/settings/apps/own/"
# A confirmed address, and a game.
LIFE = """
from allauth.account.models import EmailAddress
from django.utils import timezone
from accounts.models import User
from tests.factories import person, rated_game
me = User.objects.get(username="{name}")
EmailAddress.objects.filter(user=me).update(verified=True)
rated_game([me, person("b{name}"), person("v{name}")], timezone.now())
"""
# An app that the user has made and allowed.
ALLOWED = """
from accounts.models import User
from tests.accounts.oauth.factories import make_app, tokens_of
me = User.objects.get(username="{name}")
app = make_app(me, description="Shows the games of a week, the deals of each and what they scored.")
every = "account following daily tournaments clubs"
tokens_of(me, app, scope=every)
from tests.accounts.oauth.factories import question
from urllib.parse import urlencode
print(app.pk, urlencode(question(app, scope=every)))
"""


class AppServer(ThreadingHTTPServer):
    """A server of the example app, with an origin of its own."""

    page = ""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/app.html"


class Handler(BaseHTTPRequestHandler):
    server: AppServer

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(self.server.page.encode())

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@pytest.fixture
def app_server() -> Iterator[AppServer]:
    with AppServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def register(page: Page, site: Site, redirect: str) -> str:
    """Register the example on its page; return its client ID."""
    page.goto(f"{site.url}{OWN}")
    page.locator("[name=name]").fill("Game list")
    page.locator("[name=description]").fill("Shows your games.")
    page.locator("[name=home_page]").fill("https://app.example.org/")
    page.locator("[name=redirects]").fill(redirect)
    page.get_by_role("button", name="Register the app").click()
    return page.locator("#client-id").inner_text()


def test_the_example_shows_games_until_it_is_revoked(
    site: Site, new_page: Callable[..., Page], app_server: AppServer, errors: list[str]
) -> None:
    page = new_page()
    name = sign_up(page, site)
    site.shell(LIFE.format(name=name))
    client_id = register(page, site, app_server.url)
    app_server.page = EXAMPLE.replace("https://play.example.org", site.url).replace(
        "the client ID of your app", client_id
    )
    assert client_id in app_server.page and site.url in app_server.page

    page.goto(app_server.url)
    page.get_by_role("button", name="Log in at the site").click()
    expect(page.get_by_role("heading", name="Allow “Game list”?")).to_be_visible()
    page.get_by_role("button", name="Do not allow").click()
    expect(page.locator("#text")).to_have_text("The site says: access_denied")

    page.get_by_role("button", name="Log in at the site").click()
    page.get_by_role("button", name="Allow", exact=True).click()
    expect(page.locator("#text")).to_have_text(f"The latest games of {name}:")
    expect(page.locator("#games li")).to_have_count(1)
    assert "code=" not in page.url and errors == []

    page.goto(f"{site.url}/settings/apps/")
    page.get_by_role("button", name="Revoke Game list").click()
    expect(page.get_by_text("“Game list” can no longer act for you.")).to_be_visible()
    page.goto(app_server.url)
    expect(page.locator("#text")).to_contain_text("No token:")
    # The browser notes the 401 and the 400 of the answers.
    errors.clear()


@pytest.mark.slow
def test_pages_of_apps_can_be_read(
    site: Site,
    new_page: Callable[..., Page],
    screen: str,
    theme: str,
    language: str,
    errors: list[str],
) -> None:
    page = new_page(screen, theme)
    name = sign_up(page, site)
    site.shell(LIFE.format(name=name))
    app, asked = site.shell(ALLOWED.format(name=name)).split()
    page.context.add_cookies([{"name": "django_language", "value": language, "url": site.url}])
    wrong = urlencode({"client_id": "unknown"})
    paths = ["/settings/apps/", OWN, f"{OWN}{app}/", f"/oauth/authorize/?{asked}"]
    for path in [*paths, f"/oauth/authorize/?{wrong}"]:
        page.goto(f"{site.url}{path}")
        assert page.locator("html").get_attribute("lang") == language
        assert page.evaluate(WIDER) <= 0, f"{path} scrolls sideways"
        assert faults(page, path) == [] and findings(page, path) == []
    # The last one has a status that the browser notes.
    [_noted] = errors
    errors.clear()


@pytest.fixture(params=list(dict(settings.LANGUAGES)))
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)
