"""An exact search for a round without rematches. Pure."""

from collections.abc import Iterator, Sequence

from tournaments.formats.swiss.local_search import Group

# Steps before the search gives up.
MAX_STEPS = 60_000


class NoRematchSearch:
    """The search, over sets of members as bits of a number."""

    def __init__(self, met: Sequence[dict[int, int]], sizes: Sequence[int]) -> None:
        everybody = (1 << len(met)) - 1
        self.open = [
            everybody & ~sum(1 << other for other in row) & ~(1 << one)
            for one, row in enumerate(met)
        ]
        self.sizes = sorted(sizes)
        self.steps = MAX_STEPS

    def round(self) -> list[Group] | None:
        """Return groups of these sizes; None: there are none, or the search gave up."""
        return self._round((1 << len(self.open)) - 1, tuple(self.sizes))

    def _round(self, free: int, sizes: tuple[int, ...]) -> list[Group] | None:
        if not sizes:
            return []
        one = self._hardest(free)
        for size in dict.fromkeys(sizes):
            rest = list(sizes)
            rest.remove(size)
            for group in self._groups((one,), self.open[one] & free, size):
                self.steps -= 1
                if self.steps < 0:
                    return None
                left = free & ~sum(1 << member for member in group)
                if (others := self._round(left, tuple(rest))) is not None:
                    return [group, *others]
        return None

    def _hardest(self, free: int) -> int:
        """Return the free member with the fewest possible opponents."""
        return min(_members(free), key=lambda one: ((self.open[one] & free).bit_count(), one))

    def _groups(self, group: Group, choice: int, size: int) -> Iterator[Group]:
        """Yield all groups of this size from `choice` whose members have never met."""
        if len(group) == size:
            yield tuple(sorted(group))
            return
        for other in _members(choice):
            choice &= ~(1 << other)
            yield from self._groups((*group, other), choice & self.open[other], size)


def _members(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
