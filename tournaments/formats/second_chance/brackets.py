"""The current state of both brackets, as far as it is known. Pure.

The main bracket is a knockout of its own, fixed from the start. The second chance is drawn round by
round, as soon as the round before has ended in both brackets: only then is it known who is in.
Round by round its sizes follow from those who really are in, by the rules of `round_plans`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tournaments.formats.history import BOT, History, history_of
from tournaments.formats.knockout.bracket_state import BracketState
from tournaments.formats.knockout.round_sizes import RoundPlan
from tournaments.formats.round_order import ranks_alone, table_order
from tournaments.formats.seating import seat_table
from tournaments.formats.second_chance.pairing import pair
from tournaments.formats.second_chance.round_plans import (
    SecondChancePlan,
    advancing,
    next_second_round,
    plan_second_chance,
    planned_rounds,
)
from tournaments.standings.state import Bye, Result, Table, TournamentState

MAIN, SECOND, FINAL = "main", "second", "final"
# A place at a table behind all others.
NO_SHOW = 9
# Tables of those who are in the next round are numbered from here.
FAR_TABLE = 10_000


@dataclass(frozen=True)
class SecondRound:
    """One round of the second chance.

    players     the entrants who are in, the strongest first; those with a bye included
    byes        those of them who sit out, by the draw
    came_down   those of them who lost in the main bracket in the round before
    drawn       whether its tables and byes are stored
    results     its tables, of those played again the last attempt
    finished    whether every table has a result that counts
    advancing   who is in the next round, the strongest first; empty while it is played
    eliminated  those who are not, the best first; empty while it is played
    """

    number: int
    plan: RoundPlan
    players: tuple[int, ...]
    byes: tuple[int, ...]
    came_down: frozenset[int]
    drawn: bool = False
    results: tuple[Result, ...] = ()
    finished: bool = False
    advancing: tuple[int, ...] = ()
    eliminated: tuple[int, ...] = ()


@dataclass(frozen=True)
class SecondChanceState:
    """Both brackets of the entrants at the start, with the results so far.

    A player who withdraws from the main bracket is replaced as in a knockout. One who is missing in
    the second chance is replaced by the best who were eliminated in the round before; without such
    players the rounds become smaller.
    """

    state: TournamentState

    @cached_property
    def seeds(self) -> tuple[int, ...]:
        """Return the entrants at the start, the strongest first."""
        return BracketState(self.state).seeds

    @cached_property
    def plan(self) -> SecondChancePlan:
        """Return the rounds as they were planned for these entrants."""
        return plan_second_chance(len(self.seeds), self._seats)

    @cached_property
    def main(self) -> BracketState:
        """Return the main bracket; only if there are more entrants than one table has seats."""
        state, sizes = self.state, tuple(plan.players for plan in self.plan.main)
        settings = replace(state.settings, advance_per_table=1, round_sizes=sizes)
        results = tuple(r for r in state.results if self.is_main(r.table.round, r.table.number))
        byes = tuple(bye for bye in state.byes if bye.round == 1)
        return BracketState(TournamentState(settings, state.entrants, results, byes))

    @property
    def main_rounds(self) -> int:
        return len(self.plan.main)

    def is_main(self, number: int, table: int) -> bool:
        """Return whether this table of a round belongs to the main bracket."""
        return table <= self.main_tables(number)

    def main_tables(self, number: int) -> int:
        """Return the number of tables of the main bracket in a round; they come first."""
        return self.plan.main[number - 1].tables if number <= self.main_rounds else 0

    def bracket_of(self, number: int, table: int) -> str:
        """Return the bracket that a table belongs to: MAIN, SECOND or FINAL."""
        if self.is_main(number, table):
            return MAIN
        return FINAL if number == self.rounds else SECOND

    @property
    def _seats(self) -> int:
        return self.state.settings.seats

    @property
    def _seed(self) -> str:
        return self.state.settings.seed

    # ---- who is in

    @property
    def last(self) -> dict[tuple[int, int], Result]:
        """Return the last attempt at each table, by round and number."""
        return self.state.last_attempts

    @cached_property
    def placed_in(self) -> dict[int, frozenset[int]]:
        """Return the entrants who were drawn to a table or have a bye, by round."""
        rounds: dict[int, set[int]] = {}
        for result in self.state.results:
            rounds.setdefault(result.table.round, set()).update(result.table.people)
        for bye in self.state.byes:
            rounds.setdefault(bye.round, set()).add(bye.entrant)
        return {number: frozenset(people) for number, people in rounds.items()}

    def _placed(self, number: int) -> frozenset[int]:
        return self.placed_in.get(number, frozenset())

    def _stays(self, entrant_id: int, number: int) -> bool:
        """Return whether an entrant can still play this round."""
        return not self.state.is_out(entrant_id, number) or entrant_id in self._placed(number)

    def other_results(self, number: int) -> tuple[Result, ...]:
        """Return the tables of a round that do not belong to the main bracket."""
        found = (result for (at, _), result in self.last.items() if at == number)
        return tuple(r for r in found if not self.is_main(number, r.table.number))

    def main_winner(self, number: int) -> int | None:
        """Return who holds the final's seat of the main bracket in this round; None: nobody.

        If the winner withdraws it is the next of the last table who has had no table since.
        """
        result = self.main.last.get((self.main_rounds, 1))
        if result is None or not result.counts or number <= self.main_rounds:
            return None
        rounds = range(self.main_rounds + 1, number)
        seated = {p for at in rounds for r in self.other_results(at) for p in r.table.people}
        order = (p for p in table_order(self._seed, result) if p not in seated)
        return next((p for p in order if self._stays(p, number)), None)

    def _came_down(self, number: int) -> list[int]:
        """Return who lost in the main bracket in the round before this one, the best first."""
        before = number - 1
        if before > self.main_rounds:
            return []
        if before == self.main_rounds:
            go_on = {self.main_winner(number)}
        else:
            # A replacement is only known by the table that is drawn.
            moved_up = self.main.seated_in.get(number, frozenset())
            go_on = {p for own in self.main.rounds[before].slots.values() for p in own} | moved_up
        results = [r for (at, _), r in self.main.last.items() if at == before]
        return [p for p in self._ordered(results) if p not in go_on]

    def _ordered(self, results: Sequence[Result]) -> list[int]:
        """Return all players of these tables: all winners, all seconds, ..., then no-shows.

        Those placed alike are ordered by the standings of these tables alone.
        """
        ranks, places = ranks_alone(self.state, results), self._places(results)
        return sorted(places, key=lambda p: (places[p], ranks[p]))

    def _places(self, results: Iterable[Result]) -> dict[int, int]:
        """Return the place of each player at their table from 0; no-shows have a last one."""
        places = {}
        for result in results:
            order = table_order(self._seed, result) if result.counts else []
            places.update({p: at for at, p in enumerate(order)})
            places.update({p: NO_SHOW for p in result.table.people if p not in result.present})
        return places

    # ---- the second chance

    @property
    def second(self) -> tuple[SecondRound, ...]:
        """Return the rounds of the second chance, up to the first that is not over."""
        return self._known[0]

    @property
    def finalists(self) -> tuple[int, ...] | None:
        """Return who comes into the final from the second chance; None: not known yet."""
        return self._known[1]

    @cached_property
    def _known(self) -> tuple[tuple[SecondRound, ...], tuple[int, ...] | None]:
        """Return the known rounds of the second chance, and its players in the final if known."""
        rounds: list[SecondRound] = []
        if not self.plan.main:
            return (), ()
        while self._is_known(rounds):
            number = len(rounds) + 2
            came_down = self._came_down(number)
            players = self._players(number, came_down, rounds[-1] if rounds else None)
            plan = self._next(len(players), number, rounds)
            if plan is None:
                return tuple(rounds), tuple(players)
            rounds.append(self._round(number, plan, players, came_down))
        return tuple(rounds), None

    def _is_known(self, rounds: Sequence[SecondRound]) -> bool:
        """Return whether everybody is known who plays after these rounds of the second chance."""
        before = len(rounds) + 1
        main_is_over = before > self.main_rounds or self.main.rounds[before - 1].finished
        return main_is_over and (not rounds or rounds[-1].finished)

    def _next(self, players: int, number: int, rounds: Sequence[SecondRound]) -> RoundPlan | None:
        """Return the plan of this round for so many players; None: they are in the final."""
        started = any(one.plan.tables for one in rounds)
        return next_second_round(players, self.plan.drops[number - 1 :], self._seats, started)

    def _players(
        self, number: int, came_down: Sequence[int], before: SecondRound | None
    ) -> list[int]:
        """Return who is in this round, the strongest first: those who came down, then the others.

        Missing players are replaced by the best eliminated ones. A draw stays as it is.
        """
        winner, survivors = self.main_winner(number), before.advancing if before else ()
        people = dict.fromkeys((*came_down, *survivors))
        players = [p for p in people if p != winner and self._stays(p, number)]
        if before is None:
            return players
        others = [p for p in before.eliminated if p not in people and p != winner]
        missing = advancing(before.plan) + sum(self.plan.drops[number - 2 : number - 1])
        drawn, placed = self.is_drawn(number), self._placed(number)
        reserve = [p for p in others if (p in placed if drawn else self._stays(p, number))]
        return players + reserve[: max(0, missing - len(players))]

    def is_drawn(self, number: int) -> bool:
        """Return whether the tables and byes of this round outside the main bracket are stored."""
        return bool(self.other_results(number)) or any(
            bye.round == number for bye in self.state.byes
        )

    def _round(
        self, number: int, plan: RoundPlan, players: Sequence[int], lost: Sequence[int]
    ) -> SecondRound:
        came_down = frozenset(lost) & frozenset(players)
        if not self.is_drawn(number):
            # Nothing is drawn for nobody.
            byes, empty = tuple(players[: plan.byes]), not players
            return SecondRound(number, plan, tuple(players), byes, came_down, finished=empty)
        sitting = {bye.entrant for bye in self.state.byes if bye.round == number}
        byes, results = tuple(p for p in players if p in sitting), self.other_results(number)
        now = SecondRound(number, plan, tuple(players), byes, came_down, True, results)
        return self._finished(now) if all(result.counts for result in results) else now

    def _finished(self, now: SecondRound) -> SecondRound:
        """Return the round with those who advance: by place, then the best of the rest."""
        places, order = self._places(now.results), self._ordered(now.results)
        present = [p for p in order if places[p] != NO_SHOW]
        by_place = [p for p in present if places[p] < now.plan.of_each]
        rest = [p for p in present if places[p] >= now.plan.of_each]
        best = max(0, advancing(now.plan) - now.plan.byes - len(by_place))
        on, out = (*now.byes, *by_place, *rest[:best]), tuple(rest[best:])
        return replace(now, finished=True, advancing=on, eliminated=out)

    # ---- the final

    @property
    def rounds(self) -> int:
        """Return the number of rounds, the final included, as it is planned now."""
        return len(self.second_plans) + 2 if self.plan.main else 1

    @cached_property
    def second_plans(self) -> tuple[RoundPlan, ...]:
        """Return the rounds of the second chance: those that are known, then as planned."""
        plans = [one.plan for one in self.second]
        if self.finalists is None:
            plans += self._planned(plans)
        return tuple(plans)

    def _planned(self, known: Sequence[RoundPlan]) -> Iterator[RoundPlan]:
        """Yield the rounds that follow these ones if everybody stays."""
        drops, started = self.plan.drops[len(known) :], any(plan.tables for plan in known)
        players = (advancing(known[-1]) if known else 0) + sum(drops[:1])
        return planned_rounds(players, drops[1:], self._seats, started)

    @property
    def final(self) -> Result | None:
        """Return the final, once it is drawn."""
        return next(iter(self.other_results(self.rounds)), None)

    @property
    def is_over(self) -> bool:
        """Return whether the final has ended, or there is nobody to play it."""
        if self.final is not None:
            return self.final.counts
        return self.finalists is not None and not any(self.final_slots)

    @property
    def final_slots(self) -> list[int]:
        """Return who plays the final before it is drawn: BOT where nobody is left."""
        people = self.seeds if not self.plan.main else self._finalists()
        return [*people, *[BOT] * (self._seats - len(people))]

    def _finalists(self) -> list[int]:
        """Return the winner of the main bracket, the best of the second chance, and reserves."""
        winner, before = self.main_winner(self.rounds), self.second[-1]
        people = [*([] if winner is None else [winner]), *(self.finalists or ())]
        reserve = (p for p in before.eliminated if self._stays(p, self.rounds) and p not in people)
        return [*people, *reserve][: self._seats]

    # ---- who has reached the next round

    @property
    def in_next_round(self) -> TournamentState:
        """Return the state in which all who are sure of the next round play it already.

        For standings during a round: at a table of the main bracket nobody is out.
        """
        coming = (Result(Table(at, FAR_TABLE + p, (p,), 0)) for at, p in sorted(self._sure()))
        return replace(self.state, results=(*self.state.results, *coming))

    def _sure(self) -> set[tuple[int, int]]:
        """Return the next round and the entrant for each who is sure of it and not drawn to it."""
        on = {(r.table.round + 1, p) for r in self._main_results() for p in r.table.people}
        for one in self.second:
            places = self._places(one.results)
            by_place = (p for p, place in places.items() if place < one.plan.of_each)
            on.update((one.number + 1, p) for p in (*by_place, *one.advancing))
        return {(at, p) for at, p in on if p not in self._placed(at) and self._stays(p, at)}

    def _main_results(self) -> Iterator[Result]:
        """Yield the tables of the main bracket with a result that counts."""
        results = self.main.last.values() if self.plan.main else ()
        return (result for result in results if result.counts)

    # ---- what is due

    def due_byes(self) -> Iterator[Bye]:
        """Yield who sits out a round that is drawn now."""
        if not self.plan.main:
            return
        yield from self.main.byes
        for one in self.second:
            if not one.drawn:
                yield from (Bye(one.number, entrant_id) for entrant_id in one.byes)
                winner = self.main_winner(one.number)
                if winner is not None and one.players:
                    yield Bye(one.number, winner)

    def due_tables(self) -> Iterator[Table]:
        """Yield the tables that can be opened now; an annulled one is played again."""
        if self.plan.main:
            yield from self.main.due_tables()
        for (number, table), result in self.last.items():
            if result.annulled and not self.is_main(number, table):
                yield self.state.next_attempt(result.table)
        for one in self.second:
            if not one.drawn:
                yield from self._tables(one)
        if self.finalists is not None and self.final is None and not self.is_over:
            yield self._seated(self.rounds, 1, self.final_slots)

    def _tables(self, one: SecondRound) -> Iterator[Table]:
        """Yield the tables of a round of the second chance."""
        tables, first = one.plan.tables, self.main_tables(one.number)
        if tables:
            playing = one.players[len(one.byes) :]
            groups = pair(self._history, playing, tables, (self._seed, one.number))
            for at, group in enumerate(groups, first + 1):
                yield self._seated(one.number, at, group)

    @cached_property
    def _history(self) -> History:
        return history_of(self.state)

    def _seated(self, number: int, table: int, members: Sequence[int]) -> Table:
        return seat_table(self._history, members, (self._seed, number, table))
