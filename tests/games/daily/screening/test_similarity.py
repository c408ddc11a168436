"""Pairs that choose alike: what weighs, what does not, and whom chance names."""

from math import log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.daily.screening.similarity import COPIED, Choices, similar_pairs, threshold

DEALS = range(8)
Crowd = dict[int, dict[int, list[str]]]


def independent(number: int, seed: str, options: int = 3, length: int = 9) -> Crowd:
    """Return people who choose by themselves, each option half as often as the one before."""
    dice, names = Random(seed), [str(option) for option in range(options)]
    odds = [2.0**-option for option in range(options)]
    return {
        user: {deal: dice.choices(names, odds, k=length) for deal in DEALS}
        for user in range(number)
    }


def with_copy(crowd: Crowd, of: int, deals: range = DEALS) -> Crowd:
    """Return the crowd with user 99, who copies another in these deals and is odd in the rest."""
    copy = {deal: crowd[of][deal] if deal in deals else ["odd"] * 9 for deal in DEALS}
    return {**crowd, 99: copy}


def pairs_of(people: Choices) -> list[tuple[int, int]]:
    return [found.pair for found in similar_pairs(people)]


def test_who_copies_eight_deals_is_found_with_the_one_who_played_them() -> None:
    crowd = with_copy(independent(30, "copy"), of=4)
    assert pairs_of(crowd) == [(4, 99)]


def test_who_changes_two_deals_is_found_too() -> None:
    crowd = with_copy(independent(30, "changed"), of=4, deals=range(6))
    assert pairs_of(crowd) == [(4, 99)]


def test_what_is_found_names_the_deals_that_were_played_alike() -> None:
    found = similar_pairs(with_copy(independent(30, "changed"), of=4, deals=range(6)))[0]
    assert (found.deals, found.identical) == (tuple(DEALS), tuple(range(6)))


def test_a_family_of_three_who_play_alike_is_found() -> None:
    crowd = independent(30, "family")
    crowd |= {98: crowd[4], 99: crowd[4]}
    assert sorted(pairs_of(crowd)) == [(4, 98), (4, 99), (98, 99)]


@pytest.mark.parametrize("people", [2, 30, 100])
def test_independent_people_open_no_case(people: int) -> None:
    assert [pairs_of(independent(people, f"{people} {day}")) for day in range(3)] == [[]] * 3


def test_choices_that_everybody_makes_say_nothing() -> None:
    assert pairs_of({user: {deal: ["pass"] * 9 for deal in DEALS} for user in range(30)}) == []


def test_two_people_alone_are_never_found() -> None:
    # There is no crowd whose choices would be rare or usual.
    assert pairs_of({user: {deal: ["rare"] * 9 for deal in DEALS} for user in range(2)}) == []


def test_a_rare_choice_weighs_as_much_as_others_avoid_it() -> None:
    crowd: Crowd = {user: {deal: ["usual"] for deal in DEALS} for user in range(28)}
    crowd |= {user: {deal: ["rare"] for deal in DEALS} for user in (28, 29)}
    found = similar_pairs(crowd)
    assert [one.pair for one in found] == [(28, 29)]
    assert found[0].score == pytest.approx(8 * log(COPIED * 29 + 1 - COPIED))


def test_to_part_after_a_rare_choice_weighs_against_the_pair() -> None:
    crowd: Crowd = {user: {deal: ["usual", "x"] for deal in DEALS} for user in range(28)}
    crowd |= {user: {deal: ["rare", "y"] for deal in DEALS} for user in (28, 29)}
    crowd[29] |= {0: ["rare", "z"], 1: ["rare", "z"]}
    assert similar_pairs(crowd)[0].score == pytest.approx(
        8 * log(COPIED * 29 + 1 - COPIED) + 2 * log(1 - COPIED)
    )


def test_a_deal_left_on_the_way_is_compared_as_far_as_it_went() -> None:
    crowd: Crowd = {user: {deal: ["usual", "x"] for deal in DEALS} for user in range(28)}
    crowd |= {28: {deal: ["rare", "y"] for deal in DEALS}, 29: {deal: ["rare"] for deal in DEALS}}
    found = similar_pairs(crowd)[0]
    assert (found.score, found.identical) == (pytest.approx(8 * log(COPIED * 29 + 1 - COPIED)), ())


def test_more_people_need_a_higher_score() -> None:
    assert threshold(1000) == pytest.approx(threshold(30) + log(1000 * 999 / (30 * 29)))


def test_nobody_and_one_person_make_no_pair() -> None:
    assert (pairs_of({}), pairs_of({1: {1: ["pass"]}})) == ([], [])


crowds = st.builds(
    independent, st.integers(2, 14), st.text(max_size=3), st.integers(1, 4), st.integers(1, 4)
)


@given(crowds, st.integers(0, 8))
def test_a_forced_choice_changes_nothing(crowd: Crowd, where: int) -> None:
    people = with_copy(crowd, of=0)
    forced = {
        user: {deal: [*made[:where], "forced", *made[where:]] for deal, made in deals.items()}
        for user, deals in people.items()
        if all(len(made) > where for made in deals.values())
    }
    plain = {user: people[user] for user in forced}
    assert similar_pairs(forced) == similar_pairs(plain)


@given(crowds, st.randoms(use_true_random=False))
def test_the_order_of_people_and_deals_changes_nothing(crowd: Crowd, dice: Random) -> None:
    people = with_copy(crowd, of=0)
    shuffled = {
        user: dict(dice.sample(list(people[user].items()), len(DEALS)))
        for user in dice.sample(list(people), len(people))
    }
    assert similar_pairs(shuffled) == similar_pairs(people)
