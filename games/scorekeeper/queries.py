"""Queries about score sheets, and the presets that a scorekeeper can choose."""

from collections.abc import Iterable
from typing import Any

from accounts.models import User
from games import engine
from games.presets import queries as presets
from games.presets.models import Preset
from games.scorekeeper.models import ScoreSheet

Json = dict[str, Any]


def public_presets() -> list[Json]:
    """Return the presets that everybody can choose, with all their agreements."""
    return _as_json(presets.newest_presets())


def presets_of(user: User) -> list[Json]:
    """Return the user's own presets and those of their clubs."""
    own = [preset for preset in presets.presets_of_user(user) if preset.retired_at is None]
    return _as_json([*own, *presets.presets_of_users_clubs(user)])


def _as_json(rows: Iterable[Preset]) -> list[Json]:
    return [
        {
            "key": preset.key,
            "name": preset.title,
            "group": preset.club.name if preset.club else "",
            "agreements": engine.agreements_from(preset.agreements).as_json(),
        }
        for preset in rows
    ]


def sheets_of(user: User) -> list[Json]:
    """Return the records of the user's sheets, the oldest first."""
    rows = ScoreSheet.objects.filter(owner=user).order_by("created_at")
    return list(rows.values("id", "created_at", "changed_at", "record"))
