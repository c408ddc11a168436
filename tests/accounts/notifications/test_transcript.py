"""The mails as they are read aloud, held against docs/transcripts.

WRITE_TRANSCRIPTS=1 writes them: each mail of an account, of its second step, and of a notice.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core import mail
from django.template.loader import render_to_string
from django.utils import translation

from accounts.models import User
from accounts.notifications.mails import send_mail
from accounts.notifications.models import Kind
from accounts.notifications.notice import Notice, text_of
from tests.site import ROOT
from tests.transcripts import check

TITLES = {"en": "The mails", "pl": "E-maile", "ru": "Письма", "uk": "Листи"}
TEMPLATES = ROOT / "templates"
WORDS = {
    "email": "agata@example.org",
    "subject": "agata@example.org",
    "timestamp": datetime(2026, 3, 5, 18, 30, tzinfo=UTC),
    "ip": "192.0.2.7",
    "device": "Firefox, Linux",
    **dict.fromkeys(("activate_url", "password_reset_url", "signup_url"), "https://…"),
}
CHANGES = ("added", "removed", "replaced", "primary", "password", "restored")
CUP = {"tournament": "Kubek", "club": "Trzy asy", "at": "19:30", "venue": "Café Mozart, Lwów"}
NOTICES: tuple[tuple[Kind, dict[str, Any]], ...] = (
    (Kind.INVITATION, {}),
    (Kind.INVITATION, {"is_challenge": True}),
    (Kind.CLUB, CUP),
    (Kind.CLUB, CUP | {"at": "", "venue": ""}),
    (Kind.REMINDER, CUP | {"sign_off": "/x/"}),
    (Kind.TOURNAMENT, CUP),
    (Kind.ROUND, CUP | {"round": 3}),
    *((Kind.APPOINTMENT, CUP | {"event": event, "round": 3}) for event in ("drawn", "offered")),
    *((Kind.APPOINTMENT, CUP | {"event": event}) for event in ("dropped", "soon", "agreed")),
    (Kind.ANNULMENT, CUP | {"reason": "…"}),
    (Kind.READY_CHECK, {"pool": "Classic, quick"}),
    (Kind.REVIEW, {}),
    (Kind.DAILY, {}),
)


def account_mails(user: User) -> Iterator[tuple[str, str]]:
    """Yield subject and text of each mail about an account and its second step."""
    for path in sorted(TEMPLATES.glob("*/email/*_message.txt")):
        prefix = path.relative_to(TEMPLATES).as_posix().removesuffix("_message.txt")
        if prefix.endswith("/base"):
            continue
        changes = CHANGES if prefix.endswith("account_changed") else ("",)
        for change in changes:
            restore_url = "https://…" if change in {"removed", "password"} else ""
            words = WORDS | {"user": user, "change": change, "restore_url": restore_url}
            yield tuple(render_to_string(f"{prefix}_{part}.txt", words) for part in PARTS)


PARTS = ("subject", "message")


def notice_mails(user: User, sender: User) -> Iterator[tuple[str, str]]:
    """Yield subject and text of each mail of a notice."""
    for kind, words in NOTICES:
        notice = Notice(kind, "/x/", "x", sender.pk, words)
        send_mail(user, "agata@example.org", notice, text_of(notice, sender))
        sent = mail.outbox[-1]
        yield str(sent.subject), "\n".join(map(without_path, str(sent.body).splitlines()))


def without_path(line: str) -> str:
    """Return a line; of an address nobody hears more than that it is one."""
    return "https://…" if line.startswith("http") else line


@pytest.mark.parametrize("language", TITLES)
def test_the_mails_can_be_read_aloud(language: str) -> None:
    reader, sender = User(pk=1, username="Agata"), User(pk=2, username="Bruno")
    with translation.override(language):
        mails = [*account_mails(reader), *notice_mails(reader, sender)]
    lines = [part for subject, text in mails for part in (f"## {subject.strip()}", text.strip())]
    check(f"mails.{language}.md", TITLES[language], lines)
