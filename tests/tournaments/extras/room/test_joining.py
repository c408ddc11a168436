"""Tests of tournaments.extras.room.people.joining."""

import pytest

from tests.factories import error_code
from tests.tournaments.extras.room.evenings import (
    NAMES,
    drawn_evening,
    finish_round,
    new_evening,
    open_tables,
    phone,
    scores_at,
)
from tests.tournaments.factories import verbs
from tournaments.extras.room import rounds
from tournaments.extras.room.access import room_of
from tournaments.extras.room.models import (
    EntrantOrigin,
    LocalPlayer,
    LocalRequest,
    ResultEntry,
    RoomSettings,
)
from tournaments.extras.room.page import load_page
from tournaments.extras.room.people import joining, services
from tournaments.extras.room.results import services as results
from tournaments.log_people import with_names
from tournaments.organising.dashboard.audit_log import audit_log_entry

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
PHONE, OTHER_PHONE = "a" * 24, "b" * 24


def test_a_code_has_no_letters_that_look_alike(anna):
    code = room_of(new_evening(anna)).code
    assert len(code) == 5 and not set(code) & set("01OI")
    assert joining.room_by_code(f" {code.lower()} ").code == code


def test_a_person_who_asks_waits_for_an_organiser(anna):
    evening = new_evening(anna)
    assert not joining.ask_to_join(room_of(evening), "Ivo", False, PHONE, phone(1))
    assert not LocalPlayer.objects.filter(name="Ivo").exists()
    joining.answer_request(anna, evening.pk, LocalRequest.objects.get().pk, True)
    player = LocalPlayer.objects.get(name="Ivo")
    assert joining.player_of_device(evening, PHONE) == player


def test_a_person_who_is_turned_away_may_ask_again(anna):
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
    assert error_code(joining.claim_name, room, petro.pk, PHONE, phone(1)) == "device_plays"
    # With another cookie of its device it is held by the key of its session.
    assert error_code(joining.claim_name, room, petro.pk, PHONE, phone(3)) == "already_in"
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


def test_closed_means_that_nobody_but_organisers_adds_or_takes_a_name(anna):
    evening = new_evening(anna)
    joining.set_joining(anna, evening.pk, RoomSettings.Joining.CLOSED)
    # What a page loaded before says.
    room = RoomSettings(tournament=evening, joining=RoomSettings.Joining.OPEN)
    zofia = LocalPlayer.objects.get(name="Zofia")
    claim = (room, zofia.pk, PHONE, phone(1))
    assert error_code(joining.claim_name, *claim) == "joining_closed"
    joined = (room, "Ivo", False, PHONE, phone(1))
    assert error_code(joining.ask_to_join, *joined) == "joining_closed"
    zofia.refresh_from_db()
    assert zofia.device == ""


def test_a_phone_that_lost_its_session_takes_its_own_name_again(anna):
    evening = new_evening(anna)
    room, zofia = room_of(evening), LocalPlayer.objects.get(name="Zofia")
    joining.claim_name(room, zofia.pk, PHONE, phone(1))
    joining.set_joining(anna, evening.pk, RoomSettings.Joining.CLOSED)
    joining.claim_name(room, zofia.pk, OTHER_PHONE, phone(1, network=2))
    zofia.refresh_from_db()
    assert zofia.device == OTHER_PHONE


def test_claims_and_their_end_stand_in_the_log_with_device_and_network(anna):
    evening = new_evening(anna)
    room, zofia = room_of(evening), LocalPlayer.objects.get(name="Zofia")
    joining.claim_name(room, zofia.pk, PHONE, phone(1, network=7))
    services.release_device(anna, evening.pk, zofia.entrant_id)
    joining.ask_to_join(room, "Ivo", False, OTHER_PHONE, phone(2))
    joining.answer_request(anna, evening.pk, LocalRequest.objects.get().pk, True)
    snapshot = load_page(evening).snapshot
    events = with_names(evening.log.order_by("pk"))
    entries = [audit_log_entry(snapshot, event) for event in events][-3:]
    assert [(entry.actor, entry.text) for entry in entries] == [
        ("", "A phone took the name Z. (device d1, network n7)."),
        ("anna", "The name Z. was taken from its phone."),
        ("anna", "I. joined by code (device d2, network n2)."),
    ]


def test_results_of_a_released_phone_are_gone(anna):
    evening = drawn_evening(anna)
    room, table = room_of(evening), open_tables(evening)[0]
    player = LocalPlayer.objects.get(entrant=table.seats[0])
    joining.claim_name(room, player.pk, PHONE, phone(1))
    given = scores_at(table, 705, 590, 340)
    results.enter_as_player(evening.pk, player.entrant, table.pk, given, phone(1))
    services.release_device(anna, evening.pk, player.entrant_id)
    assert not ResultEntry.objects.exists() and not EntrantOrigin.objects.exists()


def ask_from(room, number, network):
    # No two of these names look alike.
    text = f"Wanda {'BCDFGHKMPR'[number // 5]}{'aeuyz'[number % 5]}"
    device = f"{network:02}{number:022}"
    return joining.ask_to_join(room, text, False, device, phone(100 * network + number, network))


@pytest.mark.parametrize(("shared", "most"), [(False, 15), (True, 40)])
def test_one_network_leaves_requests_to_others(anna, shared, most):
    evening = new_evening(anna)
    joining.set_shares_network(anna, evening.pk, shared)
    room = room_of(evening)
    for number in range(most):
        ask_from(room, number, network=1)
    assert error_code(ask_from, room, most, 1) == "many_of_network"
    ask_from(room, 49, network=2)
    assert LocalRequest.objects.count() == most + 1 < joining.MAX_REQUESTS


@pytest.mark.parametrize("way", ["open", "claim"])
def test_one_network_neither_fills_an_open_event_nor_takes_all_names(anna, monkeypatch, way):
    monkeypatch.setattr(joining, "MAX_OF_NETWORK", 2)
    evening = new_evening(anna)
    joining.set_joining(anna, evening.pk, RoomSettings.Joining.OPEN)
    room, names = room_of(evening), list(LocalPlayer.objects.all())

    def come(number, network):
        if way == "open":
            return ask_from(room, number, network)
        return joining.claim_name(room, names[number].pk, f"{number:024}", phone(number, network))

    come(0, 1)
    come(1, 1)
    assert error_code(come, 2, 1) == "many_of_network"
    come(2, 2)


def test_a_device_asks_once(anna):
    room = room_of(new_evening(anna))
    joining.ask_to_join(room, "Ivo", False, PHONE, phone(1))
    other_session = (room, "Vera", False, OTHER_PHONE, phone(1, network=2))
    assert error_code(joining.ask_to_join, *other_session) == "already_in"


def test_the_way_of_joining_is_in_the_log(anna):
    evening = new_evening(anna)
    joining.set_joining(anna, evening.pk, RoomSettings.Joining.CLOSED)
    joining.set_shares_network(anna, evening.pk, True)
    joining.set_shares_network(anna, evening.pk, False)
    said = ["room_joining_closed", "room_network_shared", "room_network_apart"]
    assert verbs(evening)[-3:] == said
