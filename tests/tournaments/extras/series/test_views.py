"""The pages of a series, and its downloads."""

import csv
import json
from io import StringIO

import pytest

from accounts.clubs.models import Club
from accounts.models import User
from tests.factories import client_of, make_club, make_tournament, person
from tests.tournaments.extras.series.factories import club_season, finished_tournament
from tournaments.extras.series import services
from tournaments.extras.series.models import Series
from tournaments.models import Entrant


@pytest.fixture
def season(owner: User, club: Club, people: list[User]) -> Series:
    return club_season(owner, club, people, 3)


def page(series: Series, user: User | None = None) -> str:
    return client_of(user).get(f"/series/{series.pk}/").content.decode()


def test_the_page_shows_the_table_and_the_next_tournament(season: Series) -> None:
    html = page(season)
    assert "3 of 4 played" in html and "best 2 of 4 count" in html
    assert "p1" in html and "<s>" in html and "of 24 seats taken" in html


def test_a_name_without_an_account_leads_to_no_profile(
    owner: User, club: Club, series: Series
) -> None:
    local = User.objects.create(username="local-x", first_name="Z.", is_guest=True, is_local=True)
    evening = finished_tournament(club, [(local, 1)])
    services.add_tournament(owner, series.pk, evening.pk)
    html = page(series)
    assert "Z." in html and "local-x" not in html


def test_one_press_registers_for_the_next_tournament(season: Series, people: list[User]) -> None:
    client = client_of(people[1])
    ahead = season.tournaments.get(tournament__status="entry").tournament
    assert "I will come" in page(season, people[1])
    url = f"/tournaments/{ahead.pk}/action/enter/"
    answer = client.post(url, {"next": f"/series/{season.pk}/"})
    assert answer.headers["Location"] == f"/series/{season.pk}/"
    assert "You are registered." in page(season, people[1])


def test_my_row_says_what_a_win_would_bring(season: Series, people: list[User]) -> None:
    assert "A win would make your" in page(season, people[0])
    assert "A win would make your" not in page(season, person("Newcomer"))


def test_the_series_of_a_private_club_is_its_members(owner: User, people: list[User]) -> None:
    hidden = make_club(owner, "Hidden club", people, is_private=True)
    series = club_season(owner, hidden, people, 1)
    for name in ("", "results.csv", "results.json"):
        url = f"/series/{series.pk}/{name}"
        assert client_of(people[0]).get(url).status_code == 200
        assert client_of(person(f"Stranger{len(name)}")).get(url).status_code == 404
        assert client_of().get(url).status_code == 404


def test_members_cannot_open_the_organisers_forms(
    club: Club, series: Series, people: list[User]
) -> None:
    member = client_of(people[0])
    assert member.get(f"/clubs/{club.key}/series/new/").status_code == 403
    assert member.get(f"/series/{series.pk}/edit/").status_code == 403


def test_an_organiser_creates_a_series(owner: User, club: Club) -> None:
    values = {"name": "Winter", "by_place": "5, 3, 1", "others": "1", "best": "6", "planned": "8"}
    answer = client_of(owner).post(f"/clubs/{club.key}/series/new/", values)
    series = Series.objects.get()
    assert answer.headers["Location"] == f"/series/{series.pk}/"
    assert (series.by_place, series.best, series.planned) == ([5, 3, 1], 6, 8)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"by_place": "1, 2"}, "A better place cannot get fewer points."),
        ({"by_place": "0"}, "The winner gets 1 to 1000 points."),
        ({"others": "4"}, "This is more than the last place above gets."),
        ({"best": "9"}, "Fewer tournaments are planned than that."),
        ({"name": "\u200b"}, "Give the series a name."),
    ],
)
def test_wrong_rules_are_refused(owner: User, club: Club, wrong: dict[str, str], said: str) -> None:
    values = {"name": "W", "by_place": "5, 3", "others": "1", "best": "6", "planned": "8"}
    answer = client_of(owner).post(f"/clubs/{club.key}/series/new/", values | wrong)
    assert said in answer.content.decode() and not Series.objects.exists()


def test_actions_add_and_remove_tournaments(owner: User, club: Club, series: Series) -> None:
    client, tournament = client_of(owner), make_tournament(owner, club=club)
    for action, number in (("add", 1), ("remove", 0)):
        url = f"/series/{series.pk}/action/{action}/"
        client.post(url, {"tournament": tournament.pk})
        assert series.tournaments.count() == number
    client.post(f"/series/{series.pk}/action/delete/")
    assert not Series.objects.exists()


def test_the_csv_has_a_column_for_each_tournament(season: Series) -> None:
    text = client_of().get(f"/series/{season.pk}/results.csv").content.decode("utf-8-sig")
    rows = list(csv.DictReader(StringIO(text)))
    assert list(rows[0])[:5] == ["rank", "name", "points", "played", "won"]
    assert [name for name in rows[0] if name.startswith("points_")] == [
        "points_1", "points_2", "points_3",
    ]  # fmt: skip


def test_the_json_says_which_results_count(season: Series) -> None:
    told = json.loads(client_of().get(f"/series/{season.pk}/results.json").content)
    counted = [[r["counts"] for r in row["results"]].count(True) for row in told["standings"]]
    assert max(counted) == told["best"] == 2


def test_shared_points_have_two_digits_at_most(
    owner: User, club: Club, series: Series, people: list[User]
) -> None:
    played = finished_tournament(club, [(user, 1) for user in people])
    services.add_tournament(owner, series.pk, played.pk)
    assert "7.75" in page(series)


def test_a_user_who_withdrew_is_not_marked_as_coming(season: Series, people: list[User]) -> None:
    ahead = season.tournaments.get(tournament__status="entry").tournament
    row = Entrant.objects.create(tournament=ahead, user=people[0], status=Entrant.Status.ENTERED)
    assert page(season).count("comes") == 2
    Entrant.objects.filter(pk=row.pk).update(status=Entrant.Status.WITHDRAWN, out_from_round=0)
    assert "comes" not in page(season)


def test_the_club_lists_its_series(season: Series, club: Club) -> None:
    assert season.name in client_of().get(f"/clubs/{club.key}/tournaments/").content.decode()
