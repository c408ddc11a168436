"""Storing of a finished review's figures: a row for each person who played the game."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine.actions import parse_action
from games.engine.record import Record
from games.game_reviews.figures.situations import Situation, situation_of
from games.game_reviews.figures.sums import Sums, sums_of_loss
from games.game_reviews.models import GameReview, ReviewedSeat
from games.game_reviews.records import left_at
from games.models import Game, Seat
from games.queries import seats_of
from games.review.reasons import moments
from games.review.reasons.moments import Key, Moment
from games.review.report import Decision, GameReport

GROUP_WIDTH = 100
Figures = dict[int, dict[Situation, Sums]]


def store(review: GameReview, report: GameReport, record: Record) -> None:
    """Store the figures of a review that is done, instead of those of an older one.

    Those of a record from elsewhere are nobody's. The caller's transaction is used.
    """
    game = review.game
    if game is None:
        return
    by_seat = situations_of(report, record)
    seats = seats_of(game)
    with_people = sum(not seat.user.is_bot for seat in seats) > 1
    for seat in seats:
        if not seat.user.is_bot and seat.user.is_active:
            values = _values(game, seat, by_seat.get(seat.number, {}), report, record)
            values |= {"version": report.version, "with_people": with_people}
            ReviewedSeat.objects.update_or_create(game=game, user=seat.user, defaults=values)


def _values(
    game: Game, seat: Seat, sums: Mapping[Situation, Sums], report: GameReport, record: Record
) -> dict[str, Any]:
    return {
        "ended_at": game.ended_at,
        "rating_group": _group(game, seat),
        "situations": {one.value: found.as_json() for one, found in sums.items()},
        "contracts": list(_contracts(report, record, seat.number)),
    }


def _group(game: Game, seat: Seat) -> int | None:
    """Return the group of the rating at the table; None for a rating that says little."""
    if not game.rated or seat.rating is None or seat.provisional:
        return None
    return max(0, int(seat.rating // GROUP_WIDTH))


def situations_of(report: GameReport, record: Record) -> Figures:
    """Return the sums of each seat by situation, of decisions that count.

    What a bot decided for a player who had left is not theirs.
    """
    counted = {
        (deal.deal, one.action): one
        for deal in report.deals
        for one in deal.decisions
        if one.counts and not _has_left(record, one.seat, (deal.deal, one.action))
    }
    found: Figures = {}
    for key, moment in _moments(record, counted):
        decision = counted[key]
        situation = situation_of(decision.kind, moment.seen, moment.chosen)
        sums = found.setdefault(decision.seat, {})
        sums[situation] = sums.get(situation, Sums()) + sums_of_loss(decision.points, *key)
    return found


def _moments(record: Record, counted: Mapping[Key, Decision]) -> Iterator[tuple[Key, Moment]]:
    return moments(record, {key: parse_action(one.best) for key, one in counted.items()})


def _has_left(record: Record, seat: int, moment: Key) -> bool:
    left = left_at(record, seat)
    return left is not None and left <= moment


def _contracts(report: GameReport, record: Record, seat: int) -> Iterator[list[Any]]:
    """Yield the contracts of a seat: the amount, its chance, and 1 if it was made."""
    left = left_at(record, seat)
    for deal in report.deals:
        found, has_left = deal.contract, left is not None and left[0] <= deal.deal
        if found is not None and found.declarer == seat and not has_left:
            yield [found.amount, found.chance, int(found.is_made)]
