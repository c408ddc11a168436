"""The extension of repeating tournaments."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.extension import Context, Extension, MenuItem, Panel, PeriodicTask
from tournaments.extras.repeats.preset_uses import repeats_by
from tournaments.extras.repeats.queries import repeats_of
from tournaments.formats import has_calendar


def _of_club(page: Context) -> Context | None:
    rows = list(repeats_of(page["club"])) if page["access"].is_organiser else []
    return {"repeats": rows} if rows else None


def _link(page: Context) -> Context | None:
    may_repeat = page["is_head_organiser"] and not has_calendar(page["tournament"].format)
    return {} if may_repeat else None


EXTENSION = Extension(
    name="repeats",
    urls="tournaments.extras.repeats.urls",
    panels=[
        Panel("club_tournaments", "tournaments/extras/repeats/club_repeats.html", _of_club),
        Panel("manage_links", "tournaments/extras/repeats/manage_link.html", _link),
    ],
    # Those that are to be announced.
    beat=[PeriodicTask(600, "tournaments.announce_repeats")],
    navigation=[MenuItem("tournaments", _("Repeating tournaments"), "repeats.repeat")],
    preset_uses=[repeats_by],
    audit_words={
        "repeat_started": pgettext_lazy("audit log", "let it repeat"),
        "repeat_stopped": pgettext_lazy("audit log", "stopped its repeating"),
        "day_left_out": pgettext_lazy("audit log", "left a day out"),
        "day_moved": pgettext_lazy("audit log", "moved a day"),
        "day_restored": pgettext_lazy("audit log", "took a day's exception back"),
    },
)
