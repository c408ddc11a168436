"""User reports of unfair play."""

from collections.abc import Mapping
from datetime import timedelta
from typing import ClassVar

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError, Text
from accounts.models import User
from games.fairplay import cases
from games.fairplay.models import Case, Report
from games.models import Game, Seat
from games.talk import queries as talk

# Reports of one user within a day; guests may file fewer.
MAX_PER_DAY, MAX_PER_DAY_GUEST = 6, 2


class ReportError(DomainError):
    """A refused report."""

    texts: ClassVar[Mapping[str, Text]] = {
        "oneself": _("You cannot do this to yourself."),
        "bot": _("You cannot report the site's bots."),
        "too_many": _("You have reached today's limit of reports. Try again tomorrow."),
        "already_reported": _("You have already reported this. We are looking at it."),
        "not_at_game": _("This player did not take part in that game."),
    }


def report(
    reporter: User, about: User, reason: str, text: str = "", game: Game | None = None
) -> Report:
    """Add a report to the open case about this user.

    Raises:
        ReportError: the report is not allowed, repeated, or over the daily limit.
    """
    _check_subject(reporter, about, game)
    with transaction.atomic():
        # Simultaneous requests of one user run one after the other.
        list(User.objects.filter(pk=reporter.pk).select_for_update(no_key=True).values_list("pk"))
        _check_limits(reporter, about, game)
        case = cases.open_case(Case.Kind.REPORT, about, None, [game] if game else [])
        new_report = Report.objects.create(
            reporter=reporter, about=about, game=game, reason=reason, text=text, case=case
        )
        cases.set_score(case, case.reports.count())
    return new_report


def _check_subject(reporter: User, about: User, game: Game | None) -> None:
    if reporter.pk == about.pk:
        raise ReportError("oneself")
    if about.is_bot:
        raise ReportError("bot")
    if game and not _took_part(game, about):
        raise ReportError("not_at_game")


def _took_part(game: Game, user: User) -> bool:
    """Return whether the user had a seat, or said something as a viewer."""
    return Seat.objects.filter(game=game, user=user).exists() or talk.has_spoken(game, user)


def _check_limits(reporter: User, about: User, game: Game | None) -> None:
    reports = Report.objects.filter(reporter=reporter)
    if reports.filter(about=about, game=game, case__verdict=Case.Verdict.OPEN).exists():
        raise ReportError("already_reported")
    today = reports.filter(created_at__gt=timezone.now() - timedelta(days=1)).count()
    if today >= (MAX_PER_DAY_GUEST if reporter.is_guest else MAX_PER_DAY):
        raise ReportError("too_many")


def reports_of(user: User) -> QuerySet[Report]:
    """Return the user's reports with their cases, the newest first."""
    reports = Report.objects.filter(reporter=user).select_related("about", "case")
    return reports.order_by("-created_at", "-pk")


def games_for_report(reporter: User, about: User, game_id: str) -> list[Game]:
    """Return the newest games of both users, after the one at which `about` spoke, if any."""
    here = Game.objects.filter(pk=game_id, talk__author=about, talk__seat=None)
    spoken_at = list(here.defer("record", "agreements").select_related("pool")[:1])
    return spoken_at + [game for game in games_together(reporter, about) if game not in spoken_at]


def games_together(first: User, second: User, limit: int = 10) -> list[Game]:
    """Return the newest games in which both users sat."""
    both = Game.objects.filter(Q(seats__user=first)).filter(seats__user=second)
    newest = both.defer("record", "agreements").select_related("pool")
    return list(newest.order_by("-created_at", "pk")[:limit])
