"""Tests of tournaments.room.people.joining."""

import pytest

from tests.factories import error_code
from tests.tournaments.room.evenings import NAMES, drawn_evening, finish_round, new_evening, phone
from tournaments.room import rounds
from tournaments.room.access import room_of
from tournaments.room.models import LocalPlayer, LocalRequest, RoomSettings
from tournaments.room.people import joining

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
PHONE, OTHER_PHONE = "a" * 24, "b" * 24


def test_a_code_has_no_letters_that_look_alike(anna):
    code = room_of(new_evening(anna)).code
    assert len(code) == 5 and not set(code) & set("01OI")
    assert joining.room_by_code(f" {code.lower()} ").code == code


def test_who_asks_waits_for_an_organiser(anna):
    evening = new_evening(anna)
    assert not joining.ask_to_join(room_of(evening), "Ivo", False, PHONE, phone(1))
    assert not LocalPlayer.objects.filter(name="Ivo").exists()
    joining.answer_request(anna, evening.pk, LocalRequest.objects.get().pk, True)
    player = LocalPlayer.objects.get(name="Ivo")
    assert joining.player_of_device(evening, PHONE) == player


def test_who_is_turned_away_may_ask_again(anna):
    evening = new_evening(anna)
    joining.ask_to_join(room_of(evening), "Ivo", False, PHONE, phone(1))
    assert (
        error_code(joining.ask_to_join, room_of(evening), "Vera", False, PHONE, phone(1))
        == "already_in"
    )
    wish = LocalRequest.objects.get().pk
    joining.answer_request(anna, evening.pk, wish, False)
    assert error_code(joining.answer_request, anna, evening.pk, wish, True) == "request_gone"
    joining.ask_to_join(room_of(evening), "Ivo", False, PHONE, phone(1))


def test_an_open_evening_lets_people_in_and_a_closed_one_does_not(anna):
    evening = new_evening(anna)
    joining.set_joining(anna, evening.pk, RoomSettings.Joining.OPEN)
    assert joining.ask_to_join(RoomSettings.objects.get(), "Ivo", True, PHONE, phone(1))
    assert LocalPlayer.objects.get(name="Ivo").user.display_name == "Ivo"
    joining.set_joining(anna, evening.pk, RoomSettings.Joining.CLOSED)
    room = RoomSettings.objects.get()
    assert (
        error_code(joining.ask_to_join, room, "Vera", False, OTHER_PHONE, phone(2))
        == "joining_closed"
    )


def test_so_many_may_wait(anna, monkeypatch):
    monkeypatch.setattr(joining, "MAX_REQUESTS", 1)
    room = room_of(new_evening(anna))
    joining.ask_to_join(room, "Ivo", False, PHONE, phone(1))
    assert (
        error_code(joining.ask_to_join, room, "Vera", False, OTHER_PHONE, phone(2))
        == "many_requests"
    )


def test_the_first_phone_has_the_name_until_it_is_released(anna):
    evening = new_evening(anna)
    room, zofia = room_of(evening), LocalPlayer.objects.get(name="Zofia")
    joining.claim_name(room, zofia.pk, PHONE, phone(1))
    assert error_code(joining.claim_name, room, zofia.pk, OTHER_PHONE, phone(2)) == "name_claimed"
    petro = LocalPlayer.objects.get(name="Petro")
    assert error_code(joining.claim_name, room, petro.pk, PHONE, phone(1)) == "already_in"
    assert zofia not in joining.free_names(evening)


def test_a_new_code_ends_what_phones_may_do(anna):
    evening = new_evening(anna)
    room, zofia = room_of(evening), LocalPlayer.objects.get(name="Zofia")
    joining.claim_name(room, zofia.pk, PHONE, phone(1))
    joining.renew_code(anna, evening.pk)
    assert error_code(joining.room_by_code, room.code) == "no_code"
    assert joining.player_of_device(evening, PHONE) is None


def test_a_code_is_over_with_its_evening(anna):
    evening = drawn_evening(anna, NAMES[:3])
    while True:
        finish_round(anna, evening)
        rounds.draw_next(anna, evening.pk)
        evening.refresh_from_db()
        if evening.status == "over":
            break
    room = joining.room_by_code(room_of(evening).code)
    assert error_code(joining.ask_to_join, room, "Ivo", False, PHONE, phone(1)) == "code_over"
