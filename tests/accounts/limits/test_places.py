"""Places for sockets: counted in all processes, and free again when a process dies."""

import threading

import pytest

from accounts import valkey
from accounts.limits import counter, places
from accounts.limits.places import Holder, Holding, Places, clients_of

pytestmark = pytest.mark.usefixtures("limits")
ANNA, BORIS = Holder("user:1", 3, is_user=True), Holder("user:2", 3, is_user=True)
SCHOOL = Holder("network:203.0.113.5", 8)


def die(process: Places) -> None:
    """Let a process say nothing for longer than one that is alive."""
    valkey.client().zadd(valkey.key("places", "processes"), {process.process: 1})


def take(process: Places, times: int, *clients: Holder) -> list[str | None]:
    """Return the names of the clients whose places were all taken, for each try."""
    return [full and full.name for full in (process.take(clients) for _ in range(times))]


def test_processes_share_the_places_of_a_client() -> None:
    first, second = Places(), Places()
    assert take(first, 2, ANNA) + take(second, 2, ANNA) == [None] * 3 + [ANNA.name]
    assert take(first, 1, BORIS) == [None]


def test_a_place_that_was_given_back_is_free_in_all_processes() -> None:
    first, second = Places(), Places()
    assert take(first, 3, ANNA) == [None] * 3
    first.give_back([ANNA])
    first.stay_alive()
    assert take(second, 2, ANNA) == [None, ANNA.name]


def test_a_refused_place_is_not_held() -> None:
    first, second = Places(), Places()
    take(first, 3, ANNA)
    assert take(second, 5, ANNA) == [ANNA.name] * 5
    assert not second.held
    first.give_back([ANNA, ANNA, ANNA])
    first.stay_alive()
    assert take(second, 3, ANNA) == [None] * 3


def test_the_places_of_a_dead_process_are_free() -> None:
    dead, alive = Places(), Places()
    take(dead, 3, ANNA)
    assert take(alive, 1, ANNA) == [ANNA.name]
    die(dead)
    assert take(alive, 4, ANNA) == [None] * 3 + [ANNA.name]


def test_a_process_that_only_stood_still_gets_its_places_again() -> None:
    slow, other = Places(), Places()
    take(slow, 2, ANNA)
    die(slow)
    # Here its numbers are deleted.
    assert take(other, 1, ANNA) == [None]
    slow.stay_alive()
    assert take(other, 1, ANNA) == [ANNA.name]


def test_a_valkey_that_forgot_learns_the_numbers_again() -> None:
    first, second = Places(), Places()
    take(first, 3, ANNA)
    for key in valkey.client().keys(valkey.key("places", "*")):
        valkey.client().delete(key)
    first.stay_alive()
    assert take(second, 1, ANNA) == [ANNA.name]


def test_without_valkey_each_process_limits_its_own(
    valkey_down: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = Places(), Places()
    assert take(first, 4, ANNA) == take(second, 4, ANNA) == [None] * 3 + [ANNA.name]


def test_what_was_taken_without_valkey_counts_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = Places(), Places()
    first.stay_alive()
    with monkeypatch.context() as down:
        down.setattr(places, "call_valkey", lambda command: None)
        take(first, 3, ANNA)
    first.stay_alive()
    assert take(second, 1, ANNA) == [ANNA.name]
    assert counter.call_valkey(lambda: 1) == 1


def test_a_full_network_keeps_nobody_from_their_own_places() -> None:
    """In a school one person could take all places from the others."""
    process, other = Places(), Places()
    greedy = [Holder(f"user:{number}", 60, is_user=True) for number in range(10, 20)]
    for one in greedy:
        take(process, 20, one, SCHOOL)
    assert process.held[SCHOOL.name] > SCHOOL.most
    assert all(process.held[one.name] <= max(places.OWN_PLACES, SCHOOL.most) for one in greedy)
    late = Holder("user:99", 60, is_user=True)
    found = take(process, places.OWN_PLACES + 1, late, SCHOOL)
    assert found == [None] * places.OWN_PLACES + [SCHOOL.name]
    # Of another process too; visitors are nobody, and have none of their own.
    assert take(other, 1, late, SCHOOL) == [SCHOOL.name] == take(other, 1, SCHOOL)


def test_a_socket_gives_back_once(monkeypatch: pytest.MonkeyPatch) -> None:
    process = Places()
    monkeypatch.setattr(places, "current", lambda: process)
    first, second = Holding(), Holding()
    assert first.take([ANNA]) is None and second.take([ANNA]) is None
    first.give_back()
    first.give_back()
    assert process.held == {ANNA.name: 1}


def test_a_socket_that_ended_meanwhile_keeps_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    process = Places()
    monkeypatch.setattr(places, "current", lambda: process)
    late = Holding()
    late.give_back()
    assert late.take([ANNA]) is None and not process.held


def test_threads_exceed_no_limit() -> None:
    processes, found = [Places(), Places()], []

    def try_it(process: Places) -> None:
        found.append(process.take([ANNA]))

    threads = [threading.Thread(target=try_it, args=[processes[n % 2]]) for n in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found.count(None) == ANNA.most
    assert sum(process.held[ANNA.name] for process in processes) == ANNA.most


def test_users_networks_and_visitors_count(settings) -> None:
    settings.MAX_SOCKETS_BY_USER, settings.MAX_SOCKETS_BY_NETWORK = 60, 1000
    settings.MAX_ANONYMOUS_SOCKETS = 200
    assert clients_of(7, "203.0.113.5") == [
        Holder("user:7", 60, is_user=True),
        Holder("network:203.0.113.5", 1000),
    ]
    assert [(client.name, client.most) for client in clients_of(None, "2001:db8::/64")] == [
        ("visitors:2001:db8::/64", 200),
        ("visitors:2001:db8::/56", 400),
        ("visitors:2001:db8::/48", 800),
        ("network:2001:db8::/64", 1000),
        ("network:2001:db8::/56", 2000),
        ("network:2001:db8::/48", 4000),
    ]
    settings.MAX_SOCKETS_BY_USER = settings.MAX_SOCKETS_BY_NETWORK = 0
    assert clients_of(7, "203.0.113.5") == []
