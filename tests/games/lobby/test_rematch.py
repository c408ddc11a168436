"""Tests of games.lobby.rematch."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.relations.services import block
from games.engine import shuffle
from games.lobby import invitations, queries, rematch, services
from games.lobby import sweeps as lobby_sweeps
from games.lobby.models import CustomSeat, CustomTable
from games.models import Game, Seat
from games.replays.shuffle_proof import check_record
from games.tables import services as tables
from games.tables.lifecycle.create import create_game
from tests.factories import error_code, person
from tests.games.factories import recorded
from tests.games.lobby.factories import create_table
from tests.games.tables.driver import play_out
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("notices", "queued")
SHORT = {"preset": "classic", "max_deals": 2}


def finished(game_id: str, people: list[User]) -> Game:
    """Play to the end, bots by themselves, and return the game with its record."""
    play_out(game_id, people)
    return recorded(Game.objects.get(pk=game_id))


@pytest.fixture
def before(people) -> Game:
    """Return a finished game of three users at a custom table."""
    table = create_table(people[0], agreements=SHORT, clock="quick")
    for user in people[1:]:
        table = services.sit(user, table.pk)
    return finished(table.game_id, people)


def agree_all(game: Game, people: list[User]) -> Game:
    for user in people:
        table = rematch.agree(user, game.pk)
    return Game.objects.get(pk=table.game_id)


def test_in_a_rematch_the_winner_deals_first(before, people):
    assert before.winner is not None
    game = agree_all(before, people[::-1])
    assert game.pk != before.pk and game.rematch_of == before
    assert game.first_dealer == before.winner
    assert [s.user for s in game.seats.order_by("number")] == people
    assert (game.agreements, game.action_ms) == (before.agreements, before.action_ms)
    assert game.commitment != before.commitment and not game.rated


def test_the_shuffle_check_accepts_the_first_dealer_of_a_rematch(before, people, monkeypatch):
    """Even if the draw would have given another dealer."""
    wrong = (before.winner + 1) % 3
    monkeypatch.setattr(shuffle, "first_dealer", lambda *_: wrong)
    game = finished(agree_all(before, people).pk, people)
    assert game.record["fairness"]["rematch_of"] == before.pk
    assert game.first_dealer == before.winner != wrong
    assert all(check.ok for check in check_record(game.record))
    forged = game.record | {"fairness": {**game.record["fairness"], "rematch_of": None}}
    assert [check.what for check in check_record(forged) if not check.ok] == ["dealer"]


def test_a_rematch_needs_all_players(before, people):
    for user in people[:2]:
        table = rematch.agree(user, before.pk)
    rematch.agree(people[0], before.pk)
    assert table.game_id is None and Game.objects.count() == 1
    status = queries.rematch_status(people[2], before)
    assert status["status"] == "offered" and not status["mine"]
    assert (status["agreed"], status["waiting"]) == ([0, 1], [2])
    assert [invitation.table_id for invitation in invitations.open_invitations(people[2])] == [
        table.pk
    ]


def test_bots_agree_to_a_rematch_at_once(people):
    game = finished(
        create_table(people[0], agreements=SHORT, bots=["easy", "hard"]).game_id, people
    )
    again = Game.objects.get(pk=rematch.agree(people[0], game.pk).game_id)
    same = [list(g.seats.order_by("number").values_list("user", flat=True)) for g in (game, again)]
    assert same[0] == same[1]


def test_declining_ends_the_rematch(before, people):
    table = rematch.agree(people[0], before.pk)
    invitations.decline(people[1], table.pk)
    assert queries.rematch_status(people[0], before)["status"] == "off"
    assert error_code(rematch.agree, people[2], before.pk) == "answered"
    assert not CustomSeat.objects.exists()


def test_leaving_ends_the_rematch(before, people):
    table = rematch.agree(people[0], before.pk)
    services.leave(people[0], table.pk)
    assert queries.rematch_status(people[1], before)["status"] == "off"


def test_an_expired_rematch_can_be_requested_again(before, people):
    first = rematch.agree(people[0], before.pk)
    CustomTable.objects.update(expires_at=timezone.now())
    assert queries.rematch_status(people[1], before) == {
        "rated": False,
        "status": "none",
        "expired": True,
    }
    second = rematch.agree(people[1], before.pk)
    assert second.pk != first.pk and second.owner == people[1]
    assert lobby_sweeps.sweep(timezone.now() + timedelta(minutes=2)) == 1
    assert queries.rematch_status(people[1], before)["status"] == "none"


def test_a_game_has_one_rematch(before, people):
    game = agree_all(before, people)
    assert queries.rematch_status(people[0], before) == {
        "rated": False,
        "status": "begun",
        "url": f"/table/{game.pk}/",
    }
    assert error_code(rematch.agree, people[0], before.pk) == "table_started"


def test_only_players_of_a_finished_game_can_agree(before, people):
    stranger = person("gleb")
    assert error_code(rematch.agree, stranger, before.pk) == "no_rematch"
    assert queries.rematch_status(stranger, before) == {"status": "no"}
    running = create_table(people[0], bots=["easy", "easy"]).game
    assert error_code(rematch.agree, people[0], running.pk) == "not_over"
    assert error_code(rematch.agree, people[0], "nosuch") == "no_rematch"


def test_the_substitute_bot_of_a_leaver_plays_the_rematch(people):
    table = create_table(people[0], agreements=SHORT)
    for user in people[1:]:
        table = services.sit(user, table.pk)
    tables.leave(table.game_id, people[2].pk)
    substitute = Seat.objects.get(game=table.game_id, user=people[2]).substituted_by
    before = finished(table.game_id, people)
    assert error_code(rematch.agree, people[2], before.pk) == "no_rematch"
    game = agree_all(before, people[:2])
    assert [s.user for s in game.seats.order_by("number")] == [*people[:2], substitute]


def test_the_rematch_of_a_pool_game_is_unrated(pool, people):
    before = finished(create_game(pool, people).pk, people)
    assert before.rated
    game = agree_all(before, people)
    assert not game.rated and game.pool is None and game.agreements == before.agreements


def test_the_rematch_of_a_rated_custom_table_is_rated(people):
    table = create_table(people[0], rated=True)
    for user in people[1:]:
        table = services.sit(user, table.pk)
    Game.objects.filter(pk=table.game_id).update(agreements=SHORT)
    game = agree_all(finished(table.game_id, people), people)
    assert game.rated and game.rated_in.key == "classic-custom"


def test_a_blocked_player_cannot_agree(before, people):
    block(people[1], people[0])
    rematch.agree(people[0], before.pk)
    assert error_code(rematch.agree, people[1], before.pk) == "cannot_meet"


def test_a_player_who_waits_elsewhere_cannot_agree(before, people):
    create_table(people[0])
    assert error_code(rematch.agree, people[0], before.pk) == "waits_elsewhere"
    assert not CustomTable.objects.filter(rematch_of=before).exists()


def test_accepting_the_invitation_keeps_the_seat(before, people):
    table = rematch.agree(people[0], before.pk)
    rematch.accept(people[2], table.pk)
    assert CustomSeat.objects.get(user=people[2]).number == 2


def test_simultaneous_agreements_start_one_game(before, people):
    requests = [lambda user=user: rematch.agree(user, before.pk) for user in [*people, *people]]
    done = at_once(*requests)
    assert Game.objects.filter(rematch_of=before).count() == 1
    assert CustomTable.objects.filter(rematch_of=before).count() == 1
    assert {result for result in done if isinstance(result, str)} <= {"table_started"}
