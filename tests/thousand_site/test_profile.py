"""Best wins, and two people head to head."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from accounts.models import User
from games.management.defaults import load_defaults
from games.models import Game, Pool, Seat
from ratings import queries
from ratings.models import Ladder, RatingChange
from ratings.services import RatedPlayer, annul_game, rate_game
from thousand_site.profiles import head_to_head

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"
START = datetime(2026, 11, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def ladder(db: None) -> Ladder:
    load_defaults()
    return Ladder.objects.get(key="classic")


@pytest.fixture
def people(ladder: Ladder) -> list[User]:
    return [User.objects.create_user(name) for name in ("Anna", "Boris", "Vera", "Olga")]


def play(users: list[User], number: int, pool: str = "classic-calm", **changed: Any) -> Game:
    """A rated game that ended so many hours after the start, in the order of the users."""
    at = START + timedelta(hours=number)
    fields = {
        "pool": Pool.objects.get(key=pool), "agreements": {}, "rules_version": 0,
        "first_dealer": 0, "action_ms": 1, "reserve_ms": 1, "secret": "", "commitment": "",
        "status": "over", "places": [1, 2, 3], "scores": [1000, 455, -20], "winner": 0,
        "ended_at": at, "finalised_at": at,
    }  # fmt: skip
    game = Game.objects.create(**fields | changed)
    for seat, user in enumerate(users):
        Seat.objects.create(game=game, number=seat, user=user, place=seat + 1, rating=1500)
    if game.rated:
        players = [RatedPlayer(user.pk, place, user.is_bot) for place, user in enumerate(users, 1)]
        with transaction.atomic():
            rate_game(game.pk, game.pool.ladder, players, at=at)
    return game


def text(client: Client, path: str, **headers: str) -> str:
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_best_win_is_the_one_against_the_strongest_table(
    ladder: Ladder, people: list[User]
) -> None:
    anna, boris, vera, olga = people
    for number in range(4):
        play([boris, vera, olga], number)
    weak = play([anna, olga, vera], 5)
    strong = play([anna, boris, vera], 6)
    play([boris, anna, vera], 7)
    assert [win.game_id for win in queries.best_wins(anna, ladder, 5)] == [strong.pk, weak.pk]


def test_an_annulled_game_is_no_win(ladder: Ladder, people: list[User]) -> None:
    game = play(people[:3], 0)
    annul_game(game.pk, "collusion")
    assert queries.best_wins(people[0], ladder, 5) == []


def test_a_profile_names_the_best_wins(client: Client, people: list[User]) -> None:
    game = play(people[:3], 0)
    page = text(client, "/@/Anna/")
    assert "Best wins" in page and page.count(f'href="/game/{game.pk}/"') == 3
    assert "Best wins" not in text(client, "/@/Boris/")


def test_games_of_bots_among_themselves_are_no_wins_to_look_at(
    client: Client, ladder: Ladder
) -> None:
    bots = list(User.objects.exclude(bot_level="")[:3])
    with transaction.atomic():
        rate_game("bots-abc", ladder, [RatedPlayer(b.pk, n, True) for n, b in enumerate(bots, 1)])
    assert "Best wins" not in text(client, f"/@/{bots[0].username}/")


def test_head_to_head_counts_who_came_before_whom(people: list[User]) -> None:
    anna, boris, vera, olga = people
    play([anna, boris, vera], 0)
    play([vera, boris, anna], 1)
    play([vera, anna, boris], 2, "polish")
    play([anna, vera, olga], 3)
    lines = head_to_head.meetings(anna, boris)
    assert lines == [
        head_to_head.Meetings("Classic", games=2, ahead=1, behind=1, wins=1, losses=0),
        head_to_head.Meetings("Polish", games=1, ahead=1, behind=0, wins=0, losses=0),
    ]
    assert head_to_head.total(lines) == head_to_head.Meetings("", 3, 2, 1, 1, 0)


def test_the_other_way_round_it_is_the_mirror(people: list[User]) -> None:
    anna, boris, vera, _ = people
    play([anna, boris, vera], 0)
    play([vera, boris, anna], 1)
    one, other = head_to_head.meetings(anna, boris)[0], head_to_head.meetings(boris, anna)[0]
    assert (one.ahead, one.behind, one.wins) == (other.behind, other.ahead, other.losses)


def test_a_shared_place_counts_for_neither(people: list[User]) -> None:
    game = play(people[:3], 0)
    Seat.objects.filter(game=game).update(place=1)
    line = head_to_head.meetings(people[0], people[1])[0]
    assert (line.games, line.ahead, line.behind) == (1, 0, 0)


def test_only_rated_games_that_were_not_annulled_count(people: list[User]) -> None:
    play(people[:3], 0, rated=False)
    play(people[:3], 1, finalised_at=None)
    annul_game(play(people[:3], 2).pk, "collusion")
    assert head_to_head.meetings(people[0], people[1]) == []


def test_head_to_head_tells_what_the_games_brought(people: list[User]) -> None:
    anna, boris, vera, _ = people
    play([anna, boris, vera], 0)
    play([anna, vera, boris], 1)
    changes = RatingChange.objects.filter(user=anna)
    assert head_to_head.gained(anna, boris) == round(sum(c.after - c.before for c in changes)) > 25
    assert head_to_head.gained(boris, anna) < 0


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_page_of_two_people(client: Client, people: list[User], language: str) -> None:
    play(people[:3], 0)
    page = text(client, "/@/anna/with/boris/", **{"accept-language": language})
    assert 'href="/@/Anna/"' in page and 'href="/@/Boris/"' in page
    assert ("1 rated game at one table" in page) is (language == "en")
    never = text(client, "/@/Anna/with/Olga/", **{"accept-language": language})
    assert ("They have not played" in never) is (language == "en")


@pytest.mark.parametrize(
    "path", ["/@/Anna/with/Anna/", "/@/Anna/with/Nobody/", "/@/Anna/with/?name=x", "/@/Anna/with/"]
)
def test_nobody_meets_himself_or_nobody(client: Client, people: list[User], path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_name_on_a_profile_leads_head_to_head(client: Client, people: list[User]) -> None:
    assert 'action="/@/Anna/with/"' in text(client, "/@/Anna/")
    assert client.get("/@/Anna/with/?name= boris ").url == "/@/Anna/with/Boris/"


def test_a_profile_says_how_often_we_met(client: Client, people: list[User]) -> None:
    play(people[:3], 0)
    client.force_login(people[1], backend=BACKEND)
    page = text(client, "/@/Anna/")
    assert 'href="/@/Boris/with/Anna/">You met at 1 rated table<' in page


def counted(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code == 200
    return len(asked)


def test_an_annulled_game_is_named_so_in_the_list_and_in_the_history(
    client: Client, people: list[User]
) -> None:
    game, other = play(people[:3], 1), play(people[:3], 2)
    before = client.get("/@/Anna/").content.decode()
    assert "annulled" not in before and "refund" not in before
    annul_game(game.pk, "case 1")
    for name, word in (("Anna", "annulled"), ("Vera", "refund")):
        answer = client.get(f"/@/{name}/")
        page = answer.content.decode()
        assert page.count('<b class="void">annulled</b>') == 1
        rows = page[page.index("The same as a table") :].partition("</table>")[0]
        assert rows.count(word) == 1 and rows.count("<tr>") == 4
        # The way of the rating leads back: three points after the first.
        assert [line.annulled for line in answer.context["games"]] == [False, True]
        assert answer.context["graph"].line.count(",") == 4
    assert other.pk in before


def test_many_games_cost_as_many_queries_as_few(client: Client, people: list[User]) -> None:
    paths = ("/@/Anna/", "/@/Anna/with/Boris/")
    play(people[:3], 0)
    few = [counted(client, path) for path in paths]
    for number in range(1, 12):
        play(people[:3], number)
    assert [counted(client, path) for path in paths] == few
    assert max(few) <= 16
