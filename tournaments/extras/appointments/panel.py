"""The template context of a player's panel about the time of their table in a league."""

from typing import Any

from tournaments.extras.appointments.queries import OfferView, appointment_view
from tournaments.live.snapshot.tables import WAITING, Participant, TableView
from tournaments.live.snapshot.tournament import TournamentSnapshot

Json = dict[str, Any]


def appointment_panel(
    snapshot: TournamentSnapshot, table: TableView | None, person: Participant | None
) -> Json | None:
    """Return what a player may see and do about the time of their table; None: nothing."""
    if table is None or person is None or table.state != WAITING:
        return None
    view = appointment_view(table.row, person.id)
    if view is None:
        return None
    return {
        "view": view,
        "is_in": person.row.status == person.row.Status.IN,
        "deadline": view.appointment.deadline,
        "table_id": table.row.pk,
        "offers": [_offer(snapshot, offer) for offer in view.offers],
        "ready": _people(snapshot, view.ready),
        "unanswered": _people(
            snapshot,
            [
                other.id
                for other in table.participants
                if other.id not in view.appointment.answered and other != person
            ],
        ),
    }


def _offer(snapshot: TournamentSnapshot, offer: OfferView) -> Json:
    return {"offer": offer, "people": _people(snapshot, offer.ticked_by)}


def _people(snapshot: TournamentSnapshot, ids: Any) -> list[Participant]:
    return [snapshot.participants[pk] for pk in ids if pk in snapshot.participants]
