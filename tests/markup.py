"""The markup of pages as tests compare it: where lines break says nothing."""

import re

_TAG = re.compile(r"""[ \t\n\r\f]*(<(?:"[^"]*"|'[^']*'|[^'">])*>)[ \t\n\r\f]*""")


def tidy(markup: str) -> str:
    """Return the markup with single spaces, and none beside tags or before their ends."""
    markup = re.sub(r"[ \t\n\r\f]+", " ", markup)
    return _TAG.sub(lambda tag: re.sub(r" (/?>)$", r"\1", tag[1]), markup)
