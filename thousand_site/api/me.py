"""The account of the token's owner."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from oauth2_provider.models import AccessToken
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import queries as accounts
from accounts.models import Preferences, User
from accounts.oauth.scopes import ACCOUNT
from accounts.tokens import services as tokens
from games import queries as games
from games.matchmaking.restrictions import ranked_restriction_of
from games.queries import custom_table_of
from games.tables.errors import TableError
from thousand_site.api.base.authentication import granted_scopes
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.base.user_serializer import UserSerializer


class PreferencesSerializer(serializers.ModelSerializer):
    """Preferences of the table."""

    class Meta:
        model = Preferences
        fields = ["theme", "four_colours", "confirm_cards", "sound"]


class RankedRestrictionSerializer(serializers.Serializer):
    """A restriction of ranked play, as joining the queue would report it."""

    code = serializers.CharField(help_text="such as `abandoned_often`, `ranked_ban`")
    detail = serializers.CharField(help_text="a sentence in the language of Accept-Language")
    until = TimeField(allow_null=True, help_text="null: permanent")


class MeSerializer(UserSerializer):
    """The account with its current games."""

    joined = TimeField(source="date_joined")
    language = serializers.CharField(help_text="empty: the browser's language")
    country = serializers.CharField(help_text="ISO 3166; empty: not stated")
    email_confirmed = serializers.SerializerMethodField()
    scopes = serializers.SerializerMethodField(help_text="the scopes of this token or session")
    preferences = serializers.SerializerMethodField()
    game = serializers.SerializerMethodField(help_text="the running game of a pool, or null")
    other_game = serializers.SerializerMethodField(
        help_text="the newest running game outside the pools, or null"
    )
    custom_table = serializers.SerializerMethodField(
        help_text="the custom table at which the user waits, or null; for apps always null"
    )
    ranked_restriction = serializers.SerializerMethodField(
        help_text="why and until when ranked play is not allowed, or null; for apps always null"
    )

    @property
    def _is_for_app(self) -> bool:
        """Return whether an app asks, to which its user allowed only what the scope names."""
        return isinstance(self.context["token"], AccessToken)

    def get_email_confirmed(self, user: User) -> bool:
        return accounts.has_confirmed_email(user)

    def get_scopes(self, user: User) -> list[str]:
        token = self.context["token"]
        if isinstance(token, AccessToken):
            return list(token.scope.split())
        scopes = granted_scopes(token, user)
        return sorted(scopes, key=tokens.SCOPES.index)

    @extend_schema_field(PreferencesSerializer)
    def get_preferences(self, user: User) -> Any:
        return PreferencesSerializer(accounts.preferences_of(user)).data

    def get_game(self, user: User) -> str | None:
        game = games.running_game_of(user)
        return game.pk if game else None

    def get_other_game(self, user: User) -> str | None:
        game = games.unfinished_game_of(user)
        return game.pk if game else None

    def get_custom_table(self, user: User) -> str | None:
        return None if self._is_for_app else custom_table_of(user)

    @extend_schema_field(RankedRestrictionSerializer(allow_null=True))
    def get_ranked_restriction(self, user: User) -> Any:
        restriction = None if self._is_for_app else ranked_restriction_of(user, timezone.now())
        if restriction is None:
            return None
        text = TableError(restriction.code, **restriction.data).text
        data = {"code": restriction.code, "detail": text, "until": restriction.until}
        return RankedRestrictionSerializer(data).data


class Me(APIView):
    """Return your account: preferences, running games and restrictions of ranked play."""

    scope = tokens.READ
    app_scope = ACCOUNT

    @extend_schema(responses=MeSerializer)
    def get(self, request: Request) -> Response:
        return Response(MeSerializer(request.user, context={"token": request.auth}).data)
