"""Tests of spectators: they see no hand, and cannot play."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.observed_frames import Frames, cards_in
from tests.e2e.player import Player, sit_down
from tests.site import Site

# Says one thing over a socket of its own, as no button would, and answers with what came back.
SAY = """
(act) => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}/ws${location.pathname}`);
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "table") socket.send(JSON.stringify({ ...act, seq: message.table.seq }));
    else resolve(message);
  };
})
"""


@pytest.mark.slow
def test_a_spectator_sees_no_hand_and_cannot_act(site: Site, new_page: Callable[..., Page]) -> None:
    page, other = new_page("phone"), new_page()
    frames = Frames(other)
    sit_down(page, site)
    other.goto(page.url)
    expect(other.get_by_text("you are watching")).to_be_visible()
    expect(other.locator(".hand .hand-card")).to_have_count(7)
    expect(other.locator(".hand [data-card], .panel button")).to_have_count(0)
    for table in frames.tables:
        assert cards_in(table) <= set(table["talon"]["cards"] or [])

    answer = other.evaluate(SAY, {"type": "act", "id": "a-spectator", "action": "pass"})
    assert (answer["type"], answer["problem"]["code"]) == ("refused", "not_seated")
    assert answer["problem"]["detail"]

    player = Player(page, "phone")
    player.play(until=lambda: "card" in player.did)
    expect(other.locator(".contract")).to_be_visible()
    assert all(table["hand"] == [] for table in frames.tables)
