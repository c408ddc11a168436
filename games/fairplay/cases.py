"""Actions of moderators on cases; each adds an event to the case's log."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any, ClassVar

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError, Text
from accounts.models import User
from games.fairplay import ranked_bans
from games.fairplay.models import Case, CaseEvent
from games.history import services as history
from games.models import Game
from games.signals import send_game_changed
from ratings.services import annul_game

Action = CaseEvent.Action
VERDICTS = {
    Action.NOTHING: Case.Verdict.NOTHING,
    Action.ACTED: Case.Verdict.ACTED,
    Action.REOPEN: Case.Verdict.OPEN,
}


# Users whose case was closed are left alone for this time.
REOPEN_AFTER_DAYS = 30

_NOT_DONE = _(
    "Not done: a game is still running, another case about the same users is open, or the user "
    "is not banned."
)


class CaseError(DomainError):
    """A refused action on a case."""

    texts: ClassVar[Mapping[str, Text]] = {
        "game_running": _NOT_DONE,
        "not_banned": _NOT_DONE,
        "already_open": _NOT_DONE,
    }


def open_case(kind: str, suspect: User, partner: User | None, games: Iterable[Game]) -> Case:
    """Return the open case about these users, created if needed, with the games added."""
    case, _created = Case.objects.get_or_create(
        kind=kind, suspect=suspect, partner=partner, verdict=Case.Verdict.OPEN
    )
    case.games.add(*games)
    return case


def recently_closed(kind: str, now: datetime) -> set[tuple[int, int | None]]:
    """Return the users, by suspect and partner, whose case of this kind must not open again yet."""
    closed = Case.objects.filter(kind=kind, closed_at__gt=now - timedelta(days=REOPEN_AFTER_DAYS))
    return set(closed.values_list("suspect", "partner"))


def set_score(case: Case, score: float, figures: Mapping[str, Any] | None = None) -> None:
    """Store the score and its figures."""
    case.score, case.figures = score, dict(figures or {})
    case.save(update_fields=["score", "figures"])


def add_note(case: Case, moderator: User, text: str) -> CaseEvent:
    """Add a note of a moderator."""
    return CaseEvent.objects.create(case=case, moderator=moderator, action=Action.NOTE, text=text)


def annul_games(case: Case, moderator: User, games: Iterable[Game], text: str = "") -> CaseEvent:
    """Remove games from all ratings; repeated calls change nothing.

    Raises:
        CaseError: one of the games still runs or is not rated yet.
    """
    chosen = sorted(games, key=lambda game: game.pk)
    if any(game.finalised_at is None for game in chosen):
        raise CaseError("game_running")
    with transaction.atomic():
        for game in chosen:
            annul_game(game.pk, f"case {case.pk}")
        for game in chosen:
            history.annul_game(game)
        case.games.add(*chosen)
        event = CaseEvent.objects.create(
            case=case,
            moderator=moderator,
            action=Action.ANNUL,
            games=[game.pk for game in chosen],
            text=text,
        )
        for game in chosen:
            transaction.on_commit(partial(send_game_changed, game.pk, "annulled"))
    return event


def ban(
    case: Case, moderator: User, user: User, reason: str, until: datetime | None, text: str = ""
) -> CaseEvent:
    """Ban a user from ranked play, permanently if `until` is None; the user sees the reason."""
    with transaction.atomic():
        ranked_ban = ranked_bans.ban(user, reason, until)
        return CaseEvent.objects.create(
            case=case,
            moderator=moderator,
            action=Action.BAN,
            about=user,
            ranked_ban=ranked_ban,
            text=text,
        )


def lift_ban(case: Case, moderator: User, user: User, text: str = "") -> CaseEvent:
    """Lift all bans of a user.

    Raises:
        CaseError: the user is not banned.
    """
    with transaction.atomic():
        if not ranked_bans.lift_bans(user):
            raise CaseError("not_banned")
        return CaseEvent.objects.create(
            case=case, moderator=moderator, action=Action.LIFT, about=user, text=text
        )


def set_verdict(case: Case, moderator: User, action: str, text: str = "") -> CaseEvent:
    """Close a case with a verdict, or reopen it.

    Raises:
        CaseError: another case about the same users is open.
    """
    verdict = VERDICTS[Action(action)]
    with transaction.atomic():
        locked = Case.objects.select_for_update().get(pk=case.pk)
        if verdict == Case.Verdict.OPEN and _is_duplicate(locked):
            raise CaseError("already_open")
        locked.verdict = verdict
        locked.closed_at = None if verdict == Case.Verdict.OPEN else timezone.now()
        locked.save(update_fields=["verdict", "closed_at"])
        event = CaseEvent.objects.create(case=locked, moderator=moderator, action=action, text=text)
    case.verdict, case.closed_at = locked.verdict, locked.closed_at
    return event


def _is_duplicate(case: Case) -> bool:
    same = Case.objects.filter(kind=case.kind, suspect=case.suspect_id, partner=case.partner_id)
    return same.filter(verdict=Case.Verdict.OPEN).exclude(pk=case.pk).exists()
