"""URLs of the API's resources of optional apps: of those that are installed."""

from django.apps import apps
from django.urls import URLPattern, path

TABLE = "tournaments/<slug:tournament_id>/tables/<int:table_id>/"
REPEAT = "tournaments/<slug:tournament_id>/repeat/"

urlpatterns: list[URLPattern] = []

if apps.is_installed("tournaments.extras.appointments"):
    from thousand_site.api.extras import appointments
    from thousand_site.api.tournaments.tables import ADDED_FIELDS

    ADDED_FIELDS["time"] = appointments.time_field()
    urlpatterns += [
        path(f"{TABLE}offers/", appointments.TableOffers.as_view()),
        path(f"{TABLE}offers/<int:offer>/", appointments.TableOffer.as_view()),
        path(f"{TABLE}ready/", appointments.TableReady.as_view()),
        path(f"{TABLE}opening/", appointments.TableOpening.as_view()),
    ]

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
