"""The base of all errors that a user can cause."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

Text = str | Promise


class DomainError(Exception):
    """A refused request; nothing was written.

    `code` is a key of `texts`. `data` is JSON and fills the placeholders of the text; an optional
    `url` in it leads to the reason.
    """

    texts: ClassVar[Mapping[str, Text]] = {}
    # The status of an HTTP response to it.
    status: ClassVar[int] = 409

    def __init__(self, code: str, **data: Any) -> None:
        self.code = code
        self.data = data
        super().__init__(code)

    @property
    def text(self) -> str:
        """Return a sentence for the reader, in the active language."""
        known = self.texts.get(self.code)
        return gettext("That is not allowed.") if known is None else str(known) % self.words()

    def words(self) -> dict[str, Any]:
        """Return what fills the placeholders of the text."""
        return self.data


class ReauthenticationError(DomainError):
    """A refused request of a script: the user must confirm first that it is them."""

    texts = {"reauthenticate": _("Confirm in the settings that it is you, then try again.")}
    status = 403
