"""Addresses of the deals of the day."""

from django.urls import path

from games.daily import views

urlpatterns = [
    path("daily/", views.daily, name="daily"),
    path("daily/<slug:date_text>/", views.past_day, name="daily_day"),
    path("daily/<slug:date_text>/<int:deal>/", views.play, name="daily_play"),
    path("daily/<slug:date_text>/<int:deal>/<slug:line>/", views.watch, name="daily_watch"),
]
