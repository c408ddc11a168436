"""Scopes of apps, by nouns. None plays, queues, organises, or reads a hand."""

from collections.abc import Iterable
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from oauth2_provider.scopes import BaseScopes

ACCOUNT, FOLLOWING, DAILY, PUZZLES = "account", "following", "daily", "puzzles"
TOURNAMENTS, CLUBS = "tournaments", "clubs"
SCOPES: dict[str, str | Promise] = {
    ACCOUNT: _(
        "See my name, country, language and preferences, which game I am playing, and whether my "
        "email is confirmed"
    ),
    FOLLOWING: _("See the users I follow"),
    DAILY: _("See my results in the deals of the day"),
    PUZZLES: _("See which puzzle comes next for me, and answer puzzles for me"),
    TOURNAMENTS: _(
        "See tournaments as I do, enter them for me or leave them before they start, and agree on "
        "times of my tables"
    ),
    CLUBS: _("See clubs as I do, and join clubs for me or leave those that are open to all"),
}
DEFAULT = [ACCOUNT]


class AppScopes(BaseScopes):
    """The scopes as the toolkit asks for them: the same for all apps."""

    def get_all_scopes(self) -> dict[str, Any]:
        """Return what each scope allows, by name."""
        return SCOPES

    def get_available_scopes(self, *_args: Any, **_others: Any) -> list[str]:
        """Return the names that an app may ask for."""
        return list(SCOPES)

    def get_default_scopes(self, *_args: Any, **_others: Any) -> list[str]:
        """Return what an app is given that asks for nothing in particular."""
        return DEFAULT


def texts_of(scopes: Iterable[str]) -> list[str | Promise]:
    """Return what these scopes allow, in their usual order."""
    asked = set(scopes)
    return [text for name, text in SCOPES.items() if name in asked]
