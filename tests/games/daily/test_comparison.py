"""Shares, medians, means and places of deals of the day."""

from collections import Counter
from fractions import Fraction
from statistics import median

from hypothesis import given
from hypothesis import strategies as st

from games.daily.comparison import (
    MIN_PEOPLE,
    DealField,
    mean_share,
    means,
    means_so_far,
    percent,
    whole_points,
)

BOTS = (-120, -60, 0, 40, 60, 120)
changes = st.integers(-24, 36).map(lambda fives: 5 * fives)
crowds = st.lists(changes, min_size=1, max_size=40)
bots = st.sampled_from([(), BOTS])
# People's changes in deals 1 to 3: some have not played all, and some never finished one.
days = st.dictionaries(st.integers(1, 3), st.none() | changes, min_size=1)


def field(*people: int, bots: tuple[int, ...] = ()) -> DealField:
    return DealField(Counter(people), bots)


def fields_of(people: list[dict[int, int | None]]) -> dict[int, DealField]:
    played = {deal: [p[deal] for p in people if p.get(deal) is not None] for deal in (1, 2, 3)}
    return {deal: DealField(Counter(values), BOTS) for deal, values in played.items()}


def test_a_share_counts_who_did_worse_and_half_of_those_with_the_same() -> None:
    assert field(100, 40, 40, 40, -60).share(40) == Fraction(1 + 1, 4)


def test_the_best_of_all_has_a_share_of_one_and_the_worst_of_nothing() -> None:
    assert (field(1, 2, 3).share(3), field(1, 2, 3).share(1)) == (1, 0)


def test_who_is_alone_has_no_share() -> None:
    assert field(40).share(40) is None


def test_bots_are_compared_with_below_twenty_people() -> None:
    assert field(40, bots=BOTS).share(40) == Fraction(3 * 2 + 1, 12)


def test_bots_are_not_compared_with_from_twenty_people_on() -> None:
    few, enough = field(*range(MIN_PEOPLE - 1), bots=BOTS), field(*range(MIN_PEOPLE), bots=BOTS)
    assert (few.has_bots, enough.has_bots) == (True, False)
    assert (few.size, enough.size) == (MIN_PEOPLE - 1 + len(BOTS), MIN_PEOPLE)


def test_without_their_lines_no_bots_are_compared_with() -> None:
    assert not field(40).has_bots


def test_the_median_holds_the_lines_of_bots_while_they_are_compared_with() -> None:
    assert (field(200, 300).median, field(200, 300, bots=BOTS).median) == (250, 50)


def test_a_deal_that_nobody_played_has_no_median() -> None:
    assert field().median is None


def test_a_deal_begun_and_never_finished_has_a_share_of_nothing() -> None:
    assert field(-120).share(None) == 0


def test_a_guest_is_compared_with_everybody() -> None:
    assert field(0, 40, 40, 80).share(40, counts=False) == Fraction(1 + 1, 4)


@given(crowds, bots)
def test_shares_are_those_that_counting_line_by_line_finds(
    people: list[int], bots: tuple[int, ...]
) -> None:
    others = people[1:] + list(bots if len(people) < MIN_PEOPLE else ())
    worse = sum(Fraction(1 if o < people[0] else 0) for o in others)
    ties = Fraction(others.count(people[0]), 2)
    expected = (worse + ties) / len(others) if others else None
    assert field(*people, bots=bots).share(people[0]) == expected


@given(crowds, changes, bots)
def test_a_guest_has_the_share_of_one_more_person(
    people: list[int], own: int, bots: tuple[int, ...]
) -> None:
    lines = list(field(*people, bots=bots).lines.elements())
    assert field(*people, bots=bots).share(own, counts=False) == field(*lines, own).share(own)


@given(st.lists(changes, min_size=2, max_size=40))
def test_shares_of_people_are_a_half_on_average(people: list[int]) -> None:
    shares = [field(*people).share(change) for change in people]
    assert sum(share or 0 for share in shares) == Fraction(len(people), 2)


@given(crowds, bots)
def test_the_median_is_that_of_all_lines(people: list[int], bots: tuple[int, ...]) -> None:
    lines = people + list(bots if len(people) < MIN_PEOPLE else ())
    assert field(*people, bots=bots).median == Fraction(median(lines))


def test_the_mean_is_that_of_the_deals_played() -> None:
    fields = {1: field(0, 40, 80), 2: field(0, 40, 80)}
    assert (mean_share({1: 80}, fields), mean_share({1: 80, 2: 40}, fields)) == (1, Fraction(3, 4))


def test_an_unfinished_deal_lowers_the_mean() -> None:
    assert mean_share({1: 80, 2: None}, {1: field(0, 80), 2: field(0)}) == Fraction(1, 2)


def test_a_deal_without_others_is_left_out_of_the_mean() -> None:
    assert mean_share({1: 80, 2: 40}, {1: field(0, 80), 2: field(40)}) == 1


def test_shares_are_shown_in_whole_per_cent_with_halves_up() -> None:
    shares = [Fraction(0), Fraction(49, 10000), Fraction(1, 200), Fraction(588, 1000), Fraction(1)]
    assert [percent(share) for share in shares] == [0, 0, 1, 59, 100]


def test_medians_are_shown_in_whole_points_alike_on_both_sides_of_zero() -> None:
    medians = [Fraction(85, 2), Fraction(-85, 2), Fraction(0), Fraction(-40)]
    assert [whole_points(median) for median in medians] == [43, -43, 0, -40]


@given(st.lists(days, min_size=1, max_size=12))
def test_the_means_of_all_are_those_of_each(people: list[dict[int, int | None]]) -> None:
    fields = fields_of(people)
    found = means(fields, dict(enumerate(people)))
    assert found == {number: mean_share(own, fields) for number, own in enumerate(people)}


def test_the_means_of_all_leave_out_what_nobody_else_played() -> None:
    fields = {1: field(0, 40), 2: field(40), 3: field()}
    people = {1: {1: 40, 2: 40}, 2: {1: 0, 3: None}}
    assert means(fields, people) == {1: 1, 2: 0}


def without_void(own: list[int | None]) -> dict[int, int | None]:
    return {deal: change for deal, change in enumerate(own, 1) if change is not None}


@given(st.lists(st.lists(changes | st.none(), max_size=8), min_size=1, max_size=12))
def test_the_means_so_far_are_those_of_each_person_in_the_first_deals(
    people: list[list[int | None]],
) -> None:
    """None: void, so that it is ended and has no share."""
    deals = range(1, 9)
    everybody = [dict(zip(deals, own, strict=False)) for own in people]
    fields = {
        deal: DealField(Counter(own[deal] for own in everybody if own.get(deal) is not None))
        for deal in deals
    }
    for number, found in zip(deals, means_so_far(fields, everybody, deals), strict=True):
        first = [{deal: own[deal] for deal in deals[:number]} for own in everybody if number in own]
        played = [
            {deal: change for deal, change in own.items() if change is not None} for own in first
        ]
        assert found == sorted(float(mean_share(own, fields)) for own in played if own)
