"""Tests of reading a deal from a record and its outcome."""

import json

import pytest

from games.engine.record import read_record
from tests.site import ROOT
from tournaments.live.traveller.context import half_text
from tournaments.live.traveller.deal import (
    deal_matchpoints,
    dealt_cards,
    declared_marriages,
    played_deal,
)

DIAMONDS, HEARTS = 2, 3
OUTCOME = {
    "declarer": 0, "contract": 140, "outcome": "failed", "points": [38, 61, 21],
    "declared": [80, 0, 0], "gains": [-140, 60, 20],
}  # fmt: skip


def test_bid_gift_and_shortfall_are_read() -> None:
    actions = ["1 bid 105", "2 pass", "0 bid 135", "1 pass", "0 give 1:9D 2:JS", "0 raise 140"]
    deal = played_deal(actions, OUTCOME, [{}, {}, {"bolts": 1}])
    assert deal.bid == 135 and deal.given == ("9D", "JS")
    assert deal.taken == 118 and deal.missing == 22
    assert deal.bolts == {2}


def test_a_contract_without_a_bid_has_none() -> None:
    assert played_deal(["1 pass", "2 pass"], OUTCOME, [{}, {}, {}]).bid is None


@pytest.mark.parametrize(
    ("action", "given"),
    [
        ("0 lay 9S 9D", ("9S", "9D")),
        ("0 lay 9S QS 9D", ("9S", "QS", "9D")),
        ("0 give 1:9D lay:9S", ("9D", "9S")),
    ],
)
def test_cards_laid_aside_were_given_too(action: str, given: tuple[str, ...]) -> None:
    assert played_deal([action], OUTCOME, [{}, {}, {}]).given == given


def test_marriages_are_told_with_their_seats_and_suits() -> None:
    with (ROOT / "tests/records/classic.jsonl").open() as lines:
        record = read_record(json.loads(next(lines)))
    # Its leads: KH of seat 1; QD of seat 1; QD of seat 2; QH of seat 1 in the first trick.
    found = [declared_marriages(record, number) for number in (1, 3, 4, 5)]
    assert found == [((1, HEARTS, 100),), ((1, DIAMONDS, 80),), ((2, DIAMONDS, 80),), ()]


def test_matchpoints_count_halves_for_equals() -> None:
    assert deal_matchpoints({1: 170, 2: 160, 3: 160, 4: -20}) == {1: 3, 2: 1.5, 3: 1.5, 4: 0}


@pytest.mark.parametrize(
    ("points", "text"), [(0, "0"), (0.5, "½"), (2.5, "2½"), (4, "4"), (16.5, "16½")]
)
def test_halves_are_written_as_such(points: float, text: str) -> None:
    assert half_text(points) == text


def test_a_deal_that_was_not_played_has_no_cards() -> None:
    record = read_record(
        {
            "format": "thousand-record/1",
            "agreements": {"preset": "classic"},
            "players": ["a", "b", "c"],
            "first_dealer": 0,
            "deals": [],
            "result": None,
        }
    )
    assert dealt_cards(record, 3) == ((0, 0, 0), 0)
