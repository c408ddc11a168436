"""Integrity check of stored games against their logs: for backups and upgrades."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from games import engine
from games.engine import shuffle
from games.models import DealResult, Entry, Game, Seat
from games.queries import changes_of, seats_of
from games.tables.lifecycle import finalise
from games.tables.state.live_game import places_with_leavers

Json = dict[str, Any]


@dataclass(frozen=True)
class Verification:
    """The number of replayed actions, and the differences from what was stored."""

    actions: int
    problems: tuple[str, ...]


def verify(game: Game) -> Verification:
    """Replay the log and compare it with everything that was stored when it happened.

    A game that runs may move between two of these queries. What seems to be wrong is therefore
    read again under the lock of the game's row, which every writer needs.
    """
    found = _compare(game)
    if not found.problems:
        return found
    with transaction.atomic():
        rows = Game.objects.select_for_update(of=("self",), no_key=True)
        return _compare(rows.get(pk=game.pk))


def _compare(game: Game) -> Verification:
    seats = seats_of(game)
    record = _record(game, seats)
    try:
        replayed = engine.replay({**record, "result": None})
    except (engine.BadRecord, engine.BadAgreements) as error:
        return Verification(0, (f"record: {error}",))
    problems = [*_log(game), *_decks(game, record)]
    # Results of older rules stay as they were when the rules change.
    outdated = game.rules_version != engine.RULES_VERSION
    if outdated or replayed.error is None:
        replay = [] if outdated else [*_deals(game, replayed), *_end(game, seats, replayed)]
        problems += [*replay, *_shown(game, record), *_packed(game, seats, record)]
    else:
        problems.append(f"replay: {replayed.error.error}")
    return Verification(sum(map(len, replayed.actions)), tuple(problems))


def _record(game: Game, seats: Sequence[Seat]) -> Json:
    """Return the record that follows from the log; once that is deleted, the packed one."""
    if game.log_state != Game.LogState.DELETED:
        return finalise.build_record(game, seats)
    return {**(game.record or {}), **finalise.row_parts(game)}


def _log(game: Game) -> Iterator[str]:
    """Check that every entry is there exactly once; of a deleted log those that stay."""
    numbers = list(
        Entry.objects.filter(game=game).order_by("number").values_list("number", flat=True)
    )
    is_deleted = game.log_state == Game.LogState.DELETED
    first = end_of_deals(game) if is_deleted else 0
    if numbers != list(range(first, game.version)):
        yield f"log: {len(numbers)} entries for version {game.version}"


def end_of_deals(game: Game) -> int:
    """Return the length of the log at the end of the last finished deal; 0 before that."""
    last = DealResult.objects.filter(game=game).order_by("number").last()
    return last.version if last else 0


def _decks(game: Game, record: Json) -> Iterator[str]:
    """Check decks, cuts and first dealer against the secret, and it against its commitment."""
    secret = bytes.fromhex(game.secret)
    if shuffle.commitment(secret) != game.commitment:
        yield "secret: it does not match the commitment"
    dealer = shuffle.first_dealer(secret, game.contributions, game.players)
    was_drawn = not game.rematch_of_id and not game.event_key
    if was_drawn and record["first_dealer"] != dealer:
        yield "first dealer: it does not match the secret"
    for number, deal in enumerate(record["deals"]):
        if deal["deck"] != shuffle.deck(secret, game.contributions, number):
            yield f"deal {number}: the deck does not match the secret"
        for place, size in enumerate(deal.get("cuts", ())):
            if size != shuffle.cut(secret, game.contributions, number, place):
                yield f"deal {number}: a cut does not match the secret"


def _deals(game: Game, replayed: engine.Replay) -> Iterator[str]:
    stored = list(DealResult.objects.filter(game=game).order_by("number"))
    if len(stored) != len(replayed.outcomes):
        yield f"deals: {len(stored)} stored, {len(replayed.outcomes)} replayed"
    for row, outcome in zip(stored, replayed.outcomes, strict=False):
        stored_result = {key: value for key, value in row.outcome.items() if key != "shown"}
        if row.rules_version == engine.RULES_VERSION and stored_result != outcome.as_json():
            yield f"deal {row.number}: the stored result differs"


def _shown(game: Game, record: Json) -> Iterator[str]:
    """Check that log and results name the same seat where the rest of a deal was shown."""
    results = DealResult.objects.filter(game=game).order_by("number")
    for row, deal in zip(results, record["deals"], strict=False):
        if row.outcome.get("shown", {}).get("seat") != deal.get("shown", {}).get("seat"):
            yield f"deal {row.number}: the log names another seat that showed the rest"


def _end(game: Game, seats: Sequence[Seat], replayed: engine.Replay) -> Iterator[str]:
    if list(replayed.game.standing.scores) != game.scores:
        yield f"scores: {game.scores} stored, {list(replayed.game.standing.scores)} replayed"
    if replayed.game.over != (game.status != Game.Status.PLAYING):
        yield f"status: {game.status} stored, over is {replayed.game.over}"
    if replayed.game.winner != game.winner:
        yield f"winner: {game.winner} stored, {replayed.game.winner} replayed"
    places = _places(seats, replayed.game)
    if places != game.places:
        yield f"places: {game.places} stored, {places} replayed"


def _places(seats: Sequence[Seat], ended: engine.Game) -> list[int] | None:
    """Return the places, with players who left behind all others."""
    users = [None if seat.left_at else seat.user_id for seat in seats]
    return None if ended.places is None else list(places_with_leavers(ended.places, users))


def _packed(game: Game, seats: Sequence[Seat], record: Json) -> Iterator[str]:
    """Check what finalisation wrote: the packed record, and each rating change once."""
    if game.finalised_at is None or game.sealed:
        return
    packed = game.record or {}
    if not finalise.has_times(packed):
        # It was packed before records had times.
        record = {**record, "deals": finalise.without_times(record["deals"])}
    keys = ("agreements", "first_dealer", "deals", "result", "fairness", "left", "stopped")
    for key in keys:
        if packed.get(key) != record.get(key):
            yield f"record: {key} differs from the log"
    changes = changes_of(game)
    rows = {change.user_id: (change.before, change.after) for change in changes}
    recorded = {
        seats[line["seat"]].user_id: (line["before"], line["after"])
        for line in packed.get("ratings", ())
    }
    if len(rows) != len(changes) or rows != recorded:
        yield "ratings: they differ from the record"
