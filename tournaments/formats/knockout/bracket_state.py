"""A knockout as it stands: who sits in each box of its bracket, as far as that is known. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tournaments.formats.history import BOT, history_of
from tournaments.formats.knockout.bracket import Box, Bracket, Place, Seed, Source, bracket
from tournaments.formats.knockout.round_sizes import Stage, rundown, stages
from tournaments.formats.seating import seated
from tournaments.standings.random_draw import lot
from tournaments.standings.standings import standings
from tournaments.standings.state import Bye, Course, Result, Table

Slots = list[int | None]


@dataclass(frozen=True)
class Leg:
    """One round.

    slots     by table who is to sit there, source by source: None is not known yet, BOT a bot; a
              table that is open speaks for itself
    going     by table who of it can go on, in the order of their places
    runners   who did not go on by place, the best first; empty while it is being played
    finished  whether every table with people has a result that counts
    """

    number: int
    slots: dict[int, Slots]
    going: dict[int, list[int]]
    runners: list[int]
    finished: bool


@dataclass(frozen=True)
class Cup:
    """The bracket that the entrants at the start make, with the results so far.

    Whoever has a table in a round is in it. Who withdrew before it was opened is replaced, first
    by who was placed behind him at his table, then by the best of the round not in yet.
    """

    course: Course

    @cached_property
    def seeds(self) -> tuple[int, ...]:
        """The field, the strongest first: who was there for round one, or sat or rested in it."""
        course = self.course
        had = {person for r in course.of_round(1) for person in r.table.people}
        had |= {bye.entrant for bye in course.byes}
        there = had | {entrant.id for entrant in course.present(1)}
        return tuple(entrant.id for entrant in course.seeded if entrant.id in there)

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """By the numbers that the organiser set, if they are about so many; else by the rule."""
        settings, people = self.course.settings, len(self.seeds)
        numbers = settings.numbers
        if not numbers or numbers[0] != people or not playable(numbers, settings.seats):
            numbers = rundown(people, settings.seats, settings.go_on)
        return stages(numbers, settings.seats)

    @cached_property
    def bracket(self) -> Bracket:
        return bracket(self.stages)

    @property
    def byes(self) -> tuple[Bye, ...]:
        return tuple(Bye(1, person) for person in self.seeds[: self.stages[0].byes])

    @cached_property
    def last(self) -> dict[tuple[int, int], Result]:
        """The last attempt at each table, by round and number."""
        return {(r.table.round, r.table.number): r for r in self.course.sorted_results}

    @cached_property
    def seated_in(self) -> dict[int, frozenset[int]]:
        """Who has a table, by round."""
        rounds: dict[int, set[int]] = {}
        for result in self.last.values():
            rounds.setdefault(result.table.round, set()).update(result.table.people)
        return {number: frozenset(people) for number, people in rounds.items()}

    @cached_property
    def legs(self) -> tuple[Leg, ...]:
        legs: list[Leg] = []
        for boxes, stage in zip(self.bracket, self.stages, strict=True):
            legs.append(self._leg(boxes, stage, legs[-1] if legs else None))
        return tuple(legs)

    def due(self) -> Iterator[Table]:
        """The tables that can be opened now and are not; an annulled one is played again."""
        history, seats = history_of(self.course), self.course.settings.seats
        for leg in self.legs:
            for number, slots in leg.slots.items():
                people = [person for person in slots if person is not None]
                result = self.last.get((leg.number, number))
                if result is not None and result.annulled:
                    yield self._again(result)
                elif result is None and len(people) == len(slots) and any(people):
                    members = people + [BOT] * (seats - len(people))
                    yield seated(history, members, (self._seed, leg.number, number))

    @property
    def _seed(self) -> str:
        return self.course.settings.seed

    def _again(self, result: Result) -> Table:
        old = result.table
        seats = tuple(p if p is None or not self._gone(p, old.round) else None for p in old.seats)
        return replace(old, seats=seats, attempt=old.attempt + 1)

    def _gone(self, person: int, number: int) -> bool:
        left = self.course.left(person)
        return left is not None and left <= number

    def _leg(self, boxes: Sequence[Box], stage: Stage, before: Leg | None) -> Leg:
        number = boxes[0].round
        slots = {box.number: self._slots(box, before) for box in boxes}
        if before is not None and before.finished:
            self._fill(number, slots, before)
        finished = all(self._is_done(number, table, own) for table, own in slots.items())
        going = {table: self._going(number, table) for table in slots}
        runners = self._runners(number, stage, going) if finished else []
        return Leg(number, slots, going, runners, finished)

    def _is_done(self, number: int, table: int, slots: Slots) -> bool:
        """A table at which nobody sits is done too."""
        result = self.last.get((number, table))
        if result is None:
            return all(person == BOT for person in slots)
        return result.counts

    def _slots(self, box: Box, before: Leg | None) -> Slots:
        """A table of byes alone waits for the first round: its people are not two rounds ahead."""
        idle = all(isinstance(source, Seed) for source in box.sources)
        if before is not None and not before.finished and idle:
            return [None] * len(box.sources)
        own = [self._of(source, box.round, before) for source in box.sources]
        if (box.round, box.number) in self.last:
            return own
        # Who has moved up, for somebody who withdrew, may have had a table before he did.
        seated = self.seated_in.get(box.round, frozenset())
        return [None if person in seated else person for person in own]

    def _of(self, source: Source, number: int, before: Leg | None) -> int | None:
        if isinstance(source, Seed):
            person = self.seeds[source.number - 1]
            return person if before is None or self._stays(person, number) else None
        assert before is not None
        if isinstance(source, Place):
            return _at(before.going[source.table], source.place)
        return _at(before.runners, source.rank)

    def _fill(self, number: int, slots: dict[int, Slots], before: Leg) -> None:
        """Seats of tables to come that nobody can take go to the next best, then to bots."""
        seated = self.seated_in.get(number, frozenset())
        taken = {person for own in slots.values() for person in own} | seated
        reserve = [person for person in before.runners if person not in taken]
        for table, own in slots.items():
            if (number, table) not in self.last:
                for at, person in enumerate(own):
                    if person is None:
                        own[at] = reserve.pop(0) if reserve else BOT

    def _stays(self, person: int, number: int) -> bool:
        return person in self.seated_in.get(number, ()) or not self._gone(person, number)

    def _going(self, number: int, table: int) -> list[int]:
        """By place; of a shared one first the higher score, then by lot."""
        result = self.last.get((number, table))
        if result is None or not result.counts:
            return []

        def order(person: int) -> tuple[int, int, int]:
            seat = result.table.seats.index(person)
            drawn = lot(self._seed, "place", number, table, person)
            return result.places[seat], -result.scores[seat], drawn

        people = (person for person in result.present if self._stays(person, number + 1))
        return sorted(people, key=order)

    def _runners(self, number: int, stage: Stage, going: dict[int, list[int]]) -> list[int]:
        """First the next ones of all tables, by the standings of this round alone; and so on."""
        ranks = self._ranks(number)
        runners = [
            (at, ranks[person], person)
            for own in going.values()
            for at, person in enumerate(own[stage.of_each :])
        ]
        return [person for _, _, person in sorted(runners)]

    def _ranks(self, number: int) -> dict[int, int]:
        settings = self.course.settings
        ties = tuple(dict.fromkeys((*settings.ties, "lot")))
        results = tuple(r for r in self.last.values() if r.table.round == number)
        alone = Course(replace(settings, ties=ties), self.course.entrants, results)
        return {row.entrant: at for at, row in enumerate(standings(alone).rows)}


def playable(numbers: Sequence[int], seats: int) -> bool:
    """Whether a field can run down like this."""
    try:
        return bool(stages(numbers, seats))
    except ValueError:
        return False


def _at(people: Sequence[int], place: int) -> int | None:
    return people[place - 1] if len(people) >= place else None
