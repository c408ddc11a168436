"""Who is barred, banned or gone at the very moment at which he looks for a table, or is seated."""

from datetime import timedelta
from functools import partial

import pytest
from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone

from accounts.closure.services import close_account
from accounts.models import User
from games.fairplay import ranked_bans
from games.matchmaking import services
from games.matchmaking.models import Offer, Ticket
from games.models import Game, Seat
from ratings import histogram, leaderboard_eligibility
from ratings.models import Rating, RatingChange
from ratings.services import RatedPlayer, rate_game
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("rung", "queued")


def ban(user: User) -> None:
    user.is_active = False
    user.save(update_fields=["is_active"])


SHUT_OUT = {
    "bar": lambda user: ranked_bans.bar(user, "why", None),
    "ban": ban,
    "closing": close_account,
}
WAYS = pytest.mark.parametrize("way", list(SHUT_OUT))


@pytest.mark.postgres
@WAYS
def test_either_he_is_refused_or_his_ticket_is_dropped(pool, people, way):
    for user in people:
        at_once(partial(services.seek, user, pool), partial(SHUT_OUT[way], user))
        # A ban by hand takes no lock: the next look at the queue finds it.
        services.run_wave(timezone.now())
        assert not Ticket.objects.filter(user=user).exists()


@pytest.mark.postgres
@WAYS
def test_he_sits_at_the_table_or_nobody_does(pool, people, way):
    for user in people:
        services.seek(user, pool)
    at_once(lambda: services.run_wave(timezone.now()), lambda: SHUT_OUT[way](people[0]))
    waiting = set(Ticket.objects.values_list("user", flat=True))
    if Game.objects.exists():
        assert Seat.objects.count() == 3 and not waiting
    else:
        assert waiting == {people[1].pk, people[2].pk}


@WAYS
def test_a_seat_that_was_offered_to_him_is_offered_to_nobody(pool, people, way):
    pool.with_bots = False
    pool.save()
    for user in people:
        services.seek(user, pool)
    Ticket.objects.update(created_at=timezone.now() - timedelta(seconds=60))
    services.run_wave(timezone.now())
    assert Offer.objects.count() == 1
    SHUT_OUT[way](people[0])
    left = Ticket.objects.order_by("user")
    assert [(ticket.user, ticket.offer) for ticket in left] == [(one, None) for one in people[1:]]
    assert not Offer.objects.exists()


@pytest.mark.postgres
def test_closing_while_his_game_is_rated_loses_neither(pool, people):
    for user in people:
        EmailAddress.objects.create(user=user, email=f"{user.pk}@example.org", verified=True)
        Rating.objects.create(user=user, ladder=pool.ladder, games=40)
    leaderboard_eligibility.relist([user.pk for user in people], timezone.now())
    players = [RatedPlayer(user.pk, place) for place, user in enumerate(people, 1)]

    def rate() -> None:
        with transaction.atomic():
            rate_game("raced", pool.ladder, players)

    at_once(rate, lambda: close_account(people[0]), rate)
    assert RatingChange.objects.filter(game_id="raced", ladder=pool.ladder).count() == 3
    assert User.objects.get(pk=people[0].pk).closed_at
    assert histogram.is_right(pool.ladder) and histogram.size(pool.ladder) == 2
