"""Tables of series, computed from what the tournaments stored."""

from typing import Any

from accounts.clubs.models import Club
from accounts.models import User
from tests.factories import make_tournament, person, robot_of
from tests.games.factories import changed
from tests.tournaments.extras.series.factories import finished_tournament, make_series
from tournaments.extras.series import services
from tournaments.extras.series.models import Series
from tournaments.extras.series.queries import load_series
from tournaments.extras.series.services import SeriesDetails
from tournaments.models import Tournament
from tournaments.updates import save_and_notify


def add(owner: User, series: Series, *tournaments: Tournament) -> None:
    for tournament in tournaments:
        services.add_tournament(owner, series.pk, tournament.pk)


def totals(series: Series) -> dict[str, float]:
    loaded = load_series(series)
    return {loaded.users[row.user].username: float(row.points) for row in loaded.rows}


def test_the_points_of_all_tournaments_are_added(
    owner: User, club: Club, series: Series, people: list[User]
) -> None:
    p1, p2, *_ = people
    first = finished_tournament(club, [(p1, 1), (p2, 2)], days_ago=9)
    second = finished_tournament(club, [(p2, 1)], days_ago=2)
    add(owner, series, second, first)
    assert totals(series) == {"p2": 22, "p1": 12}
    assert [row.pk for row in load_series(series).finished] == [first.pk, second.pk]


def test_a_user_who_came_to_no_table_gets_no_place(
    owner: User, club: Club, series: Series, people: list[User]
) -> None:
    p1, p2, p3, _ = people
    add(owner, series, finished_tournament(club, [(p1, 1), (p2, 2), (p3, 3)], absent=[p2]))
    assert totals(series) == {"p1": 12, "p3": 10}


def test_a_name_of_several_evenings_has_one_row(owner: User, club: Club, series: Series) -> None:
    for week, shown in enumerate(("Z.", "Z. 2")):
        local = User.objects.create(
            username=f"local-{week}", first_name=shown, is_guest=True, is_local=True
        )
        evening = finished_tournament(club, [(local, 1)], days_ago=9 - week)
        evening.entrants.update(person="zofia")
        add(owner, series, evening)
    loaded = load_series(series)
    assert [(loaded.users[row.user].first_name, row.points) for row in loaded.rows] == [
        ("Z. 2", 24)
    ]


def test_bots_take_no_place(owner: User, club: Club, series: Series, people: list[User]) -> None:
    robot = robot_of(owner)
    add(owner, series, finished_tournament(club, [(robot, 1), (people[0], 2)]))
    assert totals(series) == {"p1": 12}


def test_a_new_rule_counts_all_results_anew(
    owner: User, club: Club, series: Series, people: list[User]
) -> None:
    add(owner, series, finished_tournament(club, [(people[0], 1)]))
    assert totals(series) == {"p1": 12}
    services.edit_series(owner, series.pk, SeriesDetails("Autumn", (20,), 0))
    series.refresh_from_db()
    assert totals(series) == {"p1": 20}


def test_only_finished_tournaments_count(owner: User, club: Club, series: Series) -> None:
    ahead = make_tournament(owner, club=club)
    add(owner, series, ahead)
    loaded = load_series(series)
    assert (loaded.rows, list(loaded.tournaments), loaded.planned) == ([], [ahead], 1)


def test_drafts_and_cancelled_tournaments_are_not_shown(
    owner: User, club: Club, series: Series, people: list[User]
) -> None:
    for status in (Tournament.Status.DRAFT, Tournament.Status.CANCELLED):
        hidden = finished_tournament(club, [(people[0], 1)])
        add(owner, series, hidden)
        Tournament.objects.filter(pk=hidden.pk).update(status=status)
    assert list(load_series(series).tournaments) == []


def test_a_tournament_that_leaves_the_club_leaves_its_series(
    owner: User, club: Club, series: Series, people: list[User]
) -> None:
    gone = finished_tournament(club, [(people[0], 1)])
    add(owner, series, gone)
    Tournament.objects.filter(pk=gone.pk).update(club=None)
    assert totals(series) == {}


def test_a_table_that_was_computed_before_needs_few_queries(
    owner: User, club: Club, series: Series, people: list[User],
    django_assert_max_num_queries: Any,
) -> None:  # fmt: skip
    for week in range(5):
        played = finished_tournament(club, [(user, 1) for user in people], days_ago=week)
        add(owner, series, played)
    load_series(series)
    with django_assert_max_num_queries(2):
        load_series(series)


def test_an_account_gets_the_points_of_a_name_that_it_stands_behind_later(
    owner: User, club: Club, series: Series, people: list[User]
) -> None:
    played = finished_tournament(club, [(people[0], 1)])
    add(owner, series, played)
    assert totals(series) == {"p1": 12}
    changed(played.entrants.get(), user=people[1])
    save_and_notify(played)
    assert totals(series) == {"p2": 12}


def test_two_series_count_the_same_tournament(
    owner: User, club: Club, series: Series, people: list[User]
) -> None:
    other = make_series(owner, club, name="All year", by_place=(3, 1))
    played = finished_tournament(club, [(people[0], 1)])
    add(owner, series, played)
    add(owner, other, played)
    assert (totals(series), totals(other)) == ({"p1": 12}, {"p1": 3})


def test_a_name_of_a_closed_account_is_not_kept(owner: User, club: Club, series: Series) -> None:
    leaver = person("Leaver")
    add(owner, series, finished_tournament(club, [(leaver, 1)]))
    load_series(series)
    User.objects.filter(pk=leaver.pk).update(username="closed1")
    assert totals(series) == {"closed1": 12}
