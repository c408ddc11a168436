"""The seed ratings of entrants."""

from ratings.models import START_RATING, Ladder
from ratings.queries import ratings_of
from tournaments.models import Tournament


def seed_ratings(tournament: Tournament, people: list[int]) -> dict[int, float]:
    """Return these users' ratings in the tournament's ladder, by user id."""
    ladder: Ladder | None = tournament.entry_ladder or tournament.ladder
    if ladder is None:
        return dict.fromkeys(people, START_RATING)
    found = ratings_of(ladder, people)
    return {user: found[user].value if user in found else START_RATING for user in people}
