"""Where the boxes of a bracket stand and how its lines run; nothing of what is in them. Pure.

A box stands level with the middle of the tables whose winners come to it. So the boxes are a tree
with the final as its root, and each gets a strip high enough for itself and for all that feed it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

# In pixels, as the guide to the looks has it.
SMALL_ROW, LARGE_ROW = 19, 32
FIRST_WIDTH, WIDTH, LAST_WIDTH = 196, 214, 200
# The final's box where three columns do not just fill what stands beside the standings.
FREE_WIDTH = 250
BOX_GAP, GROUP_GAP = 9, 7
COLUMN_GAP, BEND, RADIUS, ENDS_APART = 56, 28, 6, 16
# What a later table's heading takes above its box.
TITLE = 24
# Where several lines would run over each other, each bends in a lane of its own.
LANE_MARGIN, LANE = 12, 6

Key = tuple[int, int]


@dataclass(frozen=True)
class Link:
    """Who comes from a box into another: from its row (counted from 0), or from its middle.

    to      the box, and which of its rows it fills
    extra   one who did not go on by place: he builds no tree
    """

    start: Key
    row: int | None
    to: Key
    slot: int
    extra: bool = False


@dataclass(frozen=True)
class Shape:
    """A box before it is placed: its key, and how many rows it has."""

    key: Key
    rows: int


@dataclass(frozen=True)
class Column:
    """The boxes of one round from the top, and one under them for the best seconds."""

    shapes: tuple[Shape, ...]
    best: Shape | None = None
    small: bool = False

    @property
    def row(self) -> int:
        return SMALL_ROW if self.small else LARGE_ROW

    @property
    def title(self) -> int:
        return 0 if self.small else TITLE


@dataclass(frozen=True)
class Rect:
    """A box in its place."""

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
class Line:
    """A link in its place: out at `y0`, a bend at `bend`, in at `y1`."""

    link: Link
    x0: float
    y0: float
    bend: float
    y1: float
    x1: float

    @property
    def path(self) -> str:
        """As an SVG path, its corners rounded."""
        if self.y0 == self.y1:
            return f"M{self.x0:g} {self.y0:g}H{self.x1:g}"
        rise = self.y1 - self.y0
        round_by = min(RADIUS, abs(rise) / 2)
        turn = round_by if rise > 0 else -round_by
        return (
            f"M{self.x0:g} {self.y0:g}H{self.bend - round_by:g}"
            f"Q{self.bend:g} {self.y0:g} {self.bend:g} {self.y0 + turn:g}V{self.y1 - turn:g}"
            f"Q{self.bend:g} {self.y1:g} {self.bend + round_by:g} {self.y1:g}H{self.x1:g}"
        )


@dataclass(frozen=True)
class Drawing:
    """Everything in its place; `heads` are the left edges and the widths of the columns."""

    width: float
    height: float
    heads: tuple[tuple[float, int], ...]
    boxes: dict[Key, Rect]
    lines: tuple[Line, ...]


def drawn(columns: Sequence[Column], links: Sequence[Link]) -> Drawing:
    """The bracket of these columns, the last of which is the final alone."""
    tops = _Tree(columns, links).tops()
    rows = {shape.key: shape.rows for column in columns for shape in column.shapes}
    boxes: dict[Key, Rect] = {}
    heads, lines, x = [], [], 0.0
    for at, column in enumerate(columns):
        width = _width(at, len(columns))
        heads.append((x, width))
        for shape in column.shapes:
            key = shape.key
            boxes[key] = Rect(x, tops[key], width, column.row, rows[key])
        if column.best is not None:
            boxes[column.best.key] = _under(boxes, column, x, width)
        own = [link for link in links if link.start in _keys(column)]
        own_lines = _ends(own, boxes, tops, columns[at + 1].row if own else 0, rows)
        lanes = _lanes(own_lines)
        x += width + _gap(lanes)
        lines += [_line(boxes, end, lanes, x) for end in own_lines]
    height = max((box.bottom for box in boxes.values()), default=0.0)
    last = heads[-1] if heads else (0.0, 0)
    return Drawing(last[0] + last[1], height, tuple(heads), boxes, tuple(lines))


def _width(at: int, columns: int) -> int:
    if at == columns - 1:
        return (LAST_WIDTH if columns == 3 else FREE_WIDTH) if at else WIDTH
    return FIRST_WIDTH if at == 0 else WIDTH


def _keys(column: Column) -> set[Key]:
    keys = {shape.key for shape in column.shapes}
    return keys | ({column.best.key} if column.best else set())


def _under(boxes: dict[Key, Rect], column: Column, x: float, width: int) -> Rect:
    """The best seconds, under all tables of their round."""
    assert column.best is not None
    lowest = max(boxes[shape.key].bottom for shape in column.shapes)
    return Rect(x, lowest + BOX_GAP + GROUP_GAP + TITLE, width, SMALL_ROW, column.best.rows)


@dataclass
class _Tree:
    """Which strip each box has: at least its own height, and that of all that feed it."""

    columns: Sequence[Column]
    links: Sequence[Link]
    feeders: dict[Key, list[Shape]] = field(default_factory=dict)
    middles: dict[Key, float] = field(default_factory=dict)
    found: dict[Key, float] = field(default_factory=dict)

    def tops(self) -> dict[Key, float]:
        winners = {link.start: link.to for link in self._winners()}
        for column in self.columns[:-1]:
            for shape in column.shapes:
                self.feeders.setdefault(winners[shape.key], []).append(shape)
        at = 0.0
        for shape in self.columns[-1].shapes if self.columns else ():
            self._place(shape, at)
            at += self.strips[shape.key]
        highest = min((self.found[key] - self.titles[key] for key in self.found), default=0.0)
        return {key: top - highest for key, top in self.found.items()}

    def _winners(self) -> Iterator[Link]:
        """The first link out of each box: its winner's way."""
        seen: set[Key] = set()
        for link in sorted(self.links, key=lambda one: one.row or 0):
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
                own = self.heights[shape.key] + 2 * self.titles[shape.key] + BOX_GAP
                strips[shape.key] = max(own, fed + GROUP_GAP if fed else 0)
        return strips

    def _place(self, shape: Shape, top: float) -> None:
        """All feeders in the middle of the strip, and the box level with them."""
        key, strip = shape.key, self.strips[shape.key]
        feeders = self.feeders.get(key, [])
        at = top + (strip - GROUP_GAP - sum(self.strips[one.key] for one in feeders)) / 2
        for feeder in feeders:
            self._place(feeder, at)
            at += self.strips[feeder.key]
        middle = top + (strip - BOX_GAP) / 2
        if feeders:
            middle = (self.middles[feeders[0].key] + self.middles[feeders[-1].key]) / 2
        self.middles[key] = middle
        self.found[key] = middle - self.heights[key] / 2


@dataclass(frozen=True)
class _End:
    """A line between two heights, before it is known where it bends."""

    link: Link
    y0: float
    y1: float

    @property
    def span(self) -> tuple[float, float]:
        return min(self.y0, self.y1), max(self.y0, self.y1)


def _ends(
    links: Iterable[Link], boxes: dict[Key, Rect], tops: dict[Key, float], row: int,
    rows: dict[Key, int],
) -> list[_End]:  # fmt: skip
    """Where each line ends: at a point of its own, in the order in which they come."""
    coming: dict[Key, list[tuple[float, Link]]] = {}
    for link in links:
        coming.setdefault(link.to, []).append((_start(boxes[link.start], link), link))
    ends = []
    for to, own in coming.items():
        own.sort(key=lambda one: (one[0], one[1].slot))
        middle = tops[to] + row * rows[to] / 2
        for at, (y0, link) in enumerate(own):
            ends.append(_End(link, y0, middle + ENDS_APART * (at - (len(own) - 1) / 2)))
    return ends


def _start(box: Rect, link: Link) -> float:
    return box.middle if link.row is None else box.y + box.row * (link.row + 0.5)


def _lanes(ends: Sequence[_End]) -> dict[Link, int]:
    """Lines whose upright parts would lie over each other bend in different lanes."""
    lanes: dict[Link, int] = {}
    taken: list[list[tuple[float, float]]] = []
    for end in sorted(ends, key=lambda one: (one.span, one.link.slot)):
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


def _count(lanes: dict[Link, int]) -> int:
    return max(lanes.values(), default=0) + 1


def _gap(lanes: dict[Link, int]) -> int:
    return max(COLUMN_GAP, 2 * LANE_MARGIN + LANE * (_count(lanes) - 1))


def _line(boxes: dict[Key, Rect], end: _End, lanes: dict[Link, int], x1: float) -> Line:
    """`x1`: where the next column begins."""
    edge, count = x1 - _gap(lanes), _count(lanes)
    bend = BEND if count == 1 else _gap(lanes) / 2 + LANE * (lanes[end.link] - (count - 1) / 2)
    return Line(end.link, boxes[end.link.start].right, end.y0, edge + bend, end.y1, x1)
