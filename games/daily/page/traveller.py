"""The ways in which a deal was played, as the traveller of a duplicate lists them."""

from dataclasses import dataclass

from django.db.models import Count, Max, Min

from games.daily.deals import SEATS
from games.daily.kept_counts import kept, results
from games.daily.models import Run

MADE = "made"


@dataclass(frozen=True)
class Way:
    """The people whose deal went alike: the same seat declared, and made the contract or did not.

    declarer   the name of the bot that declared; "": the person
    is_made    whether the contract was made; a deal that was given up was not
    people     how many; `share`: in per cent of the most
    low, high  the changes of their scores
    is_mine    whether the reader is among them
    """

    declarer: str
    is_made: bool
    people: int
    share: int
    low: int
    high: int
    is_mine: bool


@dataclass(frozen=True)
class DealWays:
    """The ways of a deal, the most frequent first, and how many people there are in all."""

    deal: int
    ways: list[Way]

    @property
    def people(self) -> int:
        """Return how many people played the deal."""
        return sum(way.people for way in self.ways)


def traveller_of(run: Run) -> DealWays | None:
    """Return the ways of the deal for who has played it to the end; None for all others."""
    if run.finished_at is None:
        return None
    names, found = names_around(run), _numbers(run)
    most = max((people for people, _, _ in found.values()), default=1)
    order = sorted(found, key=lambda way: (-found[way][0], way))
    ways = [_way(names, way, found[way], most, _way_of(run.declarer, run.outcome)) for way in order]
    return DealWays(run.deal, ways)


# The seat that declared, from the person's on, and whether it made the contract.
Key = tuple[int, bool]
# How many people, and the lowest and the highest change of their scores.
Numbers = tuple[int, int, int]


def _way_of(declarer: int | None, outcome: str) -> Key:
    return declarer or 0, outcome == MADE


def _numbers(run: Run) -> dict[Key, Numbers]:
    """Return the ways of the people who count, the reader's among them."""
    found = kept(("ways", run.day_id, run.deal), lambda: _counted(run))
    own = _way_of(run.declarer, run.outcome)
    if run.counts and run.change is not None and own not in found:
        # It ended after the count.
        return {**found, own: (1, run.change, run.change)}
    return {**found}


def _counted(run: Run) -> dict[Key, Numbers]:
    rows = results(run.day_id, run.deal).values_list("declarer", "outcome")
    found: dict[Key, Numbers] = {}
    for declarer, outcome, *numbers in rows.annotate(Count("pk"), Min("change"), Max("change")):
        key = _way_of(declarer, outcome)
        # A deal that was given up was not made either.
        people, low, high = found.get(key, (0, numbers[1], numbers[2]))
        found[key] = people + numbers[0], min(low, numbers[1]), max(high, numbers[2])
    return found


def _way(names: list[str], key: Key, numbers: Numbers, most: int, mine: Key) -> Way:
    people, low, high = numbers
    share = round(100 * people / most)
    return Way(names[key[0]], key[1], people, share, low, high, is_mine=key == mine)


def names_around(run: Run) -> list[str]:
    """Return the names of the seats from the person's on; the own one is empty."""
    seats = [seat.user for seat in run.game.seats.all()]
    own = next(number for number, user in enumerate(seats) if user.pk == run.user_id)
    others = [seats[(own + step) % SEATS].display_name for step in range(1, SEATS)]
    return ["", *others]
