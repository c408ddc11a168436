"""The address by which a decision is proposed, and the list of proposals."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.puzzles.models import PuzzleProposal
from games.puzzles.page.proposal_views import as_json
from games.puzzles.proposals import services
from tests.games.game_reviews.games import game_to_review
from tests.games.puzzles.stored import JUDGED, solver, store_judged
from thousand_site import limits


@pytest.fixture
def nadia(quiet: None) -> User:
    """A person who may propose."""
    return solver()


@pytest.fixture
def game(nadia: User) -> Game:
    """A finished game that this person played."""
    return game_to_review([nadia, solver("petro"), solver("olha")])


@pytest.fixture
def action(game: Game) -> int:
    """A decision of the first deal that can be asked."""
    return next(one for one in range(40) if services.moment_at(game, 0, one) is not None)


def post(client: Client, game: Game, body: object) -> tuple[int, dict[str, object]]:
    address = reverse("propose_puzzle", args=[game.pk])
    answer = client.post(address, body, content_type="application/json")
    return answer.status_code, answer.json()


def test_a_proposal_waits_for_the_night(
    client: Client, nadia: User, game: Game, action: int
) -> None:
    client.force_login(nadia)
    status, told = post(client, game, {"deal": 0, "action": action})
    assert (status, told["state"], told["url"]) == (200, "waiting", None)
    assert PuzzleProposal.objects.get().user == nadia


def test_asked_again_it_tells_what_came_of_it(
    client: Client, nadia: User, game: Game, action: int
) -> None:
    client.force_login(nadia)
    post(client, game, {"deal": 0, "action": action})
    services.decide(PuzzleProposal.objects.get(), "accepted", store_judged("bid"), timezone.now())
    _, told = post(client, game, {"deal": 0, "action": action})
    assert (told["state"], told["url"]) == ("accepted", "/puzzles/10001/")


def test_asking_again_counts_against_no_limit(
    client: Client, nadia: User, game: Game, action: int
) -> None:
    client.force_login(nadia)
    for _ in range(limits.DEFAULTS["puzzle_proposals"].number + 1):
        status, _told = post(client, game, {"deal": 0, "action": action})
        assert status == 200


def test_a_visitor_proposes_nothing(client: Client, game: Game, action: int) -> None:
    status, told = post(client, game, {"deal": 0, "action": action})
    assert status == 403
    assert not PuzzleProposal.objects.exists()
    assert "confirmed address" in str(told)


@pytest.mark.parametrize("body", [{}, {"deal": 0}, {"deal": "0", "action": 1}])
def test_a_body_without_two_numbers_is_refused(
    client: Client, nadia: User, game: Game, body: object
) -> None:
    client.force_login(nadia)
    status, told = post(client, game, body)
    assert status == 400
    assert "from 0" in str(told)


def test_the_page_of_puzzles_lists_them(
    client: Client, nadia: User, game: Game, action: int
) -> None:
    client.force_login(nadia)
    row = services.propose(nadia, game, 0, action, timezone.now())
    services.decide(row, "accepted", store_judged("bid"), timezone.now())
    text = client.get(reverse("puzzles")).content.decode()
    assert f"/game/{game.pk}/#1.{action}" in text
    assert 'href="/puzzles/10001/"' in text


def test_nothing_of_the_game_is_in_the_puzzle(nadia: User) -> None:
    row = store_judged("bid")
    assert {*row.position} == {"dealer", "deck", "actions"}
    assert JUDGED["bid"]["deck"] == row.position["deck"]
    assert as_json(PuzzleProposal(puzzle=row))["url"] == "/puzzles/10001/"
