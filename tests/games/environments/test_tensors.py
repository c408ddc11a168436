"""Tensors: each part at its place, and nothing but what a seat observes."""

from itertools import accumulate
from random import Random
from typing import Any

import pytest

from games.engine import Game, observe
from games.engine.cards import DECK
from games.environments.tensors import LAYOUT, SIZE, tensor
from tests.games.engine.hidden_cards import dealt_otherwise
from tests.games.engine.random_games import SETS, steps
from tests.site import ROOT

STARTS = dict(
    zip(
        [name for name, _ in LAYOUT],
        accumulate([0, *(length for _, length in LAYOUT[:-1])]),
        strict=True,
    )
)
LENGTHS = dict(LAYOUT)
PAGE = (ROOT / "docs" / "research.md").read_text()


def part(values: Any, name: str) -> list[float]:
    """Return one part of a tensor."""
    return [round(float(v), 4) for v in values[STARTS[name] : STARTS[name] + LENGTHS[name]]]


def cards(values: Any, name: str) -> int:
    return sum(1 << card for card in DECK if part(values, name)[card])


def late_game() -> Game:
    """Return a game in its play, after some tricks."""
    in_play = (game for _, game in steps(3) if game.phase == "play")
    return next(game for game in in_play if game.running and len(game.running.plays) > 8)


def test_names_are_told_apart_and_lengths_add_up() -> None:
    assert len(LENGTHS) == len(LAYOUT)
    assert sum(LENGTHS.values()) == SIZE
    assert f"{SIZE} numbers" in PAGE


def test_the_page_names_each_part() -> None:
    parts = {name.rstrip("0123").rstrip("_") for name in LENGTHS}
    assert [name for name in parts if f"`{name}" not in PAGE] == []


def test_cards_stand_where_the_layout_says() -> None:
    game = late_game()
    for viewer in range(3):
        seen = observe(game, viewer)
        values = tensor(seen)
        assert cards(values, "hand") == seen.hand
        assert cards(values, "talon") == (seen.talon or 0)
        for seat in range(3):
            played = sum(1 << card for by, card in seen.plays if by == seat)
            assert cards(values, f"played_by_{(seat - viewer) % 3}") == played
        assert cards(values, "played_by_3") == 0


def test_numbers_are_counted_from_the_viewer() -> None:
    game = late_game()
    for viewer in range(3):
        seen = observe(game, viewer)
        values, order = tensor(seen), [(viewer + step) % 3 for step in range(3)]
        assert part(values, "cards_by_seat") == [*(seen.counts[s] / 8 for s in order), 0]
        points = [round(seen.points[s] / 100, 4) for s in order]
        assert part(values, "points_by_seat") == [*points, 0]
        scores = [round(seen.standing.scores[s] / 1000, 4) for s in order]
        assert part(values, "score_by_seat") == [*scores, 0]
        declarer = [float(seat == seen.declarer) for seat in order]
        assert part(values, "declarer") == [*declarer, 0]
        assert part(values, "contract") == [round((seen.contract or 0) / 100, 4)]


@pytest.mark.parametrize("agreed", SETS, ids=str)
def test_every_position_has_a_tensor(agreed: dict[str, object]) -> None:
    for _, game in steps(5, **agreed):
        for seat in range(game.players):
            values = tensor(observe(game, seat))
            assert values.shape == (SIZE,) and abs(values).max() < 100


@pytest.mark.parametrize("agreed", SETS, ids=str)
def test_cards_that_a_seat_cannot_know_change_nothing(agreed: dict[str, object]) -> None:
    random, moved = Random(1), 0
    for _, game in steps(6, **agreed):
        if game.running is None:
            continue
        for viewer in range(game.players):
            other = dealt_otherwise(game, viewer, random)
            moved += other.running.hands != game.running.hands
            before, after = tensor(observe(game, viewer)), tensor(observe(other, viewer))
            assert before.tolist() == after.tolist()
    assert moved > 20


def test_a_spectator_has_none() -> None:
    with pytest.raises(ValueError, match="observe a seat"):
        tensor(observe(late_game(), None))
