"""Tests of bans and account closures at the moment of queueing or seating."""

from datetime import timedelta
from functools import partial

import pytest
from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone

from accounts.bans import services as bans
from accounts.closure.services import close_account
from accounts.models import User
from games.matchmaking import services
from games.matchmaking.models import ReadyCheck, Ticket
from games.models import Game, Seat
from ratings import histogram, leaderboard_eligibility
from ratings.models import Rating, RatingChange
from ratings.services import RatedPlayer, rate_game
from tests.games.factories import changed
from tests.games.matchmaking.driver import run_wave
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("notices", "queued")


def ban(user: User) -> None:
    user.is_active = False
    user.save(update_fields=["is_active"])


ACTIONS = {
    "ranked_ban": lambda user: bans.ban(user, ["rated"], "why", None),
    "ban": ban,
    "closing": close_account,
}
EACH_ACTION = pytest.mark.parametrize("action", list(ACTIONS))


@pytest.mark.postgres
@EACH_ACTION
def test_a_banned_user_keeps_no_ticket(pool, people, action):
    for user in people:
        at_once(partial(services.join_queue, user, pool), partial(ACTIONS[action], user))
        # Deactivating an account directly takes no lock; the next wave finds it.
        run_wave(timezone.now())
        assert not Ticket.objects.filter(user=user).exists()


@pytest.mark.postgres
@EACH_ACTION
def test_either_the_table_begins_or_the_others_wait_on(pool, people, action):
    for user in people:
        services.join_queue(user, pool)
    at_once(lambda: run_wave(timezone.now()), lambda: ACTIONS[action](people[0]))
    waiting = set(Ticket.objects.values_list("user", flat=True))
    if Game.objects.exists():
        assert Seat.objects.count() == 3 and not waiting
    else:
        assert waiting == {people[1].pk, people[2].pk}


@EACH_ACTION
def test_a_ban_cancels_the_ready_check(pool, people, action):
    changed(pool, with_bots=False)
    for user in people:
        services.join_queue(user, pool)
    Ticket.objects.update(pressed_at=timezone.now() - timedelta(seconds=60))
    run_wave(timezone.now())
    assert ReadyCheck.objects.count() == 1
    ACTIONS[action](people[0])
    tickets = Ticket.objects.order_by("user")
    assert [(ticket.user, ticket.ready_check) for ticket in tickets] == [
        (user, None) for user in people[1:]
    ]
    assert not ReadyCheck.objects.exists()


@pytest.mark.postgres
def test_closing_an_account_during_rating_keeps_both_changes(pool, people):
    for user in people:
        EmailAddress.objects.create(user=user, email=f"{user.pk}@example.org", verified=True)
        Rating.objects.create(user=user, ladder=pool.ladder, games=40, established=True)
    leaderboard_eligibility.update_listing([user.pk for user in people], timezone.now())
    players = [RatedPlayer(user.pk, place) for place, user in enumerate(people, 1)]

    def rate() -> None:
        with transaction.atomic():
            rate_game("raced", pool.ladder, players)

    at_once(rate, lambda: close_account(people[0]), rate)
    assert RatingChange.objects.filter(game_id="raced", ladder=pool.ladder).count() == 3
    assert User.objects.get(pk=people[0].pk).closed_at
    assert histogram.is_consistent(pool.ladder) and histogram.count_listed(pool.ladder) == 2
