"""Factories and helpers that all tests share."""

import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from allauth.account.internal.flows.login import (
    _AUTHENTICATION_METHODS_USER_SESSION_KEY,
    AUTHENTICATION_METHODS_SESSION_KEY,
)
from allauth.account.models import EmailAddress
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.clubs import joining, services
from accounts.clubs.models import Club, Membership
from accounts.clubs.services import ClubDetails
from accounts.errors import DomainError
from accounts.guests.services import create_guest
from accounts.models import User
from games.history import services as history
from games.models import Game, Pool, Seat
from games.presets.models import Preset
from ratings import gain_limits, leaderboard_eligibility, leaderboards
from ratings.leaderboards import Filters
from ratings.models import Ladder, Rating
from ratings.services import RatedPlayer, rate_game
from tournaments.models import Tournament
from tournaments.organising import services as organising
from tournaments.organising.settings import create
from tournaments.organising.settings.config import TournamentConfig
from tournaments.standings.state import Settings

PASSWORD = "one talon only"

# Users


def person(name: str, confirmed: bool = True, **fields: Any) -> User:
    """Create a user with PASSWORD; the email address is confirmed by default."""
    usual = {"email": f"{name}@example.org", "password": PASSWORD}
    user = User.objects.create_user(name, **usual | fields)
    if not user.is_program:
        EmailAddress.objects.create(user=user, email=user.email, verified=confirmed, primary=True)
    return user


def persons(count: int, start: str = "p", **fields: Any) -> list[User]:
    """Create users with numbered names, from p1."""
    return [person(f"{start}{number}", **fields) for number in range(1, count + 1)]


def guest() -> User:
    """Create a guest, as the first visit to a table does."""
    return create_guest("en")


def robot_of(owner: User, name: str = "robot") -> User:
    """Create an external bot."""
    return person(name, is_external_bot=True, bot_owner=owner)


def client_of(user: User | None = None) -> Client:
    """Return an English test client of this user, who has just logged in, or of a visitor."""
    client = Client(headers={"accept-language": "en"})
    if user is not None:
        client.force_login(user)
        note_login(client, user, time.time())
    return client


def note_login(client: Client, user: User, at: float) -> None:
    """Let the session of the client come from a login by password at this time."""
    session = client.session
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [{"method": "password", "at": at}]
    session[_AUTHENTICATION_METHODS_USER_SESSION_KEY] = str(user.pk)
    session.save()


def error_code(call: Callable[..., object], *args: Any, **fields: Any) -> str:
    """Return the code of the error that this call must raise."""
    with pytest.raises(DomainError) as refused:
        call(*args, **fields)
    assert refused.value.text
    return refused.value.code


# Clubs


def make_club(
    owner: User, name: str = "Three Aces", members: Sequence[User] = (), **details: Any
) -> Club:
    """Create a club with these members."""
    club = services.create_club(owner, ClubDetails(name=name, **details))
    add_members(club, *members)
    return club


def add_members(club: Club, *users: User) -> None:
    """Make the users members, whatever the join policy is."""
    for user in users:
        joining._add_member(club, user, Membership.objects.filter(club=club, user=user).first())


# Ratings and games


def rate(user: User, ladder: Ladder, value: float, games: int = 50, **fields: Any) -> Rating:
    """Set a rating, which bots have from the start, and list it if it is eligible."""
    row = Rating.objects.get_or_create(user=user, ladder=ladder)[0]
    known = games >= gain_limits.ESTABLISHED_GAMES and not user.is_program
    for name, given in {"value": value, "games": games, "established": known, **fields}.items():
        setattr(row, name, given)
    row.save()
    leaderboard_eligibility.update_listing([user.pk], timezone.now())
    row.refresh_from_db()
    return row


def rank_of(user: User, ladder: Ladder) -> int | None:
    """Return the user's rank on the leaderboard without bots; None if not listed."""
    rating = Rating.objects.filter(user=user, ladder=ladder).select_related("ladder").first()
    return None if rating is None else leaderboards.rank_of(rating, Filters())


def finished_game(
    users: list[User], ended_at: datetime | None = None, pool: str = "classic-calm", **fields: Any
) -> Game:
    """Store a game that ended with the users in the order of their places."""
    usual: dict[str, Any] = {
        "pool": Pool.objects.get(key=pool), "agreements": {}, "rules_version": 0,
        "first_dealer": 0, "action_ms": 1, "reserve_ms": 1, "secret": "", "commitment": "",
        "status": "over", "places": [1, 2, 3], "scores": [1000, 455, -20], "winner": 0,
        "ended_at": ended_at or timezone.now(),
    }  # fmt: skip
    game = Game.objects.create(**usual | fields)
    seats = [
        Seat.objects.create(game=game, number=number, user=user, place=number + 1, rating=1500)
        for number, user in enumerate(users)
    ]
    history.add_game(game, seats)
    return game


def rated_game(
    users: list[User], ended_at: datetime, pool: str = "classic-calm", **fields: Any
) -> Game:
    """Store a finished game, and rate it unless `fields` say that it is unrated."""
    game = finished_game(users, ended_at, pool, **{"finalised_at": ended_at} | fields)
    if game.rated:
        assert game.pool
        players = [RatedPlayer(user.pk, place, user.is_bot) for place, user in enumerate(users, 1)]
        with transaction.atomic():
            rate_game(game.pk, game.pool.ladder, players, at=ended_at)
    with transaction.atomic():
        history.count_game(game, list(game.seats.select_related("user")))
    return game


def from_now(**parts: float) -> datetime:
    """Return a later time: from_now(minutes=5)."""
    return timezone.now() + timedelta(**parts)


# Tournaments


def new_config(preset: str = "classic", **fields: Any) -> TournamentConfig:
    """Return the configuration of a Swiss tournament with an unchanged preset."""
    row = Preset.objects.filter(key=preset).latest("version")
    usual: dict[str, Any] = {
        "name": "Autumn Cup",
        "format": "swiss",
        "settings": Settings(rounds=3),
        "preset": row,
        "agreements": row.agreements,
    }
    return TournamentConfig(**{**usual, **fields})


def make_tournament(organiser: User, **fields: Any) -> Tournament:
    """Create a tournament and open it for entries."""
    tournament = create.create_tournament(organiser, new_config(**fields))
    organising.publish(organiser, tournament.pk)
    tournament.refresh_from_db()
    return tournament
