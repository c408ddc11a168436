"""The figures of a person in one reviewed game (pure)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from games.game_reviews.figures.situations import Situation
from games.game_reviews.figures.sums import Sums, total


@dataclass(frozen=True)
class NamedContractFigures:
    """A contract that was played: its amount, its chance at the first card, and its end."""

    amount: int
    chance: float
    is_made: bool


@dataclass(frozen=True)
class GameFigures:
    """The figures of a person in one reviewed game."""

    game_id: str
    user_id: int
    ended_at: datetime
    rating_group: int | None
    situations: Mapping[Situation, Sums]
    contracts: Sequence[NamedContractFigures]

    @cached_property
    def sums(self) -> Sums:
        """Return all decisions of the game together."""
        return total(self.situations.values())


def sums_by_situation(games: Iterable[GameFigures]) -> dict[Situation, Sums]:
    """Return the sums of each situation over these games."""
    found: dict[Situation, Sums] = {}
    for game in games:
        for situation, sums in game.situations.items():
            found[situation] = found.get(situation, Sums()) + sums
    return found
