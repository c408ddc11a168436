"""A table has one score sheet: a second phone is told who keeps it, and takes it over."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_accessibility import findings
from tests.e2e.test_club_evening import book_deal, open_sheet, table_of_three
from tests.e2e.test_responsive_pages import WIDER
from tests.e2e.test_room import NAMES, Evening
from tests.e2e.test_scorekeeper import rows
from tests.site import Site


def one_of_two_phones(evening: Evening) -> tuple[Page, Page, list[str]]:
    """Return the phone that keeps a table's sheet, a second one, and the people of the table."""
    evening.add(*NAMES[:6])
    evening.draw(1)
    _, people = table_of_three(evening)
    first, second = evening.phone_of(people[0]), evening.phone_of(people[1])
    open_sheet(first)
    book_deal(first, people)
    second.reload()
    return first, second, people


@pytest.mark.slow
def test_a_second_phone_is_told_who_keeps_the_sheet_and_takes_it_over(
    site: Site, new_page: Callable[..., Page], errors: list[str]
) -> None:
    evening = Evening(site, new_page)
    first, second, people = one_of_two_phones(evening)
    second.get_by_role("button", name="Score sheet").click()
    told = second.locator(".taken")
    expect(told).to_contain_text(people[0])
    assert findings(second, "a sheet that another phone keeps") == []
    assert second.evaluate(WIDER) <= 0
    told.get_by_role("button", name="Take the sheet over").click()
    expect(rows(second)).to_have_count(1)
    book_deal(second, people)
    expect(rows(second)).to_have_count(2)
    card = evening.page.locator(".room-card.playing", has_text="sheet of")
    expect(card).to_contain_text(f"sheet of {people[1]}, deal 3")
    # The first phone learns of it with its next deal.
    book_deal(first, people)
    expect(first.locator(".taken")).to_contain_text(people[1])
    errors.clear()
