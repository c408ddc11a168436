"""Scores of running games, as of the last finished deal."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Max

from games.models import DealResult


@dataclass(frozen=True)
class RunningScores:
    """The number of the current deal, and the scores by seat before it."""

    deal: int = 1
    scores: tuple[int, ...] = ()


def running_scores(game_ids: Collection[str]) -> dict[str, RunningScores]:
    """Return the scores by game id; a game without a finished deal is in its first."""
    scores_by_game = {game_id: RunningScores() for game_id in game_ids}
    for game_id, deal in _last_deals(game_ids):
        scores_by_game[game_id] = deal
    return scores_by_game


def _last_deals(game_ids: Collection[str]) -> Iterable[tuple[str, RunningScores]]:
    """Yield game id and scores of each game with a finished deal, in one query."""
    results = DealResult.objects.filter(game_id__in=game_ids).order_by()
    newest = results.values("game_id").annotate(last=Max("pk")).values("last")
    rows = DealResult.objects.filter(pk__in=newest).values_list("game_id", "standing")
    for game_id, standing in rows:
        yield game_id, RunningScores(standing["played"] + 1, tuple(standing["standing"]["scores"]))
