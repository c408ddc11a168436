"""Ratings of people and puzzles: a first answer is a game between the two."""

from datetime import datetime, timedelta

from games.puzzles.models import DEVIATION, RATING, VOLATILITY, PuzzlePlayer, StoredPuzzle
from games.puzzles.solving.glicko2 import Strength, after_days, after_games

DAY = timedelta(days=1)
# A rating stays able to move: people learn, and puzzles meet other people.
MIN_DEVIATION = 60.0
# A rating is a first guess above this deviation, and with fewer answers that count.
PROVISIONAL_DEVIATION = 110.0
FEWEST_COUNTED = 10
# Meets a puzzle in place of such a person: else wrong answers on purpose would make the next right
# ones count more.
NEWCOMER = Strength(RATING, DEVIATION, VOLATILITY)

Rated = PuzzlePlayer | StoredPuzzle


def play(
    player: PuzzlePlayer, puzzle: StoredPuzzle, solved: bool, counts: bool, at: datetime
) -> None:
    """Set the new ratings on the rows, which are locked; the puzzle's only if the answer counts.

    Nothing is saved.
    """
    mine, its = strength_of(player, at), strength_of(puzzle, at)
    _set(player, after_games(mine, [(its, float(solved))]), at)
    if counts:
        opponent = NEWCOMER if player.counted < FEWEST_COUNTED else mine
        _set(puzzle, after_games(its, [(opponent, 1 - float(solved))]), at)


def strength_of(row: Rated, at: datetime) -> Strength:
    """Return the strength of today: its deviation has grown since the last game."""
    known = Strength(row.rating, row.deviation, row.volatility)
    return after_days(known, (at - row.rated_at) / DAY)


def is_provisional(player: PuzzlePlayer) -> bool:
    """Return whether the rating is a first guess."""
    return player.counted < FEWEST_COUNTED or player.deviation > PROVISIONAL_DEVIATION


def _set(row: Rated, strength: Strength, at: datetime) -> None:
    row.rating, row.volatility, row.rated_at = strength.rating, strength.volatility, at
    row.deviation = max(strength.deviation, MIN_DEVIATION)
