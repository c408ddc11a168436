"""What tests of own tables share."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from accounts.relations.services import follow
from games.lobby import services
from games.lobby.models import OwnTable
from games.lobby.services import Wish
from games.presets.models import Preset


def wish(preset: str = "classic", **more: Any) -> Wish:
    row = Preset.objects.filter(key=preset).latest("version")
    return Wish(**{"agreements": row.agreements, "preset": row, **more})


@pytest.fixture
def lay(site: None) -> Callable[..., OwnTable]:
    """lay(anna, preset="polish", rated=True, bots=["easy"])"""
    return lambda owner, preset="classic", **more: services.lay(owner, wish(preset, **more))


@pytest.fixture
def friends(people: list[User]) -> list[User]:
    """Anna follows both of the others."""
    anna, *others = people
    for other in others:
        follow(anna, other)
    return people


def sitting(table: OwnTable) -> dict[int, str]:
    return {seat.number: seat.user.username for seat in table.seats.select_related("user")}
