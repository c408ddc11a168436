"""URLs of the API's resources of optional apps: of those that are installed."""

from django.apps import apps
from django.urls import URLPattern, path

REPEAT = "tournaments/<slug:tournament_id>/repeat/"

urlpatterns: list[URLPattern] = []

if apps.is_installed("tournaments.extras.series"):
    from thousand_site.api.extras import series

    urlpatterns += [
        path("clubs/<slug:club>/series/", series.ClubSeries.as_view()),
        path("series/<slug:series_id>/", series.SeriesDetail.as_view()),
        path("series/<slug:series_id>/standings/", series.SeriesStandings.as_view()),
        path(
            "series/<slug:series_id>/tournaments/<slug:tournament_id>/",
            series.SeriesTournamentDetail.as_view(),
        ),
    ]

if apps.is_installed("tournaments.extras.repeats"):
    from thousand_site.api.extras import repeats

    urlpatterns += [
        path(REPEAT, repeats.RepeatDetail.as_view()),
        path(f"{REPEAT}days/<slug:day>/", repeats.RepeatDay.as_view()),
    ]
