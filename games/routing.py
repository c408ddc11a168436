"""The addresses of sockets."""

from django.urls import path, re_path

from games.bot_api.consumers import EventsConsumer
from games.lobby.consumers import CallsConsumer
from games.matchmaking.consumers import LobbyConsumer
from games.tables.consumers import TableConsumer
from games.tables.transport.base_consumer import NoSuchSocket

websocket_urlpatterns = [
    path("ws/table/<slug:game_id>/", TableConsumer.as_asgi()),
    path("ws/bot/events/", EventsConsumer.as_asgi()),
    path("ws/calls/", CallsConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    re_path("", NoSuchSocket.as_asgi()),
]
