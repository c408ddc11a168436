"""Tests of ratings.club_games: which games counted in a club's ladder, and annulling one."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import transaction
from django.test import Client

from accounts.audit.models import StaffAction
from accounts.clubs.models import Club
from accounts.models import User
from accounts.notifications.models import Kind
from accounts.notifications.notice import Notice, text_of
from games.queries import annulled_ids
from ratings import club_games
from ratings.annulment import annul_game
from ratings.models import Ladder, Rating, RatingChange
from ratings.services import RatedPlayer, rate_in_ladders
from tests.conftest import SetLimits
from tests.factories import client_of, error_code, make_club, person

pytestmark = pytest.mark.django_db
GAME = "s-1"


@pytest.fixture
def owner() -> User:
    return person("owner")


@pytest.fixture
def club(owner: User, anna: User, boris: User, vera: User) -> Club:
    """A club whose owner does not play."""
    return make_club(owner, members=[anna, boris, vera])


def play(club: Club, *users: User, game: str = GAME, others: tuple[Ladder, ...] = ()) -> None:
    """Rate a game in which these users come in this order."""
    players = [RatedPlayer(user.pk, place) for place, user in enumerate(users, 1)]
    with transaction.atomic():
        rate_in_ladders(game, [club.ladder, *others], players)


def value(user: User, ladder: Ladder) -> float:
    return Rating.objects.get(user=user, ladder=ladder).value


def moderator() -> User:
    user = person("moderator", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="change_case"))
    return User.objects.get(pk=user.pk)


def test_an_organiser_annuls_a_game_and_all_is_as_before(
    owner: User, anna: User, boris: User, vera: User, club: Club
) -> None:
    play(club, anna, boris, vera)
    assert value(anna, club.ladder) > 1500
    club_games.annul(owner, club, GAME, "made up")
    assert {round(row.value, 6) for row in Rating.objects.all()} == {1500}
    assert set(Rating.objects.values_list("games", flat=True)) == {0}
    row = StaffAction.objects.get()
    assert (row.actor, row.kind, row.reason, row.target_id) == (
        owner, "annul", "made up", str(club.pk)
    )  # fmt: skip
    assert set(row.people.all()) == {anna, boris, vera} and GAME in row.target_text


def test_the_ladders_of_the_site_keep_it_until_moderators_annul_it(
    owner: User, anna: User, boris: User, club: Club
) -> None:
    site = Ladder.objects.create(key="site", name="Site")
    play(club, anna, boris, others=(site,))
    club_games.annul(owner, club, GAME, "made up")
    assert value(anna, site) > 1500 == round(value(anna, club.ladder), 6)
    assert annulled_ids([GAME]) == set()
    annul_game(GAME, "case 1")
    assert annulled_ids([GAME]) == {GAME}
    annul_game(GAME, "case 1")
    assert round(value(anna, site), 6) == 1500 == round(value(anna, club.ladder), 6)
    assert RatingChange.objects.exclude(kind="game").count() == 4


def test_a_moderator_annuls_it_too(anna: User, boris: User, club: Club) -> None:
    play(club, anna, boris)
    club_games.annul(moderator(), club, GAME, "made up")
    assert round(value(anna, club.ladder), 6) == 1500
    # It counted in no other ladder.
    assert annulled_ids([GAME]) == {GAME}


def test_refusals_to_annul(owner: User, anna: User, boris: User, club: Club) -> None:
    play(club, anna, boris)
    play(club, owner, boris, game="s-own")
    stranger = person("stranger")
    for user, game, reason, code in (
        (anna, GAME, "made up", "not_organiser"),
        (stranger, GAME, "made up", "not_organiser"),
        (owner, "s-own", "I lost", "own_game"),
        (owner, "s-none", "made up", "no_game"),
        (owner, GAME + "x", "made up", "no_game"),
        (owner, GAME, " ", "no_reason"),
        (owner, GAME, "x" * 201, "long_reason"),
    ):
        assert error_code(club_games.annul, user, club, game, reason) == code
    assert not RatingChange.objects.exclude(kind="game").exists()
    club_games.annul(owner, club, GAME, "made up")
    assert error_code(club_games.annul, owner, club, GAME, "again") == "annulled"


def test_a_game_of_another_club_is_not_annulled(
    owner: User, anna: User, boris: User, club: Club
) -> None:
    other = make_club(person("other"), name="Another club", members=[anna, boris])
    play(other, anna, boris)
    assert error_code(club_games.annul, owner, club, GAME, "made up") == "no_game"


def test_annulling_is_limited(
    owner: User, anna: User, boris: User, club: Club, limits: SetLimits
) -> None:
    limits(club_annulments=1)
    for game in ("s-1", "s-2"):
        play(club, anna, boris, game=game)
    club_games.annul(owner, club, "s-1", "made up")
    assert error_code(club_games.annul, owner, club, "s-2", "made up") == "too_many"


def test_the_players_are_told(
    owner: User,
    anna: User,
    boris: User,
    club: Club,
    notified: list[tuple[str, list[int], str]],
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    play(club, anna, boris)
    with django_capture_on_commit_callbacks(execute=True):
        club_games.annul(owner, club, GAME, "It was made up")
    [(kind, people, url)] = notified
    assert (kind, sorted(people), url) == ("annulment", [anna.pk, boris.pk], page_of(club))


def test_they_read_why() -> None:
    words = {"club": "Friday", "reason": "It was made up"}
    text = text_of(Notice(Kind.ANNULMENT, "/", "x", words=words), None)
    assert text.title == "Friday" and text.detail == "Reason: It was made up"


def page_of(club: Club) -> str:
    return f"/clubs/{club.key}/leaderboard/games/"


def test_members_read_the_games_and_organisers_annul_one(
    owner: User, anna: User, boris: User, club: Club
) -> None:
    play(club, anna, boris)
    assert page_of(club) in client_of(anna).get(f"/clubs/{club.key}/leaderboard/").text
    member = client_of(anna).get(page_of(club)).text
    assert "boris" in member and "Annul the game" not in member
    client = client_of(owner)
    assert "Annul the game" in client.get(page_of(club)).text
    form = {"game": GAME, "reason": "made up"}
    answer = client.post(f"/clubs/{club.key}/leaderboard/annul/", form, follow=True)
    assert "The game is annulled. Its players are told." in answer.text
    assert "Reason: made up" in answer.text and "Annul the game" not in answer.text


def test_strangers_read_no_list_of_games(anna: User, boris: User, club: Club) -> None:
    play(club, anna, boris)
    for reader in (Client(), client_of(person("stranger"))):
        assert reader.get(page_of(club)).status_code == 404
        assert page_of(club) not in reader.get(f"/clubs/{club.key}/leaderboard/").text
    answer = client_of(anna).post(
        f"/clubs/{club.key}/leaderboard/annul/", {"game": GAME, "reason": "x"}, follow=True
    )
    assert "Only organisers of the club and moderators" in answer.text
