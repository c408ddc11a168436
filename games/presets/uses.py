"""Uses of a preset, each with the version that it plays by."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.presets.models import Preset


@dataclass(frozen=True)
class Use:
    """A use of a version: its name, and the address of its page."""

    name: str
    url: str
    version: int


# Functions that return the uses of a preset by its key; other apps append theirs.
SOURCES: list[Callable[[str], Iterable[Use]]] = []


def uses_of(key: str) -> list[Use]:
    """Return what plays by any version of the preset, the oldest version first."""
    found = [use for source in SOURCES for use in source(key)]
    return sorted(found, key=lambda use: (use.version, use.name))


def old_uses_of(preset: Preset) -> list[Use]:
    """Return what still plays by an older version than this one."""
    return [use for use in uses_of(preset.key) if use.version < preset.version]
