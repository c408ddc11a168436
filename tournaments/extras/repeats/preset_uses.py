"""Repeating tournaments by a preset whose template has ended, for the preset's administrators."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from games.presets.uses import Use
from tournaments.extras.repeats.models import Repeat
from tournaments.models import ENDED

MAX_REPEATS = 100


def repeats_by(key: str) -> Iterator[Use]:
    """Yield what repeats by any version of the preset; living templates are named elsewhere."""
    rows = Repeat.objects.filter(template__preset__key=key, stopped_at=None)
    rows = rows.filter(template__status__in=ENDED).order_by("-created_at")
    for row in rows.select_related("template__club", "template__preset")[:MAX_REPEATS]:
        template = row.template
        assert template.preset is not None
        name = _("%(name)s, repeating") % {"name": template.name}
        club = f" ({template.club.name})" if template.club else ""
        url = reverse("admin:repeats_repeat_change", args=[row.pk])
        yield Use(f"{name}{club}", url, template.preset.version)
