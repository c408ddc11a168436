"""A stored round robin: late, gone and missing players, its pages, and its verification."""

from datetime import timedelta
from itertools import combinations

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from tests.factories import client_of, person, persons
from tests.tournaments.playing import (
    new_players,
    new_tournament,
    play_out,
    running_tables,
    set_random_result,
    start_tournament,
)
from tournaments.director.advance import advance
from tournaments.director.verify import verify
from tournaments.formats.history import history_of
from tournaments.load_state import load_state
from tournaments.models import Entrant, Tournament
from tournaments.organising import services as organising
from tournaments.registration import services as registration

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


def entrant_ids(users: list[User]) -> list[int]:
    return list(Entrant.objects.filter(user__in=users).order_by("pk").values_list("pk", flat=True))


def end_round(tournament: Tournament) -> None:
    for table in running_tables(tournament):
        set_random_result(table)
    advance(tournament.pk, timezone.now())


def test_nine_meet_once_and_the_page_says_so():
    users = new_players(9)
    cup = new_tournament("round_robin", users)
    start_tournament(cup)
    page = client_of().get(reverse("tournament", args=[cup.pk])).content.decode()
    assert "round robin, 4 rounds" in page and "round 1 of 4" in page
    over = play_out(cup, decided=True)
    assert over.status == Tournament.Status.OVER
    met = history_of(load_state(over))
    assert {met.times_met(*pair) for pair in combinations(entrant_ids(users), 2)} == {1}
    assert verify(over, with_games=False) == []
    page = client_of().get(reverse("tournament", args=[cup.pk])).content.decode()
    assert "crosstable" in page
    assert client_of().get(reverse("tournament_print", args=[cup.pk])).status_code == 200


def test_late_and_gone_players_are_drawn_the_same_again():
    """Round 2 loses one and gains two: one takes the free place, the other ends the plan."""
    users, late = new_players(9), persons(2, "late")
    cup = new_tournament("round_robin", users, late_rounds=3)
    start_tournament(cup)
    registration.withdraw(users[0], cup.pk)
    registration.register(late[0], cup.pk)
    end_round(cup)
    assert load_state(cup).byes == ()
    registration.register(late[1], cup.pk)
    end_round(cup)
    assert len(load_state(cup).byes) == 1
    over = play_out(cup, decided=True)
    assert (over.status, load_state(over).round) == (Tournament.Status.OVER, 4)
    assert verify(over, with_games=False) == []


def test_after_two_no_shows_a_place_is_free():
    users = new_players(9)
    cup = new_tournament("round_robin", users, no_show_minutes=2)
    start_tournament(cup)
    [missing, *here] = entrant_ids(users)
    for number in range(1, 5):
        rows = cup.rounds.get(number=number).tables.all()
        for table in rows:
            table.present_entrants = [one for one in table.seats if one != missing]
            table.save()
        advance(cup.pk, timezone.now() + timedelta(minutes=3 * number))
        end_round(cup)
    cup.refresh_from_db()
    assert cup.status == Tournament.Status.OVER
    state, met = load_state(cup), history_of(load_state(cup))
    assert [r.table.round for r in state.sorted_results if missing in r.table.seats] == [1, 2]
    assert max(met.times_met(*pair) for pair in combinations(here, 2)) == 1
    assert sorted(bye.round for bye in state.byes) == [3, 3, 4, 4]
    assert verify(cup, with_games=False) == []


def test_a_second_round_that_is_drawn_again_is_verified():
    organiser, users = person("host"), new_players(9)
    cup = new_tournament("round_robin", users, organiser=organiser, break_seconds=600)
    start_tournament(cup)
    end_round(cup)
    before = [set(table.seats) for table in cup.rounds.get(number=2).tables.all()]
    organising.redraw(organiser, cup.pk)
    advance(cup.pk, timezone.now())
    again = [set(table.seats) for table in cup.rounds.get(number=2).tables.all()]
    assert again == before
    cup.refresh_from_db()
    assert verify(cup, with_games=False) == []
