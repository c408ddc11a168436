"""A knockout's bracket as it stands: its boxes with their people, and who goes where. Pure.

What is in a box comes from `formats.cup`, where it stands from `geometry`. Rounds of more than nine
tables are folded: one column tells who came from them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tournaments.formats.history import BOT
from tournaments.formats.knockout.bracket import Best, Box, Place, Source
from tournaments.formats.knockout.bracket_state import Cup, Leg
from tournaments.live.bracket.layout import Column, Drawing, Key, Link, Shape, drawn
from tournaments.standings.state import Course, Result

# More boxes than these in a round fold.
MOST = 9
# The number of the box of best seconds in its column.
BEST = 0

OVER, PLAYING, KNOWN, OPEN = "over", "playing", "known", "open"


@dataclass(frozen=True)
class Line:
    """One row of a box.

    person   the entrant; None: not known yet, or a bot
    source   where whoever sits here comes from, as long as he is not known
    goes_on  whether he is in the next round, or has won the final
    rank     in the box of best seconds; in a folded one the table from which he comes
    """

    person: int | None = None
    bot: bool = False
    source: Source | None = None
    seat: int | None = None
    score: int | None = None
    place: int = 0
    goes_on: bool = False
    absent: bool = False
    rank: int = 0


@dataclass(frozen=True)
class Card:
    """A box with what is in it; `state` is over, playing, known (its people are) or open."""

    key: Key
    lines: tuple[Line, ...]
    state: str = OPEN
    number: int = 0
    result: Result | None = None
    folded: bool = False
    final: bool = False


@dataclass(frozen=True)
class Head:
    """What stands over a column: its rounds (first, last), its people and tables."""

    first: int
    last: int
    people: int
    tables: int


@dataclass(frozen=True)
class Chart:
    """The bracket: what is in the boxes, and where they stand. `ways`: who goes along each line."""

    cards: dict[Key, Card]
    heads: tuple[Head, ...]
    drawing: Drawing
    ways: dict[Link, int | None]
    solid: frozenset[Link]


@dataclass(frozen=True)
class Charting:
    """How a chart is made of a course."""

    course: Course

    @cached_property
    def cup(self) -> Cup:
        return Cup(self.course)

    @cached_property
    def first(self) -> int:
        """The first round that is not folded: from there on none has more than nine boxes."""
        sizes = [len(boxes) for boxes in self.cup.bracket]
        folded = [number for number, size in enumerate(sizes, 1) if size > MOST]
        return max(folded, default=0) + 1

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        """How many tables there are before each round: they are numbered through."""
        sizes = [len(boxes) for boxes in self.cup.bracket]
        return tuple(sum(sizes[:at]) for at in range(len(sizes)))

    def number(self, round_number: int, table: int) -> int:
        return self.offsets[round_number - 1] + table

    def chart(self) -> Chart:
        links = tuple(self._links())
        drawing = drawn(tuple(self._columns()), links)
        cards = {card.key: card for card in self._cards()}
        ways = {link: self._way(link, cards) for link in links}
        solid = frozenset(link for link in links if not link.extra and self._is_over(link))
        return Chart(cards, tuple(self._heads()), drawing, ways, solid)

    # ---- columns

    def _columns(self) -> Iterator[Column]:
        if self.first > 1:
            shapes = (Shape(card.key, len(card.lines)) for card in self._folded())
            yield Column(tuple(shapes), self._best_shape(self.first - 1), small=True)
        for boxes in self.cup.bracket[self.first - 1 :]:
            number = boxes[0].round
            shapes = (Shape((number, box.number), len(box.sources)) for box in boxes)
            yield Column(tuple(shapes), self._best_shape(number), small=number == 1)

    def _best_shape(self, number: int) -> Shape | None:
        best = self.cup.stages[number - 1].best
        return Shape((number, BEST), best) if best else None

    def _heads(self) -> Iterator[Head]:
        stages = self.cup.stages
        if self.first > 1:
            tables = sum(stage.tables for stage in stages[: self.first - 1])
            yield Head(1, self.first - 1, stages[0].entering, tables)
        for number, stage in enumerate(stages[self.first - 1 :], self.first):
            yield Head(number, number, stage.entering, stage.tables)

    # ---- links

    def _links(self) -> Iterator[Link]:
        """Into every box that stands as a box, from where its people come."""
        for boxes in self.cup.bracket[self.first - 1 :]:
            for box in boxes:
                yield from self._into(box)

    def _into(self, box: Box) -> Iterator[Link]:
        to, before, fed = (box.round, box.number), box.round - 1, 0
        for slot, source in enumerate(box.sources):
            if isinstance(source, Best):
                yield Link((before, BEST), source.rank - 1, to, slot, extra=True)
            elif isinstance(source, Place):
                yield self._from(source, before, to, slot, fed)
                fed += 1

    def _from(self, source: Place, before: int, to: Key, slot: int, fed: int) -> Link:
        if before < self.first:
            return Link(to_fold(to), fed, to, slot)
        alone = self.cup.stages[before - 1].of_each == 1
        return Link((before, source.table), None if alone else source.place - 1, to, slot)

    def _way(self, link: Link, cards: dict[Key, Card]) -> int | None:
        """Who goes along it, once that is sure."""
        return self._slot(link) if self._is_over(link) else None

    def _slot(self, link: Link) -> int | None:
        box = self.cup.bracket[link.to[0] - 1][link.to[1] - 1]
        return self._comes(box.sources[link.slot], link.to[0] - 1)

    def _comes(self, source: Source, before: int) -> int | None:
        leg = self.cup.legs[before - 1]
        if isinstance(source, Place):
            going = leg.going[source.table]
            return going[source.place - 1] if len(going) >= source.place else None
        if isinstance(source, Best) and leg.finished:
            return leg.runners[source.rank - 1] if len(leg.runners) >= source.rank else None
        return None

    def _is_over(self, link: Link) -> bool:
        box = self.cup.bracket[link.to[0] - 1][link.to[1] - 1]
        source = box.sources[link.slot]
        if isinstance(source, Place):
            result = self.cup.last.get((link.to[0] - 1, source.table))
            return result is not None and result.counts
        return self.cup.legs[link.to[0] - 2].finished

    # ---- cards

    def _cards(self) -> Iterator[Card]:
        yield from self._folded()
        for number, stage in enumerate(self.cup.stages, 1):
            if stage.best and number >= self.first - 1:
                yield self._best_card(number, stage.best)
        for boxes in self.cup.bracket:
            for box in boxes:
                yield self._card(box)

    def _folded(self) -> Iterator[Card]:
        """For each box of the first whole round, who comes into it from a table."""
        if self.first == 1:
            return
        for box in self.cup.bracket[self.first - 1]:
            lines = tuple(
                self._fold_line(source, box.round - 1)
                for source in box.sources
                if isinstance(source, Place)
            )
            if lines:
                yield Card(to_fold((box.round, box.number)), lines, folded=True)

    def _fold_line(self, source: Place, number: int) -> Line:
        table = self.number(number, source.table)
        person = self._comes(source, number)
        result = self.cup.last.get((number, source.table))
        if person is None or result is None:
            return Line(source=source, rank=table)
        seat = result.table.seats.index(person)
        return Line(person, seat=seat, score=result.scores[seat], goes_on=True, rank=table)

    def _best_card(self, number: int, best: int) -> Card:
        lines = []
        for rank in range(1, best + 1):
            person = self._comes(Best(rank), number)
            lines.append(Line(person, source=Best(rank), goes_on=person is not None, rank=rank))
        leg = self.cup.legs[number - 1]
        return Card((number, BEST), tuple(lines), OVER if leg.finished else OPEN)

    def _card(self, box: Box) -> Card:
        key = (box.round, box.number)
        result, leg = self.cup.last.get(key), self.cup.legs[box.round - 1]
        final = box.round == len(self.cup.stages)
        number = self.number(*key)
        if result is None or result.annulled:
            lines = tuple(self._waiting(box, leg))
            known = all(line.source is None for line in lines)
            return Card(key, lines, KNOWN if known else OPEN, number, result, final=final)
        lines = tuple(self._seated(result, leg, box))
        state = OVER if result.counts else PLAYING
        return Card(key, lines, state, number, result, final=final)

    def _waiting(self, box: Box, leg: Leg) -> Iterator[Line]:
        slots = leg.slots[box.number]
        for person, source in zip(slots, box.sources, strict=True):
            if person == BOT:
                yield Line(bot=True)
            else:
                yield Line(person, source=source if person is None else None)

    def _seated(self, result: Result, leg: Leg, box: Box) -> Iterator[Line]:
        """By their places once there are some, else by their seats."""
        order = list(range(len(result.table.seats)))
        going = leg.going[box.number]
        if result.counts:
            order = sorted(order, key=lambda seat: self._order(result, going, seat))
        for seat in order:
            yield self._line(result, seat, leg, box)

    def _order(self, result: Result, going: list[int], seat: int) -> tuple[int, int, int, int]:
        person = result.table.seats[seat]
        at = going.index(person) if person in going else len(result.table.seats)
        return at, result.places[seat], -result.scores[seat], seat

    def _line(self, result: Result, seat: int, leg: Leg, box: Box) -> Line:
        person, counts = result.table.seats[seat], result.counts
        if person is None and not counts:
            return Line(bot=True, seat=seat)
        if person is None:
            return Line(bot=True, seat=seat, score=result.scores[seat], place=result.places[seat])
        absent = person in result.absent
        if not counts:
            return Line(person, seat=seat, absent=absent)
        return Line(
            person, seat=seat, score=result.scores[seat], place=result.places[seat],
            goes_on=self._goes_on(person, leg, box), absent=absent,
        )  # fmt: skip

    def _goes_on(self, person: int, leg: Leg, box: Box) -> bool:
        """By place, or as one of the best of the others; of the final the winner."""
        stage, going = self.cup.stages[box.round - 1], leg.going[box.number]
        if box.round == len(self.cup.stages):
            return person in going[:1]
        by_place = going[: stage.of_each]
        return person in by_place or person in leg.runners[: stage.best]


def to_fold(to: Key) -> Key:
    """The key of the folded box before this one: no round has a number below one."""
    return -to[0], to[1]


def chart_of(course: Course) -> Chart:
    """The bracket of a knockout of at least two."""
    return Charting(course).chart()
