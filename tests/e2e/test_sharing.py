"""A finished game is passed on: the page of links, the moment that a link opens, and the frame.

WRITE_PICTURES=1 writes the picture of a deal into docs/images/end.
"""

import os
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PICTURES
from tests.e2e.test_accessibility import findings
from tests.e2e.test_end_sheet import FOLDER
from tests.e2e.test_home import OVERFLOW
from tests.e2e.test_pictures import photograph
from tests.e2e.test_replay import played
from tests.site import Site

PATIENCE_S = 60


@pytest.fixture(scope="module")
def game(site: Site) -> str:
    key = played(site, "shared")
    # Its record is packed by a worker.
    site.wait_for(lambda: site.status(f"/game/{key}/frame/") == 200, PATIENCE_S)
    return key


@pytest.fixture
def foreign_page() -> Iterator[Callable[[str], str]]:
    """Serves a page of another origin with this body; returns its address."""
    body = [""]

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:  # the name that the library asks for
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(
                f"<!DOCTYPE html><title>x</title><link rel=icon href=data:,>{body[0]}".encode()
            )

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()

    def show(text: str) -> str:
        body[0] = text
        return f"http://127.0.0.1:{server.server_port}/"

    yield show
    server.shutdown()
    server.server_close()


def test_the_page_of_links_reads_well(
    site: Site, new_page: Callable[..., Page], screen: str, game: str, errors: list[str]
) -> None:
    page = new_page(screen)
    page.goto(f"{site.url}/game/{game}/share/?at=2")
    picture = page.locator(".share-picture")
    expect(picture).to_be_visible()
    assert page.evaluate(OVERFLOW) <= 0
    page.screenshot(path=PICTURES / f"share-{screen}.png", full_page=True)
    assert findings(page, "share") == []
    if os.environ.get("WRITE_PICTURES"):
        page.set_viewport_size({"width": 1200, "height": 630})
        page.goto(picture.evaluate("(it) => it.src"))
        photograph(page, "share-card", FOLDER)
        # A picture alone has no icon.
        errors.clear()


def test_a_link_opens_the_replay_at_its_moment(
    site: Site, new_page: Callable[..., Page], game: str
) -> None:
    page = new_page()
    page.goto(f"{site.url}/game/{game}/?at=2.3")
    expect(page.locator(".deal-number")).to_have_text("Deal 2 of 2")
    assert page.evaluate("location.hash") in ("", "#2.3")


def test_another_site_shows_the_replay_in_a_frame(
    site: Site, new_page: Callable[..., Page], game: str, foreign_page: Callable[[str], str]
) -> None:
    page = new_page()
    page.goto(
        foreign_page(
            f'<iframe src="{site.url}/game/{game}/frame/?at=1" width="480" height="720"></iframe>'
        )
    )
    frame = page.frame_locator("iframe")
    expect(frame.locator(".deal-number")).to_have_text("Deal 1 of 2")
    expect(frame.locator(".open-hand [data-card]").first).to_be_visible()
    page.screenshot(path=PICTURES / "frame.png")
    frame.get_by_role("button", name="Next deal").click()
    expect(frame.locator(".deal-number")).to_have_text("Deal 2 of 2")
    assert frame.locator("form, input").count() == 0
    links = frame.locator("a").evaluate_all("all => all.map((a) => a.target)")
    assert links == ["_blank"]
    assert page.context.cookies() == []
