"""Duplicate: the same cards at every table of a round."""

from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import PRESETS, act, agreements_from, legal_actions, new_game, start_deal
from games.engine.agreements import DEFAULTS, SPECS, Agreements
from games.engine.cards import DECK
from tests.tournaments.fields import course, whole
from tournaments.formats import FORMATS
from tournaments.formats.duplicate import FOUR_ACES, PLAIN, plain_differences
from tournaments.formats.history import history_of
from tournaments.standings.state import Settings

DUPLICATE = FORMATS["duplicate"]
steady = settings(derandomize=True, deadline=None, max_examples=12)
CUTS = (7, 7, 7, 7)

# All that can bring a redeal, at once, and giving up that keeps the dealer.
WILD = {
    "redeal_hand_below": 20,
    "redeal_four_nines": True,
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


def test_every_agreement_about_redeals_is_named():
    """A new one must be thought of here too."""
    redeals = {f.name for f in fields(Agreements) if f.name.startswith("redeal")}
    assert redeals == {name for name in PLAIN if name != "distribution_keeps_dealer"}
    assert set(PLAIN) < set(SPECS)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_preset_can_be_made_plain(preset):
    given_by = {**DEFAULTS, **PRESETS[preset]}
    changes = plain_differences(given_by)
    agreed = agreements_from({"preset": preset, **changes})
    assert all(getattr(agreed, name) == off for name, off in PLAIN.items())
    assert agreed.four_aces_after_talon != "redeal"
    assert plain_differences({**given_by, **changes}) == {}
    assert all(given_by[name] != value for name, value in changes.items())


def test_classic_differs_in_one():
    assert plain_differences(DEFAULTS) == {"redeal_four_nines_after_exchange": False}


def test_what_a_preset_leaves_out_is_set_to_be_sure():
    changes = plain_differences({"preset": "club"})
    assert changes == {**PLAIN, FOUR_ACES: "play"}
    agreements_from({"preset": "club", **changes})


def play(agreements: Agreements, seed: int, deals: int) -> list[tuple[int, int]]:
    """Random deals: for each deck the number of the deal and its dealer, and whether redealt."""
    random, game = Random(seed), new_game(agreements, 0)
    told = []
    for _ in range(deals):
        game = start_deal(game, tuple(random.sample(DECK, 24)), CUTS)
        told.append((game.played, game.dealer))
        while game.running is not None:
            assert game.to_act is not None
            game = act(game, game.to_act, random.choice(legal_actions(game)))
        if game.over:
            break
    return told


@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("seed", range(3))
def test_deck_d_is_deal_d_with_the_same_dealer_everywhere(preset, seed):
    """With all redeals on decks and deals part; made plain they never do."""
    whole_set = {**DEFAULTS, **PRESETS[preset], **WILD}
    agreed = agreements_from({"preset": preset, **WILD, **plain_differences(whole_set)})
    told = play(agreed, seed, 40)
    assert told == [(deal, deal % agreed.players) for deal in range(len(told))]


def test_the_test_above_can_fail():
    wild = agreements_from({"preset": "classic", **WILD})
    told = play(wild, 1, 40)
    assert told != [(deal, deal % 3) for deal in range(len(told))]


@given(st.integers(2, 200), st.sampled_from((2, 3, 4)), st.integers(0, 99))
@steady
def test_all_tables_of_a_round_have_one_first_dealer(people, seats, seed):
    start = course(people, seed, form="duplicate", seats=seats, rounds=3, field="matchpoints")
    for now, draw in whole("duplicate", start):
        assert len({table.first_dealer for table in draw.tables}) <= 1
        assert {len(table.seats) for table in draw.tables} <= {seats}
        people_seen = [p for table in draw.tables for p in table.people]
        people_seen += [bye.entrant for bye in draw.byes]
        expected = [] if draw.over else sorted(e.id for e in now.present(now.round + 1))
        assert sorted(people_seen) == expected


def test_nobody_meets_again_and_points_do_not_matter():
    start = course(60, form="duplicate", rounds=5, field="matchpoints")
    *_, (last, _) = whole("duplicate", start)
    assert set(history_of(last).met.values()) == {1}


def test_first_deals_are_shared_out_like_seats():
    *_, (last, _) = whole("duplicate", course(60, form="duplicate", rounds=6, field="difference"))
    dealt = history_of(last).dealt
    assert {dealt[entrant.id] for entrant in last.entrants} <= {1, 2, 3}


def test_by_points_equals_meet():
    """With `by_points` it is a Swiss: the tables differ from those without."""
    plain = course(30, form="duplicate", rounds=3, field="matchpoints")
    swiss = replace(plain, settings=replace(plain.settings, by_points=True))
    (_, _), (_, one), *_ = whole("duplicate", plain)
    (_, _), (_, other), *_ = whole("duplicate", swiss)
    assert [t.people for t in one.tables] != [t.people for t in other.tables]


def test_it_needs_a_field_and_one_size_of_tables():
    codes = [fault.code for fault in DUPLICATE.faults(Settings(remainder="mixed"))]
    assert codes == ["field", "one_size"]
    assert not DUPLICATE.faults(Settings(field="difference"))
