"""An evening's people: programs that enter, check in and play over sockets, in their own thread.

Playwright holds the loop of the test's thread; these have another. Nobody looks at a clock to know
what is due: a tournament's socket says that something is news, and the API what it is.
"""

import asyncio
import json
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Thread
from typing import Any, Self

import websockets

from tests.e2e.open_pages import OpenPages
from tests.games.tables import socket_clients
from tests.site import Site

Json = dict[str, Any]
# Before the sweep of each minute could do what a bell has not.
SOON = 45.0
WHOLE = 100.0
PEOPLE = """
import json
from allauth.account.models import EmailAddress
from accounts.tokens import services as tokens
from accounts.models import User
from tests.sessions import session_of

def known(name):
    user = User.objects.create_user(name)
    EmailAddress.objects.create(user=user, email=name + "@example.org", verified=True)
    token = tokens.create_token(user, "an evening", ["read", "play", "organise"])[1]
    return [name, session_of(user), token]

print(json.dumps([known(name) for name in {names!r}]))
"""


@dataclass(frozen=True)
class Person:
    """A user with an account, and what their bot needs."""

    site: Site
    name: str
    session: str
    token: str

    @property
    def cookie(self) -> Json:
        return {"name": "sessionid", "value": self.session, "url": self.site.url}

    def ask(self, path: str, method: str = "GET", given: Json | None = None) -> Any:
        """By the API, in the person's name."""
        status, text = fetched(self.site, f"/api/v1/{path}", self.token, method, given)
        assert status < 300, f"{self.name}: {method} {path}: {status} {text}"
        return json.loads(text) if text else None

    def do(self, path: str, given: Json | None = None) -> Any:
        return self.ask(path, "POST", given)


def fetched(
    site: Site, path: str, token: str = "", method: str = "GET", given: Json | None = None
) -> tuple[int, str]:
    """Return the answer of an address; redirections are answers too where nobody is logged in."""
    headers = {"Accept-Language": "en", "Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if given is None else json.dumps(given).encode()
    request = urllib.request.Request(f"{site.url}{path}", data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=SOON) as answer:
            return answer.status, answer.read().decode("utf-8-sig")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def people(site: Site, names: Sequence[str]) -> list[Person]:
    rows = json.loads(site.shell(PEOPLE.format(names=list(names))).splitlines()[-1])
    return [Person(site, *row) for row in rows]


class Hand(socket_clients.Player):
    """Plays one game at once, but may be held before it plays in some deal."""

    def __init__(self, person: Person, game: str, seed: int, hold: "Hold | None") -> None:
        super().__init__(game, f"sessionid={person.session}", [person.site.port], seed)
        self.hold = hold

    async def decide(self) -> None:
        if self.hold is not None and self.hold.game == self.game:
            await self.hold.wait(self.table["played"])
        action = socket_clients.wish(self.table, self.random)
        self.pending = str(uuid.uuid4()), self.table["seq"], action


class Hold:
    """Keeps a table from ending while somebody looks; `game` is the first that asks for it."""

    def __init__(self, game: str, deal: int) -> None:
        self.game, self.deal = game, deal
        self.reached, self.released = Event(), Event()

    async def wait(self, played: int) -> None:
        if played >= self.deal:
            self.reached.set()
            async with asyncio.timeout(SOON):
                while not self.released.is_set():
                    await asyncio.sleep(0.02)


class Program:
    """One person's program for the whole evening: enters, checks in, is there, plays."""

    def __init__(self, person: Person, cup: str, seed: int, crowd: "Crowd") -> None:
        self.person, self.cup, self.seed, self.crowd = person, cup, seed, crowd
        self.games: list[str] = []
        self.said_here = 0
        self.path = f"tournaments/{cup}/"

    async def ask(self, path: str, method: str = "GET") -> Any:
        return await asyncio.to_thread(self.person.ask, f"{self.path}{path}", method)

    def come(self) -> None:
        self.person.do(f"{self.path}entry/")
        self.person.do(f"{self.path}entry/check-in/")

    async def stay(self) -> None:
        """To the end of the tournament; each look is for a change that was announced."""
        host = f"127.0.0.1:{self.person.site.port}"
        url = f"ws://{host}/ws/tournament/{self.cup}/?language=en"
        cookie = {"Cookie": f"sessionid={self.person.session}"}
        async with websockets.connect(
            url, additional_headers=cookie, origin=f"http://{host}", close_timeout=1
        ) as line:
            while (await self.ask(""))["status"] != "over":
                await self.look()
                await self.news(line)

    async def news(self, line: Any) -> None:
        """The next of it, and all that came while a game was played."""
        async with asyncio.timeout(WHOLE):
            await line.recv()
        with suppress(TimeoutError):
            while True:
                await asyncio.wait_for(line.recv(), 0.01)

    async def look(self) -> None:
        """Is there a table, and what has to be done there?"""
        own = await self.ask("entry/")
        table = own["table"]
        if table is None:
            return
        if table["state"] == "waiting" and not self.is_here(own, table):
            await self.ask(f"tables/{table['id']}/presence/", "POST")
            self.said_here += 1
        elif table["state"] == "playing" and table["game"] not in self.games:
            await self.play(table["game"])

    def is_here(self, own: Json, table: Json) -> bool:
        return any(seat["present"] for seat in table["seats"] if seat["entrant"] == own["entrant"])

    async def play(self, game: str) -> None:
        self.games.append(game)
        hand = Hand(self.person, game, self.seed, self.crowd.hold_for(game))
        await self.play_to_the_end(hand)
        assert not hand.errors

    async def play_to_the_end(self, hand: Hand) -> None:
        """Play on while the game goes on, however slowly on a busy machine."""
        playing = asyncio.create_task(hand.play())
        try:
            while not playing.done():
                newest = hand.newest
                await asyncio.wait([playing], timeout=WHOLE)
                stands_still = not playing.done() and hand.newest == newest
                assert not stands_still, f"{self.person.name}: the game {hand.game} stands still"
            await playing
        finally:
            playing.cancel()


class Crowd:
    """Programs in a thread of their own, beside an open page of each of their people.

    What one of them raises, the test hears.
    """

    def __init__(self, persons: Sequence[Person], cup: str, hold_at: int | None = None) -> None:
        self.programs = [Program(one, cup, seed, self) for seed, one in enumerate(persons)]
        self.hold_at, self.hold = hold_at, None
        self.error: BaseException | None = None
        self.thread: Thread | None = None
        self.pages = OpenPages(persons)

    hold: Hold | None

    def hold_for(self, game: str) -> Hold | None:
        """The first table that begins is the one that is held."""
        if self.hold_at is not None and self.hold is None:
            self.hold = Hold(game, self.hold_at)
        return self.hold

    def come(self) -> None:
        """All enter and check in, one after the other: entries have an order."""
        for program in self.programs:
            program.come()

    def __enter__(self) -> Self:
        self.pages.open()
        self.thread = Thread(target=self._run, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if self.hold:
            self.hold.released.set()
        try:
            if kind is None:
                self.finish()
        finally:
            self.pages.close()

    def _run(self) -> None:
        try:
            asyncio.run(self._all())
        except BaseException as error:
            self.error = error

    async def _all(self) -> None:
        async with asyncio.TaskGroup() as group:
            for program in self.programs:
                group.create_task(program.stay())

    def finish(self) -> None:
        """Wait until all have gone home."""
        assert self.thread
        self.thread.join(WHOLE)
        self.check("the programs to come home")
        assert not self.thread.is_alive(), f"the programs still play after {WHOLE} s"

    def check(self, what: str) -> None:
        """Check that none of them has failed meanwhile."""
        assert self.error is None, f"while waiting for {what}: {describe(self.error)}"

    def until(self, what: str, condition: Callable[[], Any]) -> Any:
        """The first true answer; else what was waited for."""
        ends = time.monotonic() + SOON
        while time.monotonic() < ends:
            self.check(what)
            if answer := condition():
                return answer
            time.sleep(0.1)
        raise AssertionError(f"waited {SOON} s for {what}")


def describe(error: BaseException | None) -> str:
    grouped = isinstance(error, BaseExceptionGroup)
    return "; ".join(map(repr, error.exceptions)) if grouped else repr(error)
