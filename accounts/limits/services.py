"""Limits by name (`LIMITS` in the settings), and the check whether one is reached."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, Protocol, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from accounts.http.responses import reader_of
from accounts.limits import counter
from accounts.limits.counter import Counted
from accounts.limits.errors import LimitExceeded
from accounts.limits.networks import counted_networks, visitor_network
from accounts.models import User

View = Callable[..., HttpResponseBase]
Client = TypeVar("Client")


@dataclass(frozen=True)
class Limit:
    """A counter of its own for each client; `LIMITS` sets its number and its seconds."""

    name: str

    @property
    def max_requests(self) -> int:
        """Return how many requests are allowed; 0: any number."""
        return int(settings.LIMITS[self.name][0])

    @property
    def seconds(self) -> int:
        """Return how long a counter lives."""
        return int(settings.LIMITS[self.name][1])

    def count(self, client: object) -> Counted:
        """Count a request of this client."""
        return counter.count(f"{self.name}:{client}", self.seconds)

    def take(self, client: object) -> Counted | None:
        """Count a request of this client; return its number, None without a limit.

        Raises: LimitExceeded: it is one too many.
        """
        if not self.max_requests:
            return None
        counted = self.count(client)
        if counted.number > self.max_requests:
            raise LimitExceeded(counted.wait_s)
        return counted

    def reached_by(self, clients: Sequence[Client]) -> set[Client]:
        """Return the clients whose next request would be one too many; count nothing."""
        if not self.max_requests:
            return set()
        numbers = counter.numbers([f"{self.name}:{client}" for client in clients])
        pairs = zip(clients, numbers, strict=True)
        return {client for client, number in pairs if number >= self.max_requests}

    def give_back(self, client: object) -> None:
        """Take back a request that was counted."""
        if self.max_requests:
            counter.give_back(f"{self.name}:{client}")


class RequestLimit(Protocol):
    """A limit that finds out itself which client a request counts for."""

    def take_from(self, request: HttpRequest, user: User | None) -> None:
        """Count a request of this user, or of a visitor. Raises: LimitExceeded."""


class PersonLimit(Limit):
    """A limit for each user; for visitors, who are nobody, there is none."""

    def take_from(self, request: HttpRequest, user: User | None) -> None:
        """Count a request of this user. Raises: LimitExceeded."""
        if user is not None:
            self.take(user.pk)


# The subject of a limit by network: a network, or a network together with another key.
NetworkClient = str | tuple[object, str]


class NetworkLimit(Limit):
    """A limit for all who share a network, with wider ones for the IPv6 networks around it.

    A network is what `network_of` returns.
    """

    def take_from(self, request: HttpRequest, user: User | None) -> None:
        """Count a request of the visitor's network. Raises: LimitExceeded."""
        self.take(visitor_network(request))

    def take(self, client: NetworkClient) -> Counted | None:  # type: ignore[override]
        """Count a request; return its number in the narrow network, None without a limit.

        That network is asked first: what it refuses does not use up the wide ones.

        Raises: LimitExceeded: it is one too many for one of the networks.
        """
        narrow: Counted | None = None
        for name, max_requests in self._counters(client):
            counted = counter.count(name, self.seconds)
            if counted.number > max_requests:
                raise LimitExceeded(counted.wait_s)
            narrow = narrow or counted
        return narrow

    def reached_by(self, clients: Sequence[Client]) -> set[Client]:
        """Return the clients whose next request would be one too many; count nothing."""
        return {client for client in clients if self._is_reached_by(client)}

    def _is_reached_by(self, client: object) -> bool:
        counters = dict(self._counters(client))
        numbers = counter.numbers(list(counters))
        return any(number >= most for number, most in zip(numbers, counters.values(), strict=True))

    def give_back(self, client: object) -> None:
        """Take back a request that was counted."""
        for name, _ in self._counters(client):
            counter.give_back(name)

    def _counters(self, client: object) -> Iterator[tuple[str, int]]:
        """Yield the counters of a client by name, with what each allows; none without a limit."""
        if not self.max_requests:
            return
        subject, network = client if isinstance(client, tuple) else (None, client)
        prefix = self.name if subject is None else f"{self.name}:{subject}"
        for one, factor in counted_networks(str(network)):
            yield f"{prefix}:{one}", self.max_requests * factor


@dataclass(frozen=True)
class ClientLimit:
    """Two limits: one for each user, and a wider one, `..._by_network`, for their network."""

    name: str

    def take_from(self, request: HttpRequest, user: User | None) -> None:
        """Count a request for both. Raises: LimitExceeded: one of them is reached."""
        PersonLimit(self.name).take_from(request, user)
        NetworkLimit(f"{self.name}_by_network").take_from(request, user)


# A limit that counted a try, and for which client.
Taken = tuple[Limit, Any]


def take_all(counters: Sequence[Taken]) -> Sequence[Taken]:
    """Count a try by each of these, the narrow ones first; return what to give back.

    A request that a narrow limit refuses must not use up a wide one.

    Raises:
        LimitExceeded: one of them is reached.
    """
    for limit, client in counters:
        limit.take(client)
    return counters


def give_back(taken: Sequence[Taken]) -> None:
    """Forget a try that was right."""
    for limit, client in taken:
        limit.give_back(client)


def fingerprint(typed: str) -> str:
    """Return a key for what somebody typed: short, the same in any case, and not readable."""
    return hashlib.sha256(typed.casefold().encode("utf-8", "replace")).hexdigest()[:32]


def limited(limit: RequestLimit) -> Callable[[View], View]:
    """Let a view count its POST requests; `LimitMiddleware` answers those that are too many."""

    def decorate(view: View) -> View:
        @wraps(view)
        def count_first(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method == "POST":
                limit.take_from(request, reader_of(request))
            return view(request, *args, **kwargs)

        return count_first

    return decorate
