"""What is played at a tournament's tables."""

from datetime import datetime, timedelta
from typing import Any

from games.tables.lifecycle.create import Terms
from tournaments.formats import same_cards
from tournaments.formats.duplicate import plain_differences
from tournaments.models import Tournament, TournamentTable

Json = dict[str, Any]
EndsBy = Tournament.EndsBy


def terms_of(table: TournamentTable, now: datetime) -> Terms:
    """Of the game that begins at this table now."""
    row = table.round
    tournament = row.tournament
    return Terms(
        agreements=agreements_of(tournament, len(table.seats)),
        action_ms=tournament.action_ms,
        reserve_ms=tournament.reserve_ms,
        preset_id=tournament.preset_id,
        ladder=tournament.ladder,
        rated=tournament.rated,
        club=tournament.club,
        holds=True,
        event=tournament.name,
        event_key=tournament.pk,
        secret=row.secret,
        sealed=bool(row.secret),
        ends_at=_ends_at(tournament, table, now),
    )


def agreements_of(tournament: Tournament, seats: int) -> Json:
    """The tournament's agreements, as they are played at a table of so many seats."""
    agreed = {**tournament.agreements, "players": seats}
    if tournament.ends_by == EndsBy.DEALS and tournament.deals:
        # Everybody deals as often as the others.
        agreed["max_deals"] = max(1, tournament.deals // seats) * seats
    if same_cards(tournament.format):
        agreed |= plain_differences(agreed)
    return agreed


def _ends_at(tournament: Tournament, table: TournamentTable, now: datetime) -> datetime | None:
    if tournament.ends_by != EndsBy.TIME or not tournament.minutes:
        return None
    return now + timedelta(minutes=tournament.minutes, seconds=table.extra_seconds)
