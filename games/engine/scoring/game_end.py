"""The end of a game: the winner and the places (rules.md section 9)."""

from collections.abc import Iterable, Sequence

from ..cards import Seat
from .ledger import Ledger


def winning_seats(ledger: Ledger) -> frozenset[Seat]:
    """Return the seats that reached a winning score in this deal."""
    return frozenset([seat for seat in ledger.seats if _has_won(ledger, seat)])


def _has_won(ledger: Ledger, seat: Seat) -> bool:
    if not ledger.wins(ledger.scores[seat]):
        return False
    may_win = ledger.on_barrel(seat) or ledger.exempt[seat]
    return may_win or not ledger.agreements.must_mount_barrel


def winner_among(winning: Iterable[Seat], scores: Sequence[int], declarer: Seat) -> Seat:
    """Return the declarer if among the winning seats, else the higher score.

    In a tie the nearest seat to the declarer's left wins.
    """
    players = len(scores)
    return max(winning, key=lambda s: (s == declarer, scores[s], -((s - declarer) % players)))


def leader(scores: Sequence[int], favoured: Seat) -> Seat:
    """Return the highest score; in a tie the favoured seat, else the nearest to its left."""
    players = len(scores)
    return max(range(players), key=lambda s: (scores[s], -((s - favoured) % players)))


def places_of(scores: Sequence[int], winner: Seat) -> tuple[int, ...]:
    """Return the place of each seat: the winner is first, equal scores share a place."""
    others = [score for seat, score in enumerate(scores) if seat != winner]
    return tuple(
        1 if seat == winner else 2 + sum(other > score for other in others)
        for seat, score in enumerate(scores)
    )
