"""The paths of the sockets."""

from django.urls import path, re_path

from games.bot_api.consumers import EventsConsumer
from games.lobby.consumers import NotificationsConsumer
from games.matchmaking.consumers import LobbyConsumer
from games.realtime.base_consumer import UnknownPathConsumer
from games.talk.consumers import TalkConsumer

websocket_urlpatterns = [
    path("ws/table/<slug:game_id>/", TalkConsumer.as_asgi()),
    path("ws/bot/events/", EventsConsumer.as_asgi()),
    path("ws/notifications/", NotificationsConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    re_path("", UnknownPathConsumer.as_asgi()),
]
