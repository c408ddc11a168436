"""Organisers' actions on a whole tournament; each is logged, and viewers are notified."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from accounts.audit.models import StaffAction
from accounts.audit.services import record
from accounts.models import User
from games.tables import scheduling
from tournaments.director import finish, league_dates
from tournaments.director import start as starting
from tournaments.director.redraw import REDRAW_COUNTS, count_redraw, next_seed
from tournaments.director.swaps import stored_seed_swaps, stored_swaps
from tournaments.errors import TournamentError
from tournaments.formats import FORMATS, has_calendar, is_timed
from tournaments.models import ENDED, Round, Tournament, TournamentEvent, TournamentTable
from tournaments.permissions import is_head_organiser, may_organise, organiser_ids
from tournaments.registration.waitlist import refresh_reminders, registered_entrants
from tournaments.text_cleaning import clean
from tournaments.updates import lock_tournament, log_event, save_and_notify, save_notify_and_advance

Stage = Tournament.Status
MAX_REASON_LENGTH, MAX_ANNOUNCEMENT_LENGTH = 200, 500


@contextmanager
def locked_for_organiser(user: User, tournament_id: str) -> Iterator[Tournament]:
    """Lock the tournament in a transaction.

    Raises: TournamentError unless the user organises it.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        if not may_organise(user, tournament):
            raise TournamentError("not_organiser")
        last = tournament.log.order_by("-pk").first() if user.is_staff else None
        yield tournament
        if user.is_staff:
            record_for_staff(user, tournament, _verb_since(tournament, user, last))


def _verb_since(tournament: Tournament, user: User, last: TournamentEvent | None) -> str:
    """Return what the log says that the user did after an event; "" if nothing."""
    since = tournament.log.filter(actor=user, pk__gt=last.pk if last else 0)
    event = since.order_by("-pk").first()
    return event.verb if event else ""


def record_for_staff(user: User, tournament: Tournament, action: str) -> None:
    """Write into the audit log what staff did in a tournament that they do not organise."""
    if user.is_staff and user.pk not in organiser_ids(tournament):
        kind = StaffAction.Kind.TOURNAMENT
        record(user, kind, tournament, text=tournament.name, action=action)


@contextmanager
def locked_for_head_organiser(user: User, tournament_id: str) -> Iterator[Tournament]:
    """Lock the tournament in a transaction, for what co-organisers cannot do.

    Raises: TournamentError unless the user organises it.
    """
    with locked_for_organiser(user, tournament_id) as tournament:
        check_head_organiser(user, tournament)
        yield tournament


def check_head_organiser(user: User, tournament: Tournament) -> None:
    """Raise TournamentError for a co-organiser."""
    if not is_head_organiser(user, tournament):
        raise TournamentError("not_head")


def check_running(tournament: Tournament) -> None:
    """Raise TournamentError unless the tournament is running."""
    check_not_over(tournament)
    if tournament.status != Stage.RUNNING:
        raise TournamentError("not_running")


def clean_reason(text: str, max_length: int = MAX_REASON_LENGTH) -> str:
    """Return the reason as others will read it. Raises: TournamentError if empty or too long."""
    reason = clean(text)
    if not reason:
        raise TournamentError("no_reason")
    if len(reason) > max_length:
        raise TournamentError("too_long")
    return reason


def check_not_over(tournament: Tournament) -> None:
    """Raise TournamentError if the tournament is over or cancelled."""
    if tournament.status in ENDED:
        raise TournamentError(tournament.status)


def publish(user: User, tournament_id: str) -> None:
    """Open a draft for entries."""
    with locked_for_organiser(user, tournament_id) as tournament:
        check_not_over(tournament)
        if tournament.status != Stage.DRAFT:
            raise TournamentError("not_draft")
        if tournament.starts_at is not None and tournament.starts_at <= timezone.now():
            raise TournamentError("hour_passed")
        tournament.status = Stage.ENTRY
        log_event(tournament, "published", user)
        save_and_notify(tournament, "status")


def start(user: User, tournament_id: str) -> None:
    """Start now, whatever the announced time."""
    with locked_for_organiser(user, tournament_id) as tournament:
        check_may_start(tournament)
        users = [entrant.user for entrant in registered_entrants(tournament)]
        starting.start(tournament_id, user, timezone.now())
        refresh_reminders(users)
        transaction.on_commit(
            partial(scheduling.send, "tournaments.director.advance", tournament_id)
        )


def check_may_start(tournament: Tournament) -> None:
    """Raise TournamentError unless the tournament can be started by hand now."""
    check_not_over(tournament)
    if tournament.status == Stage.DRAFT:
        raise TournamentError("is_draft")
    if tournament.status == Stage.RUNNING:
        raise TournamentError("is_running")
    if tournament.paused_at is not None:
        raise TournamentError("is_paused")


def pause(user: User, tournament_id: str) -> None:
    """Draw and open nothing more; running games go on."""
    with locked_for_organiser(user, tournament_id) as tournament:
        check_not_over(tournament)
        if not tournament.is_live:
            raise TournamentError("is_draft")
        if tournament.paused_at is not None:
            raise TournamentError("paused")
        tournament.paused_at = timezone.now()
        log_event(tournament, "paused", user)
        save_and_notify(tournament, "paused_at")


def resume(user: User, tournament_id: str) -> None:
    """End the pause; waiting tables open later by its length, those of a league by whole days."""
    with locked_for_organiser(user, tournament_id) as tournament:
        if tournament.paused_at is None:
            raise TournamentError("not_paused")
        now, paused_at = timezone.now(), tournament.paused_at
        tournament.paused_at = None
        log_event(tournament, "resumed", user, seconds=round((now - paused_at).total_seconds()))
        if has_calendar(tournament.format):
            league_dates.end_pause(tournament, paused_at, now)
        else:
            _postpone(tournament, now - paused_at)
        if tournament.play_until is not None:
            tournament.play_until += now - paused_at
        save_notify_and_advance(tournament, "paused_at", "play_until")


def _postpone(tournament: Tournament, duration: timedelta) -> None:
    """Postpone waiting tables, so that nobody at them is late."""
    waiting = TournamentTable.objects.filter(
        round__tournament=tournament, game=None, annulled=False, override__isnull=True
    )
    rounds = list(waiting.values_list("round", flat=True))
    Round.objects.filter(pk__in=rounds).update(starts_at=F("starts_at") + duration)
    waiting.update(opens_at=F("opens_at") + duration)


def announce(user: User, tournament_id: str, text: str) -> None:
    """Set the announcement on the tournament's page; an empty text removes it."""
    with locked_for_organiser(user, tournament_id) as tournament:
        announcement = clean(text)
        if len(announcement) > MAX_ANNOUNCEMENT_LENGTH:
            raise TournamentError("too_long")
        if announcement != tournament.announcement:
            tournament.announcement = announcement
            log_event(tournament, "announced", user, text=announcement)
            save_and_notify(tournament, "announcement")


def cancel(user: User, tournament_id: str, reason: str) -> None:
    """Cancel for good, with a public reason. A draft is deleted."""
    now = timezone.now()
    with locked_for_head_organiser(user, tournament_id) as tournament:
        check_not_over(tournament)
        if tournament.status == Stage.DRAFT:
            _delete_draft(tournament)
            return
        reason = clean_reason(reason)
        finish.cancel_locked(tournament, now)
        log_event(tournament, "cancelled", user, reason=reason[:MAX_REASON_LENGTH])
        refresh_reminders(entrant.user for entrant in tournament.entrants.select_related("user"))
    finish.close_orphaned_games(tournament_id, now)
    # If no game had to be closed nothing else would reveal a sealed round.
    scheduling.send("tournaments.director.advance", tournament_id)


def _delete_draft(tournament: Tournament) -> None:
    refresh_reminders([entrant.user for entrant in tournament.entrants.select_related("user")])
    tournament.delete()


def redraw(user: User, tournament_id: str) -> None:
    """Draw the last round again, before any of its tables has begun, by other random draws.

    Entrants who have withdrawn since are left out, late entrants are in.
    """
    with locked_for_organiser(user, tournament_id) as tournament:
        check_running(tournament)
        row = round_to_redraw(tournament)
        before = list(row.tables.order_by("number").values_list("seats", flat=True))
        delete_round(tournament, row)
        tournament.settings = {
            # Swaps were of the people of another draw.
            **stored_seed_swaps(stored_swaps(tournament.settings, row.number, ()), ()),
            REDRAW_COUNTS: count_redraw(tournament.settings, row.number),
        }
        if row.number == 1:
            tournament.seed = next_seed(tournament.seed)
        data = {"commitment": row.commitment, "before": before}
        log_event(tournament, "redrawn", user, round=row.number, **data)
        save_notify_and_advance(tournament, "settings", "seed")


def round_to_redraw(tournament: Tournament) -> Round:
    """Return the last round. Raises: TournamentError if it cannot be drawn again."""
    row = Round.objects.filter(tournament=tournament).order_by("-number").first()
    if row is None:
        raise TournamentError("no_round")
    if is_timed(tournament.format):
        # Its tables open with the draw.
        raise TournamentError("round_begun")
    if FORMATS[tournament.format].bracket and row.number > 1:
        raise TournamentError("bracket_fixed")
    decided = Q(override__isnull=False) | Q(early_override__isnull=False) | Q(annulled=True)
    if row.tables.filter(Q(game__isnull=False) | decided).exists():
        raise TournamentError("round_begun")
    return row


def delete_round(tournament: Tournament, row: Round) -> None:
    """Undo a round: who withdrew while it waited is out from it on."""
    next_round = row.number + 1
    tournament.entrants.filter(first_round__isnull=False, out_from_round=next_round).update(
        out_from_round=row.number
    )
    tournament.entrants.filter(first_round=next_round).update(first_round=row.number)
    row.byes.all().delete()
    row.tables.all().delete()
    row.delete()
