"""The end of a game: section 9 of docs/rules.md."""


def highest(scores, first, among=None):
    """Return the seat with the highest score; ties: `first`, else the nearest to its left."""
    n = len(scores)
    seats = range(n) if among is None else among
    return min(seats, key=lambda seat: (-scores[seat], (seat - first) % n))


def winner(agreed, scores, won, declarer, played):
    """Return the winner after this many deals, or None; `won`: the seats with a winning score."""
    if declarer in won:
        return declarer
    if won:
        return highest(scores, declarer, won)
    return highest(scores, declarer) if played == agreed["max_deals"] else None


def places(scores, winner):
    """Return the places: the winner is first; equal scores share a place."""
    if winner is None:
        return None
    others = [score for seat, score in enumerate(scores) if seat != winner]
    return [
        1 if seat == winner else 2 + sum(other > score for other in others)
        for seat, score in enumerate(scores)
    ]
