"""The tournaments that play by a preset, with their clubs, for its administrators."""

from collections.abc import Iterator

from django.urls import reverse

from games.presets.uses import Use
from tournaments.models import ENDED, Tournament


def tournaments_by(key: str) -> Iterator[Use]:
    """Yield the tournaments that have not ended and play by any version of the preset."""
    rows = Tournament.objects.filter(preset__key=key).exclude(status__in=ENDED)
    for row in rows.select_related("club", "preset").order_by("-created_at")[:100]:
        club = f" ({row.club.name})" if row.club else ""
        assert row.preset is not None
        url = reverse("admin:tournaments_tournament_change", args=[row.pk])
        yield Use(f"{row.name}{club}", url, row.preset.version)
