"""The ways in which a deal was played, as the traveller of a duplicate lists them."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import product

from django.db.models import Count, Max, Min, QuerySet
from django.urls import reverse

from games import sql
from games.bots import LADDER
from games.daily.caches.bot_lines import bot_lines
from games.daily.caches.counts import kept, results
from games.daily.deals import SEATS, person_seat
from games.daily.models import Day, Run
from games.daily.page.friends import FriendsDay
from games.tables.bots.level_names import LEVEL_NAMES

MADE = "made"


@dataclass(frozen=True)
class Way:
    """The people whose deal went alike: the same seat declared, and made the contract or did not.

    key        what names the way in an address
    declarer   the name of the bot that declared; "": the person
    is_made    whether the contract was made; a deal that was given up was not
    people     how many; `share`: in per cent of the most
    low, high  the changes of their scores
    is_mine    whether the reader is among them
    friend     the name of a friend of the reader among them, who is watched then, or ""
    watched_at  the address where the way can be watched; "": the reader may not yet
    """

    key: str
    declarer: str
    is_made: bool
    people: int
    share: int
    low: int
    high: int
    is_mine: bool
    friend: str = ""
    watched_at: str = ""


@dataclass(frozen=True)
class BotWay:
    """A level of bots at the reader's seat; `watched_at`: the address of its line, or ""."""

    level: str
    name: str
    change: int
    watched_at: str


@dataclass(frozen=True)
class DealWays:
    """The ways of a deal, the most frequent first; the lines of bots are outside them.

    game_id  the reader's game
    """

    deal: int
    game_id: str
    ways: list[Way]
    bots: list[BotWay]

    @property
    def people(self) -> int:
        """Return how many people played the deal."""
        return sum(way.people for way in self.ways)


def traveller_of(
    run: Run,
    names: Sequence[str],
    friends: Collection[FriendsDay] = (),
    can_watch: bool = False,
) -> DealWays | None:
    """Return the ways of the deal for who has played it to the end; None for all others.

    names      of the seats from the person's on (`names_around`)
    friends    people that the reader follows; those who follow back are named
    can_watch  whether the reader may see how others played (`may_watch`)
    """
    if run.finished_at is None:
        return None
    found, named = _numbers(run), _friends(run, friends)
    most = max((people for people, _, _ in found.values()), default=1)
    order = sorted(found, key=lambda way: (-found[way][0], way))
    mine, watched_at = way_of(run), partial(_address, run.day, run.deal, can_watch)
    ways = [
        Way(
            address_of(key), names[key[0]], key[1], people, round(100 * people / most), low, high,
            key == mine, named.get(key, ""), watched_at(address_of(key)),
        )
        for key in order
        for people, low, high in [found[key]]
    ]  # fmt: skip
    return DealWays(run.deal, run.game_id, ways, _bots(run.day, run.deal, watched_at))


# The seat that declared, from the person's on, and whether it made the contract.
Key = tuple[int, bool]
# How many people, and the lowest and the highest change of their scores.
Numbers = tuple[int, int, int]


def _way_of(declarer: int | None, outcome: str) -> Key:
    return declarer or 0, outcome == MADE


def way_of(run: Run) -> Key:
    """Return the way of a run that was played to the end."""
    return _way_of(run.declarer, run.outcome)


def address_of(key: Key) -> str:
    """Return what names a way in an address, such as "0-made" or "2-not"."""
    return f"{key[0]}-{MADE if key[1] else 'not'}"


def of_way(runs: "QuerySet[Run]", address: str) -> "QuerySet[Run]":
    """Return those of the runs that went this way; none if it names no way."""
    keys = {address_of(key): key for key in product(range(SEATS), (True, False))}
    if address not in keys:
        return runs.none()
    declarer, is_made = keys[address]
    runs = runs.filter(declarer=declarer)
    return runs.filter(outcome=MADE) if is_made else runs.exclude(outcome=MADE)


# Written by hand: the page of a deal asks each time, and Django needs long to compose it.
MUTUAL = """
SELECT run.user_id, run.declarer, run.outcome FROM accounts_follow own
JOIN accounts_follow back
    ON back.follower_id = own.followed_id AND back.followed_id = own.follower_id
JOIN daily_run run ON run.user_id = own.followed_id AND run.day_id = %s AND run.deal = %s
    AND run.counts AND run.change IS NOT NULL
WHERE own.follower_id = %s
"""


def _friends(run: Run, friends: Collection[FriendsDay]) -> dict[Key, str]:
    """Return the name of one of these people for each way that has any: the first by name.

    Only of those who follow the reader back.
    """
    by_id = {one.user_id: one for one in friends}
    if not by_id:
        return {}
    named = [
        (by_id[pk].user.display_name, pk, _way_of(declarer, outcome))
        for pk, declarer, outcome in sql.fetch_all(MUTUAL, [run.day_id, run.deal, run.user_id])
        if pk in by_id
    ]
    return {way: name for name, _, way in sorted(named, reverse=True)}


def _address(day: Day, deal: int, can_watch: bool, line: str) -> str:
    return _watched_at(str(day), deal, line) if can_watch else ""


@lru_cache(maxsize=500)
def _watched_at(date_text: str, deal: int, line: str) -> str:
    return reverse("daily_watch", args=[date_text, deal, line])


def _bots(day: Day, deal: int, watched_at: Callable[[str], str]) -> list[BotWay]:
    """Return the lines of bots that are there, the weakest first."""
    seat = person_seat(bytes.fromhex(day.secret), deal)
    found = bot_lines(day)[deal]
    return [
        BotWay(
            level, str(LEVEL_NAMES[level]), found[level].changes[seat],
            watched_at(f"bot-{level}") if found[level].is_kept else "",
        )
        for level in LADDER
        if level in found
    ]  # fmt: skip


def _numbers(run: Run) -> dict[Key, Numbers]:
    """Return the ways of the people who count, the reader's among them."""
    found = kept(("ways", run.day_id, run.deal), lambda: _counted(run))
    own = way_of(run)
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
