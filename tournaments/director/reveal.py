"""A duplicate's round is opened when its last table has ended: secret, decks, spectators."""

from datetime import datetime

from django.db import transaction

from games.models import Game
from games.tables import visibility
from tournaments.load_state import result_of
from tournaments.models import Round, Tournament, TournamentTable
from tournaments.updates import changed, held, note

OFF = Tournament.Status.CANCELLED


def unseal_due(tournament_id: str, now: datetime) -> bool:
    """Open every round that is over. False: there was nothing to do."""
    rows = Round.objects.filter(tournament=tournament_id, opened_at=None).exclude(secret="")
    ids = list(rows.order_by("number").values_list("pk", flat=True))
    opened = [_unseal(tournament_id, round_id, now) for round_id in ids]
    return any(opened)


def _unseal(tournament_id: str, round_id: int, now: datetime) -> bool:
    """All its games in one transaction, so that no table is open while another is not."""
    with transaction.atomic():
        tournament = held(tournament_id)
        row = Round.objects.filter(pk=round_id, opened_at=None).first()
        if tournament is None or row is None or not _is_over(tournament, row):
            return False
        games = list(row.tables.exclude(game=None).order_by("pk").values_list("game_id", flat=True))
        row.opened_at = now
        row.save(update_fields=["opened_at"])
        for game_id in games:
            visibility.unseal(game_id)
        note(tournament, "opened", round=row.number)
        changed(tournament)
    return True


def _is_over(tournament: Tournament, row: Round) -> bool:
    """Nobody plays these decks any more, and nobody will."""
    tables = row.tables.select_related("round", "game")
    return all(_has_ended(tournament, table) for table in tables)


def _has_ended(tournament: Tournament, table: TournamentTable) -> bool:
    """A game that counts no more is closed first (`ending.tidy`): it would be played open."""
    if table.game is None:
        return tournament.status == OFF or result_of(table).over
    return table.game.status != Game.Status.PLAYING
