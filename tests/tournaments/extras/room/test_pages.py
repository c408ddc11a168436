"""Tests of the pages of an evening: organisers', players', the projector's, and what is public."""

import pytest
from django.urls import reverse

from tests.factories import client_of, from_now, person
from tests.tournaments.extras.room.evenings import (
    NAMES,
    drawn_evening,
    entrant_named,
    finish_round,
    new_evening,
    open_tables,
)
from tests.tournaments.factories import tables_of
from tournaments.extras.room import rounds
from tournaments.extras.room.access import room_of
from tournaments.extras.room.models import LocalPlayer, ResultEntry, RoomSettings
from tournaments.extras.room.page import cached_page, load_page
from tournaments.extras.room.people import merging
from tournaments.extras.room.projector.pages import pages_of
from tournaments.models import Tournament
from tournaments.organising import services as organising

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
ACCEPT = {"headers": {"accept": "application/json"}}


def act(client, evening, action, **data):
    return client.post(reverse("room_action", args=[evening.pk, action]), data, **ACCEPT)


def tell(client, code, action, **data):
    return client.post(reverse("room_player_action", args=[code, action]), data, **ACCEPT)


def test_an_organiser_runs_an_evening_from_one_page(anna):
    evening, client = new_evening(anna, ()), client_of(anna)
    client.post(reverse("room_names", args=[evening.pk]), {"names": "\n".join(NAMES[:6])})
    page = client.get(reverse("room", args=[evening.pk])).content.decode()
    assert "6 people · 2 tables of 3" in page and "Draw round 1" in page
    assert act(client, evening, "draw").json()["status"] == "done"
    table = open_tables(evening)[0]
    scores = {
        f"score-{pk}": str(score) for pk, score in zip(table.seats, (705, -90, 340), strict=True)
    }
    assert act(client, evening, "result", table=table.pk, **scores).status_code == 200
    page = client.get(reverse("room", args=[evening.pk]) + "?part=1").content.decode()
    assert "after 1 more table" in page and "\u221290" in page


def test_wrong_scores_are_refused_with_a_reason(anna):
    evening, client = drawn_evening(anna), client_of(anna)
    table = open_tables(evening)[0]
    scores = {f"score-{pk}": "703" for pk in table.seats}
    error = act(client, evening, "result", table=table.pk, **scores).json()["error"]
    assert error["text"] == "703 can't be right: scores are multiples of 5."


def test_strangers_see_neither_page_nor_actions(anna):
    evening, client = drawn_evening(anna), client_of(person("stranger"))
    assert client.get(reverse("room", args=[evening.pk])).status_code == 404
    assert act(client, evening, "draw").status_code == 409
    assert client.get(reverse("room_print", args=[evening.pk, "cards"])).status_code == 404
    assert client_of().get(reverse("projector", args=["x" * 20])).status_code == 404


def test_public_pages_and_files_show_initials_only(anna):
    evening = drawn_evening(anna, NAMES[:6])
    finish_round(anna, evening)
    visitor = client_of()
    for name in ("tournament", "tournament_print", "tournament_csv", "tournament_json"):
        text = visitor.get(reverse(name, args=[evening.pk])).content.decode()
        assert "Z." in text and not any(name in text for name in NAMES[:6])


def test_a_phone_joins_enters_and_another_confirms(anna):
    evening = drawn_evening(anna)
    code = room_of(evening).code
    table = tables_of(evening)[0]
    people = list(LocalPlayer.objects.filter(entrant__in=table.seats))
    phones = [phone_at("203.0.113.7"), phone_at("198.51.100.7")]
    for phone, player in zip(phones, people, strict=False):
        assert (
            "I am on the list" in phone.get(reverse("room_by_code", args=[code])).content.decode()
        )
        assert tell(phone, code, "claim", player=player.pk).status_code == 200
    scores = {
        f"score-{pk}": str(score) for pk, score in zip(table.seats, (705, 590, 340), strict=True)
    }
    assert tell(phones[0], code, "enter", table=table.pk, **scores).status_code == 200
    page = phones[1].get(reverse("room_by_code", args=[code])).content.decode()
    assert f"{people[0].name} entered:" in page and "Confirm" in page
    entry = ResultEntry.objects.get()
    assert tell(phones[0], code, "confirm", table=table.pk, entry=entry.pk).status_code == 409
    assert tell(phones[1], code, "confirm", table=table.pk, entry=entry.pk).status_code == 200
    table.refresh_from_db()
    assert table.override


def phone_at(address):
    """Return a browser with cookies of its own at this address."""
    client = client_of()
    client.defaults["REMOTE_ADDR"] = address
    return client


def claimed_by(evening, table, phones):
    """Let phones take the first names of a table; return the form of a result."""
    code = room_of(evening).code
    people = LocalPlayer.objects.filter(entrant__in=table.seats).order_by("pk")
    for phone, player in zip(phones, people, strict=False):
        assert tell(phone, code, "claim", player=player.pk).status_code == 200
    scores = zip(table.seats, (705, 590, 340), strict=True)
    return {"table": table.pk, **{f"score-{pk}": str(score) for pk, score in scores}}


def test_one_person_with_two_cookie_jars_settles_nothing(anna):
    """The attack: two browsers of one device claim two names and agree on a made-up result."""
    evening = drawn_evening(anna)
    code, table = room_of(evening).code, tables_of(evening)[0]
    jars = [phone_at("203.0.113.7"), phone_at("203.0.113.7")]
    form = claimed_by(evening, table, jars)
    said = [tell(jar, code, "enter", **form).json()["text"] for jar in jars]
    assert said[0] == "Entered. Another player or an organiser confirms it."
    assert said[1].startswith("Waiting for an organiser. The players who entered this share a net")
    # To change into another network does not help: the name was taken in this one.
    jars[1].defaults["REMOTE_ADDR"] = "198.51.100.7"
    tell(jars[1], code, "enter", **form)
    table.refresh_from_db()
    assert table.override is None
    page = jars[0].get(reverse("room_by_code", args=[code])).text
    assert 'data-obstacle="network"' in page and "Waiting for an organiser." in page
    organiser = client_of(anna)
    page = organiser.get(reverse("room", args=[evening.pk])).text
    assert "1 result needs you" in page and "The players agree, and share a network." in page
    entry = ResultEntry.objects.first().pk
    said = act(organiser, evening, "confirm-all", entry=[entry]).json()["text"]
    table.refresh_from_db()
    assert said == "1 result counts." and table.override


def test_one_browser_that_forgets_its_session_settles_nothing_either(anna):
    evening = drawn_evening(anna)
    code, table = room_of(evening).code, tables_of(evening)[0]
    one, other = phone_at("203.0.113.7"), phone_at("198.51.100.7")
    form = claimed_by(evening, table, [one])
    other.cookies["room_device"] = one.cookies["room_device"].value
    second = LocalPlayer.objects.filter(entrant__in=table.seats, device="").first()
    answer = tell(other, code, "claim", player=second.pk)
    assert answer.json()["error"]["code"] == "device_plays"
    assert tell(other, code, "enter", **form).json()["error"]["code"] == "not_entered"


def test_accounts_of_one_device_need_an_organiser_too(anna):
    evening = new_evening(anna, NAMES[:1])
    jars = [phone_at("203.0.113.7"), phone_at("198.51.100.7")]
    for jar, name in zip(jars, ("kateryna", "danylo"), strict=True):
        jar.force_login(person(name))
        jar.post(reverse("tournament_action", args=[evening.pk, "enter"]))
    rounds.draw_next(anna, evening.pk)
    code, table = room_of(evening).code, tables_of(evening)[0]
    form = claimed_by(evening, table, [])
    tell(jars[0], code, "enter", **form)
    jars[1].cookies["room_device"] = jars[0].cookies["room_device"].value
    said = tell(jars[1], code, "enter", **form).json()["text"]
    table.refresh_from_db()
    assert table.override is None and "share a device" in said


def test_a_closed_event_shows_no_names_to_take(anna):
    evening = new_evening(anna)
    code = room_of(evening).code
    act(client_of(anna), evening, "joining", joining="closed")
    phone = phone_at("203.0.113.7")
    page = phone.get(reverse("room_by_code", args=[code])).text
    assert "Only the organisers add people" in page and "I am on the list" not in page
    zofia = LocalPlayer.objects.get(name="Zofia")
    answer = tell(phone, code, "claim", player=zofia.pk)
    assert answer.json()["error"]["code"] == "joining_closed"


def test_an_organiser_says_that_all_phones_share_a_network(anna):
    evening, client = new_evening(anna), client_of(anna)
    assert "Require a device each" in client.get(reverse("room", args=[evening.pk])).text
    act(client, evening, "network", shared="1")
    assert RoomSettings.objects.get().shares_network
    assert "Require a network each, too" in client.get(reverse("room", args=[evening.pk])).text
    act(client, evening, "network")
    assert not RoomSettings.objects.get().shares_network


def test_a_person_who_has_no_name_here_enters_nothing(anna):
    evening = drawn_evening(anna)
    table = tables_of(evening)[0]
    scores = {f"score-{pk}": "100" for pk in table.seats}
    answer = tell(client_of(), room_of(evening).code, "enter", table=table.pk, **scores)
    assert answer.json()["error"]["code"] == "not_entered"


def test_wrong_codes_are_counted(anna, settings):
    settings.LIMITS = {**settings.LIMITS, "room_codes_by_network": (2, 600)}
    code, client = room_of(new_evening(anna)).code, client_of()
    for _ in range(2):
        assert client.get(reverse("room_code"), {"code": "AAAAA"}).status_code == 404
    assert client.get(reverse("room_by_code", args=[code])).status_code == 429


def guess(client, times, code="AAAAA", **extra):
    """Return the statuses of the form for a code."""
    address = reverse("room_code")
    return [client.get(address, {"code": code}, **extra).status_code for _ in range(times)]


def test_a_browser_that_gave_the_right_code_is_not_kept_out_by_guesses_beside_it(anna, limits):
    limits(room_codes_by_network=2)
    page = reverse("room_by_code", args=[room_of(new_evening(anna)).code])
    known, stranger = client_of(), client_of()
    assert known.get(page).status_code == 200
    assert guess(stranger, 3) == [404, 404, 429]
    assert known.get(page).status_code == 200 and stranger.get(page).status_code == 429
    # What a browser says of itself proves nothing.
    stranger.cookies["room_codes"] = f"{page.split('/')[-2]}:1:forged"
    assert stranger.get(page).status_code == 429


def test_right_codes_are_not_counted(anna, limits):
    limits(room_codes_by_network=1, room_codes_of_site=1, room_codes_when_many=1)
    code = room_of(new_evening(anna)).code
    assert guess(client_of(), 1, code) + guess(client_of(), 3, code) == [302] * 4


def test_links_of_one_provider_guess_no_more_than_four_of_them(anna, limits):
    limits(room_codes_by_network=2)
    done = [
        guess(client_of(), 1, REMOTE_ADDR=f"2001:db8:7:{number << 8:x}::5")[0]
        for number in range(10)
    ]
    assert done == [404] * 8 + [429] * 2


def test_many_wrong_codes_on_the_site_shut_out_only_those_who_gave_them(anna, limits):
    limits(room_codes_by_network=10, room_codes_of_site=6, room_codes_when_many=2)
    code = room_of(new_evening(anna)).code
    guessers = [{"REMOTE_ADDR": f"203.0.113.{number}"} for number in (1, 2, 3)]
    for one in guessers:
        assert guess(client_of(), 2, **one) == [404, 404]
    assert [guess(client_of(), 1, **one) for one in guessers] == [[429]] * 3
    elsewhere = {"REMOTE_ADDR": "203.0.113.9"}
    assert guess(client_of(), 2, code, **elsewhere) == [302, 302]
    assert guess(client_of(), 3, **elsewhere) == [404, 404, 429]


def test_a_player_with_an_account_finds_the_table_without_a_code(anna):
    evening = new_evening(anna, NAMES[:5])
    player = person("kateryna")
    client = client_of(player)
    client.post(reverse("tournament_action", args=[evening.pk, "enter"]))
    rounds.draw_next(anna, evening.pk)
    page = client.get(reverse("room_of_tournament", args=[evening.pk])).content.decode()
    assert "First dealer" in page
    public = client.get(reverse("tournament", args=[evening.pk])).content.decode()
    assert "Enter the result" in public
    answer = client_of().get(reverse("room_of_tournament", args=[evening.pk]))
    assert answer.status_code == 302


def test_an_account_agrees_on_its_own_page(anna):
    evening, account = new_evening(anna), person("zosia_k")
    row = entrant_named(evening, "Zofia")
    organiser, client = client_of(anna), client_of(account)
    assert act(organiser, evening, "offer-account", entrant=row.pk, name="zosia_k").json()
    page = client.get(reverse("room_of_tournament", args=[evening.pk])).content.decode()
    assert "you play here as Zofia" in page
    assert tell(client, room_of(evening).code, "ask-for-name").status_code == 200
    row.refresh_from_db()
    assert row.user == account
    assert "zosia_k" in organiser.get(reverse("room", args=[evening.pk])).content.decode()


def test_an_account_leaves_a_name_long_after_the_evening_too(anna):
    evening, account = new_evening(anna), person("zosia_k")
    row = entrant_named(evening, "Zofia")
    merging.offer_account(anna, evening.pk, row.pk, "zosia_k")
    merging.ask_for_name(account, evening.pk, row.pk)
    organising.cancel(anna, evening.pk, "rain")
    Tournament.objects.filter(pk=evening.pk).update(ended_at=from_now(days=-9))
    client, code = client_of(account), room_of(evening).code
    page = client.get(reverse("room_of_tournament", args=[evening.pk])).content.decode()
    assert "Your account is linked to this name." in page and "Your table appears" not in page
    assert tell(client, code, "ask-for-name").json()["error"]["code"] == "no_code"
    assert tell(client, code, "undo-name").json()["status"] == "done"
    row.refresh_from_db()
    assert row.user.is_local


def test_an_organiser_deletes_names_after_the_evening_too(anna):
    evening, client = new_evening(anna), client_of(anna)
    organising.cancel(anna, evening.pk, "rain")
    page = client.get(reverse("room", args=[evening.pk])).content.decode()
    assert "Delete the name" in page
    assert not any(text in page for text in ("Add a name", "room-tick", "Ask for confirmation"))
    row = entrant_named(evening, "Zofia")
    assert act(client, evening, "delete-name", entrant=row.pk).json()["status"] == "done"
    assert not LocalPlayer.objects.filter(name="Zofia").exists()


def test_the_projector_shows_names_as_given_and_its_address_can_be_renewed(anna):
    evening = drawn_evening(anna, NAMES)
    room, visitor = room_of(evening), client_of()
    page = visitor.get(reverse("projector", args=[room.projector_key])).content.decode()
    assert "Zofia" in page and room.code in page and "Left in round 1" in page
    act(client_of(anna), evening, "renew-projector")
    assert visitor.get(reverse("projector", args=[room.projector_key])).status_code == 404
    newer = RoomSettings.objects.get().projector_key
    assert visitor.get(reverse("projector", args=[newer]) + "?part=1").status_code == 200


def kinds(evening):
    evening.refresh_from_db()
    return [(page.kind, page.first, page.last) for page in pages_of(cached_page(evening))]


def test_the_projector_rotates_names_then_tables_then_standings(anna):
    evening = new_evening(anna, NAMES)
    assert kinds(evening) == [("names", 1, 10)]
    rounds.draw_next(anna, evening.pk)
    assert kinds(evening) == [("tables", 1, 3)]
    finish_round(anna, evening)
    assert kinds(evening) == [("tables", 1, 3), ("standings", 1, 9), ("standings", 10, 10)]


@pytest.mark.parametrize("kind", ["cards", "sheet", "round"])
def test_there_is_something_to_print(anna, kind):
    evening = drawn_evening(anna)
    answer = client_of(anna).get(reverse("room_print", args=[evening.pk, kind]))
    text = answer.content.decode()
    assert {"cards": room_of(evening).code, "sheet": "9 deals", "round": "Zofia"}[kind] in text


def test_the_tables_of_earlier_rounds_stay_reachable(anna):
    evening = drawn_evening(anna)
    finish_round(anna, evening)
    rounds.draw_next(anna, evening.pk)
    address = f"/tournaments/{evening.pk}/room/"
    assert f"{address}?round=1" in client_of(anna).get(address).text
    answer = client_of(anna).get(f"{address}?round=1")
    assert [table.state for table in answer.context["earlier_tables"]] == ["done", "done"]
    assert "Round 2 was drawn from these results" in answer.text
    for other in ("0", "2", "9", "x"):
        assert "earlier" not in client_of(anna).get(f"{address}?round={other}").context


def test_all_names_of_a_projectors_card_have_one_size(anna):
    evening = drawn_evening(anna, ("Bartholomew Kowalski", "Ed", "Jo"))
    [table] = load_page(evening).tables
    assert table.longest_name == "very-long"
    evening = drawn_evening(anna, ("Zofia", "Petro", "Oleh"))
    [table] = load_page(evening).tables
    assert table.longest_name == "short"
