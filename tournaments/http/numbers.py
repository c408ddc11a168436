"""Numbers that users submit: single ones, keys of rows, and lists."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.errors import TournamentError


def is_key(text: str) -> bool:
    """Return whether a text can be the key of a row: up to 18 digits, which fit into a column."""
    return text.isascii() and text.isdigit() and len(text) < 19


def parse_key(data: QueryDict, name: str) -> int:
    """Return the submitted key of a row. Raises: TournamentError."""
    text = data.get(name, "")
    if not is_key(text):
        raise TournamentError("bad_choice")
    return int(text)


def parse_number(data: QueryDict, name: str, signed: bool = False) -> int:
    """Return a whole number of up to nine digits. Raises: TournamentError."""
    text = data.get(name, "").strip()
    digits = text[1:] if signed and text[:1] in ("-", "−") else text
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise TournamentError("bad_points" if signed else "bad_choice")
    return -int(digits) if digits != text else int(digits)


class NumbersField(forms.CharField):
    """A list of whole numbers, as "27, 18, 9, 3"."""

    def to_python(self, value: Any) -> Any:
        parts = str(value or "").replace(",", " ").replace(";", " ").split()
        if len(parts) > 20 or not all(p.isascii() and p.isdigit() and len(p) < 6 for p in parts):
            raise forms.ValidationError(_("Enter whole numbers, for example: 27, 18, 9, 3."))
        return tuple(map(int, parts))

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, tuple) else value
