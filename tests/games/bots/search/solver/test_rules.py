"""Tests of the agreements as the search reads them; none about play is forgotten."""

from dataclasses import fields
from pathlib import Path

import pytest

from games.bots.search.solver.rules import LAST_TRICK, NINES, SEATS, VALUES, is_supported, rules_of
from games.engine import Agreements, agreements_from

BOTS_PAGE = Path(__file__).resolve().parents[5] / "docs" / "bots.md"
# They change what a declaration scores, not which cards may be played or what the declarer takes.
ONLY_SCORING = {"only_declarer_scores_marriages", "four_nines_bonus"}


def about_play() -> list[str]:
    return [
        one.name for one in fields(Agreements) if one.metadata["spec"].group == "trumps and play"
    ]


def test_the_page_names_every_agreement_about_play() -> None:
    table = BOTS_PAGE.read_text().partition("## The search of the site's bots")[2]
    assert about_play()
    assert [name for name in about_play() if f"`{name}`" not in table] == sorted(
        ONLY_SCORING, key=about_play().index
    )


def test_values_and_bonuses_are_read() -> None:
    rules = rules_of(agreements_from({"four_nines_play_bonus": 200, "last_trick_bonus": 10}))
    assert (rules[NINES], rules[LAST_TRICK]) == (200, 10)
    assert rules[VALUES : VALUES + 4] == [40, 60, 80, 100]


@pytest.mark.parametrize(("players", "seats"), [(2, 2), (3, 3), (4, 3)])
def test_of_four_players_three_hold_cards(players: int, seats: int) -> None:
    assert rules_of(agreements_from({"players": players}))[SEATS] == seats


def test_most_agreements_are_supported() -> None:
    assert is_supported(Agreements())
    assert not is_supported(agreements_from({"marriage_keeps_trump": True}))
