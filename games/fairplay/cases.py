"""Actions of moderators on cases; each adds an event to the case's log."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.audit.models import StaffAction
from accounts.audit.services import record
from accounts.bans import services as bans
from accounts.bans.errors import BanError
from accounts.bans.models import Ban
from accounts.models import User
from games.fairplay import annulments
from games.fairplay.errors import CaseError
from games.fairplay.models import Case, CaseEvent
from games.models import Game

Action, Done = CaseEvent.Action, StaffAction.Kind
VERDICTS = {
    Action.NOTHING: Case.Verdict.NOTHING,
    Action.ACTED: Case.Verdict.ACTED,
    Action.REOPEN: Case.Verdict.OPEN,
}


# Users whose case was closed are left alone for this time.
REOPEN_AFTER_DAYS = 30


def open_case(kind: str, suspect: User, partner: User | None, games: Iterable[Game]) -> Case:
    """Return the open case about these users, created if needed, with the games added."""
    case, _created = Case.objects.get_or_create(
        kind=kind, suspect=suspect, partner=partner, verdict=Case.Verdict.OPEN
    )
    case.games.add(*games)
    return case


def open_by_hand(
    moderator: User, suspect: User, text: str, partner: User | None = None, game: Game | None = None
) -> Case:
    """Open a case without a report, taken by the moderator; the text is its first note.

    If such a case is open, the note is added to it.

    Raises:
        CaseError: it is about the moderator or one of the site's bots, or there is no text.
    """
    people = [suspect, *([partner] if partner else [])]
    _check_not_about(moderator, people)
    if any(user.is_bot for user in people):
        raise CaseError("bot")
    if not text.strip():
        raise CaseError("no_reason")
    with transaction.atomic():
        case = open_case(Case.Kind.HAND, suspect, partner, [game] if game else [])
        if case.owner_id is None:
            case.owner = moderator
            case.save(update_fields=["owner"])
        _add_event(case, moderator, Action.NOTE, text)
        _record(Done.CASE_OPEN, case, moderator, text)
    return case


def take(case: Case, moderator: User) -> None:
    """Make the moderator the owner of an open case.

    Raises:
        CaseError: it is closed, or about the moderator.
    """
    _check_not_about(moderator, people_of(case))
    with transaction.atomic():
        locked = Case.objects.select_for_update().get(pk=case.pk)
        if locked.verdict != Case.Verdict.OPEN:
            raise CaseError("closed")
        if locked.owner_id != moderator.pk:
            locked.owner = moderator
            locked.save(update_fields=["owner"])
            _record(Done.CASE_TAKE, locked, moderator)
    case.owner = moderator


def people_of(case: Case) -> list[User]:
    """Return the one or two users of the case."""
    return [case.suspect, case.partner] if case.partner else [case.suspect]


def recently_closed(kind: str, now: datetime) -> set[tuple[int, int | None]]:
    """Return the users, by suspect and partner, whose case of this kind must not open again yet."""
    closed = Case.objects.filter(kind=kind, closed_at__gt=now - timedelta(days=REOPEN_AFTER_DAYS))
    return set(closed.values_list("suspect", "partner"))


def set_score(case: Case, score: float, figures: Mapping[str, Any] | None = None) -> None:
    """Store the score and its figures."""
    case.score, case.figures = score, dict(figures or {})
    case.save(update_fields=["score", "figures"])


def add_note(case: Case, moderator: User, text: str) -> CaseEvent:
    """Add a note of a moderator. Raises: CaseError: the case is about them."""
    _check_not_about(moderator, people_of(case))
    with transaction.atomic():
        _record(Done.CASE_NOTE, case, moderator, text)
        return _add_event(case, moderator, Action.NOTE, text)


def annul_games(case: Case, moderator: User, games: Iterable[Game], text: str = "") -> CaseEvent:
    """Remove games from all ratings; repeated calls change nothing.

    Raises:
        CaseError: one of the games still runs or is not rated yet, or the moderator plays in one.
    """
    _check_not_about(moderator, people_of(case))
    chosen = sorted(games, key=lambda game: game.pk)
    with transaction.atomic():
        annulments.annul(moderator, chosen, text, case)
        case.games.add(*chosen)
        ids = [game.pk for game in chosen]
        return _add_event(case, moderator, Action.ANNUL, text, games=ids)


def ban(
    case: Case,
    moderator: User,
    user: User,
    reason: str,
    until: datetime | None,
    text: str = "",
    scopes: Collection[str] = (Ban.Scope.RATED,),
) -> CaseEvent:
    """Ban a user from parts of the site, permanently if `until` is None; they see the reason.

    Raises:
        CaseError: the moderator may not, or something is missing.
    """
    _check_not_about(moderator, people_of(case))
    with transaction.atomic():
        try:
            created = bans.ban(user, scopes, reason, until, moderator, case.pk)
        except BanError as error:
            raise CaseError(error.code) from None
        event = _add_event(case, moderator, Action.BAN, text, about=user)
        event.bans.set(created)
    return event


def lift_ban(
    case: Case,
    moderator: User,
    user: User,
    text: str = "",
    scopes: Collection[str] = tuple(Ban.Scope.values),
) -> CaseEvent:
    """Lift the bans of a user.

    Raises:
        CaseError: the user is not banned, or the moderator may not.
    """
    _check_not_about(moderator, people_of(case))
    with transaction.atomic():
        try:
            bans.lift(user, scopes, moderator, text, case.pk)
        except BanError as error:
            raise CaseError(error.code) from None
        return _add_event(case, moderator, Action.LIFT, text, about=user)


def set_verdict(case: Case, moderator: User, action: str, text: str = "") -> CaseEvent:
    """Close a case with a verdict, or reopen it.

    Raises:
        CaseError: another case about the same users is open, or it is about the moderator.
    """
    _check_not_about(moderator, people_of(case))
    verdict = VERDICTS[Action(action)]
    is_open = verdict == Case.Verdict.OPEN
    with transaction.atomic():
        locked = Case.objects.select_for_update().get(pk=case.pk)
        if is_open and _is_duplicate(locked):
            raise CaseError("already_open")
        locked.verdict, locked.closed_at = verdict, None if is_open else timezone.now()
        locked.save(update_fields=["verdict", "closed_at"])
        event = _add_event(locked, moderator, action, text)
        kind = Done.CASE_REOPEN if is_open else Done.CASE_CLOSE
        _record(kind, locked, moderator, text, verdict=verdict)
    case.verdict, case.closed_at = locked.verdict, locked.closed_at
    return event


def _is_duplicate(case: Case) -> bool:
    same = Case.objects.filter(kind=case.kind, suspect=case.suspect_id, partner=case.partner_id)
    return same.filter(verdict=Case.Verdict.OPEN).exclude(pk=case.pk).exists()


def _check_not_about(moderator: User, people: Iterable[User]) -> None:
    """Raise CaseError if one of these people is the moderator, or a bot of theirs."""
    if any(moderator.pk in (user.pk, user.bot_owner_id) for user in people):
        raise CaseError("own_case")


def _add_event(
    case: Case, moderator: User, action: str, text: str = "", **fields: Any
) -> CaseEvent:
    return CaseEvent.objects.create(
        case=case, moderator=moderator, action=action, text=text, **fields
    )


def _record(kind: str, case: Case, moderator: User, text: str = "", **data: Any) -> None:
    """Write one row of the audit log; the case is named by its number."""
    record(moderator, kind, case, people_of(case), text, text=str(case.pk), **data)
