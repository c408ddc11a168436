"""A simulated arena: games of random length, late comers, breaks and departures. Pure."""

from dataclasses import dataclass, field, replace
from random import Random

from tests.tournaments.states import new_entrants
from tournaments.formats import FORMATS
from tournaments.formats.arena.basis import pack_basis, unpack_basis
from tournaments.formats.arena.waves import REMATCH_WAIT
from tournaments.standings.state import FreeEntrant, Result, Settings, Table, TournamentState

ARENA = FORMATS["arena"]
# How often the site looks whether a wave is due.
STEP_S = 5


def arena_state(people: int, seed: object = 1, **settings: object) -> TournamentState:
    """Return an arena before its first wave, with ratings that mean nothing."""
    chosen = {"ties": ARENA.ties, "seed": str(seed), "arena_minutes": 60, **settings}
    return TournamentState(Settings(**chosen), new_entrants(*[1500] * people))


def with_free(state: TournamentState, **seconds: int) -> TournamentState:
    """Return the state with these entrants free: with_free(state, e1=30, e2=5)."""
    free = tuple(FreeEntrant(int(name[1:]), waited) for name, waited in seconds.items())
    return replace(state, free=free)


def everybody_free(state: TournamentState, seconds: int = 20) -> TournamentState:
    return replace(state, free=tuple(FreeEntrant(one.id, seconds) for one in state.entrants))


@dataclass
class Simulation:
    """An arena with its clock.

    free      since when each free entrant waits, in seconds from the start
    ends      when each running table ends
    away      until when an entrant pauses, or has not come yet
    waits     how long each entrant waited for each table
    """

    state: TournamentState
    random: Random
    mean_s: int = 600
    pauses: float = 0.1
    now: int = 0
    free: dict[int, int] = field(default_factory=dict)
    ends: dict[tuple[int, int, int], int] = field(default_factory=dict)
    away: dict[int, int] = field(default_factory=dict)
    waits: list[tuple[int, int]] = field(default_factory=list)

    def run(self, seconds: int) -> TournamentState:
        """Play until the time is over and the last table has ended."""
        while True:
            self._return_and_end()
            over = self.now >= seconds
            now = replace(self._moment(), time_over=over)
            draw = ARENA.draw(now)
            if draw.over:
                return now
            assert not (over and draw.tables)
            if draw.tables:
                check_repeatable(now, draw.tables)
                self._check_first(draw.tables)
                self._seat(draw.tables)
            self.now += STEP_S

    def _check_first(self, tables: tuple[Table, ...]) -> None:
        """Check that who has waited longest is seated, once patience with rematches is over."""
        seated = {one for table in tables for one in table.people}
        longest = max(self.now - since for since in self.free.values())
        if longest >= REMATCH_WAIT:
            first = {one for one, since in self.free.items() if self.now - since == longest}
            assert first & seated

    def _moment(self) -> TournamentState:
        free = tuple(FreeEntrant(one, self.now - since) for one, since in self.free.items())
        return replace(self.state, free=free)

    def _return_and_end(self) -> None:
        for one, until in list(self.away.items()):
            if until <= self.now:
                del self.away[one]
                self.free[one] = self.now
        ended = {key for key, at in self.ends.items() if at <= self.now}
        for key in ended:
            del self.ends[key]
        results = tuple(
            self._result(r.table) if r.table.key in ended else r for r in self.state.results
        )
        self.state = replace(self.state, results=results)

    def _result(self, table: Table) -> Result:
        """Return an ended table; its people are free again, or pause."""
        for one in table.people:
            if self.random.random() < self.pauses:
                self.away[one] = self.now + self.random.randrange(30, 900)
            else:
                self.free[one] = self.now
        scores = tuple(self.random.sample(range(-300, 1000), len(table.seats)))
        places = tuple(1 + sum(other > own for other in scores) for own in scores)
        missed = frozenset(one for one in table.people if self.random.random() < self.pauses / 5)
        return Result(table, places, scores, missed)

    def _seat(self, tables: tuple[Table, ...]) -> None:
        for table in tables:
            for one in table.people:
                self.waits.append((one, self.now - self.free.pop(one)))
            self.ends[table.key] = self.now + self.random.randrange(60, 2 * self.mean_s)
        added = tuple(Result(table) for table in tables)
        self.state = replace(self.state, results=self.state.results + added)


def check_repeatable(now: TournamentState, tables: tuple[Table, ...]) -> None:
    """Check that the stored basis alone, with all that came later, gives the same draw."""
    number = now.round + 1
    later = replace(now, results=(*now.results, *(Result(table) for table in tables)), free=())
    assert ARENA.draw(unpack_basis(later, number, pack_basis(now))).tables == tables


def simulate(
    people: int, seconds: int, seed: int = 1, late: float = 0.2, **more: object
) -> Simulation:
    """Return a simulation that was played to its end; `late`: the share of late comers."""
    random = Random(seed)
    settings = {"streak": True, "seats": more.pop("seats", 3)}
    simulation = Simulation(arena_state(people, seed, **settings), random, **more)
    for one in range(1, people + 1):
        if random.random() >= late:
            simulation.free[one] = 0
        else:
            simulation.away[one] = random.randrange(seconds // 2)
    simulation.state = simulation.run(seconds)
    return simulation
