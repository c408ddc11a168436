"""Annulling a game from its page, without a case."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.audit.models import StaffAction
from accounts.models import User
from games.fairplay import annulments
from games.fairplay.models import Annulment, Case
from games.history.models import PlayedGame
from games.models import Game
from ratings.models import Rating, RatingChange
from tests.factories import client_of, error_code, person, robot_of
from tests.games.factories import changed
from tests.games.fairplay.factories import stored_game

pytestmark = pytest.mark.usefixtures("queued", "notices")


@pytest.fixture
def moderator(db: None) -> User:
    return person("moderator", is_staff=True)


def test_gains_are_taken_back_and_losses_refunded(reported: Game, moderator: User) -> None:
    annulments.annul(moderator, [reported], "A seat was shared.")
    values = Rating.objects.filter(ladder=reported.pool.ladder, user__bot_level="")
    assert set(values.values_list("value", flat=True)) == {1500.0}
    reversals = RatingChange.objects.exclude(kind="game")
    assert {row.reason for row in reversals} == {"A seat was shared."}
    assert set(PlayedGame.objects.values_list("annulled", flat=True)) == {True}
    assert not Case.objects.exists()


def test_one_row_of_the_audit_log_names_the_game_and_its_players(
    reported: Game, people: list[User], moderator: User
) -> None:
    for _ in range(2):
        annulments.annul(moderator, [reported], "A seat was shared.")
    [action] = StaffAction.objects.all()
    assert (action.kind, action.target_id) == ("annul", reported.pk)
    assert set(action.people.all()) == set(people)
    assert Annulment.objects.get().reason == "A seat was shared."


def test_it_needs_a_reason_and_a_game_that_is_over(reported: Game, moderator: User) -> None:
    assert error_code(annulments.annul, moderator, [reported], " ") == "no_reason"
    game = stored_game([], finalised_at=None, status=Game.Status.PLAYING)
    assert error_code(annulments.annul, moderator, [game], "why") == "game_running"


def test_nobody_annuls_their_own_game_or_that_of_their_bot(
    reported: Game, people: list[User], moderator: User
) -> None:
    assert error_code(annulments.annul, people[0], [reported], "why") == "own_game"
    changed(reported.seats.get(number=2), user=robot_of(moderator))
    assert error_code(annulments.annul, moderator, [reported], "why") == "own_game"


def test_the_games_page_annuls_it(admin_client: Client, reported: Game) -> None:
    page = f"/admin/games/game/{reported.pk}"
    text = admin_client.get(f"{page}/change/").content.decode()
    assert "Annul and refund" in text and f'href="/game/{reported.pk}/"' in text
    text = admin_client.post(f"{page}/annul/", {"reason": "Shared."}, follow=True).content.decode()
    assert "The game is annulled" in text and "Annul and refund" not in text
    assert Annulment.objects.get().game == reported


def test_it_takes_the_permission_of_moderators(reported: Game, moderator: User) -> None:
    client, path = client_of(moderator), f"/admin/games/game/{reported.pk}/annul/"
    moderator.user_permissions.add(Permission.objects.get(codename="view_game"))
    assert client.post(path, {"reason": "why"}).status_code == 403
    moderator.user_permissions.add(Permission.objects.get(codename="change_case"))
    assert client.get(path).status_code == 405
    client.post(path, {"reason": "why"})
    assert Annulment.objects.count() == 1
