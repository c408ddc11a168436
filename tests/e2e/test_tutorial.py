"""The lesson in a browser, by keyboard: refused, put right, and on to the next scene."""

from playwright.sync_api import Page, expect

from tests.site import Site


def lead(page: Page, card: str) -> None:
    held = page.locator(f'.hand [data-card="{card}"]')
    held.focus()
    held.press("Enter")


def title(page: Page, text: str) -> None:
    expect(page.locator(".coach h2")).to_have_text(text, timeout=15_000)


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


def test_a_deal_from_the_bid_to_the_lead(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/lesson/")
    for _ in range(2):
        page.get_by_role("button", name="Skip").click()
    title(page, "Bid for the talon")
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
