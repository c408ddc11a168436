"""Games that differ only in what a viewer cannot know give that viewer identical payloads."""

import re
from dataclasses import replace
from random import Random

import pytest
from django.test import Client

from games import engine
from games.models import Game
from games.realtime.executor import run
from games.tables.payloads import rendered
from games.tables.state import store
from games.tables.state.live_game import LiveGame
from tests.games.engine.hidden_cards import dealt_otherwise
from tests.games.tables.browser import login, watch
from tests.games.tables.driver import act, live_of, next_seat
from tests.games.tables.random_games import Varied, chance

pytestmark = pytest.mark.usefixtures("queued")
SPECTATOR = None
NOW = re.compile(r'"now":\d+,')


def otherwise(live: LiveGame, viewer: int | None, random: Random) -> LiveGame:
    """The same table with all cards mixed that the viewer cannot tell apart, and others asked."""
    if live.game.running is None:
        return live
    return replace(live, game=dealt_otherwise(live.game, viewer, random))


def show(monkeypatch, live: LiveGame) -> None:
    """Make the services believe that this is the newest state."""
    monkeypatch.setattr(store, "load_newest", lambda _: live)


def at_exchange(varied: Varied) -> LiveGame:
    return next(live for live in varied.turns() if live.game.phase == "exchange")


@pytest.mark.sampled(4)
def test_no_text_depends_on_cards_that_its_viewer_cannot_know(varied, monkeypatch, notices):
    random, different = Random(varied.variant), 0
    viewers = [*enumerate(varied.users), (SPECTATOR, None)]
    for live in varied.turns():
        for seat, user in viewers:
            viewer = rendered.Viewer(user and user.pk, "en")
            other = otherwise(live, seat, random)
            different += other.game.running != live.game.running
            show(monkeypatch, live)
            text = rendered.render_for(varied.id, viewer).payload
            show(monkeypatch, other)
            assert rendered.render_for(varied.id, viewer).payload == text, (seat, live.game.phase)
    assert different > 50


def test_players_with_different_cards_see_the_difference(varied, monkeypatch, notices):
    """The differences of the test above would be noticed if they were sent."""
    live = at_exchange(varied)
    other = otherwise(live, 0, Random(varied.variant))
    for seat in set(live.game.running.active) - {0}:
        texts = []
        for state in (live, other):
            show(monkeypatch, state)
            texts.append(
                rendered.render_for(varied.id, rendered.Viewer(varied.users[seat].pk, "en")).payload
            )
        assert texts[0] != texts[1]


@pytest.mark.sampled(5)
async def test_no_frame_depends_on_cards_that_its_viewer_cannot_know(varied, monkeypatch):
    """Two sockets of the same viewer at each step: one at the game as it is, one at another."""
    viewers = [*[await run(login, user) for user in varied.users], None]
    real, random, different = store.load_newest, Random(varied.variant), 0
    choose = chance(varied.variant)
    while not (live := await run(live_of, varied.id)).game.over:
        seat = (*range(len(varied.users)), SPECTATOR)[live.version % (len(varied.users) + 1)]
        other = otherwise(live, seat, random)
        different += other.game.running != live.game.running
        viewer = viewers[-1 if seat is None else seat]
        frames = [
            await first_frames(varied.game, viewer, state, monkeypatch) for state in (live, other)
        ]
        assert frames[0] == frames[1], (seat, live.game.phase)
        monkeypatch.setattr(store, "load_newest", real)
        seat = await run(next_seat, live)
        await run(act, varied.id, varied.users[seat], choose(live))
    assert different > 15


async def first_frames(
    table: Game, client: Client | None, live: LiveGame, monkeypatch
) -> list[str]:
    """Return what a socket is sent at connect and after a ping without a seq."""
    show(monkeypatch, live)
    socket = await watch(table, client)
    await socket.act("nonsense", "x")
    await socket.receive_type("refused")
    await socket.leave()
    return [NOW.sub("", text) for text in socket.texts]


def test_the_engine_would_play_both(varied, notices):
    """The other game is a game: each seat holds as many cards, and all cards are there once."""
    live = at_exchange(varied)
    deal, other = (state.game.running for state in (live, otherwise(live, 0, Random(1))))
    assert deal != other and deal.hands[0] == other.hands[0]
    counts = [[hand.bit_count() for hand in state.hands] for state in (deal, other)]
    assert counts[0] == counts[1]
    assert sum((*other.hands, other.talon_on_table)) == 2**24 - 1
    assert engine.legal_actions(live.game.replace(running=other))
