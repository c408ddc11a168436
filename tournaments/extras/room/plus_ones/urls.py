"""URLs by which an entrant brings somebody along."""

from django.urls import path

from tournaments.extras.room.plus_ones import views

ALL = "tournaments/<slug:tournament_id>/plus-ones/"

urlpatterns = [
    path(ALL, views.bring, name="plus_one_add"),
    path(f"{ALL}<int:plus_one_id>/remove/", views.leave_at_home, name="plus_one_remove"),
]
