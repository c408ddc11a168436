"""The bracket of a knockout: its boxes with their players, and the links between them. Pure.

The contents come from `formats.knockout`, the positions from `layout`. Rounds of more than nine
tables are folded: one column shows who came out of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tournaments.formats.history import BOT
from tournaments.formats.knockout.bracket import BestOfRest, BracketTable, Source, TablePlace
from tournaments.formats.knockout.bracket_state import BracketState, KnockoutRound
from tournaments.live.bracket.layout import BoxShape, BracketLayout, Column, Key, Link, lay_out
from tournaments.standings.standings import compute_standings
from tournaments.standings.state import Result, TournamentState

# Rounds with more boxes are folded.
MAX_BOXES_PER_ROUND = 9
# The number of the box for the best of the rest.
BEST_BOX = 0

OVER, PLAYING, KNOWN, OPEN = "over", "playing", "known", "open"


@dataclass(frozen=True)
class BoxRow:
    """One row of a box.

    person    the entrant; None: not known yet, or a bot
    source    where the player of this row comes from, as long as they are not known
    advances  whether they are in the next round, or have won the final
    rank      among the best of the rest; in a folded box the table they come from
    moves_to  with a second chance: the table there at which they play the next round; 0: none
    from_main with a second chance: the table of the main bracket that they lost before; 0: none
    """

    person: int | None = None
    bot: bool = False
    source: object | None = None
    seat: int | None = None
    score: int | None = None
    place: int = 0
    advances: bool = False
    no_show: bool = False
    rank: int = 0
    moves_to: int = 0
    from_main: int = 0


@dataclass(frozen=True)
class BracketBox:
    """A box with its contents; `state` is over, playing, known (its players are) or open."""

    key: Key
    rows: tuple[BoxRow, ...]
    state: str = OPEN
    number: int = 0
    result: Result | None = None
    folded: bool = False
    final: bool = False


@dataclass(frozen=True)
class ColumnHeader:
    """The header of a column: its rounds (first, last), players and tables."""

    first: int
    last: int
    people: int
    tables: int


@dataclass(frozen=True)
class SecondColumn:
    """A round of the second chance on the page.

    keys     its drawn tables; empty if there are too many to show
    coming   the numbers of its tables that are not drawn yet, if they are shown
    waiting  the entrants who sit this round out
    """

    number: int
    people: int
    tables: int
    keys: tuple[Key, ...] = ()
    coming: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()


@dataclass(frozen=True)
class BracketModel:
    """The bracket: the contents of the boxes, and the layout.

    entrant_by_link   who takes each link, once that is certain
    second            the rounds of the second chance, whose boxes have no layout
    """

    boxes: dict[Key, BracketBox]
    headers: tuple[ColumnHeader, ...]
    layout: BracketLayout
    entrant_by_link: dict[Link, int | None]
    decided_links: frozenset[Link]
    second: tuple[SecondColumn, ...] = ()


@dataclass(frozen=True)
class BracketBuilder:
    """The bracket of a tournament's state."""

    state: TournamentState
    # Whether the last table of the bracket is the tournament's final.
    ends_in_final = True

    @cached_property
    def bracket_state(self) -> BracketState:
        return BracketState(self.state)

    @cached_property
    def first_unfolded(self) -> int:
        """Return the first round that is not folded: later rounds have at most nine boxes."""
        sizes = [len(boxes) for boxes in self.bracket_state.bracket]
        folded = [number for number, size in enumerate(sizes, 1) if size > MAX_BOXES_PER_ROUND]
        return max(folded, default=0) + 1

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        """Return the number of tables before each round: they are numbered through."""
        sizes = [len(boxes) for boxes in self.bracket_state.bracket]
        return tuple(sum(sizes[:at]) for at in range(len(sizes)))

    def table_number(self, round_number: int, table: int) -> int:
        """Return the displayed number of a table."""
        return self.offsets[round_number - 1] + table

    @property
    def total_rounds(self) -> int:
        return len(self.bracket_state.round_plans)

    def player_count(self, number: int) -> int:
        """Return the number of players at the tables of a round."""
        plan = self.bracket_state.round_plans[number - 1]
        return plan.players - plan.byes

    def has_round_ended(self, number: int) -> bool:
        return self.bracket_state.rounds[number - 1].finished

    def is_eliminated(self, entrant_id: int, number: int) -> bool:
        """Return whether an entrant goes no further, whose last table was in this round."""
        knockout_round, plan = (
            self.bracket_state.rounds[number - 1],
            self.bracket_state.round_plans[number - 1],
        )
        by_place = (own[: plan.of_each] for own in knockout_round.advancing.values())
        if any(entrant_id in own for own in by_place):
            return False
        # A runner-up may still advance until the round has ended.
        undecided = bool(plan.best) and not knockout_round.finished
        return not undecided and entrant_id not in knockout_round.runners_up[: plan.best]

    def build(self) -> BracketModel:
        """Build the bracket."""
        links = tuple(self._links())
        layout = lay_out(tuple(self._columns()), links)
        boxes = {box.key: box for box in self._boxes()}
        entrant_by_link = {link: self._entrant_along(link) for link in links}
        decided = frozenset(link for link in links if not link.extra and self._is_decided(link))
        return BracketModel(boxes, tuple(self._headers()), layout, entrant_by_link, decided)

    # ---- columns

    def _columns(self) -> Iterator[Column]:
        if self.first_unfolded > 1:
            shapes = (BoxShape(box.key, len(box.rows)) for box in self._folded_boxes())
            yield Column(tuple(shapes), self._best_shape(self.first_unfolded - 1), small=True)
        for boxes in self.bracket_state.bracket[self.first_unfolded - 1 :]:
            number = boxes[0].round
            shapes = (BoxShape((number, box.number), len(box.sources)) for box in boxes)
            yield Column(tuple(shapes), self._best_shape(number), small=number == 1)

    def _best_shape(self, number: int) -> BoxShape | None:
        best = self.bracket_state.round_plans[number - 1].best
        return BoxShape((number, BEST_BOX), best) if best else None

    def _headers(self) -> Iterator[ColumnHeader]:
        plans = self.bracket_state.round_plans
        if self.first_unfolded > 1:
            tables = sum(plan.tables for plan in plans[: self.first_unfolded - 1])
            yield ColumnHeader(1, self.first_unfolded - 1, plans[0].players, tables)
        for number, plan in enumerate(plans[self.first_unfolded - 1 :], self.first_unfolded):
            yield ColumnHeader(number, number, plan.players, plan.tables)

    # ---- links

    def _links(self) -> Iterator[Link]:
        """Yield the links into every box that is not folded."""
        for boxes in self.bracket_state.bracket[self.first_unfolded - 1 :]:
            for box in boxes:
                yield from self._links_into(box)

    def _links_into(self, box: BracketTable) -> Iterator[Link]:
        to, before, feeders = (box.round, box.number), box.round - 1, 0
        for slot, source in enumerate(box.sources):
            if isinstance(source, BestOfRest):
                yield Link((before, BEST_BOX), source.rank - 1, to, slot, extra=True)
            elif isinstance(source, TablePlace):
                yield self._link_from(source, before, to, slot, feeders)
                feeders += 1

    def _link_from(self, source: TablePlace, before: int, to: Key, slot: int, feeders: int) -> Link:
        if before < self.first_unfolded:
            return Link(folded_key(to), feeders, to, slot)
        alone = self.bracket_state.round_plans[before - 1].of_each == 1
        return Link((before, source.table), None if alone else source.place - 1, to, slot)

    def _entrant_along(self, link: Link) -> int | None:
        """Return the entrant who takes this link; None until it is decided."""
        return self._entrant_of_slot(link) if self._is_decided(link) else None

    def _entrant_of_slot(self, link: Link) -> int | None:
        box = self.bracket_state.bracket[link.to[0] - 1][link.to[1] - 1]
        return self._entrant_from(box.sources[link.slot], link.to[0] - 1)

    def _entrant_from(self, source: Source, before: int) -> int | None:
        knockout_round = self.bracket_state.rounds[before - 1]
        if isinstance(source, TablePlace):
            advancing = knockout_round.advancing[source.table]
            return advancing[source.place - 1] if len(advancing) >= source.place else None
        if isinstance(source, BestOfRest) and knockout_round.finished:
            return (
                knockout_round.runners_up[source.rank - 1]
                if len(knockout_round.runners_up) >= source.rank
                else None
            )
        return None

    def _is_decided(self, link: Link) -> bool:
        box = self.bracket_state.bracket[link.to[0] - 1][link.to[1] - 1]
        source = box.sources[link.slot]
        if isinstance(source, TablePlace):
            result = self.bracket_state.last.get((link.to[0] - 1, source.table))
            return result is not None and result.counts
        return self.bracket_state.rounds[link.to[0] - 2].finished

    # ---- boxes

    def _boxes(self) -> Iterator[BracketBox]:
        yield from self._folded_boxes()
        for number, plan in enumerate(self.bracket_state.round_plans, 1):
            if plan.best and number >= self.first_unfolded - 1:
                yield self._best_box(number, plan.best)
        for boxes in self.bracket_state.bracket:
            for box in boxes:
                yield self._table_box(box)

    def _folded_boxes(self) -> Iterator[BracketBox]:
        """Yield, for each box of the first unfolded round, who comes into it."""
        if self.first_unfolded == 1:
            return
        for box in self.bracket_state.bracket[self.first_unfolded - 1]:
            rows = tuple(
                self._folded_row(source, box.round - 1)
                for source in box.sources
                if isinstance(source, TablePlace)
            )
            if rows:
                yield BracketBox(folded_key((box.round, box.number)), rows, folded=True)

    def _folded_row(self, source: TablePlace, number: int) -> BoxRow:
        table = self.table_number(number, source.table)
        person = self._entrant_from(source, number)
        result = self.bracket_state.last.get((number, source.table))
        if person is None or result is None:
            return BoxRow(source=source, rank=table)
        seat = result.table.seats.index(person)
        return BoxRow(person, seat=seat, score=result.scores[seat], advances=True, rank=table)

    def _best_box(self, number: int, best: int) -> BracketBox:
        rows = []
        for rank in range(1, best + 1):
            person = self._entrant_from(BestOfRest(rank), number)
            rows.append(
                BoxRow(person, source=BestOfRest(rank), advances=person is not None, rank=rank)
            )
        knockout_round = self.bracket_state.rounds[number - 1]
        return BracketBox(
            (number, BEST_BOX), tuple(rows), OVER if knockout_round.finished else OPEN
        )

    def _table_box(self, box: BracketTable) -> BracketBox:
        key = (box.round, box.number)
        result, knockout_round = (
            self.bracket_state.last.get(key),
            self.bracket_state.rounds[box.round - 1],
        )
        last = box.round == len(self.bracket_state.round_plans)
        final = last and self.ends_in_final
        number = self.table_number(*key)
        if result is None or result.annulled:
            rows = tuple(self._waiting_rows(box, knockout_round))
            known = all(row.source is None for row in rows)
            return BracketBox(key, rows, KNOWN if known else OPEN, number, result, final=final)
        rows = tuple(self._seated_rows(result, knockout_round, box))
        state = OVER if result.counts else PLAYING
        return BracketBox(key, rows, state, number, result, final=final)

    def _waiting_rows(self, box: BracketTable, knockout_round: KnockoutRound) -> Iterator[BoxRow]:
        slots = knockout_round.slots[box.number]
        for person, source in zip(slots, box.sources, strict=True):
            if person == BOT:
                yield BoxRow(bot=True)
            else:
                yield BoxRow(person, source=source if person is None else None)

    def _seated_rows(
        self, result: Result, knockout_round: KnockoutRound, box: BracketTable
    ) -> Iterator[BoxRow]:
        """Yield the rows by place if the result counts, else by seat."""
        order = list(range(len(result.table.seats)))
        advancing = knockout_round.advancing[box.number]
        if result.counts:
            order = sorted(order, key=lambda seat: self._sort_key(result, advancing, seat))
        for seat in order:
            yield self._seated_row(result, seat, knockout_round, box)

    def _sort_key(
        self, result: Result, advancing: list[int], seat: int
    ) -> tuple[int, int, int, int]:
        person = result.table.seats[seat]
        at = advancing.index(person) if person in advancing else len(result.table.seats)
        return at, result.places[seat], -result.scores[seat], seat

    def _seated_row(
        self, result: Result, seat: int, knockout_round: KnockoutRound, box: BracketTable
    ) -> BoxRow:
        person, counts = result.table.seats[seat], result.counts
        if person is None and not counts:
            return BoxRow(bot=True, seat=seat)
        if person is None:
            return BoxRow(bot=True, seat=seat, score=result.scores[seat], place=result.ranks[seat])
        no_show = person in result.no_shows
        if not counts:
            return BoxRow(person, seat=seat, no_show=no_show)
        return BoxRow(
            person, seat=seat, score=result.scores[seat], place=result.ranks[seat],
            advances=self._advances(person, knockout_round, box), no_show=no_show,
        )  # fmt: skip

    def _advances(self, person: int, knockout_round: KnockoutRound, box: BracketTable) -> bool:
        """Return whether a player advances; in the final whether they won it."""
        plan, advancing = (
            self.bracket_state.round_plans[box.round - 1],
            knockout_round.advancing[box.number],
        )
        if box.round == len(self.bracket_state.round_plans):
            if not self.ends_in_final:
                return person in advancing[:1]
            return person == self.final_winner(self.bracket_state.last[box.round, box.number])
        by_place = advancing[: plan.of_each]
        return person in by_place or person in knockout_round.runners_up[: plan.best]

    def final_winner(self, result: Result) -> int | None:
        """Return who has won the final: of equals who is first in the standings."""
        seats = zip(result.table.seats, result.ranks, strict=True)
        firsts = {entrant_id for entrant_id, rank in seats if rank == 1}
        rows = compute_standings(self.state).rows
        return next((row.entrant for row in rows if row.entrant in firsts), None)


def folded_key(to: Key) -> Key:
    """Return the key of the folded box before this one; round numbers are positive elsewhere."""
    return -to[0], to[1]
