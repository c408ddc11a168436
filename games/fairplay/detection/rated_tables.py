"""Inputs and results of the detectors of single accounts: rated tables, standings, findings."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

# A user on a ladder: (ladder id, user id).
LadderKey = tuple[int, int]


class RatedSeat(NamedTuple):
    """A person's result: place (1 is best), and the rating before and after."""

    user: int
    place: int
    before: float
    after: float
    left: bool = False


class RatedTable(NamedTuple):
    """A rated game with its people; bots are not among the seats.

    chosen  whether the players chose each other, as at custom tables
    """

    game: str
    ladder: int
    at: datetime
    seats: tuple[RatedSeat, ...]
    chosen: bool = False

    def others(self, seat: RatedSeat) -> list[RatedSeat]:
        """Return the seats of the other people."""
        return [other for other in self.seats if other.user != seat.user]


@dataclass(frozen=True)
class LadderStandings:
    """Facts about players of today: numbers of rated games, and established ones."""

    games: Mapping[LadderKey, int] = field(default_factory=dict)
    established: Collection[LadderKey] = frozenset()

    def is_newcomer(self, ladder: int, user: int) -> bool:
        """Return whether the player is not established on the ladder."""
        return (ladder, user) not in self.established


@dataclass(frozen=True)
class Finding:
    """An account that stands out: the score in standard deviations, figures, and games."""

    user: int
    score: float
    figures: Mapping[str, float]
    games: Sequence[str]


def best_of_each_user(findings: Sequence[Finding]) -> list[Finding]:
    """Return each user's finding with the highest score, the highest first."""
    best: dict[int, Finding] = {}
    for finding in sorted(findings, key=lambda finding: (-finding.score, finding.user)):
        best.setdefault(finding.user, finding)
    return list(best.values())
