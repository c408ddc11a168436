"""Positions of boxes and connectors of a bracket, independent of their contents. Pure.

A box is centred on the tables whose winners come to it. The boxes form a tree with the final as
its root; each gets a strip high enough for itself and for all that feed it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

# Heights and widths in pixels.
SMALL_ROW, LARGE_ROW = 19, 32
FIRST_WIDTH, WIDTH, LAST_WIDTH = 196, 214, 200
# The width of the final, unless there are three columns.
FREE_WIDTH = 250
BOX_GAP, GROUP_GAP = 9, 7
COLUMN_GAP, BEND, RADIUS, END_SPACING = 56, 28, 6, 16
# The height of a table's title above its box.
TITLE = 24
# Links that would overlap bend in lanes of their own.
LANE_MARGIN, LANE = 12, 6

Key = tuple[int, int]


@dataclass(frozen=True)
class Link:
    """A player's way from a box into another.

    row     the row (from 0) where the link starts; None: the middle of the box
    to      the box, and which of its rows it fills
    extra   advances otherwise than by place: such links do not shape the tree
    """

    start: Key
    row: int | None
    to: Key
    slot: int
    extra: bool = False


@dataclass(frozen=True)
class BoxShape:
    """A box before it is placed: its key and its number of rows."""

    key: Key
    rows: int


@dataclass(frozen=True)
class Column:
    """The boxes of one round from the top, and one below them for the best of the rest."""

    shapes: tuple[BoxShape, ...]
    best: BoxShape | None = None
    small: bool = False

    @property
    def row(self) -> int:
        return SMALL_ROW if self.small else LARGE_ROW

    @property
    def title(self) -> int:
        return 0 if self.small else TITLE


@dataclass(frozen=True)
class Rect:
    """A placed box; in pixels, `row` is the height of a row."""

    x: float
    y: float
    width: int
    row: int
    rows: int

    @property
    def height(self) -> int:
        return self.row * self.rows

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> float:
        return self.y + self.height / 2


@dataclass(frozen=True)
class Connector:
    """A placed link: out at `y0`, a bend at `bend`, in at `y1`."""

    link: Link
    x0: float
    y0: float
    bend: float
    y1: float
    x1: float

    @property
    def path(self) -> str:
        """Return the SVG path, with rounded corners."""
        if self.y0 == self.y1:
            return f"M{self.x0:g} {self.y0:g}H{self.x1:g}"
        rise = self.y1 - self.y0
        radius = min(RADIUS, abs(rise) / 2)
        turn = radius if rise > 0 else -radius
        return (
            f"M{self.x0:g} {self.y0:g}H{self.bend - radius:g}"
            f"Q{self.bend:g} {self.y0:g} {self.bend:g} {self.y0 + turn:g}V{self.y1 - turn:g}"
            f"Q{self.bend:g} {self.y1:g} {self.bend + radius:g} {self.y1:g}H{self.x1:g}"
        )


@dataclass(frozen=True)
class BracketLayout:
    """All boxes and connectors; `columns` are left edge and width of each."""

    width: float
    height: float
    columns: tuple[tuple[float, int], ...]
    boxes: dict[Key, Rect]
    connectors: tuple[Connector, ...]


def lay_out(columns: Sequence[Column], links: Sequence[Link]) -> BracketLayout:
    """Return the layout of these columns; the last one is the final alone."""
    tops = _Tree(columns, links).tops()
    rows = {shape.key: shape.rows for column in columns for shape in column.shapes}
    boxes: dict[Key, Rect] = {}
    headers, connectors, x = [], [], 0.0
    for at, column in enumerate(columns):
        width = _width(at, len(columns))
        headers.append((x, width))
        for shape in column.shapes:
            key = shape.key
            boxes[key] = Rect(x, tops[key], width, column.row, rows[key])
        if column.best is not None:
            boxes[column.best.key] = _best_box(boxes, column, x, width)
        outgoing = [link for link in links if link.start in _keys(column)]
        ends = _link_ends(outgoing, boxes, tops, columns[at + 1].row if outgoing else 0, rows)
        lanes = _lanes(ends)
        x += width + _gap(lanes)
        connectors += [_connector(boxes, end, lanes, x) for end in ends]
    height = max((box.bottom for box in boxes.values()), default=0.0)
    last = headers[-1] if headers else (0.0, 0)
    return BracketLayout(last[0] + last[1], height, tuple(headers), boxes, tuple(connectors))


def _width(at: int, columns: int) -> int:
    """Return the width of a column."""
    if at == columns - 1:
        return (LAST_WIDTH if columns == 3 else FREE_WIDTH) if at else WIDTH
    return FIRST_WIDTH if at == 0 else WIDTH


def _keys(column: Column) -> set[Key]:
    """Return the keys of a column's boxes."""
    keys = {shape.key for shape in column.shapes}
    return keys | ({column.best.key} if column.best else set())


def _best_box(boxes: dict[Key, Rect], column: Column, x: float, width: int) -> Rect:
    """Return the box of the best of the rest, below all tables of their round."""
    assert column.best is not None
    lowest = max(boxes[shape.key].bottom for shape in column.shapes)
    return Rect(x, lowest + BOX_GAP + GROUP_GAP + TITLE, width, SMALL_ROW, column.best.rows)


@dataclass
class _Tree:
    """The strips: each at least as high as its box, and as all that feed it."""

    columns: Sequence[Column]
    links: Sequence[Link]
    feeders: dict[Key, list[BoxShape]] = field(default_factory=dict)
    middles: dict[Key, float] = field(default_factory=dict)
    tops_by_key: dict[Key, float] = field(default_factory=dict)

    def tops(self) -> dict[Key, float]:
        """Return the top of each box; the highest title is at 0."""
        winners = {link.start: link.to for link in self._winners()}
        for column in self.columns[:-1]:
            for shape in column.shapes:
                self.feeders.setdefault(winners[shape.key], []).append(shape)
        at = 0.0
        for shape in self.columns[-1].shapes if self.columns else ():
            self._place(shape, at)
            at += self.strips[shape.key]
        highest = min(
            (self.tops_by_key[key] - self.titles[key] for key in self.tops_by_key), default=0.0
        )
        return {key: top - highest for key, top in self.tops_by_key.items()}

    def _winners(self) -> Iterator[Link]:
        """Yield the first link out of each box, the winner's."""
        seen: set[Key] = set()
        for link in sorted(self.links, key=lambda link: link.row or 0):
            if not link.extra and link.start not in seen:
                seen.add(link.start)
                yield link

    @cached_property
    def titles(self) -> dict[Key, int]:
        return {s.key: column.title for column in self.columns for s in column.shapes}

    @cached_property
    def heights(self) -> dict[Key, int]:
        return {s.key: column.row * s.rows for column in self.columns for s in column.shapes}

    @cached_property
    def strips(self) -> dict[Key, float]:
        strips: dict[Key, float] = {}
        for column in self.columns:
            for shape in column.shapes:
                fed = sum(strips[feeder.key] for feeder in self.feeders.get(shape.key, ()))
                # As much room under the middle as the heading takes above it.
                height = self.heights[shape.key] + 2 * self.titles[shape.key] + BOX_GAP
                strips[shape.key] = max(height, fed + GROUP_GAP if fed else 0)
        return strips

    def _place(self, shape: BoxShape, top: float) -> None:
        """Place all feeders in the middle of the strip, and the box level with them."""
        key, strip = shape.key, self.strips[shape.key]
        feeders = self.feeders.get(key, [])
        at = top + (strip - GROUP_GAP - sum(self.strips[feeder.key] for feeder in feeders)) / 2
        for feeder in feeders:
            self._place(feeder, at)
            at += self.strips[feeder.key]
        middle = top + (strip - BOX_GAP) / 2
        if feeders:
            middle = (self.middles[feeders[0].key] + self.middles[feeders[-1].key]) / 2
        self.middles[key] = middle
        self.tops_by_key[key] = middle - self.heights[key] / 2


@dataclass(frozen=True)
class _LinkEnds:
    """The heights of a link's ends, before its bend is known."""

    link: Link
    y0: float
    y1: float

    @property
    def span(self) -> tuple[float, float]:
        return min(self.y0, self.y1), max(self.y0, self.y1)


def _link_ends(
    links: Iterable[Link], boxes: dict[Key, Rect], tops: dict[Key, float], row: int,
    rows: dict[Key, int],
) -> list[_LinkEnds]:  # fmt: skip
    """Return the ends of each link; those into one box are apart, in order of their starts."""
    incoming: dict[Key, list[tuple[float, Link]]] = {}
    for link in links:
        incoming.setdefault(link.to, []).append((_start_y(boxes[link.start], link), link))
    ends = []
    for to, links_in in incoming.items():
        links_in.sort(key=lambda entry: (entry[0], entry[1].slot))
        middle = tops[to] + row * rows[to] / 2
        for at, (y0, link) in enumerate(links_in):
            ends.append(_LinkEnds(link, y0, middle + END_SPACING * (at - (len(links_in) - 1) / 2)))
    return ends


def _start_y(box: Rect, link: Link) -> float:
    """Return the height at which a link leaves its box."""
    return box.middle if link.row is None else box.y + box.row * (link.row + 0.5)


def _lanes(ends: Sequence[_LinkEnds]) -> dict[Link, int]:
    """Assign lanes so that the vertical parts of links do not overlap."""
    lanes: dict[Link, int] = {}
    taken: list[list[tuple[float, float]]] = []
    for end in sorted(ends, key=lambda end: (end.span, end.link.slot)):
        low, high = end.span
        free = (
            at
            for at, spans in enumerate(taken)
            if all(high + 1 < other[0] or other[1] + 1 < low for other in spans)
        )
        lane = next(free, len(taken))
        if lane == len(taken):
            taken.append([])
        taken[lane].append((low, high))
        lanes[end.link] = lane
    return lanes


def _lane_count(lanes: dict[Link, int]) -> int:
    """Return the number of lanes in use."""
    return max(lanes.values(), default=0) + 1


def _gap(lanes: dict[Link, int]) -> int:
    """Return the width of the gap after a column."""
    return max(COLUMN_GAP, 2 * LANE_MARGIN + LANE * (_lane_count(lanes) - 1))


def _connector(
    boxes: dict[Key, Rect], end: _LinkEnds, lanes: dict[Link, int], x1: float
) -> Connector:
    """Return the connector of a link; `x1` is the left edge of the next column."""
    edge, count = x1 - _gap(lanes), _lane_count(lanes)
    bend = BEND if count == 1 else _gap(lanes) / 2 + LANE * (lanes[end.link] - (count - 1) / 2)
    return Connector(end.link, boxes[end.link.start].right, end.y0, edge + bend, end.y1, x1)
