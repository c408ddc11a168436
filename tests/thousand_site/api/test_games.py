"""Tests of games and records in the API."""

import pytest
from django.utils import timezone

from accounts.models import User
from games.history.models import PlayedGame
from games.models import Game, Pool
from games.replays import records
from games.tables.lifecycle.create import create_game
from ratings.services import annul_game
from tests.factories import make_club, person
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import played_game, token_for

pytestmark = pytest.mark.usefixtures("defaults")


def test_games_of_a_user_are_read_by_page(ask: Ask, people: list[User]) -> None:
    # Two that ended at the same moment are body apart by their ids.
    played = [played_game(people, hour).pk for hour in (0, 1, 1, 1, 2)]
    result, cursor = [], ""
    while cursor is not None:
        page = ask(f"users/anna/games/?limit=2{cursor}")
        result += [row["id"] for row in page["results"]]
        cursor = page["next"] and f"&cursor={page['next']}"
    assert len(result) == 5 and set(result) == set(played)
    assert (result[0], result[4]) == (played[4], played[0])


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("query", "hours"),
    [
        ("since=2026-10-01T14:00:00Z", [3, 2]),
        ("until=2026-10-01T14:00:00Z", [1, 0]),
        ("since=2026-10-01T16:00:00%2B03:00&until=2026-10-01T15:00:00Z", [2, 1]),
        ("pool=polish", [3]),
        ("rated=true", [3, 1, 0]),
        ("rated=false", [2]),
        ("pool=nowhere", []),
        ("opponent=BORIS", [3, 2, 1, 0]),
        ("opponent=zoe", []),
        ("place=2", []),
        ("people=false", []),
        ("bid=185", [2, 1]),
        ("bid=185&contract=made", [1]),
        ("contract=failed&opponent=vera&rated=false", [2]),
        ("preset=polish", []),
    ],
)
def test_games_are_filtered(ask: Ask, people: list[User], query: str, hours: list[int]) -> None:
    played = [played_game(people, 0), played_game(people, 1), played_game(people, 2, rated=False)]
    played.append(played_game(people, 3, "polish"))
    person("zoe")
    PlayedGame.objects.filter(user=people[0], game=played[1]).update(made=200)
    PlayedGame.objects.filter(user=people[0], game=played[2]).update(failed=200)
    result = [row["id"] for row in ask(f"users/anna/games/?{query}")["results"]]
    assert result == [played[hour].pk for hour in hours]


@pytest.mark.parametrize(
    "query", ["opponent=nobody", "place=9", "bid=x", "contract=half", "cursor=1", "cursor=bz0x"]
)
def test_a_wrong_filter_is_refused(ask: Ask, people: list[User], query: str) -> None:
    assert ask(f"users/anna/games/?{query}", code=400)["code"] == "invalid"


def test_a_game_has_the_users_contracts(ask: Ask, people: list[User]) -> None:
    game = played_game(people, 0)
    PlayedGame.objects.filter(user=people[0]).update(made=155, failed=120)
    row = ask("users/anna/games/")["results"][0]
    assert (row["made"], row["failed"]) == (155, 120)
    Game.objects.filter(pk=game.pk).update(sealed=True)
    row = ask("users/anna/games/")["results"][0]
    assert (row["made"], row["failed"]) == (None, None)


def test_a_finished_game_has_its_result(ask: Ask, people: list[User]) -> None:
    game = played_game(people, 0)
    row = ask("users/boris/games/")["results"][0]
    assert [seat["score"] for seat in row["seats"]] == [1000, 455, -20]
    assert [seat["user"]["name"] for seat in row["seats"]] == ["anna", "boris", "vera"]
    assert row["has_record"] is True and row["annulled"] is False and row["winner"] == 0
    body = ask(f"games/{game.pk}/")
    own = {name: row[name] for name in ("rating_change", "made", "failed")}
    assert {**body, **own} == row
    annul_game(game.pk, "collusion")
    assert ask(f"games/{game.pk}/")["annulled"] is True


def test_a_running_game_shows_only_its_players(ask: Ask, people: list[User]) -> None:
    game = create_game(Pool.objects.get(key="classic-calm"), people)
    body = ask(f"games/{game.pk}/")
    assert body["status"] == "playing" and body["has_record"] is False and body["winner"] is None
    assert [seat["score"] for seat in body["seats"]] == [None] * 3
    assert game.secret not in str(body)
    assert ask(f"games/{game.pk}/record/", code=404)["code"] == "no_record"
    assert ask("users/anna/games/")["results"] == []


def test_a_game_without_final_result_has_no_record(ask: Ask, people: list[User]) -> None:
    game = played_game(people, 0, finalised_at=None)
    assert ask(f"games/{game.pk}/record/", code=404)["code"] == "no_record"
    assert ask(f"games/{game.pk}/")["has_record"] is False
    Game.objects.filter(pk=game.pk).update(finalised_at=timezone.now())
    assert ask(f"games/{game.pk}/record/")["id"] == game.pk


def test_a_sealed_game_hides_its_result(ask: Ask, people: list[User]) -> None:
    game = played_game(people, 0, sealed=True)
    assert ask(f"games/{game.pk}/record/", code=404)["code"] == "no_record"
    body = ask(f"games/{game.pk}/")
    assert body["sealed"] and not body["has_record"] and body["winner"] is None
    assert {seat["score"] for seat in body["seats"]} == {seat["place"] for seat in body["seats"]}
    assert {seat["score"] for seat in body["seats"]} == {None}
    assert {seat["score"] for seat in ask("users/anna/games/")["results"][0]["seats"]} == {None}


@pytest.mark.parametrize("query", ["place=1", "bid=100", "contract=made"])
def test_no_filter_tells_the_result_of_a_sealed_game(
    ask: Ask, people: list[User], query: str
) -> None:
    game = played_game(people, 0)
    PlayedGame.objects.filter(user=people[0]).update(made=155)
    assert len(ask(f"users/anna/games/?{query}")["results"]) == 1
    Game.objects.filter(pk=game.pk).update(sealed=True)
    assert ask(f"users/anna/games/?{query}")["results"] == []
    assert len(ask("users/anna/games/?opponent=boris")["results"]) == 1


def test_games_of_private_clubs_are_not_found(ask: Ask, people: list[User]) -> None:
    club = make_club(people[0], is_private=True)
    game, shown = played_game(people, 0, club=club), played_game(people, 1)
    token = token_for(people[0], "read")
    for by in ("", token):
        assert ask(f"games/{game.pk}/", by, code=404)["code"] == "not_found"
        assert ask(f"games/{game.pk}/record/", by, code=404)["code"] == "no_record"
        listed = ask("users/anna/games/", by)["results"]
        assert [one["id"] for one in listed] == [shown.pk]
    lines = records.chunk(records.public_games(), None, newest_first=True, size=10)
    assert [line.game_id for line in lines] == [shown.pk]
