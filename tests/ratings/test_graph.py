"""Graphs of ratings."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import pairwise

import pytest
from django.utils import timezone

from accounts.models import User
from ratings import graph
from ratings.models import Ladder, RatingChange

pytestmark = pytest.mark.django_db


@pytest.fixture
def changes(ladder: Ladder, anna: User) -> list[RatingChange]:
    """Anna's changes, one an hour: 1501, 1502 and so on to 1530."""
    now = timezone.now()
    rows = [
        RatingChange(
            game_id=f"g{number}", user=anna, ladder=ladder,
            before=1500 + number, after=1501 + number,
            created_at=now - timedelta(hours=30 - number),
        )
        for number in range(30)
    ]  # fmt: skip
    return RatingChange.objects.bulk_create(rows)


def drawn(user: User, ladder: Ladder, since: datetime | None = None) -> Sequence[RatingChange]:
    found = graph.graph_of(user, ladder, since)
    assert found is not None
    return found.changes


def extremes(user: User, ladder: Ladder, since: datetime | None = None) -> tuple[float, float]:
    found = graph.graph_of(user, ladder, since)
    assert found is not None
    return found.low, found.high


def after(found: Iterable[RatingChange]) -> list[float]:
    return [change.after for change in found]


def test_few_changes_are_all_drawn(ladder: Ladder, anna: User, changes: list[RatingChange]) -> None:
    assert after(drawn(anna, ladder)) == after(changes)
    since = changes[20].created_at
    assert after(drawn(anna, ladder, since)) == after(changes[20:])


@pytest.mark.parametrize("count", [2, 7, 29])
def test_of_many_changes_the_last_of_each_interval_is_drawn(
    ladder: Ladder,
    anna: User,
    changes: list[RatingChange],
    count: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(graph, "MAX_SAMPLES", count)
    found = after(drawn(anna, ladder))
    assert len(found) == count and found == sorted(found)
    assert (found[0], found[-1]) == (1501, 1530)
    steps = [later - earlier for earlier, later in pairwise(found)]
    assert max(steps) - min(steps) <= 1


def test_samples_are_of_one_user_ladder_and_period(
    ladder: Ladder, people: list[User], changes: list[RatingChange], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(graph, "MAX_SAMPLES", 4)
    other = Ladder.objects.create(key="other", name="Other")
    for user, place in ((people[1], ladder), (people[0], other)):
        row = {"user": user, "ladder": place, "created_at": changes[9].created_at}
        RatingChange.objects.create(game_id="x", before=1, after=2, **row)
    found = after(drawn(people[0], ladder, changes[9].created_at))
    assert found[0] == 1510 and found[-1] == 1530 and len(found) == 4


def test_extremes_are_those_of_the_period(
    ladder: Ladder, people: list[User], changes: list[RatingChange]
) -> None:
    assert extremes(people[0], ladder) == (1501, 1530)
    assert extremes(people[0], ladder, changes[9].created_at) == (1510, 1530)


def test_without_changes_there_is_no_graph(ladder: Ladder, people: list[User]) -> None:
    assert graph.graph_of(people[1], ladder) is None
