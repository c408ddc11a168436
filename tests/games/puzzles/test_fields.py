"""Fields of stored puzzles from the file: what the engine and the search would say."""

import subprocess
import sys
from random import Random
from typing import Any

import pytest

from games.engine.cards import deck_text, parse_deck
from games.puzzles.collection import bundled_puzzles
from games.puzzles.exact.lies import moment_with
from games.puzzles.exact.moment import moment_of
from games.puzzles.exact.puzzle import puzzle_from
from games.puzzles.fields import fields_of, first_strength
from tests.site import ROOT

SAMPLE = 12
# What unpacking the whole file imports.
IMPORTED = """
import sys
from games.puzzles.collection import bundled_puzzles
from games.puzzles.fields import fields_of
assert [fields_of(entry) for entry in bundled_puzzles()]
print([name for name in ("games.engine", "games.bots", "numba") if name in sys.modules])
"""


@pytest.fixture(scope="module")
def sample() -> list[dict[str, Any]]:
    """Some entries, and those of the exchange."""
    exchange = [entry for entry in bundled_puzzles() if entry["kind"] == "exchange"]
    return [*Random(128).sample(bundled_puzzles(), SAMPLE), *exchange[:2]]


def test_decks_seats_and_kinds_are_those_that_the_search_finds(
    sample: list[dict[str, Any]],
) -> None:
    for entry in sample:
        assert puzzle_from(entry).as_json() == entry


def test_refuting_deals_are_those_that_the_search_finds(sample: list[dict[str, Any]]) -> None:
    for entry in sample:
        puzzle = puzzle_from(entry)
        lies = {str(lie): lie for one in puzzle.verdict.wrong.values() for lie, _ in one.shown}
        rebuilt = [moment_with(puzzle.moment, lie) for lie in lies.values()]
        deals = [(deck_text(one.cards.deck()), [*one.actions]) for one in rebuilt if one]
        found = fields_of(entry)["refuting"]
        assert [(deal["deck"], deal["actions"]) for deal in found] == deals


def test_the_engine_plays_each_line(sample: list[dict[str, Any]]) -> None:
    for entry in sample:
        fields = fields_of(entry)
        for choice, wrong in fields["wrong"].items():
            for shown in wrong["shown"]:
                deal = fields["refuting"][shown["lie"]]
                actions = (*deal["actions"], *shown["line"])
                assert moment_of(entry["dealer"], parse_deck(deal["deck"]), actions).game
                assert shown["line"][0] == f"{entry['seat']} {choice}"


def test_a_lie_with_another_gift_is_among_them() -> None:
    gifts = [deal for entry in bundled_puzzles() for deal in entry["refuting"] if len(deal) > 2]
    assert gifts and all(" give " in text for *_, text in gifts)


def test_a_theme_stands_between_spaces() -> None:
    entry = bundled_puzzles()[0]
    assert fields_of(entry)["themes"] == f" {' '.join(entry['themes'])} "


def test_harder_for_bots_is_a_higher_first_rating() -> None:
    ratings = [first_strength({"missed": ["club"] * count})["rating"] for count in range(7)]
    assert ratings == sorted(set(ratings)) and ratings[3] == 1500


def test_unpacking_loads_neither_engine_nor_search() -> None:
    command = [sys.executable, "-c", IMPORTED]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
