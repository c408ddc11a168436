"""Whose account is closed: what becomes of his tickets, tables, games, records and ratings."""

import json

import pytest
from allauth.account.models import EmailAddress
from django.db.models import ProtectedError
from django.test import Client
from django.utils import timezone

from accounts.closure.services import close_account
from accounts.models import User
from games.lobby import services as hosting
from games.lobby.models import Invitation, OwnSeat, OwnTable
from games.lobby.services import Wish
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.models import Game, Seat
from games.presets.models import Preset
from games.presets.services import Texts, create
from games.tables import services
from games.tables.lifecycle import anonymise, finalise
from games.tables.lifecycle.verify import verify
from games.tables.receivers import leave_tables
from ratings import histogram, leaderboard_eligibility
from ratings.models import Rating
from tests.games.tables.driver import act, choice, live_of, next_seat, play_out

pytestmark = pytest.mark.usefixtures("rung", "queued")


@pytest.fixture
def over(pool, people) -> Game:
    """A finished, rated game of the three."""
    game = services.open_table(pool, people)
    play_out(game.id, people)
    finalise.finalise(game.id)
    game.refresh_from_db()
    return game


def test_he_waits_nowhere_any_more(pool, people):
    anna, boris, vera = people
    matchmaking.seek(anna, pool)
    matchmaking.seek(vera, pool)
    table = hosting.lay(boris, Wish(agreements=pool.agreements))
    close_account(anna)
    close_account(boris)
    assert list(Ticket.objects.values_list("user", flat=True)) == [vera.pk]
    assert not OwnSeat.objects.exists()
    assert OwnTable.objects.get(pk=table.pk).status == OwnTable.Status.CLOSED


def test_a_call_to_him_is_over_and_nobody_calls_him_again(pool, people):
    anna, boris, _ = people
    table = hosting.lay(anna, Wish(agreements=pool.agreements))
    Invitation.objects.create(table=table, user=boris)
    close_account(boris)
    assert not Invitation.objects.exists()


def test_a_bot_keeps_his_seat_and_the_game_goes_on(pool, people):
    game = services.open_table(pool, people)
    close_account(people[1])
    seat = Seat.objects.get(game=game, user=people[1])
    assert seat.left_at is not None and not seat.running
    assert seat.kept_by is not None and seat.kept_by.is_bot
    while not (live := live_of(game.id)).game.over:
        if live.clock.seat == seat.number and not live.considering:
            assert services.act_for_bot(game.id, live.version)
        else:
            user_id = live.mark.users[next_seat(live)]
            act(game.id, next(user for user in people if user.pk == user_id), choice(live))
    assert finalise.finalise(game.id)
    shown = Client().get(f"/table/{game.id}/").content.decode()
    assert "Closed account" in shown and "boris" not in shown


def test_the_word_may_come_twice_or_after_the_end(over, people):
    leave_tables(people[0])
    assert Seat.objects.get(game=over, user=people[0]).left_at is None


def test_finished_games_stay_without_his_name(over, people):
    assert over.record["players"] == ["anna", "boris", "vera"]
    close_account(people[1])
    user = User.objects.get(pk=people[1].pk)
    assert anonymise.rename_in_records(user) == 1
    assert anonymise.rename_in_records(user) == 0
    over.refresh_from_db()
    assert over.record["players"] == ["anna", user.username, "vera"]
    assert verify(over).faults == ()
    line = json.loads(Client().get(f"/game/{over.pk}/record/").content)
    assert line["players"][1] == user.username
    for path in (f"/game/{over.pk}/", f"/table/{over.pk}/", "/@/anna/"):
        shown = Client().get(path).content.decode()
        assert "boris" not in shown, path
        assert "Closed account" in shown, path


def test_a_lost_task_is_made_good(over, people):
    close_account(people[2])
    assert anonymise.sweep(timezone.now()) == 1
    assert anonymise.sweep(timezone.now()) == 0


def test_the_closing_asks_for_it(over, people, queued):
    close_account(people[2])
    assert ("games.rename_in_records", people[2].pk) in queued


def test_his_rating_leaves_the_board_and_the_others_keep_theirs(over, people):
    for user in people:
        EmailAddress.objects.create(user=user, email=f"{user.pk}@x.org", verified=True)
        rows = Rating.objects.filter(user=user)
        rows.update(games=40)
    leaderboard_eligibility.relist([user.pk for user in people], timezone.now())
    ladder = over.pool.ladder
    before = dict(Rating.objects.filter(ladder=ladder).values_list("user", "value"))
    assert histogram.size(ladder) == 3
    close_account(people[0])
    assert histogram.size(ladder) == 2 and histogram.is_right(ladder)
    assert dict(Rating.objects.filter(ladder=ladder).values_list("user", "value")) == before


def test_his_presets_are_offered_no_more(pool, people):
    made = create(people[0], Texts("Mine"), {"bid_step": 10})
    close_account(people[0])
    assert Preset.objects.get(pk=made.pk).retired_at is not None


def test_a_row_with_games_is_never_deleted(over, people):
    """Whoever tries it by hand is refused: closing is the way."""
    with pytest.raises(ProtectedError):
        people[0].delete()
    assert Seat.objects.filter(game=over).count() == 3
