"""Tests of the division's table and of the place in a day: nothing before one's eighth deal."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from games.daily import days
from games.daily.comparison import DayPlace
from games.daily.models import Day, DivisionMember, Run, Week
from games.daily.page import division as page
from games.daily.page.division import DayCell, Division, DivisionRow, ShownWeek
from games.daily.page.hub import DailyPage, hub_of, page_of
from games.daily.weeks import scores
from games.daily.weeks.closing import begin_weeks
from games.daily.weeks.divisions import WEEK
from games.daily.weeks.scores import running_means, store_scores
from tests.factories import client_of
from tests.games.daily.december import MONDAY, NOON, day_at
from tests.games.daily.stored import played, run_of

NEXT_MONDAY = MONDAY + WEEK
SEVEN, EIGHT = [40] * 7, [40] * 8


@pytest.fixture
def members(people: list[User]) -> list[User]:
    """Three members of the second of three divisions, who have played on Monday and Tuesday."""
    week = Week.objects.create(monday=MONDAY)
    rest = User.objects.bulk_create([User(username="first"), User(username="third")])
    for user, division in [*((one, 2) for one in people), (rest[0], 1), (rest[1], 3)]:
        DivisionMember.objects.create(week=week, user=user, division=division)
    for number, user in enumerate(people):
        played(user, day_at(30), [10 * number] * 8)
        played(user, day_at(1), [-10 * number] * 7 + [40 * number])
    store_scores(NOON)
    return people


@pytest.fixture
def today(members: list[User]) -> Day:
    return day_at(2)


def hub(user: User) -> DailyPage:
    found = hub_of(user, NOON)
    assert found is not None
    return found


def rows(user: User) -> list[tuple[str, list[int | None], int]]:
    """Return name, Monday to Wednesday and the sum of the rows of the reader's division."""
    division = hub(user).division
    assert division is not None
    return [
        (row.user.username, [cell.percent for cell in row.days][:3], row.total)
        for row in division.rows
    ]


def test_the_table_has_the_days_of_the_week_that_are_over(members: list[User]) -> None:
    expected = [
        ("petro", [100, 13, None], 113),
        ("olha", [50, 50, None], 100),
        ("nadia", [0, 88, None], 88),
    ]
    assert all(rows(user) == expected for user in members)


def test_today_is_in_it_after_the_readers_eighth_deal_alone(
    members: list[User], today: Day
) -> None:
    nadia, olha, petro = members
    before = rows(nadia)
    played(petro, today, EIGHT)
    played(nadia, today, [-40] * 7)
    assert rows(nadia) == before
    run_of(nadia, today, 8, -40, today.starts_at)
    assert rows(nadia) == [
        ("petro", [100, 13, 100], 213),
        ("olha", [50, 50, None], 100),
        ("nadia", [0, 88, 0], 88),
    ]
    assert rows(olha) == before


def test_nothing_changes_for_others_when_somebody_plays_on(members: list[User], today: Day) -> None:
    """Neither the table nor the place: both would tell of deals that are still to be played."""
    nadia, olha, petro = members
    for user in (nadia, olha):
        played(user, today, SEVEN)
    before = hub(nadia)
    run_of(olha, today, 8, 120, today.starts_at)
    for deal in (3, 8):
        run_of(petro, today, deal, -120, today.starts_at)
    cache.delete_pattern("*")
    after = hub(nadia)
    assert before.place is not None
    assert (after.division, after.place) == (before.division, before.place)


def test_the_place_so_far_is_among_those_who_ended_the_same_deals(
    members: list[User], today: Day
) -> None:
    nadia, olha, petro = members
    played(olha, today, [80] * 8)
    played(petro, today, [0, 0, 0])
    played(nadia, today, [40, 40])
    places = [hub(user).place for user in (olha, nadia, petro)]
    assert [one and (one.place, one.of) for one in places] == [None, (2, 3), (2, 2)]


def test_who_did_not_begin_with_the_first_deal_has_no_place_so_far(
    members: list[User], today: Day
) -> None:
    played(members[1], today, EIGHT)
    run_of(members[0], today, 2, 40, today.starts_at)
    assert hub(members[0]).place is None


@pytest.fixture
def very_many(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The figures of a division are kept for a while, as where very many play."""
    monkeypatch.setattr(scores, "has_very_many", lambda day: True)
    cache.delete_pattern("*")
    yield
    cache.delete_pattern("*")


def todays(user: User) -> dict[str, int | None]:
    """Return what of the running day the reader is shown of the division."""
    return {name: days[2] for name, days, _ in rows(user)}


def test_what_is_kept_of_today_is_for_those_alone_who_have_ended_it(
    members: list[User], today: Day, very_many: None
) -> None:
    nadia, olha, petro = members
    played(nadia, today, EIGHT)
    played(olha, today, EIGHT)
    played(petro, today, SEVEN)
    assert todays(nadia) == {"nadia": 50, "olha": 50, "petro": None}
    assert set(todays(petro).values()) == {None}


def test_what_is_kept_is_as_old_as_it_says(
    members: list[User], today: Day, very_many: None
) -> None:
    """But for the reader's own figure."""
    nadia, olha, _ = members
    played(nadia, today, EIGHT)
    assert todays(nadia) == {"nadia": 0, "olha": None, "petro": None}
    played(olha, today, EIGHT)
    assert todays(nadia)["olha"] is None and todays(olha)["olha"] is not None


def test_an_annulment_lets_the_division_be_counted_anew(
    members: list[User], today: Day, very_many: None, django_capture_on_commit_callbacks
) -> None:
    nadia, olha, _ = members
    played(nadia, today, EIGHT)
    played(olha, today, EIGHT)
    assert todays(nadia)["olha"] is not None
    with django_capture_on_commit_callbacks(execute=True):
        Run.objects.filter(user=olha, day=today).update(counts=False)
        scores.recount([today.pk])
    assert todays(nadia)["olha"] is None


def test_figures_that_were_being_counted_at_an_annulment_do_not_come_back(
    members: list[User],
    today: Day,
    very_many: None,
    django_capture_on_commit_callbacks,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nadia, olha, _ = members
    played(nadia, today, EIGHT)
    played(olha, today, EIGHT)
    count = scores.figures_of

    def counted_then_annulled(*asked: Any, **options: Any) -> dict[int, scores.Figure]:
        found = count(*asked, **options)
        with django_capture_on_commit_callbacks(execute=True):
            Run.objects.filter(user=olha, day=today).update(counts=False)
            scores.recount([today.pk])
        return found

    with monkeypatch.context() as patched:
        patched.setattr(scores, "figures_of", counted_then_annulled)
        assert todays(nadia)["olha"] is not None
    assert todays(nadia)["olha"] is None


def test_a_deal_that_is_still_open_is_no_eighth_one(members: list[User], today: Day) -> None:
    played(members[1], today, EIGHT)
    played(members[0], today, [*SEVEN, None])
    assert rows(members[0])[0][1][2] is None
    # Among those who ended the first seven.
    assert hub(members[0]).place == DayPlace(1, 2)


def test_members_who_have_not_ended_their_day_have_no_figure(
    members: list[User], today: Day
) -> None:
    played(members[0], today, EIGHT)
    played(members[1], today, SEVEN)
    assert [row[1][2] for row in rows(members[0])].count(None) == 2


def test_the_own_figure_is_newer_than_those_of_others(members: list[User], today: Day) -> None:
    """Those of all are a minute old; one's own eighth deal is there at once."""
    played(members[1], today, [0] * 8)
    running_means(today, NOON)
    played(members[0], today, EIGHT)
    own = next(row for row in rows(members[0]) if row[0] == "nadia")
    assert own[1][2] == 100


def test_the_place_of_the_day_is_among_those_who_ended_it(members: list[User], today: Day) -> None:
    played(members[1], today, [80] * 8)
    played(members[2], today, [0] * 8)
    played(members[0], today, SEVEN)
    run_of(members[0], today, 8, 40, today.starts_at)
    found = hub(members[0])
    assert found.place is not None
    assert (found.place.place, found.place.of, found.ordinal) == (2, 3, "2nd")


def test_the_place_of_a_day_that_is_over(members: list[User]) -> None:
    found = [page_of(user, NOON, day_at(1).date) for user in members]
    assert [one and one.place and (one.place.place, one.place.of) for one in found] == [
        (1, 3), (2, 3), (3, 3),
    ]  # fmt: skip


def test_equal_means_share_a_place(members: list[User], today: Day) -> None:
    for user in members:
        played(user, today, EIGHT)
    assert {hub(user).ordinal for user in members} == {"1st"}


def test_who_practises_is_compared_and_counts_for_nobody(
    members: list[User], django_user_model: type[User]
) -> None:
    late = django_user_model.objects.create(username="late")
    played(late, day_at(30), [15] * 8, counts=False)
    found = page_of(late, NOON, day_at(30).date)
    assert found is not None and found.place is not None
    assert (found.place.place, found.place.of) == (2, 4)
    other = page_of(members[0], NOON, day_at(30).date)
    assert other is not None and other.place is not None and other.place.of == 3


def test_alone_one_has_no_place(people: list[User]) -> None:
    played(people[0], day_at(2), EIGHT)
    assert hub(people[0]).place is None


def test_a_past_day_shows_no_division(members: list[User]) -> None:
    found = page_of(members[0], NOON, day_at(1).date)
    assert found is not None and found.division is None


def test_who_is_in_no_division_sees_none(people: list[User]) -> None:
    assert hub(people[0]).division is None


def test_what_counts_no_longer_is_not_in_the_table(members: list[User], today: Day) -> None:
    played(members[0], today, EIGHT)
    played(members[1], today, [0] * 8)
    Run.objects.filter(user=members[0], day=today).update(counts=False)
    assert [row[1][2] for row in rows(members[0]) if row[0] == "nadia"] == [None]


def test_a_day_without_a_figure_is_missed_when_it_is_over(members: list[User]) -> None:
    found = hub(members[0]).division
    assert found is not None
    cells = found.rows[0].days
    assert cells[2] == DayCell(None, is_today=True, is_past=False)
    assert cells[1].is_past and not cells[3].is_past


SHOWN_WEEK = ShownWeek(MONDAY, MONDAY)


def thirty(own: int) -> Division:
    """Return a division of thirty of which six go up and six go down."""
    steps = [-1] * 6 + [0] * 18 + [1] * 6
    rows = [
        DivisionRow(place, (), {}, SHOWN_WEEK, 0, step, place == own)
        for place, step in enumerate(steps, 1)
    ]
    return Division(2, rows, SHOWN_WEEK)


def shown(own: int, has_all: bool = False) -> list[int | str]:
    found = thirty(own).shown(has_all)
    return [part for line, row in found for part in (line, row.place) if part]


def test_the_first_eight_and_those_beside_the_reader_are_shown() -> None:
    assert shown(6) == [1, 2, 3, 4, 5, 6, "up", 7, 8]
    assert shown(20) == [1, 2, 3, 4, 5, 6, "up", 7, 8, "gap", 19, 20, 21]
    assert shown(30)[-3:] == ["down", 29, 30]


def test_all_are_shown_if_asked_for() -> None:
    assert shown(20, has_all=True) == [*range(1, 7), "up", *range(7, 25), "down", *range(25, 31)]


@pytest.mark.parametrize(("number", "name"), [(3, "Third division"), (7, "Division 7")])
def test_divisions_have_names(number: int, name: str) -> None:
    assert page.Division(number, [], SHOWN_WEEK).name == name


@pytest.fixture
def at_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOON)


def test_the_page_has_the_table_and_the_place_after_the_eighth_deal(
    members: list[User], today: Day, at_noon: None
) -> None:
    reader = client_of(members[0])
    run_of(members[1], today, 8, 80, today.starts_at)
    played(members[0], today, SEVEN)
    before = reader.get("/daily/").content.decode()
    assert "Second division" in before and "2 people" not in before
    played(members[1], today, [80] * 7)
    cache.delete_pattern("*")
    run_of(members[0], today, 8, 40, today.starts_at)
    after = reader.get("/daily/").content.decode()
    assert "of 2 people" in " ".join(after.split()) and "2nd" in after


def test_no_byte_of_the_page_changes_before_the_eighth_deal(
    members: list[User], today: Day, at_noon: None
) -> None:
    """Whatever others make of the deals, and however many they are: not even its length."""
    reader = client_of(members[0])
    played(members[0], today, [40])
    before = len(reader.get("/daily/?view=week&all=1").content)
    for user, change in zip(members[1:], (80, -120), strict=True):
        for deal in range(2, 9):
            run_of(user, today, deal, change, today.starts_at)
    assert len(reader.get("/daily/?view=week&all=1").content) == before


def test_all_rows_are_a_link_away(members: list[User], at_noon: None) -> None:
    week = Week.objects.get()
    more = User.objects.bulk_create([User(username=f"m{number}") for number in range(12)])
    DivisionMember.objects.bulk_create(
        DivisionMember(week=week, user=user, division=2) for user in more
    )
    reader = client_of(members[0])
    short, whole = (reader.get(path).content.decode() for path in ("/daily/", "/daily/?all=1"))
    assert "All 15" in " ".join(short.split()) and "m11" not in short
    assert "m11" in whole


def test_who_is_in_no_division_is_told_when_they_join(people: list[User]) -> None:
    found = hub(people[0]).joining
    assert found is not None and (found.monday, found.has_counted) == (NEXT_MONDAY, False)


@pytest.mark.parametrize("is_over", [True, False])
def test_after_a_day_that_counts_the_monday_is_sure(people: list[User], is_over: bool) -> None:
    """A day of this week that is over, or the running one after its eighth deal."""
    played(people[0], day_at(1 if is_over else 2), EIGHT)
    played(people[1], day_at(1 if is_over else 2), EIGHT)
    store_scores(NOON)
    found = hub(people[0]).joining
    assert found is not None and found.has_counted


def test_a_day_of_last_week_is_none_of_this_one(people: list[User]) -> None:
    played(people[0], day_at(29), EIGHT)
    store_scores(NOON)
    found = hub(people[0]).joining
    assert found is not None and not found.has_counted


def test_members_join_nothing(members: list[User]) -> None:
    assert hub(members[0]).joining is None


def test_they_join_on_the_monday_that_they_are_told(people: list[User]) -> None:
    """By the task that begins the week."""
    for day in (30, 1, 2):
        played(people[0], day_at(day), EIGHT)
    found = hub(people[0]).joining
    assert found is not None
    Week.objects.create(monday=MONDAY)
    later = NOON
    while later.date() < found.monday:
        later += timedelta(days=1)
        days.make_days(later)
    store_scores(later)
    begin_weeks(later)
    assert DivisionMember.objects.get(user=people[0]).week.monday == found.monday


def test_the_page_says_how_to_join(people: list[User], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOON)
    text = " ".join(client_of(people[0]).get("/daily/").content.decode().split())
    assert "You are in no division yet" in text and "Monday, 7 December, at 00:00 UTC" in text
    played(people[0], day_at(1), EIGHT)
    store_scores(NOON)
    text = " ".join(client_of(people[0]).get("/daily/").content.decode().split())
    assert "You have played a day that counts" in text
