"""Tests of tournaments.director.open_tables."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.matchmaking.models import ReadyCheck, Ticket
from games.models import Pool
from tests.factories import person
from tests.tournaments.playing import new_players, new_tournament, running_tables, start_tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
NOW = timezone.now()


def test_an_entrant_who_sits_down_ends_the_own_question_to_others_in_a_pool():
    users, other = new_players(3), person("boris")
    pool = Pool.objects.get(key="classic-short")
    due_at = NOW + timedelta(seconds=10)
    check = ReadyCheck.objects.create(pool=pool, player_count=2, due_at=due_at, starter=users[0])
    for user in (users[0], other):
        Ticket.objects.create(user=user, pool=pool, rating=1500, ready_check=check)
    tournament = new_tournament("swiss", users)
    start_tournament(tournament, NOW)
    assert running_tables(tournament) and not ReadyCheck.objects.exists()
    assert [(row.user, row.ready_check) for row in Ticket.objects.all()] == [(other, None)]
