"""What people write about a tournament, without what no database stores or no eye sees."""

import unicodedata

from accounts.clubs.text_cleaning import plain


def clean(text: str) -> str:
    """Lines stay."""
    lines = text.replace("\r\n", "\n").split("\n")
    return "\n".join(plain(line).rstrip() for line in lines).strip()


def clean_name(text: str) -> str:
    """In one line, with single spaces; "" if nothing of it would be seen."""
    name = " ".join(plain(text).split())
    seen = (one for one in name if unicodedata.category(one) not in ("Mn", "Me", "Zs"))
    return name if any(seen) else ""
