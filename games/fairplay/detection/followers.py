"""Followers: newcomers whose rated games nearly all include one account, to which they lose."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from math import comb
from typing import NamedTuple

from games.fairplay.detection.chance import excess
from games.fairplay.detection.rated_tables import Finding, LadderStandings, RatedSeat, RatedTable

# At this score at most one in a hundred honest players is found (`tests.bench fairplay`).
THRESHOLD = 3.0
MIN_FOLLOWERS = 3
# A newcomer has few games, but more than one. Of ten, one may be without the account.
MIN_GAMES, MAX_GAMES, GAMES_FOR_A_MISS = 2, 20, 10
# Where few are there, or players choose each other, everybody is met in half of the games; the same
# people then play on together.
MAX_CHANCE_TO_MEET, CHANCE_TO_MEET_AGAIN = 0.5, 0.8
# A strong player's chance to end ahead of a newcomer.
CHANCE_AHEAD = 0.7

Hour = tuple[int, str]


class _Meeting(NamedTuple):
    """A newcomer's game: when, its id, who ended ahead, and who was there by choice."""

    hour: Hour
    game: str
    ahead: frozenset[int]
    chosen: frozenset[int]


class _Presence:
    """Numbers of games by hour, and of those that each account played."""

    def __init__(self, tables: Iterable[RatedTable]) -> None:
        self.games: Counter[Hashable] = Counter()
        self.played: Counter[tuple[Hour, int]] = Counter()
        for table in tables:
            self.games[_hour(table)] += 1
            self.played.update((_hour(table), seat.user) for seat in table.seats)

    def chance_to_meet(self, user: int, meeting: _Meeting) -> float:
        """Return the chance that the account is at a table of this hour."""
        share = self.played[meeting.hour, user] / self.games[meeting.hour]
        return MAX_CHANCE_TO_MEET if user in meeting.chosen else min(share, MAX_CHANCE_TO_MEET)


def _hour(table: RatedTable) -> Hour:
    return table.ladder, table.at.strftime("%Y-%m-%d %H")


def follower_findings(
    tables: Sequence[RatedTable], standings: LadderStandings
) -> Iterator[Finding]:
    """Yield the accounts with several followers, with the number that chance gives them."""
    newcomers = _newcomers(tables, standings)
    followers: dict[int, list[int]] = defaultdict(list)
    for newcomer, meetings in newcomers.items():
        for user in _followed(meetings):
            followers[user].append(newcomer)
    presence = _Presence(tables)
    for user, users in followers.items():
        if len(users) >= MIN_FOLLOWERS:
            yield _finding(user, users, newcomers, presence)


def _newcomers(
    tables: Iterable[RatedTable], standings: LadderStandings
) -> dict[int, list[_Meeting]]:
    """Return the games of all who are established nowhere and have few games."""
    established = {user for _, user in standings.established}
    meetings: dict[int, list[_Meeting]] = defaultdict(list)
    for table in tables:
        for seat in table.seats:
            if seat.user not in established:
                meetings[seat.user].append(_meeting(table, seat))
    return {user: games for user, games in meetings.items() if MIN_GAMES <= len(games) <= MAX_GAMES}


def _meeting(table: RatedTable, seat: RatedSeat) -> _Meeting:
    others = table.others(seat)
    ahead = frozenset(other.user for other in others if other.place < seat.place)
    chosen = frozenset(other.user for other in others if table.chosen)
    return _Meeting(_hour(table), table.game, ahead, chosen)


def _followed(meetings: Sequence[_Meeting]) -> list[int]:
    """Return the accounts that were ahead of the newcomer in nearly all games."""
    ahead = Counter(user for meeting in meetings for user in meeting.ahead)
    return [user for user, games in ahead.items() if games >= len(meetings) - _misses(meetings)]


def _misses(meetings: Sequence[_Meeting]) -> int:
    return len(meetings) // GAMES_FOR_A_MISS


def _finding(
    user: int, users: Sequence[int], newcomers: dict[int, list[_Meeting]], presence: _Presence
) -> Finding:
    expected = sum(
        _chance_to_follow(user, meetings, presence)
        for newcomer, meetings in newcomers.items()
        if newcomer != user
    )
    games = dict.fromkeys(m.game for other in users for m in newcomers[other] if user in m.ahead)
    figures = {"accounts": len(users), "games": len(games), "expected": round(expected, 1)}
    return Finding(user, excess(len(users), expected), figures, list(games))


def _chance_to_follow(user: int, meetings: Sequence[_Meeting], presence: _Presence) -> float:
    """Return the chance that the account is ahead of a newcomer in nearly all these games."""
    chances, hours = [], set()
    for meeting in meetings:
        first = meeting.hour not in hours
        hours.add(meeting.hour)
        met = presence.chance_to_meet(user, meeting)
        again = CHANCE_TO_MEET_AGAIN if met else 0.0
        chances.append(CHANCE_AHEAD * (met if first else again))
    mean, count = sum(chances) / len(chances), len(chances)
    return sum(
        comb(count, missed) * mean ** (count - missed) * (1.0 - mean) ** missed
        for missed in range(_misses(meetings) + 1)
    )
