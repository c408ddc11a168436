"""Limits of wrong codes and passwords, counted by client, by target and in total.

Nobody can lock others out. Many wrong codes for one thing, or on the whole site, only make those
wait who typed several of them: networks and accounts without wrong codes are answered as ever.
Right codes are not counted.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from accounts.limits.errors import LimitExceeded
from accounts.limits.services import Limit, NetworkLimit

Counter = tuple[Limit, Any]
SITE = "site"


@dataclass(frozen=True)
class Guesser:
    """The client who types a code; None and "" are unknown, and not counted."""

    user_id: int | None = None
    network: str = ""


@dataclass(frozen=True)
class CodeLimit:
    """The limits of one kind of code; LIMITS has those that apply, by these names.

    NAME            of a user
    NAME_by_network of a network
    NAME_of_target  total of one thing that a code opens
    NAME_of_site    total of all
    NAME_when_many  of a user or network while a total is reached
    """

    name: str

    def check(self, guesser: Guesser, target: str = "") -> None:
        """Count nothing. Raises: LimitExceeded: a wrong code of them would be one too many."""
        counters = list(self._own(guesser))
        if self._is_total_reached(target):
            counters += self._when_many(guesser)
        for limit, client in counters:
            if limit.reached_by([client]):
                raise LimitExceeded(limit.seconds)

    def take(self, guesser: Guesser, target: str = "") -> None:
        """Count a code as wrong. Raises: LimitExceeded."""
        is_total_reached = self._is_total_reached(target)
        for limit, client in self._own(guesser):
            limit.take(client)
        for limit, client in self._when_many(guesser):
            try:
                limit.take(client)
            except LimitExceeded:
                if is_total_reached:
                    raise
        for limit, client in self._totals(target):
            if limit.max_requests:
                limit.count(client)

    def give_back(self, guesser: Guesser, target: str = "") -> None:
        """Forget a code that was counted and is right."""
        counters = (self._own(guesser), self._when_many(guesser), self._totals(target))
        for limit, client in (one for part in counters for one in part):
            limit.give_back(client)

    def _is_total_reached(self, target: str) -> bool:
        return any(limit.reached_by([client]) for limit, client in self._totals(target))

    def _own(self, guesser: Guesser) -> Iterator[Counter]:
        if guesser.user_id is not None:
            yield Limit(self.name), guesser.user_id
        if guesser.network:
            yield NetworkLimit(f"{self.name}_by_network"), guesser.network

    def _when_many(self, guesser: Guesser) -> Iterator[Counter]:
        name = f"{self.name}_when_many"
        if guesser.user_id is not None:
            yield Limit(name), f"user {guesser.user_id}"
        if guesser.network:
            yield NetworkLimit(name), guesser.network

    def _totals(self, target: str) -> Iterator[Counter]:
        if target:
            yield Limit(f"{self.name}_of_target"), target
        yield Limit(f"{self.name}_of_site"), SITE
