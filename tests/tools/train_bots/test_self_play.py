"""The examples of the model come from whole games."""

from games.bots import LEVELS
from games.bots.search.equity.features import COUNT
from tools.train_bots.self_play import examples


def test_each_example_is_a_standing_and_its_winner() -> None:
    found = list(examples([LEVELS["greedy"]], "test", 12))
    assert {len(numbers) for numbers, _ in found} <= {2, 3, 4}
    for numbers, winner in found:
        assert 0 <= winner < len(numbers)
        assert all(len(row) == COUNT for row in numbers)


def test_a_seed_gives_the_same_examples_again() -> None:
    first, again = (list(examples([LEVELS["greedy"]], "test", 3)) for _ in range(2))
    assert first == again
