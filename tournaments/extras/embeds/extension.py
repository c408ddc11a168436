"""The extension of embedded pages."""

from tournaments.extension import Extension, Panel

EXTENSION = Extension(
    name="embeds",
    urls="tournaments.extras.embeds.urls",
    panels=[Panel("club_settings", "tournaments/extras/embeds/club_setting.html")],
)
