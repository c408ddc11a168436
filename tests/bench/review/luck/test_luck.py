"""The proof of the luck: its games, its journal, its statistics."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from games.bots import LADDER
from games.review.judgement import DecisionKind
from tests.bench.review.luck.drift import (
    GameLuck,
    by_level,
    by_place,
    chi_square_above,
    joint_p,
)
from tests.bench.review.luck.journal import Journal, JournalMismatch
from tests.bench.review.luck.proof import figures, without_cards
from tests.bench.review.luck.reviews import cards_of, reviewed
from tests.bench.review.luck.rows import GameRow, Tally
from tests.bench.review.luck.tables import TABLES, levels_of, played

TERMS = {"estimator": 1}
NONE = ((0.0,) * 3,) * 3


def row(number: int) -> GameRow:
    return GameRow(
        number,
        levels_of(number),
        1,
        (0.01, -0.02, 0.01),
        (0.2, -0.1, -0.1),
        dict.fromkeys(DecisionKind, (*NONE[:2], (0.1, 0.1, -0.2))),
        {kind: (Tally(2, 3.5, 8.0),) * 3 for kind in DecisionKind},
        ("1 made 100", "redeal"),
        (100, 200),
    )


def test_all_tables_sit_in_all_orders() -> None:
    seated = Counter(levels_of(number) for number in range(120))
    assert len(seated) == 120 and {*seated.values()} == {1}


def test_each_level_plays_alike_often_in_few_games() -> None:
    counts = Counter(level for number in range(len(TABLES)) for level in levels_of(number))
    assert {counts[level] for level in LADDER} == {10}


def test_a_number_is_always_the_same_game() -> None:
    one, other = played(0, deals=1), played(0, deals=1)
    assert one == other
    assert one.deals != played(1, deals=1).deals


def test_a_review_of_a_number_reproduces() -> None:
    record = played(0, deals=1)
    one, other = reviewed(record, 0), reviewed(record, 0)
    assert (one.losses, one.talon, one.tallies) == (other.losses, other.talon, other.tallies)
    assert one.levels == levels_of(0)


def test_a_journal_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "luck.jsonl"
    journal = Journal(path, TERMS)
    journal.add(row(0))
    journal.add(row(2))
    again = Journal(path, TERMS)
    assert again.rows == {0: row(0), 2: row(2)}
    assert list(again.missing(4)) == [1, 3]


def test_an_interrupted_line_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "luck.jsonl"
    Journal(path, TERMS).add(row(0))
    path.write_text(path.read_text() + '{"n":1,"lev')
    Journal(path, TERMS).add(row(1))
    assert {*Journal(path, TERMS).rows} == {0, 1}


def test_another_estimator_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "luck.jsonl"
    Journal(path, TERMS)
    with pytest.raises(JournalMismatch):
        Journal(path, {"estimator": 2})


def test_the_luck_of_a_game_adds_up_to_nothing() -> None:
    assert sum(row(0).luck) == pytest.approx(0.0)


def test_luck_is_the_end_without_mistakes() -> None:
    found = row(0).luck
    assert found[1] == pytest.approx(1 - 1 / 3 + 5 * 0.1)
    assert found[2] == pytest.approx(-1 / 3 - 5 * 0.2)


def test_what_cards_promised_is_taken_in_part() -> None:
    assert without_cards(row(0)) == pytest.approx(
        [luck - 0.5 * cards for luck, cards in zip(row(0).luck, (0.2, -0.1, -0.1), strict=True)]
    )


def test_what_cards_promised_adds_up_to_nothing() -> None:
    found = cards_of(played(0, deals=1))
    assert any(found) and sum(found) == pytest.approx(0.0, abs=1e-3)


def test_figures_need_games() -> None:
    found = figures([row(number) for number in range(12)])
    assert (found["luck_games"], found["luck_p"]) == (12, None)
    # Of levels in one game no interval is known, and JSON has no infinity.
    assert "Infinity" not in json.dumps(figures([row(0)]))


def games(count: int, drift: float = 0.0) -> list[GameLuck]:
    """Return random luck; beginners get `drift` more of it."""
    dice, found = Random(1), []
    for number in range(count):
        winner = dice.randrange(3)
        levels = levels_of(number)
        luck = [float(seat == winner) - 1 / 3 for seat in range(3)]
        if "beginner" in levels:
            place = levels.index("beginner")
            luck = [one + drift * (1 if at == place else -0.5) for at, one in enumerate(luck)]
        found.append(GameLuck(levels, tuple(luck)))
    return found


def test_fair_luck_passes() -> None:
    fair = games(600)
    assert joint_p(fair) > 0.01
    assert all(abs(one.mean) < one.reach * 1.5 for one in by_place(fair))


def test_a_level_that_drifts_is_found() -> None:
    unfair = games(600, drift=0.15)
    assert joint_p(unfair) < 0.001
    assert by_level(unfair)["beginner"].mean > 0.1


def test_an_interval_reaches_as_far_as_its_end() -> None:
    one = by_place(games(200))[0]
    assert one.furthest == abs(one.mean) + one.reach
    assert one.seats == 200


# From tables of the distribution.
@pytest.mark.parametrize(
    ("statistic", "freedom", "above"), [(3.841, 1, 0.05), (11.345, 3, 0.01), (14.067, 7, 0.05)]
)
def test_chi_square(statistic: float, freedom: int, above: float) -> None:
    assert chi_square_above(statistic, freedom) == pytest.approx(above, rel=0.001)
