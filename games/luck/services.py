"""Services of luck: take annulled games out, and note games from before luck was assessed."""

from datetime import datetime

from games.luck import shadow
from games.luck.models import Backfill, GameLuck, SeatLuck
from games.luck.notes import note
from games.models import Game
from games.review.dealt import VERSION

# Older games that one run looks through.
LOOKED_AT = 1000


def is_anything_due() -> bool:
    """Return whether a game waits to be assessed, by the estimator of now."""
    return GameLuck.objects.filter(version__lt=VERSION).exists()


def annul_game(game: Game) -> None:
    """Take a game out, in the caller's transaction: its luck, and what it did to shadow ratings."""
    # A game that is being assessed meanwhile is annulled after it, or assessed as annulled.
    GameLuck.objects.select_for_update().filter(pk=game.pk).first()
    rows = list(SeatLuck.objects.filter(game=game.pk, annulled=False).order_by("user"))
    shadow.take_back(rows)
    SeatLuck.objects.filter(pk__in=[row.pk for row in rows]).update(annulled=True)


def is_looking_back() -> bool:
    """Return whether older games are still looked for: they come first."""
    row = Backfill.objects.first()
    return row is None or row.before is not None


def look_back(now: datetime) -> int:
    """Note some games that were rated before luck was assessed, the newest first."""
    row, _ = Backfill.objects.get_or_create(pk=1, defaults={"before": now})
    if row.before is None:
        return 0
    ended = Game.objects.filter(ended_at__lt=row.before).order_by("-ended_at")
    games = list(ended.defer("record", "agreements").select_related("pool")[:LOOKED_AT])
    for game in games:
        if game.finalised_at:
            note(game, game.finalised_at)
    Backfill.objects.filter(pk=1).update(before=games[-1].ended_at if games else None)
    return len(games)
