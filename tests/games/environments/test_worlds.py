"""Worlds that fit what a seat has seen."""

from random import Random

import pytest

from games.engine import agreements_from, new_game, observe
from games.engine.cards import ALL_CARDS, count
from games.environments.worlds import sampled_hands
from tests.games.engine.random_games import steps


def test_worlds_deal_all_hidden_cards_and_differ() -> None:
    game = next(game for _, game in steps(3) if game.phase == "play")
    seat = game.to_act
    assert seat is not None
    seen = observe(game, seat)
    worlds = sampled_hands(seen, 20, Random(1))
    for world in worlds:
        hands = {other: cards for other, cards in world.items() if other >= 0}
        assert {other: count(cards) for other, cards in hands.items()} == {
            other: seen.counts[other] for other in seen.active if other != seat
        }
        assert sum(world.values()) & (seen.hand | seen.played_cards) == 0
        assert sum(world.values()) <= ALL_CARDS
    assert len({tuple(world.items()) for world in worlds}) > 1


def test_the_same_dice_draw_the_same_worlds() -> None:
    game = next(game for _, game in steps(3) if game.phase == "play")
    seen = observe(game, game.to_act)
    assert sampled_hands(seen, 5, Random(7)) == sampled_hands(seen, 5, Random(7))


def test_without_cards_there_is_no_world() -> None:
    game = new_game(agreements_from({}), 0)
    for viewer in (None, 0):
        with pytest.raises(ValueError, match="a seat that holds cards"):
            sampled_hands(observe(game, viewer), 1, Random(1))
