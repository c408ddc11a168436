"""URLs of clubs' webhooks."""

from django.urls import path

from tournaments.extras.webhooks import views

urlpatterns = [
    path("clubs/<slug:key>/webhook/", views.webhook_page, name="club_webhook"),
    path(
        "clubs/<slug:key>/webhook/<slug:action>/",
        views.perform_action,
        name="club_webhook_action",
    ),
]
