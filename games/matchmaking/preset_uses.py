"""The pools that play by a preset."""

from collections.abc import Iterator

from django.urls import reverse

from games.models import Pool
from games.presets.uses import Use


def pools_by(key: str) -> Iterator[Use]:
    """Yield the pools that play by any version of the preset."""
    for pool in Pool.objects.filter(preset__key=key).select_related("preset"):
        url = reverse("admin:games_pool_change", args=[pool.pk])
        yield Use(pool.name, url, pool.preset.version)
