"""Fixtures: the site's key, a browser that can read what it is sent, and tasks done at once."""

import base64
import json
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from accounts.models import User
from accounts.notifications import services, tasks
from accounts.notifications.models import PushDevice

TASKS = {task.name: task for task in (tasks.announce, tasks.deliver, tasks.push)}
SITE_KEY = base64.urlsafe_b64encode(b"\1" * 32).rstrip(b"=").decode()


class Browser:
    """A browser's keys: what it registers, and what it reads of a push."""

    def __init__(self, endpoint: str) -> None:
        self.private_key = ec.generate_private_key(ec.SECP256R1())
        self.secret = secrets.token_bytes(16)
        public = self.private_key.public_key()
        point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "endpoint": endpoint,
            "p256dh": _encoded(point),
            "auth": _encoded(self.secret),
        }

    def read(self, body: bytes) -> dict[str, str]:
        """Decrypt as RFC 8291 has it."""
        text = http_ece.decrypt(body, private_key=self.private_key, auth_secret=self.secret)
        read: dict[str, str] = json.loads(text)
        return read

    def add_to(self, user: User, session_key: str = "a session") -> PushDevice:
        return services.add_device(user, session_key, "Firefox, Linux", self.subscription)


def _encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@pytest.fixture(autouse=True)
def everybody_away(nobody_online: None) -> None:
    """Users of earlier tests had the same ids."""


@pytest.fixture(autouse=True)
def site_key(settings) -> None:
    settings.VAPID_PRIVATE_KEY, settings.VAPID_SUBJECT = SITE_KEY, "mailto:site@example.org"
    settings.SITE_URL = "https://thousand.example.org"


@pytest.fixture
def new_browser() -> Callable[..., Browser]:
    numbers = iter(range(1000))
    return lambda url="": Browser(url or f"https://push.example.org/{next(numbers)}")


@pytest.fixture
def pushed_at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, Any]]]:
    """Each task that is sent is done at once; the list names them."""
    sent: list[tuple[str, Any]] = []

    def send(name: str, args: Any = (), **_: Any) -> None:
        sent.append((name, args))
        TASKS[name](*args)

    monkeypatch.setattr(services.current_app, "send_task", send)
    yield sent
