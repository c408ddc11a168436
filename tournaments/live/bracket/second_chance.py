"""The brackets of a second chance: the main one with the final, and the other by rounds. Pure.

Tables of the main bracket are numbered through, then comes the final, then the second chance.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

from tournaments.formats.knockout.bracket import BracketTable
from tournaments.formats.knockout.bracket_state import BracketState, KnockoutRound
from tournaments.formats.round_order import table_order
from tournaments.formats.second_chance.brackets import SecondChanceState, SecondRound
from tournaments.live.bracket.layout import BoxShape, Column, Key, Link
from tournaments.live.bracket.model import (
    KNOWN,
    MAX_BOXES_PER_ROUND,
    OPEN,
    OVER,
    PLAYING,
    BoxRow,
    BracketBox,
    BracketBuilder,
    BracketModel,
    ColumnHeader,
    SecondColumn,
)
from tournaments.standings.state import Result


@dataclass(frozen=True)
class MainWinner:
    """The source of the final's first seat."""


@dataclass(frozen=True)
class SecondSurvivor:
    """The source of the final's other seats: the best, second best, ... of the second chance."""

    rank: int


@dataclass(frozen=True)
class SecondChanceBuilder(BracketBuilder):
    """Both brackets of a state with more entrants than one table has seats."""

    brackets: SecondChanceState
    ends_in_final = False

    @cached_property
    def bracket_state(self) -> BracketState:
        return self.brackets.main

    @property
    def total_rounds(self) -> int:
        return self.brackets.rounds

    def player_count(self, number: int) -> int:
        seats, plans = self.state.settings.seats, self.brackets.second_plans
        if number == self.total_rounds:
            return seats
        main = super().player_count(number) if number <= self.brackets.main_rounds else 0
        return main + (plans[number - 2].tables * seats if number > 1 else 0)

    def has_round_ended(self, number: int) -> bool:
        if number == self.total_rounds:
            return self.brackets.is_over
        second = number == 1 or any(
            one.number == number and one.finished for one in self.brackets.second
        )
        return second and (number > self.brackets.main_rounds or super().has_round_ended(number))

    def is_eliminated(self, entrant_id: int, number: int) -> bool:
        if number == self.total_rounds:
            return False
        one = next((one for one in self.brackets.second if one.number == number), None)
        # Until the round is over a no-show may leave a seat to the best of those who lost.
        if one is None or not one.drawn or not one.finished:
            return False
        return entrant_id in one.players and entrant_id not in one.advancing

    # ---- numbers

    @cached_property
    def second_offsets(self) -> tuple[int, ...]:
        """Return by round of the second chance the number of tables before it, the final's too."""
        tables = [plan.tables for plan in self.brackets.second_plans]
        return tuple(accumulate(tables, initial=self.final_table))

    @property
    def final_table(self) -> int:
        """Return the displayed number of the final."""
        return self.offsets[-1] + 2

    def table_number(self, round_number: int, table: int) -> int:
        if self.brackets.is_main(round_number, table):
            return super().table_number(round_number, table)
        if round_number == self.total_rounds:
            return self.final_table
        first = self.brackets.main_tables(round_number)
        return self.second_offsets[round_number - 2] + table - first

    # ---- the model

    def build(self) -> BracketModel:
        columns = tuple(self._second_column(number) for number in range(2, self.total_rounds))
        return replace(super().build(), second=columns)

    @property
    def final_key(self) -> Key:
        return self.total_rounds, 1

    def _columns(self) -> Iterator[Column]:
        yield from super()._columns()
        yield Column((BoxShape(self.final_key, self.state.settings.seats),))

    def _headers(self) -> Iterator[ColumnHeader]:
        yield from super()._headers()
        yield ColumnHeader(self.total_rounds, self.total_rounds, self.state.settings.seats, 1)

    def _links(self) -> Iterator[Link]:
        yield from super()._links()
        yield Link((self.brackets.main_rounds, 1), None, self.final_key, 0)

    def _is_decided(self, link: Link) -> bool:
        if link.to != self.final_key:
            return super()._is_decided(link)
        return self.brackets.main_winner(self.total_rounds) is not None

    def _entrant_along(self, link: Link) -> int | None:
        if link.to != self.final_key:
            return super()._entrant_along(link)
        return self.brackets.main_winner(self.total_rounds)

    def _boxes(self) -> Iterator[BracketBox]:
        yield from super()._boxes()
        yield self._final_box()
        for one in self.brackets.second:
            for result in one.results:
                yield self._second_box(one, result)

    def _seated_row(
        self, result: Result, seat: int, knockout_round: KnockoutRound, box: BracketTable
    ) -> BoxRow:
        """Return a row of the main bracket, with the next table of a player who came down."""
        row = super()._seated_row(result, seat, knockout_round, box)
        if row.advances or not result.counts or row.person is None:
            return row
        return replace(row, moves_to=self._tables_of.get((box.round + 1, row.person), 0))

    @cached_property
    def _tables_of(self) -> dict[tuple[int, int], int]:
        """Return the displayed number of the table of the second chance, by round and entrant."""
        return {
            (one.number, person): self.table_number(one.number, result.table.number)
            for one in self.brackets.second
            for result in one.results
            for person in result.table.people
        }

    @cached_property
    def _main_tables_of(self) -> dict[tuple[int, int], int]:
        """Return the displayed number of the table of the main bracket, by round and entrant."""
        return {
            (number, person): self.table_number(number, table)
            for (number, table), result in self.bracket_state.last.items()
            for person in result.table.people
        }

    def _second_box(self, one: SecondRound, result: Result) -> BracketBox:
        key = (one.number, result.table.number)
        rows = tuple(self._second_row(one, result, seat) for seat in self._order(result))
        state = OVER if result.counts else PLAYING
        return BracketBox(key, rows, state, self.table_number(*key), result)

    def _order(self, result: Result) -> list[int]:
        """Return the seats by place if the result counts."""
        seats = list(range(len(result.table.seats)))
        if not result.counts:
            return seats
        order = table_order(self.state.settings.seed, result)
        people = result.table.seats
        at = {people.index(person): place for place, person in enumerate(order)}
        return sorted(seats, key=lambda seat: (at.get(seat, len(seats)), result.places[seat], seat))

    def _second_row(self, one: SecondRound, result: Result, seat: int) -> BoxRow:
        row = self._outcome_row(result, seat)
        if row.person is None:
            return row
        came_down = row.person in one.came_down
        before = self._main_tables_of.get((one.number - 1, row.person), 0) if came_down else 0
        return replace(row, from_main=before, advances=self._goes_on(one, result, row.person))

    def _goes_on(self, one: SecondRound, result: Result, person: int) -> bool:
        if one.finished:
            return person in one.advancing
        order = table_order(self.state.settings.seed, result) if result.counts else []
        return person in order[: one.plan.of_each]

    def _outcome_row(self, result: Result, seat: int) -> BoxRow:
        """Return who sits here, and the result if it counts."""
        person = result.table.seats[seat]
        row = BoxRow(person, bot=person is None, seat=seat, no_show=person in result.no_shows)
        if not result.counts:
            return row
        return replace(row, score=result.scores[seat], place=result.ranks[seat])

    def _final_box(self) -> BracketBox:
        result = self.brackets.final
        if result is None:
            rows = tuple(self._awaited_finalists())
            known = all(row.source is None for row in rows)
            return BracketBox(
                self.final_key, rows, KNOWN if known else OPEN, self.final_table, final=True
            )
        winner = self.final_winner(result) if result.counts else None
        rows = tuple(self._outcome_row(result, seat) for seat in self._order(result))
        rows = tuple(replace(row, advances=row.person in (winner or 0,)) for row in rows)
        state = OVER if result.counts else PLAYING
        return BracketBox(self.final_key, rows, state, self.final_table, result, final=True)

    def _awaited_finalists(self) -> Iterator[BoxRow]:
        """Yield the final's rows before it is drawn, with those who are in it already."""
        winner = self.brackets.main_winner(self.total_rounds)
        yield BoxRow(winner, source=MainWinner() if winner is None else None)
        for rank in range(1, self.state.settings.seats):
            yield BoxRow(source=SecondSurvivor(rank))

    def _second_column(self, number: int) -> SecondColumn:
        plan, first = self.brackets.second_plans[number - 2], self.second_offsets[number - 2]
        one = next((one for one in self.brackets.second if one.number == number), None)
        drawn, shown = one is not None and one.drawn, plan.tables <= MAX_BOXES_PER_ROUND
        keys: tuple[Key, ...] = ()
        if one is not None and shown:
            keys = tuple((number, result.table.number) for result in one.results)
        coming = range(first + 1, first + plan.tables + 1) if shown and not drawn else ()
        waiting = one.byes if one is not None and drawn else ()
        return SecondColumn(number, plan.players, plan.tables, keys, tuple(coming), waiting)
