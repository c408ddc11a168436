"""Cookies of a browser in which a day is played."""

from django.test import Client

from games.daily.browser_keys import COOKIE
from tests.games.tables.browser import cookie_of


def cookies_of(client: Client) -> str:
    """Return the session and the key of the browser as a header."""
    return f"{cookie_of(client)}; {COOKIE}={client.cookies[COOKIE].value}"
