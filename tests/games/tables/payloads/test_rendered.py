"""Tests that pushes equal responses to requests, and cached states the log."""

import json

import pytest

from accounts.models import User
from games import engine
from games.models import Entry, Game
from games.realtime.executor import run
from games.tables.payloads import rendered
from games.tables.state import store
from games.tables.state.live_game import LiveGame
from games.tables.state.loader import load
from tests.games.tables.browser import Browser, cookie_of, login
from tests.games.tables.driver import live_of, new_id, next_seat
from tests.games.tables.random_games import chance

# The steps for which a variant is there.
MEETS = {
    "claims": {"claim", "talon_claim", "late_claim"},
    "hidden": {"cut"},
    "golden": {"exchange"},
    "dark": {"dark"},
    "duel": {"pile"},
    "laid": {"exchange"},
    "four": {"trump"},
}
pytestmark = pytest.mark.usefixtures("queued")


def retold(table: Game, live: LiveGame) -> engine.Game:
    """The game from its first deck to its last line, by nothing but the log."""
    game = engine.new_game(live.settings.agreements, table.first_dealer)
    entries = list(Entry.objects.filter(game=table).order_by("number"))
    for at, entry in enumerate(entries):
        if entry.kind == Entry.Kind.DECK:
            following = entries[at + 1 : at + 5]
            cuts = tuple(int(e.text) for e in following if e.kind == Entry.Kind.CUT)
            game = engine.start_deal(game, entry.text, cuts)
        elif entry.kind == Entry.Kind.ACTION:
            game = engine.act(game, entry.seat, entry.text)
    return game


@pytest.mark.sampled(5)
def test_cache_cold_load_and_full_replay_are_equal(varied, notices):
    count, phases = 0, set()
    for live in varied.turns():
        assert load(varied.id) == live
        assert retold(varied.game, live) == live.game
        count, phases = count + 1, phases | {str(live.game.phase)}
    assert count > 20 and phases >= {"play", "over"} | MEETS.get(varied.variant, {"bidding"})


def viewers_of(people: list[User]) -> list[rendered.Viewer]:
    everybody = [rendered.Viewer(user.pk, "en") for user in people]
    return [*everybody, rendered.Viewer(None, "en"), rendered.Viewer(None, "ru")]


def said(view: rendered.RenderedView) -> tuple:
    """Return the content, since PostgreSQL orders the keys of JSON rows itself."""
    return view.seat, view.seq, json.loads(view.payload)


@pytest.mark.sampled(5)
def test_pushed_is_fetched_for_every_viewer_after_every_action(varied, notices):
    """The last pushed table equals that of a process without a cache."""
    viewers = viewers_of(varied.users)
    shown = {viewer: rendered.render_for(varied.id, viewer) for viewer in viewers}
    pushes = quiet = 0
    for _ in varied.turns():
        known = {(viewer, view.seat, view.version_key) for viewer, view in shown.items()}
        news = rendered.updates_for(varied.id, known)
        shown.update(news)
        pushes, quiet = pushes + len(news), quiet + len(viewers) - len(news)
        store.cache.clear()
        for viewer in viewers:
            assert said(rendered.render_for(varied.id, viewer)) == said(shown[viewer])
    assert pushes > 80
    # Who was not sent anything had nothing new to see: the comparison above covers that too.
    assert varied.variant != "claims" or quiet > 10


@pytest.mark.sampled(5)
async def test_pushed_tables_equal_fetched_tables(varied):
    cookies = [cookie_of(await run(login, user)) for user in varied.users]
    path = f"/ws/table/{varied.id}/"
    sockets = [await Browser(path, cookie).open() for cookie in (*cookies, "")]
    viewers, choose = viewers_of(varied.users)[:-1], chance(varied.variant)
    while True:
        live = await run(live_of, varied.id)
        for viewer, socket in zip(viewers, sockets, strict=True):
            await socket.until(live.seq_of(live.seat_of(viewer.user_id)))
            fetched = await run(rendered.render_for, varied.id, viewer)
            while socket.table != json.loads(fetched.payload):
                # It comes, or this ends in a timeout.
                await socket.receive()
        if live.game.over:
            break
        actor = sockets[await run(next_seat, live)]
        await actor.act(choose(live), new_id())
        await actor.receive_type("ack")
    for socket in sockets:
        await socket.leave()
