"""Finalisation after the last card: rate once, publish the secret, pack the log into a record."""

import logging
from collections.abc import Iterable, Sequence
from typing import Any, cast

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.http.timestamps import timestamp, timestamp_or_none
from games import queries, signals
from games.engine import shuffle
from games.history import services as history
from games.luck import notes as luck
from games.models import Entry, Game, Seat
from games.tables import notices
from games.tables.lifecycle import early_departure
from games.tables.lifecycle.record_types import (
    Fairness,
    GamePosition,
    GameRecord,
    RecordDeal,
    RecordDeparture,
    RecordRating,
    RecordRow,
)
from games.tables.state import store
from games.tables.state.loader import to_ms
from ratings.models import Ladder, RatingChange
from ratings.services import RatedPlayer, penalise_leavers, rate_in_ladders

log = logging.getLogger(__name__)

Json = dict[str, Any]


def finalise(game_id: str) -> bool:
    """Finalise a finished game once; return False if nothing was left to do.

    A sealed game waits for the others with the same cards: a new rating would reveal the winner.
    """
    with store.evict_on_error(game_id), transaction.atomic():
        game = _locked(game_id)
        if game is None or game.status == Game.Status.PLAYING or game.finalised_at:
            return False
        seats = queries.seats_of(game)
        _choose_ladder(game)
        # A fixed deal is no game of the person's history: its own app keeps its result.
        if not game.fixed_deal:
            history.add_game(game, seats)
        if not game.sealed:
            _finalise_locked(game, seats)
    if game.sealed:
        # Its event reveals it when all its games have ended.
        signals.send_game_changed(game.id, "ended")
        return False
    _announce(game)
    return True


def _choose_ladder(game: Game) -> None:
    """Let the event of a rated game choose between its ladder and that of custom tables."""
    if game.rated:
        before = game.ladder_id
        signals.send_rating_begins(game)
        if game.ladder_id != before:
            game.save(update_fields=["ladder"])


def _finalise_locked(game: Game, seats: Sequence[Seat]) -> None:
    changes = _rate(game, seats)
    if not game.fixed_deal:
        history.count_game(game, seats)
    game.finalised_at = timezone.now()
    luck.note(game, game.finalised_at)
    game.record = build_record(game, seats, changes)
    # Ratings and secret are new to every viewer.
    game.seq_by_viewer = [seq + 1 for seq in game.seq_by_viewer]
    game.save(update_fields=["finalised_at", "record", "seq_by_viewer"])


def pack_record(game_id: str) -> bool:
    """Write the record of a finalised game that has none; return False if nothing was left to do.

    Nothing is written of a sealed game: what does not exist cannot be shown by mistake.
    """
    with transaction.atomic():
        game = _locked(game_id)
        if game is None or not game.finalised_at or game.record is not None or game.sealed:
            return False
        game.record = build_record(game, queries.seats_of(game), queries.changes_of(game))
        game.save(update_fields=["record"])
    return True


def _locked(game_id: str) -> Game | None:
    """Return the locked row; None also if another process holds it, which then does the work."""
    rows = Game.objects.filter(pk=game_id)
    rows = rows.select_related("pool__ladder", "ladder", "club__ladder", "preset")
    if connection.features.has_select_for_update_skip_locked:
        rows = rows.select_for_update(of=("self",), skip_locked=True)
    return rows.first()


def _rate(game: Game, seats: Sequence[Seat]) -> list[RatingChange]:
    """Rate the game and return the changes in its own ladder, or else in the club's.

    A game without places or without a ladder is not rated. A club's game counts in both ladders.
    """
    if game.places is None:
        return _penalise_leavers(game, seats)
    ladders = [ladder for ladder in (game.rated_in, _club_ladder(game, seats)) if ladder]
    if not ladders:
        return []
    players = _rated_players(seats, game.places)
    return rate_in_ladders(game.id, ladders, players)[ladders[0].pk]


def _rated_players(seats: Sequence[Seat], places: Sequence[int]) -> list[RatedPlayer]:
    return [
        RatedPlayer(seat.user_id, place, seat.user.is_program, left=seat.left_at is not None)
        for seat, place in zip(seats, places, strict=True)
    ]


def _penalise_leavers(game: Game, seats: Sequence[Seat]) -> list[RatingChange]:
    """Rate a game that ended by a departure before its first deal: only leavers lose."""
    if game.rated_in is None or not early_departure.was_closed(game):
        return []
    stayed = sum(seat.left_at is None for seat in seats)
    places = [1 if seat.left_at is None else 1 + stayed for seat in seats]
    return penalise_leavers(game.id, game.rated_in, _rated_players(seats, places))


def _club_ladder(game: Game, seats: Sequence[Seat]) -> Ladder | None:
    """Return the club's ladder if at least two people play; games against bots do not count."""
    people = sum(not seat.user.is_program for seat in seats)
    club = game.club
    return club.ladder if club and not club.is_dissolved and people > 1 else None


def _announce(game: Game) -> None:
    facts = {"game": game.pk, "status": game.status, "rated": game.rated, "version": game.version}
    log.info("a game was finalised", extra=facts)
    store.cache.drop(game.id)
    signals.send_game_changed(game.id, "finalised")
    notices.notify_changed(game.id, game.version)


def build_record(game: Game, seats: Sequence[Seat], changes: Iterable[RatingChange] = ()) -> Json:
    """Return the game as a record (docs/record.md), with the secret only once it is published."""
    record: GameRecord = {
        "format": "thousand-record/1",
        "id": game.id,
        "rules_version": game.rules_version,
        "started": timestamp(game.created_at),
        "ended": timestamp_or_none(game.ended_at),
        "players": [seat.user.username for seat in seats],
        "first_dealer": _first_dealer(game),
        "deals": cast(list[RecordDeal], deals_of(game)),
        **row_parts(game),
    }
    optional: Json = {
        "event": game.event,
        "stopped": {"reason": game.stopped} if game.stopped else None,
        "ratings": _ratings(seats, changes),
        "left": _departures(game, seats),
    }
    return {**record, **{key: value for key, value in optional.items() if value}}


def row_parts(game: Game) -> RecordRow:
    """Return the parts of a record that follow from the game's row alone."""
    return {
        "agreements": game.agreements,
        "result": {"scores": game.scores, "winner": game.winner},
        "fairness": _fairness(game),
    }


def _first_dealer(game: Game) -> int:
    """Return the first dealer, even of a game that was aborted before its first deal."""
    if game.first_dealer is not None:
        return game.first_dealer
    return shuffle.first_dealer(bytes.fromhex(game.secret), game.contributions, game.players)


def deals_of(game: Game) -> list[Json]:
    """Return the deals of a game's record from its log."""
    deals = build_deals(Entry.objects.filter(game=game).order_by("number"))
    # A deal that was running when the game was stopped is left out.
    return deals[: game.deal_results.count()] if game.stopped else deals


def build_deals(entries: QuerySet[Entry]) -> list[Json]:
    """Return the deals of a record from these entries of the log.

    `times` are how long each action took after the entry before it, in milliseconds, each moment
    cut to milliseconds: so a copy of the site by JSON, which keeps no more, has the same times.
    """
    deals: list[Json] = []
    before: int | None = None
    for kind, seat, text, at in entries.values_list("kind", "seat", "text", "created_at"):
        moment = to_ms(at)
        if kind == Entry.Kind.DECK:
            deals.append({"deck": text, "cuts": [], "actions": [], "times": []})
        elif kind == Entry.Kind.CUT:
            deals[-1]["cuts"].append(int(text))
        else:
            if kind == Entry.Kind.SHOWN:
                deals[-1].setdefault("shown", {"seat": seat, "action": len(deals[-1]["actions"])})
            deals[-1]["actions"].append(f"{seat} {text}")
            # A clock that was set back took no time.
            deals[-1]["times"].append(max(0, moment - before) if before is not None else 0)
        before = moment
    return [_with_cuts_made(deal) for deal in deals]


def without_times(deals: Iterable[Json]) -> list[Json]:
    """Return the deals as they were packed before records had times."""
    return [{key: value for key, value in deal.items() if key != "times"} for deal in deals]


def played_deals(game: Game) -> list[RecordDeal]:
    """Return the deals of a game as in a record without times, from its record if it is packed."""
    deals = game.record["deals"] if game.record else deals_of(game)
    return cast(list[RecordDeal], without_times(deals))


def has_times(record: Json) -> bool:
    """Return whether the record tells how long its actions took."""
    return all("times" in deal for deal in record.get("deals", ()))


def _departures(game: Game, seats: Sequence[Seat]) -> list[RecordDeparture]:
    """Return the seats that were left for good, with the deal and action that followed."""
    left = sorted((s for s in seats if s.left_at), key=lambda s: (s.left_version, s.number))
    return [{"seat": seat.number, **_position_at(game, seat.left_version or 0)} for seat in left]


def _position_at(game: Game, version: int) -> GamePosition:
    """Return the deal at a length of the log, and the number of its actions by then."""
    deals = build_deals(Entry.objects.filter(game=game, number__lt=version).order_by("number"))
    if not deals:
        # Before the first deal.
        return {"deal": 0, "action": 0}
    return {"deal": len(deals) - 1, "action": len(deals[-1]["actions"])}


def _with_cuts_made(deal: Json) -> Json:
    """Keep the cuts that were made; the log has all that might have been needed."""
    made = sum(action.endswith(" cut") for action in deal["actions"])
    cuts = deal.pop("cuts")[:made]
    return deal | ({"cuts": cuts} if cuts else {})


def _fairness(game: Game) -> Fairness:
    """Return what the shuffle can be verified with.

    `rematch_of`: the winner of that game dealt first; `event`: the event drew the first dealer. In
    both cases the first dealer does not follow from the secret.
    """
    fairness: Fairness = {"commitment": game.commitment, "contributions": game.contributions}
    if game.rematch_of_id:
        fairness["rematch_of"] = game.rematch_of_id
    if game.event_key:
        fairness["event"] = game.event_key
    if game.finalised_at and not game.sealed:
        fairness["secret"] = game.secret
    return fairness


def _ratings(seats: Sequence[Seat], changes: Iterable[RatingChange]) -> list[RecordRating]:
    by_user = {change.user_id: change for change in changes}
    return [
        {"seat": seat.number, "before": change.before, "after": change.after}
        for seat in seats
        if (change := by_user.get(seat.user_id))
    ]
