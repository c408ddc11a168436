"""A deck that must be dealt anew at once is followed by another without any decision."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import engine
from games.models import DealResult, Entry
from games.tables.lifecycle.create import create_game
from games.tables.play.transitions import apply_action
from games.tables.state import store
from games.tables.state.loader import load, to_ms
from tests.games.engine.builders import deck_for
from tests.games.factories import changed, use_deck
from tests.games.tables.driver import live_of, play_out, turns

pytestmark = pytest.mark.usefixtures("notices", "queued")

ACES = deck_for({1: "AS AC AD AH"})


def game_with_aces(monkeypatch, pool, people, *numbers):
    """Start a game in which the decks of these numbers have all four aces in one hand."""
    drawn = engine.shuffle.deck

    def deck(secret, contributions, number):
        return ACES if number in numbers else drawn(secret, contributions, number)

    monkeypatch.setattr(engine.shuffle, "deck", deck)
    changed(pool, differences={"max_deals": 2, "redeal_four_aces": True})
    return create_game(pool, people)


def is_as_stored(live) -> bool:
    """The cached game, sheet and length equal those of a cold load."""
    cold = load(live.id)
    same = (cold.game.running, cold.sheet, cold.version) == (
        live.game.running,
        live.sheet,
        live.version,
    )
    return same and cold.clock.seat == live.clock.seat


def test_four_aces_in_the_first_decks(monkeypatch, pool, people):
    game = game_with_aces(monkeypatch, pool, people, 0, 1)
    live = live_of(game.id)
    assert live.game.phase is not engine.Phase.DECK and live.game.to_act is not None
    assert [row["redeal"] for row in live.sheet] == [True, True] and is_as_stored(live)
    assert Entry.objects.filter(game=game, kind="deck").count() == 3
    store.cache.clear()
    assert play_out(game.id, people).game.over


def test_four_aces_after_a_deal(monkeypatch, pool, people):
    game = game_with_aces(monkeypatch, pool, people, 1, 2)
    for live in turns(game.id, people):
        assert live.game.over or live.game.to_act is not None
        assert is_as_stored(live)
    rows = list(DealResult.objects.filter(game=game).values_list("number", "outcome__redeal"))
    assert rows == [(0, False), (1, True), (2, True), (3, False)]
    assert [row["redeal"] for row in live.sheet] == [False, True, True, False]


@pytest.mark.parametrize(("seconds", "is_over"), [(-1, True), (60, False)])
def test_no_redeal_after_the_time_is_over(pool, people, monkeypatch, seconds, is_over):
    use_deck(monkeypatch, deck_for({1: "9S 9C 9D 9H JS JC TS"}))
    changed(pool, differences={"redeal_four_nines": True})
    game = create_game(pool, people)
    changed(game, ends_at=timezone.now() + timedelta(seconds=seconds))
    live = load(game.id)
    done = apply_action(live, live.game.to_act, "redeal", to_ms(timezone.now()))
    after = done.after.game
    assert (after.over, after.stopped) == (is_over, "time" if is_over else None)
    assert [result.outcome["redeal"] for result in done.results] == [True]
    # The points so far decide: before any deal was played, the first dealer.
    assert after.winner == (game.first_dealer if is_over else None)
