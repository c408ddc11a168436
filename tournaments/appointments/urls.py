"""URLs of what players do about the time of their table."""

from django.urls import path

from tournaments import converters  # noqa: F401 (it registers the converter)
from tournaments.appointments import views

ONE = "tournaments/<tournament:tournament_id>/"

urlpatterns = [
    path(f"{ONE}times/<int:table_id>/offer/", views.offer_time, name="tournament_offer_time"),
    path(f"{ONE}times/tick/<int:offer_id>/", views.tick_time, name="tournament_tick_time"),
    path(f"{ONE}times/<int:table_id>/now/", views.play_now, name="tournament_play_now"),
]
