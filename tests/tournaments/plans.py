"""What tests of entering and organising share: plans, people, and tournaments made of them."""

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
from tournaments.director.pair import draw
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.organising import create
from tournaments.organising import services as organising
from tournaments.organising.config import Plan
from tournaments.registration import services as registration
from tournaments.standings.state import Settings


def quiet_site(monkeypatch: pytest.MonkeyPatch) -> None:
    """Presets, pools and bots; tasks and doorbells go nowhere, so that each test calls for them."""
    load_defaults()
    monkeypatch.setattr(scheduling, "send", lambda *_: None)
    monkeypatch.setattr(publisher, "publish", lambda *_: None)


def person(name: str, confirmed: bool = True, **more: Any) -> User:
    user = User.objects.create_user(name, **more)
    if confirmed and not user.is_guest:
        EmailAddress.objects.create(user=user, email=f"{name}@example.org", verified=True)
    return user


def persons(count: int, start: str = "p") -> list[User]:
    return [person(f"{start}{number}") for number in range(1, count + 1)]


def logged(user: User | None) -> Client:
    """A browser in which he is logged in, or nobody."""
    client = Client(headers={"accept-language": "en"})
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def plan(preset: str = "classic", **more: Any) -> Plan:
    row = Preset.objects.filter(key=preset).latest("version")
    usual: dict[str, Any] = {
        "name": "Autumn Cup",
        "format": "swiss",
        "settings": Settings(rounds=3),
        "preset": row,
        "agreements": row.agreements,
    }
    return Plan(**{**usual, **more})


def opened(organiser: User, **more: Any) -> Tournament:
    """Founded and open for entries."""
    tournament = create.found(organiser, plan(**more))
    organising.publish(organiser, tournament.pk)
    tournament.refresh_from_db()
    return tournament


def running(organiser: User, people: list[User], **more: Any) -> Tournament:
    """With its first round drawn, and no table opened: everybody is still waited for."""
    tournament = opened(organiser, **more)
    for user in people:
        registration.enter(user, tournament.pk)
    organising.start(organiser, tournament.pk)
    assert draw(tournament.pk, timezone.now())
    tournament.refresh_from_db()
    return tournament


def soon(**more: float) -> Any:
    return timezone.now() + timedelta(**more)


def statuses(tournament: Tournament) -> dict[str, str]:
    rows = tournament.entrants.select_related("user")
    return {row.user.username: row.status for row in rows}


def entrant(tournament: Tournament, user: User) -> Entrant:
    return tournament.entrants.get(user=user)


def tables_of(tournament: Tournament) -> list[TournamentTable]:
    rows = TournamentTable.objects.filter(round__tournament=tournament)
    return list(rows.select_related("round", "game").order_by("round__number", "number", "attempt"))


def refusal(call: Callable[..., Any], *args: Any, **more: Any) -> str:
    with pytest.raises(TableError) as refused:
        call(*args, **more)
    assert refused.value.text
    return refused.value.code


def verbs(tournament: Tournament) -> list[str]:
    return list(tournament.log.order_by("pk").values_list("verb", flat=True))
