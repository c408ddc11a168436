"""Queries about presets."""

from django.db.models import QuerySet

from accounts.clubs.models import Club
from accounts.clubs.queries import clubs_of
from accounts.models import User
from games.presets.models import Preset


def newest_presets() -> list[Preset]:
    """What is offered to all: the newest versions, in the order in which the presets were made."""
    offered = Preset.objects.filter(kind__in=(Preset.Kind.SITE, Preset.Kind.ADMIN))
    return [preset for preset in _newest(offered) if preset.retired_at is None]


def presets_of(user: User) -> list[Preset]:
    """The user's own presets, also those that he retired, the newest first."""
    return _newest(Preset.objects.filter(owner=user))[::-1]


def presets_of_club(club: Club) -> list[Preset]:
    """A club's own presets, also those that are put away, the newest first."""
    return _newest(Preset.objects.filter(club=club))[::-1]


def presets_of_clubs_of(user: User) -> list[Preset]:
    """What is offered to him as a member: the presets of his clubs that are not put away."""
    found = Preset.objects.filter(club__in=clubs_of(user)).select_related("club")
    return [preset for preset in _newest(found) if preset.retired_at is None]


def newest_preset(key: str) -> Preset | None:
    """The newest version of one preset, whoever's it is."""
    return Preset.objects.filter(key=key).order_by("-version").first()


def versions_of(key: str) -> list[Preset]:
    """All versions of a preset, the newest first."""
    return list(Preset.objects.filter(key=key).order_by("-version"))


def _newest(presets: QuerySet[Preset]) -> list[Preset]:
    newest: dict[str, Preset] = {}
    for preset in presets.order_by("pk"):
        if preset.key not in newest or preset.version > newest[preset.key].version:
            newest[preset.key] = preset
    return list(newest.values())
