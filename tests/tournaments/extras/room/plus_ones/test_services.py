"""Guests that somebody brings to an event at real tables."""

from collections.abc import Callable

import pytest

from accounts.clubs.models import Club
from accounts.models import User
from tests.factories import client_of, error_code, from_now, guest, make_club
from tests.tournaments.extras.room.evenings import new_evening
from tournaments.extras.room.models import RoomSettings
from tournaments.extras.room.people import joining
from tournaments.extras.room.people import services as people
from tournaments.extras.room.plus_ones import services
from tournaments.extras.room.plus_ones.models import PlusOne
from tournaments.extras.room.plus_ones.queries import invites_plus_ones
from tournaments.models import Entrant, Tournament
from tournaments.organising.people import participants
from tournaments.registration import services as registration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


@pytest.fixture
def evening(anna: User, boris: User, club: Club) -> Tournament:
    """An evening to which Boris comes, and guests are invited."""
    cup = new_evening(anna, (), club=club, guests=True, limit=4, starts_at=from_now(days=3))
    registration.register(boris, cup.pk)
    return cup


def names(evening: Tournament) -> list[str]:
    return list(evening.local_players.values_list("name", flat=True))


def test_a_guest_takes_a_place_and_goes_with_the_host(boris: User, evening: Tournament) -> None:
    services.bring(boris, evening.pk, "Pavlo K")
    assert names(evening) == ["Pavlo K"] and evening.entrants.count() == 2
    registration.unregister(boris, evening.pk)
    assert names(evening) == [] and not evening.entrants.exists()
    assert not User.objects.filter(is_local=True).exists()


def test_an_invited_host_who_declines_brings_nobody(boris: User, evening: Tournament) -> None:
    Entrant.objects.filter(user=boris).update(invited_by=evening.organiser)
    services.bring(boris, evening.pk, "Pavlo K")
    registration.unregister(boris, evening.pk)
    assert names(evening) == [] and Entrant.objects.get(user=boris).status == "invited"


def test_a_host_that_organisers_remove_brings_nobody(
    anna: User, boris: User, evening: Tournament
) -> None:
    services.bring(boris, evening.pk, "Pavlo K")
    participants.remove(anna, evening.pk, evening.entrants.get(user=boris).pk)
    assert names(evening) == [] and Entrant.objects.get(user=boris).status == "withdrawn"


def test_guests_of_a_host_who_is_late_stay(anna: User, boris: User, evening: Tournament) -> None:
    services.bring(boris, evening.pk, "Pavlo K")
    row = evening.entrants.get(user=boris)
    people.set_here(anna, evening.pk, row.pk, False)
    assert names(evening) == ["Pavlo K"]


def test_the_page_shows_them_to_the_host_alone(
    boris: User, vera: User, evening: Tournament
) -> None:
    registration.register(vera, evening.pk)
    url = f"/tournaments/{evening.pk}/"
    client = client_of(boris)
    assert "Add a guest" in client.get(url).content.decode()
    answer = client.post(f"{url}plus-ones/", {"name": "Pavlo K", "next": url}, follow=True)
    assert "Pavlo K comes with you" in answer.content.decode()
    assert "Pavlo K" not in client_of(vera).get(url).content.decode()
    client.post(f"{url}plus-ones/{PlusOne.objects.get().pk}/remove/")
    assert names(evening) == []


def test_nobody_removes_the_guest_of_another(boris: User, vera: User, evening: Tournament) -> None:
    registration.register(vera, evening.pk)
    row = services.bring(boris, evening.pk, "Pavlo K")
    assert error_code(services.leave_at_home, vera, evening.pk, row.pk) == "no_person"


def test_a_person_who_does_not_come_brings_nobody(
    anna: User, vera: User, evening: Tournament
) -> None:
    assert error_code(services.bring, vera, evening.pk, "Pavlo K") == "not_coming"
    visitor = guest()
    registration.register(visitor, evening.pk)
    assert error_code(services.bring, visitor, evening.pk, "Pavlo K") == "not_coming"


def test_two_guests_are_enough(
    boris: User, evening: Tournament, limits: Callable[..., None]
) -> None:
    services.bring(boris, evening.pk, "Pavlo K")
    services.bring(boris, evening.pk, "Oksana M")
    assert error_code(services.bring, boris, evening.pk, "Ivan P") == "many_plus_ones"
    limits(plus_ones=1)
    for row, code in zip(PlusOne.objects.all(), (None, "too_many"), strict=True):
        services.leave_at_home(boris, evening.pk, row.pk)
        if code is None:
            services.bring(boris, evening.pk, "Ivan P")
        else:
            assert error_code(services.bring, boris, evening.pk, "Olha D") == code


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"guests": False}, "no_guests"),
        ({"status": "running"}, "begun"),
        ({"in_room": False}, "not_in_room"),
    ],
)
def test_only_before_an_event_that_invites_guests(
    boris: User, evening: Tournament, fields: dict, code: str
) -> None:
    Tournament.objects.filter(pk=evening.pk).update(**fields)
    assert error_code(services.bring, boris, evening.pk, "Pavlo K") == code
    assert "Add a guest" not in client_of(boris).get(f"/tournaments/{evening.pk}/").content.decode()


def test_a_full_event_and_a_name_of_an_account_are_refused(
    boris: User, vera: User, evening: Tournament
) -> None:
    assert error_code(services.bring, boris, evening.pk, "Vera") == "like_account"
    Tournament.objects.filter(pk=evening.pk).update(limit=1)
    assert error_code(services.bring, boris, evening.pk, "Pavlo K") == "full"


def test_a_private_clubs_event_is_not_there(anna: User, boris: User) -> None:
    hidden = make_club(anna, "Hidden", is_private=True)
    cup = new_evening(anna, (), club=hidden, guests=True, starts_at=from_now(days=3))
    client = client_of(boris)
    assert client.post(f"/tournaments/{cup.pk}/plus-ones/", {"name": "Pavlo"}).status_code == 404


def test_nobody_brings_names_while_only_organisers_add_people(
    anna: User, boris: User, evening: Tournament
) -> None:
    joining.set_joining(anna, evening.pk, RoomSettings.Joining.CLOSED)
    assert error_code(services.bring, boris, evening.pk, "Pavlo K") == "joining_closed"
    assert not invites_plus_ones(evening)
