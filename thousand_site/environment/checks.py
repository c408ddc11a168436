"""Checks of the environment: wrong values, unknown limits, misspelt names."""

import os
import sys
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from thousand_site.environment.catalogue import NUMBERS_OF_LIMITS, SETTINGS

# EX_CONFIG of sysexits.h: a supervisor can be told that another start would not help.
EXIT_STATUS = 78
LIMIT = "LIMIT_"
# A shorter name is too easily that of another program.
MIN_LETTERS = 5
LIMIT_NAMES = [setting.name for setting in NUMBERS_OF_LIMITS.values()]


def problems(environment: Mapping[str, str]) -> list[str]:
    """Return a line for each setting that is wrong, and for each name that is no setting."""
    settings = (*SETTINGS.values(), *NUMBERS_OF_LIMITS.values())
    wrong = (setting.problem(environment) for setting in settings)
    return [*filter(None, wrong), *_unknown(environment)]


def refuse(lines: list[str]) -> None:
    """End this process with EXIT_STATUS if there is a problem, and print each in a line."""
    for line in lines:
        print(f"Thousand cannot start: {line}", file=sys.stderr, flush=True)
    if lines:
        raise SystemExit(EXIT_STATUS)


def refuse_nonsense() -> None:
    """End this process if its environment has a wrong setting."""
    refuse(problems(os.environ))


def _unknown(environment: Mapping[str, str]) -> Iterator[str]:
    for name, text in environment.items():
        if not text or name in SETTINGS or name in LIMIT_NAMES:
            continue
        right = _meant_limit(name) if name.startswith(LIMIT) else _meant_setting(name)
        if right is not None:
            yield f"{name} is no setting; {right}"


def _meant_limit(name: str) -> str:
    close = get_close_matches(name, LIMIT_NAMES, 1, cutoff=0.75)
    return f"is {close[0]} meant?" if close else "docs/operations/settings.md names all limits"


def _meant_setting(name: str) -> str | None:
    """Return a question about a name that is nearly a setting's; None: it is another program's."""
    close = [right for right in SETTINGS if is_slip(name, right)]
    return f"is {close[0]} meant?" if close and len(name) >= MIN_LETTERS else None


def is_slip(name: str, right: str) -> bool:
    """Return whether one letter is wrong, missing, too much or swapped, or capitals or `_` are."""
    a, b = (text.upper().replace("_", "") for text in (name, right))
    same = next(
        (at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b))
    )
    a, b = a[same:], b[same:]
    is_swapped = a[:2] == b[:2][::-1] and a[2:] == b[2:]
    return is_swapped or b in (a, a[1:]) or b[1:] in (a, a[1:])
