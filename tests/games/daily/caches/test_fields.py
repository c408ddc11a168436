"""Tests of the fields of deals that are kept with what follows from their counts."""

from collections.abc import Iterator, Mapping

import pytest

from games.daily.caches import fields
from games.daily.caches.counts import MIN_KEPT
from games.daily.caches.fields import field_of, with_own
from games.daily.comparison import DealField
from games.daily.models import Day, Run

DAY, BOTS = Day(secret="ab"), (120, 40)
Found = dict[int, Mapping[int, int]]


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> Iterator[Found]:
    """The counts of each deal, which a test gives."""
    given: Found = {}
    monkeypatch.setattr(fields, "people_by_change", lambda day, deal: given[deal])
    fields._kept.clear()
    yield given
    fields._kept.clear()


def test_of_the_same_counts_the_same_field_is_found(found: Found) -> None:
    found[1] = {100: MIN_KEPT}
    first = field_of(DAY, 1, BOTS)
    assert first.size == MIN_KEPT and field_of(DAY, 1, BOTS) is first


def test_counts_that_were_made_anew_have_a_field_of_their_own(found: Found) -> None:
    found[1] = {100: MIN_KEPT}
    field_of(DAY, 1, BOTS)
    found[1] = {100: MIN_KEPT, 40: 1}
    assert field_of(DAY, 1, BOTS).size == MIN_KEPT + 1


def test_each_deal_day_and_line_of_bots_has_a_field_of_its_own(found: Found) -> None:
    found[1] = found[2] = {100: MIN_KEPT}
    other = Day(secret="cd")
    made = [field_of(DAY, 1, BOTS), field_of(DAY, 2, BOTS), field_of(other, 1, BOTS)]
    made.append(field_of(DAY, 1, ()))
    assert len({id(field) for field in made}) == 4 and made[-1].bots == ()


def test_of_few_nothing_is_kept(found: Found) -> None:
    found[1] = {100: MIN_KEPT - 1}
    field_of(DAY, 1, BOTS)
    assert fields._kept == {}


def test_what_is_kept_is_bounded(found: Found, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fields, "MAX_KEPT", 3)
    for deal in range(1, 9):
        found[deal] = {100: MIN_KEPT}
        field_of(DAY, deal, BOTS)
    assert len(fields._kept) <= 3


@pytest.mark.parametrize(
    ("run", "found"),
    [
        (Run(change=40, counts=True), {100: 2, 40: 1}),
        (Run(change=100, counts=True), {100: 2}),
        (Run(change=40, counts=False), {100: 2}),
        (Run(change=None, counts=True), {100: 2}),
    ],
)
def test_the_own_result_is_always_there(run: Run, found: dict[int, int]) -> None:
    assert with_own(DealField({100: 2}), run).people == found
