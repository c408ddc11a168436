"""Redraws: without withdrawn entrants, with another seed, only before the round begins."""

import pytest
from django.utils import timezone

from tests.factories import error_code, persons
from tests.tournaments.factories import running_tournament, tables_of, verbs
from tournaments.director.pair import pair_next_round
from tournaments.load_state import load_state
from tournaments.models import Entrant, Round, Tournament
from tournaments.organising import rulings
from tournaments.organising import services as organising
from tournaments.organising.rulings import ResultOverride
from tournaments.registration import services as registration
from tournaments.standings.standings import compute_standings
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
KNOCKOUT = {"format": "knockout", "settings": Settings(ties=("reached", "points", "random_draw"))}


def seats(cup: Tournament) -> list[tuple]:
    return [tuple(table.seats) for table in tables_of(cup)]


def test_a_redraw_leaves_withdrawn_entrants_out(anna):
    users = persons(7)
    cup = running_tournament(anna, users)
    first = tables_of(cup)
    gone = Entrant.objects.get(pk=first[0].seats[0])
    registration.withdraw(gone.user, cup.pk)
    organising.redraw(anna, cup.pk)
    assert not Round.objects.exists()
    assert pair_next_round(cup.pk, timezone.now())
    state = load_state(cup)
    sitting = {one for result in state.results for one in result.table.people}
    assert gone.pk not in sitting and len(sitting) == 6 and not state.byes
    assert state.round == 1 and verbs(cup).count("redrawn") == 1


def test_a_redraw_uses_another_seed(anna):
    cup = running_tournament(anna, persons(9))
    before, seed = seats(cup), cup.seed
    organising.redraw(anna, cup.pk)
    pair_next_round(cup.pk, timezone.now())
    cup.refresh_from_db()
    assert cup.seed != seed and seats(cup) != before
    assert {one for t in seats(cup) for one in t} == {one for t in before for one in t}


def test_a_redraw_of_a_later_round_keeps_tie_breaks(anna):
    cup = running_tournament(anna, persons(9))
    for table in tables_of(cup):
        rulings.set_result(anna, cup.pk, table.pk, ResultOverride((300, 200, 100), "by hand"))
    pair_next_round(cup.pk, timezone.now())
    cup.refresh_from_db()
    seed, before = cup.seed, compute_standings(load_state(cup)).rows
    late = [table for table in tables_of(cup) if table.round.number == 2]
    assert len(late) == 3
    organising.redraw(anna, cup.pk)
    pair_next_round(cup.pk, timezone.now())
    cup.refresh_from_db()
    assert cup.seed == seed and compute_standings(load_state(cup)).rows == before
    assert len([table for table in tables_of(cup) if table.round.number == 2]) == 3


def test_a_round_that_has_begun_cannot_be_redrawn(anna):
    cup = running_tournament(anna, persons(6))
    table = tables_of(cup)[0]
    rulings.set_result(anna, cup.pk, table.pk, ResultOverride((3, 2, 1), "by hand"))
    assert error_code(organising.redraw, anna, cup.pk) == "round_begun"


def test_only_the_first_round_of_a_bracket_can_be_redrawn(anna):
    cup = running_tournament(anna, persons(9), **KNOCKOUT)
    organising.redraw(anna, cup.pk)
    pair_next_round(cup.pk, timezone.now())
    for table in tables_of(cup):
        rulings.set_result(anna, cup.pk, table.pk, ResultOverride((3, 2, 1), "by hand"))
    pair_next_round(cup.pk, timezone.now())
    assert error_code(organising.redraw, anna, cup.pk) == "bracket_fixed"
