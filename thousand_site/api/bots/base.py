"""The base view of bot requests: scope and rate limit."""

from typing import Any, cast

from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from accounts.models import User
from accounts.tokens import services as tokens
from games.realtime.rate_limit import TokenBuckets
from games.tables.payloads.rendered import Viewer

_buckets = TokenBuckets()


class BotThrottle(BaseThrottle):
    """The limit of a socket: 20 requests per second, bursts of 40, counted by process."""

    def allow_request(self, request: Request, view: Any) -> bool:
        return not isinstance(request.user, User) or _buckets.of(request.user.pk).take()

    def wait(self) -> float:
        return 1.0


class BotView(APIView):
    """A view for bot accounts."""

    scope = tokens.BOT
    throttle_classes = [BotThrottle]

    @property
    def me(self) -> User:
        return cast(User, self.request.user)

    @property
    def viewer(self) -> Viewer:
        return Viewer(self.me.pk, get_language() or "en")
