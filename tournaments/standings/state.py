"""The state of a tournament as formats and standings see it: settings, entrants, results. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from tournaments.standings.random_draw import random_draw

# Points are counted in twelfths, so that a shared place divides evenly by two, three or four. What
# does not divide (a mean, a share of a field) is a fraction of units: nothing is rounded.
UNITS_PER_POINT = 12
Units = int | Fraction
# No-shows that withdraw an entrant.
NO_SHOWS_UNTIL_WITHDRAWN = 2

REMAINDERS = ("bye", "bot", "mixed")
FIELDS = ("off", "matchpoints", "deal_matchpoints", "difference")


@dataclass(frozen=True)
class Settings:
    """The settings of a tournament for its format, which reads only those that it needs.

    seats              of a table: 2, 3 or 4
    rounds             of a Swiss or a duplicate; 0: as many as `suggested_rounds` says
    advance_per_table  knockout: how many of each table of the first round advance, 1..seats-1
    round_sizes        knockout: the players round by round, if the organiser sets them
    seed_swaps         bracket: pairs of entrants who swapped their seed numbers, one after another
    remainder          where the number does not divide: "bye", "bot", or "mixed" (a table that is
                       larger by one; of four seats: tables of three)
    by_place           table points for place 1, 2, ...; further places get the last number
    per_game_point     table points for each point of the game
    field              "off", or what a seat scores against the same seat of the other tables:
                       "matchpoints" (of 100) for the game, "deal_matchpoints" for each deal, of
                       which the mean counts, or the "difference" from their mean
    by_points          duplicate: whether equals in points meet, as in a Swiss
    bye_points         whether a bye scores the round's mean per seat, or nothing
    arena_minutes      arena: for how long new tables begin; 0 in every other format
    streak             arena: whether wins in a row count double (`standings.streaks`)
    ties               the names of the tie-breaks, in order
    round_days         league: the days from one round to the next
    zone               league: the time zone in which rounds begin at the same time of day
    seed               of all random draws
    """

    seats: int = 3
    rounds: int = 0
    advance_per_table: int = 1
    round_sizes: tuple[int, ...] = ()
    seed_swaps: tuple[tuple[int, int], ...] = ()
    remainder: str = "bye"
    by_place: tuple[int, ...] = (3, 1, 0)
    per_game_point: int = 0
    field: str = "off"
    by_points: bool = False
    bye_points: bool = True
    arena_minutes: int = 0
    streak: bool = False
    round_days: int = 7
    zone: str = "UTC"
    ties: tuple[str, ...] = ("points", "opponents", "share", "game", "random_draw")
    seed: str = ""


@dataclass(frozen=True)
class Entrant:
    """An entrant who plays from `first_round` on, and is out from `out_from_round` on.

    team  the number of their team; 0: plays alone
    """

    id: int
    rating: float = 0.0
    first_round: int = 1
    out_from_round: int | None = None
    team: int = 0


@dataclass(frozen=True)
class Table:
    """The entrants by seat; None is a bot. An annulled table has a next attempt.

    Two tables are the same if their `key` is.
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
    """A table and its result; without places it is still being played.

    places      by seat, as the game ended; 1 is first, equal numbers share a place
    scores      by seat, as the game ended
    no_shows    a bot sat there, and the seat scores nothing
    annulled    counts for nothing: no points, no meeting, no seat had
    overridden  set by an organiser; it counts like any other, and is shown as such
    deals       where seats are compared deal by deal: what each deal changed of the scores, by seat
    """

    table: Table
    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    no_shows: frozenset[int] = frozenset()
    annulled: bool = False
    overridden: bool = False
    deals: tuple[tuple[int, ...], ...] = ()

    @property
    def counts(self) -> bool:
        return bool(self.places) and not self.annulled

    @property
    def over(self) -> bool:
        """Return whether nothing more will come of this table."""
        return bool(self.places) or self.annulled

    @cached_property
    def present(self) -> tuple[int, ...]:
        """Return the entrants that really sat here."""
        return tuple(
            entrant_id for entrant_id in self.table.people if entrant_id not in self.no_shows
        )

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """Return the places that count, by seat: those of the present among themselves.

        A bot that sits for somebody who did not come, or in an empty seat, ranks aside: 0.
        """
        places = [
            place if entrant_id in self.present else 0
            for entrant_id, place in zip(self.table.seats, self.places, strict=False)
        ]
        return tuple([
            1 + sum(0 < other < place for other in places) if place else 0 for place in places
        ])  # fmt: skip


@dataclass(frozen=True)
class Bye:
    """An entrant who sat out a round."""

    round: int
    entrant: int


@dataclass(frozen=True)
class FreeEntrant:
    """An entrant of an arena who waits for a table, and for how many seconds so far."""

    entrant: int
    seconds: int


@dataclass(frozen=True)
class TournamentState:
    """All events of a tournament as state; everything else is computed from it.

    The order of `entrants`, `results` and `byes` means nothing. Of an arena at one moment:

    free       who can be seated
    time_over  whether no new table begins

    over       whether the tournament has ended, so that nobody with only byes will still play
    """

    settings: Settings
    entrants: tuple[Entrant, ...]
    results: tuple[Result, ...] = ()
    byes: tuple[Bye, ...] = ()
    free: tuple[FreeEntrant, ...] = ()
    time_over: bool = False
    over: bool = False

    @cached_property
    def by_id(self) -> dict[int, Entrant]:
        return {entrant.id: entrant for entrant in self.entrants}

    @cached_property
    def seeded(self) -> tuple[Entrant, ...]:
        """Return the entrants from the strongest to the weakest; equals by random draw."""
        seed = self.settings.seed
        lots = {entrant.id: random_draw(seed, "seed", entrant.id) for entrant in self.entrants}
        order = sorted(self.entrants, key=lambda e: (-e.rating, lots[e.id], e.id))
        return tuple(order)

    @cached_property
    def sorted_results(self) -> tuple[Result, ...]:
        return tuple(sorted(self.results, key=lambda result: result.table.key))

    @cached_property
    def last_attempts(self) -> dict[tuple[int, int], Result]:
        """Return the last attempt at each table, by round and number."""
        return {(r.table.round, r.table.number): r for r in self.sorted_results}

    @cached_property
    def round(self) -> int:
        """Return the number of the last round that was drawn; 0 before the first."""
        drawn = [result.table.round for result in self.results]
        return max([0, *drawn, *(bye.round for bye in self.byes)])

    @property
    def running(self) -> bool:
        """Return whether some table is still being played."""
        return any(not result.over for result in self.results)

    def counted_results(self) -> Iterator[Result]:
        """Yield the results that count, in order."""
        return (result for result in self.sorted_results if result.counts)

    def results_of_round(self, number: int) -> tuple[Result, ...]:
        return tuple(r for r in self.sorted_results if r.table.round == number)

    @cached_property
    def withdrawn_by_no_shows(self) -> dict[int, int]:
        """Return entrants with too many no-shows, and the round they are out from."""
        missed: dict[int, list[int]] = {}
        if self.settings.arena_minutes:
            # There a no-show is sent on a break.
            return {}
        for result in self.sorted_results:
            if not result.annulled:
                for entrant_id in result.no_shows:
                    missed.setdefault(entrant_id, []).append(result.table.round)
        return {
            who: rounds[NO_SHOWS_UNTIL_WITHDRAWN - 1] + 1
            for who, rounds in missed.items()
            if _out(rounds)
        }

    def out_from_round(self, entrant_id: int) -> int | None:
        """Return the round from which an entrant is out, by choice or no-shows, else None."""
        rounds = [self.by_id[entrant_id].out_from_round, self.withdrawn_by_no_shows.get(entrant_id)]
        return min((number for number in rounds if number is not None), default=None)

    def is_out(self, entrant_id: int, number: int) -> bool:
        """Return whether an entrant is out by this round."""
        left = self.out_from_round(entrant_id)
        return left is not None and left <= number

    def next_attempt(self, annulled: Table) -> Table:
        """Return the next attempt of an annulled table; bots sit for those who are out."""
        people = (
            p if p is None or not self.is_out(p, annulled.round) else None for p in annulled.seats
        )
        return replace(annulled, seats=tuple(people), attempt=annulled.attempt + 1)

    def is_followed(self, table: Table) -> bool:
        """Return whether an entrant of this table has a later table or bye."""
        later = {bye.entrant for bye in self.byes if bye.round > table.round}
        for result in self.results:
            later.update(result.table.people if result.table.round > table.round else ())
        return not later.isdisjoint(table.people)

    def participants(self, number: int) -> tuple[Entrant, ...]:
        """Return the entrants who play a round, the strongest first."""
        return tuple(entrant for entrant in self.seeded if self._is_in(entrant, number))

    def _is_in(self, entrant: Entrant, number: int) -> bool:
        return entrant.first_round <= number and not self.is_out(entrant.id, number)


def quotient(amount: Units, divisor: int) -> Units:
    """Return the exact quotient: a whole number where it is one."""
    exact = Fraction(amount, divisor)
    return exact.numerator if exact.denominator == 1 else exact


def exact_sum(amounts: Iterable[Units]) -> Units:
    """Return the sum, added by divisor: much faster than fraction by fraction."""
    by_divisor: dict[int, int] = {}
    for amount in amounts:
        divisor = amount.denominator
        by_divisor[divisor] = by_divisor.get(divisor, 0) + amount.numerator
    if by_divisor.keys() <= {1}:
        return by_divisor.get(1, 0)
    total = sum((Fraction(part, divisor) for divisor, part in by_divisor.items()), Fraction())
    return quotient(total, 1)


def points_of(units: Units) -> float:
    """Return units as points, for texts and files."""
    return float(Fraction(units) / UNITS_PER_POINT)


def _out(rounds: list[int]) -> bool:
    return len(rounds) >= NO_SHOWS_UNTIL_WITHDRAWN
