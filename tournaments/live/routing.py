"""WebSocket URL of a tournament's page."""

from django.urls import re_path

from tournaments.live.consumers import TournamentConsumer

websocket_urlpatterns = [
    re_path(r"^ws/tournament/(?P<tournament_id>[0-9a-z]{8,12})/$", TournamentConsumer.as_asgi()),
]
