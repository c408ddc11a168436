"""The users that the owner of the token follows."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import queries
from accounts.oauth.scopes import FOLLOWING
from accounts.relations import services as relations
from accounts.tokens import services as tokens
from thousand_site.api.base.permissions import ScopedView
from thousand_site.api.base.request_serializer import without_body
from thousand_site.api.base.rows import RowsQuery, beside_rows, row_range, rows_serializer
from thousand_site.api.base.user_serializer import UserSerializer, user_or_404


class FollowSerializer(serializers.Serializer):
    """A user, and whether the owner of the token follows them."""

    user = UserSerializer()
    follows = serializers.BooleanField()


class FollowView(ScopedView):
    """An operation on the users that the reader follows."""

    read_scope, write_scope = tokens.READ, tokens.PLAY
    app_scope = FOLLOWING


class Following(FollowView):
    @extend_schema(parameters=[RowsQuery], responses=rows_serializer(UserSerializer, "Following"))
    def get(self, request: Request) -> Response:
        """List the users that you follow, by name."""
        query = RowsQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        first, last = row_range(query.validated_data)
        people = queries.followed_by(self.me)
        rows = UserSerializer(people[first:last], many=True).data
        return Response({"results": rows, **beside_rows(people.count(), last)})


class FollowedUser(FollowView):
    @extend_schema(responses=FollowSerializer)
    def get(self, request: Request, username: str) -> Response:
        """Return whether you follow a user."""
        return self.current(username)

    @extend_schema(request=None, responses=FollowSerializer)
    @without_body
    def put(self, request: Request, username: str) -> Response:
        """Follow a user. Repeating the request has no effect.

        Refused (409): `guest` for a guest, `oneself`, `bot` for a bot of the site, `blocked`, and
        `many` if you follow 500 users.
        """
        relations.follow(self.me, user_or_404(username))
        return self.current(username)

    @extend_schema(request=None, responses={200: FollowSerializer})
    @without_body
    def delete(self, request: Request, username: str) -> Response:
        """Follow a user no longer. Repeating the request has no effect."""
        relations.unfollow(self.me, user_or_404(username))
        return self.current(username)

    def current(self, username: str) -> Response:
        """Return the response with what is the case now."""
        user = user_or_404(username)
        data = {"user": user, "follows": queries.is_following(self.me, user)}
        return Response(FollowSerializer(data).data)
