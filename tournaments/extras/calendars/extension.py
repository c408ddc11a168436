"""The extension of calendar feeds, which read series and appointments."""

from collections.abc import Mapping
from typing import Any

from accounts.models import User
from tournaments.extension import Extension, Panel
from tournaments.extras.calendars.models import CalendarFeed


def own_feed(user: User) -> list[Mapping[str, Any]]:
    """Return since when there is a calendar feed, without its secret."""
    return list(CalendarFeed.objects.filter(user=user).values("created_at"))


EXTENSION = Extension(
    name="calendars",
    urls="tournaments.extras.calendars.urls",
    panels=[
        Panel("account_settings", "tournaments/extras/calendars/settings_link.html"),
        Panel("club_tournaments_links", "tournaments/extras/calendars/club_link.html"),
        Panel("series", "tournaments/extras/calendars/series_links.html"),
        Panel("registration_links", "tournaments/extras/calendars/tournament_link.html"),
    ],
    data_export={"calendar": own_feed},
)
