"""Fixtures and helpers for tests of custom tables."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from accounts.relations.services import follow
from games.lobby import services
from games.lobby.models import CustomTable
from games.lobby.services import TableRequest
from games.presets.models import Preset


def table_request(preset: str = "classic", **more: Any) -> TableRequest:
    """Return a request for a table with an unchanged preset, and these settings."""
    row = Preset.objects.filter(key=preset).latest("version")
    return TableRequest(**{"agreements": row.agreements, "preset": row, **more})


@pytest.fixture
def create_table(site: None) -> Callable[..., CustomTable]:
    """Return create_table(owner, preset="classic", **settings)."""
    return lambda owner, preset="classic", **more: services.create_table(
        owner, table_request(preset, **more)
    )


@pytest.fixture
def friends(people: list[User]) -> list[User]:
    """Return the three users; the first follows the others."""
    anna, *others = people
    for other in others:
        follow(anna, other)
    return people


def seated_names(table: CustomTable) -> dict[int, str]:
    """Return the usernames by seat."""
    return {seat.number: seat.user.username for seat in table.seats.select_related("user")}
