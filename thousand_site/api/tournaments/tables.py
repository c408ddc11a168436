"""Tables of a tournament: who sits there, how it stands, and what organisers do with one."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from thousand_site.api.person_serializer import PersonSerializer
from thousand_site.api.tournaments.base import OwnPart, TournamentView, bounded, missing
from tournaments.live.snapshot import ANNULLED, ENDED, OVER, PLAYING, WAITING, Seat, Seen
from tournaments.models import TournamentTable
from tournaments.organising import rulings
from tournaments.organising.result_validation import MOST_POINTS
from tournaments.organising.rulings import MOST_MINUTES, Ruling
from tournaments.organising.services import LONGEST_REASON
from tournaments.registration import services as registration

STATES = (WAITING, PLAYING, ENDED, OVER, ANNULLED)


class TableSeatSerializer(serializers.Serializer):
    seat = serializers.IntegerField(source="number")
    entrant = serializers.IntegerField(allow_null=True, help_text="null: a bot fills the seat")
    person = PersonSerializer(allow_null=True)
    here = serializers.BooleanField(help_text="said so, or plays")
    absent = serializers.BooleanField(help_text="a no-show: a bot plays, the seat scores nothing")
    place = serializers.IntegerField(allow_null=True)
    score = serializers.IntegerField(
        allow_null=True, help_text="after the last finished deal, or at the end"
    )


class TableSerializer(serializers.Serializer):
    id = serializers.IntegerField(help_text="for what is done at it")
    round = serializers.IntegerField()
    number = serializers.IntegerField(help_text="by which people know it")
    attempt = serializers.IntegerField(help_text="above 1: it is played again")
    state = serializers.ChoiceField(
        STATES, help_text="`ended`: its result is told when the last table of its round has ended"
    )
    opens_at = serializers.DateTimeField()
    first_dealer = serializers.IntegerField(help_text="a seat")
    seats = TableSeatSerializer(many=True)
    deal = serializers.IntegerField(allow_null=True, help_text="the deal that is played now")
    game = serializers.CharField(
        allow_null=True, help_text="null: none yet, or it is sealed and not mine"
    )
    ruled = serializers.BooleanField(help_text="its result was set by an organiser")
    reason = serializers.CharField(help_text="why, or empty")


def table_for(table: Seen, reader: User | None) -> dict[str, Any]:
    """As this reader may see it: who plays at a sealed table finds his own game."""
    row = table.row
    own = reader is not None and any(one.row.user_id == reader.pk for one in table.people)
    shown = table.is_open_to_see or (own and table.state == PLAYING)
    return {
        "id": row.pk,
        "round": row.round.number,
        "number": table.number,
        "attempt": row.attempt,
        "state": table.state,
        "opens_at": row.opens_at,
        "first_dealer": row.first_dealer,
        "seats": [_seat(seat) for seat in table.seats],
        "deal": table.live.deal if table.live else None,
        "game": row.game_id if shown else None,
        "ruled": bool(row.ruled) and table.state == OVER,
        "reason": table.reason,
    }


def _seat(seat: Seat) -> dict[str, Any]:
    return {
        "number": seat.number,
        "entrant": seat.person.id if seat.person else None,
        "person": seat.person.user if seat.person else None,
        "here": seat.here,
        "absent": seat.absent,
        "place": seat.place or None,
        "score": seat.score,
    }


class ResultSerializer(serializers.Serializer):
    scores = serializers.ListField(
        child=serializers.IntegerField(min_value=-MOST_POINTS, max_value=MOST_POINTS),
        min_length=2,
        max_length=4,
        help_text="by seat",
    )
    places = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=4),
        max_length=4,
        required=False,
        help_text="by seat; not given: they follow from the scores",
    )
    reason = serializers.CharField(max_length=LONGEST_REASON, help_text="told to all")


class MinutesSerializer(serializers.Serializer):
    minutes = serializers.IntegerField(min_value=1, max_value=MOST_MINUTES)


class TableView(TournamentView):
    def table(self, tournament_id: str, table_id: int) -> Response:
        sight = self.sight(tournament_id)
        found = next((one for one in sight.tables.values() if one.row.pk == table_id), None)
        if found is None:
            missing()
        return Response(TableSerializer(table_for(found, self.reader)).data)

    def check(self, tournament_id: str, table_id: int) -> None:
        """404 for a table of another tournament, or of a draft that is not shown."""
        self.seen(tournament_id)
        tables_here = TournamentTable.objects.filter(round__tournament=tournament_id)
        if not tables_here.filter(pk=table_id).exists():
            missing()


class OneTable(TableView):
    @extend_schema(responses=TableSerializer)
    def get(self, request: Request, tournament_id: str, table_id: int) -> Response:
        """One table, as it stands now; of a table that is played again the last attempt."""
        return self.table(tournament_id, table_id)


class Here(OwnPart, TableView):
    @extend_schema(request=None, responses=TableSerializer)
    def post(self, request: Request, tournament_id: str, table_id: int) -> Response:
        """Say that I am at my table, before it is opened; it begins when all have said so.

        Who says nothing until it is too late is a no-show. Refused (409): `not_seated`,
        `table_over`.
        """
        self.check(tournament_id, table_id)
        registration.here(self.me, table_id)
        return self.table(tournament_id, table_id)


class TableResult(TableView):
    @extend_schema(request=ResultSerializer, responses=TableSerializer)
    def post(self, request: Request, tournament_id: str, table_id: int) -> Response:
        """Set a table's result: it counts instead of its game, and is marked as what it is.

        Refused (409): `bad_points`, `bad_places`, `places_and_points`, `table_over` if it is
        annulled, `next_drawn` in a knockout, `not_running`. Organisers alone (403,
        `not_organiser`).
        """
        self.organised(tournament_id)
        self.check(tournament_id, table_id)
        asked = bounded(ResultSerializer(data=request.data))
        rulings.set_result(self.me, tournament_id, table_id, Ruling(**asked))
        return self.table(tournament_id, table_id)


class TableTime(TableView):
    @extend_schema(request=MinutesSerializer, responses=TableSerializer)
    def post(self, request: Request, tournament_id: str, table_id: int) -> Response:
        """Give a table time: it waits so much longer, or ends so much later if it plays to a time.

        Refused (409): `table_over`, `no_time` if it has no end to be moved, `not_running`.
        Organisers alone (403, `not_organiser`).
        """
        self.organised(tournament_id)
        self.check(tournament_id, table_id)
        asked = bounded(MinutesSerializer(data=request.data))
        rulings.add_time(self.me, tournament_id, table_id, asked["minutes"])
        return self.table(tournament_id, table_id)
