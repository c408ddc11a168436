"""The sheet that closes a game, as its reader sees it."""

import json

from playwright.sync_api import Locator, Page, expect


def number(text: str) -> int:
    """A score or a change as people read it."""
    return int(text.replace("\u2212", "-"))


def numbers(cells: Locator) -> list[int]:
    return [number(text) for text in cells.all_inner_texts()]


class EndOfGame:
    """The sheet that closes a game."""

    def __init__(self, page: Page, rated: bool = True) -> None:
        self.page = page
        self.sheet = page.get_by_role("dialog", name="End of the game")
        self.mine = self.sheet.locator(".me")
        # The task that rates runs beside: its word comes a moment later.
        change = self.mine.locator(".rating-change b")
        expect(change).to_have_count(1 if rated else 0, timeout=20_000)
        expect(self.mine.locator(".score")).to_be_visible(timeout=20_000)

    @property
    def place(self) -> int:
        return number(self.mine.locator(".place").inner_text())

    @property
    def change(self) -> str:
        return self.mine.locator(".rating-change b").inner_text()

    @property
    def rating(self) -> str:
        return self.mine.locator(".rating-change").inner_text().split()[0]

    @property
    def scores(self) -> list[int]:
        """In the order of the places."""
        return numbers(self.sheet.locator(".score"))

    def record(self) -> dict:
        with self.page.expect_download() as download:
            self.sheet.get_by_role("link", name="Download the record").click()
        return json.loads(download.value.path().read_text())
