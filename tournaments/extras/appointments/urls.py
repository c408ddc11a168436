"""URLs of players' actions on the time of their table."""

from django.urls import path

from tournaments.extras.appointments import views
from tournaments.http import converters  # noqa: F401 (it registers the converter)

ONE = "tournaments/<tournament:tournament_id>/"

urlpatterns = [
    path(f"{ONE}times/<int:table_id>/offer/", views.offer_time, name="tournament_offer_time"),
    path(f"{ONE}times/tick/<int:offer_id>/", views.tick_time, name="tournament_tick_time"),
    path(f"{ONE}times/<int:table_id>/now/", views.play_now, name="tournament_play_now"),
]
