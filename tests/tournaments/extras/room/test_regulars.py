"""Tests of tournaments.extras.room.people.regulars."""

import pytest

from accounts.models import User
from tests.factories import client_of, make_club, person
from tests.markup import tidy
from tests.tournaments.extras.room.evenings import entrant_named, new_evening
from tournaments.extras.room.models import LocalPlayer
from tournaments.extras.room.people import services
from tournaments.extras.room.people.regulars import names_to_offer
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def person_at(evening: Tournament, name: str) -> str:
    return entrant_named(evening, name).person


def test_a_name_is_the_same_person_at_all_events_of_a_club(anna, club):
    first, second = (new_evening(anna, ("Zofia", "Petro"), club=club) for _ in range(2))
    assert person_at(first, "Zofia") == person_at(second, "Zofia") != ""
    assert person_at(second, "Zofia") != person_at(second, "Petro")


def test_another_club_does_not_know_the_name(anna, boris, club):
    first = new_evening(anna, ("Zofia",), club=club)
    other = new_evening(boris, ("Zofia",), club=make_club(boris, "Two Aces"))
    assert person_at(other, "Zofia") not in ("", person_at(first, "Zofia"))


def test_without_a_club_nobody_is_known_again(anna):
    assert person_at(new_evening(anna, ("Zofia",)), "Zofia") == ""


def test_a_corrected_name_is_the_person_who_had_it(anna, club):
    first = new_evening(anna, ("Zofia",), club=club)
    second = new_evening(anna, ("Sofia",), club=club)
    services.rename(anna, second.pk, entrant_named(second, "Sofia").pk, "Zofia", False)
    assert person_at(second, "Zofia") == person_at(first, "Zofia")


def test_a_person_who_gets_a_longer_name_stays_who_they_are(anna, club):
    first = new_evening(anna, ("Zofia",), club=club)
    second = new_evening(anna, ("Zofia",), club=club)
    services.rename(anna, second.pk, entrant_named(second, "Zofia").pk, "Zofia K.", False)
    services.add_names(anna, second.pk, "Zofia")
    assert person_at(second, "Zofia K.") == person_at(first, "Zofia")
    assert person_at(second, "Zofia") not in ("", person_at(first, "Zofia"))


def test_a_name_deleted_by_wish_belongs_to_no_other_event(anna, club):
    evening = new_evening(anna, ("Zofia",), club=club)
    row = entrant_named(evening, "Zofia")
    services.delete_name(anna, evening.pk, row.pk)
    row.refresh_from_db()
    assert row.person == ""


def test_a_name_deleted_by_age_keeps_its_results_together(anna, club):
    evening = new_evening(anna, ("Zofia",), club=club)
    row = entrant_named(evening, "Zofia")
    services.forget_name(LocalPlayer.objects.get(entrant=row))
    row.refresh_from_db()
    assert row.person != ""


def test_names_of_earlier_evenings_are_offered_once(anna, club):
    new_evening(anna, ("Zofia", "Petro"), club=club)
    new_evening(anna, ("Petro", "Oleh"), club=club)
    evening = new_evening(anna, ("Oleh",), club=club)
    assert names_to_offer(anna, evening) == ["Petro", "Zofia"]


def test_ticked_names_are_added(anna, club):
    new_evening(anna, ("Zofia", "Petro"), club=club)
    evening = new_evening(anna, (), club=club)
    page = client_of(anna).get(f"/tournaments/{evening.pk}/room/").content.decode()
    assert 'name="known" value="Zofia"' in tidy(page)
    data = {"known": ["Zofia", "Petro"], "names": "Oleh"}
    client_of(anna).post(f"/tournaments/{evening.pk}/room/names/", data)
    names = evening.local_players.values_list("name", flat=True)
    assert sorted(names) == ["Oleh", "Petro", "Zofia"]


def test_a_co_organiser_sees_no_names_of_other_evenings(anna, club):
    helper: User = person("helper")
    new_evening(anna, ("Zofia",), club=club)
    evening = new_evening(anna, (), club=club)
    evening.co_organisers.add(helper)
    assert names_to_offer(helper, evening) == []
