"""My own part in a tournament: entering, checking in, joining late, leaving."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.limits.networks import visitor_network
from accounts.oauth.scopes import TOURNAMENTS
from thousand_site.api.base.authentication import check_app
from thousand_site.api.base.request_serializer import RequestSerializer, without_body
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.open_pages import require_page
from thousand_site.api.tournaments.base import ParticipantView, validated
from thousand_site.api.tournaments.tables import TournamentTableSerializer, table_data
from tournaments.live.snapshot.tables import NOT_OVER
from tournaments.live.snapshot.tournament import (
    TournamentSnapshot,
    entrant_of,
    load_snapshot,
    table_of,
)
from tournaments.models import Entrant, Tournament
from tournaments.registration import breaks
from tournaments.registration import services as registration
from tournaments.registration.eligibility import error_of, reasons_against
from tournaments.registration.status import arena_activity, free_from
from tournaments.registration.waitlist import waitlist_position

STATUSES = ["none", *Entrant.Status.values]
ACTIVITIES = ["waiting", "playing", "break"]


class PasswordSerializer(RequestSerializer):
    password = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=registration.MAX_PASSWORD_LENGTH,
        trim_whitespace=False,
    )


class IneligibilitySerializer(serializers.Serializer):
    code = serializers.CharField()
    detail = serializers.CharField(help_text="a sentence in the language of Accept-Language")


class EntrySerializer(serializers.Serializer):
    status = serializers.ChoiceField(STATUSES)
    entrant = serializers.IntegerField(allow_null=True)
    waiting_position = serializers.IntegerField(
        help_text="your place on the waiting list; 0: not on it"
    )
    checked_in = serializers.BooleanField(help_text="whether you have checked in")
    first_round = serializers.IntegerField(allow_null=True)
    out_from_round = serializers.IntegerField(allow_null=True)
    activity = serializers.ChoiceField(
        ACTIVITIES,
        allow_null=True,
        help_text="in a running arena; `break` also at a table after which you pause; else null",
    )
    free_from = TimeField(
        allow_null=True,
        help_text=(
            "arena: before this you get no table, after a break or leaving a table; "
            "a time to come is rounded up to the minute"
        ),
    )
    ineligibility_reasons = IneligibilitySerializer(many=True, help_text="why you cannot enter")
    table = TournamentTableSerializer(allow_null=True, help_text="your current or next table")


class OwnPartView(ParticipantView):
    """An operation on one's entry, which it returns."""

    def current(self, tournament_id: str) -> Response:
        return self.entry_response(self.snapshot(tournament_id))

    def entry_response(self, snapshot: TournamentSnapshot) -> Response:
        entrant = entrant_of(snapshot, self.me)
        data = (
            _entry_data(entrant.row, snapshot)
            if entrant
            else {
                **NOT_ENTERED,
                "ineligibility_reasons": self.ineligibility_reasons(snapshot.tournament),
            }
        )
        return Response(EntrySerializer({**data, "table": self.table(snapshot)}).data)

    def ineligibility_reasons(self, tournament: Tournament) -> list[dict[str, Any]]:
        errors = map(error_of, reasons_against(tournament, self.me))
        return [{"code": error.code, "detail": error.text} for error in errors]

    def table(self, snapshot: TournamentSnapshot) -> Any:
        table = table_of(snapshot, entrant_of(snapshot, self.me))
        return table_data(table, self.me) if table and table.state in NOT_OVER else None


class EntryView(OwnPartView):
    """Your registration in a tournament."""

    app_write_scope = TOURNAMENTS

    @extend_schema(responses=EntrySerializer)
    def get(self, request: Request, tournament_id: str) -> Response:
        """Return your registration in this tournament, and your table."""
        return self.current(tournament_id)

    @extend_schema(request=PasswordSerializer, responses=EntrySerializer)
    def post(self, request: Request, tournament_id: str) -> Response:
        """Enter, or join late: you get a place, or the next one on the waiting list.

        Repeating the request has no effect. Refused (409): the `ineligibility_reasons`, such as
        `members_only`, `invited_only`, `needs_password`, `wrong_password`, `rating_low`, for a bot
        `bots_invited`, `bots_unrated`; and `not_open`, `started`, `no_late`, `full`, `over`,
        `cancelled`, `withdrew`, `was_removed`, `password_often`. People join late only with a page
        of the site in sight (`no_page`): they may be seated at once.
        """
        params = validated(PasswordSerializer(data=request.data))
        if self.visible_tournament(tournament_id).status == Tournament.Status.RUNNING:
            require_page(request)
        network = visitor_network(request._request)
        registration.register(self.me, tournament_id, params.get("password"), network=network)
        return self.current(tournament_id)

    @extend_schema(responses={200: EntrySerializer})
    @without_body
    def delete(self, request: Request, tournament_id: str) -> Response:
        """Withdraw: before the start your place becomes free, after it you play no further rounds.

        You keep a table that is already drawn. If you were invited, you are `invited` again, and
        repeating the request declines the invitation; else repeating it has no effect. Apps
        decline no invitation, and withdraw nobody once the tournament runs (403, `scope`).
        """
        before = self.snapshot(tournament_id)

        def check(tournament: Tournament, row: Entrant | None) -> None:
            # Nobody comes back from that, so an app's user does it on the page.
            if tournament.status == Tournament.Status.RUNNING or _is_invited(row):
                check_app(request, None)

        registration.unregister(self.me, tournament_id, check)
        # Users who were only invited to a private club's tournament can no longer see it.
        return self.entry_response(load_snapshot(tournament_id) or before)


def _is_invited(row: Entrant | None) -> bool:
    return row is not None and row.status == Entrant.Status.INVITED


NOT_ENTERED: dict[str, Any] = {
    "status": "none",
    "entrant": None,
    "waiting_position": 0,
    "checked_in": False,
    "first_round": None,
    "out_from_round": None,
    "activity": None,
    "free_from": None,
}


def _entry_data(row: Entrant, snapshot: TournamentSnapshot) -> dict[str, Any]:
    """Return an entry as its owner sees it."""
    arena = snapshot.is_arena and row.status == Entrant.Status.IN
    plays = arena and snapshot.tournament.status == Tournament.Status.RUNNING
    return {
        "activity": arena_activity(row) if plays else None,
        "free_from": free_from(row, timezone.now()) if plays else None,
        "status": row.status,
        "entrant": row.pk,
        "waiting_position": waitlist_position(row),
        "checked_in": row.checked_in_at is not None,
        "first_round": row.first_round,
        "out_from_round": row.out_from_round,
        "ineligibility_reasons": [],
    }


class CheckIn(OwnPartView):
    http_method_names = ["post", "options"]

    @extend_schema(request=None, responses=EntrySerializer)
    @without_body
    def post(self, request: Request, tournament_id: str) -> Response:
        """Check in while check-in is open. Repeating the request has no effect.

        Refused (409): `not_entered`, `no_check_in`, `check_in_later`, `started`; for people
        `no_page` unless they have a page of the site in sight.
        """
        self.visible_tournament(tournament_id)
        require_page(request)
        registration.check_in(self.me, tournament_id)
        return self.current(tournament_id)


class Break(OwnPartView):
    http_method_names = ["post", "delete", "options"]

    @extend_schema(request=None, responses=EntrySerializer)
    @without_body
    def post(self, request: Request, tournament_id: str) -> Response:
        """Take a break in an arena: you get no further table until you return.

        Repeating the request has no effect. A table that runs is played to its end first.
        Refused (409): `no_arena`, `not_entered`, `not_running`, `over`, `cancelled`.
        """
        self.visible_tournament(tournament_id)
        breaks.take_break(self.me, tournament_id)
        return self.current(tournament_id)

    @extend_schema(responses={200: EntrySerializer})
    @without_body
    def delete(self, request: Request, tournament_id: str) -> Response:
        """Return from a break: you wait for a table behind all who wait already.

        By chance that begins up to a minute later, see `free_from`. Only who has the tournament's
        page or socket open gets a table. Repeating the request has no effect. Refused (409):
        `arena_over` after its time, `no_page` for people without a page of the site in sight, and
        as for a break.
        """
        self.visible_tournament(tournament_id)
        require_page(request)
        breaks.return_from_break(self.me, tournament_id)
        return self.current(tournament_id)
