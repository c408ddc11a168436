"""Tests of starting a game."""

import pytest

from games import engine
from games.models import DealResult, Entry, Seat
from games.tables import clocks
from tests.games.tables.driver import live_of, play_out

pytestmark = pytest.mark.usefixtures("notices", "queued")


def test_a_table_begins_with_a_deck_and_a_clock(table, pool):
    live = live_of(table.id)
    assert (live.version, live.game.to_act) == (1, 2)
    assert Entry.objects.get(game=table).kind == "deck"
    deck = engine.shuffle.deck(bytes.fromhex(table.secret), ["", "", ""], 0)
    assert Entry.objects.get(game=table).text == deck
    assert live.clock.seat == 2
    spare = clocks.GRACE_MS + clocks.MAX_LAG_MS
    assert live.clock.due == live.clock.started + pool.action_ms + pool.reserve_ms + spare
    assert list(Seat.objects.filter(running=True).values_list("number", flat=True)) == [0, 1, 2]


def test_every_deck_is_the_shuffles(table, people):
    play_out(table.id, people)
    decks = Entry.objects.filter(game=table, kind="deck").values_list("text", flat=True)
    secret = bytes.fromhex(table.secret)
    assert list(decks) == [engine.shuffle.deck(secret, ["", "", ""], d) for d in range(len(decks))]
    assert len(decks) == DealResult.objects.filter(game=table).count()
