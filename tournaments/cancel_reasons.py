"""Why something happened by itself, in words; what an organiser wrote is told as he wrote it."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CLUB, ORGANISER, NOBODY = "club", "organiser", "nobody"
TEXTS: dict[str, str | Promise] = {
    CLUB: _("Its club is no more."),
    ORGANISER: _("Its organiser has closed the account."),
    NOBODY: _("Nobody came to this table."),
}


def reason_text(stored: str) -> str:
    return str(TEXTS.get(stored, stored))
