"""A notice: an event as a task carries it, and its text in the reader's language."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

from django.utils.translation import gettext

from accounts.models import User
from accounts.notifications.models import Kind

Words = dict[str, Any]
TEST = "test"
# For how many seconds a notice is worth showing. A ready check waits for ten.
LIFETIMES = {
    Kind.INVITATION: 1800,
    Kind.CLUB: 6 * 3600,
    Kind.REMINDER: 6 * 3600,
    Kind.TOURNAMENT: 900,
    Kind.ROUND: 600,
    Kind.APPOINTMENT: 3600,
    Kind.ANNULMENT: 24 * 3600,
    Kind.READY_CHECK: 10,
    Kind.REVIEW: 6 * 3600,
    Kind.DAILY: 3 * 3600,
    TEST: 300,
}
# Those for which a phone wakes up.
URGENT = {Kind.READY_CHECK, Kind.ROUND, Kind.TOURNAMENT, Kind.APPOINTMENT, TEST}
# Those that no page shows: they are mailed to users of the site's pages, too.
MAILED_ANYWAY = {Kind.CLUB, Kind.REMINDER, Kind.ANNULMENT}


@dataclass(frozen=True)
class Notice:
    """One event. A later notice with the same `topic` replaces it on the device.

    `words` fill the text; "text" among them is the text itself, as a msgid of the app that sends
    it. `sender_id` is the user who caused it, if one did.
    """

    kind: str
    url: str
    topic: str
    sender_id: int | None = None
    words: dict[str, Any] = field(default_factory=dict)
    sent_at: float = field(default_factory=time.time)

    @property
    def seconds_left(self) -> int:
        """Return for how long the notice is still worth showing; 0: it is not."""
        return max(0, round(self.sent_at + LIFETIMES[self.kind] - time.time()))

    def as_json(self) -> dict[str, Any]:
        """Return the values of a task's argument."""
        return asdict(self)


@dataclass(frozen=True)
class Text:
    """Title and body of a notification.

    detail  a sentence after the body that the subject of a mail leaves out; "" without one
    """

    title: str
    body: str
    detail: str = ""

    @property
    def whole_body(self) -> str:
        """Return the body with the detail."""
        return f"{self.body} {self.detail}".rstrip()


def text_of(notice: Notice, sender: User | None) -> Text:
    """Return the words of a notice in the active language."""
    words = {**notice.words, "name": sender.display_name if sender else ""}
    write = WRITERS.get(notice.kind)
    if write is not None:
        return write(words)
    return Text(gettext("Notifications work"), gettext("This is what they look like here."))


def _of_club(words: Words) -> Text:
    if "message" in words:
        return Text(str(words["club"]), str(words["message"]))
    return Text(str(words["tournament"]), _club_invitation(words), _venue(words))


def _reminder(words: Words) -> Text:
    if "text" in words:
        return Text(str(words["tournament"]), gettext(words["text"]))
    body = gettext("You are registered. It begins: %(at)s.")
    return Text(str(words["tournament"]), body % words, _venue(words))


def _start(words: Words) -> Text:
    return Text(str(words["tournament"]), gettext("Your tournament starts."))


def _round(words: Words) -> Text:
    body = gettext("Round %(round)s is drawn. Your table opens at once or after the break.")
    return Text(str(words["tournament"]), body % words)


def _annulment(words: Words) -> Text:
    body = gettext("One of your games no longer counts for a rating: the rating change is undone.")
    return Text(str(words["club"]), body, gettext("Reason: %(reason)s") % words)


def _ready_check(words: Words) -> Text:
    body = gettext("%(pool)s: confirm within ten seconds.")
    return Text(gettext("Your table is ready"), body % {"pool": gettext(words["pool"])})


def _review(words: Words) -> Text:
    return Text(gettext("Your review is done"), gettext("See what each decision cost."))


def _daily(words: Words) -> Text:
    body = gettext("Some of them are still waiting for you, until midnight UTC.")
    return Text(gettext("Today's eight deals"), body)


def _club_invitation(words: Words) -> str:
    """Return the invitation of a club, with the start if there is one."""
    if words["at"]:
        return gettext("Your club %(club)s invites you. It begins: %(at)s.") % words
    return gettext("Your club %(club)s invites you.") % words


def _venue(words: Words) -> str:
    """Return a sentence with the address of an event in a room; "" for one on the site."""
    return gettext("Venue: %(venue)s.") % words if words.get("venue") else ""


def _appointment(words: Words) -> str:
    """Return what is new about the time of a league's table."""
    match words["event"]:
        case "drawn":
            text = gettext("Round %(round)s is drawn. Agree on a time by %(at)s.")
            return text % words
        case "offered":
            return gettext("Somebody at your table offers a time. Tick what suits you.")
        case "dropped":
            return gettext("The time of your table was withdrawn. Agree on another one.")
        case "soon":
            return gettext("Your table opens soon: %(at)s.") % words
    return gettext("Your table has a time: %(at)s.") % words


def _invitation(words: Words) -> str:
    if words.get("is_challenge"):
        return gettext("%(name)s challenges you to a game.") % words
    return gettext("%(name)s invites you to a table.") % words


WRITERS: dict[str, Callable[[Words], Text]] = {
    Kind.INVITATION: lambda words: Text(gettext("An invitation to a table"), _invitation(words)),
    Kind.CLUB: _of_club,
    Kind.REMINDER: _reminder,
    Kind.TOURNAMENT: _start,
    Kind.ROUND: _round,
    Kind.APPOINTMENT: lambda words: Text(str(words["tournament"]), _appointment(words)),
    Kind.ANNULMENT: _annulment,
    Kind.READY_CHECK: _ready_check,
    Kind.REVIEW: _review,
    Kind.DAILY: _daily,
}
