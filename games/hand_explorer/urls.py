"""Addresses of the hand explorer."""

from django.urls import path

from games.hand_explorer import views

urlpatterns = [
    path("hand/", views.hand, name="hand"),
    path("hand/ask/", views.ask, name="hand_ask"),
    path("hand/state/", views.state, name="hand_state"),
]
