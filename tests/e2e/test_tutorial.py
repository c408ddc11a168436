"""The lesson in a browser: refused, put right, and on to the next scene; part two on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.site import Site

BELOW_THE_COACH = """() => {
  const box = (one) => document.querySelector(one)?.getBoundingClientRect();
  return box(".coach")?.bottom <= box(".panel, .exchange")?.top;
}"""


def lead(page: Page, card: str) -> None:
    held = page.locator(f'.hand [data-card="{card}"]')
    held.focus()
    held.press("Enter")


def title(page: Page, text: str) -> None:
    """Expect the coach's title; a whole deal may be shown before it."""
    expect(page.locator(".coach h2")).to_have_text(text, timeout=60_000)


@pytest.mark.slow
def test_a_newcomer_learns_to_follow_to_trump_and_to_declare(site: Site, page: Page) -> None:
    page.goto(site.url)
    page.get_by_role("link", name="Learn in six minutes").first.click()
    title(page, "Follow suit")
    lead(page, "QH")
    expect(page.locator(".turn-line.problem")).to_have_text(
        "You hold clubs, so you must follow suit"
    )
    lead(page, "9C")
    title(page, "Cannot follow suit? Play a trump")
    lead(page, "TC")
    title(page, "You know how to follow suit")
    page.get_by_role("button", name="Next").click()
    title(page, "A marriage")
    lead(page, "AD")
    expect(page.locator(".turn-line.problem")).to_contain_text("100 points are waiting")
    lead(page, "KH")
    title(page, "Hearts are trump")
    expect(page.locator(".contract")).to_contain_text("100")


@pytest.mark.slow
def test_a_finished_scene_takes_no_presses(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/lesson/")
    for card in ("9C", "TC"):
        lead(page, card)
    title(page, "You know how to follow suit")
    assert page.locator(".mine").evaluate("one => getComputedStyle(one).pointerEvents") == "none"
    expect(page.locator(".hand-card.legal")).to_have_count(0)


@pytest.mark.slow
def test_a_deal_from_the_bid_to_the_lead(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/lesson/")
    for scene in ("A marriage", "Bid for the talon"):
        page.get_by_role("button", name="Skip").click()
        title(page, scene)
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.locator(".turn-line.problem")).to_contain_text("this hand is worth a bid")
    for _ in range(2):
        page.locator(".panel.bidding .primary").click()
        page.wait_for_timeout(2600)
    title(page, "Give away two cards")
    for card in ("9C", "9D"):
        chosen = page.locator(f'.exchange-own [data-card="{card}"]')
        chosen.focus()
        chosen.press("Enter")
    page.locator(".exchange-footer .primary").click()
    title(page, "The contract")
    page.locator(".panel.raise .primary").click()
    title(page, "Your lead")


@pytest.fixture
def phone(site: Site, new_page: Callable[..., Page]) -> Callable[[str], Page]:
    """Open a scene on a phone of 390 x 844 px."""

    def opened(scene: str) -> Page:
        page = new_page("phone")
        page.context.add_cookies([{"name": "lesson", "value": scene, "url": site.url}])
        page.goto(f"{site.url}/lesson/")
        return page

    return opened


def own(page: Page, text: str) -> None:
    """Expect the learner's standing inside the screen."""
    standing = page.locator(".coach-own")
    expect(standing).to_contain_text(text, timeout=15_000)
    expect(standing).to_be_in_viewport(ratio=1)


def fits(page: Page) -> None:
    """Expect the coach's words and the hand in full, and nothing wider than the screen."""
    coach = page.locator(".coach")
    assert coach.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    expect(page.locator("section.mine")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
def test_the_raise_on_a_phone(phone: Callable[[str], Page]) -> None:
    page = phone("raise")
    title(page, "Raise the contract")
    own(page, "410")
    fits(page)
    page.locator(".panel.raise .step", has_text="130").click()
    page.locator(".panel.raise .primary").click()
    title(page, "A contract scores its own value")
    own(page, "540")


@pytest.mark.slow
def test_giving_up_on_a_phone(phone: Callable[[str], Page]) -> None:
    page = phone("give-up")
    title(page, "Give up in time")
    own(page, "285")
    fits(page)


@pytest.mark.slow
def test_the_bolts_on_a_phone(phone: Callable[[str], Page]) -> None:
    page = phone("bolts")
    title(page, "The third bolt")
    own(page, "340")
    expect(page.locator(".coach-own .strokes i")).to_have_count(2)
    fits(page)
    lead(page, "AH")
    title(page, "No third bolt")
    expect(page.locator(".coach-own .strokes i")).to_have_count(2)


@pytest.mark.slow
def test_the_dump_truck_on_a_phone(phone: Callable[[str], Page]) -> None:
    page = phone("dump-truck")
    title(page, "555: the dump truck")
    own(page, "480")
    fits(page)
    lead(page, "JS")
    title(page, "Fewer points, and a better score")
    own(page, "520")


@pytest.mark.slow
def test_the_barrel_on_a_phone(phone: Callable[[str], Page]) -> None:
    page = phone("barrel")
    title(page, "On the barrel")
    expect(page.locator(".coach-own .oval")).to_have_text("880")
    own(page, "last try")
    bubbles = page.locator(".people .bubble")
    expect(bubbles).to_have_text(["bids 100", "passes"])
    for bubble in bubbles.all():
        expect(bubble).to_be_in_viewport(ratio=1)
    fits(page)
    page.locator(".panel.bidding .step", has_text="120").click()
    page.locator(".panel.bidding .primary").click()
    title(page, "Two cards left")
    lead(page, "TS")
    title(page, "From the barrel to 1000")
    own(page, "1000")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("scene", ["deal", "raise", "give-up", "barrel"])
def test_the_panel_stands_under_the_coach_of_a_low_phone(
    phone: Callable[[str], Page], scene: str
) -> None:
    page = phone(scene)
    page.set_viewport_size({"width": 360, "height": 640})
    page.wait_for_function(BELOW_THE_COACH)
    fits(page)


@pytest.mark.slow
def test_a_refusal_during_the_exchange_is_in_sight(phone: Callable[[str], Page]) -> None:
    page = phone("give-up")
    title(page, "Give up in time")
    for number in (2, 7):
        page.locator(".exchange-rows button").nth(number).tap()
    page.locator(".exchange-footer .primary").tap()
    expect(page.locator(".turn-line.problem")).to_be_in_viewport(ratio=1)
