"""Kinds of settings: how the text of a variable becomes a value, and which texts are right."""

import base64
import math
from collections.abc import Callable
from dataclasses import dataclass
from email.utils import parseaddr
from pathlib import Path
from typing import Generic, TypeVar

T = TypeVar("T")

# One less than the order of the curve P-256, of which a private key is a number.
LARGEST_VAPID_KEY = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632550
# Anybody who guesses it can forge sessions and links that set a new password.
MIN_KEY_LENGTH, MIN_KEY_CHARACTERS = 32, 8
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


@dataclass(frozen=True)
class SettingKind(Generic[T]):
    """Texts of one kind: what is right, after "must be", and how to read one (ValueError)."""

    right: str
    read: Callable[[str], T]


def require(condition: bool) -> None:
    """Raise ValueError if a text is wrong."""
    if not condition:
        raise ValueError


def whole(least: int, most: int) -> SettingKind[int]:
    """Return the kind of whole numbers from `least` to `most`."""

    def read(text: str) -> int:
        require(text.isascii() and text.isdigit() and least <= int(text) <= most)
        return int(text)

    return SettingKind(f"a whole number from {least} to {most}", read)


def decimal(least: float, most: float) -> SettingKind[float]:
    """Return the kind of numbers from `least` to `most`, with a point or without."""

    def read(text: str) -> float:
        number = float(text)
        require(math.isfinite(number) and least <= number <= most)
        return number

    return SettingKind(f"a number from {least:g} to {most:g}", read)


def choice(*names: str) -> SettingKind[str]:
    """Return the kind of settings with a few possible words."""

    def read(text: str) -> str:
        require(text in names)
        return text

    return SettingKind(f"{', '.join(names[:-1])} or {names[-1]}", read)


def _switch(text: str) -> bool:
    require(text.lower() in YES + NO)
    return text.lower() in YES


def _weekdays(text: str) -> list[int]:
    days = [] if text == "0" else text.split(",")
    require(all(day in "1234567" and len(day) == 1 for day in days))
    return [int(day) for day in days]


def _line(text: str) -> str:
    require(text.isprintable())
    return text


def _word(text: str) -> str:
    require(text.isprintable() and not set(text) & set(" /"))
    return text


def _secret_key(text: str) -> str:
    require(len(text) >= MIN_KEY_LENGTH and len(set(text)) >= MIN_KEY_CHARACTERS)
    return text


def _vapid_key(text: str) -> str:
    raw = base64.b64decode(text.rstrip("=") + "=", altchars=b"-_", validate=True)
    require(len(raw) == 32 and 0 < int.from_bytes(raw, "big") <= LARGEST_VAPID_KEY)
    return text


def _sender(text: str) -> str:
    name, _, host = parseaddr(text)[1].partition("@")
    require(text.isprintable() and bool(name and host) and " " not in name + host)
    return text


SWITCH = SettingKind("1 or 0", _switch)
LINE = SettingKind("a text of one line", _line)
WORD = SettingKind("a word without spaces and slashes", _word)
FOLDER = SettingKind("the path of a folder", lambda text: Path(_line(text)))
WEEKDAYS = SettingKind("numbers from 1 to 7 with commas, or 0", _weekdays)
SECRET_KEY = SettingKind(
    "at least 32 random characters, such as `openssl rand -hex 32` prints", _secret_key
)
VAPID_KEY = SettingKind("32 random bytes in URL-safe base64, 43 characters", _vapid_key)
SENDER = SettingKind("a mail address, such as Thousand <noreply@example.org>", _sender)
