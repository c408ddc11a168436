"""Tables of a tournament: seats, scores, and the organisers' actions on one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from thousand_site.api.base.request_serializer import RequestSerializer, without_body
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.base.user_serializer import UserSerializer
from thousand_site.api.open_pages import require_page
from thousand_site.api.tournaments.base import (
    ParticipantView,
    TournamentView,
    raise_not_found,
    validated,
)
from tournaments.live.snapshot.tables import (
    ANNULLED,
    ENDED,
    OVER,
    PLAYING,
    WAITING,
    SeatView,
    TableView,
)
from tournaments.models import TournamentTable
from tournaments.organising import rulings
from tournaments.organising.result_validation import MAX_POINTS
from tournaments.organising.rulings import MAX_ADDED_MINUTES, ResultOverride
from tournaments.organising.services import MAX_REASON_LENGTH
from tournaments.registration import services as registration

STATES = (WAITING, PLAYING, ENDED, OVER, ANNULLED)


class TableSeatSerializer(serializers.Serializer):
    seat = serializers.IntegerField(source="number")
    entrant = serializers.IntegerField(allow_null=True, help_text="null: a bot fills the seat")
    user = UserSerializer(allow_null=True)
    present = serializers.BooleanField(help_text="has confirmed, or plays")
    no_show = serializers.BooleanField(help_text="a no-show: a bot plays, the seat scores nothing")
    place = serializers.IntegerField(allow_null=True)
    score = serializers.IntegerField(
        allow_null=True, help_text="after the last finished deal, or at the end"
    )


class TournamentTableSerializer(serializers.Serializer):
    id = serializers.IntegerField(help_text="the id in requests")
    round = serializers.IntegerField()
    number = serializers.IntegerField(help_text="the displayed number")
    bracket = serializers.CharField(
        help_text="`main`, `second` or `final` with a second chance, else empty"
    )
    attempt = serializers.IntegerField(help_text="above 1: the table is played again")
    state = serializers.ChoiceField(
        STATES, help_text="`ended`: its result is public once the last table of its round has ended"
    )
    opens_at = TimeField()
    first_dealer = serializers.IntegerField(help_text="a seat number")
    seats = TableSeatSerializer(many=True)
    deal = serializers.IntegerField(allow_null=True, help_text="number of the current deal")
    game = serializers.CharField(
        allow_null=True, help_text="null: none yet, or it is sealed and not yours"
    )
    overridden = serializers.BooleanField(help_text="whether an organiser set the result")
    decided_early = serializers.BooleanField(
        help_text="whether an organiser set the result, which counts from `opens_at` on"
    )
    reason = serializers.CharField(help_text="the reason; may be empty")

    def get_fields(self) -> dict[str, serializers.Field]:
        """Add those of optional apps."""
        return super().get_fields() | {name: one.serializer() for name, one in ADDED_FIELDS.items()}


@dataclass(frozen=True)
class AddedField:
    """A field of a table that an optional app adds.

    value  what the field shows of a table to the entrant of this id; None: to all others
    """

    serializer: Callable[[], serializers.Field]
    value: Callable[[TableView, int | None], Any]


# By name; thousand_site.api.extras fills it.
ADDED_FIELDS: dict[str, AddedField] = {}


def table_data(table: TableView, reader: User | None) -> dict[str, Any]:
    """Return a table as this reader may see it; players find their own sealed game."""
    row = table.row
    own = [p.id for p in table.participants if reader is not None and p.row.user_id == reader.pk]
    may_see_game = table.is_viewable or (bool(own) and table.state == PLAYING)
    return {
        "id": row.pk,
        "round": row.round.number,
        "number": table.number,
        "bracket": table.bracket,
        "attempt": row.attempt,
        "state": table.state,
        "opens_at": row.opens_at,
        "first_dealer": row.first_dealer,
        "seats": [_seat_data(seat) for seat in table.seats],
        "deal": table.running.deal if table.running else None,
        "game": row.game_id if may_see_game else None,
        "overridden": row.is_ruled and table.state == OVER,
        "decided_early": bool(row.early_override) and table.state == WAITING,
        "reason": table.reason,
        **{name: one.value(table, own[0] if own else None) for name, one in ADDED_FIELDS.items()},
    }


def _seat_data(seat: SeatView) -> dict[str, Any]:
    """Return one seat."""
    return {
        "number": seat.number,
        "entrant": seat.person.id if seat.person else None,
        "user": seat.person.user if seat.person else None,
        "present": seat.present,
        "no_show": seat.no_show,
        "place": seat.place or None,
        "score": seat.score,
    }


class ResultSerializer(RequestSerializer):
    scores = serializers.ListField(
        child=serializers.IntegerField(min_value=-MAX_POINTS, max_value=MAX_POINTS),
        min_length=2,
        max_length=4,
        help_text="by seat",
    )
    places = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=4),
        max_length=4,
        required=False,
        help_text="by seat; default: computed from the scores",
    )
    reason = serializers.CharField(max_length=MAX_REASON_LENGTH, help_text="shown to everyone")


class MinutesSerializer(RequestSerializer):
    minutes = serializers.IntegerField(min_value=1, max_value=MAX_ADDED_MINUTES)


class TournamentTableView(TournamentView):
    """An operation on one table."""

    def table_response(self, tournament_id: str, table_id: int) -> Response:
        """Return the response with the table. Raises: Http404."""
        snapshot = self.snapshot(tournament_id)
        table = next(
            (table for table in snapshot.tables.values() if table.row.pk == table_id), None
        )
        if table is None:
            raise_not_found()
        return Response(TournamentTableSerializer(table_data(table, self.reader)).data)

    def check_visible(self, tournament_id: str, table_id: int) -> None:
        """Raise Http404 for a table of another tournament, or one that is not public."""
        self.visible_tournament(tournament_id)
        tables = TournamentTable.objects.filter(round__tournament=tournament_id)
        if not tables.filter(pk=table_id).exists():
            raise_not_found()


class TournamentTableDetail(TournamentTableView):
    @extend_schema(responses=TournamentTableSerializer)
    def get(self, request: Request, tournament_id: str, table_id: int) -> Response:
        """Return a table as it is now; if it is played again, the last attempt."""
        return self.table_response(tournament_id, table_id)


class TablePresence(ParticipantView, TournamentTableView):
    @extend_schema(request=None, responses=TournamentTableSerializer)
    @without_body
    def post(self, request: Request, tournament_id: str, table_id: int) -> Response:
        """Confirm your presence at your table before it opens; it begins when all have confirmed.

        A player who does not confirm in time is a no-show. Refused (409): `not_seated`,
        `table_over`, in a league `too_early` before a quarter of an hour before it opens, and for
        people `no_page` unless they have a page of the site in sight.
        """
        self.check_visible(tournament_id, table_id)
        require_page(request)
        registration.confirm_presence(self.me, table_id)
        return self.table_response(tournament_id, table_id)


class TableResult(TournamentTableView):
    @extend_schema(request=ResultSerializer, responses=TournamentTableSerializer)
    def post(self, request: Request, tournament_id: str, table_id: int) -> Response:
        """Set a table's result: it replaces that of the game, and is marked as set by hand.

        Refused (409): `bad_points`, `bad_places`, `places_and_points`, `table_over` if it is
        annulled, `next_drawn` in a knockout, `not_running`. Organisers only (403,
        `not_organiser`).
        """
        self.organised_tournament(tournament_id)
        self.check_visible(tournament_id, table_id)
        params = validated(ResultSerializer(data=request.data))
        rulings.set_result(self.me, tournament_id, table_id, ResultOverride(**params))
        return self.table_response(tournament_id, table_id)


class TableTime(TournamentTableView):
    @extend_schema(request=MinutesSerializer, responses=TournamentTableSerializer)
    def post(self, request: Request, tournament_id: str, table_id: int) -> Response:
        """Give a table more time: it opens later, or ends later if its game has a time limit.

        Refused (409): `table_over`, `no_time` if the game has no time limit, `not_running`.
        Organisers only (403, `not_organiser`).
        """
        self.organised_tournament(tournament_id)
        self.check_visible(tournament_id, table_id)
        params = validated(MinutesSerializer(data=request.data))
        rulings.add_time(self.me, tournament_id, table_id, params["minutes"])
        return self.table_response(tournament_id, table_id)
