"""The proxy's configuration, by the real program in front of small servers."""

import http.client
import json
import re
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from tests.programs import required
from tests.proxy.echo_servers import EchoServers
from tests.proxy.haproxy import CONFIG, Proxy, is_valid
from tests.site import free_port
from thousand_site.server import request_limits
from thousand_site.server.process_group import ProcessGroup

# One proxy for all of them, as one worker runs them.
pytestmark = pytest.mark.xdist_group("haproxy")
HOSTS = [f"127.0.7.{number}" for number in range(1, 6)]
FIRST = HOSTS[:3]
OUTER, SECOND_OUTER = "127.0.0.99", "127.0.0.98"
TABLES = [f"table{number}" for number in range(24)]


class Requests:
    """Requests by way of a proxy in front of `servers`."""

    def __init__(self, proxy: Proxy, servers: EchoServers) -> None:
        self.proxy, self.servers = proxy, servers

    def get(self, path: str, source: str = "127.0.0.1", **headers: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.proxy.port, timeout=30, source_address=(source, 0)
        )
        connection.request("GET", path, headers={"Connection": "close", **headers})
        return connection.getresponse()

    def content(self, path: str, source: str = "127.0.0.1", **headers: str) -> dict[str, Any]:
        answer = self.get(path, source, **headers)
        assert answer.status == 200
        found: dict[str, Any] = json.loads(answer.read())
        return found

    def host(self, path: str) -> str:
        """Return the server that was asked."""
        return str(self.content(path)["host"])

    def places(self) -> dict[str, str]:
        """Return the server of each table."""
        return {table: self.host(f"/ws/table/{table}/") for table in TABLES}


@pytest.fixture(scope="module")
def running() -> Iterator[Requests]:
    required("haproxy")
    port = free_port()
    servers = EchoServers(port, *HOSTS)
    with ProcessGroup() as group:
        proxy = Proxy(group, port, outer=f"{OUTER} {SECOND_OUTER}")
        yield Requests(proxy, servers)
        proxy.close()
    servers.close()


@pytest.fixture
def site(running: Requests) -> Requests:
    """Return three servers behind the proxy, whatever a former test left."""
    for host in set(HOSTS) - set(running.servers.running):
        running.servers.start(host)
    running.proxy.use(*FIRST)
    return running


@pytest.mark.parametrize("outer", ["127.0.0.1", "127.0.0.1 172.16.0.0/12 fd00::/8"])
def test_the_program_accepts_it_without_a_warning(outer: str) -> None:
    assert is_valid(CONFIG, required("haproxy"), outer)


def test_its_limit_of_a_body_is_that_of_the_processes() -> None:
    found = re.search(r"req\.body_size gt (\d+)", CONFIG.read_text())
    assert found and int(found[1]) == request_limits.MAX_REQUEST_BYTES


def test_all_seats_and_pages_of_a_table_are_at_one_process(site: Requests) -> None:
    paths = ["/table/{}/", "/table/{}/sheet/", "/game/{}/rematch/", "/api/v1/games/{}/"]
    paths += [
        "/api/v1/bot/games/{}/stream/",
        "/api/v1/bot/games/{}/actions/",
        "/ws/table/{}/?seq=3",
    ]
    for table, host in list(site.places().items())[:4]:
        assert {site.host(path.format(table)) for path in paths} == {host}


def test_every_process_has_its_share_of_the_tables(site: Requests) -> None:
    placed = list(site.places().values())
    assert all(placed.count(host) > len(TABLES) / 8 for host in FIRST)


def test_requests_about_no_table_are_at_all_processes(site: Requests) -> None:
    assert {site.host("/ws/lobby/") for _ in range(12)} == set(FIRST)


def test_only_the_tables_of_a_process_that_stops_move(site: Requests) -> None:
    """Before the proxy has noticed anything: the connection is refused."""
    before = site.places()
    site.servers.stop(FIRST[0])
    after = site.places()
    assert {table for table in TABLES if after[table] != before[table]} == {
        table for table in TABLES if before[table] == FIRST[0]
    }


def test_a_process_that_replaces_another_takes_over_its_tables(site: Requests) -> None:
    before = site.places()
    new = HOSTS[3]
    site.proxy.use(new, *FIRST[1:])
    assert site.places() == {
        table: new if host == FIRST[0] else host for table, host in before.items()
    }


def test_a_further_process_takes_tables_and_the_others_exchange_none(site: Requests) -> None:
    before = site.places()
    site.proxy.use(*HOSTS[:4])
    after = site.places()
    moved = {after[table] for table in TABLES if after[table] != before[table]}
    assert moved == {HOSTS[3]}


def test_a_process_that_returns_has_its_tables_again(site: Requests) -> None:
    before = site.places()
    site.proxy.use(*FIRST[:2])
    site.proxy.use(*FIRST)
    assert site.places() == before


def test_no_process_is_lost_while_the_name_server_fails(site: Requests) -> None:
    """For longer than the test lasts: by default all would be lost after half a minute."""
    for failure in ("other", "refused", "timeout"):
        assert f"hold {failure} 600s" in CONFIG.read_text()
    before = site.places()
    site.proxy.names.addresses = None
    asked = site.proxy.ask("show resolvers names")
    site.proxy.wait_for(lambda _: failures(site.proxy) > failures_in(asked) + 1)
    assert site.places() == before


def failures(proxy: Proxy) -> int:
    return failures_in(proxy.ask("show resolvers names"))


def failures_in(text: str) -> int:
    """Return how many failures of the name server the proxy counts."""
    return sum(
        int(found) for found in re.findall(r"(?:other|refused|invalid|any_err): +(\d+)", text)
    )


def test_a_visitor_cannot_forge_an_address_or_a_scheme(site: Requests) -> None:
    forged = {
        "X-Forwarded-For": "8.8.8.8",
        "X-Forwarded-Proto": "https",
        "X_Forwarded_For": "8.8.8.8",
        "X_Forwarded_Proto": "https",
        "Forwarded": "for=8.8.8.8",
    }
    assert forwarded(site.content("/", **forged)) == {
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-proto": "http",
    }


@pytest.mark.parametrize(
    ("named", "taken"),
    [
        ("8.8.8.8", "8.8.8.8"),
        # The visitor wrote the first of them, the proxy the last.
        ("1.1.1.1, 8.8.8.8", "8.8.8.8"),
        # The visitor came by two proxies.
        (f"1.1.1.1, 8.8.8.8, {SECOND_OUTER}", "8.8.8.8"),
        ("2001:db8::7", "2001:db8::7"),
        ("nonsense", OUTER),
    ],
)
def test_a_proxy_in_front_may_name_the_visitor(site: Requests, named: str, taken: str) -> None:
    given = {"X-Forwarded-For": named, "X-Forwarded-Proto": "https"}
    assert forwarded(site.content("/", OUTER, **given)) == {
        "x-forwarded-for": taken,
        "x-forwarded-proto": "https",
    }


def forwarded(content: dict[str, Any]) -> dict[str, str]:
    """Return the headers about the visitor that a process received."""
    headers = {name.lower(): value for name, value in content["headers"].items()}
    return {name: value for name, value in headers.items() if name.startswith(("x-", "forw"))}


def test_a_static_file_is_found_at_the_process_that_has_it(site: Requests) -> None:
    """Each has a file of its own, like old and new processes during an upgrade."""
    found = [site.host(f"/static/{host}") for host in FIRST for _ in range(3)]
    assert found == [host for host in FIRST for _ in range(3)]
    assert site.get("/static/of-nobody").status == 404


def test_a_long_body_is_refused_before_a_process_sees_it(site: Requests) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", site.proxy.port, timeout=30)
    connection.putrequest("POST", "/")
    connection.putheader("Content-Length", str(request_limits.MAX_REQUEST_BYTES + 1))
    connection.endheaders()
    assert connection.getresponse().status == 413


def test_without_a_process_the_probe_says_so(site: Requests) -> None:
    assert site.get("/health/proxy").status == 200
    for host in FIRST:
        site.servers.stop(host)
    site.proxy.wait_for(lambda servers: not servers)
    assert site.get("/health/proxy").status == 503
    answer = site.get("/leaderboard/")
    assert (answer.status, answer.headers["Retry-After"]) == (503, "5")
    assert answer.headers["Cache-Control"] == "no-store"
    page = answer.read().decode()
    for language in ("lang=en", "lang=ru", "lang=pl", "lang=uk"):
        assert language in page
    assert "restarted" in page and "http-equiv=refresh" in page


@pytest.mark.slow
def test_a_head_that_does_not_come_is_not_awaited_for_long(site: Requests) -> None:
    with socket.create_connection(("127.0.0.1", site.proxy.port), timeout=60) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost:")
        assert line.recv(64).startswith(b"HTTP/1.1 408")
