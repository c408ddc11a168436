"""A second chance whose players withdraw while they wait."""

import pytest
from django.utils import timezone

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
from tournaments.models import Bye, Entrant, Tournament
from tournaments.registration import services as registration

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
OVER = Tournament.Status.OVER


def withdraw_with_bye(tournament: Tournament, number: int) -> None:
    """Let the first of those who sit this round out withdraw, if they are still in."""
    byes = Bye.objects.filter(round__tournament=tournament, round__number=number).order_by("pk")
    entrant = byes.select_related("entrant__user")[0].entrant
    if entrant.status == Entrant.Status.IN:
        registration.withdraw(entrant.user, tournament.pk)


def test_it_ends_though_the_winner_who_waits_for_the_final_withdraws():
    cup = new_tournament("second_chance", new_players(4), settings={"seats": 2})
    start_tournament(cup)
    for _ in range(6):
        if cup.rounds.count() == 3:
            withdraw_with_bye(cup, 3)
        for table in running_tables(cup):
            set_random_result(table)
        advance(cup.pk, timezone.now())
    cup.refresh_from_db()
    assert cup.status == OVER and cup.rounds.count() == 4
    assert verify(cup, with_games=False) == []


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("people", "seats"), [(5, 2), (4, 3), (7, 3), (10, 2)])
def test_an_entrant_who_moves_up_in_the_main_bracket_has_no_second_place(people, seats):
    cup = new_tournament("second_chance", new_players(people), settings={"seats": seats})
    start_tournament(cup)
    withdraw_with_bye(cup, 1)
    over = play_out(cup, decided=True)
    assert over.status == OVER and verify(over, with_games=False) == []
