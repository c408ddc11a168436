"""Tests of games.lobby.sweeps."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.lobby import services
from games.lobby import sweeps as lobby_sweeps
from games.lobby.locks import TABLE_LIFETIME
from games.lobby.models import CustomSeat, CustomTable
from tests.games.lobby.factories import create_table, seated_names
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("notices", "queued")


def set_last_seen(user, ago: timedelta) -> None:
    CustomSeat.objects.filter(user=user).update(seen_at=timezone.now() - ago)


def test_an_expired_table_is_closed(people, notices):
    table = create_table(people[0])
    assert lobby_sweeps.sweep(timezone.now()) == 0
    done = at_once(*[lambda: lobby_sweeps.sweep(timezone.now() + TABLE_LIFETIME)] * 3)
    assert sum(done) == 1
    table.refresh_from_db()
    assert (table.status, table.close_reason) == ("closed", "expired") and not table.seats.exists()
    assert (f"user.{people[0].pk}", {"type": "invitations"}) in notices


def test_a_change_extends_the_tables_life(people):
    table = create_table(people[0])
    CustomTable.objects.update(expires_at=timezone.now() + timedelta(seconds=5))
    services.sit(people[1], table.pk)
    assert lobby_sweeps.sweep(timezone.now() + timedelta(seconds=60)) == 0
    table.refresh_from_db()
    assert table.expires_at > timezone.now() + TABLE_LIFETIME / 2


def test_an_absent_players_seat_is_freed(people):
    table = create_table(people[0])
    services.sit(people[1], table.pk)
    set_last_seen(people[1], lobby_sweeps.PLAYER_TIMEOUT)
    set_last_seen(people[0], lobby_sweeps.PLAYER_TIMEOUT)
    assert lobby_sweeps.sweep(timezone.now()) == 1
    assert seated_names(table) == {0: "anna"}


def test_an_absent_owner_has_more_time(people):
    table = create_table(people[0])
    set_last_seen(people[0], lobby_sweeps.OWNER_TIMEOUT)
    assert lobby_sweeps.sweep(timezone.now()) == 1
    table.refresh_from_db()
    assert table.close_reason == "away"


def test_bots_are_never_absent(people):
    create_table(people[0], bots=["easy"])
    CustomSeat.objects.filter(is_person=False).update(seen_at=timezone.now() - timedelta(days=1))
    assert lobby_sweeps.sweep(timezone.now()) == 0


def test_old_tables_are_deleted_and_their_games_stay(people):
    game = create_table(people[0], bots=["easy", "easy"]).game
    CustomTable.objects.update(
        created_at=timezone.now() - lobby_sweeps.RETENTION - timedelta(hours=1)
    )
    lobby_sweeps.sweep(timezone.now())
    assert not CustomTable.objects.exists()
    game.refresh_from_db()
