"""Tests of users in the API."""

import pytest

from accounts.closure.services import close_account
from accounts.models import User
from tests.factories import make_club
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import played_game, token_for

pytestmark = pytest.mark.usefixtures("defaults")


def test_a_user_has_ratings_and_no_email_address(ask: Ask) -> None:
    User.objects.create_user("anna", "anna@example.org", "x")
    person = ask("users/anna/")
    assert person["username"] == "anna" and "anna@example.org" not in str(person)
    assert person["ratings"][0] == {
        "ladder": "classic", "rating": 1500.0, "games": 0, "provisional": True,
    }  # fmt: skip


def test_head_to_head(ask: Ask, people: list[User]) -> None:
    played_game(people, 0)
    result = ask("users/anna/head-to-head/boris/")
    assert (result["total"]["games"], result["total"]["ahead"]) == (1, 1)
    assert result["user"]["username"] == "anna" and result["ladders"][0]["ladder"] == "Classic"
    assert ask("users/anna/head-to-head/anna/", code=404)["code"] == "not_found"


def test_head_to_head_counts_only_what_everybody_may_see(ask: Ask, people: list[User]) -> None:
    """The list of a user's games does the same, even for the user's own token."""
    played_game(people, 0)
    played_game(people, 1, club=make_club(people[0], is_private=True))
    for by in ("", token_for(people[0], "read")):
        assert ask("users/anna/head-to-head/boris/", by)["total"]["games"] == 1


def test_a_closed_account_is_not_found_and_its_games_remain(ask: Ask, people: list[User]) -> None:
    game = played_game(people, 0)
    close_account(people[0])
    ask("users/anna/", code=404)
    ask("users/anna/games/", code=404)
    seat = ask(f"games/{game.pk}/")["seats"][0]
    assert seat["user"]["name"] == "Closed account" and "anna" not in str(seat).lower()
    assert ask("users/boris/games/")["results"][0]["id"] == game.pk
