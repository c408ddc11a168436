"""The current state of a knockout: the players of each bracket table, as far as known. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tournaments.formats.history import BOT, history_of
from tournaments.formats.knockout.bracket import (
    Bracket,
    BracketTable,
    Seed,
    Source,
    TablePlace,
    build_bracket,
)
from tournaments.formats.knockout.round_sizes import RoundPlan, plan_rounds, round_sizes
from tournaments.formats.round_order import ranks_alone, table_order
from tournaments.formats.seating import seat_table
from tournaments.standings.state import Bye, Result, Table, TournamentState

Slots = list[int | None]


@dataclass(frozen=True)
class KnockoutRound:
    """One round of a knockout.

    slots       by table the entrant ids, source by source: None is not known yet, BOT a bot; a
                table that is open speaks for itself
    advancing   by table those who can advance, in the order of their places
    runners_up  those who did not advance by place, the best first; empty while it is played
    finished    whether every table with players has a result that counts
    """

    number: int
    slots: dict[int, Slots]
    advancing: dict[int, list[int]]
    runners_up: list[int]
    finished: bool


@dataclass(frozen=True)
class BracketState:
    """The bracket that the entrants at the start make, with the results so far.

    An entrant with a table in a round takes part in it. An entrant who withdrew before the table
    opened is replaced: first by the next at their previous table, then by the best of the round
    who are not in yet.
    """

    state: TournamentState

    @cached_property
    def seeds(self) -> tuple[int, ...]:
        """Return the entrants at the start, the strongest first, those with a bye included.

        Two people that organisers swapped have the number of each other.
        """
        state = self.state
        had = {entrant_id for r in state.results_of_round(1) for entrant_id in r.table.people}
        had |= {bye.entrant for bye in state.byes}
        there = had | {entrant.id for entrant in state.participants(1)}
        seeds = [entrant.id for entrant in state.seeded if entrant.id in there]
        for one, other in state.settings.seed_swaps:
            _swap_seeds(seeds, one, other)
        return tuple(seeds)

    @cached_property
    def round_plans(self) -> tuple[RoundPlan, ...]:
        """Return the rounds by the organiser's sizes if these fit the field, else by the rule."""
        settings, people = self.state.settings, len(self.seeds)
        sizes = settings.round_sizes
        if not sizes or sizes[0] != people or not is_playable(sizes, settings.seats):
            sizes = round_sizes(people, settings.seats, settings.advance_per_table)
        return plan_rounds(sizes, settings.seats)

    @cached_property
    def bracket(self) -> Bracket:
        return build_bracket(self.round_plans)

    @property
    def byes(self) -> tuple[Bye, ...]:
        return tuple(Bye(1, entrant_id) for entrant_id in self.seeds[: self.round_plans[0].byes])

    @property
    def last(self) -> dict[tuple[int, int], Result]:
        """Return the last attempt at each table, by round and number."""
        return self.state.last_attempts

    @cached_property
    def seated_in(self) -> dict[int, frozenset[int]]:
        """Return the entrants who have a table, by round."""
        rounds: dict[int, set[int]] = {}
        for result in self.last.values():
            rounds.setdefault(result.table.round, set()).update(result.table.people)
        return {number: frozenset(people) for number, people in rounds.items()}

    @cached_property
    def rounds(self) -> tuple[KnockoutRound, ...]:
        rounds: list[KnockoutRound] = []
        for tables, plan in zip(self.bracket, self.round_plans, strict=True):
            rounds.append(self._round(tables, plan, rounds[-1] if rounds else None))
        return tuple(rounds)

    def due_tables(self) -> Iterator[Table]:
        """Yield the tables that can be opened now; an annulled one is played again."""
        history, seats = history_of(self.state), self.state.settings.seats
        for knockout_round in self.rounds:
            for number, slots in knockout_round.slots.items():
                people = [entrant_id for entrant_id in slots if entrant_id is not None]
                result = self.last.get((knockout_round.number, number))
                if result is not None and result.annulled:
                    yield self.state.next_attempt(result.table)
                elif result is None and len(people) == len(slots) and any(people):
                    members = people + [BOT] * (seats - len(people))
                    yield seat_table(history, members, (self._seed, knockout_round.number, number))

    @property
    def _seed(self) -> str:
        return self.state.settings.seed

    def _round(
        self, tables: Sequence[BracketTable], plan: RoundPlan, before: KnockoutRound | None
    ) -> KnockoutRound:
        number = tables[0].round
        slots = {table.number: self._slots(table, before) for table in tables}
        if before is not None and before.finished:
            self._fill_slots(number, slots, before)
        finished = all(self._is_done(number, table, own) for table, own in slots.items())
        advancing = {table: self._advancing(number, table) for table in slots}
        runners_up = self._runners_up(number, plan, advancing) if finished else []
        return KnockoutRound(number, slots, advancing, runners_up, finished)

    def _is_done(self, number: int, table: int, slots: Slots) -> bool:
        """Return whether a table has a counting result, or nobody to play it."""
        result = self.last.get((number, table))
        if result is None:
            return all(entrant_id == BOT for entrant_id in slots)
        return result.counts

    def _slots(self, table: BracketTable, before: KnockoutRound | None) -> Slots:
        """Return a table's slots. A table of byes alone waits, so as not to be two rounds ahead."""
        idle = all(isinstance(source, Seed) for source in table.sources)
        if before is not None and not before.finished and idle:
            return [None] * len(table.sources)
        own = [self._entrant_from(source, table.round, before) for source in table.sources]
        if (table.round, table.number) in self.last:
            return own
        # An entrant who moved up for a withdrawal may have a table in this round already.
        seated = self.seated_in.get(table.round, frozenset())
        return [None if entrant_id in seated else entrant_id for entrant_id in own]

    def _entrant_from(
        self, source: Source, number: int, before: KnockoutRound | None
    ) -> int | None:
        """Return the entrant that a source stands for; None: not known."""
        if isinstance(source, Seed):
            entrant_id = self.seeds[source.number - 1]
            return entrant_id if before is None or self._stays(entrant_id, number) else None
        assert before is not None
        if isinstance(source, TablePlace):
            return _nth(before.advancing[source.table], source.place)
        return _nth(before.runners_up, source.rank)

    def _fill_slots(self, number: int, slots: dict[int, Slots], before: KnockoutRound) -> None:
        """Give seats that nobody can take to the next best, then to bots."""
        seated = self.seated_in.get(number, frozenset())
        taken = {entrant_id for own in slots.values() for entrant_id in own} | seated
        reserve = [entrant_id for entrant_id in before.runners_up if entrant_id not in taken]
        for table, own in slots.items():
            if (number, table) not in self.last:
                for at, entrant_id in enumerate(own):
                    if entrant_id is None:
                        own[at] = reserve.pop(0) if reserve else BOT

    def _stays(self, entrant_id: int, number: int) -> bool:
        """Return whether an entrant can still play this round."""
        return entrant_id in self.seated_in.get(number, ()) or not self.state.is_out(
            entrant_id, number
        )

    def _advancing(self, number: int, table: int) -> list[int]:
        """Return a table's players by place; shared places by score, then by random draw."""
        result = self.last.get((number, table))
        if result is None or not result.counts:
            return []
        order = table_order(self._seed, result)
        return [entrant_id for entrant_id in order if self._stays(entrant_id, number + 1)]

    def _runners_up(
        self, number: int, plan: RoundPlan, advancing: dict[int, list[int]]
    ) -> list[int]:
        """Return the next ones of all tables by this round's standings alone, and so on."""
        ranks = self._ranks(number)
        runners_up = [
            (at, ranks[entrant_id], entrant_id)
            for own in advancing.values()
            for at, entrant_id in enumerate(own[plan.of_each :])
        ]
        return [entrant_id for _, _, entrant_id in sorted(runners_up)]

    def _ranks(self, number: int) -> dict[int, int]:
        """Return the rank of each entrant in the standings of one round alone."""
        return ranks_alone(self.state, (r for r in self.last.values() if r.table.round == number))


def _swap_seeds(seeds: list[int], one: int, other: int) -> None:
    """Swap two entrants; nothing changes where one of them has withdrawn before the draw."""
    if one in seeds and other in seeds:
        at, to = seeds.index(one), seeds.index(other)
        seeds[at], seeds[to] = other, one


def is_playable(sizes: Sequence[int], seats: int) -> bool:
    """Return whether these round sizes can be played."""
    try:
        return bool(plan_rounds(sizes, seats))
    except ValueError:
        return False


def _nth(people: Sequence[int], place: int) -> int | None:
    """Return the entrant at this place (from 1); None if there is none."""
    return people[place - 1] if len(people) >= place else None
