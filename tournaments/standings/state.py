"""What formats and standings know of a tournament: entrants, tables, results, settings. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tournaments.standings.random_draw import lot

# Points are counted in twelfths: a shared place divides evenly between two, three or four.
PART = 12
# So many no-shows withdraw an entrant.
NO_SHOWS = 2

REMAINDERS = ("bye", "bot", "mixed")
FIELDS = ("off", "matchpoints", "difference")


@dataclass(frozen=True)
class Settings:
    """How a tournament is played; a format reads what it needs.

    seats           of a table: 2, 3 or 4
    rounds          of a Swiss or a duplicate; 0: as many as `suggested_rounds` says
    go_on           knockout: how many of each table of the first round go on, 1..seats-1
    numbers         knockout: how many are in, round by round, if the organiser sets it himself
    remainder       where the number does not divide: "bye", "bot", or "mixed" (a table that is
                    larger by one; of four seats: tables of three)
    by_place        table points for place 1, 2, ...; further places get the last number
    per_game_point  table points for each point of the game
    field           "off", or what a seat scores against the same seat of the other tables:
                    "matchpoints" (of 100) or the "difference" from their mean
    by_points       duplicate: whether equals in points meet, as in a Swiss
    bye_points      whether a bye scores what a seat of its round scored on average, or nothing
    ties            the names of the tie-breaks, in order
    seed            of all lots
    """

    seats: int = 3
    rounds: int = 0
    go_on: int = 1
    numbers: tuple[int, ...] = ()
    remainder: str = "bye"
    by_place: tuple[int, ...] = (3, 1, 0)
    per_game_point: int = 0
    field: str = "off"
    by_points: bool = False
    bye_points: bool = True
    ties: tuple[str, ...] = ("points", "opponents", "share", "game", "lot")
    seed: str = ""


@dataclass(frozen=True)
class Entrant:
    """Who takes part: in round `joined` for the first time, and from round `left` on no more."""

    id: int
    rating: float = 0.0
    joined: int = 1
    left: int | None = None


@dataclass(frozen=True)
class Table:
    """Who sits where, by seat; None is a bot that fills a seat. An annulled one has a next attempt.

    Whether two tables are the same is decided by `key`.
    """

    round: int
    number: int
    seats: tuple[int | None, ...]
    first_dealer: int
    attempt: int = 1

    @property
    def key(self) -> tuple[int, int, int]:
        return self.round, self.number, self.attempt

    @cached_property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.seats if seat is not None)


@dataclass(frozen=True)
class Result:
    """A table and what came of it; without places it is still being played.

    places    by seat, 1 is first; equal numbers share a place
    scores    by seat, as the game ended
    absent    no-shows: a bot sat there, and the seat scores nothing
    annulled  counts for nothing: no points, no meeting, no seat had
    ruled     set by an organiser; it counts like any other, and is shown as what it is
    """

    table: Table
    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    absent: frozenset[int] = frozenset()
    annulled: bool = False
    ruled: bool = False

    @property
    def counts(self) -> bool:
        return bool(self.places) and not self.annulled

    @property
    def over(self) -> bool:
        """Nothing more will come of this table."""
        return bool(self.places) or self.annulled

    @cached_property
    def present(self) -> tuple[int, ...]:
        """The entrants that really sat here."""
        return tuple(person for person in self.table.people if person not in self.absent)


@dataclass(frozen=True)
class Bye:
    """An entrant who sat out a round."""

    round: int
    entrant: int


@dataclass(frozen=True)
class Course:
    """All that has happened; everything else is computed from it anew.

    The order of `entrants`, `results` and `byes` means nothing.
    """

    settings: Settings
    entrants: tuple[Entrant, ...]
    results: tuple[Result, ...] = ()
    byes: tuple[Bye, ...] = ()

    @cached_property
    def by_id(self) -> dict[int, Entrant]:
        return {entrant.id: entrant for entrant in self.entrants}

    @cached_property
    def seeded(self) -> tuple[Entrant, ...]:
        """From the strongest to the weakest; equals by lot."""
        seed = self.settings.seed
        lots = {entrant.id: lot(seed, "seed", entrant.id) for entrant in self.entrants}
        order = sorted(self.entrants, key=lambda e: (-e.rating, lots[e.id], e.id))
        return tuple(order)

    @cached_property
    def sorted_results(self) -> tuple[Result, ...]:
        return tuple(sorted(self.results, key=lambda result: result.table.key))

    @cached_property
    def round(self) -> int:
        """The number of the last round that was drawn; 0 before the first."""
        drawn = [result.table.round for result in self.results]
        return max([0, *drawn, *(bye.round for bye in self.byes)])

    @property
    def running(self) -> bool:
        """Whether some table is still being played."""
        return any(not result.over for result in self.results)

    def counted(self) -> Iterator[Result]:
        """The results that count, in order."""
        return (result for result in self.sorted_results if result.counts)

    def of_round(self, number: int) -> tuple[Result, ...]:
        return tuple(r for r in self.sorted_results if r.table.round == number)

    @cached_property
    def withdrawn_by_absence(self) -> dict[int, int]:
        """Who missed two tables, and the round from which he is out."""
        missed: dict[int, list[int]] = {}
        for result in self.sorted_results:
            if not result.annulled:
                for person in result.absent:
                    missed.setdefault(person, []).append(result.table.round)
        return {who: rounds[NO_SHOWS - 1] + 1 for who, rounds in missed.items() if _out(rounds)}

    def left(self, person: int) -> int | None:
        """The round from which this entrant is out, by his word or by two no-shows."""
        rounds = [self.by_id[person].left, self.withdrawn_by_absence.get(person)]
        return min((number for number in rounds if number is not None), default=None)

    def present(self, number: int) -> tuple[Entrant, ...]:
        """Who takes part in a round, the strongest first."""
        return tuple(entrant for entrant in self.seeded if self._is_in(entrant, number))

    def _is_in(self, entrant: Entrant, number: int) -> bool:
        left = self.left(entrant.id)
        return entrant.joined <= number and (left is None or number < left)


def _out(rounds: list[int]) -> bool:
    return len(rounds) >= NO_SHOWS
