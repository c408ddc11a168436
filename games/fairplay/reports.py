"""Somebody says that another does not play fairly."""

from datetime import timedelta
from enum import StrEnum

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.fairplay import cases
from games.fairplay.models import Case, Report
from games.models import Game, Seat

# Of one person within a day; who is new here has less to say.
MOST_A_DAY, MOST_OF_GUESTS = 6, 2


class Why(StrEnum):
    """Why a report is not taken."""

    ONESELF = "oneself"
    BOT = "bot"
    MANY = "many"
    ALREADY = "already"
    GAME = "game"


class NotTaken(Exception):
    """Nothing was written."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


def report(
    reporter: User, about: User, reason: str, text: str = "", game: Game | None = None
) -> Report:
    """Into the open case about this person.

    NotTaken: of oneself, of a bot, of somebody who did not sit at that game, the same again while
    it is looked at, and more than so many a day.
    """
    _check(reporter, about, game)
    with transaction.atomic():
        # Two presses at once come one after the other.
        list(User.objects.filter(pk=reporter.pk).select_for_update(no_key=True).values_list("pk"))
        _check_again(reporter, about, game)
        case = cases.open_case(Case.Kind.REPORT, about, None, [game] if game else [])
        made = Report.objects.create(
            reporter=reporter, about=about, game=game, reason=reason, text=text, case=case
        )
        cases.rescore(case, case.reports.count())
    return made


def _check(reporter: User, about: User, game: Game | None) -> None:
    if reporter.pk == about.pk:
        raise NotTaken(Why.ONESELF)
    if about.is_bot:
        raise NotTaken(Why.BOT)
    if game and not Seat.objects.filter(game=game, user=about).exists():
        raise NotTaken(Why.GAME)


def _check_again(reporter: User, about: User, game: Game | None) -> None:
    mine = Report.objects.filter(reporter=reporter)
    if mine.filter(about=about, game=game, case__verdict=Case.Verdict.OPEN).exists():
        raise NotTaken(Why.ALREADY)
    today = mine.filter(created_at__gt=timezone.now() - timedelta(days=1)).count()
    if today >= (MOST_OF_GUESTS if reporter.is_guest else MOST_A_DAY):
        raise NotTaken(Why.MANY)


def reports_of(user: User) -> QuerySet[Report]:
    """What the user reported, the newest first, and what came of it."""
    mine = Report.objects.filter(reporter=user).select_related("about", "case")
    return mine.order_by("-created_at", "-pk")


def games_together(one: User, other: User, most: int = 10) -> list[Game]:
    """The newest games in which both sat."""
    both = Game.objects.filter(Q(seats__user=one)).filter(seats__user=other)
    newest = both.defer("record", "agreements").select_related("pool")
    return list(newest.order_by("-created_at", "pk")[:most])
