"""Share sheet, end sheet, game of the day, sounds and words: by keys alone, read aloud, and by axe.

WRITE_TRANSCRIPTS=1 writes what was read into docs/transcripts.
"""

import os
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.focus_reader import FocusReader
from tests.e2e.screen_reader import as_markdown
from tests.e2e.test_accessibility import findings
from tests.e2e.test_end_sheet import TALK
from tests.e2e.test_gallery import SHOW, fixtures
from tests.e2e.test_replay import played
from tests.site import ROOT, Site

TRANSCRIPTS = ROOT / "docs" / "transcripts"
PATIENCE_S = 60
GALLERY = "/dev/gallery/?state=play-follow&theme=dark"

Finish = Callable[[FocusReader, str, str], None]


@pytest.fixture
def reader(new_page: Callable[..., Page]) -> FocusReader:
    return FocusReader(new_page())


@pytest.fixture
def finish(site: Site) -> Iterator[Finish]:
    """Check what is on the page by axe, and write the transcript where it is asked for."""

    def done(reader: FocusReader, name: str, title: str) -> None:
        if os.environ.get("WRITE_TRANSCRIPTS"):
            text = as_markdown(title, reader.lines).replace(site.url, "https://thousand.example")
            (TRANSCRIPTS / f"{name}.en.md").write_text(text)
        assert findings(reader.page, name) == []

    yield done


@pytest.fixture(scope="module")
def game(site: Site) -> str:
    key = played(site, "aloud")
    # Its record is packed by a worker.
    site.wait_for(lambda: site.status(f"/game/{key}/frame/") == 200, PATIENCE_S)
    return key


def test_the_share_sheet(site: Site, reader: FocusReader, game: str, finish: Finish) -> None:
    page = reader.page
    page.goto(f"{site.url}/game/{game}/?at=2")
    page.locator("a[data-sheet]").focus()
    reader.press("Enter")
    page.locator("dialog.share-sheet").wait_for()
    expect(page.locator("#share-title")).to_be_focused()
    assert "Share deal 2, heading" in reader.hear()
    assert "link" in reader.tab_to("The game")
    reader.press("Enter")
    expect(page.locator("#share-title")).to_have_text("Share the game")
    reader.hear()
    for name in ("Link to the replay", "Copy", "QR code", "Download the picture", "Play with me"):
        reader.tab_to(name)
    finish(reader, "share-sheet", "The share sheet, by keys")
    reader.press("Escape")
    expect(page.locator("dialog.share-sheet")).to_have_count(0)
    assert "Share, link" in reader.focused()


def test_the_keys_of_the_page_below_rest(site: Site, reader: FocusReader, game: str) -> None:
    page = reader.page
    page.goto(f"{site.url}/game/{game}/?at=1")
    deal = page.locator(".deal-number").inner_text()
    page.locator("a[data-sheet]").focus()
    reader.press("Enter")
    page.locator("dialog.share-sheet").wait_for()
    reader.press("End")
    assert page.locator(".deal-number").inner_text() == deal
    reader.press("Escape")
    reader.press("End")
    expect(page.locator(".deal-summary")).to_be_visible()


def test_without_a_network_the_link_leads_to_the_page(
    site: Site, reader: FocusReader, game: str, errors: list[str]
) -> None:
    page = reader.page
    page.goto(f"{site.url}/game/{game}/?at=2")
    page.route("**/share/**sheet=", lambda route: route.abort())
    page.locator("a[data-sheet]").click()
    page.wait_for_url("**/share/?at=2")
    expect(page.locator("h1")).to_have_text("Share deal 2")
    errors.clear()


def test_the_end_sheet(site: Site, reader: FocusReader, finish: Finish) -> None:
    page = reader.page
    page.goto(f"{site.url}{GALLERY}")
    page.evaluate(SHOW, {**dict(fixtures())["over-rated"], "state": {"talk": TALK}})
    expect(page.locator(".end")).to_be_focused()
    assert "End of the game, dialog" in reader.focused()
    for name in ("Play again", "Review", "Share", "Play with me", "Home"):
        reader.tab_to(name)
    finish(reader, "end-sheet", "The end of a game, by keys")


def test_the_game_of_the_day(site: Site, reader: FocusReader, finish: Finish) -> None:
    page = reader.page
    page.goto(site.url)
    page.locator("[data-toggle]").focus()
    reader.press("Tab")
    for key in ("Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"):
        reader.press(key)
    expect(page.locator("[data-place]")).to_contain_text("trick 2")
    reader.press("Shift+Tab")
    reader.press("Enter")
    expect(page.locator("[data-toggle]")).to_have_attribute("aria-label", "Pause")
    reader.press("Enter")
    reader.tab_to("Replay")
    finish(reader, "game-of-the-day", "The game of the day, by keys")


def test_the_settings_of_sound(site: Site, reader: FocusReader, finish: Finish) -> None:
    page = reader.page
    page.goto(f"{site.url}{GALLERY}")
    page.get_by_role("button", name="Sound").focus()
    reader.press("Enter")
    page.locator(".sounds").wait_for()
    reader.hear()
    for name in ("Sound, switch", "Cards, switch", "Volume: Cards", "Bids, switch", "Chat, switch"):
        reader.tab_to(name)
    before = reader.focused()
    assert reader.press("Space") != before
    finish(reader, "sound-settings", "The settings of sound, by keys")
    reader.press("Escape")
    expect(page.locator(".sounds")).to_have_count(0)


def test_a_word_is_explained(site: Site, reader: FocusReader, finish: Finish) -> None:
    page = reader.page
    page.goto(f"{site.url}/presets/")
    word = page.locator("button.word").first
    word.focus()
    reader.press("Enter")
    expect(page.locator("#word-note")).to_be_visible()
    reader.hear()
    note = " ".join(page.locator("#word-note").inner_text().split())
    # As the description of the word, which keeps the focus.
    assert note in reader.focused()
    finish(reader, "words", "A word that explains itself, by keys")
    reader.press("Escape")
    expect(page.locator("#word-note")).to_be_hidden()
