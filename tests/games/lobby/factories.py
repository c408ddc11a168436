"""Factories of custom tables, and readers of their seats."""

from typing import Any

from accounts.models import User
from games.lobby import services
from games.lobby.models import CustomTable
from games.lobby.services import TableRequest
from games.presets.models import Preset


def table_request(preset: str = "classic", **more: Any) -> TableRequest:
    """Return a request for a table with an unchanged preset, and these settings."""
    row = Preset.objects.filter(key=preset).latest("version")
    return TableRequest(**{"agreements": row.agreements, "preset": row, **more})


def create_table(owner: User, preset: str = "classic", **more: Any) -> CustomTable:
    """Create a table with an unchanged preset, and these settings."""
    return services.create_table(owner, table_request(preset, **more))


def challenge(owner: User, user: User, **more: Any) -> CustomTable:
    """Create a table for the owner, the user and a bot."""
    invited = {"visibility": CustomTable.Visibility.INVITED, "bots": ("", "hard")}
    return create_table(owner, challenged=user, **{**invited, **more})


def seated_names(table: CustomTable) -> dict[int, str]:
    """Return the usernames by seat."""
    return {seat.number: seat.user.username for seat in table.seats.select_related("user")}
