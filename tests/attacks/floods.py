"""Floods against the limits as a site sets them, while an honest user goes on."""

import asyncio
import json
import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from games.tables.presence.seats import WARM_UP_SECONDS
from tests.attacks.addresses import WORLD
from tests.attacks.client import CSRF, Answer, Client
from tests.attacks.sites import logged_errors, memory_of_processes, web_memory
from tests.factories import PASSWORD
from tests.faults.misbehaving_clients import GARBAGE
from tests.site import Site
from thousand_site.server.request_limits import BODY_SECONDS
from thousand_site.server.uvicorn_protocols import HEAD_SECONDS
from thousand_site.settings import LIMITS

TOO_MANY = 429
# The codes with which a socket is closed: a flood, or a message that is too long.
FLOOD_CODES, CROWDED_CODES = {4429, 1009}, {4430, 4431}
ADDRESS = "198.51.100.1"
# What somebody who plays on may have to wait, on a busy machine, and what memory may be kept.
MAX_WAIT_SECONDS, MAX_GROWTH_MB = 30.0, 200
HALF_HEADS, HALF_BODIES, SOCKETS, FLOODING_SOCKETS = 300, 100, 500, 20
LINGER_SECONDS = 10.0
ABSENT_PAGES = 96
# Throw-away accounts of one network, and what they do without end.
CROWD, NEW_TABLES, SEAT_CHANGES, BOT_GAMES_EACH = 20, 60, 400, 10
HANDS_EACH, ANSWERS_EACH = 6, 40
CARDS = [f"{rank}{suit}" for suit in "SCDH" for rank in ("9", "J", "Q", "K", "10", "A")]
MAKE_CROWD = """
import json
from tests.attacks.world import sessions
from tests.factories import guest
print(json.dumps([sessions(guest(), "guest", 1)[0] for _ in range({number})]))
"""
COUNT_TABLES = """
import json
from django.db.models import Count
from games.lobby.models import CustomSeat, CustomTable
from games.models import Game, Seat
waiting = CustomTable.objects.filter(status=CustomTable.Status.WAITING)
seats = CustomSeat.objects.filter(table__in=waiting, is_person=True)
running = Seat.objects.filter(
    game__status="playing", left_at=None, user__is_guest=True, user__bot_level=""
)
print(json.dumps({
    "open": waiting.count(),
    "seats": max(waiting.annotate(taken=Count("seats")).values_list("taken", flat=True), default=0),
    "waiting_twice": seats.values("user").annotate(n=Count("pk")).filter(n__gt=1).count(),
    "playing_twice": running.values("user").annotate(n=Count("pk")).filter(n__gt=1).count(),
    "games": running.values("game").distinct().count(),
    "left_to_bots": Game.objects.filter(status="playing", event="")
        .exclude(seats__in=Seat.objects.filter(left_at=None, user__bot_level="")).count(),
}))
"""
COUNT_HANDS = """
from games.hand_explorer import work_day
from django.utils import timezone
print(work_day.used_ms(timezone.now()) <= work_day.budget_ms())
"""
SWEEP = """
import time
from django.utils import timezone
from games.tables import sweeps
for _ in range(15):
    sweeps.sweep_waiting(timezone.now()) or time.sleep(1)
"""
COUNT = """
from accounts.models import User
print(User.objects.filter(is_guest=True).count())
"""


class HonestUser(threading.Thread):
    """Somebody at an address of their own, who opens a page twice a second."""

    def __init__(self, client: Client) -> None:
        super().__init__(daemon=True)
        self.client, self.over = client, threading.Event()
        self.slowest, self.pages = 0.0, 0
        self.wrong: list[str] = []

    def run(self) -> None:
        while not self.over.wait(0.5):
            began = time.monotonic()
            path = ("/", "/play/status/", "/settings/")[self.pages % 3]
            status = self.client.ask("GET", path).status
            self.pages, self.slowest = self.pages + 1, max(self.slowest, time.monotonic() - began)
            if status != 200:
                self.wrong.append(f"the honest user got {status} for {path}")

    def findings(self) -> list[str]:
        """End; return what was wrong."""
        self.over.set()
        self.join()
        slow = [f"the honest user waited {self.slowest:.1f} s"]
        return self.wrong[:5] + (slow if self.slowest > MAX_WAIT_SECONDS else [])


class Floods:
    """All floods of one site."""

    def __init__(self, site: Site) -> None:
        self.site, self.facts, self.wrong = site, dict[str, Any](), list[str]()
        self.lock = threading.Lock()
        self.world = json.loads(site.shell(WORLD.format(logins=30)))

    def client(self, name: str = "", number: int = 0, address: str = "198.51.100.1") -> Client:
        session = self.world["sessions"][name][number] if name else ""
        return Client(self.site.port, session, address=address)

    def expect(self, holds: bool, what: str) -> None:
        if not holds:
            self.wrong.append(what)

    def run(self) -> None:
        """Run all floods; the half requests go on beside the others."""
        before, all_before = web_memory(self.site), memory_of_processes(self.site)
        honest = HonestUser(self.client("organiser", 0, "203.0.113.9"))
        honest.start()
        halves = threading.Thread(target=lambda: asyncio.run(self.half_requests()))
        halves.start()
        for flood in FLOODS:
            flood(self)
        asyncio.run(self.sockets())
        asyncio.run(self.frames())
        halves.join()
        self.wrong += honest.findings()
        self.facts |= {"honest_pages": honest.pages, "honest_slowest_s": round(honest.slowest, 2)}
        self.facts["memory_mb"] = [before, web_memory(self.site)]
        self.check_growth(all_before)
        self.wrong += [f"logged: {line:.200}" for line in logged_errors(self.site.text())]

    # Requests

    def guests(self) -> None:
        """One address makes guests without end."""
        before = int(self.site.shell(COUNT))
        answers = at_once(90, lambda number: self.client().post("/play/", "pool=classic-calm"))
        made = int(self.site.shell(COUNT)) - before
        self.refused("guests", answers, 90 - LIMITS["guests_by_network"][0])
        self.facts["guests_made"] = made
        self.expect(made <= LIMITS["guests_by_network"][0], f"one address made {made} guests")

    def absent_pages(self) -> None:
        """Ask for pages that are not there, more at once than there are connections."""

        def ask(number: int) -> Answer:
            client = self.client("person", number % 10, f"203.0.113.{number + 100}")
            return client.ask("GET", f"/tournaments/nosuch{number}/")

        statuses = Counter(answer.status for answer in at_once(ABSENT_PAGES, ask))
        self.facts["absent_pages"] = dict(statuses)
        self.expect(set(statuses) == {404}, f"pages that are not there: {dict(statuses)}")

    def tickets(self) -> None:
        """One person asks for a table again and again, from many addresses."""

        def ask(number: int) -> Answer:
            client = self.client("person", number % 10, f"203.0.113.{number % 100 + 100}")
            return client.post("/play/", "pool=classic-calm")

        self.refused("tickets", at_once(100, ask), 100 - LIMITS["tickets"][0])

    # Tables of a crowd of guests

    @cached_property
    def crowd(self) -> list[Client]:
        keys = json.loads(self.site.shell(MAKE_CROWD.format(number=CROWD)))
        return [Client(self.site.port, key, address="198.51.100.2") for key in keys]

    def tables(self) -> None:
        """One guest opens and closes tables; the others sit down and stand up without end."""
        first, *hosts = self.crowd
        opened = [self.open_and_close(first) for _ in range(NEW_TABLES)]
        self.refused("tables", opened, NEW_TABLES - LIMITS["tables"][0])
        hosts, others = hosts[:3], hosts[3:]
        places = [new_table(host).headers.get("location", "") for host in hosts]
        self.expect(all(place.startswith("/tables/") for place in places), f"opened: {places}")
        found = in_turn(others, lambda client, turn: self.change_seat(client, hosts, places, turn))
        self.facts["seat_changes"] = dict(Counter(one.status for one in found))
        faults = [one.status for one in found if not 200 <= one.status < 500]
        self.expect(not faults, f"seat changes: {faults[:5]}")
        self.check_tables("tables")

    def open_and_close(self, client: Client) -> Answer:
        answer = new_table(client)
        if (place := answer.headers.get("location", "")).startswith("/tables/"):
            client.post(f"{place}action/close/")
        return answer

    def change_seat(
        self, client: Client, hosts: list[Client], places: list[str], turn: int
    ) -> Answer:
        """Sit down or stand up; where a game began, all leave it and its host opens a new table."""
        number = turn // 2 % len(hosts)
        if turn % 2:
            return client.post(f"{places[number]}action/leave/")
        answer = client.post(f"{places[number]}action/sit/")
        if leave_game(client, answer):
            with self.lock:
                leave_game(hosts[number], hosts[number].ask("GET", places[number]))
                again = new_table(hosts[number]).headers.get("location", "")
                places[number] = again if again.startswith("/tables/") else places[number]
        return answer

    def bot_games(self) -> None:
        """Guests of one network start games against bots, and leave every other at once."""
        answers = in_turn(self.crowd, self.start_bot_game, BOT_GAMES_EACH)
        most = LIMITS["bot_games_by_network"][0]
        self.refused("bot_games", answers, len(answers) - most)
        started = sum("/table/" in one.headers.get("location", "") for one in answers)
        self.facts["bot_games_started"] = started
        self.expect(0 < started <= most, f"{started} games against bots of one network")
        self.check_tables("bot games")
        self.check_deserted()

    def start_bot_game(self, client: Client, turn: int) -> Answer:
        answer = client.post("/play/bots/", "strength=easy")
        # Those who stay are led back to their game the next time.
        if turn % 2 == 0:
            leave_game(client, answer)
        return answer

    def hands(self) -> None:
        """Guests of one network explore hands, another each time."""
        answers = in_turn(self.crowd, self.explore, HANDS_EACH)
        most = LIMITS["guest_hands_by_network"][0]
        self.refused("hands", answers, len(answers) - most)
        left = self.site.shell(COUNT_HANDS)
        self.expect(left == "True", "hands of one network took more time than there is")

    def explore(self, client: Client, turn: int) -> Answer:
        dealt = random.Random(f"{client.session} {turn}").sample(CARDS, 7)
        return client.post(f"/hand/ask/?cards={'+'.join(dealt)}")

    def puzzles(self) -> None:
        """Guests of one network answer puzzles without end."""
        answers = in_turn(self.crowd, self.solve, ANSWERS_EACH)
        self.refused(
            "puzzles", answers, len(answers) - LIMITS["guest_puzzle_answers_by_network"][0]
        )

    def solve(self, client: Client, turn: int) -> Answer:
        place, body = f"/puzzles/{turn + 1}/answer/", b'{"choice": "play 9s"}'
        return client.ask("POST", place, body, "application/json")

    def check_tables(self, name: str) -> None:
        """Check that each person waits or plays at one table at most."""
        count = json.loads(self.site.shell(COUNT_TABLES))
        self.facts[f"after_{name.replace(' ', '_')}"] = count
        # One table is of the site itself.
        for key, most in {"open": CROWD + 1, "seats": 3, "games": CROWD}.items():
            self.expect(count[key] <= most, f"after {name}: {key} {count[key]}")
        for key in ("waiting_twice", "playing_twice"):
            self.expect(not count[key], f"after {name}: {key} {count[key]}")

    def check_deserted(self) -> None:
        """Check that games which all people have left wait, and that the next sweep closes them."""
        asyncio.run(self.watch())
        self.site.shell(SWEEP)
        left = json.loads(self.site.shell(COUNT_TABLES))["left_to_bots"]
        self.facts["deserted_games"] = left
        self.expect(not left, f"{left} deserted games still run")

    async def watch(self) -> None:
        """Be the one player who is there, until presence is known."""
        key, game = self.world["sessions"]["person"][0], self.world["arguments"]["game_id"][0]
        async with self.open_socket(key, "203.0.113.77", f"table/{game}"):
            await asyncio.sleep(WARM_UP_SECONDS + LINGER_SECONDS)

    def check_growth(self, before: dict[int, int]) -> None:
        """Check the memory of every process that has lived since."""
        now = memory_of_processes(self.site)
        growth = max((now[pid] - was for pid, was in before.items() if pid in now), default=0)
        self.facts["largest_growth_mb"] = growth
        self.expect(growth < MAX_GROWTH_MB, f"a process grew by {growth} MiB")

    def refused(self, name: str, answers: list[Answer], least: int) -> None:
        """Check how many were refused, and that each refusal says when to come again."""
        refused = [one for one in answers if one.status == TOO_MANY]
        self.facts[f"{name}_refused"] = len(refused)
        self.expect(len(refused) >= least, f"{name}: only {len(refused)} refused")
        told = all(int(one.headers.get("retry-after", "0")) > 0 for one in refused)
        self.expect(told, f"{name}: a refusal without Retry-After")
        faults = Counter(one.status for one in answers if not 200 <= one.status < 500)
        self.expect(not faults, f"{name}: {dict(faults)}")

    def logins(self) -> None:
        """A thousand addresses guess one password; its owner is not locked out."""
        home = self.log_in("olga", PASSWORD, "203.0.113.50")
        device = home.headers.get("set-cookie", "")
        self.expect(home.status == 302, f"the owner's first login: {home.status}")
        tries = at_once(
            150, lambda number: self.log_in("olga", f"wrong {number}", f"10.9.{number}.1")
        )
        checked = sum(one.status == 200 for one in tries)
        self.facts["wrong_logins_checked"] = checked
        most = LIMITS["failed_logins_by_person"][0]
        self.expect(0 < checked <= most, f"{checked} wrong passwords were checked")
        guessed = self.log_in("olga", PASSWORD, "10.8.0.1").status
        self.expect(guessed == TOO_MANY, f"the right password after the wrong ones: {guessed}")
        again = self.log_in("olga", PASSWORD, "203.0.113.51", device_cookie(device)).status
        self.expect(again == 302, f"the owner's login on a known device: {again}")

    def log_in(self, name: str, password: str, address: str, device: str = "") -> Answer:
        client = self.client(address=address)
        cookie = f"csrftoken={CSRF}; {device}"
        return client.post("/accounts/login/", f"login={name}&password={password}", Cookie=cookie)

    # Connections

    async def half_requests(self) -> None:
        """Requests that begin and do not end are closed, head and body."""
        head = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow:"
        body = b"POST /play/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\na"
        heads = [self.half(head, HEAD_SECONDS) for _ in range(HALF_HEADS)]
        bodies = [self.half(body, BODY_SECONDS) for _ in range(HALF_BODIES)]
        answers = Counter(await asyncio.gather(*heads, *bodies))
        self.facts["half_requests"] = dict(answers)
        self.expect(set(answers) <= {"408", "closed"}, f"half requests: {dict(answers)}")

    async def half(self, data: bytes, seconds: float) -> str:
        """Send this and wait; return the status of the answer, or how the connection ended."""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.site.port)
            writer.write(data)
            async with asyncio.timeout(seconds + LINGER_SECONDS):
                line = await reader.read(64)
            writer.close()
        except TimeoutError:
            return "open"
        except OSError:
            return "closed"
        return line.split()[1].decode() if line else "closed"

    def open_socket(self, session: str, address: str, path: str = "") -> Any:
        place = path or f"tournament/{self.tournament}"
        url = f"ws://127.0.0.1:{self.site.port}/ws/{place}/"
        cookie = {"Cookie": f"sessionid={session}"} if session else {}
        headers = {"X-Forwarded-For": address} | cookie
        # What comes is read without an end: a client that stops reading would not see the close.
        options = {"ping_interval": None, "open_timeout": 60, "max_queue": None}
        return connect(url, additional_headers=headers, **options)

    @property
    def tournament(self) -> str:
        return str(self.world["arguments"]["tournament_id"][0])

    async def sockets(self) -> None:
        """One address and one guest open hundreds of sockets; those of others stay possible."""
        flooder, other = (self.world["sessions"][who][0] for who in ("guest", "person"))
        visitors = await self.hold_many("visitors", "", 200)
        own = await self.hold_many("guest", flooder, 60)
        async with self.open_socket(other, ADDRESS) as socket:
            await asyncio.sleep(1)
            self.expect(socket.close_code is None, f"another user's socket: {socket.close_code}")
        await asyncio.gather(*(one.close() for one in visitors + own))

    async def hold_many(self, who: str, session: str, most: int) -> list[ClientConnection]:
        """Open sockets without an end; return those that were opened, of which few stay open."""
        gate = asyncio.Semaphore(50)
        opened = await asyncio.gather(*(self.hold(gate, session) for _ in range(SOCKETS)))
        left = [one for one in opened if one is not None]
        await asyncio.sleep(2)
        codes = Counter(one.close_code for one in left)
        number = codes.pop(None, 0)
        self.facts[f"sockets_{who}"] = {"open": number, "closed": dict(codes)}
        self.expect(0 < number <= most, f"open sockets of {who}: {number}")
        self.expect(set(codes) <= CROWDED_CODES, f"sockets of {who}: {dict(codes)}")
        return left

    async def hold(self, gate: asyncio.Semaphore, session: str) -> ClientConnection | None:
        async with gate:
            try:
                return await self.open_socket(session, ADDRESS)  # type: ignore[no-any-return]
            except (OSError, InvalidHandshake, TimeoutError):
                return None

    async def frames(self) -> None:
        """Sockets send as fast as they can, well-formed messages and garbage."""
        keys = self.world["sessions"]["person"]
        found = await asyncio.gather(*(self.flood(keys[n]) for n in range(FLOODING_SOCKETS)))
        self.facts["frames"] = {str(code): number for code, number in Counter(found).items()}
        self.expect(set(found) <= FLOOD_CODES, f"floods of frames: {Counter(found)}")

    async def flood(self, session: str) -> int | None:
        try:
            async with asyncio.timeout(60), self.open_socket(session, "203.0.113.77") as socket:
                for number in range(4000):
                    text = '{"type":"ping","seq":0}' if number % 2 else GARBAGE[number % 20]
                    await socket.send(text)
                await socket.wait_closed()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1009
        except TimeoutError:
            return None
        return socket.close_code


FLOODS = (
    Floods.guests, Floods.tickets, Floods.absent_pages, Floods.logins, Floods.tables,
    Floods.bot_games, Floods.hands, Floods.puzzles,
)  # fmt: skip


def at_once(number: int, ask: Callable[[int], Answer]) -> list[Answer]:
    """Send so many requests, twenty at a time."""
    with ThreadPoolExecutor(20) as pool:
        return list(pool.map(ask, range(number)))


def in_turn(
    clients: list[Client], ask: Callable[[Client, int], Answer], times: int = 0
) -> list[Answer]:
    """Let all clients ask at the same time, each again and again."""
    turns = times or SEAT_CHANGES // len(clients)
    with ThreadPoolExecutor(len(clients)) as pool:
        found = pool.map(lambda client: [ask(client, turn) for turn in range(turns)], clients)
        return [answer for answers in found for answer in answers]


def new_table(client: Client) -> Answer:
    return client.post("/tables/new/", "preset=classic&visibility=open")


def leave_game(client: Client, answer: Answer) -> bool:
    """Leave the game to which an answer leads; return whether it leads to one."""
    place = answer.headers.get("location", "")
    if place.startswith("/table/"):
        client.post(f"{place}leave/")
    return place.startswith("/table/")


def device_cookie(text: str) -> str:
    """Return the cookie that a login left on its device."""
    found = [part for part in text.split(";") if part.strip().startswith("device=")]
    return found[0].strip() if found else ""


def run(site: Site) -> Floods:
    """Flood a running site with its limits as they are."""
    floods = Floods(site)
    floods.run()
    return floods
