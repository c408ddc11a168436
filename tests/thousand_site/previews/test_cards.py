"""Tests of thousand_site.previews.cards."""

import pytest

from thousand_site.previews.cards import (
    CORNER_HEIGHT,
    CORNER_WIDTH,
    HEIGHT,
    WIDTH,
    card_shape,
    drawn_cards,
)

Place = tuple[int, int]


def changed(card: str, letters: str) -> set[Place]:
    """Return the pixels that differ from the card with English letters."""
    shape, other = card_shape(card, "english"), card_shape(card, letters)
    assert [len(row) for row in other] == [WIDTH] * HEIGHT
    return {(x, y) for y in range(HEIGHT) for x in range(WIDTH) if shape[y][x] != other[y][x]}


@pytest.mark.parametrize("suit", "SCDH")
@pytest.mark.parametrize(
    ("letters", "ranks"), [("english", ""), ("russian", "AQJ"), ("polish", "QJ")]
)
def test_only_cards_with_other_letters_differ(letters: str, ranks: str, suit: str) -> None:
    assert {rank for rank in "AKQJT9" if changed(rank + suit, letters)} == set(ranks)


@pytest.mark.parametrize("letters", ["russian", "polish"])
def test_the_letters_stand_in_two_corners_one_turned(letters: str) -> None:
    places = changed("QH", letters)
    upper = {(x, y) for x, y in places if x < CORNER_WIDTH and y < CORNER_HEIGHT}
    turned = {(WIDTH - 1 - x, HEIGHT - 1 - y) for x, y in places - upper}
    assert all(x < CORNER_WIDTH and y < CORNER_HEIGHT for x, y in turned)
    # The two corners of the file differ in a few pixels at the edges of a letter.
    assert len(upper & turned) > len(upper ^ turned)


def test_each_card_has_its_size() -> None:
    shapes = drawn_cards().shapes.values()
    assert len(shapes) == 24
    assert {(len(rows), len(rows[0])) for rows in shapes} == {(HEIGHT, WIDTH)}
