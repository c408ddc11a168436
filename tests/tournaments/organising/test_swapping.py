"""Two people of a drawn round swap their places online, before any of its tables has begun."""

import pytest
from django.utils import timezone

from tests.factories import client_of, error_code, person, persons
from tests.tournaments.factories import running_tournament, tables_of, verbs
from tournaments.director.pair import pair_next_round
from tournaments.director.verify import verify
from tournaments.models import Entrant, Tournament
from tournaments.organising import rulings, swapping
from tournaments.organising.dashboard import page as dashboard
from tournaments.organising.rulings import ResultOverride
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
KNOCKOUT = {"format": "knockout", "settings": Settings(ties=("reached", "points", "random_draw"))}
ROBIN = {"format": "round_robin", "settings": Settings(remainder="bye")}
FORMS = {"swiss": {}, "round_robin": ROBIN, "knockout": KNOCKOUT}


def seats(cup, number=1):
    """Return who sits at each table of a round that has not been annulled."""
    return [set(table.seats) for table in tables_of(cup) if table.round.number == number]


def swap_and_draw(anna, cup, one, other):
    swapping.swap(anna, cup.pk, one, other)
    assert pair_next_round(cup.pk, timezone.now())


def end_round(anna, cup):
    for table in tables_of(cup):
        rulings.set_result(anna, cup.pk, table.pk, ResultOverride((300, 200, 100), "by hand"))
    pair_next_round(cup.pk, timezone.now())


@pytest.mark.parametrize("form", FORMS)
def test_two_people_change_tables_and_nobody_else_does(anna, form):
    cup = running_tournament(anna, persons(9), **FORMS[form])
    first, second, third = seats(cup)
    one, other = min(first), min(second)
    swap_and_draw(anna, cup, one, other)
    assert seats(cup) == [first - {one} | {other}, second - {other} | {one}, third]
    assert verify(Tournament.objects.get(pk=cup.pk)) == []
    swap_and_draw(anna, cup, one, other)
    assert seats(cup) == [first, second, third]


def test_a_swap_of_a_later_round_leaves_the_earlier_one(anna):
    cup = running_tournament(anna, persons(9))
    before = seats(cup)
    end_round(anna, cup)
    first, second, third = seats(cup, 2)
    one, other = min(first), min(second)
    swap_and_draw(anna, cup, one, other)
    assert seats(cup, 2) == [first - {one} | {other}, second - {other} | {one}, third]
    assert seats(cup) == before


def test_a_bracket_that_is_played_is_fixed(anna):
    cup = running_tournament(anna, persons(9), **KNOCKOUT)
    end_round(anna, cup)
    (final,) = seats(cup, 2)
    assert error_code(swapping.swap, anna, cup.pk, *sorted(final)[:2]) == "bracket_fixed"


def test_nobody_chooses_opponents_for_ratings(anna):
    cup = running_tournament(anna, persons(6))
    first, second = seats(cup)
    Tournament.objects.filter(pk=cup.pk).update(rated=True)
    assert error_code(swapping.swap, anna, cup.pk, min(first), min(second)) == "swap_rated"
    assert seats(cup) == [first, second]


def test_only_two_different_people_of_the_round_are_swapped(anna):
    cup = running_tournament(anna, persons(6))
    one = min(seats(cup)[0])
    for other in (one, 0, Entrant.objects.order_by("-pk").values_list("pk", flat=True)[0] + 1):
        assert error_code(swapping.swap, anna, cup.pk, one, other) == "swap_people"


def test_only_organisers_swap_and_the_log_names_the_two(anna):
    cup = running_tournament(anna, persons(6))
    first, second = seats(cup)
    stranger = person("stranger")
    assert error_code(swapping.swap, stranger, cup.pk, min(first), min(second)) == "not_organiser"
    page = f"/tournaments/{cup.pk}/manage/"
    assert "Swap two people" in client_of(anna).get(page).text
    data = {"one": min(first), "other": min(second)}
    client_of(anna).post(f"{page}swap/", data)
    assert verbs(cup).count("swapped") == 1
    pair_next_round(cup.pk, timezone.now())
    assert "the organiser swapped" in client_of(stranger).get(f"/tournaments/{cup.pk}/").text


def test_a_large_field_is_not_sent_with_each_refresh(anna, monkeypatch):
    cup = running_tournament(anna, persons(6))
    address = f"/tournaments/{cup.pk}/manage/"
    assert "Swap two people" in client_of(anna).get(address).text
    monkeypatch.setattr(dashboard, "MAX_TO_SWAP", 5)
    assert "Swap two people" not in client_of(anna).get(address).text
