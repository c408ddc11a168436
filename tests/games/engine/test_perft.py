"""The number of legal paths from fixed decks, depth by depth."""

import pytest

from games.engine import Phase
from games.engine.cards import SUITS, card_names
from tests.games.engine.perft_counts import counts, position, positions
from tests.scoring.legality import Table, paths

PRESETS = ("classic", "store", "polish", "club", "duel", "four", "five_hundred_one", "lithuanian")
# The presets that an independent generator knows: three players, and trump by marriages.
KNOWN = ("classic", "store", "polish", "club")
POSITIONS = [(name, number) for name in PRESETS for number in range(8)]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("name", "number"), POSITIONS)
def test_as_many_paths_as_published(name, number):
    data = positions(name)[number]
    assert data["counts"] == counts(data), data["what"]


@pytest.mark.parametrize("name", PRESETS)
def test_every_position_of_a_file_is_counted(name):
    found = positions(name)
    assert len(found) == 8
    phases = {position(data).phase for data in found}
    assert phases & {Phase.BIDDING, Phase.DARK} and {Phase.EXCHANGE, Phase.PLAY} <= phases
    assert any("standing" in data for data in found)
    assert all(data["agreements"] == {"preset": name} for data in found)


IN_PLAY = [
    (name, number)
    for name, number in POSITIONS
    if name in KNOWN and position(positions(name)[number]).phase is Phase.PLAY
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("name", "number"), IN_PLAY)
def test_an_independent_generator_counts_the_same(name, number):
    """The paths of the play, counted by a second reading of the rules that knows no engine."""
    data = positions(name)[number]
    game = position(data)
    deal = game.running
    table = Table(
        hands=tuple(tuple(card_names(hand)) for hand in deal.hands),
        to_act=game.to_act,
        trump=None if deal.trump is None else SUITS[deal.trump],
        taken=deal.tricks,
    )
    agreed = game.agreements.as_json()
    depths = range(1, len(data["counts"]) + 1)
    assert [paths(agreed, table, depth) for depth in depths] == data["counts"]


def test_both_kinds_of_position_in_play():
    assert len(IN_PLAY) == 16
