"""Publication of a duplicate's round after its last table: secret, decks, replays."""

from datetime import datetime

from django.db import transaction

from games.models import Game
from games.tables import visibility
from tournaments.load_state import table_result
from tournaments.models import Round, Tournament, TournamentTable
from tournaments.updates import lock_if_exists, log_event, save_and_notify

CANCELLED = Tournament.Status.CANCELLED


def reveal_due(tournament_id: str, now: datetime) -> bool:
    """Reveal every round that is over. False: there was nothing to do."""
    rows = Round.objects.filter(tournament=tournament_id, revealed_at=None).exclude(secret="")
    ids = list(rows.order_by("number").values_list("pk", flat=True))
    opened = [_reveal_round(tournament_id, round_id, now) for round_id in ids]
    return any(opened)


def _reveal_round(tournament_id: str, round_id: int, now: datetime) -> bool:
    """Reveal all its games in one transaction, so that no table is public before another."""
    with transaction.atomic():
        tournament = lock_if_exists(tournament_id)
        row = Round.objects.filter(pk=round_id, revealed_at=None).first()
        if tournament is None or row is None or not _is_over(tournament, row):
            return False
        games = list(row.tables.exclude(game=None).order_by("pk").values_list("game_id", flat=True))
        row.revealed_at = now
        row.save(update_fields=["revealed_at"])
        for game_id in games:
            visibility.reveal(game_id)
        log_event(tournament, "revealed", round=row.number)
        save_and_notify(tournament)
    return True


def _is_over(tournament: Tournament, row: Round) -> bool:
    """Return whether these decks are no longer played, and never will be."""
    tables = row.tables.select_related("round", "game")
    return all(_has_ended(tournament, table) for table in tables)


def _has_ended(tournament: Tournament, table: TournamentTable) -> bool:
    """Return whether a table has ended.

    A running game that no longer counts must be closed first (`finish.close_orphaned_games`): it
    would be played in the open.
    """
    if table.game is None:
        return tournament.status == CANCELLED or table_result(table).over
    return table.game.status != Game.Status.PLAYING
