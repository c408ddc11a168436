"""Exact puzzles in real browsers: solved, refuted on the table, by keyboard, touch and ear."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PICTURES
from tests.e2e.screen_reader import ScreenReader, spoken
from tests.e2e.test_accessibility import STILL, findings
from tests.e2e.test_review import assert_fits
from tests.site import Site

# Somebody whose answers count, and the first puzzle of each kind.
WORLD = """
import json
from datetime import timedelta
from secrets import token_hex
from django.utils import timezone
from games.puzzles import stock
from games.puzzles.models import StoredPuzzle
from games.puzzles.solving.reserve import opened
from tests.factories import person
from tests.sessions import session_of

stock.load()
user = person(f"p{token_hex(5)}", date_joined=timezone.now() - timedelta(days=30))
found = {}
for puzzle in opened(StoredPuzzle.objects.order_by("number")):
    found.setdefault(puzzle.kind, [puzzle.number, puzzle.right[0], next(iter(puzzle.wrong))])
print(json.dumps({"session": session_of(user), "puzzles": found}))
"""
LETTERS = {"T": "t", "9": "9"}
WAS_SAID = "(text) => screenReader.lines.some(([, said]) => said.includes(text))"
FOCUSED = "() => document.activeElement.className"
KINDS = ["declarer", "defence", "exchange"]


@pytest.fixture
def world(site: Site) -> dict:
    """The session of a person who has answered nothing, and a puzzle of each kind."""
    found: dict = json.loads(site.shell(WORLD).splitlines()[-1])
    return found


def open_puzzle(site: Site, page: Page, world: dict, kind: str) -> tuple[str, str]:
    """Open a puzzle; return a right and a wrong choice."""
    number, right, wrong = world["puzzles"][kind]
    page.context.add_cookies([{"name": "sessionid", "value": world["session"], "url": site.url}])
    page.goto(f"{site.url}/puzzles/{number}/")
    expect(page.locator(".puzzle-page.is-open")).to_be_visible()
    return right, wrong


def cards_of(choice: str) -> list[str]:
    """The cards of "play AS" or of "give 0:JS 1:9C", in their order."""
    return [text[-2:] for text in choice.split()[1:]]


def type_card(page: Page, card: str) -> None:
    """Choose a card by its suit, then its rank."""
    page.keyboard.press(card[1].lower())
    page.keyboard.press(LETTERS.get(card[0], card[0].lower()))
    expect(page.locator(f'button[data-card="{card}"]')).to_be_focused()


def own_card(page: Page, card: str) -> Locator:
    return page.locator(f'button[data-card="{card}"]')


def picture(page: Page, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.evaluate(STILL)
    page.screenshot(path=PICTURES / f"puzzle-{name}.png")


def test_a_card_is_refuted_and_then_found_by_keyboard_and_by_ear(
    site: Site, new_page: Callable[..., Page], world: dict
) -> None:
    """Nothing is ever pointed at, and each answer is one sentence."""
    page = new_page()
    reader = ScreenReader(page)
    right, wrong = open_puzzle(site, page, world, "declarer")
    assert findings(page, "a question") == []
    page.keyboard.press("Shift+H")
    expect(page.locator(".puzzle-hint")).to_be_visible()
    type_card(page, cards_of(wrong)[0])
    page.keyboard.press("Enter")
    expect(page.locator(".hand-card.selected")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".puzzle-page.is-answered")).to_be_visible()
    expect(page.locator(".puzzle-table.decided")).to_be_visible()
    expect(page.locator(".open-hand")).to_have_count(3)
    page.wait_for_function(WAS_SAID, arg="This layout beats you")
    assert "try-again" in page.evaluate(FOCUSED)
    assert findings(page, "a refuted answer") == []
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lie-stepper b")).to_contain_text("Refuting layout")
    page.keyboard.press("t")
    # A key that is pressed before the question is drawn again, and has the focus, is lost.
    expect(page.locator(".puzzle-page.is-answered")).to_have_count(0)
    expect(page.locator(".hand-card.legal button").first).to_be_focused()
    type_card(page, cards_of(right)[0])
    page.keyboard.press("Enter")
    expect(page.locator(".hand-card.selected")).to_have_count(1)
    page.keyboard.press("Enter")
    page.wait_for_function(WAS_SAID, arg="Right, against any layout")
    assert "next-puzzle" in page.evaluate(FOCUSED)
    expect(page.locator(".puzzle-note").first).to_contain_text("Only your first answer counts.")
    assert reader.pointers == []
    answers = [text for text in spoken(reader.said) if re.match("Right|This layout", text)]
    assert len(answers) == 2 and all(text.count(". ") == 0 for text in answers)


def test_two_cards_are_given_by_keyboard(
    site: Site, new_page: Callable[..., Page], world: dict
) -> None:
    page = new_page()
    right, _ = open_puzzle(site, page, world, "exchange")
    for card in cards_of(right):
        type_card(page, card)
        page.keyboard.press("Enter")
    expect(page.locator(".give-answer")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".verdict-sign.right")).to_be_visible()
    here = page.url
    page.keyboard.press("n")
    page.wait_for_url(lambda url: url != here and "/puzzles/" in url)


def test_two_cards_are_refuted_by_touch(
    site: Site, new_page: Callable[..., Page], world: dict
) -> None:
    page = new_page("phone")
    reader = ScreenReader(page)
    _, wrong = open_puzzle(site, page, world, "exchange")
    first, second = cards_of(wrong)
    own_card(page, first).tap()
    own_card(page, second).tap()
    page.locator(".give-answer").tap()
    expect(page.locator(".verdict-sign.wrong")).to_be_visible()
    expect(page.locator(".puzzle-table.decided")).to_be_visible()
    expect(page.locator(".puzzle-choices .yours").first).to_contain_text("yours")
    page.get_by_role("button", name="Yes").tap()
    expect(page.locator(".puzzle-vote small")).to_have_text("1 of 1 says yes")
    page.get_by_role("button", name="Try again").tap()
    expect(page.locator(".give-tile.filled")).to_have_count(0)
    assert reader.pointers == ["touch"]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_questions_and_refutations_fit(
    site: Site, new_page: Callable[..., Page], screen: str, theme: str, world: dict
) -> None:
    page = new_page(screen, theme)
    for kind in KINDS:
        _, wrong = open_puzzle(site, page, world, kind)
        assert_fits(page)
        picture(page, f"{kind}-asked-{screen}-{theme}")
        for card in cards_of(wrong):
            # Cards of a fan lie one over the other.
            own_card(page, card).dispatch_event("click")
        page.locator(".give-answer").click()
        expect(page.locator(".puzzle-table.decided")).to_be_visible()
        page.evaluate("scrollTo(0, 0)")
        assert_fits(page)
        picture(page, f"{kind}-wrong-{screen}-{theme}")
        assert findings(page, f"{kind} on a {screen}") == []


@pytest.mark.slow
@pytest.mark.parametrize("width", [360, 320, 195])
def test_a_narrow_phone_and_large_text_hold_the_page(
    site: Site, new_page: Callable[..., Page], width: int, world: dict
) -> None:
    """195 px are a phone of 390 px at 200 % of the text."""
    page = new_page("phone")
    page.set_viewport_size({"width": width, "height": 780})
    for kind in KINDS:
        open_puzzle(site, page, world, kind)
        assert_fits(page)
        picture(page, f"{kind}-{width}")


def test_a_rush_counts_answers_until_the_third_mistake(
    site: Site, new_page: Callable[..., Page], world: dict
) -> None:
    page = new_page("phone")
    page.context.add_cookies([{"name": "sessionid", "value": world["session"], "url": site.url}])
    page.goto(f"{site.url}/puzzles/rush/")
    page.get_by_role("button", name="Start").tap()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"[45]:\d\d"))
    assert_fits(page)
    picture(page, "rush-phone")
    answers = 1
    while not answer_first(page)["over"]:
        answers += 1
    assert answers >= 3
    expect(page.locator(".rush-list li")).to_have_count(answers)
    expect(page.get_by_role("button", name="Once more")).to_be_visible()
    picture(page, "rush-over-phone")
    assert findings(page, "the end of a rush") == []


def answer_first(page: Page) -> dict:
    """Give the first possible answer of the question that is asked; return the state after it."""
    if page.locator(".exchange-card").count():
        for place in (0, 1):
            page.locator(".exchange-card button").nth(place).tap()
    else:
        page.locator(".hand-card.legal button").first.tap()
    with page.expect_response(lambda answer: answer.url.endswith("/answer/")) as answered:
        page.locator(".give-answer").tap()
    state: dict = answered.value.json()
    told = f"Puzzle {state['last']['number']}:"
    expect(page.locator(".rush-last, .rush-list").first).to_contain_text(told)
    return state


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_entry_leads_to_todays_puzzle(
    site: Site, new_page: Callable[..., Page], screen: str, theme: str, world: dict
) -> None:
    page = new_page(screen, theme)
    page.context.add_cookies([{"name": "sessionid", "value": world["session"], "url": site.url}])
    page.goto(f"{site.url}/puzzles/")
    assert_fits(page)
    picture(page, f"entry-{screen}-{theme}")
    assert findings(page, "the entry of puzzles") == []
    page.get_by_role("link", name="Solve today's puzzle").click()
    expect(page.locator(".puzzle-page.is-open")).to_be_visible()
