"""Eligibility of a user to register for a tournament, with all reasons against it."""

from django.db.models import Q
from django.utils import timezone

from accounts.bans.models import Ban
from accounts.bans.queries import active_ban_of, error_data
from accounts.clubs.models import Membership
from accounts.clubs.queries import is_member, membership_of
from accounts.models import User
from accounts.queries import has_confirmed_email, is_blocked
from ratings.queries import rating_of
from tournaments.errors import TournamentError
from tournaments.formats import uses_same_cards
from tournaments.ladders import entry_ladder
from tournaments.models import Entrant, Tournament
from tournaments.permissions import may_organise, may_see
from tournaments.registration.entry_rules import (
    Applicant,
    EntryRules,
    Ineligibility,
    check_entry_rules,
)
from tournaments.registration.waitlist import REGISTERED

# A visitor registers as a new guest.
NEW_GUEST = Applicant(guest=True, confirmed=False)


def reasons_against(
    tournament: Tournament, user: User | None, password: bool | None = None, invited: bool = False
) -> tuple[Ineligibility, ...]:
    """Return all reasons why the user may not register; () if there are none.

    Users who may not see the tournament learn nothing else about it. `user`: None for a visitor,
    who would become a guest. `password`: whether the given one is right; None: none was given.
    `invited`: whether an organiser invites the user, which lets them see the tournament.
    """
    if not invited and not may_see(user, tournament):
        return (Ineligibility("no_tournament"),)
    applicant = _applicant(tournament, user, password, invited) if user else NEW_GUEST
    return check_entry_rules(_entry_rules_of(tournament), applicant)


def ban_of(tournament: Tournament, user: User) -> Ineligibility | None:
    """Return by which ban moderators keep the user from this tournament; None without one."""
    now = timezone.now()
    for scope in tournament.ban_scopes:
        ban = active_ban_of(user, scope, now)
        if ban is not None:
            code = "tournament_ban" if scope == Ban.Scope.TOURNAMENTS else "ranked_ban"
            return Ineligibility(code if ban.until else f"permanent_{code}", ban=error_data(ban))
    return None


def error_of(reason: Ineligibility) -> TournamentError:
    """Return the reason as the error that the user reads."""
    data = {"number": reason.number} if reason.ban is None else reason.ban
    return TournamentError(reason.code, **data)


def _entry_rules_of(tournament: Tournament) -> EntryRules:
    """Return the tournament's entry rules."""
    return EntryRules(
        mode=tournament.entry,
        guests=tournament.guests,
        rated=tournament.rated,
        rating_min=tournament.rating_min,
        rating_max=tournament.rating_max,
        min_games=tournament.min_games,
    )


def _applicant(
    tournament: Tournament, user: User, password: bool | None, invited: bool
) -> Applicant:
    """Return what entry rules may ask about a user."""
    ladder, club = entry_ladder(tournament), tournament.club
    rating = rating_of(user, ladder) if ladder else None
    return Applicant(
        bot=user.is_bot,
        external_bot=user.is_external_bot,
        same_owner=_has_same_owner_entrant(tournament, user),
        guest=user.is_guest,
        confirmed=has_confirmed_email(user),
        member=club is not None and is_member(club, user),
        invited=invited or _is_invited(tournament, user),
        password=password,
        blocked=is_blocked_by_organisers(tournament, user),
        ban=ban_of(tournament, user),
        rating=rating.display_value if rating else 0.0,
        games=rating.games if rating else 0,
    )


def _is_invited(tournament: Tournament, user: User) -> bool:
    """Return whether an organiser invited the user; the creator counts while organising."""
    if user.pk == tournament.organiser_id and may_organise(user, tournament):
        return True
    invitations = Entrant.objects.filter(tournament=tournament, user=user, invited_by__isnull=False)
    return invitations.exists()


def is_blocked_by_organisers(tournament: Tournament, user: User) -> bool:
    """Return whether the organiser and the user block each other, or the club banned them."""
    club, organiser = tournament.club, tournament.organiser
    if organiser is not None and is_blocked(user, organiser):
        return True
    membership = membership_of(club, user) if club is not None else None
    return membership is not None and membership.status == Membership.Status.BANNED


def _has_same_owner_entrant(tournament: Tournament, user: User) -> bool:
    """Return whether a related bot or owner has entered a format with equal cards.

    At the faster of two tables one would learn the cards of the other.
    """
    if not uses_same_cards(tournament.format):
        return False
    others = Entrant.objects.filter(
        tournament=tournament, status__in=(*REGISTERED, Entrant.Status.IN)
    )
    related = Q(user__bot_owner=user)
    if user.bot_owner_id is not None:
        related |= Q(user__bot_owner=user.bot_owner_id) | Q(user=user.bot_owner_id)
    return others.filter(related).exclude(user=user).exists()
