"""Home, profiles, leaderboards, errors: drawn for everybody, in both languages, in few queries."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.test import Client, RequestFactory
from django.utils import timezone, translation

from accounts.guests import services as guests
from accounts.models import User
from games.management.defaults import load_defaults
from games.matchmaking.models import Ticket
from games.models import Game, Pool, Seat
from games.tables.lifecycle.create import create_game
from ratings import leaderboard_eligibility
from ratings.models import Ladder, Rating, RatingChange
from thousand_site import error_views

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def ladder() -> Ladder:
    load_defaults()
    return Ladder.objects.get(key="classic")


def person(name: str, confirmed: bool = True) -> User:
    user = User.objects.create_user(name, f"{name}@example.org", "x")
    EmailAddress.objects.create(user=user, email=user.email, verified=confirmed, primary=True)
    return user


def rate(user: User, ladder: Ladder, value: float, games: int = 20) -> Rating:
    row = Rating.objects.create(user=user, ladder=ladder, value=value, games=games)
    leaderboard_eligibility.update_listing([user.pk], timezone.now())
    return row


@pytest.fixture
def anna(ladder: Ladder) -> User:
    user = person("Anna")
    rate(user, ladder, 1612)
    return user


def finished(users: list[User], hours: int, **changed: Any) -> Game:
    """A game that ended so long ago; the first user won it."""
    fields = {
        "pool": Pool.objects.get(key="classic-calm"), "agreements": {}, "rules_version": 0,
        "first_dealer": 0, "action_ms": 1, "reserve_ms": 1, "secret": "", "commitment": "",
        "status": "over", "places": [1, 2, 3], "scores": [1000, 455, -20], "winner": 0,
        "ended_at": timezone.now() - timedelta(hours=hours),
    }  # fmt: skip
    game = Game.objects.create(**fields | changed)
    for number, user in enumerate(users):
        Seat.objects.create(game=game, number=number, user=user, place=number + 1)
    return game


def change(game: Game, user: User, ladder: Ladder, before: float, after: float) -> RatingChange:
    return RatingChange.objects.create(
        game_id=game.pk, user=user, ladder=ladder, before=before, after=after, place=1
    )


def log_in(client: Client, user: User) -> Client:
    client.force_login(user, backend=BACKEND)
    return client


def text(client: Client, path: str, **headers: str) -> str:
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


PATHS = ["/", "/leaderboard/classic/", "/@/Anna/", "/rules/", "/live/"]
READERS = ["visitor", "guest", "person"]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("path", PATHS)
def test_every_page_is_drawn_for_everybody(
    client: Client, anna: User, path: str, reader: str, language: str
) -> None:
    if reader != "visitor":
        log_in(client, anna if reader == "person" else guests.create_guest("en"))
    page = text(client, path, **{"accept-language": language})
    assert ("Leaderboard" in page or "Live now" in page or "Rules" in page) is (language == "en")


@pytest.mark.parametrize("path", [*PATHS, "/leaderboard/", "/accounts/signup/", "/nothing/"])
def test_a_page_view_makes_no_user_and_no_session(client: Client, anna: User, path: str) -> None:
    users = User.objects.count()
    answer = client.get(path)
    assert User.objects.count() == users
    assert not Session.objects.exists() and "sessionid" not in answer.cookies


def test_no_page_has_styles_or_scripts_that_the_policy_forbids(client: Client, anna: User) -> None:
    for path in ["/accounts/login/", *PATHS]:
        page = text(log_in(client, anna) if "@" in path else client, path)
        assert " style=" not in page and "<style" not in page and "onclick" not in page
        assert "<script>" not in page


# Home


def test_home_offers_the_first_pool_and_what_it_takes(client: Client, ladder: Ladder) -> None:
    page = text(client, "/")
    assert "Three chairs, one talon." in page
    assert page.count('type="checkbox" name="pool"') == 5 and 'value="classic-calm" checked' in page
    assert "Classic, calm · 0 waiting, about 25 s" in page


def test_home_says_how_many_wait(client: Client, ladder: Ladder) -> None:
    quick = Pool.objects.get(key="classic-quick")
    for name in ("Boris", "Vera"):
        Ticket.objects.create(user=person(name), pool=quick, rating=1, created_at=timezone.now())
    page = text(client, "/")
    assert 'data-pool-key="classic-quick" data-bots="25" data-waiting="2"' in page


def test_who_seeks_finds_his_search_again(client: Client, anna: User) -> None:
    pool = Pool.objects.get(key="classic-short")
    Ticket.objects.create(user=anna, pool=pool, rating=1, created_at=timezone.now())
    page = text(log_in(client, anna), "/")
    assert 'data-status="seeking"' in page and 'data-pool="classic-short"' in page
    assert 'value="classic-short" checked' in page and 'http-equiv="refresh"' in page


def test_a_refusal_is_shown_in_place_without_javascript(client: Client, ladder: Ladder) -> None:
    page = client.post("/play/", {"pool": "none"}, follow=True).content.decode()
    assert '<li class="error">There is no such pool.</li>' in page
    assert not User.objects.filter(is_guest=True).exists()


def test_home_without_pools_says_so(client: Client) -> None:
    assert "No table is open for play yet" in text(client, "/")


@pytest.mark.parametrize("path", ["/", "/leaderboard/classic/", "/settings/", "/rules/"])
def test_every_page_offers_the_way_back_into_a_running_game(
    client: Client, anna: User, path: str
) -> None:
    game = create_game(Pool.objects.first(), [anna, person("Boris"), person("Vera")])
    page = text(log_in(client, anna), path)
    assert "Your game is running." in page and f'href="/table/{game.pk}/"' in page


def test_who_plays_is_not_told_that_nobody_does(client: Client, anna: User) -> None:
    create_game(Pool.objects.first(), [anna, person("Boris"), person("Vera")])
    page = text(log_in(client, anna), "/")
    assert "No other game is running." in page and "it will be yours" not in page


def test_home_shows_a_running_game_of_others(client: Client, anna: User) -> None:
    others = [person(name) for name in ("Boris", "Vera", "Oleh")]
    game = create_game(Pool.objects.first(), others)
    page = text(log_in(client, anna), "/")
    assert "3 at the tables now" in page and f'href="/table/{game.pk}/">Watch' in page
    assert all(user.username in text(client, "/live/") for user in others)


def test_the_live_table_shows_no_hidden_card(client: Client, anna: User) -> None:
    create_game(Pool.objects.first(), [person(name) for name in ("Boris", "Vera", "Oleh")])
    page = text(client, "/live/")
    # Nothing is played yet: backs, and not one face.
    assert page.count("back.svg") == 7 * 3 + 3
    assert page.count("two-colour/") == page.count("back.svg")


def test_a_game_that_cannot_be_read_does_not_take_home_away(
    client: Client, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    create_game(Pool.objects.first(), [person(name) for name in ("Boris", "Vera", "Oleh")])
    monkeypatch.setattr("games.tables.payloads.rendered.table_for", lambda *_: 1 / 0)
    assert "No game is running." in text(client, "/")


# Profile


def test_a_profile_shows_games_ratings_and_the_way_of_the_rating(
    client: Client, anna: User, ladder: Ladder
) -> None:
    others = [person("Boris"), person("Vera")]
    for hours, (before, after) in enumerate([(1500, 1518), (1518, 1530)]):
        change(finished([anna, *others], 9 - hours), anna, ladder, before, after)
    page = text(client, "/@/Anna/")
    assert "1st" in page and "Boris<i> 455</i>, Vera<i> \u221220</i>" in page
    assert "+18" in page and "+12" in page and "1612" in page and "<polyline" in page
    assert f'href="/game/{Game.objects.first().pk}/record/"' in page


def test_a_change_is_the_difference_of_the_numbers_that_were_shown(
    client: Client, anna: User, ladder: Ladder
) -> None:
    """At the end of this game the table said 1481, after 1490: nine less, not ten."""
    game = finished([anna, person("Boris"), person("Vera")], 1)
    change(game, anna, ladder, 1490.4, 1480.6)
    page = text(client, "/@/Anna/")
    assert page.count("\u22129<") == 2 and "\u221210<" not in page


def test_a_stopped_game_has_no_place_and_no_change(client: Client, anna: User) -> None:
    finished(
        [anna, person("Boris"), person("Vera")], 1,
        status="stopped", stopped="annulled", places=None, scores=[0, 0, 0], winner=None,
    )  # fmt: skip
    Seat.objects.update(place=None)
    page = text(client, "/@/Anna/")
    assert "stopped" in page and "not rated" in page


@pytest.mark.parametrize("name", ["Anna", "aNNa"])
def test_a_profile_is_found_in_any_case(client: Client, anna: User, name: str) -> None:
    assert "Anna" in text(client, f"/@/{name}/")


def test_bots_and_guests_are_marked(client: Client, ladder: Ladder) -> None:
    bot = User.objects.exclude(bot_level="").first()
    guest = guests.create_guest("en")
    assert '<span class="chip">bot</span>' in text(client, f"/@/{bot.username}/")
    assert '<span class="chip">guest</span>' in text(client, f"/@/{guest.username}/")


def test_a_provisional_rating_has_its_mark(client: Client, ladder: Ladder) -> None:
    rate(person("Boris"), ladder, 1523, games=19)
    assert '1523<span title="provisional">?</span>' in text(client, "/@/Boris/")


@pytest.mark.parametrize("path", ["/@/Nobody/", "/@/gone/", "/leaderboard/none/", "/nothing/"])
def test_what_is_not_there_is_said_kindly(client: Client, anna: User, path: str) -> None:
    User.objects.create_user("gone", is_active=False)
    answer = client.get(path)
    assert answer.status_code == 404
    assert "There is nothing at this address" in answer.content.decode()


# Errors


@pytest.mark.parametrize(
    "handler", [error_views.bad_request, error_views.forbidden, error_views.not_found]
)
def test_errors_look_like_the_rest(rf: RequestFactory, handler: Callable[..., Any]) -> None:
    answer = handler(rf.get("/"), Exception())
    assert answer.status_code in (400, 403, 404) and b'class="top"' in answer.content


def test_a_form_without_its_token_is_refused() -> None:
    answer = Client(enforce_csrf_checks=True).post("/theme/", {"theme": "dark"})
    assert answer.status_code == 403 and b"Reload the page" in answer.content


def test_a_fault_of_ours_is_admitted(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr("thousand_site.queries.people_at_tables", fail)
    client.raise_request_exception = False
    answer = client.get("/")
    assert answer.status_code == 500 and b"Something broke here" in answer.content


# Numbers of queries: the same for few rows and for many.


def crowd(ladder: Ladder, size: int) -> None:
    for number in range(size):
        user = person(f"crowd{number}")
        rate(user, ladder, 1500 + number)


@pytest.mark.parametrize("size", [1, 30])
def test_a_visitor_costs_home_eight_queries(
    client: Client, ladder: Ladder, size: int, django_assert_num_queries: Any
) -> None:
    crowd(ladder, size)
    with django_assert_num_queries(8):
        client.get("/")


@pytest.mark.parametrize("size", [1, 14])
def test_a_profile_costs_a_visitor_fifteen_queries(
    client: Client, anna: User, ladder: Ladder, size: int, django_assert_num_queries: Any
) -> None:
    others = [person("Boris"), person("Vera")]
    for hours in range(size):
        change(finished([anna, *others], hours + 1), anna, ladder, 1500, 1510)
    with django_assert_num_queries(15):
        client.get("/@/Anna/")
