"""Proposals: who may make them, of which games and decisions."""

from copy import deepcopy
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.puzzles.errors import MalformedAnswer, PuzzleError
from games.puzzles.models import PuzzleProposal
from games.puzzles.proposals import queries, services
from tests.games.game_reviews.games import game_to_review
from tests.games.puzzles.stored import annul, solver

NOW = timezone.now()


@pytest.fixture
def players(quiet: None) -> list[User]:
    """Three people who may propose."""
    return [solver(name) for name in ("nadia", "petro", "olha")]


@pytest.fixture
def game(players: list[User]) -> Game:
    """A finished game of theirs."""
    return game_to_review(players)


def place_of(game: Game) -> tuple[int, int]:
    """Return a decision that can be asked."""
    numbers = (one for one in range(40) if services.moment_at(game, 0, one) is not None)
    return 0, next(numbers)


def propose(user: User, game: Game, now: datetime = NOW) -> PuzzleProposal:
    return services.propose(user, game, *place_of(game), now)


def test_a_player_proposes_a_decision(game: Game, players: list[User]) -> None:
    proposal = propose(players[0], game)
    assert (proposal.state, proposal.user) == ("waiting", players[0])
    assert queries.next_waiting() == proposal


def test_a_decision_is_proposed_once(game: Game, players: list[User]) -> None:
    first = propose(players[0], game)
    assert propose(players[1], game) == first
    assert PuzzleProposal.objects.count() == 1


def test_somebody_who_did_not_play_proposes_nothing(game: Game) -> None:
    with pytest.raises(PuzzleError) as refused:
        propose(solver("other"), game)
    assert refused.value.code == "not_own_game"


@pytest.mark.parametrize(
    "fields", [{"date_joined": NOW - timedelta(days=2)}, {"is_guest": True}], ids=["new", "guest"]
)
def test_throw_away_accounts_propose_nothing(
    game: Game, players: list[User], fields: dict[str, object]
) -> None:
    User.objects.filter(pk=players[0].pk).update(**fields)
    with pytest.raises(PuzzleError) as refused:
        propose(User.objects.get(pk=players[0].pk), game)
    assert refused.value.code == "new_proposer"


@pytest.mark.parametrize("fields", [{"sealed": True}, {"fixed_deal": "day"}], ids=str)
def test_cards_that_not_all_may_see_are_not_proposed(
    game: Game, players: list[User], fields: dict[str, object]
) -> None:
    Game.objects.filter(pk=game.pk).update(**fields)
    with pytest.raises(PuzzleError) as refused:
        propose(players[0], Game.objects.get(pk=game.pk))
    assert refused.value.code == "not_own_game"


def test_of_an_annulled_game_nothing_is_proposed(game: Game, players: list[User]) -> None:
    annul(game)
    with pytest.raises(PuzzleError) as refused:
        propose(players[0], game)
    assert refused.value.code == "annulled"


def test_a_record_that_cannot_be_read_asks_nothing(game: Game) -> None:
    game.record = {**game.record, "format": "another"}
    assert services.moment_at(game, 0, 0) is None


@pytest.mark.parametrize(("deal", "action"), [(0, 10_000), (99, 0), (-1, 0), (0, -1)])
def test_where_nothing_is_decided_nothing_is_proposed(
    game: Game, players: list[User], deal: int, action: int
) -> None:
    with pytest.raises(PuzzleError) as refused:
        services.propose(players[0], game, deal, action, NOW)
    assert refused.value.code == "no_question"


def test_a_deal_after_one_that_the_rules_refuse_today_asks_nothing(game: Game) -> None:
    assert any(services.moment_at(game, 1, one) for one in range(40))
    game.record = deepcopy(game.record)
    game.record["deals"][0]["actions"][0] = "0 play AS"
    assert not any(services.moment_at(game, 1, one) for one in range(40))


@pytest.mark.parametrize("place", [(None, 0), ("0", 0), (0, 1.5), (True, 0)])
def test_a_place_is_two_numbers(place: tuple[object, object]) -> None:
    with pytest.raises(MalformedAnswer):
        services.read_place(*place)


def test_everybodys_first_proposal_comes_before_anybodys_second(
    game: Game, players: list[User]
) -> None:
    places = [one for one in range(40) if services.moment_at(game, 0, one) is not None]
    rows = [
        services.propose(user, game, 0, place, NOW)
        for user, place in zip([players[0], players[0], players[1]], places, strict=False)
    ]
    order = []
    while (row := queries.next_waiting()) is not None:
        order.append(row)
        services.decide(row, "unclear", None, NOW)
    assert order == [rows[0], rows[2], rows[1]]


def test_a_decided_proposal_is_not_decided_again(game: Game, players: list[User]) -> None:
    row = propose(players[0], game)
    services.decide(row, "unclear", None, NOW)
    services.decide(row, "easy", None, NOW)
    assert PuzzleProposal.objects.get().state == "unclear"


def test_nothing_is_asked_of_a_record_that_cannot_be_read(game: Game, players: list[User]) -> None:
    game.record = {"format": "another"}
    with pytest.raises(PuzzleError) as refused:
        services.propose(players[0], game, 0, 0, NOW)
    assert refused.value.code == "no_question"
