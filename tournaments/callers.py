"""Somebody before the door of a tournament: what is known of him, and what keeps him out."""

from django.utils import timezone

from accounts.clubs.queries import is_member
from accounts.models import User
from accounts.queries import has_confirmed_email, is_blocked
from games.fairplay.barring import bar_of
from games.tables.loading import milliseconds
from ratings.models import Ladder
from ratings.queries import ladders, rating_of

from .doors import Caller, Door, Obstacle, obstacles
from .models import Entrant, Tournament
from .refusals import Refused


def door_of(tournament: Tournament) -> Door:
    return Door(
        way=tournament.entry,
        guests=tournament.guests,
        rating_min=tournament.rating_min,
        rating_max=tournament.rating_max,
        min_games=tournament.min_games,
    )


def entry_ladder(tournament: Tournament) -> Ladder | None:
    """By whose ratings one enters and is seeded: its own, or the site's first."""
    own = tournament.entry_ladder or tournament.ladder
    return own or ladders().order_by("order", "key").first()


def caller_of(tournament: Tournament, user: User, password: bool | None = None) -> Caller:
    """What its door may ask about him. `password`: whether his is right; None: he said none."""
    ladder, club, organiser = entry_ladder(tournament), tournament.club, tournament.organiser
    rating = rating_of(user, ladder) if ladder else None
    asked = Entrant.objects.filter(tournament=tournament, user=user, invited_by__isnull=False)
    return Caller(
        bot=user.is_bot,
        guest=user.is_guest,
        confirmed=has_confirmed_email(user),
        member=club is not None and is_member(club, user),
        invited=asked.exists() or user.pk == tournament.organiser_id,
        password=password,
        blocked=organiser is not None and is_blocked(user, organiser),
        rating=rating.shown if rating else 0.0,
        games=rating.games if rating else 0,
    )


def bar_against(tournament: Tournament, user: User) -> Refused | None:
    """Whom moderators keep from ranked play enters no rated tournament either."""
    bar = bar_of(user, timezone.now()) if tournament.rated else None
    if bar is None:
        return None
    if bar.until is None:
        return Refused("barred_for_good", why=bar.reason)
    return Refused("barred", why=bar.reason, until=milliseconds(bar.until))


def keeps_out(
    tournament: Tournament, user: User, password: bool | None = None
) -> tuple[Obstacle, ...]:
    """All that keeps him out of this tournament; () if its door is open to him."""
    return obstacles(door_of(tournament), caller_of(tournament, user, password))
