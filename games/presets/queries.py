"""Queries about presets."""

from django.db.models import QuerySet

from accounts.clubs.models import Club
from accounts.clubs.queries import clubs_of
from accounts.models import User
from games.presets.models import Preset


def newest_presets() -> list[Preset]:
    """Return the newest versions of all public presets, in the order of their creation."""
    offered = Preset.objects.filter(kind__in=(Preset.Kind.SITE, Preset.Kind.ADMIN))
    return [preset for preset in _newest(offered) if preset.retired_at is None]


def presets_of_user(user: User) -> list[Preset]:
    """Return the user's presets, retired ones included, the newest first."""
    return _newest(Preset.objects.filter(owner=user))[::-1]


def presets_of_club(club: Club) -> list[Preset]:
    """Return the club's presets, retired ones included, the newest first."""
    return _newest(Preset.objects.filter(club=club))[::-1]


def presets_of_users_clubs(user: User) -> list[Preset]:
    """Return the active presets of the user's clubs."""
    presets = Preset.objects.filter(club__in=clubs_of(user)).select_related("club")
    return [preset for preset in _newest(presets) if preset.retired_at is None]


def newest_preset(key: str) -> Preset | None:
    """Return the newest version of a preset of any owner; None if there is none."""
    return Preset.objects.filter(key=key).order_by("-version").first()


def versions_of(key: str) -> list[Preset]:
    """Return all versions of a preset, the newest first."""
    return list(Preset.objects.filter(key=key).order_by("-version"))


def _newest(presets: QuerySet[Preset]) -> list[Preset]:
    newest: dict[str, Preset] = {}
    for preset in presets.order_by("pk"):
        if preset.key not in newest or preset.version > newest[preset.key].version:
            newest[preset.key] = preset
    return list(newest.values())
