"""One's own account, as far as a program needs to know it."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import queries as accounts
from accounts.models import Preferences, User
from accounts.tokens import services as tokens
from accounts.tokens.models import ApiToken
from games import queries as games
from games.matchmaking.restrictions import closing_of
from games.queries import own_table_of
from games.tables.errors import TableError
from thousand_site.api.person_serializer import PersonSerializer


class PreferencesSerializer(serializers.ModelSerializer):
    class Meta:
        model = Preferences
        fields = ["theme", "four_colours", "confirm_cards", "sound"]


class ClosedSerializer(serializers.Serializer):
    """Ranked play is closed, as joining the queue would say."""

    error = serializers.CharField(source="code", help_text="such as `left_often`, `barred`")
    text = serializers.CharField()
    until = serializers.DateTimeField(allow_null=True, help_text="null: for good")


class MeSerializer(PersonSerializer):
    joined = serializers.DateTimeField(source="date_joined")
    language = serializers.CharField(help_text="empty: as the browser says")
    country = serializers.CharField(help_text="ISO 3166; empty: not told")
    confirmed = serializers.SerializerMethodField(help_text="whether the address of mail is")
    scopes = serializers.SerializerMethodField(help_text="what may be done by this token or login")
    preferences = serializers.SerializerMethodField()
    game = serializers.SerializerMethodField(help_text="the game of a pool that runs, or null")
    other_game = serializers.SerializerMethodField(
        help_text="a game outside the pools that runs, the newest, or null"
    )
    own_table = serializers.SerializerMethodField(
        help_text="the table of people's own at which he waits, or null"
    )
    closed = serializers.SerializerMethodField(
        help_text="until when ranked play is closed, or null"
    )

    def get_confirmed(self, user: User) -> bool:
        return accounts.has_confirmed_email(user)

    def get_scopes(self, user: User) -> list[str]:
        token = self.context["token"]
        allowed = tokens.scopes_for(user)
        held = allowed & set(token.scopes) if isinstance(token, ApiToken) else allowed
        return sorted(held, key=tokens.SCOPES.index)

    @extend_schema_field(PreferencesSerializer)
    def get_preferences(self, user: User) -> Any:
        return PreferencesSerializer(accounts.preferences_of(user)).data

    def get_game(self, user: User) -> str | None:
        game = games.running_game_of(user)
        return game.pk if game else None

    def get_other_game(self, user: User) -> str | None:
        game = games.unfinished_game_of(user)
        return game.pk if game else None

    def get_own_table(self, user: User) -> str | None:
        return own_table_of(user)

    @extend_schema_field(ClosedSerializer(allow_null=True))
    def get_closed(self, user: User) -> Any:
        closing = closing_of(user, timezone.now())
        if closing is None:
            return None
        text = TableError(closing.code, **closing.data).text
        told = {"code": closing.code, "text": text, "until": closing.until}
        return ClosedSerializer(told).data


class Me(APIView):
    """My account: preferences, the game that runs, and whether ranked play is closed to me."""

    scope = tokens.READ

    @extend_schema(responses=MeSerializer)
    def get(self, request: Request) -> Response:
        return Response(MeSerializer(request.user, context={"token": request.auth}).data)
