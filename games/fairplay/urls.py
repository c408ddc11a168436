"""URL patterns of reports."""

from django.urls import path

from games.fairplay import views

urlpatterns = [
    path("@/<str:username>/report/", views.report, name="report"),
    path("game/<slug:game_id>/report/", views.report_game, name="report_game"),
    path("reports/", views.reports, name="reports"),
]
