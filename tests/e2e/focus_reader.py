"""The words of a screen reader while keys alone are used: focus and live regions.

The focus is read as Chrome's accessibility tree has it: name, role, value and state.
"""

from typing import Any

from playwright.sync_api import Page

from tests.e2e.screen_reader import Said, ScreenReader

# A change of a live region is read after the frame that shows it.
HEARD_MS = 200
STATES = ("checked", "pressed", "expanded", "disabled", "hasPopup")


class FocusReader:
    """Presses keys, and keeps what is read after each one."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.reader = ScreenReader(page)
        self.lines: list[Said] = []
        self._heard, self._focus = 0, ""
        self._devtools = page.context.new_cdp_session(page)
        self._devtools.send("Accessibility.enable")

    def press(self, key: str) -> str:
        """Press a key; return what has the focus then, as it is read."""
        if not self.lines:
            # What the page said while it was opened is no part of this.
            self._heard, self._focus = len(self._said()), self.focused()
        self.page.keyboard.press(key)
        self.lines.append(Said("pressed", key))
        return self.hear()

    def hear(self) -> str:
        """Note what is read since the last key; return what has the focus."""
        self.page.wait_for_timeout(HEARD_MS)
        said = self._said()
        self.lines += said[self._heard :]
        self._heard = len(said)
        focus = self.focused()
        if focus != self._focus:
            self.lines.append(Said("focus", focus))
            self._focus = focus
        return focus

    def _said(self) -> list[Said]:
        return [line for line in self.reader.said if line.kind != "pressed"]

    def tab_onto(self, place: str, most: int = 40) -> str:
        """Press Tab until the focus is on what a selector names; return how it is read."""
        for _ in range(most):
            found = self.press("Tab")
            if self.page.evaluate("(place) => document.activeElement.matches(place)", place):
                return found
        raise AssertionError(f"no Tab stop of {most} is {place}: {self.lines}")

    def focused(self) -> str:
        """Return what has the focus: its name, its role, and its state."""
        focus = self._devtools.send("Runtime.evaluate", {"expression": "document.activeElement"})
        tree = self._devtools.send(
            "Accessibility.getPartialAXTree",
            {"objectId": focus["result"]["objectId"], "fetchRelatives": False},
        )
        return read(tree["nodes"][0])


def read(node: dict[str, Any]) -> str:
    """Return a node of the accessibility tree in words."""
    value = {name: node[name]["value"] for name in ("name", "role", "value") if name in node}
    found = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
    states = [
        f"{name}: {found[name]}" for name in STATES if found.get(name) not in (None, "false", False)
    ]
    if found.get("checked") == "false" or found.get("expanded") is False:
        states.append("off" if "checked" in found else "folded")
    words = [value.get("name", ""), value.get("role", ""), str(value.get("value", "")), *states]
    described = node.get("description", {}).get("value", "")
    return ", ".join(word for word in [*words, described] if word)
