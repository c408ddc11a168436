"""Somebody before the door of a tournament: what is known of him, and what keeps him out."""

from django.db.models import Q
from django.utils import timezone

from accounts.clubs.models import Membership
from accounts.clubs.queries import is_member, membership_of
from accounts.models import User
from accounts.queries import has_confirmed_email, is_blocked
from games.fairplay.ranked_bans import bar_of
from games.tables.state.loader import milliseconds
from ratings.models import Ladder
from ratings.queries import ladders, rating_of
from tournaments.errors import TournamentError
from tournaments.formats import same_cards
from tournaments.models import Entrant, Tournament
from tournaments.permissions import may_organise
from tournaments.registration.entry_rules import Caller, Door, Obstacle, obstacles
from tournaments.registration.waitlist import COMING


def door_of(tournament: Tournament) -> Door:
    return Door(
        way=tournament.entry,
        guests=tournament.guests,
        rated=tournament.rated,
        rating_min=tournament.rating_min,
        rating_max=tournament.rating_max,
        min_games=tournament.min_games,
    )


def entry_ladder(tournament: Tournament) -> Ladder | None:
    """By whose ratings one enters and is seeded: its own, or the site's first."""
    own = tournament.entry_ladder or tournament.ladder
    return own or ladders().order_by("order", "key").first()


def caller_of(
    tournament: Tournament, user: User, password: bool | None = None, invited: bool = False
) -> Caller:
    """What its door may ask about him. `password`: whether his is right; None: he said none."""
    ladder, club = entry_ladder(tournament), tournament.club
    rating = rating_of(user, ladder) if ladder else None
    return Caller(
        bot=user.is_bot,
        outside=user.outside_bot,
        twin=_has_twin(tournament, user),
        guest=user.is_guest,
        confirmed=has_confirmed_email(user),
        member=club is not None and is_member(club, user),
        invited=invited or _is_invited(tournament, user),
        password=password,
        blocked=_is_unwelcome(tournament, user),
        rating=rating.shown if rating else 0.0,
        games=rating.games if rating else 0,
    )


def _is_invited(tournament: Tournament, user: User) -> bool:
    """Also who founded it, as long as he runs it."""
    if user.pk == tournament.organiser_id and may_organise(user, tournament):
        return True
    asked = Entrant.objects.filter(tournament=tournament, user=user, invited_by__isnull=False)
    return asked.exists()


def _is_unwelcome(tournament: Tournament, user: User) -> bool:
    club, organiser = tournament.club, tournament.organiser
    if organiser is not None and is_blocked(user, organiser):
        return True
    own = membership_of(club, user) if club is not None else None
    return own is not None and own.status == Membership.Status.BANNED


def _has_twin(tournament: Tournament, user: User) -> bool:
    """At a faster table one would learn the cards for the other."""
    if not same_cards(tournament.format):
        return False
    others = Entrant.objects.filter(tournament=tournament, status__in=(*COMING, Entrant.Status.IN))
    kin = Q(user__bot_owner=user)
    if user.bot_owner_id is not None:
        kin |= Q(user__bot_owner=user.bot_owner_id) | Q(user=user.bot_owner_id)
    return others.filter(kin).exclude(user=user).exists()


def bar_against(tournament: Tournament, user: User) -> TournamentError | None:
    """Whom moderators keep from ranked play enters no rated tournament either."""
    bar = bar_of(user, timezone.now()) if tournament.rated else None
    if bar is None:
        return None
    if bar.until is None:
        return TournamentError("barred_for_good", why=bar.reason)
    return TournamentError("barred", why=bar.reason, until=milliseconds(bar.until))


def keeps_out(
    tournament: Tournament, user: User, password: bool | None = None, invited: bool = False
) -> tuple[Obstacle, ...]:
    """All that keeps him out of this tournament; () if its door is open to him."""
    return obstacles(door_of(tournament), caller_of(tournament, user, password, invited))
