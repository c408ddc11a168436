"""Organisers' actions on participants: invite, remove, check in, replace."""

from django.utils import timezone

from accounts.bans.queries import banned_user_ids
from accounts.models import User
from accounts.queries import is_blocked, user_by_name
from tournaments.errors import TournamentError
from tournaments.formats import is_timed
from tournaments.log_people import mention, mention_all
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.organising.services import (
    check_may_start,
    check_not_over,
    check_running,
    locked_for_organiser,
    start,
)
from tournaments.registration.eligibility import ban_of, error_of, reasons_against
from tournaments.registration.services import is_removed, remove_registration, withdraw_entrant
from tournaments.registration.team_membership import release
from tournaments.registration.waitlist import REGISTERED, fill_free_places, refresh_reminders
from tournaments.signals import entrant_replaced
from tournaments.updates import log_event, save_and_notify, save_notify_and_advance

Status = Entrant.Status
Stage = Tournament.Status
MAX_INVITATIONS = 500


def invite(user: User, tournament_id: str, name: str) -> Entrant:
    """Invite a user, who then needs neither a password nor membership.

    Users who were removed, or withdrew before the start, may be invited again.
    """
    with locked_for_organiser(user, tournament_id) as tournament:
        check_not_over(tournament)
        invitee = invitable_user(tournament, name)
        row = tournament.entrants.filter(user=invitee).first()
        if row is not None and not is_removed(row):
            raise TournamentError("invited_already", name=invitee.display_name)
        if tournament.entrants.filter(status=Status.INVITED).count() >= MAX_INVITATIONS:
            raise TournamentError("invited_many", number=MAX_INVITATIONS)
        row = row or Entrant(tournament=tournament, user=invitee)
        row.status, row.invited_by, row.out_from_round = Status.INVITED, user, None
        row.save()
        log_event(tournament, "invited", user, **mention(name=invitee))
        save_and_notify(tournament)
        refresh_reminders([invitee])
    return row


def invitable_user(tournament: Tournament, name: str) -> User:
    """Return the user of this name. Raises: TournamentError if they cannot be invited."""
    person = user_by_name(name.strip())
    if person is None:
        raise TournamentError("nobody")
    if tournament.organiser is not None and is_blocked(person, tournament.organiser):
        # A block must not be revealed.
        raise TournamentError("nobody")
    for reason in reasons_against(tournament, person, invited=True):
        if reason.code == "not_for_you":
            raise TournamentError("is_banned", name=person.display_name)
        if reason.code in ("bot", "bots_unrated", "needs_account"):
            raise TournamentError(reason.code)
    return person


def remove(user: User, tournament_id: str, entrant_id: int) -> None:
    """Remove an entrant for good; after the start withdraw them from the next round on."""
    with locked_for_organiser(user, tournament_id) as tournament:
        check_not_over(tournament)
        row = lock_entrant(tournament, entrant_id)
        if row.status == Status.IN:
            withdraw_entrant(tournament, row, user)
            return
        if row.status not in (*REGISTERED, Status.INVITED):
            raise TournamentError("is_out")
        was_invited = row.status == Status.INVITED
        verb = "uninvited" if was_invited else "removed"
        log_event(tournament, verb, user, **mention(name=row.user))
        _take_off_list(tournament, row, was_invited)
        save_and_notify(tournament)


def _take_off_list(tournament: Tournament, row: Entrant, was_invited: bool) -> None:
    """Take back an invitation, or remove an entrant, who then cannot enter again uninvited."""
    if was_invited:
        row.invited_by = None
        remove_registration(tournament, row)
        return
    release(row)
    row.status, row.out_from_round, row.invited_by, row.checked_in_at = (
        Status.WITHDRAWN,
        0,
        None,
        None,
    )
    row.save(update_fields=["status", "out_from_round", "invited_by", "checked_in_at"])
    refresh_reminders([row.user])
    fill_free_places(tournament)


def lock_entrant(tournament: Tournament, entrant_id: int) -> Entrant:
    """Return the entrant, locked."""
    rows = Entrant.objects.select_for_update(of=("self",)).select_related("user")
    row = rows.filter(tournament=tournament, pk=entrant_id).first()
    if row is None:
        raise TournamentError("not_entrant")
    return row


def check_in_for(user: User, tournament_id: str, entrant_id: int, present: bool = True) -> Entrant:
    """Check an entrant in or out, at any time before the start."""
    with locked_for_organiser(user, tournament_id) as tournament:
        _check_before_start(tournament)
        row = lock_entrant(tournament, entrant_id)
        if row.status not in REGISTERED:
            raise TournamentError("not_entered")
        if present and ban_of(tournament, row.user):
            raise TournamentError("is_barred", name=row.user.display_name)
        if present != (row.checked_in_at is not None):
            row.checked_in_at = timezone.now() if present else None
            row.save(update_fields=["checked_in_at"])
            verb = "checked_in" if present else "checked_out"
            log_event(tournament, verb, user, **mention(name=row.user))
            save_and_notify(tournament)
            refresh_reminders([row.user])
    return row


def check_in_everyone(user: User, tournament_id: str) -> None:
    """Check in all entrants who have a place, at any time before the start; one entry logs it."""
    with locked_for_organiser(user, tournament_id) as tournament:
        _check_before_start(tournament)
        _check_in_absent(tournament, user)


def _check_in_absent(tournament: Tournament, user: User) -> None:
    """Check in those with a place who are not yet; not the waiting list, nor banned users."""
    rows = Entrant.objects.select_for_update(of=("self",)).select_related("user")
    absent = list(rows.filter(tournament=tournament, status=Status.ENTERED, checked_in_at=None))
    user_ids = [row.user_id for row in absent]
    banned = banned_user_ids(user_ids, tournament.ban_scopes, timezone.now())
    absent = [row for row in absent if row.user_id not in banned]
    if not absent:
        return
    for row in absent:
        row.checked_in_at = timezone.now()
    Entrant.objects.bulk_update(absent, ["checked_in_at"])
    people = [row.user for row in absent]
    log_event(tournament, "everyone_checked_in", user, **mention_all(people))
    save_and_notify(tournament)
    refresh_reminders(people)


def start_with_everyone(user: User, tournament_id: str) -> None:
    """Start now with all who have a place, as if they had checked in.

    Raises: TournamentError, and then nobody is checked in.
    """
    with locked_for_organiser(user, tournament_id) as tournament:
        check_may_start(tournament)
        if tournament.check_in_minutes:
            _check_in_absent(tournament, user)
        start(user, tournament_id)


def _check_before_start(tournament: Tournament) -> None:
    """Raise TournamentError unless entrants can be checked in now."""
    check_not_over(tournament)
    if tournament.status != Stage.ENTRY:
        raise TournamentError("is_draft" if tournament.status == Stage.DRAFT else "started")
    if not tournament.check_in_minutes:
        raise TournamentError("no_check_in")


def replace(user: User, tournament_id: str, entrant_id: int, name: str) -> Entrant:
    """Let another user play on with an entrant's points; running tables stay as they are.

    A user who had not entered confirms at the first table.
    """
    with locked_for_organiser(user, tournament_id) as tournament:
        check_running(tournament)
        row = lock_entrant(tournament, entrant_id)
        if row.status != Status.IN:
            raise TournamentError("is_out")
        new, old = invitable_user(tournament, name), row.user
        row.is_replacement = not release_entry(tournament, new)
        row.user = new
        if is_timed(tournament.format):
            # Comes by the return from a break, or at the end of a running table.
            row.is_replacement, row.free_since, row.break_until = False, None, timezone.now()
        row.save(update_fields=["user", "is_replacement", "free_since", "break_until"])
        Entrant.objects.create(
            tournament=tournament, user=old, status=Status.REPLACED, created_at=row.created_at
        )
        check_may_play(tournament, new)
        _forget_presence(row)
        entrant_replaced.send(sender=None, tournament=tournament, entrant=row)
        log_event(tournament, "replaced", user, entrant=row.pk, **mention(old=old, new=new))
        save_notify_and_advance(tournament)
        refresh_reminders([old, new])
    return row


def release_entry(tournament: Tournament, person: User) -> bool:
    """Delete the new player's own entry; return whether they had wanted to play."""
    row = tournament.entrants.filter(user=person).first()
    if row is None:
        return False
    if row.first_round is not None:
        raise TournamentError("takes_part", name=person.display_name)
    release(row)
    row.delete()
    return row.status in REGISTERED


def check_may_play(tournament: Tournament, person: User) -> None:
    """Check bans and the entry rules for a replacement."""
    name = person.display_name
    for reason in reasons_against(tournament, person, invited=True):
        if reason.ban is not None:
            raise TournamentError("is_barred", name=name)
        why = error_of(reason).text
        raise TournamentError("cannot_come", name=name, why=why, reason=reason.code)


def _forget_presence(row: Entrant) -> None:
    """Remove the old player's confirmations of being at a table."""
    tables = TournamentTable.objects.filter(round__tournament=row.tournament, game=None)
    for table in tables.filter(override__isnull=True, annulled=False):
        if row.pk in table.present_entrants:
            table.present_entrants = [
                entrant_id for entrant_id in table.present_entrants if entrant_id != row.pk
            ]
            table.save(update_fields=["present_entrants"])
