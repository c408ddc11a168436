"""A setting: a variable of the environment with its kind, its default and its meaning."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from thousand_site.environment.kinds import SettingKind, T

# So much of a wrong value is shown.
SHOWN_CHARACTERS = 60


@dataclass(frozen=True)
class Setting(Generic[T]):
    """A variable; one that is empty counts as not set.

    The default is written as an operator would write it; "": there is none, or the code computes
    it. `shown` describes such a default in words.
    """

    name: str
    kind: SettingKind[T]
    default: str
    meaning: str
    shown: str = ""
    is_secret: bool = False

    def given(self) -> T | None:
        """Return what the environment says; None: nothing. Raises ValueError."""
        text = os.environ.get(self.name)
        return self.kind.read(text) if text else None

    def value(self) -> T:
        """Return what the environment says, else the default. Raises ValueError."""
        return self.kind.read(os.environ.get(self.name) or self.default)

    def value_or(self, otherwise: T) -> T:
        """Return what the environment says, else a computed default. Raises ValueError."""
        given = self.given()
        return otherwise if given is None else given

    def problem(self, environment: Mapping[str, str]) -> str | None:
        """Return a line about a wrong value, which names no secret; None: it is right."""
        text = environment.get(self.name)
        try:
            if text:
                self.kind.read(text)
        except ValueError:
            return f"{self.name} must be {self.kind.right}{self._instead(str(text))}"
        return None

    def _instead(self, text: str) -> str:
        if self.is_secret:
            return "; its value is not shown here"
        return f", not {text[:SHOWN_CHARACTERS]!r}"


@dataclass
class SettingSection:
    """Settings that stand together on the page."""

    title: str
    settings: list[Setting[Any]] = field(default_factory=list)

    def add(
        self,
        name: str,
        kind: SettingKind[T],
        default: str,
        meaning: str,
        shown: str = "",
        is_secret: bool = False,
    ) -> Setting[T]:
        """Return a new setting of this section."""
        setting = Setting(name, kind, default, meaning, shown, is_secret)
        self.settings.append(setting)
        return setting
