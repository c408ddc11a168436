"""Conditions that must hold after any fault; each function yields the violations."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Count, F, OuterRef, Subquery
from django.db.models.functions import Coalesce

from games import engine
from games.models import ClaimAnswer, Entry, Game, Seat
from games.tables.lifecycle import early_departure
from ratings.models import Rating, RatingChange
from tests.faults import history
from tests.faults.ground_truth import GroundTruth
from tests.faults.observed_frames import ObservedFrame

Json = dict[str, Any]
Faults = Iterator[str]
# The game, seat, id, seq and text of an acknowledged action.
Ack = tuple[str, int, str, int, str]

SECONDS_TO_FINALISE = 75


def audit(
    acks: list[Ack], refused: list[list[str]], over: list[str], frames: list[list[Any]]
) -> Json:
    """Check everything acknowledged and refused since the last audit, and the finished games."""
    began, finalised = time.monotonic(), wait_for(over)
    faults = [*lost_actions(acks), *refused_but_applied(refused)]
    by_game: dict[str, list[ObservedFrame]] = {}
    for data in frames:
        by_game.setdefault(data[0], []).append(ObservedFrame.from_json(data))
    games = Game.objects.in_bulk({*over, *by_game})
    for game_id in over:
        faults += [f"{game_id}: {fault}" for fault in game_faults(games[game_id])]
    for game_id, seen in by_game.items():
        if games[game_id].record is not None:
            faults += leaks(games[game_id].record, seen)
    faults += miscounted_games()
    return {"faults": faults, "finalised_after": finalised, "took": time.monotonic() - began}


def wait_for(over: list[str]) -> float:
    """Wait until the last of them is finalised; return the seconds."""
    began = time.monotonic()
    rows = Game.objects.filter(pk__in=over, finalised_at=None)
    while rows.exists() and time.monotonic() < began + SECONDS_TO_FINALISE:
        time.sleep(0.3)
    return round(time.monotonic() - began, 1)


def lost_actions(acks: Iterable[Ack]) -> Faults:
    """Yield acknowledged actions that are neither in the log nor held for a claim."""
    held = set(ClaimAnswer.objects.values_list("game_id", "seat", "action_id", "text"))
    acks = [ack for ack in acks if (*ack[:3], ack[4]) not in held]
    ids = [ack[2] for ack in acks]
    rows = Entry.objects.filter(action_id__in=ids, game_id__in={ack[0] for ack in acks})
    log = {
        (row.game_id, row.action_id): [row.seat, row.seq, row.text] for row in rows.iterator(2000)
    }
    for game, seat, action_id, seq, text in acks:
        if (found := log.get((game, action_id))) != [seat, seq, text]:
            yield f"{game}: acknowledged {[seat, seq, text]}, and the log has {found}"


def refused_but_applied(refused: Iterable[list[str]]) -> Faults:
    """Yield actions in the log that were refused or not allowed."""
    for action_id in Entry.objects.filter(
        action_id__in=[action_id for _, action_id in refused]
    ).values_list("action_id", flat=True):
        yield f"refused, and done: {action_id}"
    for action_id in Entry.objects.filter(action_id__startswith="bad-"):
        yield f"{action_id.game_id}: done without a right to it: {action_id.text}"


def game_faults(game: Game) -> Faults:
    """Yield what is wrong with a finished game."""
    ended = game.status == Game.Status.OVER or early_departure.was_closed(game)
    if not ended or game.finalised_at is None or game.record is None:
        yield f"not finalised: {game.status}"
        return
    entries = list(Entry.objects.filter(game=game).order_by("number"))
    if [entry.number for entry in entries] != list(range(game.version)):
        yield "a gap in the log"
    yield from record_faults(game, entries)
    yield from rating_faults(game)


def record_faults(game: Game, entries: list[Entry]) -> Faults:
    recorded = [action for deal in game.record["deals"] for action in deal["actions"]]
    if recorded != [f"{entry.seat} {entry.text}" for entry in entries if entry.kind == "action"]:
        yield "the record is not the log"
    replay = engine.replay(game.record)
    if replay.error is not None:
        yield f"the record does not replay: {replay.error.error}"
        return
    stored = [row.outcome for row in game.deal_results.order_by("number")]
    if [outcome.as_json() for outcome in replay.outcomes] != stored:
        yield "the stored deals are not those of the record"
    final = list(replay.game.standing.scores), replay.game.winner
    if not replay.game.over or final != (game.scores, game.winner):
        yield f"the record leads to {final}, and {game.scores}, {game.winner} is stored"


def rating_faults(game: Game) -> Faults:
    """Yield players who were not rated exactly once; `rate_game` itself covers bots."""
    changes = RatingChange.objects.filter(game_id=game.pk).values_list("user_id", flat=True)
    times = Counter(changes)
    closed = early_departure.was_closed(game)
    for seat in Seat.objects.filter(game=game, user__bot_level=""):
        # Of a game that was closed early only those who left are rated.
        expected = int(not closed or seat.left_at is not None)
        if times[seat.user_id] != expected:
            yield f"rated {times[seat.user_id]} times: user {seat.user_id}"


def miscounted_games() -> Faults:
    """Yield users whose number of rated games is wrong, in one query while games end."""
    mine = RatingChange.objects.filter(user=OuterRef("user"), ladder=OuterRef("ladder"))
    counts = mine.order_by().values("user").annotate(n=Count("pk")).values("n")
    people = Rating.objects.filter(user__in=history.people(), ladder__kind="pool").annotate(
        changes=Coalesce(Subquery(counts), 0)
    )
    for rating in people.exclude(changes=F("games")):
        yield f"user {rating.user_id} has {rating.games} games rated, of {rating.changes}"


def leaks(record: Json, frames: Iterable[ObservedFrame]) -> Faults:
    truth = GroundTruth(record)
    for seen in frames:
        if fault := truth.fault(seen):
            yield f"{seen.game}: {fault}: {seen}"
