"""Perft of each agreement that adds actions or phases."""

import pytest

from games.engine import BadAgreements, BadRecord, IllegalAction
from tests.games.engine.perft_counts import counts, naive, paths, position, positions

FILES = (
    "bidding",
    "buyback",
    "claims",
    "cutting",
    "dark",
    "declarations",
    "exchange",
    "giving_up",
    "golden",
    "leads",
    "trump",
    "two_players",
)
POSITIONS = [(name, number) for name in FILES for number in range(len(positions(name)))]
# Agreements by which there are other actions, or other steps in which they are asked for.
ADD_ACTIONS = """
cutting cutting_jack opener opening_bid bid_step free_opening no_jumping skip_bidding_at
bid_over_120_without_marriage barrel_bid_limit_120 barrel_takes_talon obligatory_last_barrel
dark dark_min_score dark_not_on_barrel dark_raise dark_unhide dark_any_bid_unhides
unhide_ends_bidding distribution_in_dark golden_round golden_raise distribution_in_golden
talon_buyback redeal_hand_below redeal_four_nines redeal_four_nines_forced redeal_three_nines
redeal_four_jacks
redeal_four_aces redeal_talon_below redeal_talon_two_nines redeal_talon_three_jacks
redeal_only_at_opening redeal_three_nines_after_exchange redeal_four_jacks_after_exchange
redeal_hand_below_after_exchange redeals_in_a_row_limit four_aces_after_talon two_player
distribution distribution_limit write_off give_up_on_barrel raise_after_talon raise_before_exchange
exchange trump_choice
marriage_declaration marriage_keeps_trump marriage_on_first_trick half_marriage ace_marriage
ace_marriage_on_first_trick ace_marriage_trump ace_marriage_in_a_row must_trump must_overtake
foreign_trump_lead_forbidden must_lead_trump first_lead
"""
ids = [f"{name}: {positions(name)[number]['what']}" for name, number in POSITIONS]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("name", "number"), POSITIONS, ids=ids)
def test_as_many_paths_as_published(name, number):
    data = positions(name)[number]
    met = set()
    paths(position(data), len(data["counts"]), met)
    assert counts(data) == data["counts"]
    assert set(data["meets"]) <= met


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("name", "number"), POSITIONS, ids=ids)
def test_the_whole_vocabulary_has_no_other_action(name, number):
    """Every text of docs/record.md is tried from every seat.

    The README describes greater depths.
    """
    data = positions(name)[number]
    assert naive(position(data), 1) == data["counts"][0]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("name", "number"), POSITIONS, ids=ids)
def test_each_position_turns_on_its_agreements(name, number):
    """Without them there are other paths, or there is no such position at all."""
    data = positions(name)[number]
    given = {key: value for key, value in data["agreements"].items() if key not in data["for"]}
    assert len(given) < len(data["agreements"])
    try:
        other = counts({**data, "agreements": given})
    except (BadAgreements, BadRecord, IllegalAction):
        other = None
    assert other != data["counts"]


def test_every_agreement_that_adds_actions_has_its_position():
    assert {field for name, number in POSITIONS for field in positions(name)[number]["for"]} == set(
        ADD_ACTIONS.split()
    )
