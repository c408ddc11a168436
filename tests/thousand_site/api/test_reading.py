"""What anybody may read: people, ladders, boards, games and their records."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.closure.services import close_account
from accounts.models import User
from accounts.preferences import services as accounts
from accounts.relations.services import follow
from games.models import Game, Pool
from games.replays import records
from games.tables.lifecycle.create import create_game
from ratings import leaderboard_eligibility, periods
from ratings.models import Ladder, Rating
from ratings.services import annul_game
from tests.accounts.clubs.factories import club_of
from tests.thousand_site.api.conftest import START, Ask, Play, token_for

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _loaded(ladder: Ladder) -> None:
    pass


def rated(user: User, ladder: Ladder, value: float, **fields: Any) -> None:
    Rating.objects.create(user=user, ladder=ladder, value=value, games=50, **fields)
    leaderboard_eligibility.update_listing([user.pk], timezone.now())


@pytest.fixture
def board(ladder: Ladder) -> list[User]:
    """Five bots, a hundred apart, the best first."""
    bots = list(User.objects.exclude(bot_level="").order_by("pk")[:5])
    for place, bot in enumerate(bots):
        rated(bot, ladder, 2000 - 100 * place)
    return bots


def names(answer: Any) -> list[str]:
    return [row["person"]["username"] for row in answer["results"]]


def test_ladders_come_in_order(ask: Ask) -> None:
    keys = [one["key"] for one in ask("ladders/")["results"]]
    in_order = Ladder.objects.filter(kind="pool").order_by("order", "key")
    assert keys == list(in_order.values_list("key", flat=True)) and keys[0] == "classic"


def test_the_board_is_the_boards(ask: Ask, board: list[User]) -> None:
    empty = ask("leaderboards/classic/")
    assert (empty["count"], empty["results"]) == (0, [])
    full = ask("leaderboards/classic/?bots=true")
    assert full["count"] == 5 and names(full) == [bot.username for bot in board]
    assert full["results"][0] == {
        "rank": 1,
        "person": {
            "username": board[0].username, "name": board[0].username, "bot": True, "guest": False,
        },
        "rating": 2000, "gain": None, "games": 50, "country": "",
    }  # fmt: skip


def test_a_board_is_read_page_by_page_both_ways(ask: Ask, board: list[User]) -> None:
    first = ask("leaderboards/classic/?bots=true&limit=2")
    assert first["before"] is None
    second = ask(f"leaderboards/classic/?bots=true&limit=2&after={first['after']}")
    assert names(first) + names(second) == [bot.username for bot in board[:4]]
    assert [row["rank"] for row in second["results"]] == [3, 4]
    back = ask(f"leaderboards/classic/?bots=true&limit=2&before={second['before']}")
    assert back["results"] == first["results"]


def test_around_somebody_he_stands_in_the_middle(ask: Ask, board: list[User]) -> None:
    found = ask(f"leaderboards/classic/?bots=true&limit=3&around_user={board[2].username}")
    assert names(found) == [bot.username for bot in board[1:4]]


def test_around_nobody_and_around_me(ask: Ask, people: list[User]) -> None:
    assert ask("leaderboards/classic/?around_user=Anna", code=404)["error"] == "not_on_board"
    assert ask("leaderboards/classic/?around_user=me", code=401)["error"] == "not_authenticated"
    asked = "leaderboards/classic/?around_user=me"
    assert ask(asked, token_for(people[0], "read"), code=404)["error"] == "not_on_board"


def test_a_board_of_those_whom_i_follow(ask: Ask, ladder: Ladder, people: list[User]) -> None:
    anna, _, vera = people
    for user in people:
        user.emailaddress_set.create(email=f"{user.pk}@example.org", verified=True)
        rated(user, ladder, 1600)
    follow(anna, vera)
    asked = "leaderboards/classic/?following=true"
    assert names(ask(asked, token_for(anna, "read"))) == ["Anna", "Vera"]
    assert names(ask("leaderboards/classic/")) == ["Anna", "Boris", "Vera"]
    assert ask(asked, code=401)["error"] == "not_authenticated"


def test_a_board_of_a_country_and_with_many_games(ask: Ask, board: list[User]) -> None:
    accounts.set_country(board[1], "PL")
    found = ask("leaderboards/classic/?bots=true&country=PL")
    assert names(found) == [board[1].username] and found["results"][0]["country"] == "PL"
    assert ask("leaderboards/classic/?bots=true&min_games=51")["results"] == []


def test_a_week_that_nobody_opened_is_empty(ask: Ask) -> None:
    assert ask("leaderboards/classic/?period=week")["results"] == []
    assert ask("leaderboards/classic/distribution/?period=season")["total"] == 0


def test_the_board_of_an_earlier_week(ask: Ask, play: Play, people: list[User]) -> None:
    periods.open_periods(START)
    for user in people:
        user.emailaddress_set.create(email=f"{user.pk}@example.org", verified=True)
    for hour in range(3):
        play(people, hour)
    leaderboard_eligibility.update_listing([user.pk for user in people], timezone.now())
    assert ask("leaderboards/classic/?period=week")["results"] == []
    found = ask("leaderboards/classic/?period=week&at=2026-10-02T00:00:00Z")
    assert names(found) == ["Anna", "Boris", "Vera"] and found["results"][0]["gain"] > 0
    assert found["results"][0]["rating"] == 1500 + found["results"][0]["gain"]


def test_how_ratings_are_spread(ask: Ask, ladder: Ladder, people: list[User]) -> None:
    for user, value in zip(people, (1510, 1520, 1600), strict=True):
        user.emailaddress_set.create(email=f"{user.pk}@example.org", verified=True)
        rated(user, ladder, value)
    found = ask("leaderboards/classic/distribution/")
    assert (found["total"], found["bin_width"]) == (3, 50)
    assert found["bins"] == [{"rating": 1500, "users": 2}, {"rating": 1600, "users": 1}]


@pytest.mark.parametrize(
    "wrong",
    [
        *("limit=0", "limit=101", "limit=x", "after=1", "after=1.2.3", "before=x", "after=9e9.1"),
        *("country=XX", "period=year", "min_games=-1", "bots=maybe", "after=99999999999.1"),
    ],
)
def test_wrong_parameters_are_named(ask: Ask, wrong: str) -> None:
    answer = ask(f"leaderboards/classic/?{wrong}", code=400)
    assert answer["error"] == "invalid" and list(answer["fields"]) == [wrong.split("=")[0]]


def test_a_person_has_ratings_and_no_mail(ask: Ask) -> None:
    User.objects.create_user("Anna", "anna@example.org", "x")
    person = ask("users/anna/")
    assert person["username"] == "Anna" and "anna@example.org" not in str(person)
    assert person["ratings"][0] == {
        "ladder": "classic", "rating": 1500.0, "games": 0, "provisional": True,
    }  # fmt: skip


def test_one_rating_with_its_rank(ask: Ask, board: list[User]) -> None:
    found = ask(f"users/{board[0].username}/ratings/classic/")
    assert (found["rating"], found["games"], found["rank"]) == (2000.0, 50, None)
    assert len(ask(f"users/{board[0].username}/ratings/")["results"]) >= 4


def test_a_history_is_read_to_its_end(ask: Ask, play: Play, people: list[User]) -> None:
    played = [play(people, hour).pk for hour in range(5)]
    annul_game(played[4], "collusion", START + timedelta(hours=9))
    found, cursor = [], ""
    while cursor is not None:
        page = ask(f"users/anna/ratings/classic/history/?limit=2{cursor}")
        found += page["results"]
        cursor = page["next"] and f"&cursor={page['next']}"
    assert [(row["game"], row["kind"]) for row in found] == [
        (played[4], "annul"),
        *((pk, "game") for pk in played[::-1]),
    ]
    assert found[-1]["before"] == 1500.0 and found[-1]["change"] > 0


def test_games_of_a_person_page_by_page(ask: Ask, play: Play, people: list[User]) -> None:
    # Two that ended at the same moment are told apart by their ids.
    played = [play(people, hour).pk for hour in (0, 1, 1, 1, 2)]
    found, cursor = [], ""
    while cursor is not None:
        page = ask(f"users/anna/games/?limit=2{cursor}")
        found += [row["id"] for row in page["results"]]
        cursor = page["next"] and f"&cursor={page['next']}"
    assert len(found) == 5 and set(found) == set(played)
    assert (found[0], found[4]) == (played[4], played[0])


@pytest.mark.parametrize(
    ("asked", "hours"),
    [
        ("since=2026-10-01T14:00:00Z", [3, 2]),
        ("until=2026-10-01T14:00:00Z", [1, 0]),
        ("since=2026-10-01T16:00:00%2B03:00&until=2026-10-01T15:00:00Z", [2, 1]),
        ("pool=polish", [3]),
        ("rated=true", [3, 1, 0]),
        ("rated=false", [2]),
        ("pool=nowhere", []),
    ],
)
def test_games_are_filtered(
    ask: Ask, play: Play, people: list[User], asked: str, hours: list[int]
) -> None:
    played = [play(people, 0), play(people, 1), play(people, 2, rated=False)]
    played.append(play(people, 3, "polish"))
    found = [row["id"] for row in ask(f"users/anna/games/?{asked}")["results"]]
    assert found == [played[hour].pk for hour in hours]


def test_a_game_says_how_it_ended(ask: Ask, play: Play, people: list[User]) -> None:
    game = play(people, 0)
    row = ask("users/boris/games/")["results"][0]
    assert [seat["score"] for seat in row["seats"]] == [1000, 455, -20]
    assert [seat["person"]["name"] for seat in row["seats"]] == ["Anna", "Boris", "Vera"]
    assert row["has_record"] is True and row["annulled"] is False and row["winner"] == 0
    told = ask(f"games/{game.pk}/")
    assert {**told, "rating_change": row["rating_change"]} == row
    annul_game(game.pk, "collusion")
    assert ask(f"games/{game.pk}/")["annulled"] is True


def test_head_to_head(ask: Ask, play: Play, people: list[User]) -> None:
    play(people, 0)
    found = ask("users/anna/head-to-head/boris/")
    assert (found["total"]["games"], found["total"]["ahead"]) == (1, 1)
    assert found["user"]["username"] == "Anna" and found["ladders"][0]["ladder"] == "Classic"
    assert ask("users/anna/head-to-head/anna/", code=404)["error"] == "not_found"


def test_presets_and_agreements(ask: Ask) -> None:
    presets = ask("presets/")["results"]
    assert {"classic", "polish"} <= {preset["key"] for preset in presets}
    classic = ask("presets/classic/")
    assert classic["values"]["target"] == 1000 and classic["players"] == 3
    agreements = {one["name"]: one for one in ask("agreements/")["results"]}
    assert len(agreements) == len(classic["values"])
    assert (agreements["target"]["low"], agreements["target"]["high"]) == (100, 5000)


def test_pools_with_those_who_wait(ask: Ask) -> None:
    pools = ask("pools/")["results"]
    assert pools[0]["key"] == "classic-calm" and pools[0]["waiting"] == 0
    Pool.objects.filter(key="classic-calm").update(is_open=False)
    assert ask("pools/")["results"][0]["key"] == "classic-quick"


@pytest.mark.parametrize(
    "path",
    [
        *("leaderboards/none/", "users/nobody/", "users/nobody/games/", "games/none/record/"),
        *("games/none/", "presets/none/", "users/a%00b/", "nowhere/", "users/nobody/ratings/"),
        "leaderboards/none/distribution/",
    ],
)
def test_what_is_not_there_is_not_found(ask: Ask, path: str) -> None:
    answer = ask(path, code=404)
    assert set(answer) == {"error", "text", "fields", "data"}


@pytest.mark.parametrize("path", ["ladders/", "leaderboards/classic/", "users/Agata/"])
def test_nothing_can_be_written_and_nobody_logs_in(client: Client, path: str) -> None:
    assert client.post(f"/api/{path}").json()["error"] == "method_not_allowed"
    assert client.get(f"/api/{path}", headers={"authorization": "Basic eDp5"}).status_code == 200
    assert not Session.objects.exists()


def test_a_closed_account_is_not_found_and_its_games_stay(
    ask: Ask, play: Play, people: list[User]
) -> None:
    game = play(people, 0)
    close_account(people[0])
    ask("users/anna/", code=404)
    ask("users/anna/games/", code=404)
    seat = ask(f"games/{game.pk}/")["seats"][0]
    assert seat["person"]["name"] == "Closed account" and "anna" not in str(seat).lower()
    assert ask("users/boris/games/")["results"][0]["id"] == game.pk


def test_a_running_game_tells_who_plays_and_no_more(ask: Ask, people: list[User]) -> None:
    game = create_game(Pool.objects.get(key="classic-calm"), people)
    told = ask(f"games/{game.pk}/")
    assert told["status"] == "playing" and told["has_record"] is False and told["winner"] is None
    assert [seat["score"] for seat in told["seats"]] == [None] * 3
    assert game.secret not in str(told)
    assert ask(f"games/{game.pk}/record/", code=404)["error"] == "no_record"
    assert ask("users/anna/games/")["results"] == []


def test_a_game_whose_result_is_not_settled_has_no_record_yet(
    ask: Ask, play: Play, people: list[User]
) -> None:
    game = play(people, 0, finalised_at=None)
    assert ask(f"games/{game.pk}/record/", code=404)["error"] == "no_record"
    assert ask(f"games/{game.pk}/")["has_record"] is False
    Game.objects.filter(pk=game.pk).update(finalised_at=timezone.now(), record={"deals": []})
    assert ask(f"games/{game.pk}/record/") == {"deals": []}


def test_a_sealed_game_tells_nothing(ask: Ask, play: Play, people: list[User]) -> None:
    game = play(people, 0, sealed=True)
    assert ask(f"games/{game.pk}/record/", code=404)["error"] == "no_record"
    told = ask(f"games/{game.pk}/")
    assert told["sealed"] and not told["has_record"] and told["winner"] is None
    assert {seat["score"] for seat in told["seats"]} == {seat["place"] for seat in told["seats"]}
    assert {seat["score"] for seat in told["seats"]} == {None}
    assert {seat["score"] for seat in ask("users/anna/games/")["results"][0]["seats"]} == {None}


def test_a_private_clubs_game_is_nowhere(
    ask: Ask, client: Client, play: Play, people: list[User]
) -> None:
    club = club_of(people[0], is_private=True)
    game, shown = play(people, 0, club=club), play(people, 1)
    token = token_for(people[0], "read")
    for by in ("", token):
        assert ask(f"games/{game.pk}/", by, code=404)["error"] == "not_found"
        assert ask(f"games/{game.pk}/record/", by, code=404)["error"] == "no_record"
        listed = ask("users/anna/games/", by)["results"]
        assert [one["id"] for one in listed] == [shown.pk]
    lines = records.chunk(records.public_games(), None, newest_first=True, size=10)
    assert [line.game_id for line in lines] == [shown.pk]


def test_a_token_costs_one_question(client: Client, people: list[User]) -> None:
    """Whatever its scope, and if it is none: nobody counts how often those are shown."""
    with CaptureQueriesContext(connection) as caught:
        bad = client.get("/api/ladders/", headers={"authorization": "Bearer thousand_none"})
    assert bad.status_code == 401 and len(caught) == 1
    plain = queries(client, "ladders/")
    for scope in ("read", "organise"):
        shown = {"authorization": f"Bearer {token_for(people[0], scope)}"}
        client.get("/api/ladders/", headers=shown)
        with CaptureQueriesContext(connection) as caught:
            assert client.get("/api/ladders/", headers=shown).status_code == 200
        # Its use is written once a minute, which may begin here.
        asked = [one for one in caught if one["sql"].startswith("SELECT")]
        assert len(asked) == plain + 1


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as caught:
        assert client.get(f"/api/{path}").status_code == 200
    return len(caught)


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("users/anna/games/?limit=50", 5),
        ("users/anna/ratings/classic/history/?limit=50", 4),
        ("leaderboards/classic/?bots=true&limit=50", 9),
        ("users/anna/head-to-head/boris/", 4),
        ("pools/", 4),
        ("presets/", 2),
        ("users/anna/ratings/", 3),
    ],
)
def test_no_list_asks_row_by_row(
    client: Client, play: Play, people: list[User], board: list[User], path: str, most: int
) -> None:
    play(people, 0)
    few = queries(client, path)
    for hour in range(1, 6):
        play(people[::-1], hour)
    assert queries(client, path) == few <= most
