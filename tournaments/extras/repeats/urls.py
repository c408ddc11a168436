"""URLs of repeating tournaments."""

from django.urls import path

from tournaments.extras.repeats import views

ONE = "tournaments/<slug:tournament_id>/repeat/"

urlpatterns = [
    path(ONE, views.repeat_page, name="tournament_repeat"),
    path(f"{ONE}<slug:action>/", views.perform_action, name="tournament_repeat_action"),
]
