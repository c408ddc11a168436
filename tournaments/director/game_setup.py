"""The setup of a tournament's games."""

from datetime import datetime, timedelta
from typing import Any

from games.tables.lifecycle.create import GameSetup
from tournaments.formats import is_timed, uses_same_cards
from tournaments.formats.duplicate.agreements import required_changes
from tournaments.models import Tournament, TournamentTable

Json = dict[str, Any]
EndsBy = Tournament.EndsBy


def game_setup_for(table: TournamentTable, now: datetime) -> GameSetup:
    """Return the setup of the game that begins at this table now."""
    row = table.round
    tournament = row.tournament
    return GameSetup(
        agreements=agreements_of(tournament, len(table.seats)),
        action_ms=tournament.action_ms,
        reserve_ms=tournament.reserve_ms,
        preset_id=tournament.preset_id,
        ladder=tournament.ladder,
        rated=tournament.rated,
        club=tournament.club,
        is_exclusive=True,
        event=tournament.name,
        event_key=tournament.pk,
        secret=row.secret,
        sealed=bool(row.secret),
        ends_at=_ends_at(tournament, table, now),
        expects_players=is_timed(tournament.format),
    )


def agreements_of(tournament: Tournament, seats: int) -> Json:
    """Return the agreements for a table of this size."""
    agreed = {**tournament.agreements, "players": seats}
    if tournament.ends_by == EndsBy.DEALS and tournament.deals:
        # Everybody deals equally often.
        agreed["max_deals"] = max(1, tournament.deals // seats) * seats
    if uses_same_cards(tournament.format):
        agreed |= required_changes(agreed)
    return agreed


def _ends_at(tournament: Tournament, table: TournamentTable, now: datetime) -> datetime | None:
    if tournament.ends_by != EndsBy.TIME or not tournament.minutes:
        return None
    return now + timedelta(minutes=tournament.minutes, seconds=table.extra_seconds)
