"""Lines and lies as texts of the data file."""

from games.puzzles.exact.lines import card_texts, line_of, others_of, plays_in

LINE = ["1 play QS", "2 play JH", "0 play 9S"]
GIFTS = "give 0:9S 2:JS"


def test_the_others_follow_clockwise() -> None:
    assert [others_of(seat) for seat in range(3)] == [(1, 2), (2, 0), (0, 1)]


def test_cards_stand_side_by_side() -> None:
    assert card_texts("9STSAS") == ["9S", "TS", "AS"] and card_texts("") == []


def test_a_line_of_plays_is_read_as_it_was_written() -> None:
    assert plays_in(LINE) == "1QS2JH09S"
    assert line_of(1, "play QS", plays_in(LINE)) == LINE


def test_a_line_of_gifts_goes_on_without_a_raise() -> None:
    line = [f"1 {GIFTS}", "1 stand", *LINE]
    assert line_of(1, GIFTS, plays_in(line)) == line
