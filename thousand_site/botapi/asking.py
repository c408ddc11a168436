"""What all requests of bots have in common: the token of a bot, and a pace that none outruns."""

from collections import OrderedDict
from typing import Any, cast

from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from accounts import tokens
from accounts.models import User
from games.tables.sockets import Bucket
from games.tables.viewing import Viewer

# Of so many bots each process remembers how fast they ask.
REMEMBERED = 2000
_buckets: OrderedDict[int, Bucket] = OrderedDict()


class Pace(BaseThrottle):
    """As on a socket: 20 a second, 40 at once, for each process."""

    def allow_request(self, request: Request, view: Any) -> bool:
        return not isinstance(request.user, User) or bucket_of(request.user.pk).take()

    def wait(self) -> float:
        return 1.0


def bucket_of(user_id: int) -> Bucket:
    bucket = _buckets.pop(user_id, None) or Bucket()
    _buckets[user_id] = bucket
    if len(_buckets) > REMEMBERED:
        _buckets.popitem(last=False)
    return bucket


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
