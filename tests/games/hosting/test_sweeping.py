"""What nobody begins is closed, and who went away gives his seat free."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.lobby import services
from games.lobby import sweeps as lobby_sweeps
from games.lobby.locks import LIFE
from games.lobby.models import OwnSeat, OwnTable
from tests.games.hosting.conftest import sitting
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("rung", "queued")


def seen(user, ago: timedelta) -> None:
    OwnSeat.objects.filter(user=user).update(seen_at=timezone.now() - ago)


def test_a_table_that_nobody_begins_is_closed(people, lay, rung):
    table = lay(people[0])
    assert lobby_sweeps.sweep(timezone.now()) == 0
    done = at_once(*[lambda: lobby_sweeps.sweep(timezone.now() + LIFE)] * 3)
    assert sum(done) == 1
    table.refresh_from_db()
    assert (table.status, table.closed) == ("closed", "expired") and not table.seats.exists()
    assert (f"user.{people[0].pk}", {"type": "calls"}) in rung


def test_whatever_happens_lets_it_live_on(people, lay):
    table = lay(people[0])
    OwnTable.objects.update(expires_at=timezone.now() + timedelta(seconds=5))
    services.sit(people[1], table.pk)
    assert lobby_sweeps.sweep(timezone.now() + timedelta(seconds=60)) == 0
    table.refresh_from_db()
    assert table.expires_at > timezone.now() + LIFE / 2


def test_who_went_away_gives_his_seat_free(people, lay):
    table = lay(people[0])
    services.sit(people[1], table.pk)
    seen(people[1], lobby_sweeps.AWAY)
    seen(people[0], lobby_sweeps.AWAY)
    assert lobby_sweeps.sweep(timezone.now()) == 1
    assert sitting(table) == {0: "anna"}


def test_an_owner_may_be_away_for_longer(people, lay):
    table = lay(people[0])
    seen(people[0], lobby_sweeps.OWNER_AWAY)
    assert lobby_sweeps.sweep(timezone.now()) == 1
    table.refresh_from_db()
    assert table.closed == "away"


def test_bots_are_never_away(people, lay):
    lay(people[0], bots=["easy"])
    OwnSeat.objects.filter(is_person=False).update(seen_at=timezone.now() - timedelta(days=1))
    assert lobby_sweeps.sweep(timezone.now()) == 0


def test_old_tables_go_and_their_games_stay(people, lay):
    game = lay(people[0], bots=["easy", "easy"]).game
    OwnTable.objects.update(created_at=timezone.now() - lobby_sweeps.KEPT - timedelta(hours=1))
    lobby_sweeps.sweep(timezone.now())
    assert not OwnTable.objects.exists()
    game.refresh_from_db()
