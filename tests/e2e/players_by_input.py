"""Players who use one way of input only: the keyboard, a finger, or a mouse."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.player import Player

# More stops than any table has.
MANY_TABS, MANY_CARDS = 60, 10
HELD_MS = 200
IS_FOCUSED = "(element) => element === document.activeElement"
IS_PLAYABLE = "(element) => element.closest('.hand-card.legal') !== null"
IN_CARDS = "() => document.activeElement.closest('.hand') !== null"


class KeyboardPlayer(Player):
    """Never points at anything: Tab goes to buttons, arrows to cards, Enter presses."""

    def press(self, target: Locator, **options: Any) -> None:
        expect(target).to_be_visible()
        self.reach(target, "Tab", MANY_TABS)
        self.page.keyboard.press("Enter")

    def press_card(self, card: Locator, **options: Any) -> None:
        """Cards that have one stop together are reached by arrows, others by Tab."""
        for _ in range(MANY_TABS):
            if self.page.evaluate(IN_CARDS):
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Home")
        if not self.reaches(card, "ArrowRight", MANY_CARDS):
            self.reach(card, "Tab", MANY_TABS)
        self.page.keyboard.press("Enter")

    def reaches(self, target: Locator, key: str, presses: int) -> bool:
        """Press the key until the target has the focus, at most so often; return whether it has."""
        for _ in range(presses):
            if target.evaluate(IS_FOCUSED):
                return True
            self.page.keyboard.press(key)
        return bool(target.evaluate(IS_FOCUSED))

    def reach(self, target: Locator, key: str, presses: int) -> None:
        assert self.reaches(target, key, presses), f"{key} does not reach {target}"


class MousePlayer(Player):
    """Clicks on one card and drags the next."""

    drags = False

    def press_card(self, card: Locator, **options: Any) -> None:
        self.drags = not self.drags and card.evaluate(IS_PLAYABLE)
        self.drag(card) if self.drags else super().press_card(card, **options)

    def drag(self, card: Locator) -> None:
        start, end = way_of(card)
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=4)
        self.page.mouse.up()


class TouchPlayer(MousePlayer):
    """Does the same with a finger."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, "phone")
        self.finger = page.context.new_cdp_session(page)

    def drag(self, card: Locator) -> None:
        (x, y), (to_x, to_y) = way_of(card)
        self.touch("touchStart", x, y)
        for step in range(1, 5):
            self.touch("touchMove", x + (to_x - x) * step / 4, y + (to_y - y) * step / 4)
        # Held still before it is lifted: what is flicked swallows the next tap.
        self.page.wait_for_timeout(HELD_MS)
        self.touch("touchMove", to_x, to_y + 1)
        self.finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def touch(self, kind: str, x: float, y: float) -> None:
        point = {"type": kind, "touchPoints": [{"x": x, "y": y}]}
        self.finger.send("Input.dispatchTouchEvent", point)


def way_of(card: Locator) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where the left strip of the card is, and a place far above the hand."""
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] * 0.25, box["y"] + box["height"] * 0.4
    return (x, y), (x, y - 260)
