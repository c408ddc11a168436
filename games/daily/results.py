"""Results of runs: stored when the deal has ended, and shown to others when the day is over."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.daily.deals import SEATS
from games.daily.models import Run
from games.models import DealResult, Entry, Game, Seat
from games.tables import visibility

MARRIAGE_RANKS = "KQ"


def settle(game_id: str) -> None:
    """Store the result of a deal that has ended, and reveal its game if the day is shown.

    A second call changes nothing.
    """
    run = Run.objects.filter(game=game_id).select_related("day", "game").first()
    if run is None or run.game.status == Game.Status.PLAYING:
        return
    with transaction.atomic():
        store(run)
        if run.day.is_shown_at <= timezone.now():
            visibility.reveal(game_id)


def store(run: Run) -> None:
    """Store the result of the run's game, if it ended in time: as it was played, or as void."""
    game = run.game
    if run.finished_at is not None or game.status == Game.Status.PLAYING or not _in_time(run):
        return
    if game.status == Game.Status.STOPPED:
        Run.objects.filter(pk=run.pk, finished_at=None, counts=True).update(is_void=True)
        return
    last = DealResult.objects.filter(game=game).order_by("-number").values("outcome")[0]
    values = _values(last["outcome"], _seat_of(run)) | {
        "finished_at": game.ended_at,
        "marriage": _marriage(game, last["outcome"]["declarer"]),
    }
    Run.objects.filter(pk=run.pk, finished_at=None).update(**values)


def _in_time(run: Run) -> bool:
    """Return whether the game ended before the day; for practice there is always time."""
    ended_at: datetime | None = run.game.ended_at
    return ended_at is not None and (not run.counts or ended_at < run.day.ends_at)


def _seat_of(run: Run) -> int:
    return Seat.objects.values_list("number", flat=True).get(game=run.game_id, user=run.user_id)


def _marriage(game: Game, declarer: int) -> str:
    """Return the suit of the last marriage that the declarer declared; "" without one."""
    plays = Entry.objects.filter(game=game, seat=declarer, kind=Entry.Kind.ACTION)
    texts = plays.order_by("-number").values_list("text", flat=True)
    # Four aces, which some agreements pay, are no marriage.
    cards = (text.split()[1] for text in texts if text.endswith(" declare"))
    return next((card[-1] for card in cards if card[0] in MARRIAGE_RANKS), "")


def _values(outcome: dict, seat: int) -> dict[str, object]:
    """Return the columns of a run by the last deal's outcome (record.md) and the person's seat."""
    declarer = outcome["declarer"]
    return {
        "change": outcome["gains"][seat],
        "declarer": (declarer - seat) % SEATS,
        "contract": outcome["contract"],
        "outcome": outcome["outcome"],
        "points": outcome["points"][declarer] + outcome["declared"][declarer],
    }
