"""New things of home, of a finished game and of sound: by keys alone, read aloud, and by axe.

Nothing is found by its words, so that the same keys lead through every language.
WRITE_TRANSCRIPTS=1 writes what was read into docs/transcripts, English first.
"""

import os
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.focus_reader import FocusReader
from tests.e2e.player import press_tile
from tests.e2e.screen_reader import as_markdown
from tests.e2e.test_accessibility import findings
from tests.e2e.test_end_sheet import TALK
from tests.e2e.test_first_minute import CHANGE
from tests.e2e.test_gallery import SHOW, fixtures
from tests.e2e.test_replay import played
from tests.site import ROOT, Site

TRANSCRIPTS = ROOT / "docs" / "transcripts"
PATIENCE_S = 60
GALLERY = "/dev/gallery/?state=play-follow&theme=dark"
# The button by its picture: its words differ.
SOUND = 'button.quiet:has(path[d^="M3 8v4h3"])'
LANGUAGES = ("en", "pl", "ru", "uk")
TITLES = {
    "home": (
        "The home page, by keys",
        "Strona główna, klawiszami",
        "Главная страница, клавишами",
        "Головна сторінка, клавішами",
    ),
    "home-without-a-network": (
        "The home page without a network, by keys",
        "Strona główna bez sieci, klawiszami",
        "Главная страница без сети, клавишами",
        "Головна сторінка без мережі, клавішами",
    ),
    "waiting": (
        "Waiting for a table, by keys",
        "Czekanie na stół, klawiszami",
        "Ожидание стола, клавишами",
        "Очікування столу, клавішами",
    ),
    "share-sheet": (
        "The share sheet, by keys",
        "Okno udostępniania, klawiszami",
        "Окно «Поделиться», клавишами",
        "Вікно «Поділитися», клавішами",
    ),
    "end-sheet": (
        "The end of a game, by keys",
        "Koniec partii, klawiszami",
        "Конец партии, клавишами",
        "Кінець партії, клавішами",
    ),
    "game-of-the-day": (
        "The game of the day, by keys",
        "Partia dnia, klawiszami",
        "Партия дня, клавишами",
        "Партія дня, клавішами",
    ),
    "sound-settings": (
        "The settings of sound, by keys",
        "Ustawienia dźwięku, klawiszami",
        "Настройки звука, клавишами",
        "Налаштування звуку, клавішами",
    ),
    "words": (
        "A word that explains itself, by keys",
        "Słowo, które samo się wyjaśnia, klawiszami",
        "Слово, которое само себя объясняет, клавишами",
        "Слово, яке само себе пояснює, клавішами",
    ),
}
# Names of people and addresses are the same in every language, and so is what has no name.
NAMES = re.compile(r"Anna|Taras|Boris|https://|^none$")

Finish = Callable[[FocusReader, str], None]


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def reader(new_page: Callable[..., Page], language: str) -> FocusReader:
    return FocusReader(new_page(language=language))


@pytest.fixture
def finish(site: Site, language: str) -> Finish:
    """Check what is on the page by axe, and what was read; write it where it is asked for."""

    def done(reader: FocusReader, name: str) -> None:
        path = TRANSCRIPTS / f"{name}.{language}.md"
        if os.environ.get("WRITE_TRANSCRIPTS"):
            title = TITLES[name][LANGUAGES.index(language)]
            path.write_text(same_each_time(as_markdown(title, reader.lines), site))
        assert not (language != "en" and left_in_english(reader, name, site))
        assert findings(reader.page, name) == []

    return done


def same_each_time(text: str, site: Site) -> str:
    """Return the text without the address of the site and the key of its game."""
    text = text.replace(site.url, "https://thousand.example")
    return re.sub(r"/game/\w+/", "/game/k3x9p2w7/", text)


def left_in_english(reader: FocusReader, name: str, site: Site) -> list[str]:
    """Return what was read as the English transcript has it."""
    english = (TRANSCRIPTS / f"{name}.en.md").read_text().split("\n\n")
    read = [same_each_time(line.text, site) for line in reader.lines if line.kind != "pressed"]
    return [one for one in read if one in english and not NAMES.search(one)]


@pytest.fixture(scope="module")
def game(site: Site) -> str:
    key = played(site, "aloud")
    # Its record is packed by a worker.
    site.wait_for(lambda: site.status(f"/game/{key}/frame/") == 200, PATIENCE_S)
    return key


def test_the_home_page(site: Site, reader: FocusReader, finish: Finish) -> None:
    page = reader.page
    page.goto(site.url)
    page.locator("#main").focus()
    for place in (".learn-first", "[data-play-button]", ".play-with-me button", "#deals-play"):
        reader.tab_onto(place)
    for place in ("[data-toggle]", ".showcase-controls a", "#board-all"):
        reader.tab_onto(place)
    finish(reader, "home")


def test_the_home_page_without_a_network(
    site: Site, reader: FocusReader, finish: Finish, language: str
) -> None:
    reader.page.goto(f"{site.url}/home/kept/{language}/")
    for place in (".brand", "[data-kept-page] a", ".play-options a:last-of-type"):
        reader.tab_onto(place)
    finish(reader, "home-without-a-network")


@pytest.fixture
def patient_pool(site: Site) -> Iterator[str]:
    """A pool of the site whose bots come only when they are called."""
    key = "classic-short"
    site.shell(CHANGE.format(key=key, change="patience_ms=600_000"))
    yield key
    site.shell(CHANGE.format(key=key, change="patience_ms=500"))


def test_the_waiting_page(
    site: Site, reader: FocusReader, patient_pool: str, finish: Finish
) -> None:
    page = reader.page
    page.goto(site.url)
    press_tile(page, page.locator(f"[data-pool-key={patient_pool}]"))
    page.locator("[data-play-button]").focus()
    reader.press("Enter")
    page.locator("#waiting-title").wait_for()
    reader.hear()
    reader.tab_onto("[data-cancel] button")
    page.locator("#main").focus()
    for place in ("[data-way=bots]", "[data-way=lesson]"):
        reader.tab_onto(place)
    expect(page.locator(".learn-first")).to_be_hidden()
    finish(reader, "waiting")
    page.locator("[data-cancel] button").press("Enter")
    expect(page.locator("[data-play-button]")).to_be_visible()


def test_the_share_sheet(site: Site, reader: FocusReader, game: str, finish: Finish) -> None:
    page = reader.page
    page.goto(f"{site.url}/game/{game}/?at=2")
    page.locator("a[data-sheet]").focus()
    reader.press("Enter")
    page.locator("dialog.share-sheet").wait_for()
    expect(page.locator("#share-title")).to_be_focused()
    first = page.locator("#share-title").inner_text()
    assert reader.hear().startswith(first)
    reader.tab_onto(".share-choice a:not([aria-current])")
    reader.press("Enter")
    expect(page.locator("#share-title")).not_to_have_text(first)
    reader.hear()
    ways = ("#share-link", "[data-copy=share-link]", "[popovertarget=share-link-code]")
    for place in (*ways, ".share-ways a[download]", ".share-sheet .play-with-me button"):
        reader.tab_onto(place)
    finish(reader, "share-sheet")
    reader.press("Escape")
    expect(page.locator("dialog.share-sheet")).to_have_count(0)
    expect(page.locator("a[data-sheet]")).to_be_focused()


def test_the_keys_of_the_page_below_rest(
    site: Site, new_page: Callable[..., Page], game: str
) -> None:
    page = new_page()
    page.goto(f"{site.url}/game/{game}/?at=1")
    deal = page.locator(".deal-number").inner_text()
    page.locator("a[data-sheet]").focus()
    page.keyboard.press("Enter")
    page.locator("dialog.share-sheet").wait_for()
    page.keyboard.press("End")
    assert page.locator(".deal-number").inner_text() == deal
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    expect(page.locator(".deal-summary")).to_be_visible()


def test_without_a_network_the_link_leads_to_the_page(
    site: Site, new_page: Callable[..., Page], game: str, errors: list[str]
) -> None:
    page = new_page()
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
    assert "dialog" in reader.focused()
    shortcuts = (".end [aria-keyshortcuts=R]", ".end [aria-keyshortcuts=S]")
    ends = (".end .play-with-me button", ".end .actions > a:last-of-type")
    for place in (".end .actions > button", *shortcuts, *ends):
        reader.tab_onto(place)
    finish(reader, "end-sheet")


def test_the_game_of_the_day(site: Site, reader: FocusReader, finish: Finish) -> None:
    page = reader.page
    page.goto(site.url)
    toggle = page.locator("[data-toggle]")
    toggle.focus()
    reader.press("Tab")
    for key in ("Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"):
        reader.press(key)
    expect(page.locator("[data-trick] img")).to_have_count(1)
    reader.press("Shift+Tab")
    reader.press("Enter")
    expect(toggle).to_have_attribute("data-state", "playing")
    reader.press("Enter")
    expect(toggle).to_have_attribute("data-state", "paused")
    reader.tab_onto(".showcase-controls a")
    finish(reader, "game-of-the-day")


def test_the_settings_of_sound(site: Site, reader: FocusReader, finish: Finish) -> None:
    page = reader.page
    page.goto(f"{site.url}{GALLERY}")
    page.locator(SOUND).focus()
    reader.press("Enter")
    page.locator(".sounds").wait_for()
    reader.hear()
    reader.tab_onto(".sounds > [role=switch]")
    for number in range(1, 6):
        reader.tab_onto(f".sounds .volume:nth-of-type({number}) [role=switch]")
    before = reader.focused()
    assert reader.press("Space") != before
    finish(reader, "sound-settings")
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
    finish(reader, "words")
    reader.press("Escape")
    expect(page.locator("#word-note")).to_be_hidden()
