"""What all requests of bots have in common: the token of a bot, and a pace that none outruns."""

from typing import Any, cast

from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from accounts.models import User
from accounts.tokens import services as tokens
from games.tables.payloads.rendered import Viewer
from games.tables.transport.rate_limit import Buckets

_buckets = Buckets()


class Pace(BaseThrottle):
    """As on a socket: 20 a second, 40 at once, for each process."""

    def allow_request(self, request: Request, view: Any) -> bool:
        return not isinstance(request.user, User) or _buckets.of(request.user.pk).take()

    def wait(self) -> float:
        return 1.0


class Asked(APIView):
    """A request of a bot account."""

    scope = tokens.BOT
    throttle_classes = [Pace]

    @property
    def me(self) -> User:
        return cast(User, self.request.user)

    @property
    def viewer(self) -> Viewer:
        return Viewer(self.me.pk, get_language() or "en")
