"""Long lists of the organiser's page: their first rows, the rest in a fold, a search by name."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

# From so many people on, lists are folded and there is a search.
MANY_PEOPLE, FIRST_SHOWN = 33, 10


@dataclass(frozen=True)
class FoldedList:
    """Rows of which only the first are shown at once."""

    first: Sequence[Any]
    rest: Sequence[Any] = ()

    def __bool__(self) -> bool:
        return bool(self.first)


@dataclass(frozen=True)
class Folding:
    """How lists are shown: with so many people, and with what is searched for ("" for nothing)."""

    people: int
    search: str = ""

    @property
    def has_many(self) -> bool:
        return self.people >= MANY_PEOPLE

    def fold(self, rows: Iterable[Any], names: Callable[[Any], Iterable[str]]) -> FoldedList:
        """Return the rows with a name that is searched for; else the first ones and the rest."""
        found = [row for row in rows if self._is_found(names(row))]
        if self.search or not self.has_many:
            return FoldedList(found)
        return FoldedList(found[:FIRST_SHOWN], found[FIRST_SHOWN:])

    def _is_found(self, names: Iterable[str]) -> bool:
        searched = self.search.casefold()
        return not searched or any(searched in name.casefold() for name in names)
