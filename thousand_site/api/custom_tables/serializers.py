"""A custom table in answers, and the settings of a new one."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.clubs.queries import clubs_of
from accounts.models import User
from accounts.queries import user_by_name
from games.lobby.bots import levels
from games.lobby.models import CustomTable, Invitation
from games.lobby.options import CLOCKS, DEFAULT_CLOCK
from games.lobby.services import TableRequest
from games.presets.queries import newest_preset
from thousand_site.api.base.request_serializer import RequestSerializer
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.base.user_serializer import UserSerializer

Json = dict[str, Any]
Visibility = CustomTable.Visibility
MAX_SEATS = 4
MAX_INVITED = 10


class CustomSeatSerializer(serializers.Serializer):
    """A taken seat."""

    seat = serializers.IntegerField(source="number")
    user = UserSerializer()


class CustomTableSerializer(serializers.Serializer):
    """A custom table."""

    id = serializers.CharField(source="pk")
    status = serializers.ChoiceField(CustomTable.Status.values)
    close_reason = serializers.CharField(
        help_text="`owner`, `expired`, `away` or `club`; empty unless closed"
    )
    game = serializers.CharField(
        source="game_id", allow_null=True, help_text="its game; null: not begun"
    )
    rematch_of = serializers.CharField(
        source="rematch_of_id", allow_null=True, help_text="the game before; null: no rematch"
    )
    owner = UserSerializer()
    players = serializers.IntegerField()
    seats = CustomSeatSerializer(
        many=True, help_text="the taken seats; none once the game has begun"
    )
    visibility = serializers.ChoiceField(Visibility.values)
    club = serializers.CharField(
        source="club.key", allow_null=True, default=None, help_text="whose members may sit down"
    )
    preset = serializers.CharField(
        source="preset.key", allow_null=True, default=None, help_text="null: custom agreements"
    )
    agreements = serializers.DictField(help_text="as in a record")
    rated = serializers.BooleanField()
    action_ms = serializers.IntegerField()
    reserve_ms = serializers.IntegerField()
    created_at = TimeField()
    until = TimeField(source="expires_at", help_text="without a change it closes then")


class TableInvitationSerializer(serializers.Serializer):
    """An invitation that waits for an answer."""

    challenge = serializers.BooleanField(
        source="is_challenge", help_text="whether the table was made for you"
    )
    at = TimeField(source="created_at")
    until = TimeField(
        source="expires_at", allow_null=True, help_text="null: as long as the table waits"
    )
    table = CustomTableSerializer()


class TableRequestSerializer(RequestSerializer):
    """The settings of a new table."""

    preset = serializers.SlugField(max_length=40, default="classic")
    differences = serializers.DictField(
        required=False, help_text="agreements that differ from the preset"
    )
    clock = serializers.ChoiceField(list(CLOCKS), default=DEFAULT_CLOCK)
    rated = serializers.BooleanField(default=False)
    visibility = serializers.ChoiceField(
        Visibility.values,
        required=False,
        help_text="by default `invited` with a `challenge` or `invite`, else `open`",
    )
    club = serializers.SlugField(
        required=False, max_length=50, help_text="your club, for the visibility `club`"
    )
    bots = serializers.ListField(
        child=serializers.ChoiceField(["", *levels.CHOICES]),
        max_length=MAX_SEATS - 1,
        required=False,
        help_text="for each seat after yours the level of a bot, or empty for a person",
    )
    challenge = serializers.CharField(
        required=False, max_length=150, help_text="the username of who is challenged"
    )
    invite = serializers.ListField(
        child=serializers.CharField(max_length=150),
        max_length=MAX_INVITED,
        required=False,
        help_text="usernames of people you follow",
    )

    def validate_challenge(self, name: str) -> User:
        """Return the user. Raises: ValidationError."""
        return _user(name)

    def validate_invite(self, names: list[str]) -> list[User]:
        """Return the users. Raises: ValidationError."""
        return [_user(name) for name in dict.fromkeys(names)]

    def validate(self, attrs: Json) -> Json:
        """Return the settings, with preset and club. Raises: ValidationError."""
        preset = newest_preset(attrs["preset"])
        if preset is None:
            raise serializers.ValidationError({"preset": [_("This preset does not exist.")]})
        visibility = attrs.get("visibility") or _usual_visibility(attrs)
        if "challenge" in attrs and visibility not in (Visibility.OPEN, Visibility.INVITED):
            text = _("A challenge is “invited”, or “open” to others as well.")
            raise serializers.ValidationError({"visibility": [text]})
        if ("club" in attrs) != (visibility == Visibility.CLUB):
            text = _("Name a club exactly where the visibility is “club”.")
            raise serializers.ValidationError({"club": [text]})
        return {**attrs, "preset": preset, "visibility": visibility}

    def wanted(self, owner: User) -> TableRequest:
        """Return the requested table. Raises: ValidationError: not a club of the owner."""
        params = self.validated_data
        preset = params["preset"]
        return TableRequest(
            agreements={**preset.agreements, **params.get("differences", {})},
            preset=preset,
            clock=params["clock"],
            rated=params["rated"],
            visibility=params["visibility"],
            bots=params.get("bots", []),
            invited=params.get("invite", []),
            challenged=params.get("challenge"),
            club=_club(owner, params["club"]) if "club" in params else None,
        )


def _usual_visibility(attrs: Json) -> str:
    by_name = attrs.get("challenge") or attrs.get("invite")
    return Visibility.INVITED if by_name else Visibility.OPEN


def _user(name: str) -> User:
    user = user_by_name(name)
    if user is None:
        raise serializers.ValidationError(_("There is no user of this name."))
    return user


def _club(owner: User, key: str) -> Any:
    club = clubs_of(owner).filter(key=key).first()
    if club is None:
        raise serializers.ValidationError({"club": [_("You are not a member of this club.")]})
    return club


def table_data(table_id: str) -> Any:
    """Return a table as JSON."""
    rows = CustomTable.objects.select_related("owner", "preset", "club")
    return CustomTableSerializer(rows.prefetch_related("seats__user").get(pk=table_id)).data


def invitations_data(user: User) -> Any:
    """Return the open invitations of a user as JSON, the oldest first."""
    waiting = Invitation.objects.open(timezone.now()).filter(user=user)
    rows = waiting.select_related("table__owner", "table__preset", "table__club")
    ordered = rows.prefetch_related("table__seats__user").order_by("created_at", "pk")
    return TableInvitationSerializer(ordered, many=True).data
