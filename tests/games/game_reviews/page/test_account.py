"""Tests of the account as bars that add up."""

import itertools

import pytest

from games.game_reviews.page.account import account_of, signed_tenths, tenths
from games.review.breakdown import Breakdown

WON = Breakdown(start=1 / 3, deals=0.5773, talon=0.0606, others=0.0816, own=-0.0528, error=0.004)
LOST = Breakdown(start=1 / 3, deals=-0.412, talon=0.1517, others=0.04, own=-0.113, error=0.02)


@pytest.mark.parametrize("breakdown", [WON, LOST])
def test_the_shown_parts_are_the_shown_end(breakdown: Breakdown) -> None:
    start, *parts, end = account_of(breakdown).bars
    assert round(start.value + sum(one.value for one in parts), 1) == end.value
    assert end.value == round(100 * breakdown.end, 1)


@pytest.mark.parametrize("breakdown", [WON, LOST])
def test_each_bar_begins_where_the_one_before_ends(breakdown: Breakdown) -> None:
    bars = account_of(breakdown).bars
    for before, bar in itertools.pairwise(bars[:-1]):
        assert bar.before == before.after
        assert round(bar.after - bar.before, 1) == bar.value


@pytest.mark.parametrize("breakdown", [WON, LOST])
def test_the_drawing_stays_inside(breakdown: Breakdown) -> None:
    for bar in account_of(breakdown).bars:
        assert 39 <= bar.y <= bar.y + bar.height <= 175
        assert 0 <= bar.lying_x <= 100


def test_skill_and_luck_are_what_lies_between() -> None:
    account = account_of(WON)
    assert (account.skill_text, account.luck_text) == ("+2.9", "+63.8")
    assert account.even_luck == 36


def test_an_error_above_one_per_cent_is_shown_beside_the_parts() -> None:
    assert not account_of(WON).shows_error
    assert account_of(LOST).shows_error and account_of(LOST).error_text == "± 2"


def test_numbers_have_one_digit_and_their_sign() -> None:
    assert [tenths(value) for value in (33.3, 100.0, -5.25)] == ["33.3", "100", "−5.2"]
    assert [signed_tenths(value) for value in (8.2, -5.3, 0.0)] == ["+8.2", "−5.3", "0"]
