"""Cleaning of texts that members write: no links, no invisible characters."""

import re
import unicodedata

from accounts.clubs.errors import ClubError
from accounts.clubs.models import MESSAGE_LENGTH, POST_LENGTH, REQUEST_MESSAGE_LENGTH

LINK_PLACEHOLDER = "[…]"
_TOP_LEVEL_DOMAINS = (
    "com|net|org|info|biz|io|me|ru|su|ua|by|kz|pl|de|fr|uk|eu|us|co|tv|cc|to|ly|gg|ws|xyz|top|site"
    "|online|shop|store|app|dev|link|live|club|pro|space|website|casino|bet|poker|win|vip|click"
    "|tk|ml|ga|cf|gq|cn|рф|укр|бел|қаз|москва|онлайн|сайт"
)
# Domains that count even after a detached dot: none of them is a word.
_UNAMBIGUOUS_DOMAINS = "com|org|ru|su|biz|xyz|gg|tk|рф|укр|бел"
_PATH = r"(?:[:/?#]\S*)?"
# Without these bounds a search from each letter of a long word reads the rest of it: quadratic.
_SCHEME = r"[a-z][a-z0-9+.-]{0,30}"
_MAILBOX = r"[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,9}\w{2,63}"
_DOT_IN_WORDS = r"(?:\s?[\[({]\s?(?:\.|dot|точка|тчк)\s?[\])}]\s?|\s(?:dot|точка|тчк)\s)"
_LINK = re.compile(
    "|".join(
        (
            rf"{_SCHEME}\s?:\s?/\s?/\s*\S*",
            r"\b(?:https?|hxxps?|ftp):\S+",
            r"\bwww\s?\.\s?\S+",
            _MAILBOX,
            rf"(?<![\w.-])(?:[\w-]+\.)+(?:{_TOP_LEVEL_DOMAINS})\b{_PATH}",
            r"(?<![\w.-])(?:[\w-]+\.)+[^\W\d_]{2,}/\S*",
            r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}[:/]\S*",
            rf"(?<![\w-])[\w-]+{_DOT_IN_WORDS}(?:{_TOP_LEVEL_DOMAINS})(?![\w'’]){_PATH}",
            rf"(?<![\w-])[\w-]+(?:\s\.\s?|\.\s)(?:{_UNAMBIGUOUS_DOMAINS})(?![\w'’]){_PATH}",
        )
    ),
    re.IGNORECASE,
)
# Characters that browsers or people take for a dot in an address.
_DOTS = str.maketrans(dict.fromkeys("。．｡․﹒", "."))
# Letters that are invisible.
_BLANK = str.maketrans(dict.fromkeys("\u115f\u1160\u3164\uffa0\u2800", " "))
# Combining marks that a letter may have.
MAX_MARKS = 2
# How much longer a text may be before its invisible characters and spaces are removed.
MAX_UNCLEANED = 4


def check_message_length(text: str) -> None:
    """Refuse a message that is too long to be looked at. Raises: ClubError."""
    _check_uncleaned(text, MESSAGE_LENGTH)


def check_post_length(text: str) -> None:
    """Refuse a news post that is too long to be looked at. Raises: ClubError."""
    _check_uncleaned(text, POST_LENGTH)


def _check_uncleaned(text: str, length: int) -> None:
    if len(text) > MAX_UNCLEANED * length:
        raise ClubError("too_long")


def clean_message(text: str) -> str:
    """Return the text of a chat message in one line.

    Raises:
        ClubError: it is empty or too long.
    """
    check_message_length(text)
    text = " ".join(without_links(" ".join(strip_invisible(text).split())).split())
    if not text:
        raise ClubError("empty")
    if len(text) > MESSAGE_LENGTH:
        raise ClubError("too_long")
    return text


def clean_request_message(text: str) -> str:
    """Return the message of a join request, which may be empty. Raises: ClubError: too long."""
    check_message_length(text)
    return clean_message(text)[:REQUEST_MESSAGE_LENGTH] if strip_invisible(text).strip() else ""


def clean_post(text: str) -> str:
    """Return the text of a news post, with its line breaks.

    Raises:
        ClubError: it is empty or too long.
    """
    check_post_length(text)
    lines = [strip_invisible(line).strip() for line in text.replace("\r\n", "\n").split("\n")]
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
    if not text:
        raise ClubError("empty")
    if len(text) > POST_LENGTH:
        raise ClubError("too_long")
    return text


def strip_invisible(text: str) -> str:
    """Remove invisible and control characters, and combining marks beyond MAX_MARKS."""
    text = text.encode("utf-8", "ignore").decode().translate(_BLANK)
    parts, marks = [], 0
    for char in text:
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= MAX_MARKS and category != "Cf":
            parts.append(" " if category[0] == "C" else char)
    return "".join(parts)


def without_links(text: str) -> str:
    """Find links in the normalised text, and replace them in the original one."""
    parts, end = [], 0
    for link in _LINK.finditer("".join(map(_normalised, text))):
        parts += [text[end : link.start()], LINK_PLACEHOLDER]
        end = link.end()
    return "".join(parts) + text[end:]


def _normalised(char: str) -> str:
    """Return the plain form of a full-width or circled character, always as one character."""
    plain = unicodedata.normalize("NFKC", char.translate(_DOTS))
    return plain if len(plain) == 1 else char
