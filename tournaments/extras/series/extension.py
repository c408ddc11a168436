"""The extension of series. Repeats, embeds and calendars refer to series, and go with them."""

from django.utils.translation import gettext_lazy as _

from tournaments.extension import Context, Extension, MenuItem, Panel, PreviewText
from tournaments.extras.series.page import player_lines
from tournaments.extras.series.preset_uses import series_by
from tournaments.extras.series.queries import load_series, series_of, visible_series

MAX_ON_CLUB_PAGE, FIRST_PLACES = 3, 3


def _on_club_page(page: Context) -> Context | None:
    rows = series_of(page["club"])[:MAX_ON_CLUB_PAGE]
    return {"series_list": rows} if rows else None


def _among_tournaments(page: Context) -> Context | None:
    rows = list(series_of(page["club"]))
    return {"series_list": rows} if rows or page["access"].is_organiser else None


def preview(series_id: str) -> PreviewText | None:
    """Return the preview of a series, with its first places; None: it is not public."""
    series = visible_series(series_id, None)
    if series is None:
        return None
    lines = player_lines(load_series(series))[:FIRST_PLACES]
    ranks = [f"{line.rank}. {line.user.display_name}, {line.points}" for line in lines]
    return series.name, (series.club.name, *ranks)


EXTENSION = Extension(
    name="series",
    urls="tournaments.extras.series.urls",
    panels=[
        Panel("club_page", "tournaments/extras/series/club_page.html", _on_club_page),
        Panel("club_tournaments", "tournaments/extras/series/club_series.html", _among_tournaments),
    ],
    navigation=[MenuItem("tournaments", _("Series"), "series.series")],
    preset_uses=[series_by],
    previews={"series": preview},
)
