"""Tests of games.matchmaking.requeue: nobody is put back into a queue without a press."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.bans import services as bans
from accounts.models import User
from games.matchmaking import requeue, services, status
from games.matchmaking.models import RequeueOffer, Ticket
from games.models import Game, Pool
from games.tables import services as tables
from games.tables.lifecycle.create import create_game
from tests.factories import client_of, error_code, guest
from tests.games.factories import changed
from tests.games.matchmaking.driver import run_wave

pytestmark = pytest.mark.usefixtures("notices", "queued")
JSON = {"Accept": "application/json"}


@pytest.fixture(autouse=True)
def _slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wall clock ends no offer during a test."""
    monkeypatch.setattr(requeue, "ANSWER_TIME", timedelta(hours=1))


@pytest.fixture
def closed(table: Game, people: list[User], django_capture_on_commit_callbacks: Any) -> Game:
    """A game of a pool that the first player closed before the first bid."""
    with django_capture_on_commit_callbacks(execute=True):
        tables.leave(table.id, people[0].pk)
    return table


def end_offers() -> None:
    RequeueOffer.objects.update(due_at=timezone.now() - timedelta(seconds=1))


def offers() -> set[User]:
    return {offer.user for offer in RequeueOffer.objects.all()}


def test_a_player_who_was_left_is_asked_and_does_not_wait(closed, people):
    assert offers() == set(people[1:]) and not Ticket.objects.exists()
    shown = status.status_of(people[1])
    assert shown["status"] == "idle" and shown["offer"]["game"] == closed.pk
    assert shown["offer"]["pool"] == closed.pool.key
    assert "offer" not in status.status_of(people[0])


def test_no_wave_seats_somebody_who_did_not_answer(closed, people):
    """Untouched, two players sat at a new rated table five seconds later."""
    for user in (guest(), guest()):
        services.join_queue(user, closed.pool)
    run_wave(timezone.now() + timedelta(seconds=8))
    assert not people[1].seats.exclude(game=closed).exists()
    assert not people[2].seats.exclude(game=closed).exists()


def test_a_yes_goes_on_with_the_interrupted_wait(closed, people):
    behind = Ticket.objects.create(
        user=guest(), pool=closed.pool, rating=1500, created_at=timezone.now()
    )
    mine = services.accept_requeue(people[1], ip_hash="home")
    assert list(Ticket.objects.order_by("created_at")) == [mine, behind]
    assert mine.created_at == closed.created_at and mine.ip_hash == "home"
    assert mine.pressed_at > closed.created_at
    assert offers() == {people[2]}


def test_without_an_answer_in_time_there_is_none(closed, people):
    end_offers()
    assert "offer" not in status.status_of(people[1])
    assert error_code(services.accept_requeue, people[1]) == "no_requeue_offer"
    assert not Ticket.objects.exists()


def test_a_no_is_final_in_all_tabs(closed, people):
    services.decline_requeue(people[1])
    services.decline_requeue(people[1])
    assert error_code(services.accept_requeue, people[1]) == "no_requeue_offer"


def test_a_second_yes_changes_nothing(closed, people):
    services.accept_requeue(people[1])
    assert error_code(services.accept_requeue, people[1]) == "no_requeue_offer"
    assert Ticket.objects.filter(user=people[1]).count() == 1


def test_a_player_who_plays_again_by_themselves_is_not_asked_any_longer(closed, people):
    services.join_queue(people[1], closed.pool)
    assert offers() == {people[2]}


def test_a_closed_pool_has_no_offer(closed, people):
    changed(closed.pool, is_open=False)
    assert error_code(services.accept_requeue, people[1]) == "no_requeue_offer"


def test_a_player_who_was_banned_meanwhile_does_not_queue(closed, people):
    bans.ban(people[1], ["rated"], "why", None)
    assert error_code(services.accept_requeue, people[1]) == "permanent_ranked_ban"
    assert not Ticket.objects.exists()


def test_offers_that_are_over_are_deleted_with_the_next(closed, people):
    end_offers()
    requeue.make_offer(people[1], closed, closed.pool, timezone.now())
    assert offers() == {people[1]}


@pytest.mark.parametrize(("answer", "expected"), [({"yes": "1"}, "seeking"), ({"no": "1"}, "idle")])
def test_the_page_answers(closed, people, answer, expected):
    client = client_of(people[1])
    assert client.get("/play/again/").status_code == 405
    assert client.get("/play/status/").json()["offer"]["game"] == closed.pk
    shown = client.post("/play/again/", answer, headers=JSON).json()
    assert shown["status"] == expected and "offer" not in shown
    assert Ticket.objects.filter(user=people[1]).exists() == (expected == "seeking")


def test_a_late_press_is_refused_with_the_way_on(closed, people):
    end_offers()
    refused = client_of(people[1]).post("/play/again/", {"yes": "1"}, headers=JSON)
    assert refused.status_code == 409
    assert refused.json()["error"] == {
        "code": "no_requeue_offer",
        "text": "The time to answer is over. Press Play to look for a table.",
    }


def test_a_visitor_has_no_offer(closed):
    assert Client().post("/play/again/", {"yes": "1"}, headers=JSON).json() == {"status": "idle"}
    assert not Ticket.objects.exists()


# ---- throw-away guests of one network


def close_as_guest(pool: Pool, others: list[User], commits: Any, network: str = "home") -> User:
    """A new guest queues from a network, is seated with others, and leaves before the first bid."""
    friend = guest()
    services.join_queue(friend, pool, ip_hash=network)
    Ticket.objects.filter(user=friend).delete()
    game = create_game(pool, [friend, *others])
    with commits(execute=True):
        tables.leave(game.id, friend.pk)
    return friend


@pytest.fixture
def limit(settings: Any) -> None:
    settings.LIMITS = settings.LIMITS | {"guest_closings_by_network": (2, 60)}


def test_guests_of_a_network_close_few_games_a_day(
    limit, pool, people, django_capture_on_commit_callbacks
):
    """Each new guest would begin without a penalty."""
    for _ in range(2):
        close_as_guest(pool, people[1:], django_capture_on_commit_callbacks)
    assert error_code(services.join_queue, guest(), pool, ip_hash="home") == "guests_closed_games"
    assert services.join_queue(guest(), pool, ip_hash="elsewhere")
    assert services.join_queue(people[0], pool, ip_hash="home")


def test_guests_of_many_households_of_one_holder_close_few_games_too(
    limit, pool, people, django_capture_on_commit_callbacks
):
    homes = [f"{'a' * 16}{number:016}" for number in range(10)]
    for home in homes[:8]:
        close_as_guest(pool, people[1:], django_capture_on_commit_callbacks, home)
    assert error_code(services.join_queue, guest(), pool, ip_hash=homes[9]) == "guests_closed_games"
    assert services.join_queue(guest(), pool, ip_hash="b" * 32)


def test_guests_who_play_on_are_not_counted(limit, pool, people, commits_of_departures):
    for _ in range(3):
        friend = guest()
        services.join_queue(friend, pool, ip_hash="flat")
        Ticket.objects.filter(user=friend).delete()
        game = create_game(pool, [friend, *people[1:]])
        commits_of_departures(game, people[1])
    assert services.join_queue(guest(), pool, ip_hash="flat")


@pytest.fixture
def commits_of_departures(django_capture_on_commit_callbacks: Any) -> Any:
    """Let a user close a game, as outside of tests."""

    def close(game: Game, user: User) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            tables.leave(game.id, user.pk)

    return close


def test_without_an_address_nothing_is_counted(
    limit, pool, people, django_capture_on_commit_callbacks
):
    for _ in range(3):
        close_as_guest(pool, people[1:], django_capture_on_commit_callbacks, network="")
    assert services.join_queue(guest(), pool, ip_hash="yard")
