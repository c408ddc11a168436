"""The tables that wait and play by a preset, for its administrators."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from games.lobby.models import CustomTable
from games.presets.uses import Use

MAX_TABLES = 100


def tables_by(key: str) -> Iterator[Use]:
    """Yield the waiting tables that are set up by any version of the preset."""
    rows = CustomTable.objects.filter(preset__key=key, status=CustomTable.Status.WAITING)
    for row in rows.select_related("owner", "club", "preset").order_by("-created_at")[:MAX_TABLES]:
        assert row.preset is not None
        name = _("table of %(name)s") % {"name": row.owner.display_name}
        club = f" ({row.club.name})" if row.club else ""
        url = reverse("admin:lobby_customtable_change", args=[row.pk])
        yield Use(f"{name}{club}", url, row.preset.version)
