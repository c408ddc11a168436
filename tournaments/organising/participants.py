"""What organisers do about people: invite, take off the list, check in for them, replace."""

from django.utils import timezone

from accounts.models import User
from accounts.queries import is_blocked, user_by_name
from tournaments.errors import TournamentError
from tournaments.log_people import named
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.organising.services import check_not_over, check_running, moved, organised
from tournaments.registration.eligibility import bar_against, caller_of, door_of, keeps_out
from tournaments.registration.entry_rules import obstacles
from tournaments.registration.services import is_removed, take_off, withdraw_entrant
from tournaments.registration.waitlist import COMING, move_up, tell
from tournaments.updates import changed, note

Status = Entrant.Status
Stage = Tournament.Status
MOST_INVITED = 500


def invite(user: User, tournament_id: str, name: str) -> Entrant:
    """Call somebody to it: neither password nor membership is asked of him then.

    Who was taken off the list, or has withdrawn before the start, may come again.
    """
    with organised(user, tournament_id) as tournament:
        check_not_over(tournament)
        guest = _person(tournament, name)
        row = tournament.entrants.filter(user=guest).first()
        if row is not None and not is_removed(row):
            raise TournamentError("invited_already", name=guest.shown_name)
        if tournament.entrants.filter(status=Status.INVITED).count() >= MOST_INVITED:
            raise TournamentError("invited_many")
        row = row or Entrant(tournament=tournament, user=guest)
        row.status, row.invited_by, row.left = Status.INVITED, user, None
        row.save()
        note(tournament, "invited", user, **named(name=guest))
        changed(tournament)
        tell([guest])
    return row


def _person(tournament: Tournament, name: str) -> User:
    person = user_by_name(name.strip())
    if person is None:
        raise TournamentError("nobody")
    if tournament.organiser is not None and is_blocked(person, tournament.organiser):
        # Nobody is told who blocked whom.
        raise TournamentError("nobody")
    caller = caller_of(tournament, person, invited=True)
    if caller.blocked:
        raise TournamentError("is_banned", name=person.shown_name)
    for found in obstacles(door_of(tournament), caller):
        if found.code in ("bot", "bots_unrated", "needs_account"):
            raise TournamentError(found.code)
    return person


def remove(user: User, tournament_id: str, entrant_id: int) -> None:
    """Before the start off the list for good, after it withdrawn from the next round on."""
    with organised(user, tournament_id) as tournament:
        check_not_over(tournament)
        row = _entrant(tournament, entrant_id)
        if row.status == Status.IN:
            withdraw_entrant(tournament, row, user)
            return
        if row.status not in (*COMING, Status.INVITED):
            raise TournamentError("is_out")
        was_invited = row.status == Status.INVITED
        verb = "uninvited" if was_invited else "removed"
        note(tournament, verb, user, **named(name=row.user))
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
        raise TournamentError("not_entrant")
    return row


def check_in_for(user: User, tournament_id: str, entrant_id: int, there: bool = True) -> Entrant:
    """He stands before the organiser, or does not: at any time before the start."""
    with organised(user, tournament_id) as tournament:
        check_not_over(tournament)
        if tournament.status != Stage.ENTRY:
            raise TournamentError("is_draft" if tournament.status == Stage.DRAFT else "started")
        if not tournament.check_in_minutes:
            raise TournamentError("no_check_in")
        row = _entrant(tournament, entrant_id)
        if row.status not in COMING:
            raise TournamentError("not_entered")
        if there != (row.checked_in_at is not None):
            row.checked_in_at = timezone.now() if there else None
            row.save(update_fields=["checked_in_at"])
            verb = "checked_in" if there else "checked_out"
            note(tournament, verb, user, **named(name=row.user))
            changed(tournament)
            tell([row.user])
    return row


def replace(user: User, tournament_id: str, entrant_id: int, name: str) -> Entrant:
    """Somebody else plays on in his place, with his points; tables that run stay as they are.

    Who had not entered himself is asked at his first table: he says there that he plays.
    """
    with organised(user, tournament_id) as tournament:
        check_running(tournament)
        row = _entrant(tournament, entrant_id)
        if row.status != Status.IN:
            raise TournamentError("is_out")
        new, old = _person(tournament, name), row.user
        row.put_in = not _gave_way(tournament, new)
        row.user = new
        row.save(update_fields=["user", "put_in"])
        Entrant.objects.create(
            tournament=tournament, user=old, status=Status.REPLACED, created_at=row.created_at
        )
        _check_may_play(tournament, new)
        _forget_here(row)
        note(tournament, "replaced", user, entrant=row.pk, **named(old=old, new=new))
        moved(tournament)
        tell([old, new])
    return row


def _gave_way(tournament: Tournament, person: User) -> bool:
    """Whoever plays already does not; a row from before goes. True: he wanted to play."""
    row = tournament.entrants.filter(user=person).first()
    if row is None:
        return False
    if row.joined is not None:
        raise TournamentError("takes_part", name=person.shown_name)
    row.delete()
    return row.status in COMING


def _check_may_play(tournament: Tournament, person: User) -> None:
    """A field is what was announced, for him too; and nobody barred plays for ratings."""
    if bar_against(tournament, person):
        raise TournamentError("is_barred", name=person.shown_name)
    for found in keeps_out(tournament, person, invited=True):
        why = TournamentError(found.code, number=found.number).text
        raise TournamentError("cannot_come", name=person.shown_name, why=why, obstacle=found.code)


def _forget_here(row: Entrant) -> None:
    """That the old one was at his table says nothing of the new one."""
    waiting = TournamentTable.objects.filter(round__tournament=row.tournament, game=None)
    for table in waiting.filter(ruled__isnull=True, annulled=False):
        if row.pk in table.here:
            table.here = [one for one in table.here if one != row.pk]
            table.save(update_fields=["here"])
