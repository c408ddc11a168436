"""Results of checks: what each one found."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

Check = Callable[[], str]
State = Literal["ok", "unused", "wrong"]


class Wrong(Exception):
    """Something is wrong; the text says what, and what would be right."""


class Unused(Exception):
    """A part that this installation does without; the text says how to have it."""


@dataclass(frozen=True)
class CheckResult:
    """The result of one check."""

    name: str
    state: State
    text: str


def examine(name: str, check: Check) -> CheckResult:
    """Run a check; what fails in it without a word is wrong, too."""
    try:
        return CheckResult(name, "ok", check())
    except Unused as unused:
        return CheckResult(name, "unused", str(unused))
    except Wrong as wrong:
        return CheckResult(name, "wrong", str(wrong))
    except Exception as error:
        return CheckResult(name, "wrong", one_line(error))


def examine_all(checks: Iterable[tuple[str, Check]]) -> list[CheckResult]:
    """Run all checks, each whatever the others found."""
    return [examine(name, check) for name, check in checks]


def one_line(error: BaseException) -> str:
    """Return the kind and the text of an error, without line breaks."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}"
