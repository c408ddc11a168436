"""After the last card: the ratings once, the secret published, the log packed into one record."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from games import queries, signals
from games.engine import shuffle
from games.models import Entry, Game, Seat
from games.tables.state import store
from games.tables.transport import publisher
from ratings.models import Ladder, RatingChange
from ratings.services import RatedPlayer, rate_in_all

Json = dict[str, Any]


def finalise(game_id: str) -> bool:
    """Once for each game, however often it is called; False: nothing was left to do.

    A sealed game waits for the others with the same cards: a rating that moves tells who won.
    """
    with store.dropping(game_id), transaction.atomic():
        game = _locked(game_id)
        if game is None or game.status == Game.Status.PLAYING or game.finalised_at:
            return False
        if not game.sealed:
            _settle(game)
    if game.sealed:
        # Whoever opens it has to know that it has ended.
        signals.ring(game.id, "ended")
        return False
    _tell(game)
    return True


def _settle(game: Game) -> None:
    seats = _seats(game)
    changes = _rate(game, seats)
    game.finalised_at = timezone.now()
    game.record = record_of(game, seats, changes)
    # Ratings and secret are news for every viewer.
    game.seen = [seen + 1 for seen in game.seen]
    game.save(update_fields=["finalised_at", "record", "seen"])


def pack(game_id: str) -> bool:
    """Write the record of a finalised game that has none; False: nothing was left to do.

    Of a sealed game nothing is written yet: what is not there cannot be shown by mistake.
    """
    with transaction.atomic():
        game = _locked(game_id)
        if game is None or not game.finalised_at or game.record is not None or game.sealed:
            return False
        game.record = record_of(game, _seats(game), queries.changes_of(game))
        game.save(update_fields=["record"])
    return True


def _locked(game_id: str) -> Game | None:
    """The game's row; None too while another process is at it: then it does the work."""
    rows = Game.objects.select_related("pool__ladder", "ladder", "club__ladder").filter(pk=game_id)
    if connection.features.has_select_for_update_skip_locked:
        rows = rows.select_for_update(of=("self",), skip_locked=True)
    return rows.first()


def _seats(game: Game) -> list[Seat]:
    return list(Seat.objects.filter(game=game).select_related("user").order_by("number"))


def _rate(game: Game, seats: Sequence[Seat]) -> list[RatingChange]:
    """A game without places, or without a ladder, is not rated; a club's also in the club's.

    What is told of it is what it did in its own ladder, else in the club's.
    """
    ladders = [ladder for ladder in (game.rated_in, _club_ladder(game, seats)) if ladder]
    if not ladders or game.places is None:
        return []
    players = [
        RatedPlayer(seat.user_id, place, bot=seat.user.is_program)
        for seat, place in zip(seats, game.places, strict=True)
    ]
    return rate_in_all(game.id, ladders, players)[ladders[0].pk]


def _club_ladder(game: Game, seats: Sequence[Seat]) -> Ladder | None:
    """Two people of the table at least: who plays against bots alone climbs on no club's board."""
    people = sum(not seat.user.is_program for seat in seats)
    club = game.club
    return club.ladder if club and not club.is_dissolved and people > 1 else None


def _tell(game: Game) -> None:
    store.cache.drop(game.id)
    signals.ring(game.id, "finalised")
    publisher.doorbell(game.id, game.version)


def record_of(game: Game, seats: Sequence[Seat], changes: Iterable[RatingChange] = ()) -> Json:
    """The game as one record (docs/record.md); the secret is in it only once it is published."""
    record: Json = {
        "format": "thousand-record/1",
        "id": game.id,
        "rules_version": game.rules_version,
        "started": game.created_at.isoformat(timespec="seconds"),
        "ended": game.ended_at and game.ended_at.isoformat(timespec="seconds"),
        "agreements": game.agreements,
        "players": [seat.user.username for seat in seats],
        "first_dealer": _first_dealer(game),
        "deals": _deals(game),
        "result": {"scores": game.scores, "winner": game.winner},
        "fairness": _fairness(game),
    }
    optional = {
        "event": game.event,
        "stopped": {"reason": game.stopped} if game.stopped else None,
        "ratings": _ratings(seats, changes),
        "left": _left(game, seats),
    }
    return record | {key: value for key, value in optional.items() if value}


def _first_dealer(game: Game) -> int:
    """Of a game that was closed before its first deal: who would have dealt."""
    if game.first_dealer is not None:
        return game.first_dealer
    return shuffle.first_dealer(bytes.fromhex(game.secret), game.contributions, game.players)


def _deals(game: Game) -> list[Json]:
    deals = deals_of(Entry.objects.filter(game=game).order_by("number"))
    # The deal that was running when a game was stopped has no line.
    return deals[: game.deal_results.count()] if game.stopped else deals


def deals_of(lines: QuerySet[Entry]) -> list[Json]:
    """The deals of a record, from these lines of the log."""
    deals: list[Json] = []
    for kind, seat, text in lines.values_list("kind", "seat", "text"):
        if kind == Entry.Kind.DECK:
            deals.append({"deck": text, "cuts": [], "actions": []})
        elif kind == Entry.Kind.CUT:
            deals[-1]["cuts"].append(int(text))
        else:
            deals[-1]["actions"].append(f"{seat} {text}")
    return [_with_cuts_made(deal) for deal in deals]


def _left(game: Game, seats: Sequence[Seat]) -> list[Json]:
    """Who left for good, and before which action of which deal."""
    gone = sorted((s for s in seats if s.left_at), key=lambda s: (s.left_version, s.number))
    return [{"seat": seat.number, **_place_of(game, seat.left_version or 0)} for seat in gone]


def _place_of(game: Game, version: int) -> Json:
    """The deal that ran at a length of the log, and how many actions of it there were."""
    lines = deals_of(Entry.objects.filter(game=game, number__lt=version).order_by("number"))
    if not lines:
        # Before the first deal.
        return {"deal": 0, "action": 0}
    return {"deal": len(lines) - 1, "action": len(lines[-1]["actions"])}


def _with_cuts_made(deal: Json) -> Json:
    """A record has the cuts that were made, not those that could have been."""
    made = sum(action.endswith(" cut") for action in deal["actions"])
    cuts = deal.pop("cuts")[:made]
    return deal | ({"cuts": cuts} if cuts else {})


def _fairness(game: Game) -> Json:
    """`rematch_of`: the winner of that game dealt first, and so the first dealer was not drawn.

    Nor was it where `event` is: the draw of that event set it.
    """
    fairness: Json = {"commitment": game.commitment, "contributions": game.contributions}
    if game.rematch_of_id:
        fairness["rematch_of"] = game.rematch_of_id
    if game.event_key:
        fairness["event"] = game.event_key
    published = game.finalised_at and not game.sealed
    return fairness | ({"secret": game.secret} if published else {})


def _ratings(seats: Sequence[Seat], changes: Iterable[RatingChange]) -> list[Json]:
    moved = {change.user_id: change for change in changes}
    return [
        {"seat": seat.number, "before": change.before, "after": change.after}
        for seat in seats
        if (change := moved.get(seat.user_id))
    ]
