"""The audit of browsers' frames knows the claims of earlier deals, and finds a false one."""

import pytest

from tests.e2e.observed_frames import deals_of, leaks
from tests.faults.test_ground_truth import Played


@pytest.fixture(scope="module")
def redealt() -> Played:
    """A game whose first deal ended in a claim to a redeal."""
    return Played({"preset": "classic", "redeal_hand_below": 8, "redeal_three_nines": "any"})


def tables_of_players(played: Played) -> list[dict]:
    return [table for table in played.tables if table["you"] is not None]


def test_claims_in_the_score_sheet_are_no_leak(redealt):
    deals = deals_of(redealt.record)
    assert len(deals[0].claimed) == 3
    assert list(leaks(tables_of_players(redealt), deals)) == []


def test_a_false_claim_is_a_leak(redealt):
    deals = deals_of(redealt.record)
    deals[0].claimed.remove("9S")
    assert list(leaks(tables_of_players(redealt), deals))
