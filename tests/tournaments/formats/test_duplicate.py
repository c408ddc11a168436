"""The duplicate format: the same cards at every table of a round."""

from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import PRESETS, act, agreements_from, legal_actions, new_game, start_deal
from games.engine.agreements import DEFAULTS, SPECS, Agreements
from games.engine.cards import DECK
from tests.tournaments.states import all_draws, new_state
from tournaments.formats import FORMATS
from tournaments.formats.duplicate.agreements import (
    FOUR_ACES,
    REQUIRED_AGREEMENTS,
    required_changes,
)
from tournaments.formats.history import history_of
from tournaments.standings.state import Settings

DUPLICATE = FORMATS["duplicate"]
steady = settings(derandomize=True, deadline=None, max_examples=12)
CUTS = (7, 7, 7, 7)

# All agreements that can cause a redeal, and giving up that keeps the dealer.
WILD = {
    "redeal_hand_below": 20,
    "redeal_four_nines": True,
    "redeal_four_nines_forced": True,
    "redeal_three_nines": "any",
    "redeal_four_jacks": True,
    "redeal_four_aces": True,
    "redeal_talon_below": 10,
    "redeal_talon_two_nines": True,
    "redeal_talon_three_jacks": True,
    "redeal_only_at_opening": True,
    "redeal_three_nines_after_exchange": True,
    "redeal_four_jacks_after_exchange": True,
    "redeal_hand_below_after_exchange": 20,
    "redeals_in_a_row_limit": 3,
    "distribution_keeps_dealer": True,
    "four_aces_after_talon": "redeal",
}


def test_every_redeal_agreement_is_listed():
    """New redeal agreements must be added to the list."""
    redeals = {f.name for f in fields(Agreements) if f.name.startswith("redeal")}
    assert redeals == {name for name in REQUIRED_AGREEMENTS if name != "distribution_keeps_dealer"}
    assert set(REQUIRED_AGREEMENTS) < set(SPECS)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_preset_can_be_changed_to_play_without_redeals(preset):
    given_by = {**DEFAULTS, **PRESETS[preset]}
    changes = required_changes(given_by)
    agreed = agreements_from({"preset": preset, **changes})
    assert all(getattr(agreed, name) == off for name, off in REQUIRED_AGREEMENTS.items())
    assert agreed.four_aces_after_talon != "redeal"
    assert required_changes({**given_by, **changes}) == {}
    assert all(given_by[name] != value for name, value in changes.items())


def test_classic_needs_one_change():
    assert required_changes(DEFAULTS) == {"redeal_four_nines_after_exchange": False}


def test_fields_left_out_are_set_explicitly():
    changes = required_changes({"preset": "club"})
    assert changes == {**REQUIRED_AGREEMENTS, FOUR_ACES: "play"}
    agreements_from({"preset": "club", **changes})


def play(agreements: Agreements, seed: int, deals: int) -> list[tuple[int, int]]:
    """Play random deals; return for each deck the number of its deal and its dealer."""
    random, game = Random(seed), new_game(agreements, 0)
    dealers = []
    for _ in range(deals):
        game = start_deal(game, tuple(random.sample(DECK, 24)), CUTS)
        dealers.append((game.played, game.dealer))
        while game.running is not None:
            assert game.to_act is not None
            game = act(game, game.to_act, random.choice(legal_actions(game)))
        if game.over:
            break
    return dealers


@pytest.mark.sampled(4)
@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("seed", range(3))
def test_deck_d_is_deal_d_with_the_same_dealer_everywhere(preset, seed):
    """With redeals decks and deals diverge; with the required changes they never do."""
    whole_set = {**DEFAULTS, **PRESETS[preset], **WILD}
    agreed = agreements_from({"preset": preset, **WILD, **required_changes(whole_set)})
    dealers = play(agreed, seed, 40)
    assert dealers == [(deal, deal % agreed.players) for deal in range(len(dealers))]


def test_with_redeals_decks_and_deals_differ():
    wild = agreements_from({"preset": "classic", **WILD})
    dealers = play(wild, 1, 40)
    assert dealers != [(deal, deal % 3) for deal in range(len(dealers))]


@pytest.mark.slow
@given(st.integers(2, 200), st.sampled_from((2, 3, 4)), st.integers(0, 99))
@steady
def test_all_tables_of_a_round_have_one_first_dealer(people, seats, seed):
    start = new_state(people, seed, form="duplicate", seats=seats, rounds=3, field="matchpoints")
    for now, draw in all_draws("duplicate", start):
        assert len({table.first_dealer for table in draw.tables}) <= 1
        assert {len(table.seats) for table in draw.tables} <= {seats}
        people_seen = [p for table in draw.tables for p in table.people]
        people_seen += [bye.entrant for bye in draw.byes]
        expected = [] if draw.over else sorted(e.id for e in now.participants(now.round + 1))
        assert sorted(people_seen) == expected


def test_there_are_no_rematches():
    start = new_state(60, form="duplicate", rounds=5, field="matchpoints")
    *_, (last, _) = all_draws("duplicate", start)
    assert set(history_of(last).meetings.values()) == {1}


def test_first_deals_are_balanced_like_seats():
    *_, (last, _) = all_draws(
        "duplicate", new_state(60, form="duplicate", rounds=6, field="difference")
    )
    dealt = history_of(last).first_deals
    assert {dealt[entrant.id] for entrant in last.entrants} <= {1, 2, 3}


@pytest.mark.slow
def test_by_points_changes_the_pairing():
    """With `by_points` it pairs like a Swiss."""
    plain = new_state(30, form="duplicate", rounds=3, field="matchpoints")
    swiss = replace(plain, settings=replace(plain.settings, by_points=True))
    (_, _), (_, one), *_ = all_draws("duplicate", plain)
    (_, _), (_, other), *_ = all_draws("duplicate", swiss)
    assert [t.people for t in one.tables] != [t.people for t in other.tables]


def test_it_needs_field_scoring_and_equal_tables():
    codes = [fault.code for fault in DUPLICATE.problems(Settings(remainder="mixed"))]
    assert codes == ["field", "one_size"]
    assert not DUPLICATE.problems(Settings(field="difference"))
