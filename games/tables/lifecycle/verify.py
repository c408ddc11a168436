"""Whether a stored game is what its log says: for backups, upgrades, and peace of mind."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games import engine
from games.engine import shuffle
from games.models import DealResult, Entry, Game, Seat
from games.queries import changes_of, seats_of
from games.tables.lifecycle import finalise
from games.tables.state.live_game import with_leavers

Json = dict[str, Any]


@dataclass(frozen=True)
class Verified:
    """How many actions were replayed, and what is not as it was stored."""

    actions: int
    faults: tuple[str, ...]


def verify(game: Game) -> Verified:
    """Replay the log, and compare with all that was stored when it happened."""
    seats = seats_of(game)
    record = finalise.record_of(game, seats)
    try:
        played = engine.replay({**record, "result": None})
    except (engine.BadRecord, engine.BadAgreements) as error:
        return Verified(0, (f"record: {error}",))
    faults = [*_log(game), *_decks(game, record)]
    if played.error is not None:
        faults.append(f"replay: {played.error.error}")
    else:
        faults += [*_deals(game, played), *_end(game, seats, played), *_packed(game, seats, record)]
    return Verified(sum(map(len, played.actions)), tuple(faults))


def _log(game: Game) -> Iterator[str]:
    """Every line is there, and none twice."""
    numbers = list(
        Entry.objects.filter(game=game).order_by("number").values_list("number", flat=True)
    )
    if numbers != list(range(game.version)):
        yield f"log: {len(numbers)} lines for version {game.version}"


def _decks(game: Game, record: Json) -> Iterator[str]:
    """Deck, cuts and first dealer follow from the secret, and that from its fingerprint."""
    secret = bytes.fromhex(game.secret)
    if shuffle.commitment(secret) != game.commitment:
        yield "secret: its fingerprint is another"
    dealer = shuffle.first_dealer(secret, game.contributions, game.players)
    drawn = not game.rematch_of_id and not game.event_key
    if drawn and record["first_dealer"] != dealer:
        yield "first dealer: it does not follow from the secret"
    for number, deal in enumerate(record["deals"]):
        if deal["deck"] != shuffle.deck(secret, game.contributions, number):
            yield f"deal {number}: the deck does not follow from the secret"
        for place, size in enumerate(deal.get("cuts", ())):
            if size != shuffle.cut(secret, game.contributions, number, place):
                yield f"deal {number}: a cut does not follow from the secret"


def _deals(game: Game, played: engine.Replay) -> Iterator[str]:
    stored = list(DealResult.objects.filter(game=game).order_by("number"))
    if len(stored) != len(played.outcomes):
        yield f"deals: {len(stored)} stored, {len(played.outcomes)} replayed"
    for row, outcome in zip(stored, played.outcomes, strict=False):
        # Results outlive a change of the rules: those of older ones stay as they were.
        if row.rules_version == engine.RULES_VERSION and row.outcome != outcome.as_json():
            yield f"deal {row.number}: the stored result is another"


def _end(game: Game, seats: Sequence[Seat], played: engine.Replay) -> Iterator[str]:
    if game.rules_version != engine.RULES_VERSION:
        return
    if list(played.game.standing.scores) != game.scores:
        yield f"scores: {game.scores} stored, {list(played.game.standing.scores)} replayed"
    if played.game.over != (game.status != Game.Status.PLAYING):
        yield f"status: {game.status} stored, over is {played.game.over}"
    if played.game.winner != game.winner:
        yield f"winner: {game.winner} stored, {played.game.winner} replayed"
    places = _places(seats, played.game)
    if places != game.places:
        yield f"places: {game.places} stored, {places} replayed"


def _places(seats: Sequence[Seat], ended: engine.Game) -> list[int] | None:
    """Who left for good before the end is last."""
    users = [None if seat.left_at else seat.user_id for seat in seats]
    return None if ended.places is None else list(with_leavers(ended.places, users))


def _packed(game: Game, seats: Sequence[Seat], record: Json) -> Iterator[str]:
    """What finalising wrote: the packed record, and each rating once."""
    if game.finalised_at is None or game.sealed:
        return
    packed = game.record or {}
    for key in ("agreements", "first_dealer", "deals", "result", "fairness"):
        if packed.get(key) != record[key]:
            yield f"record: {key} is not that of the log"
    changes = changes_of(game)
    rows = {change.user_id: (change.before, change.after) for change in changes}
    told = {
        seats[line["seat"]].user_id: (line["before"], line["after"])
        for line in packed.get("ratings", ())
    }
    if len(rows) != len(changes) or rows != told:
        yield "ratings: not those of the record"
