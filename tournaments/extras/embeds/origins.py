"""The origin of a site that a user types. Pure."""

import re
from urllib.parse import urlsplit

LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
MAX_LENGTH = 1000
# A name of 253 letters has at most so many labels.
HOST = re.compile(rf"(?:{LABEL}\.){{1,126}}[a-z][a-z0-9-]{{0,61}}[a-z0-9]")


def clean_origin(typed: str) -> str | None:
    """Return the origin of an https address; None for any other, or one with odd parts.

    The origin stands in a response's header: only letters, digits, dots and hyphens of a
    host name get there.
    """
    # To encode the letters of long labels takes long.
    if len(typed) > MAX_LENGTH:
        return None
    text = typed.strip().lower()
    try:
        parts = urlsplit(text if "://" in text else f"https://{text}")
        port = parts.port
    except ValueError:
        return None
    host = (parts.hostname or "").encode("idna").decode() if _is_encodable(parts.hostname) else ""
    if parts.scheme != "https" or port not in (None, 443) or "@" in parts.netloc:
        return None
    return f"https://{host}" if HOST.fullmatch(host) else None


def _is_encodable(host: str | None) -> bool:
    try:
        (host or "").encode("idna")
    except UnicodeError:
        return False
    return True
