"""What people write in clubs: without links, and without signs that nobody sees."""

import re
import unicodedata

from accounts.clubs.errors import ClubError
from accounts.clubs.models import LINE_LENGTH, NEWS_LENGTH, WISH_LENGTH

NO_LINK = "[…]"
_ENDINGS = (
    "com|net|org|info|biz|io|me|ru|su|ua|by|kz|pl|de|fr|uk|eu|us|co|tv|cc|to|ly|gg|ws|xyz|top|site"
    "|online|shop|store|app|dev|link|live|club|pro|space|website|casino|bet|poker|win|vip|click"
    "|tk|ml|ga|cf|gq|cn|рф|укр|бел|қаз|москва|онлайн|сайт"
)
# Of these it is believed that a dot apart is still a dot: none of them is a word.
_SURE = "com|org|ru|su|biz|xyz|gg|tk|рф|укр|бел"
_PATH = r"(?:[:/?#]\S*)?"
_DOT_IN_WORDS = r"(?:\s?[\[({]\s?(?:\.|dot|точка|тчк)\s?[\])}]\s?|\s(?:dot|точка|тчк)\s)"
_LINK = re.compile(
    "|".join(
        (
            r"[a-z][a-z0-9+.-]*\s?:\s?/\s?/\s*\S*",
            r"\b(?:https?|hxxps?|ftp):\S+",
            r"\bwww\s?\.\s?\S+",
            r"[\w.+-]+@(?:[\w-]+\.)+\w{2,}",
            rf"(?<![\w.-])(?:[\w-]+\.)+(?:{_ENDINGS})\b{_PATH}",
            r"(?<![\w.-])(?:[\w-]+\.)+[^\W\d_]{2,}/\S*",
            r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}[:/]\S*",
            rf"(?<![\w-])[\w-]+{_DOT_IN_WORDS}(?:{_ENDINGS})(?![\w'’]){_PATH}",
            rf"(?<![\w-])[\w-]+(?:\s\.\s?|\.\s)(?:{_SURE})(?![\w'’]){_PATH}",
        )
    ),
    re.IGNORECASE,
)
# What browsers take for a dot in an address, or people do.
_DOTS = str.maketrans(dict.fromkeys("。．｡․﹒", "."))
# Letters that look like nothing at all.
_BLANK = str.maketrans(dict.fromkeys("\u115f\u1160\u3164\uffa0\u2800", " "))
# So many marks a letter may have above and below it.
MOST_MARKS = 2


def clean_line(text: str) -> str:
    """One line. Refused: empty, or too long."""
    text = " ".join(_without_links(" ".join(plain(text).split())).split())
    if not text:
        raise ClubError("empty")
    if len(text) > LINE_LENGTH:
        raise ClubError("too_long")
    return text


def clean_wish(text: str) -> str:
    """What somebody says who asks to join; it may be nothing."""
    return clean_line(text)[:WISH_LENGTH] if plain(text).strip() else ""


def clean_news(text: str) -> str:
    """Several lines, as they were written."""
    lines = [plain(line).strip() for line in text.replace("\r\n", "\n").split("\n")]
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()
    if not text:
        raise ClubError("empty")
    if len(text) > NEWS_LENGTH:
        raise ClubError("too_long")
    return text


def plain(text: str) -> str:
    """Signs that turn the direction of others, join nothing or end lines are no text."""
    whole = text.encode("utf-8", "ignore").decode().translate(_BLANK)
    kept, marks = [], 0
    for sign in whole:
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MOST_MARKS and kind != "Cf":
            kept.append(" " if kind[0] == "C" else sign)
    return "".join(kept)


def _without_links(text: str) -> str:
    """Links are looked for in the text as it reads, and taken out of it as it stands."""
    kept, end = [], 0
    for link in _LINK.finditer("".join(map(_as_read, text))):
        kept += [text[end : link.start()], NO_LINK]
        end = link.end()
    return "".join(kept) + text[end:]


def _as_read(sign: str) -> str:
    """A letter of full width or in a circle is that letter; always one sign for one."""
    usual = unicodedata.normalize("NFKC", sign.translate(_DOTS))
    return usual if len(usual) == 1 else sign
