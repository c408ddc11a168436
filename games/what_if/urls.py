"""Addresses of “What if”."""

from django.urls import path

from games.what_if import views

urlpatterns = [
    path("game/<slug:game_id>/what-if/", views.what_if, name="what_if"),
    path("game/<slug:game_id>/what-if/play/", views.play, name="what_if_play"),
]
