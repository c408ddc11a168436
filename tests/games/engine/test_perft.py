"""The legal actions, counted: every path from fixed decks, depth by depth."""

import pytest

from games.engine import Phase

from .paths import counts, position, positions

PRESETS = ("classic", "store", "polish")
POSITIONS = [(name, number) for name in PRESETS for number in range(8)]


@pytest.mark.parametrize(("name", "number"), POSITIONS)
def test_as_many_paths_as_published(name, number):
    data = positions(name)[number]
    assert data["counts"] == counts(data), data["what"]


@pytest.mark.parametrize("name", PRESETS)
def test_every_position_of_a_file_is_counted(name):
    found = positions(name)
    assert len(found) == 8
    phases = {position(data).phase for data in found}
    assert {Phase.BIDDING, Phase.EXCHANGE, Phase.PLAY} <= phases
    assert any("standing" in data for data in found)
    assert all(data["agreements"] == {"preset": name} for data in found)
