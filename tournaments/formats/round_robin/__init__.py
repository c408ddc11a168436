"""Round robin: everybody with everybody, as evenly as the tables allow."""

from tournaments.formats.round_robin.format import RoundRobin

__all__ = ["RoundRobin"]
