"""The part of a day's work that one network may take.

It is counted in Valkey, like all limits; who counts the whole of a day keeps that sum.
"""

from dataclasses import dataclass
from datetime import date

from accounts.limits import counter
from accounts.limits.networks import counted_networks

# One network may take this part of a day's time; wider ones more, as for all limits.
NETWORK_PART = 0.1
DAY_S = 24 * 60 * 60


@dataclass(frozen=True)
class NetworkShare:
    """Milliseconds of CPU by network and day, below the name of a kind of work."""

    name: str

    def is_over(self, day: date, network: str, budget_ms: int) -> bool:
        """Return whether a network, or a wider one around it, has taken its part of a budget."""
        wide = list(counted_networks(network))
        used = counter.numbers([self._counter(day, one) for one, _ in wide])
        most = [factor * NETWORK_PART * budget_ms for _, factor in wide]
        return any(ms >= limit for ms, limit in zip(used, most, strict=True))

    def count(self, day: date, network: str, cpu_ms: int) -> None:
        """Count milliseconds of CPU that were taken for a reader in this network."""
        for one, _factor in counted_networks(network):
            counter.count(self._counter(day, one), DAY_S, cpu_ms)

    def _counter(self, day: date, network: str) -> str:
        return f"{self.name}:{day}:{network}"
