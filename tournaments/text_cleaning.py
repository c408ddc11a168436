"""Cleaning of text that people write about tournaments."""

import unicodedata

from accounts.clubs.text_cleaning import strip_invisible


def clean(text: str) -> str:
    """Return the text without invisible characters; line breaks stay."""
    lines = text.replace("\r\n", "\n").split("\n")
    return "\n".join(strip_invisible(line).rstrip() for line in lines).strip()


def clean_name(text: str) -> str:
    """Return one line in NFC with single spaces; "" if nothing of it is visible."""
    name = " ".join(strip_invisible(unicodedata.normalize("NFC", text)).split())
    seen = (one for one in name if unicodedata.category(one) not in ("Mn", "Me", "Zs"))
    return name if any(seen) else ""
