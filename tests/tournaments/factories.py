"""Factories of tournaments, users and configurations for tests."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.management.defaults import load_defaults
from games.presets.models import Preset
from games.tables import scheduling
from games.tables.errors import TableError
from games.tables.transport import publisher
from tournaments.director.pair import pair_next_round
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.organising import create
from tournaments.organising import services as organising
from tournaments.organising.config import TournamentConfig
from tournaments.registration import services as registration
from tournaments.standings.state import Settings


def load_quiet_site(monkeypatch: pytest.MonkeyPatch) -> None:
    """Load presets, pools and bots; silence tasks and notices, so that tests call them."""
    load_defaults()
    monkeypatch.setattr(scheduling, "send", lambda *_: None)
    monkeypatch.setattr(publisher, "publish", lambda *_: None)


def new_user(name: str, confirmed: bool = True, **more: Any) -> User:
    """Create a user, with a confirmed address unless told otherwise."""
    user = User.objects.create_user(name, **more)
    if confirmed and not user.is_guest:
        EmailAddress.objects.create(user=user, email=f"{name}@example.org", verified=True)
    return user


def new_users(count: int, start: str = "p") -> list[User]:
    return [new_user(f"{start}{number}") for number in range(1, count + 1)]


def logged_in_client(user: User | None) -> Client:
    """Return a test client of this user, or of a visitor."""
    client = Client(headers={"accept-language": "en"})
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def new_config(preset: str = "classic", **more: Any) -> TournamentConfig:
    row = Preset.objects.filter(key=preset).latest("version")
    usual: dict[str, Any] = {
        "name": "Autumn Cup",
        "format": "swiss",
        "settings": Settings(rounds=3),
        "preset": row,
        "agreements": row.agreements,
    }
    return TournamentConfig(**{**usual, **more})


def open_tournament(organiser: User, **more: Any) -> Tournament:
    """Create a tournament and open it for entries."""
    tournament = create.create_tournament(organiser, new_config(**more))
    organising.publish(organiser, tournament.pk)
    tournament.refresh_from_db()
    return tournament


def running_tournament(organiser: User, people: list[User], **more: Any) -> Tournament:
    """Create a tournament with its first round drawn and no table opened."""
    tournament = open_tournament(organiser, **more)
    for user in people:
        registration.register(user, tournament.pk)
    organising.start(organiser, tournament.pk)
    assert pair_next_round(tournament.pk, timezone.now())
    tournament.refresh_from_db()
    return tournament


def from_now(**more: float) -> Any:
    return timezone.now() + timedelta(**more)


def statuses(tournament: Tournament) -> dict[str, str]:
    rows = tournament.entrants.select_related("user")
    return {row.user.username: row.status for row in rows}


def entrant_of(tournament: Tournament, user: User) -> Entrant:
    return tournament.entrants.get(user=user)


def tables_of(tournament: Tournament) -> list[TournamentTable]:
    rows = TournamentTable.objects.filter(round__tournament=tournament)
    return list(rows.select_related("round", "game").order_by("round__number", "number", "attempt"))


def error_code(call: Callable[..., Any], *args: Any, **more: Any) -> str:
    """Return the code of the TableError that this call raises."""
    with pytest.raises(TableError) as refused:
        call(*args, **more)
    assert refused.value.text
    return refused.value.code


def verbs(tournament: Tournament) -> list[str]:
    return list(tournament.log.order_by("pk").values_list("verb", flat=True))
