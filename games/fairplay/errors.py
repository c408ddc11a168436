"""Errors of moderators: why an action on a case or a game was refused."""

from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from accounts.bans.errors import BanError
from accounts.errors import DomainError, Text


class CaseError(DomainError):
    """A refused action on a case or a game."""

    texts: ClassVar[Mapping[str, Text]] = {
        **BanError.texts,
        "game_running": _("Not done: a game is still running. Annul it when it is over."),
        "own_game": _("You or your bot played in this game. Another moderator must decide."),
        "own_case": _("This case is about you. Another moderator must decide."),
        "already_open": _("Not done: another case about the same users is open."),
        "no_reason": _("Not done: give a reason."),
        "closed": _("This case is closed. Reopen it first."),
    }
