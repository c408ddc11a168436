"""What organisers do with a tournament as a whole; who watches is told, and the log has it all."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.tables import scheduling
from tournaments.director import finish
from tournaments.director import start as starting
from tournaments.director.redraw import REDRAWN, next_seed, redrawn
from tournaments.errors import TournamentError
from tournaments.formats import FORMATS
from tournaments.models import Round, Tournament, TournamentTable
from tournaments.permissions import may_organise
from tournaments.registration.services import hold
from tournaments.registration.waitlist import coming, tell
from tournaments.text_cleaning import clean
from tournaments.updates import changed, note

Stage = Tournament.Status
LONGEST_REASON, LONGEST_ANNOUNCEMENT = 200, 500


@contextmanager
def organised(user: User, tournament_id: str) -> Iterator[Tournament]:
    """The tournament, held by one of its organisers."""
    with transaction.atomic():
        tournament = hold(tournament_id)
        if not may_organise(user, tournament):
            raise TournamentError("not_organiser")
        yield tournament


def moved(tournament: Tournament, *fields: str) -> None:
    """Store these fields, tell who looks on, and look for what is due, after the commit."""
    changed(tournament, *fields)
    transaction.on_commit(partial(scheduling.send, "tournaments.director.advance", tournament.pk))


def check_running(tournament: Tournament) -> None:
    check_not_over(tournament)
    if tournament.status != Stage.RUNNING:
        raise TournamentError("not_running")


def reason_of(text: str, longest: int = LONGEST_REASON) -> str:
    """Why something was done, as others will read it."""
    reason = clean(text)
    if not reason:
        raise TournamentError("no_reason")
    if len(reason) > longest:
        raise TournamentError("too_long")
    return reason


def check_not_over(tournament: Tournament) -> None:
    if tournament.status in finish.ENDED:
        raise TournamentError(tournament.status)


def publish(user: User, tournament_id: str) -> None:
    """A draft is opened for entries."""
    with organised(user, tournament_id) as tournament:
        check_not_over(tournament)
        if tournament.status != Stage.DRAFT:
            raise TournamentError("not_draft")
        if tournament.starts_at is not None and tournament.starts_at <= timezone.now():
            raise TournamentError("hour_passed")
        tournament.status = Stage.ENTRY
        note(tournament, "published", user)
        changed(tournament, "status")


def start(user: User, tournament_id: str) -> None:
    """Begin now, whatever the hour."""
    with organised(user, tournament_id) as tournament:
        _check_may_start(tournament)
        people = [one.user for one in coming(tournament)]
        try:
            starting.start(tournament_id, user, timezone.now())
        except starting.NotStarted:
            raise TournamentError("too_few") from None
        tell(people)
        transaction.on_commit(
            partial(scheduling.send, "tournaments.director.advance", tournament_id)
        )


def _check_may_start(tournament: Tournament) -> None:
    check_not_over(tournament)
    if tournament.status == Stage.DRAFT:
        raise TournamentError("is_draft")
    if tournament.status == Stage.RUNNING:
        raise TournamentError("is_running")
    if tournament.paused_at is not None:
        raise TournamentError("is_paused")


def pause(user: User, tournament_id: str) -> None:
    """Nothing more is drawn or opened, nor does it start; what is played goes on."""
    with organised(user, tournament_id) as tournament:
        check_not_over(tournament)
        if not tournament.is_live:
            raise TournamentError("is_draft")
        if tournament.paused_at is not None:
            raise TournamentError("paused")
        tournament.paused_at = timezone.now()
        note(tournament, "paused", user)
        changed(tournament, "paused_at")


def resume(user: User, tournament_id: str) -> None:
    """What was to come goes on; hours that passed meanwhile begin as many minutes later."""
    with organised(user, tournament_id) as tournament:
        if tournament.paused_at is None:
            raise TournamentError("not_paused")
        rest = timezone.now() - tournament.paused_at
        tournament.paused_at = None
        note(tournament, "resumed", user, seconds=round(rest.total_seconds()))
        _later(tournament, rest)
        moved(tournament, "paused_at")


def _later(tournament: Tournament, rest: timedelta) -> None:
    """Whose table was to open while all stood still is not late: it opens so much later."""
    waiting = TournamentTable.objects.filter(
        round__tournament=tournament, game=None, annulled=False, ruled__isnull=True
    )
    rounds = list(waiting.values_list("round", flat=True))
    Round.objects.filter(pk__in=rounds).update(starts_at=F("starts_at") + rest)
    waiting.update(opens_at=F("opens_at") + rest)


def announce(user: User, tournament_id: str, text: str) -> None:
    """A line for all on the tournament's page; an empty one takes it away."""
    with organised(user, tournament_id) as tournament:
        told = clean(text)
        if len(told) > LONGEST_ANNOUNCEMENT:
            raise TournamentError("too_long")
        if told != tournament.announcement:
            tournament.announcement = told
            note(tournament, "announced", user, text=told)
            changed(tournament, "announcement")


def cancel(user: User, tournament_id: str, reason: str) -> None:
    """Call it off for good; why is told to all. A draft is nobody's news: it is gone."""
    now = timezone.now()
    with organised(user, tournament_id) as tournament:
        check_not_over(tournament)
        if tournament.status == Stage.DRAFT:
            _throw_away(tournament)
            return
        why = reason_of(reason)
        finish.called_off(tournament, now)
        note(tournament, "cancelled", user, reason=why[:LONGEST_REASON])
        tell(one.user for one in tournament.entrants.select_related("user"))
    finish.tidy(tournament_id, now)
    # If nothing had to be closed nobody else rings, and a sealed round would stay sealed.
    scheduling.send("tournaments.director.advance", tournament_id)


def _throw_away(tournament: Tournament) -> None:
    tell([one.user for one in tournament.entrants.select_related("user")])
    tournament.delete()


def redraw(user: User, tournament_id: str) -> None:
    """The round that was drawn last is drawn again, before any of its tables has begun.

    Who has withdrawn meanwhile is left out of it, who came in late is in; and by other lots.
    """
    with organised(user, tournament_id) as tournament:
        check_running(tournament)
        row = _round_to_redraw(tournament)
        was = list(row.tables.order_by("number").values_list("seats", flat=True))
        _forget_round(tournament, row)
        tournament.settings = {
            **tournament.settings,
            REDRAWN: redrawn(tournament.settings, row.number),
        }
        if row.number == 1:
            tournament.seed = next_seed(tournament.seed)
        about = {"commitment": row.commitment, "before": was}
        note(tournament, "redrawn", user, round=row.number, **about)
        moved(tournament, "settings", "seed")


def _round_to_redraw(tournament: Tournament) -> Round:
    row = Round.objects.filter(tournament=tournament).order_by("-number").first()
    if row is None:
        raise TournamentError("no_round")
    if FORMATS[tournament.format].bracket and row.number > 1:
        raise TournamentError("bracket_fixed")
    begun = (
        row.tables.exclude(game=None).exists() or row.tables.filter(ruled__isnull=False).exists()
    )
    if begun or row.tables.filter(annulled=True).exists():
        raise TournamentError("round_begun")
    return row


def _forget_round(tournament: Tournament, row: Round) -> None:
    """As if it had not been drawn: who withdrew while it waited is out from it on."""
    after = row.number + 1
    tournament.entrants.filter(joined__isnull=False, left=after).update(left=row.number)
    tournament.entrants.filter(joined=after).update(joined=row.number)
    row.byes.all().delete()
    row.tables.all().delete()
    row.delete()
