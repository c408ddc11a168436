"""Immutable values that copy quickly."""

from typing import Any, Self, TypeVar

T = TypeVar("T")

# Bound once, since about five copies are made per action.
_new, _set = object.__new__, object.__setattr__


class Frozen:
    """The base of frozen dataclasses that are copied at every action.

    `replace` does the same as dataclasses.replace some ten times faster: it copies the dictionary
    instead of running __init__ with its checks.
    """

    def replace(self, **changes: Any) -> Self:
        """Return a copy with these fields changed."""
        copy = _new(self.__class__)
        _set(copy, "__dict__", self.__dict__ | changes)
        return copy


def with_item(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return a copy of a tuple with the item at `place` changed."""
    copy = list(values)
    copy[place] = value
    return tuple(copy)
