"""Frozen values that copy quickly."""

from typing import Any, Self, TypeVar

T = TypeVar("T")


class Frozen:
    """Base of frozen dataclasses whose changed copies are made at every action.

    `but` does what dataclasses.replace does, some ten times faster: it copies the dictionary
    instead of running __init__ with its checks.
    """

    def but(self, **changes: Any) -> Self:
        """A copy with these fields changed."""
        copy = object.__new__(type(self))
        object.__setattr__(copy, "__dict__", self.__dict__ | changes)
        return copy


def changed(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """A tuple with one place changed."""
    return (*values[:place], value, *values[place + 1 :])
