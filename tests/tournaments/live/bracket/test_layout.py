"""Tests of the bracket's model and layout for 2 to 500 entrants."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest

from tests.tournaments.states import all_draws, new_state
from tournaments.formats.knockout.bracket import TablePlace
from tournaments.live.bracket.layout import (
    BOX_GAP,
    COLUMN_GAP,
    END_SPACING,
    FREE_WIDTH,
    GROUP_GAP,
    LARGE_ROW,
    SMALL_ROW,
    Connector,
)
from tournaments.live.bracket.model import (
    BEST_BOX,
    MAX_BOXES_PER_ROUND,
    BracketBuilder,
    BracketModel,
    folded_key,
)

FIELDS = [2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 16, 18, 20, 25, 26, 27, 28, 33, 40, 54, 81, 100]
FIELDS += [128, 167, 243, 256, 301, 499, 500]
SEATS_AND_ADVANCING = [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)]


def bracket_of(people: int, seats: int = 3, advance_per_table: int = 1) -> BracketModel:
    state = new_state(people, form="knockout", seats=seats, advance_per_table=advance_per_table)
    return BracketBuilder(state).build()


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("seats", "advance_per_table"), SEATS_AND_ADVANCING)
@pytest.mark.parametrize("people", FIELDS)
def test_boxes_of_a_column_do_not_overlap(people: int, seats: int, advance_per_table: int) -> None:
    layout = bracket_of(people, seats, advance_per_table).layout
    assert min(box.y for box in layout.boxes.values()) >= 0
    columns: dict[float, list] = {}
    for box in layout.boxes.values():
        columns.setdefault(box.x, []).append(box)
        assert box.bottom <= layout.height
    assert len(columns) == len(layout.columns)
    for own in columns.values():
        own.sort(key=lambda box: box.y)
        for upper, lower in pairwise(own):
            assert lower.y - upper.bottom >= BOX_GAP


@pytest.mark.sampled(8)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("people", FIELDS)
def test_a_box_is_centred_on_its_feeders(people: int, seats: int) -> None:
    """If several of a table advance, on the tables of the winners."""
    layout = bracket_of(people, seats).layout
    feeders_by_box: dict = {}
    for connector in layout.connectors:
        if not connector.link.extra and (not connector.link.row or connector.link.start[0] < 0):
            feeders_by_box.setdefault(connector.link.to, set()).add(connector.link.start)
    for to, feeders in feeders_by_box.items():
        middles = sorted(layout.boxes[key].middle for key in feeders)
        assert layout.boxes[to].middle == pytest.approx((middles[0] + middles[-1]) / 2)


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("seats", "advance_per_table"), SEATS_AND_ADVANCING)
@pytest.mark.parametrize("people", FIELDS)
def test_connectors_never_overlap(people: int, seats: int, advance_per_table: int) -> None:
    layout = bracket_of(people, seats, advance_per_table).layout
    ends = Counter((connector.x1, connector.y1) for connector in layout.connectors)
    assert all(count == 1 for count in ends.values())
    for first, second in combinations(layout.connectors, 2):
        assert not overlap(first, second), (first, second)
    for connector in layout.connectors:
        assert (
            connector.x0 < connector.bend < connector.x1
            and connector.x1 - connector.x0 >= COLUMN_GAP
        )
        target = layout.boxes[connector.link.to]
        assert connector.x1 == target.x and target.y <= connector.y1 <= target.bottom


def overlap(one: Connector, other: Connector) -> bool:
    """Return whether the vertical parts share more than a point."""
    if one.bend != other.bend or one.x1 != other.x1:
        return False
    low = max(min(one.y0, one.y1), min(other.y0, other.y1))
    return low <= min(max(one.y0, one.y1), max(other.y0, other.y1))


@pytest.mark.parametrize("people", FIELDS)
def test_every_fed_seat_has_a_connector(people: int) -> None:
    state = new_state(people, form="knockout", advance_per_table=2)
    builder = BracketBuilder(state)
    layout = builder.build().layout
    fed = {(connector.link.to, connector.link.slot) for connector in layout.connectors}
    for boxes in builder.bracket_state.bracket[builder.first_unfolded - 1 :]:
        for box in boxes:
            for slot, source in enumerate(box.sources):
                is_fed = box.round > 1 and "Seed" not in type(source).__name__
                assert (((box.round, box.number), slot) in fed) == is_fed


@pytest.mark.parametrize(("entrants", "width"), [(9, FREE_WIDTH), (27, 200), (81, FREE_WIDTH)])
def test_the_final_uses_the_width_that_is_free(entrants: int, width: int) -> None:
    assert bracket_of(entrants).layout.columns[-1][1] == width


def test_the_layout_of_twenty_seven_is_as_designed() -> None:
    bracket = bracket_of(27)
    layout = bracket.layout
    first = [layout.boxes[1, number] for number in range(1, 10)]
    gaps = [lower.y - upper.bottom for upper, lower in pairwise(first)]
    assert gaps == [9, 9, 16, 9, 9, 16, 9, 9]
    assert {box.height for box in first} == {3 * SMALL_ROW}
    assert {layout.boxes[2, number].height for number in (1, 2, 3)} == {3 * LARGE_ROW}
    assert layout.width == 196 + 56 + 214 + 56 + 200
    assert [x for x, _ in layout.columns] == [0, 252, 522]
    into = sorted(connector.y1 for connector in layout.connectors if connector.link.to == (2, 1))
    assert [b - a for a, b in pairwise(into)] == [END_SPACING, END_SPACING]
    assert {connector.bend - connector.x0 for connector in layout.connectors} == {28}
    assert GROUP_GAP == 7


@pytest.mark.parametrize("people", FIELDS)
def test_rounds_of_more_than_nine_boxes_are_folded(people: int) -> None:
    builder = BracketBuilder(new_state(people, form="knockout"))
    bracket = builder.build()
    sizes = Counter(key[0] for key in bracket.layout.boxes if key[1] != BEST_BOX)
    assert all(size <= MAX_BOXES_PER_ROUND for size in sizes.values())
    tables = [len(boxes) for boxes in builder.bracket_state.bracket]
    assert (max(tables) > MAX_BOXES_PER_ROUND) == any(box.folded for box in bracket.boxes.values())
    if builder.first_unfolded > 1:
        assert (
            bracket.headers[0].first == 1 and bracket.headers[0].last == builder.first_unfolded - 1
        )
        assert bracket.headers[0].people == people
        for box in builder.bracket_state.bracket[builder.first_unfolded - 1]:
            fed = sum(isinstance(source, TablePlace) for source in box.sources)
            assert len(bracket.boxes[folded_key((box.round, box.number))].rows) == fed


def test_connectors_start_at_their_rows_if_two_advance() -> None:
    layout = bracket_of(18, advance_per_table=2).layout
    connectors = [connector for connector in layout.connectors if connector.link.start == (1, 1)]
    box = layout.boxes[1, 1]
    assert sorted(connector.y0 for connector in connectors) == [box.y + 9.5, box.y + 28.5]


def test_the_best_of_the_rest_are_below_their_column() -> None:
    bracket = bracket_of(27, advance_per_table=2)
    best = [key for key in bracket.layout.boxes if key[1] == BEST_BOX]
    assert best == [(2, BEST_BOX)]
    box = bracket.layout.boxes[best[0]]
    others = [other for key, other in bracket.layout.boxes.items() if key[0] == 2 and key[1]]
    assert box.y > max(other.bottom for other in others)
    connectors = [connector for connector in bracket.layout.connectors if connector.link.extra]
    assert len(connectors) == 3 and not any(
        connector.link in bracket.decided_links for connector in connectors
    )
    assert {connector.link.start for connector in connectors} == {(2, BEST_BOX)}


def test_the_same_state_gives_the_same_bracket() -> None:
    assert bracket_of(81) == bracket_of(81)


@pytest.mark.parametrize("people", [5, 9, 27, 40, 100])
@pytest.mark.parametrize("advance_per_table", [1, 2])
def test_a_finished_bracket_has_every_box_filled(people: int, advance_per_table: int) -> None:
    """At each stage the boxes follow the state; at the end there is one winner."""
    start = new_state(people, form="knockout", advance_per_table=advance_per_table)
    for state, _draw in all_draws("knockout", start):
        bracket = BracketBuilder(state).build()
        check_boxes(state, bracket)
    assert all(box.state == "over" for box in bracket.boxes.values() if not box.folded)
    final = next(box for box in bracket.boxes.values() if box.final)
    assert [row.advances for row in final.rows] == [True, *[False] * (len(final.rows) - 1)]
    assert all(entrant_id is not None for entrant_id in bracket.entrant_by_link.values())
    assert bracket.decided_links == {
        connector.link for connector in bracket.layout.connectors if not connector.link.extra
    }


def check_boxes(state, bracket: BracketModel) -> None:
    for result in state.results:
        box = bracket.boxes[result.table.round, result.table.number]
        assert box.state == ("over" if result.places else "playing")
        sitting = {row.person for row in box.rows if not row.bot}
        assert sitting == set(result.table.people)
        if result.places:
            shown = {row.seat: row.score for row in box.rows}
            assert [shown[seat] for seat in range(len(shown))] == list(result.scores)
    for link, entrant_id in bracket.entrant_by_link.items():
        if entrant_id is not None:
            assert any(row.person == entrant_id for row in bracket.boxes[link.to].rows)


def test_withdrawals_and_no_shows_break_nothing() -> None:
    random = Random(3)
    for people in (7, 20, 45):
        start = new_state(people, seed=random.randrange(99), form="knockout", advance_per_table=2)
        for state, _draw in all_draws("knockout", start, absence=0.2):
            BracketBuilder(state).build()
