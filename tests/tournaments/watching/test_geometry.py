"""The bracket as it is drawn: for fields of 2 to 500 the guide's numbers hold."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest

from tests.tournaments.fields import course, whole
from tournaments.formats.knockout.bracket import Place
from tournaments.live.bracket.layout import (
    BOX_GAP,
    COLUMN_GAP,
    ENDS_APART,
    FREE_WIDTH,
    GROUP_GAP,
    LARGE_ROW,
    SMALL_ROW,
    Line,
)
from tournaments.live.bracket.model import BEST, MOST, Chart, Charting, chart_of, to_fold

FIELDS = [2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 16, 18, 20, 25, 26, 27, 28, 33, 40, 54, 81, 100]
FIELDS += [128, 167, 243, 256, 301, 499, 500]
GOING = [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)]


def charted(people: int, seats: int = 3, go_on: int = 1) -> Chart:
    return chart_of(course(people, form="knockout", seats=seats, go_on=go_on))


@pytest.mark.parametrize(("seats", "go_on"), GOING)
@pytest.mark.parametrize("people", FIELDS)
def test_boxes_lie_apart_in_their_columns(people: int, seats: int, go_on: int) -> None:
    drawing = charted(people, seats, go_on).drawing
    assert min(box.y for box in drawing.boxes.values()) >= 0
    columns: dict[float, list] = {}
    for box in drawing.boxes.values():
        columns.setdefault(box.x, []).append(box)
        assert box.bottom <= drawing.height
    assert len(columns) == len(drawing.heads)
    for own in columns.values():
        own.sort(key=lambda box: box.y)
        for upper, lower in pairwise(own):
            assert lower.y - upper.bottom >= BOX_GAP


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("people", FIELDS)
def test_a_box_is_level_with_the_middle_of_its_feeders(people: int, seats: int) -> None:
    """Where several of a table go on: of those whose winners come."""
    drawing = charted(people, seats).drawing
    coming: dict = {}
    for line in drawing.lines:
        if not line.link.extra and (not line.link.row or line.link.start[0] < 0):
            coming.setdefault(line.link.to, set()).add(line.link.start)
    for to, feeders in coming.items():
        middles = sorted(drawing.boxes[key].middle for key in feeders)
        assert drawing.boxes[to].middle == pytest.approx((middles[0] + middles[-1]) / 2)


@pytest.mark.parametrize(("seats", "go_on"), GOING)
@pytest.mark.parametrize("people", FIELDS)
def test_lines_never_merge(people: int, seats: int, go_on: int) -> None:
    drawing = charted(people, seats, go_on).drawing
    ends = Counter((line.x1, line.y1) for line in drawing.lines)
    assert all(count == 1 for count in ends.values())
    for one, other in combinations(drawing.lines, 2):
        assert not over_each_other(one, other), (one, other)
    for line in drawing.lines:
        assert line.x0 < line.bend < line.x1 and line.x1 - line.x0 >= COLUMN_GAP
        target = drawing.boxes[line.link.to]
        assert line.x1 == target.x and target.y <= line.y1 <= target.bottom


def over_each_other(one: Line, other: Line) -> bool:
    """Whether their upright parts share more than a point."""
    if one.bend != other.bend or one.x1 != other.x1:
        return False
    low = max(min(one.y0, one.y1), min(other.y0, other.y1))
    return low <= min(max(one.y0, one.y1), max(other.y0, other.y1))


@pytest.mark.parametrize("people", FIELDS)
def test_every_seat_that_is_fed_has_its_line(people: int) -> None:
    now = course(people, form="knockout", go_on=2)
    charting = Charting(now)
    drawing = charting.chart().drawing
    fed = {(line.link.to, line.link.slot) for line in drawing.lines}
    for boxes in charting.cup.bracket[charting.first - 1 :]:
        for box in boxes:
            for slot, source in enumerate(box.sources):
                is_fed = box.round > 1 and "Seed" not in type(source).__name__
                assert (((box.round, box.number), slot) in fed) == is_fed


@pytest.mark.parametrize(("entrants", "width"), [(9, FREE_WIDTH), (27, 200), (81, FREE_WIDTH)])
def test_a_final_is_as_wide_as_there_is_room_for_names(entrants: int, width: int) -> None:
    assert charted(entrants).drawing.heads[-1][1] == width


def test_twenty_seven_stand_as_in_the_guide() -> None:
    chart = charted(27)
    drawing = chart.drawing
    first = [drawing.boxes[1, number] for number in range(1, 10)]
    gaps = [lower.y - upper.bottom for upper, lower in pairwise(first)]
    assert gaps == [9, 9, 16, 9, 9, 16, 9, 9]
    assert {box.height for box in first} == {3 * SMALL_ROW}
    assert {drawing.boxes[2, number].height for number in (1, 2, 3)} == {3 * LARGE_ROW}
    assert drawing.width == 196 + 56 + 214 + 56 + 200
    assert [x for x, _ in drawing.heads] == [0, 252, 522]
    into = sorted(line.y1 for line in drawing.lines if line.link.to == (2, 1))
    assert [b - a for a, b in pairwise(into)] == [ENDS_APART, ENDS_APART]
    assert {line.bend - line.x0 for line in drawing.lines} == {28}
    assert GROUP_GAP == 7


@pytest.mark.parametrize("people", FIELDS)
def test_more_than_nine_boxes_fold(people: int) -> None:
    charting = Charting(course(people, form="knockout"))
    chart = charting.chart()
    sizes = Counter(key[0] for key in chart.drawing.boxes if key[1] != BEST)
    assert all(size <= MOST for size in sizes.values())
    tables = [len(boxes) for boxes in charting.cup.bracket]
    assert (max(tables) > MOST) == any(card.folded for card in chart.cards.values())
    if charting.first > 1:
        assert chart.heads[0].first == 1 and chart.heads[0].last == charting.first - 1
        assert chart.heads[0].people == people
        for box in charting.cup.bracket[charting.first - 1]:
            fed = sum(isinstance(source, Place) for source in box.sources)
            assert len(chart.cards[to_fold((box.round, box.number))].lines) == fed


def test_with_two_going_on_lines_start_at_their_rows() -> None:
    drawing = charted(18, go_on=2).drawing
    lines = [line for line in drawing.lines if line.link.start == (1, 1)]
    box = drawing.boxes[1, 1]
    assert sorted(line.y0 for line in lines) == [box.y + 9.5, box.y + 28.5]


def test_best_seconds_stand_under_their_column() -> None:
    chart = charted(27, go_on=2)
    best = [key for key in chart.drawing.boxes if key[1] == BEST]
    assert best == [(2, BEST)]
    box = chart.drawing.boxes[best[0]]
    others = [other for key, other in chart.drawing.boxes.items() if key[0] == 2 and key[1]]
    assert box.y > max(other.bottom for other in others)
    lines = [line for line in chart.drawing.lines if line.link.extra]
    assert len(lines) == 3 and not any(line.link in chart.solid for line in lines)
    assert {line.link.start for line in lines} == {(2, BEST)}


def test_the_same_course_gives_the_same_drawing() -> None:
    assert charted(81) == charted(81)


@pytest.mark.parametrize("people", [5, 9, 27, 40, 100])
@pytest.mark.parametrize("go_on", [1, 2])
def test_played_to_its_end_every_box_is_filled(people: int, go_on: int) -> None:
    """At each stage the boxes tell what the course does; at the end there is one winner."""
    start = course(people, form="knockout", go_on=go_on)
    for now, _draw in whole("knockout", start):
        chart = chart_of(now)
        told(now, chart)
    assert all(card.state == "over" for card in chart.cards.values() if not card.folded)
    final = next(card for card in chart.cards.values() if card.final)
    assert [line.goes_on for line in final.lines] == [True, *[False] * (len(final.lines) - 1)]
    assert all(who is not None for who in chart.ways.values())
    assert chart.solid == {line.link for line in chart.drawing.lines if not line.link.extra}


def told(now, chart: Chart) -> None:
    for result in now.results:
        card = chart.cards[result.table.round, result.table.number]
        assert card.state == ("over" if result.places else "playing")
        sitting = {line.person for line in card.lines if not line.bot}
        assert sitting == set(result.table.people)
        if result.places:
            shown = {line.seat: line.score for line in card.lines}
            assert [shown[seat] for seat in range(len(shown))] == list(result.scores)
    for link, who in chart.ways.items():
        if who is not None:
            assert any(line.person == who for line in chart.cards[link.to].lines)


def test_withdrawn_and_absent_people_break_nothing() -> None:
    random = Random(3)
    for people in (7, 20, 45):
        start = course(people, seed=random.randrange(99), form="knockout", go_on=2)
        for now, _draw in whole("knockout", start, absence=0.2):
            chart_of(now)
