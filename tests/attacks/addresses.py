"""Every address with every identity, method and wrong bodies: no fault, and nothing revealed."""

import html
import json
import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from itertools import islice
from threading import Lock
from typing import NamedTuple
from urllib.parse import quote, urlencode, urlsplit

from tests.attacks import paths
from tests.attacks.client import Answer, Client
from tests.attacks.sites import logged_errors
from tests.site import Site

THREADS = 8
# Of the wrong requests to an address each identity sends every nth. The others that may ask it send
# the rest, and on the next days so does this one.
STEP = 3
WORLD = "from tests.attacks import world; print(world.build({logins}))"
PEOPLE = ("", "guest", "person", "organiser", "staff", "administrator")
PROGRAMS = ("", "person", "token", "robot", "app")
FORM, JSON = "application/x-www-form-urlencoded", "application/json"
JUNK_QUERY = "?" + urlencode(
    {"next": "//evil.example/", "page": "NaN", "limit": -1, "cursor": "9" * 19, "q": "%", "s": "'",
     "game": "\ud7ff", "at": "9999-99-99", "country": "??", "_popup": "x", "format": "xml"}
)  # fmt: skip
# Alone: it is refused before anything else is read.
NULL_QUERY = "?game=a%00&q=%00&code=%00"
DEEP = '{"a":' * 3000
# For each field of a form one of these; fields may hold JSON.
JUNK_VALUES = ["", "-1", "9" * 40, "9" * 19, "//evil.example/", "[]", "{", "ё" * 300, "on", "1e999"]
JUNK_VALUES += ["[" * 5000, DEEP, '{"a": "\\u0000"}', '"\\ud800"']
BROKEN_JSON = ['{"a"', "[[]]", '"\\ud800"', "NaN", "7", "null", "[" * 2000]
# Every address gets these.
REFUSED_JSON = ['{"a": "\\u0000", "\\u0000": 1}', '{"a": "\\ud800"}', DEEP, "[" * 100_000]
OTHER_METHODS = ("HEAD", "OPTIONS", "PUT", "PATCH", "DELETE")
MULTIPART = b'--x\r\nContent-Disposition: form-data; name="%s"; filename="a\\"\r\n\r\n\xff\0\r\n'
# No page says these, whatever happens.
NEVER = [b"Traceback (most recent call last)", b"pbkdf2_sha256$", b"SECRET_KEY"]
# Outside Django's list of addresses.
OUTSIDE = ["health/live", "health/ready", "health/site", "metrics", ".env", "static/nosuch.js"]
OUTSIDE += ["static/../thousand_site/settings.py", "static/%2e%2e/manage.py", "//evil.example/"]
FIELD = re.compile(rb'\bname="([^"]{1,80})"')


class Request(NamedTuple):
    """A request without its sender."""

    method: str
    path: str
    body: bytes | None = None
    kind: str = ""


class Attack:
    """All requests, and what was wrong with their answers."""

    def __init__(self, site: Site) -> None:
        self.site, self.patterns = site, [*paths.patterns(), *OUTSIDE]
        self.world = json.loads(site.shell(WORLD.format(logins=len(self.patterns))))
        self.wrong: list[str] = []
        self.counts: Counter[str] = Counter()
        self.seen: set[tuple[str, str]] = set()
        self.public: set[str] = set()
        self.asking = Lock()

    def run(self) -> None:
        """Attack the addresses in order, several at once."""
        with ThreadPoolExecutor(THREADS) as pool:
            list(pool.map(self.attack, range(len(self.patterns))))
        self.wrong += [f"the attack showed nothing: {text}" for text in self.unseen()]
        self.wrong += [f"logged: {line:.200}" for line in logged_errors(self.site.text())]

    def attack(self, number: int) -> None:
        """Ask one pattern as every identity."""
        pattern = self.patterns[number]
        for place, identity in enumerate(identities(pattern)):
            wrong = identity in ("", "organiser", "token")
            found = paths.addresses(pattern, self.world["arguments"], wrong)
            client = self.client(identity, number)
            page = Request("GET", found[0])
            answer = client.ask(*page)
            self.check(identity, page, answer)
            first = (number + place + date.today().toordinal()) % STEP
            is_closed = pattern.startswith("admin/") and identity != "administrator"
            names = None if is_closed else fields(answer.body)
            for request in further_requests(found, names, first):
                self.check(identity, request, client.ask(*request))
            client.close()

    def client(self, identity: str, number: int) -> Client:
        keys, tokens = self.world["sessions"], self.world["tokens"]
        session = keys[identity][number] if identity in keys else ""
        return Client(self.site.port, session, tokens.get(identity, ""))

    def check(self, identity: str, request: Request, answer: Answer) -> None:
        """Note what is wrong with an answer."""
        self.counts[f"{identity or 'visitor'} {answer.status}"] += 1
        if request.path.startswith("/admin/") and answer.status == 200:
            self.counts["administration"] += 1
        what = f"{identity or 'visitor'} {request.method} {request.path[:120]} {request.body!r:.80}"
        if not 200 <= answer.status < 500:
            self.wrong.append(f"{what}: status {answer.status}")
        place = urlsplit(answer.headers.get("location", ""))
        if place.netloc not in ("", f"127.0.0.1:{self.site.port}"):
            self.wrong.append(f"{what}: leads to {place.netloc}")
        for text in NEVER:
            if text in answer.body:
                self.wrong.append(f"{what}: shows {text.decode()}")
        self.check_private(identity, what, answer.body.decode("utf-8", "replace"))

    def check_private(self, identity: str, what: str, body: str) -> None:
        for text, readers in self.world["private"].items():
            if text in body or html.escape(text) in body:
                self.seen.add((text, identity))
                if identity not in readers and not self.is_public(text):
                    self.wrong.append(f"{what}: reveals {text}")

    def is_public(self, text: str) -> bool:
        """Return whether what this text belongs to has ended: on a slow machine games do."""
        with self.asking:
            code = self.world["until_end"].get(text)
            if code and text not in self.public and self.site.shell(code) == "True":
                self.public.add(text)
        return text in self.public

    def unseen(self) -> list[str]:
        """Return what nobody was shown: then it was not hidden from the others either."""
        if not self.counts["administration"]:
            return ["the administration did not open"]
        shown = {text for text, _ in self.seen}
        texts = ["the-news-of-the-closed-club", "the-secret-draft", "pawel@example.org"]
        return [text for text in texts if text not in shown]


def identities(pattern: str) -> tuple[str, ...]:
    return PROGRAMS if pattern.startswith("api/") else PEOPLE


def further_requests(found: list[str], names: list[str] | None, first: int) -> Iterator[Request]:
    """Yield what an identity asks beside the first of these addresses.

    Every way to ask the first one wrongly whose number is `first` by STEP, and the others by two
    methods. `names`: the fields of the first one's forms; None: it is closed to this identity.
    """
    yield Request("GET", found[0] + JUNK_QUERY)
    if names is None:
        return
    yield from islice(ways(found[0], names), first, None, STEP)
    for path in found[1:]:
        yield Request("GET", path)
        yield Request("POST", path, b"", FORM)


def ways(path: str, names: list[str]) -> Iterator[Request]:
    """Yield requests with every method and with bodies that are wrong in every way."""
    yield Request("GET", path + NULL_QUERY)
    for start in (0, 5, 10):
        yield Request("POST", path, junk_form(names, start), FORM)
    yield Request("POST", path, b"a=%ff&\xff\xfe=" + b"%" * 9, FORM)
    yield Request("POST", path, "&".join(f"{quote(name)}=%00" for name in names).encode(), FORM)
    yield Request("POST", path, b"next=x", f"{FORM}; charset=nosuch")
    objects = json.dumps({name: [{}] for name in names})
    for text in (objects, BROKEN_JSON[len(path) % 7], *REFUSED_JSON):
        yield Request("POST", path, text.encode(), JSON)
    yield Request("POST", path, MULTIPART % names[0].encode(), "multipart/form-data; boundary=x")
    for method in OTHER_METHODS:
        yield Request(method, path)
    yield Request("PUT", path, b'{"nosuch": [', JSON)


def fields(page: bytes) -> list[str]:
    """Return the names of the fields of a page's forms, and some that scripts send."""
    found = [html.unescape(name.decode("utf-8", "replace")) for name in FIELD.findall(page)]
    names = [*dict.fromkeys(found), "next", "pool", "agreements", "action", "text", "user"]
    return [name for name in names if name != "csrfmiddlewaretoken"]


def junk_form(names: list[str], start: int) -> bytes:
    """Return a form in which every field has a value that it should not have."""
    count = len(JUNK_VALUES)
    pairs = ((quote(name), JUNK_VALUES[(n + start) % count]) for n, name in enumerate(names))
    return "&".join(f"{name}={quote(value)}" for name, value in pairs).encode()


def run(site: Site) -> Attack:
    """Attack a running site whose limits are lifted."""
    attack = Attack(site)
    attack.run()
    return attack
