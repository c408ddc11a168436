"""Errors of questions about shared games."""

from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError, Text


class SharingError(DomainError):
    """A question for the data of a frame that cannot be answered; `status` of the response."""

    texts: ClassVar[Mapping[str, Text]] = {
        "no_url": _("The address of a game is missing: ask with ?url=, as oEmbed says."),
        "other_url": _("This is not the address of a replay of this site: %(site)sgame/…/"),
        "bad_size": _("A size is a whole number of pixels from 1 to 9999."),
        "format": _("Only JSON is answered here: format=json."),
        "not_public": _("There is no such game, or it is not public, or it still runs."),
    }
    # oEmbed names 501 for another format. That would be an error of the server, which alerts its
    # operator: a stranger's question must not.
    STATUSES: ClassVar[Mapping[str, int]] = {"not_public": 404, "other_url": 404}

    @property
    def status_code(self) -> int:
        """Return the status of the response."""
        return self.STATUSES.get(self.code, 400)
