"""The times of a league's tables: what players offer and tick, and what organisers set."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.oauth.scopes import TOURNAMENTS
from thousand_site.api.base.request_serializer import RequestSerializer
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.open_pages import require_page
from thousand_site.api.tournaments.base import ParticipantView, raise_not_found, validated
from thousand_site.api.tournaments.tables import (
    AddedField,
    TournamentTableSerializer,
    TournamentTableView,
)
from tournaments.extras.appointments import rulings, services
from tournaments.extras.appointments.models import Appointment, TimeOffer
from tournaments.extras.appointments.queries import appointment_of, appointment_view
from tournaments.live.snapshot.tables import TableView

NOBODY = "nobody"
SET_BY = (NOBODY, Appointment.SetBy.PLAYERS.value, Appointment.SetBy.ORGANISER.value)


class TimeOfferSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    at = TimeField()
    ticked_by = serializers.ListField(
        child=serializers.IntegerField(), help_text="the entrants it suits"
    )
    agreed = serializers.BooleanField(source="is_agreed", help_text="the table opens then")


class TableTimeSerializer(serializers.Serializer):
    """The time of a league's table. Offers are for its players only."""

    deadline = TimeField(help_text="when it opens unless a time is set")
    set_by = serializers.ChoiceField(
        SET_BY, help_text="who set `opens_at`; nobody: it is the deadline"
    )
    offers = TimeOfferSerializer(
        many=True, allow_null=True, help_text="null: you do not play at this table"
    )
    ready = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="the entrants who wait to play at once; null: you do not play here",
    )


def time_data(table: TableView, entrant_id: int | None) -> dict[str, Any] | None:
    """Return the time of a league's table, with the offers if this entrant plays there."""
    appointment = appointment_of(table.row)
    if appointment is None:
        return None
    view = appointment_view(table.row, entrant_id) if entrant_id is not None else None
    return {
        "deadline": appointment.deadline,
        "set_by": appointment.set_by or NOBODY,
        "offers": view.offers if view else None,
        "ready": list(view.ready) if view else None,
    }


def time_field() -> AddedField:
    """Return the field of a table with its time."""
    text = "league: how its time was set; else null"
    return AddedField(lambda: TableTimeSerializer(allow_null=True, help_text=text), time_data)


class OfferedTimeSerializer(RequestSerializer):
    at = TimeField()


class TickSerializer(RequestSerializer):
    suits = serializers.BooleanField(help_text="false: take the tick back")


class ReadySerializer(RequestSerializer):
    ready = serializers.BooleanField(help_text="false: do not wait any longer")


class OpeningSerializer(RequestSerializer):
    opens_at = TimeField()


class TableOffers(ParticipantView, TournamentTableView):
    app_write_scope = TOURNAMENTS

    @extend_schema(request=OfferedTimeSerializer, responses=TournamentTableSerializer)
    def post(self, request: Request, tournament_id: str, table_id: int) -> Response:
        """Offer a time at your table of a league; once all have ticked it, it is agreed.

        It is at least an hour ahead and not after the deadline. Refused (409): `too_soon`,
        `after_deadline`, `many_offers`, `not_seated`, `table_begun`, `no_appointment`, `on_pause`.
        """
        self.check_visible(tournament_id, table_id)
        params = validated(OfferedTimeSerializer(data=request.data))
        services.offer_time(self.me, table_id, params["at"])
        return self.table_response(tournament_id, table_id)


class TableOffer(ParticipantView, TournamentTableView):
    app_write_scope = TOURNAMENTS

    @extend_schema(request=TickSerializer, responses=TournamentTableSerializer)
    def post(self, request: Request, tournament_id: str, table_id: int, offer: int) -> Response:
        """Tick an offered time at your table, or take the tick back up to an hour before it.

        Of an agreed time everybody has to tick it again. Refused (409): `no_offer`, `too_soon`,
        `too_late`, `not_seated`, `table_begun`, `on_pause`.
        """
        self.check_visible(tournament_id, table_id)
        params = validated(TickSerializer(data=request.data))
        if not TimeOffer.objects.filter(pk=offer, appointment__table=table_id).exists():
            raise_not_found()
        services.tick_time(self.me, offer, params["suits"])
        return self.table_response(tournament_id, table_id)


class TableReady(ParticipantView, TournamentTableView):
    @extend_schema(request=ReadySerializer, responses=TournamentTableSerializer)
    def post(self, request: Request, tournament_id: str, table_id: int) -> Response:
        """Wait ten minutes for the others at your table to play at once.

        The table opens when all wait. Refused (409): `plays_elsewhere`, `not_seated`,
        `table_begun`, `no_appointment`, `on_pause`, and `no_page` for people without a page of the
        site in sight.
        """
        self.check_visible(tournament_id, table_id)
        params = validated(ReadySerializer(data=request.data))
        if params["ready"]:
            require_page(request)
        services.play_now(self.me, table_id, params["ready"])
        return self.table_response(tournament_id, table_id)


class TableOpening(TournamentTableView):
    @extend_schema(request=OpeningSerializer, responses=TournamentTableSerializer)
    def post(self, request: Request, tournament_id: str, table_id: int) -> Response:
        """Set when a league's table opens, between an hour from now and the end of its round.

        Refused (409): `too_soon`, `bad_opening`, `table_begun`, `no_appointment`, `not_running`.
        Organisers only (403, `not_organiser`).
        """
        self.organised_tournament(tournament_id)
        self.check_visible(tournament_id, table_id)
        params = validated(OpeningSerializer(data=request.data))
        rulings.set_time(self.me, tournament_id, table_id, params["opens_at"])
        return self.table_response(tournament_id, table_id)
