"""What must be true whatever died: each function names what is not."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Count, F, OuterRef, Subquery
from django.db.models.functions import Coalesce

from games import engine
from games.models import ClaimAnswer, Entry, Game, Seat
from ratings.models import Rating, RatingChange
from tests.faults.sights import Sight
from tests.faults.truth import Truth

Json = dict[str, Any]
Faults = Iterator[str]
# An action's game, seat, id, seq and text, as it was acknowledged.
Ack = tuple[str, int, str, int, str]

SECONDS_TO_FINALISE = 75


def audit(
    acks: list[Ack], refused: list[list[str]], over: list[str], sights: list[list[Any]]
) -> Json:
    """All of it, for what was acknowledged and refused since, and for the games that ended."""
    began, finalised = time.monotonic(), wait_for(over)
    faults = [*lost(acks), *done_after_all(refused)]
    by_game: dict[str, list[Sight]] = {}
    for data in sights:
        by_game.setdefault(data[0], []).append(Sight.from_json(data))
    games = Game.objects.in_bulk({*over, *by_game})
    for game_id in over:
        faults += [f"{game_id}: {fault}" for fault in of_game(games[game_id])]
    for game_id, seen in by_game.items():
        if games[game_id].record is not None:
            faults += leaks(games[game_id].record, seen)
    faults += counted_twice()
    return {"faults": faults, "finalised_after": finalised, "took": time.monotonic() - began}


def wait_for(over: list[str]) -> float:
    """Until the last of them is finalised, by whichever process or sweep comes to it."""
    began = time.monotonic()
    rows = Game.objects.filter(pk__in=over, finalised_at=None)
    while rows.exists() and time.monotonic() < began + SECONDS_TO_FINALISE:
        time.sleep(0.3)
    return round(time.monotonic() - began, 1)


def lost(acks: Iterable[Ack]) -> Faults:
    """Acknowledged, and not in the log just so, nor held until a claim has taken its time."""
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


def done_after_all(refused: Iterable[list[str]]) -> Faults:
    """Refused, or said by somebody who had no right to it, and in the log."""
    for action_id in Entry.objects.filter(
        action_id__in=[action_id for _, action_id in refused]
    ).values_list("action_id", flat=True):
        yield f"refused, and done: {action_id}"
    for action_id in Entry.objects.filter(action_id__startswith="bad-"):
        yield f"{action_id.game_id}: done without a right to it: {action_id.text}"


def of_game(game: Game) -> Faults:
    """Of a game that ended."""
    if game.status != Game.Status.OVER or game.finalised_at is None or game.record is None:
        yield f"not finalised: {game.status}"
        return
    entries = list(Entry.objects.filter(game=game).order_by("number"))
    if [entry.number for entry in entries] != list(range(game.version)):
        yield "a gap in the log"
    yield from of_record(game, entries)
    yield from of_ratings(game)


def of_record(game: Game, entries: list[Entry]) -> Faults:
    told = [action for deal in game.record["deals"] for action in deal["actions"]]
    if told != [f"{entry.seat} {entry.text}" for entry in entries if entry.kind == "action"]:
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


def of_ratings(game: Game) -> Faults:
    """Each person once; `rate_game` says itself what a bot gets."""
    changes = RatingChange.objects.filter(game_id=game.pk).values_list("user_id", flat=True)
    times = Counter(changes)
    for user in Seat.objects.filter(game=game, user__bot_level="").values_list(
        "user_id", flat=True
    ):
        if times[user] != 1:
            yield f"rated {times[user]} times: user {user}"


def counted_twice() -> Faults:
    """Somebody's number of rated games is not that of his games; asked at once, for games end."""
    mine = RatingChange.objects.filter(user=OuterRef("user"), ladder=OuterRef("ladder"))
    counts = mine.order_by().values("user").annotate(n=Count("pk")).values("n")
    people = Rating.objects.filter(user__bot_level="", ladder__kind="pool").annotate(
        changes=Coalesce(Subquery(counts), 0)
    )
    for rating in people.exclude(changes=F("games")):
        yield f"user {rating.user_id} has {rating.games} games rated, of {rating.changes}"


def leaks(record: Json, sights: Iterable[Sight]) -> Faults:
    truth = Truth(record)
    for seen in sights:
        if fault := truth.fault(seen):
            yield f"{seen.game}: {fault}: {seen}"
