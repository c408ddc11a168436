"""Long lists of the organiser's page: first rows, the rest collapsed, and a search by name."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

# From so many people on, lists are collapsed and there is a search.
MANY_PEOPLE, FIRST_SHOWN = 33, 10


@dataclass(frozen=True)
class CollapsedList:
    """Rows of a list: the first are shown at once, the rest on request."""

    first: Sequence[Any]
    rest: Sequence[Any] = ()

    def __bool__(self) -> bool:
        return bool(self.first)


@dataclass(frozen=True)
class CollapsedLists:
    """The rule for all lists of a page.

    people  people of the tournament
    search  part of a name that is searched for; "" for none
    """

    people: int
    search: str = ""

    @property
    def has_many(self) -> bool:
        return self.people >= MANY_PEOPLE

    def collapse(self, rows: Iterable[Any], names: Callable[[Any], Iterable[str]]) -> CollapsedList:
        """Return the rows with a name that is searched for; else the first ones and the rest."""
        found = [row for row in rows if self._is_found(names(row))]
        if self.search or not self.has_many:
            return CollapsedList(found)
        return CollapsedList(found[:FIRST_SHOWN], found[FIRST_SHOWN:])

    def _is_found(self, names: Iterable[str]) -> bool:
        searched = self.search.casefold()
        return not searched or any(searched in name.casefold() for name in names)
