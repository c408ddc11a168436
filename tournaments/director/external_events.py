"""External events that concern a tournament: annulled games, closed accounts, bans."""

from datetime import datetime

from django.db import transaction

from accounts.bans.queries import banned_user_ids
from games.fairplay.models import Annulment
from tournaments.formats import FORMATS
from tournaments.load_state import first_undrawn_round, load_state, load_tables, table_result
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.signals import entrant_left
from tournaments.standings.state import TournamentState
from tournaments.updates import lock_if_exists, log_event, save_and_notify

RUNNING = Tournament.Status.RUNNING


def apply_external_events(tournament_id: str, now: datetime) -> bool:
    """Apply each event once. False: there was none."""
    with transaction.atomic():
        tournament = lock_if_exists(tournament_id)
        if tournament is None or tournament.started_at is None:
            return False
        tables, people = _annulled(tournament), _barred_or_deactivated(tournament, now)
        if not tables and not people:
            return False
        state = load_state(tournament)
        for table in tables:
            _annul(tournament, state, table)
        for entrant, reason in people:
            _withdraw(tournament, state, entrant, reason)
        save_and_notify(tournament)
    return True


def _annulled(tournament: Tournament) -> list[TournamentTable]:
    """Return tables whose games moderators annulled, and which the log does not mention yet."""
    rows = Annulment.objects.filter(
        created_at__gte=tournament.started_at, game__tournament_table__round__tournament=tournament
    )
    games = set(rows.values_list("game", flat=True))
    if not games:
        return []
    known = set(tournament.log.filter(verb="game_annulled").values_list("data__game", flat=True))
    return list(load_tables(tournament).filter(game__in=games - known))


def _annul(tournament: Tournament, state: TournamentState, table: TournamentTable) -> None:
    """Annul the table unless something follows from it; log it either way.

    Affected are the final standings, an organiser's override, and in a bracket the next tables
    of its players. In a Swiss nothing does: points are always recomputed.
    """
    annulled = (
        tournament.status == RUNNING
        and not table.override
        and not _affects_later_round(tournament, state, table)
    )
    if annulled:
        table.annulled = True
        table.save(update_fields=["annulled"])
    where = {"round": table.round.number, "table": table.number, "game": table.game_id}
    log_event(tournament, "game_annulled", None, **where, void=annulled)


def _affects_later_round(
    tournament: Tournament, state: TournamentState, table: TournamentTable
) -> bool:
    """Return whether players of a bracket table already have a later one, or a bye."""
    if not FORMATS[tournament.format].bracket:
        return False
    return state.is_followed(table_result(table).table)


def _barred_or_deactivated(tournament: Tournament, now: datetime) -> list[tuple[Entrant, str]]:
    """Return playing entrants with a closed account or a ban, with the reason."""
    if tournament.status != RUNNING:
        return []
    rows = tournament.entrants.filter(status=Entrant.Status.IN).select_related("user")
    playing = list(rows.order_by("pk"))
    banned = banned_user_ids([row.user_id for row in playing], tournament.ban_scopes, now)
    withdrawn = {row.pk: (row, "barred") for row in playing if row.user_id in banned}
    withdrawn |= {row.pk: (row, "account") for row in playing if not row.user.is_active}
    return list(withdrawn.values())


def _withdraw(
    tournament: Tournament, state: TournamentState, entrant: Entrant, reason: str
) -> None:
    """Withdraw the entrant; at a table drawn already they are a no-show unless present."""
    entrant.status, entrant.out_from_round = (
        Entrant.Status.WITHDRAWN,
        first_undrawn_round(state, entrant.pk),
    )
    entrant.save(update_fields=["status", "out_from_round"])
    log_event(tournament, "withdrawn", entrant=entrant.pk, reason=reason)
    entrant_left.send(sender=None, tournament=tournament, entrant=entrant)
