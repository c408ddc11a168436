"""The error of a request that came too often."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy, ngettext

from accounts.errors import DomainError

# From here on the wait is told in minutes, in seconds.
MINUTES_FROM = 120
# Beyond that many minutes it is told in hours.
MINUTES_UP_TO = 120


class LimitExceeded(DomainError):
    """A limit that is reached; `wait_s`: the seconds until the next request is allowed."""

    status = 429
    texts: ClassVar = {
        "too_many": gettext_lazy("Too many attempts. Try again in %(wait)s."),
        "too_many_guests": gettext_lazy(
            "Many guests have come from your network. With an account you can play now; "
            "as a guest in %(wait)s."
        ),
    }

    def __init__(self, wait_s: int, code: str = "too_many") -> None:
        super().__init__(code, wait_s=wait_s)

    @property
    def wait(self) -> int:
        """Return the seconds to wait, for the header Retry-After."""
        return int(self.data["wait_s"])

    def words(self) -> dict[str, Any]:
        return {"wait": duration_text(self.wait)}


def duration_text(seconds: int) -> str:
    """Return a duration in words, as it stands after "in"."""
    if seconds < MINUTES_FROM:
        return ngettext("%(number)s second", "%(number)s seconds", seconds) % {"number": seconds}
    minutes = -(-seconds // 60)
    if minutes > MINUTES_UP_TO:
        hours = -(-minutes // 60)
        return ngettext("%(number)s hour", "%(number)s hours", hours) % {"number": hours}
    return ngettext("%(number)s minute", "%(number)s minutes", minutes) % {"number": minutes}
