"""What moderators do about a case; every deed is a line of its log."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.fairplay import ranked_bans
from games.fairplay.models import Case, Step
from games.models import Game
from games.signals import ring
from ratings.services import annul_game

Deed = Step.Deed
VERDICTS = {
    Deed.NOTHING: Case.Verdict.NOTHING,
    Deed.ACTED: Case.Verdict.ACTED,
    Deed.REOPEN: Case.Verdict.OPEN,
}


class NotDone(Exception):
    """Another case about the same is open already, or the game runs on."""


def open_case(kind: str, suspect: User, partner: User | None, games: Iterable[Game]) -> Case:
    """The open one about these people, or a new one; the games are added to it."""
    case, _ = Case.objects.get_or_create(
        kind=kind, suspect=suspect, partner=partner, verdict=Case.Verdict.OPEN
    )
    case.games.add(*games)
    return case


def rescore(case: Case, score: float, figures: Mapping[str, Any] | None = None) -> None:
    case.score, case.figures = score, dict(figures or {})
    case.save(update_fields=["score", "figures"])


def note(case: Case, moderator: User, text: str) -> Step:
    return Step.objects.create(case=case, moderator=moderator, deed=Deed.NOTE, text=text)


def annul(case: Case, moderator: User, games: Iterable[Game], text: str = "") -> Step:
    """Take these games out of all ratings, each once however often it is asked for.

    NotDone: one of them still runs or is not rated yet.
    """
    chosen = sorted(games, key=lambda game: game.pk)
    if any(game.finalised_at is None for game in chosen):
        raise NotDone
    with transaction.atomic():
        for game in chosen:
            annul_game(game.pk, f"case {case.pk}")
        case.games.add(*chosen)
        step = Step.objects.create(
            case=case,
            moderator=moderator,
            deed=Deed.ANNUL,
            games=[game.pk for game in chosen],
            text=text,
        )
        for game in chosen:
            transaction.on_commit(partial(ring, game.pk, "annulled"))
    return step


def bar(
    case: Case, moderator: User, person: User, reason: str, until: datetime | None, text: str = ""
) -> Step:
    """Close ranked play to somebody, for good where `until` is None; he reads the reason."""
    with transaction.atomic():
        made = ranked_bans.bar(person, reason, until)
        deed, told = Deed.BAR, {"about": person, "bar": made, "text": text}
        return Step.objects.create(case=case, moderator=moderator, deed=deed, **told)


def lift(case: Case, moderator: User, person: User, text: str = "") -> Step:
    """Open it again. NotDone: it was not closed to him by anybody."""
    with transaction.atomic():
        if not ranked_bans.lift(person):
            raise NotDone
        told = {"about": person, "text": text}
        return Step.objects.create(case=case, moderator=moderator, deed=Deed.LIFT, **told)


def decide(case: Case, moderator: User, deed: str, text: str = "") -> Step:
    """Close it with a verdict, or open it again. NotDone: another is open about the same."""
    verdict = VERDICTS[Deed(deed)]
    with transaction.atomic():
        locked = Case.objects.select_for_update().get(pk=case.pk)
        if verdict == Case.Verdict.OPEN and _another_open(locked):
            raise NotDone
        locked.verdict = verdict
        locked.closed_at = None if verdict == Case.Verdict.OPEN else timezone.now()
        locked.save(update_fields=["verdict", "closed_at"])
        step = Step.objects.create(case=locked, moderator=moderator, deed=deed, text=text)
    case.verdict, case.closed_at = locked.verdict, locked.closed_at
    return step


def _another_open(case: Case) -> bool:
    alike = Case.objects.filter(kind=case.kind, suspect=case.suspect_id, partner=case.partner_id)
    return alike.filter(verdict=Case.Verdict.OPEN).exclude(pk=case.pk).exists()
