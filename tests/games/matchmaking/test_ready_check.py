"""Tests of games.matchmaking.ready_check."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.http.timestamps import timestamp
from accounts.models import User
from games.matchmaking import ready_check, services, waves
from games.matchmaking import status as matchmaking_status
from games.matchmaking.models import ReadyCheck, Ticket
from games.models import Game, Pool
from tests.factories import error_code, person
from tests.games.factories import changed
from tests.games.matchmaking.driver import run_wave
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("notices", "queued")
JSON = {"Accept": "application/json"}
NOW = timezone.now()
ANSWER = ready_check.ANSWER_TIME


@pytest.fixture(autouse=True)
def _slow_machine(monkeypatch) -> None:
    """The wall clock ends no check during a test, which may run long after it was loaded."""
    monkeypatch.setattr(ready_check, "ANSWER_TIME", timedelta(days=1))


def add_ticket(user: User, pool: Pool, seconds: float, now: datetime = NOW) -> Ticket:
    """Add a ticket that has waited for so many seconds, since the last press."""
    since = now - timedelta(seconds=seconds)
    return Ticket.objects.create(
        user=user, pool=pool, rating=1500, created_at=since, pressed_at=since
    )


@pytest.fixture
def patient(pool) -> Pool:
    """A pool without bots."""
    return changed(pool, with_bots=False)


@pytest.fixture
def check(patient, people) -> ReadyCheck:
    """A check in which Anna and Boris waited long and Vera has just joined."""
    for user, seconds in zip(people, (50, 40, 1), strict=True):
        add_ticket(user, patient, seconds)
    assert run_wave(NOW) == []
    return ReadyCheck.objects.get()


def later(check: ReadyCheck, seconds: float = 0) -> datetime:
    return check.due_at + timedelta(seconds=seconds)


def waiting() -> set[str]:
    return set(Ticket.objects.values_list("user__username", flat=True))


def test_only_players_who_waited_long_must_confirm(check):
    accepted = Ticket.objects.filter(accepted=True)
    assert [ticket.user.username for ticket in accepted] == ["vera"]
    assert not Game.objects.exists() and Ticket.objects.filter(ready_check=check).count() == 3


def test_short_waits_need_no_check(patient, people):
    for user in people:
        add_ticket(user, patient, 29)
    assert len(run_wave(NOW)) == 1


def test_pools_with_early_bots_need_no_check(pool, people):
    for user in people:
        add_ticket(user, pool, 39)
    assert len(run_wave(NOW)) == 1


def test_nobody_is_seated_long_after_a_press_where_bots_come_early(pool, people):
    """The site was down meanwhile, and the pages connected again by themselves."""
    for user in people:
        add_ticket(user, pool, 120)
    assert run_wave(NOW) == [] and ReadyCheck.objects.count() == 1


def test_a_place_that_waited_long_needs_no_check_after_a_new_press(patient, people):
    for user in people:
        add_ticket(user, patient, 120)
    Ticket.objects.update(pressed_at=NOW - timedelta(seconds=5))
    assert len(run_wave(NOW)) == 1


def test_joining_again_and_confirming_are_presses(check, people):
    Ticket.objects.update(pressed_at=NOW - timedelta(hours=1))
    services.accept(people[0])
    services.join_queue(people[1], check.pool)
    late = Ticket.objects.filter(pressed_at__lt=NOW)
    assert [ticket.user for ticket in late] == [people[2]]


def test_the_table_begins_with_the_last_confirmation(check, people):
    assert services.accept(people[0]) == []
    assert services.accept(people[0]) == [], "twice is once"
    [game] = services.accept(people[1])
    assert {seat.user for seat in game.seats.all()} == set(people)
    assert not Ticket.objects.exists() and not ReadyCheck.objects.exists()


def test_silent_players_leave_the_queue_and_others_keep_their_place(check, people):
    before = Ticket.objects.get(user=people[0]).created_at
    services.accept(people[0])
    assert waves.tick(later(check, -1)) == [] and waiting() == {"anna", "boris", "vera"}
    waves.tick(later(check))
    assert waiting() == {"anna", "vera"} and not ReadyCheck.objects.exists()
    anna = Ticket.objects.get(user=people[0])
    assert anna.created_at == before and anna.ready_check is None and not anna.accepted


def test_players_of_a_failed_check_are_first_at_the_next_table(check, people, patient):
    services.accept(people[0])
    waves.tick(later(check))
    for name in ("gleb", "dina"):
        add_ticket(person(name), patient, 0, later(check))
    run_wave(later(check))
    assert people[0].tickets.get().ready_check is not None


def test_players_in_a_check_are_not_seated_elsewhere(check, people, patient):
    for name in ("gleb", "dina"):
        add_ticket(person(name), patient, 1)
    assert run_wave(NOW) == [] and ReadyCheck.objects.count() == 1


def test_players_in_a_check_are_not_seated_in_another_pool(check, people):
    other = Pool.objects.get(key="polish")
    for user in people:
        add_ticket(user, other, 20)
    assert run_wave(NOW) == []
    assert Ticket.objects.filter(pool=other).count() == 3


def test_leaving_cancels_the_check(check, people):
    services.accept(people[0])
    services.leave_queue(people[1])
    assert not ReadyCheck.objects.exists() and waiting() == {"anna", "vera"}
    assert not Ticket.objects.filter(accepted=True).exists()


def test_deleting_an_account_cancels_the_check(check, people):
    services.accept(people[0])
    people[1].delete()
    waves.tick(NOW)
    assert not ReadyCheck.objects.exists() and waiting() == {"anna", "vera"}


def test_closing_the_pool_cancels_the_check(check):
    Pool.objects.update(is_open=False)
    waves.tick(NOW)
    assert not ReadyCheck.objects.exists() and waiting() == set()


def test_late_and_uninvited_confirmations_are_refused(check, people):
    ReadyCheck.objects.update(due_at=timezone.now())
    for user in (people[0], person("gleb")):
        assert error_code(services.accept, user) == "no_ready_check"


def test_simultaneous_confirmations_create_one_table(check, people):
    at_once(*[lambda user=user: services.accept(user) for user in people[:2]])
    # Each may have found the other's row locked; then the next tick creates the table.
    waves.tick(NOW)
    assert Game.objects.count() == 1 and not Ticket.objects.exists()


def test_a_confirmed_check_without_a_table_is_completed_by_a_tick(check, people):
    Ticket.objects.update(accepted=True)
    assert len(waves.tick(later(check, 5))) == 1
    assert not ReadyCheck.objects.exists()


def test_a_check_that_fails_stops_no_wave(check, people, monkeypatch):
    Ticket.objects.update(accepted=True)
    monkeypatch.setattr(ready_check, "_seat", lambda *_: 1 / 0)
    other = Pool.objects.get(key="polish")
    for name in ("gleb", "dina", "oleg"):
        add_ticket(person(name), other, 1)
    [game] = waves.tick(NOW)
    assert game.pool == other and ReadyCheck.objects.get() == check


def test_an_overdue_check_that_fails_ends(check, people, monkeypatch):
    ReadyCheck.objects.update(starter=people[2])
    monkeypatch.setattr(ready_check, "_seat", lambda *_: 1 / 0)
    assert ready_check.resolve_checks(later(check)) == []
    assert not ReadyCheck.objects.exists() and waiting() == {"anna", "boris", "vera"}


def test_a_long_wait_for_bots_needs_a_check(pool, people):
    Pool.objects.filter(pk=pool.pk).update(patience_ms=60_000)
    add_ticket(people[0], pool, 61)
    assert waves.fill_with_bots(pool.key, NOW) == []
    [game] = services.accept(people[0])
    assert [seat.user.is_bot for seat in game.seats.all()].count(True) == 2


def test_the_lobby_state_shows_the_ready_check(check, people, patient, monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: later(check, -10))
    state = matchmaking_status.lobby_state()
    until = timestamp(check.due_at)
    sent = {user.username: state.message(user.pk)["seeking"]["ready_check"] for user in people}
    expected = {"pool": patient.key, "until": until, "seconds": 10, "accepted": False}
    expected["starter"] = None
    assert sent == {"anna": expected, "boris": expected, "vera": expected | {"accepted": True}}
    assert matchmaking_status.status_of(people[0])["ready_check"] == expected


def test_the_seconds_that_are_left_are_told(check, people, monkeypatch):
    for seconds, told in ((-3, 3), (2, 0)):
        monkeypatch.setattr(timezone, "now", lambda seconds=seconds: later(check, seconds))
        assert matchmaking_status.status_of(people[0])["ready_check"]["seconds"] == told


def test_the_accept_view_confirms_the_check(check, people):
    clients = [Client() for _ in people]
    for client, user in zip(clients, people, strict=True):
        client.force_login(user)
    assert clients[0].get("/play/accept/").status_code == 405
    answer = clients[0].post("/play/accept/", headers=JSON).json()
    assert answer["status"] == "seeking" and answer["ready_check"]["accepted"] is True
    assert clients[1].post("/play/accept/", headers=JSON).json()["status"] == "seated"
    late = clients[2].post("/play/accept/", headers=JSON)
    assert (late.status_code, late.json()["error"]["code"]) == (409, "no_ready_check")
    assert Client().post("/play/accept/", headers=JSON).json() == {"status": "idle"}


def test_a_check_after_half_a_minute_lasts_ten_seconds():
    assert (ANSWER.total_seconds(), ready_check.LONG_WAIT.total_seconds()) == (10, 30)


def test_those_who_are_asked_are_notified(
    patient, people, notified, django_capture_on_commit_callbacks
):
    for user, seconds in zip(people, (50, 40, 1), strict=True):
        add_ticket(user, patient, seconds)
    with django_capture_on_commit_callbacks(execute=True):
        run_wave(NOW)
    asked = sorted(user.pk for user in people[:2])
    assert notified == [("ready_check", asked, "/")]
