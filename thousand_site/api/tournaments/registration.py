"""My own part in a tournament: entering, checking in, coming late, leaving."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from thousand_site.api.tournaments.base import OwnPart, bounded
from thousand_site.api.tournaments.tables import TableSerializer, table_for
from tournaments.errors import TournamentError
from tournaments.live.snapshot import NOT_OVER, Sight, entrant_of, sight_of, table_of
from tournaments.models import Entrant, Tournament
from tournaments.registration import services as registration
from tournaments.registration.eligibility import bar_against, keeps_out
from tournaments.registration.waitlist import place_of

STATUSES = ["none", *Entrant.Status.values]


class PasswordSerializer(serializers.Serializer):
    password = serializers.CharField(
        required=False, allow_null=True, max_length=100, trim_whitespace=False
    )


class ObstacleSerializer(serializers.Serializer):
    error = serializers.CharField()
    text = serializers.CharField()


class EntrySerializer(serializers.Serializer):
    status = serializers.ChoiceField(STATUSES)
    entrant = serializers.IntegerField(allow_null=True)
    waiting = serializers.IntegerField(help_text="my place on the waiting list; 0: I do not wait")
    here = serializers.BooleanField(help_text="whether I have checked in")
    joined = serializers.IntegerField(allow_null=True)
    left = serializers.IntegerField(allow_null=True)
    obstacles = ObstacleSerializer(many=True, help_text="what keeps me out")
    table = TableSerializer(allow_null=True, help_text="my next table, or where I play")


class Entry(OwnPart):
    """My own part."""

    @extend_schema(responses=EntrySerializer)
    def get(self, request: Request, tournament_id: str) -> Response:
        """Where I stand in this tournament, and at which table."""
        return self.standing(tournament_id)

    @extend_schema(request=PasswordSerializer, responses=EntrySerializer)
    def post(self, request: Request, tournament_id: str) -> Response:
        """Enter, or come late: I have a place, or the next on the waiting list.

        Entering twice is entering once. Refused (409): whatever `obstacles` names, such as
        `members_only`, `invited_only`, `needs_password`, `wrong_password`, `rating_low`, for a bot
        `bots_invited`, `bots_unrated`; and `not_open`, `started`, `no_late`, `full`, `over`,
        `cancelled`, `withdrew`, `was_removed`, `password_often`.
        """
        self.seen(tournament_id)
        asked = bounded(PasswordSerializer(data=request.data))
        registration.enter(self.me, tournament_id, asked.get("password"))
        return self.standing(tournament_id)

    @extend_schema(responses={200: EntrySerializer})
    def delete(self, request: Request, tournament_id: str) -> Response:
        """Leave: before the start my place goes to the next, after it I play no further round.

        Leaving twice is leaving once. A table that is drawn already is still mine.
        """
        before = self.sight(tournament_id)
        registration.leave(self.me, tournament_id)
        # Whoever was only asked to a private club's cannot look at it any more.
        return self.told(sight_of(tournament_id) or before)

    def standing(self, tournament_id: str) -> Response:
        return self.told(self.sight(tournament_id))

    def told(self, sight: Sight) -> Response:
        own = entrant_of(sight, self.me)
        told = _told(own.row) if own else {**NOWHERE, "obstacles": self.obstacles(sight.tournament)}
        return Response(EntrySerializer({**told, "table": self.table(sight)}).data)

    def obstacles(self, tournament: Tournament) -> list[dict[str, Any]]:
        bar, found = bar_against(tournament, self.me), keeps_out(tournament, self.me)
        refused = [TournamentError(one.code, number=one.number) for one in found]
        refused[:0] = [bar] if bar else []
        return [{"error": one.code, "text": one.text} for one in refused]

    def table(self, sight: Sight) -> Any:
        found = table_of(sight, entrant_of(sight, self.me))
        return table_for(found, self.me) if found and found.state in NOT_OVER else None


NOWHERE: dict[str, Any] = {
    "status": "none", "entrant": None, "waiting": 0, "here": False, "joined": None, "left": None,
}  # fmt: skip


def _told(row: Entrant) -> dict[str, Any]:
    return {
        "status": row.status,
        "entrant": row.pk,
        "waiting": place_of(row),
        "here": row.checked_in_at is not None,
        "joined": row.joined,
        "left": row.left,
        "obstacles": [],
    }


class CheckIn(Entry):
    http_method_names = ["post"]

    @extend_schema(request=None, responses=EntrySerializer)
    def post(self, request: Request, tournament_id: str) -> Response:
        """Say that I am here, while there is time; saying it twice is saying it once.

        Refused (409): `not_entered`, `no_check_in`, `check_in_later`, `started`.
        """
        self.seen(tournament_id)
        registration.check_in(self.me, tournament_id)
        return self.standing(tournament_id)
