"""URLs of the API's resources of optional apps: of those that are installed."""

from functools import partial

from django.apps import apps
from django.urls import URLPattern, path

from accounts.http.json_schema import object_schemas
from thousand_site.api.base import payload_schemas

TABLE = "tournaments/<slug:tournament_id>/tables/<int:table_id>/"
WEBHOOK = "clubs/<slug:club>/webhook/"
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
    from tournaments.extras.series import results

    payload_schemas.SOURCES.append(partial(object_schemas, results))
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

if apps.is_installed("tournaments.extras.webhooks"):
    from thousand_site.api.extras import webhook_messages, webhooks
    from tournaments.extras.webhooks import message_schema

    payload_schemas.SOURCES.append(message_schema.definitions)
    payload_schemas.WEBHOOKS["club"] = webhook_messages.WEBHOOK
    urlpatterns += [
        path(WEBHOOK, webhooks.ClubWebhook.as_view()),
        path(f"{WEBHOOK}key/", webhooks.WebhookKey.as_view()),
        path(f"{WEBHOOK}enable/", webhooks.WebhookEnabling.as_view()),
        path(f"{WEBHOOK}deliveries/", webhooks.WebhookDeliveries.as_view()),
        path(f"{WEBHOOK}deliveries/<int:delivery>/", webhooks.WebhookDeliveryDetail.as_view()),
    ]
