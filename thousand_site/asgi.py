"""The ASGI application: pages by Django, sockets and streams by channels."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")
# Django must be set up before modules with models are imported.
pages = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.conf import settings  # noqa: E402

from games.bot_api.streams import Streams  # noqa: E402
from games.routing import websocket_urlpatterns as games  # noqa: E402
from games.tables.presence import downtime  # noqa: E402
from thousand_site.clubs.consumers import websocket_urlpatterns as clubs  # noqa: E402
from thousand_site.monitoring import metrics  # noqa: E402
from thousand_site.server import gc_tuning  # noqa: E402
from thousand_site.server.default_executor import ClosingThreads  # noqa: E402
from thousand_site.server.request_encoding import Utf8Requests  # noqa: E402
from thousand_site.server.request_limits import LimitedBodies  # noqa: E402
from tournaments.live.routing import websocket_urlpatterns as tournaments  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": Streams(LimitedBodies(Utf8Requests(ClosingThreads(pages)))),
        "websocket": URLRouter([*clubs, *tournaments, *games]),
    }
)

# Heartbeats: players' clocks stop while no web process runs.
if settings.HEARTBEAT:
    downtime.start(downtime.WEB)

metrics.serve()
gc_tuning.tune_gc()
