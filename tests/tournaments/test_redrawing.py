"""A round that is drawn again: without who withdrew, by other lots, and only before it begins."""

import pytest
from django.utils import timezone

from tests.tournaments.plans import persons, refusal, running, tables_of, verbs
from tournaments.director.pair import draw
from tournaments.load_state import course_of
from tournaments.models import Entrant, Round, Tournament
from tournaments.organising import rulings
from tournaments.organising import services as organising
from tournaments.organising.rulings import Ruling
from tournaments.registration import services as registration
from tournaments.standings.standings import standings
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
KNOCKOUT = {"format": "knockout", "settings": Settings(ties=("reached", "points", "lot"))}


def seats(cup: Tournament) -> list[tuple]:
    return [tuple(table.seats) for table in tables_of(cup)]


def test_a_round_is_drawn_again_without_who_withdrew(anna):
    users = persons(7)
    cup = running(anna, users)
    first = tables_of(cup)
    gone = Entrant.objects.get(pk=first[0].seats[0])
    registration.withdraw(gone.user, cup.pk)
    organising.redraw(anna, cup.pk)
    assert not Round.objects.exists()
    assert draw(cup.pk, timezone.now())
    course = course_of(cup)
    sitting = {one for result in course.results for one in result.table.people}
    assert gone.pk not in sitting and len(sitting) == 6 and not course.byes
    assert course.round == 1 and verbs(cup).count("redrawn") == 1


def test_drawn_again_by_other_lots(anna):
    cup = running(anna, persons(9))
    before, seed = seats(cup), cup.seed
    organising.redraw(anna, cup.pk)
    draw(cup.pk, timezone.now())
    cup.refresh_from_db()
    assert cup.seed != seed and seats(cup) != before
    assert {one for t in seats(cup) for one in t} == {one for t in before for one in t}


def test_a_later_round_is_drawn_again_and_its_ties_stay(anna):
    cup = running(anna, persons(9))
    for table in tables_of(cup):
        rulings.set_result(anna, cup.pk, table.pk, Ruling((300, 200, 100), "by hand"))
    draw(cup.pk, timezone.now())
    cup.refresh_from_db()
    seed, before = cup.seed, standings(course_of(cup)).rows
    late = [table for table in tables_of(cup) if table.round.number == 2]
    assert len(late) == 3
    organising.redraw(anna, cup.pk)
    draw(cup.pk, timezone.now())
    cup.refresh_from_db()
    assert cup.seed == seed and standings(course_of(cup)).rows == before
    assert len([table for table in tables_of(cup) if table.round.number == 2]) == 3


def test_a_round_that_has_begun_stands(anna):
    cup = running(anna, persons(6))
    table = tables_of(cup)[0]
    rulings.set_result(anna, cup.pk, table.pk, Ruling((3, 2, 1), "by hand"))
    assert refusal(organising.redraw, anna, cup.pk) == "round_begun"


def test_of_a_bracket_only_the_first_round_is_drawn_again(anna):
    cup = running(anna, persons(9), **KNOCKOUT)
    organising.redraw(anna, cup.pk)
    draw(cup.pk, timezone.now())
    for table in tables_of(cup):
        rulings.set_result(anna, cup.pk, table.pk, Ruling((3, 2, 1), "by hand"))
    draw(cup.pk, timezone.now())
    assert refusal(organising.redraw, anna, cup.pk) == "bracket_fixed"
