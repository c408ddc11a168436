"""Errors of banning and of lifting bans."""

from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError, Text


class BanError(DomainError):
    """A refused ban, or a refused lifting of one."""

    texts: ClassVar[Mapping[str, Text]] = {
        "oneself": _("You cannot do this to yourself."),
        "staff": _("Only an administrator with all rights can ban a member of staff."),
        "bot": _("The site's bots cannot be banned. Deactivate the bot instead."),
        "no_scope": _("Choose what the user is banned from."),
        "no_reason": _("Give the reason: the user will read it."),
        "ended": _("The end of a ban must be in the future."),
        "not_banned": _("This user has no such ban."),
    }
