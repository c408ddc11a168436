"""Tests of tournaments.extras.room.people.services."""

from dataclasses import replace

import pytest

from accounts.limits.errors import LimitExceeded
from accounts.models import User
from accounts.queries import user_by_name
from tests.factories import error_code, persons
from tests.tournaments.extras.room.evenings import (
    NAMES,
    drawn_evening,
    entrant_named,
    finish_round,
    names_at,
    names_playing,
    new_evening,
)
from tests.tournaments.factories import tables_of, verbs
from thousand_site.api.tournaments.config import config_of
from tournaments.extras.room import rounds
from tournaments.extras.room.access import room_of
from tournaments.extras.room.models import LocalPlayer
from tournaments.extras.room.people import joining, services
from tournaments.models import Entrant
from tournaments.organising.people import participants
from tournaments.organising.people.participants import invite
from tournaments.organising.settings import create
from tournaments.registration.services import register
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_an_organiser_adds_only_so_many_names_a_day(anna, limits):
    evening = new_evening(anna, ())
    limits(room_names=2)
    with pytest.raises(LimitExceeded):
        services.add_names(anna, evening.pk, "Zofia\nPetro\nOleh")
    assert not evening.local_players.exists()


def test_a_list_adds_all_whose_names_are_possible_and_says_why_not(anna):
    evening = new_evening(anna, ())
    added = services.add_names(anna, evening.pk, "Zofia\nanna\nPetro\nzofia")
    assert [player.name for player in added.people] == ["Zofia", "Petro"]
    assert [error.code for error in added.refused] == ["like_account", "name_twice"]
    assert verbs(evening)[-1] == "local_added"


def test_a_single_name_that_is_not_possible_is_refused(anna):
    evening = new_evening(anna, ())
    assert error_code(services.add_names, anna, evening.pk, "anna") == "like_account"
    assert error_code(services.add_names, anna, evening.pk, " , ") == "no_names"


def test_only_organisers_of_an_evening_add_names(anna):
    evening, (stranger,) = new_evening(anna, ()), persons(1)
    assert error_code(services.add_names, stranger, evening.pk, "Zofia") == "not_organiser"


def test_nobody_finds_a_local_player_by_name(anna):
    new_evening(anna, ("Zofia",))
    local = User.objects.get(is_local=True)
    assert user_by_name(local.username) is None
    assert not local.has_usable_password() and local.is_guest


def test_an_evening_has_room_for_so_many(anna, monkeypatch):
    monkeypatch.setattr(services, "MAX_LOCAL_PLAYERS", 2)
    evening = new_evening(anna, ("Zofia", "Petro"))
    assert error_code(services.add_names, anna, evening.pk, "Oleh") == "many_names"


def test_a_person_who_is_not_here_is_not_drawn(anna):
    evening = new_evening(anna, NAMES[:4])
    services.set_here(anna, evening.pk, entrant_named(evening, "Hanna").pk, False)
    rounds.draw_next(anna, evening.pk)
    assert [names_at(table) for table in tables_of(evening)] == [["Oleh", "Petro", "Zofia"]]


def test_a_walk_in_plays_from_the_next_round_on(anna):
    evening = drawn_evening(anna)
    services.add_names(anna, evening.pk, "Roman")
    assert entrant_named(evening, "Roman").first_round == 2
    finish_round(anna, evening)
    rounds.draw_next(anna, evening.pk)
    assert "Roman" in names_playing(evening)


def test_a_person_who_comes_late_is_ticked_and_plays_on(anna):
    evening = new_evening(anna, NAMES[:7])
    roman = entrant_named(evening, "Roman")
    services.set_here(anna, evening.pk, roman.pk, False)
    rounds.draw_next(anna, evening.pk)
    services.everybody_here(anna, evening.pk)
    roman.refresh_from_db()
    assert (roman.status, roman.first_round) == (Entrant.Status.IN, 2)


def test_everybody_is_here_as_far_as_there_are_places(anna):
    evening = new_evening(anna, NAMES[:3], limit=3)
    for name in NAMES[1:3]:
        services.set_here(anna, evening.pk, entrant_named(evening, name).pk, False)
    register(persons(1, "early")[0], evening.pk)
    services.everybody_here(anna, evening.pk)
    statuses = [entrant_named(evening, name).status for name in NAMES[:3]]
    assert statuses == ["entered", "entered", "invited"]
    assert error_code(services.everybody_here, anna, evening.pk) == "full"


def test_nobody_joins_for_somebody_who_is_only_invited(anna):
    evening, (guest_of_honour,) = new_evening(anna), persons(1, "invited")
    invite(anna, evening.pk, guest_of_honour.username)
    row = evening.entrants.get(user=guest_of_honour)
    assert error_code(services.set_here, anna, evening.pk, row.pk, True) == "only_invited"
    services.everybody_here(anna, evening.pk)
    row.refresh_from_db()
    assert row.status == Entrant.Status.INVITED


def test_a_leaver_is_drawn_no_more_and_may_come_back_at_once(anna):
    evening = drawn_evening(anna, NAMES[:7])
    lena = entrant_named(evening, "Lena").pk
    services.set_here(anna, evening.pk, lena, False)
    services.set_here(anna, evening.pk, lena, True)
    services.set_here(anna, evening.pk, lena, False)
    finish_round(anna, evening)
    rounds.draw_next(anna, evening.pk)
    assert "Lena" not in names_playing(evening)
    assert error_code(services.set_here, anna, evening.pk, lena, True) == "missed_round"


def test_somebody_who_was_removed_and_is_ticked_is_drawn(anna):
    evening = new_evening(anna, NAMES[:3])
    row = entrant_named(evening, "Oleh")
    participants.remove(anna, evening.pk, row.pk)
    services.set_here(anna, evening.pk, row.pk, True)
    rounds.draw_next(anna, evening.pk)
    assert names_playing(evening) == set(NAMES[:3])


def test_an_event_with_people_by_name_stays_at_real_tables(anna):
    evening = new_evening(anna, NAMES[:1])
    code, config = room_of(evening).code, replace(config_of(evening), in_room=False)
    assert error_code(create.edit_tournament, anna, evening.pk, config) == "names_in"
    services.remove(anna, evening.pk, entrant_named(evening, "Zofia").pk)
    create.edit_tournament(anna, evening.pk, config)
    # Its code lets nobody in by name any longer.
    assert error_code(joining.room_by_code, code) == "no_code"


def test_nobody_joins_a_bracket_late(anna):
    knockout = Settings(ties=("reached", "points", "random_draw"))
    evening = drawn_evening(anna, NAMES[:9], format="knockout", settings=knockout)
    assert error_code(services.add_names, anna, evening.pk, "Yurii") == "no_late"


def test_a_name_that_has_not_played_can_be_removed(anna):
    evening = new_evening(anna)
    services.remove(anna, evening.pk, entrant_named(evening, "Lena").pk)
    assert not LocalPlayer.objects.filter(name="Lena").exists()
    assert User.objects.filter(is_local=True).count() == 5
    rounds.draw_next(anna, evening.pk)
    oleh = entrant_named(evening, "Oleh").pk
    assert error_code(services.remove, anna, evening.pk, oleh) == "has_played"


def test_a_name_can_be_corrected_and_made_public(anna):
    evening = new_evening(anna)
    lena = entrant_named(evening, "Lena")
    services.rename(anna, evening.pk, lena.pk, "Lena Kit", True)
    lena.refresh_from_db()
    assert lena.user.display_name == "Lena Kit"
    services.rename(anna, evening.pk, lena.pk, "Lena Kit", False)
    lena.refresh_from_db()
    assert lena.user.display_name == "L. K."


def test_a_deleted_name_leaves_initials(anna):
    evening = new_evening(anna)
    services.rename(anna, evening.pk, entrant_named(evening, "Lena").pk, "Lena Kit", True)
    services.delete_name(anna, evening.pk, entrant_named(evening, "Lena Kit").pk)
    player = LocalPlayer.objects.get(name="")
    assert player.user.display_name == "L. K."
