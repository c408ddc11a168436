"""The scores of tables that are being played, as they stand after the last finished deal."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Max

from games.models import DealResult


@dataclass(frozen=True)
class Live:
    """The number of the deal that is played now, and the scores by seat before it."""

    deal: int = 1
    scores: tuple[int, ...] = ()


def live_scores(game_ids: Collection[str]) -> dict[str, Live]:
    """Of each of these games; one that has no finished deal yet is in its first."""
    found = {game_id: Live() for game_id in game_ids}
    for game_id, deal in _last_deals(game_ids):
        found[game_id] = deal
    return found


def _last_deals(game_ids: Collection[str]) -> Iterable[tuple[str, Live]]:
    """In one query, however many games."""
    own = DealResult.objects.filter(game_id__in=game_ids).order_by()
    newest = own.values("game_id").annotate(last=Max("pk")).values("last")
    rows = DealResult.objects.filter(pk__in=newest).values_list("game_id", "standing")
    for game_id, standing in rows:
        yield game_id, Live(standing["played"] + 1, tuple(standing["standing"]["scores"]))
