"""What organisers do about people: invite, take off the list, check in for them, replace."""

from django.utils import timezone

from accounts.models import User
from accounts.queries import is_blocked, user_by_name

from .entry import is_removed, take_off, withdraw_entrant
from .holding import changed, note
from .lists import COMING, move_up, tell
from .models import Entrant, Tournament, TournamentTable
from .organising import moved, organised
from .refusals import Refused

Status = Entrant.Status
Stage = Tournament.Status
MOST_INVITED = 500


def invite(user: User, tournament_id: str, name: str) -> Entrant:
    """Call somebody to it: neither password nor membership is asked of him then.

    Who was taken off the list, or has withdrawn before the start, may come again.
    """
    with organised(user, tournament_id) as tournament:
        if tournament.status not in (Stage.DRAFT, Stage.ENTRY, Stage.RUNNING):
            raise Refused(tournament.status)
        guest = _person(tournament, name)
        row = tournament.entrants.filter(user=guest).first()
        if row is not None and not is_removed(row):
            raise Refused("invited_already", name=guest.shown_name)
        if tournament.entrants.filter(status=Status.INVITED).count() >= MOST_INVITED:
            raise Refused("invited_many")
        row = row or Entrant(tournament=tournament, user=guest)
        row.status, row.invited_by, row.left = Status.INVITED, user, None
        row.save()
        note(tournament, "invited", user, name=guest.shown_name)
        changed(tournament)
        tell([guest])
    return row


def _person(tournament: Tournament, name: str) -> User:
    person = user_by_name(name.strip())
    if person is None:
        raise Refused("nobody")
    if person.is_bot:
        raise Refused("bot")
    if person.is_guest and not tournament.guests:
        raise Refused("needs_account")
    if tournament.organiser is not None and is_blocked(person, tournament.organiser):
        # Nobody is told who blocked whom.
        raise Refused("nobody")
    return person


def remove(user: User, tournament_id: str, entrant_id: int) -> None:
    """Before the start off the list for good, after it withdrawn from the next round on."""
    with organised(user, tournament_id) as tournament:
        row = _entrant(tournament, entrant_id)
        if row.status == Status.IN:
            if tournament.status != Stage.RUNNING:
                raise Refused("not_running")
            withdraw_entrant(tournament, row, user)
            return
        if row.status not in (*COMING, Status.INVITED):
            raise Refused("is_out")
        was_invited = row.status == Status.INVITED
        note(tournament, "uninvited" if was_invited else "removed", user, name=row.user.shown_name)
        _off(tournament, row, was_invited)
        changed(tournament)


def _off(tournament: Tournament, row: Entrant, was_invited: bool) -> None:
    """An invitation is taken back whole; whoever is sent away does not come in again by himself."""
    if was_invited:
        row.invited_by = None
        take_off(tournament, row)
        return
    row.status, row.left, row.invited_by, row.checked_in_at = Status.WITHDRAWN, 0, None, None
    row.save(update_fields=["status", "left", "invited_by", "checked_in_at"])
    tell([row.user])
    move_up(tournament)


def _entrant(tournament: Tournament, entrant_id: int) -> Entrant:
    rows = Entrant.objects.select_for_update(of=("self",)).select_related("user")
    row = rows.filter(tournament=tournament, pk=entrant_id).first()
    if row is None:
        raise Refused("not_entrant")
    return row


def check_in_for(user: User, tournament_id: str, entrant_id: int, there: bool = True) -> Entrant:
    """He stands before the organiser, or does not: at any time before the start."""
    with organised(user, tournament_id) as tournament:
        if tournament.status != Stage.ENTRY:
            raise Refused("not_open" if tournament.status == Stage.DRAFT else "started")
        if not tournament.check_in_minutes:
            raise Refused("no_check_in")
        row = _entrant(tournament, entrant_id)
        if row.status not in COMING:
            raise Refused("not_entered")
        if there != (row.checked_in_at is not None):
            row.checked_in_at = timezone.now() if there else None
            row.save(update_fields=["checked_in_at"])
            verb = "checked_in" if there else "checked_out"
            note(tournament, verb, user, name=row.user.shown_name)
            changed(tournament)
            tell([row.user])
    return row


def replace(user: User, tournament_id: str, entrant_id: int, name: str) -> Entrant:
    """Somebody else plays on in his place, with his points; tables that run stay as they are."""
    with organised(user, tournament_id) as tournament:
        if tournament.status != Stage.RUNNING:
            raise Refused("not_running")
        row = _entrant(tournament, entrant_id)
        if row.status != Status.IN:
            raise Refused("is_out")
        new, old = _newcomer(tournament, name), row.user
        row.user = new
        row.save(update_fields=["user"])
        Entrant.objects.create(
            tournament=tournament, user=old, status=Status.REPLACED, created_at=row.created_at
        )
        _forget_here(row)
        note(tournament, "replaced", user, old=old.shown_name, new=new.shown_name, entrant=row.pk)
        moved(tournament)
        tell([old, new])
    return row


def _newcomer(tournament: Tournament, name: str) -> User:
    """Whoever does not play in it; a row that he has from before the start gives way."""
    person = _person(tournament, name)
    row = tournament.entrants.filter(user=person).first()
    if row is None:
        return person
    if row.status == Status.REPLACED or row.joined is not None:
        raise Refused("takes_part", name=person.shown_name)
    row.delete()
    return person


def _forget_here(row: Entrant) -> None:
    """That the old one was at his table says nothing of the new one."""
    waiting = TournamentTable.objects.filter(round__tournament=row.tournament, game=None)
    for table in waiting.filter(ruled__isnull=True, annulled=False):
        if row.pk in table.here:
            table.here = [one for one in table.here if one != row.pk]
            table.save(update_fields=["here"])
