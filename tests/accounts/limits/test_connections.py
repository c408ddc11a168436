"""Tests of open connections: counted in all processes, and free again when a process dies."""

import threading

import pytest

from accounts import valkey
from accounts.limits import connections, counter
from accounts.limits.connections import Client, HeldConnection, OpenConnections, clients_of

pytestmark = pytest.mark.usefixtures("limits")
ANNA, BORIS = Client("user:1", 3, is_user=True), Client("user:2", 3, is_user=True)
SCHOOL = Client("network:203.0.113.5", 8)


def die(process: OpenConnections) -> None:
    """Let a process say nothing for longer than one that is alive."""
    valkey.client().zadd(valkey.key("connections", "processes"), {process.process: 1})


def take(process: OpenConnections, times: int, *clients: Client) -> list[str | None]:
    """Return the names of the clients at their limit, for each try."""
    return [full and full.name for full in (process.take(clients) for _ in range(times))]


def test_processes_share_the_limit_of_a_client() -> None:
    first, second = OpenConnections(), OpenConnections()
    assert take(first, 2, ANNA) + take(second, 2, ANNA) == [None] * 3 + [ANNA.name]
    assert take(first, 1, BORIS) == [None]


def test_a_connection_that_was_closed_is_free_in_all_processes() -> None:
    first, second = OpenConnections(), OpenConnections()
    assert take(first, 3, ANNA) == [None] * 3
    first.give_back([ANNA])
    first.stay_alive()
    assert take(second, 2, ANNA) == [None, ANNA.name]


def test_a_refused_connection_is_not_counted() -> None:
    first, second = OpenConnections(), OpenConnections()
    take(first, 3, ANNA)
    assert take(second, 5, ANNA) == [ANNA.name] * 5
    assert not second.held
    first.give_back([ANNA, ANNA, ANNA])
    first.stay_alive()
    assert take(second, 3, ANNA) == [None] * 3


def test_the_connections_of_a_dead_process_are_free() -> None:
    dead, alive = OpenConnections(), OpenConnections()
    take(dead, 3, ANNA)
    assert take(alive, 1, ANNA) == [ANNA.name]
    die(dead)
    assert take(alive, 4, ANNA) == [None] * 3 + [ANNA.name]


def test_a_process_that_only_stood_still_gets_its_connections_again() -> None:
    slow, other = OpenConnections(), OpenConnections()
    take(slow, 2, ANNA)
    die(slow)
    # Here its numbers are deleted.
    assert take(other, 1, ANNA) == [None]
    slow.stay_alive()
    assert take(other, 1, ANNA) == [ANNA.name]


def test_a_valkey_that_forgot_learns_the_numbers_again() -> None:
    first, second = OpenConnections(), OpenConnections()
    take(first, 3, ANNA)
    for key in valkey.client().keys(valkey.key("connections", "*")):
        valkey.client().delete(key)
    first.stay_alive()
    assert take(second, 1, ANNA) == [ANNA.name]


def test_without_valkey_each_process_limits_its_own(
    valkey_down: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = OpenConnections(), OpenConnections()
    assert take(first, 4, ANNA) == take(second, 4, ANNA) == [None] * 3 + [ANNA.name]


def test_connections_counted_without_valkey_count_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = OpenConnections(), OpenConnections()
    first.stay_alive()
    with monkeypatch.context() as down:
        down.setattr(connections, "call_valkey", lambda command: None)
        take(first, 3, ANNA)
    first.stay_alive()
    assert take(second, 1, ANNA) == [ANNA.name]
    assert counter.call_valkey(lambda: 1) == 1


def test_a_full_network_keeps_nobody_from_their_own_connections() -> None:
    """In a school one person could take all connections."""
    process, other = OpenConnections(), OpenConnections()
    greedy = [Client(f"user:{number}", 60, is_user=True) for number in range(10, 20)]
    for one in greedy:
        take(process, 20, one, SCHOOL)
    assert process.held[SCHOOL.name] > SCHOOL.most
    assert all(
        process.held[one.name] <= max(connections.OWN_CONNECTIONS, SCHOOL.most) for one in greedy
    )
    late = Client("user:99", 60, is_user=True)
    found = take(process, connections.OWN_CONNECTIONS + 1, late, SCHOOL)
    assert found == [None] * connections.OWN_CONNECTIONS + [SCHOOL.name]
    # Of another process too; visitors are nobody, and have none of their own.
    assert take(other, 1, late, SCHOOL) == [SCHOOL.name] == take(other, 1, SCHOOL)


def test_a_socket_gives_back_once(monkeypatch: pytest.MonkeyPatch) -> None:
    process = OpenConnections()
    monkeypatch.setattr(connections, "current", lambda: process)
    first, second = HeldConnection(), HeldConnection()
    assert first.take([ANNA]) is None and second.take([ANNA]) is None
    first.give_back()
    first.give_back()
    assert process.held == {ANNA.name: 1}


def test_a_socket_that_ended_meanwhile_keeps_no_count(monkeypatch: pytest.MonkeyPatch) -> None:
    process = OpenConnections()
    monkeypatch.setattr(connections, "current", lambda: process)
    late = HeldConnection()
    late.give_back()
    assert late.take([ANNA]) is None and not process.held


def test_threads_exceed_no_limit() -> None:
    processes, found = [OpenConnections(), OpenConnections()], []

    def try_it(process: OpenConnections) -> None:
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
        Client("user:7", 60, is_user=True),
        Client("network:203.0.113.5", 1000),
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
