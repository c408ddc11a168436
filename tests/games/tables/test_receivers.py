"""Closed accounts: their tickets, tables, games, records and ratings."""

import json

import pytest
from django.db.models import ProtectedError
from django.test import Client
from django.utils import timezone

from accounts.closure.services import close_account
from accounts.models import User
from games.lobby import services as hosting
from games.lobby.models import CustomSeat, CustomTable, Invitation
from games.lobby.services import TableRequest
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.models import Seat
from games.presets.models import Preset
from games.presets.services import PresetTexts, create
from games.tables.lifecycle import anonymise, finalise
from games.tables.lifecycle.verify import verify
from games.tables.receivers import leave_tables
from ratings import histogram, leaderboard_eligibility
from ratings.models import Rating
from tests.games.tables.driver import play_out

pytestmark = pytest.mark.usefixtures("notices", "queued")


def test_a_closed_account_leaves_every_queue(pool, people):
    anna, boris, vera = people
    matchmaking.join_queue(anna, pool)
    matchmaking.join_queue(vera, pool)
    table = hosting.create_table(boris, TableRequest(agreements=pool.agreements))
    close_account(anna)
    close_account(boris)
    assert list(Ticket.objects.values_list("user", flat=True)) == [vera.pk]
    assert not CustomSeat.objects.exists()
    assert CustomTable.objects.get(pk=table.pk).status == CustomTable.Status.CLOSED


def test_invitations_of_a_closed_account_end(pool, people):
    anna, boris, _ = people
    table = hosting.create_table(anna, TableRequest(agreements=pool.agreements))
    Invitation.objects.create(table=table, user=boris)
    close_account(boris)
    assert not Invitation.objects.exists()


def test_a_bot_takes_the_seat_and_the_game_goes_on(table, people):
    close_account(people[1])
    seat = Seat.objects.get(game=table, user=people[1])
    assert seat.left_at is not None and not seat.running
    assert seat.substituted_by is not None and seat.substituted_by.is_bot
    play_out(table.id, people)
    assert finalise.finalise(table.id)
    shown = Client().get(f"/table/{table.id}/").content.decode()
    assert "Closed account" in shown and "boris" not in shown


def test_the_signal_may_arrive_twice_or_after_the_end(rated, people):
    leave_tables(people[0])
    assert Seat.objects.get(game=rated, user=people[0]).left_at is None


def test_finished_games_stay_without_the_name(rated, people):
    assert rated.record["players"] == ["anna", "boris", "vera"]
    close_account(people[1])
    user = User.objects.get(pk=people[1].pk)
    assert anonymise.anonymise_records(user) == 1
    assert anonymise.anonymise_records(user) == 0
    rated.refresh_from_db()
    assert rated.record["players"] == ["anna", user.username, "vera"]
    assert verify(rated).problems == ()
    line = json.loads(Client().get(f"/game/{rated.pk}/record/").content)
    assert line["players"][1] == user.username
    for path in (f"/game/{rated.pk}/", f"/table/{rated.pk}/", "/@/anna/"):
        shown = Client().get(path).content.decode()
        assert "boris" not in shown, path
        assert "Closed account" in shown, path


def test_a_lost_task_is_made_good(rated, people):
    close_account(people[2])
    assert anonymise.sweep(timezone.now()) == 1
    assert anonymise.sweep(timezone.now()) == 0


def test_closing_an_account_queues_the_anonymisation(rated, people, queued):
    close_account(people[2])
    assert ("games.anonymise_records", people[2].pk) in queued


def test_the_rating_leaves_the_board_and_others_stay(rated, people):
    Rating.objects.update(games=40, established=True)
    leaderboard_eligibility.update_listing([user.pk for user in people], timezone.now())
    ladder = rated.pool.ladder
    before = dict(Rating.objects.filter(ladder=ladder).values_list("user", "value"))
    assert histogram.count_listed(ladder) == 3
    close_account(people[0])
    assert histogram.count_listed(ladder) == 2 and histogram.is_consistent(ladder)
    assert dict(Rating.objects.filter(ladder=ladder).values_list("user", "value")) == before


def test_presets_of_a_closed_account_are_retired(pool, people):
    made = create(people[0], PresetTexts("Mine"), {"bid_step": 10})
    close_account(people[0])
    assert Preset.objects.get(pk=made.pk).retired_at is not None


def test_a_row_with_games_is_never_deleted(rated, people):
    """Deleting a user is refused: accounts are closed instead."""
    with pytest.raises(ProtectedError):
        people[0].delete()
    assert Seat.objects.filter(game=rated).count() == 3
