"""After a long wait the seat is offered: who is there takes it, who is not leaves the queue."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.matchmaking import presence, ready_check, services, waves
from games.matchmaking import status as matchmaking_status
from games.matchmaking.models import Offer, Ticket
from games.models import Game, Pool
from games.tables.errors import TableError
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("rung", "queued")
JSON = {"Accept": "application/json"}
NOW = timezone.now()
ANSWER = ready_check.ANSWER


@pytest.fixture(autouse=True)
def _all_present(monkeypatch) -> None:
    monkeypatch.setattr(presence, "gone", lambda users: set())


@pytest.fixture
def patient(pool) -> Pool:
    """A pool in which one waits for people alone."""
    pool.with_bots = False
    pool.save()
    return pool


@pytest.fixture(autouse=True)
def _slow_machine(monkeypatch) -> None:
    """Tests look at the clock of the offer, and must not race against the wall's."""
    monkeypatch.setattr(ready_check, "ANSWER", timedelta(hours=1))


def came(user: User, pool: Pool, seconds: float, now: datetime = NOW) -> Ticket:
    """He has waited for so long."""
    since = now - timedelta(seconds=seconds)
    return Ticket.objects.create(user=user, pool=pool, rating=1500, created_at=since)


@pytest.fixture
def offered(patient, people) -> Offer:
    """Anna and Boris waited long, Vera has only just come."""
    for user, seconds in zip(people, (50, 40, 1), strict=True):
        came(user, patient, seconds)
    assert services.run_wave(NOW) == []
    return Offer.objects.get()


def later(offer: Offer, seconds: float = 0) -> datetime:
    return offer.due_at + timedelta(seconds=seconds)


def waiting() -> set[str]:
    return set(Ticket.objects.values_list("user__username", flat=True))


def test_who_waited_long_is_asked_and_who_has_just_come_is_not(offered):
    accepted = Ticket.objects.filter(accepted=True)
    assert [ticket.user.username for ticket in accepted] == ["vera"]
    assert not Game.objects.exists() and Ticket.objects.filter(offer=offered).count() == 3


def test_after_short_waits_nobody_is_asked(patient, people):
    for user in people:
        came(user, patient, 29)
    assert len(services.run_wave(NOW)) == 1


def test_where_bots_come_before_that_nobody_is_asked(pool, people):
    """Only a fault can have made them wait so long."""
    for user in people:
        came(user, pool, 120)
    assert len(services.run_wave(NOW)) == 1


def test_the_table_begins_when_the_last_has_accepted(offered, people):
    assert services.accept(people[0]) == []
    assert services.accept(people[0]) == [], "twice is once"
    [game] = services.accept(people[1])
    assert {seat.user for seat in game.seats.all()} == set(people)
    assert not Ticket.objects.exists() and not Offer.objects.exists()


def test_who_does_not_accept_leaves_the_queue_and_the_others_keep_their_place(offered, people):
    before = Ticket.objects.get(user=people[0]).created_at
    services.accept(people[0])
    assert waves.look(later(offered, -1)) == [] and waiting() == {"anna", "boris", "vera"}
    waves.look(later(offered))
    assert waiting() == {"anna", "vera"} and not Offer.objects.exists()
    anna = Ticket.objects.get(user=people[0])
    assert anna.created_at == before and anna.offer is None and not anna.accepted


def test_those_who_go_back_are_the_first_of_the_next_table(offered, people, patient):
    services.accept(people[0])
    waves.look(later(offered))
    for name in ("gleb", "dina"):
        came(User.objects.create_user(name), patient, 0, later(offered))
    waves.run_wave(later(offered))
    assert people[0].tickets.get().offer is not None


def test_while_a_seat_is_offered_nobody_else_is_seated_with_him(offered, people, patient):
    for name in ("gleb", "dina"):
        came(User.objects.create_user(name), patient, 1)
    assert services.run_wave(NOW) == [] and Offer.objects.count() == 1


def test_nor_in_another_pool(offered, people):
    other = Pool.objects.get(key="polish")
    for user in people:
        came(user, other, 20)
    assert services.run_wave(NOW) == []
    assert Ticket.objects.filter(pool=other).count() == 3


def test_who_leaves_meanwhile_sets_the_others_free_at_once(offered, people):
    services.accept(people[0])
    services.cancel(people[1])
    assert not Offer.objects.exists() and waiting() == {"anna", "vera"}
    assert not Ticket.objects.filter(accepted=True).exists()


def test_an_account_that_is_deleted_meanwhile_does_too(offered, people):
    services.accept(people[0])
    people[1].delete()
    waves.look(NOW)
    assert not Offer.objects.exists() and waiting() == {"anna", "vera"}


def test_a_pool_that_is_closed_meanwhile_does_too(offered):
    Pool.objects.update(is_open=False)
    waves.look(NOW)
    assert not Offer.objects.exists() and waiting() == set()


def test_too_late_is_refused_and_so_is_who_was_not_asked(offered, people):
    Offer.objects.update(due_at=timezone.now())
    for user in (people[0], User.objects.create_user("gleb")):
        with pytest.raises(TableError) as refused:
            services.accept(user)
        assert refused.value.code == "no_offer"


def test_two_who_accept_at_once_sit_at_one_table(offered, people):
    at_once(*[lambda user=user: services.accept(user) for user in people[:2]])
    # Each may have seen the other's row held: then the next look begins the table.
    waves.look(NOW)
    assert Game.objects.count() == 1 and not Ticket.objects.exists()


def test_a_table_that_all_accepted_and_nobody_began_begins_at_the_next_look(offered, people):
    """The process died between the last answer and the table."""
    Ticket.objects.update(accepted=True)
    assert len(waves.look(later(offered, 5))) == 1
    assert not Offer.objects.exists()


def test_a_long_wait_for_bots_is_asked_about_too(pool, people):
    Pool.objects.filter(pk=pool.pk).update(wait_ms=60_000)
    came(people[0], pool, 61)
    assert waves.fill_with_bots(pool.key, NOW) == []
    [game] = services.accept(people[0])
    assert [seat.user.is_bot for seat in game.seats.all()].count(True) == 2


def test_the_lobby_says_what_is_offered_and_to_whom(offered, people, patient):
    state = matchmaking_status.lobby()
    until = int(offered.due_at.timestamp() * 1000)
    said = {user.username: state.message(user.pk)["seeking"]["offer"] for user in people}
    asked = {"pool": patient.key, "until": until, "seconds": 10, "accepted": False}
    assert said == {"anna": asked, "boris": asked, "vera": asked | {"accepted": True}}
    assert matchmaking_status.status_of(people[0])["offer"] == asked


def test_the_page_takes_the_seat(offered, people):
    clients = [Client() for _ in people]
    for client, user in zip(clients, people, strict=True):
        client.force_login(user)
    assert clients[0].get("/play/accept/").status_code == 405
    answer = clients[0].post("/play/accept/", headers=JSON).json()
    assert answer["status"] == "seeking" and answer["offer"]["accepted"] is True
    assert clients[1].post("/play/accept/", headers=JSON).json()["status"] == "seated"
    late = clients[2].post("/play/accept/", headers=JSON)
    assert (late.status_code, late.json()["error"]["code"]) == (409, "no_offer")
    assert Client().post("/play/accept/", headers=JSON).json() == {"status": "idle"}


def test_ten_seconds_to_answer_after_half_a_minute():
    assert (ANSWER.total_seconds(), ready_check.LONG.total_seconds()) == (10, 30)
