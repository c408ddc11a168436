"""URLs of series."""

from django.urls import path

from tournaments.extras.series import export, views

ONE = "series/<slug:series_id>/"

urlpatterns = [
    path("clubs/<slug:key>/series/new/", views.new, name="series_new"),
    path(ONE, views.series_page, name="series"),
    path(f"{ONE}edit/", views.edit, name="series_edit"),
    path(f"{ONE}results.json", export.results_json, name="series_json"),
    path(f"{ONE}results.csv", export.results_csv, name="series_csv"),
    path(f"{ONE}action/<slug:action>/", views.perform_action, name="series_action"),
]
