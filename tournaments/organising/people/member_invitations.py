"""The invitation of all members of a club to one of its tournaments."""

from collections.abc import Sequence

from django.db.models import F, QuerySet

from accounts.clubs.models import Club
from accounts.clubs.queries import members
from accounts.limits.services import Limit
from accounts.models import User
from accounts.notifications.models import Kind
from accounts.notifications.services import notify
from accounts.queries import blocks_between
from tournaments.errors import TournamentError
from tournaments.http.links import page_url
from tournaments.http.times import utc_text
from tournaments.models import Entrant, Tournament
from tournaments.organising.people.participants import MAX_INVITATIONS
from tournaments.organising.services import check_not_over, locked_for_organiser
from tournaments.registration.waitlist import refresh_reminders
from tournaments.updates import log_event, save_and_notify

VERB = "members_invited"
# By club: however many organisers it has, its members are not to be told of more.
CLUB_INVITATIONS = Limit("club_invitations")


def invite_members(user: User, tournament_id: str) -> int:
    """Invite all members who have not entered; once a tournament. Return their number.

    Raises:
        TournamentError: it has no club, is a draft or over, or all were invited already.
        LimitExceeded: the club has invited its members to several tournaments today.
    """
    with locked_for_organiser(user, tournament_id) as tournament:
        club = _checked_club(tournament)
        invited = list(_audience(tournament, club))
        if not invited:
            raise TournamentError("nobody_to_invite")
        CLUB_INVITATIONS.take(club.pk)
        Entrant.objects.bulk_create(
            Entrant(
                tournament=tournament, user=member, status=Entrant.Status.INVITED, invited_by=user
            )
            for member in invited
        )
        log_event(tournament, VERB, user, count=len(invited))
        save_and_notify(tournament)
        refresh_reminders(invited)
        _notify(tournament, club, invited)
    return len(invited)


def _checked_club(tournament: Tournament) -> Club:
    """Return the club. Raises: TournamentError: its members cannot be invited."""
    check_not_over(tournament)
    if tournament.club is None:
        raise TournamentError("no_members")
    if tournament.status == Tournament.Status.DRAFT:
        raise TournamentError("is_draft")
    if tournament.status == Tournament.Status.RUNNING:
        raise TournamentError("is_running")
    if was_done(tournament):
        raise TournamentError("members_invited")
    return tournament.club


def was_done(tournament: Tournament) -> bool:
    """Return whether all members were invited already: who declined is not asked again."""
    return tournament.log.filter(verb=VERB).exists()


def _audience(tournament: Tournament, club: Club) -> QuerySet[User]:
    """Return the members to invite, those who joined first before others; no bots, no guests."""
    open_now = tournament.entrants.filter(status=Entrant.Status.INVITED).count()
    rows = User.objects.filter(
        pk__in=members(club).values("user"), is_guest=False, is_external_bot=False, bot_level=""
    )
    rows = rows.exclude(pk__in=tournament.entrants.values("user")).exclude(
        pk__in=_blocked(tournament, club)
    )
    rows = rows.filter(memberships__club=club).order_by(F("memberships__joined_at"), "pk")
    return rows[: max(0, MAX_INVITATIONS - open_now)]


def _blocked(tournament: Tournament, club: Club) -> set[int]:
    """Return who is in a block with the organiser: they cannot enter."""
    organiser = tournament.organiser_id
    if organiser is None:
        return set()
    pairs = blocks_between([organiser, *members(club).values_list("user_id", flat=True)])
    return {user for pair in pairs if organiser in pair for user in pair if user != organiser}


def _notify(tournament: Tournament, club: Club, invited: Sequence[User]) -> None:
    notify(
        [member.pk for member in invited],
        Kind.CLUB,
        url=page_url(tournament.pk),
        topic=f"tournament {tournament.pk}",
        tournament=tournament.name,
        club=club.name,
        at=utc_text(tournament.starts_at) if tournament.starts_at else "",
        venue=tournament.venue,
    )
