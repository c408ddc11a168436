"""Tests of series in the API: reading by all, changes by organisers."""

import pytest

from accounts.clubs.models import Club
from accounts.models import User
from tests.factories import make_club, make_tournament
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import token_for, wrong_members
from tests.tournaments.extras.series.factories import club_season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
DETAILS = {"name": "Winter", "points_by_place": [5, 3, 1], "best": 2, "planned": 4}


@pytest.fixture
def organiser_token(anna: User) -> str:
    return token_for(anna, "organise")


def test_everybody_reads_a_series_and_its_table(
    ask: Ask, anna: User, boris: User, club: Club
) -> None:
    season = club_season(anna, club, [anna, boris], 2)
    [listed] = ask(f"clubs/{club.key}/series/")["results"]
    detail = ask(f"series/{season.pk}/")
    assert listed["id"] == detail["id"] == season.pk and len(detail["tournaments"]) == 3
    table = ask(f"series/{season.pk}/standings/?limit=1")
    assert (table["count"], table["next"]) == (2, "r1")
    [row] = table["results"]
    assert row["rank"] == 1 and row["played"] == len(row["results"])
    assert row["won"] == sum(one["place"] == 1 for one in row["results"])
    assert row["points"] == sum(one["points"] for one in row["results"] if one["counts"])


def test_that_of_a_private_club_is_not_there(ask: Ask, anna: User, boris: User) -> None:
    season = club_season(anna, make_club(anna, "Hidden", is_private=True), [anna, boris], 1)
    for path in ("", "standings/"):
        ask(f"series/{season.pk}/{path}", token_for(boris, "organise"), code=404)
        ask(f"series/{season.pk}/{path}", token_for(anna, "organise"))


def test_organisers_make_and_change_it(
    ask: Ask, anna: User, club: Club, organiser_token: str
) -> None:
    key = ask(f"clubs/{club.key}/series/", organiser_token, "post", 201, DETAILS)["id"]
    changed = ask(f"series/{key}/", organiser_token, "patch", data={"best": None})
    assert (changed["best"], changed["points_by_place"]) == (None, [5, 3, 1])
    cup = make_tournament(anna, club=club)
    counted = ask(f"series/{key}/tournaments/{cup.pk}/", organiser_token, "put")
    assert [one["id"] for one in counted["tournaments"]] == [cup.pk]
    answer = ask(f"series/{key}/tournaments/{cup.pk}/", organiser_token, "put", 409)
    assert answer["code"] == "already_in"
    emptied = ask(f"series/{key}/tournaments/{cup.pk}/", organiser_token, "delete")
    assert emptied["tournaments"] == []
    assert ask(f"series/{key}/", organiser_token, "delete")["name"] == "Winter"
    ask(f"series/{key}/", code=404)


def test_a_problem_is_named_by_its_field(ask: Ask, club: Club, organiser_token: str) -> None:
    wrong = {"name": "Winter", "points_by_place": [1, 3], "best": 5, "planned": 4}
    answer = ask(f"clubs/{club.key}/series/", organiser_token, "post", 400, wrong)
    assert set(wrong_members(answer)) == {"#/points_by_place", "#/best"}


def test_members_change_nothing(ask: Ask, anna: User, boris: User, club: Club) -> None:
    season = club_season(anna, club, [anna, boris], 1)
    token = token_for(boris, "organise")
    cup = season.tournaments.all()[0].tournament_id
    for method, path, data in (
        ("post", f"clubs/{club.key}/series/", DETAILS),
        ("patch", f"series/{season.pk}/", {"name": "Mine"}),
        ("delete", f"series/{season.pk}/", None),
        ("put", f"series/{season.pk}/tournaments/{cup}/", None),
        ("delete", f"series/{season.pk}/tournaments/{cup}/", None),
    ):
        assert ask(path, token, method, 403, data)["code"] == "not_organiser"
