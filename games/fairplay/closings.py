"""Games that others closed before the first bid, as stored: cases, and the figures of a user."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, QuerySet

from accounts.models import User
from games.fairplay import cases
from games.fairplay.detection import closings
from games.fairplay.detection.closings import ClosedGame, Pair
from games.fairplay.detection.rated_tables import Finding
from games.fairplay.models import Case
from games.models import Game, Seat

WINDOW_DAYS = cases.REOPEN_AFTER_DAYS
KIND = Case.Kind.CLOSINGS
# The newest games of a case, and the accounts on a user's page.
MAX_GAMES_SHOWN, MAX_CLOSERS_SHOWN = 50, 5


@dataclass(frozen=True)
class ClosingsOf:
    """The closed games of one user in the window.

    by_others  how many games others closed, of `played` ranked ones
    closers    who closed most of them, with their numbers
    own        how many games the user closed for others
    """

    by_others: int
    played: int
    closers: Sequence[tuple[User, int]]
    own: int


def closings_of(user: User, now: datetime) -> ClosingsOf:
    """Return the closed games of a user, for moderators."""
    closed = closed_games(now, user)
    players, pairs = closings.counts(closed)
    most = Counter(
        {closer: count for (closer, stayed), count in pairs.items() if stayed == user.pk}
    )
    users = User.objects.in_bulk(list(most))
    shown = [(users[pk], count) for pk, count in most.most_common(MAX_CLOSERS_SHOWN) if pk in users]
    own = sum(user.pk in row.closers for row in closed)
    return ClosingsOf(players[user.pk], _seats(now).filter(user=user).count(), shown, own)


def closed_games(now: datetime, user: User | None = None) -> list[ClosedGame]:
    """Return the closed games of the window, the oldest first; with a user, theirs alone."""
    closers = Seat.objects.filter(closed_game=True, left_at__gt=_since(now), game__rated=True)
    games = closers.values("game")
    if user is not None:
        games = games.filter(game__in=Seat.objects.filter(user=user).values("game"))
    rows = Seat.objects.filter(game__in=games, user__bot_level="", user__is_external_bot=False)
    seats: dict[str, list[tuple[int, bool]]] = defaultdict(list)
    for game, seated, closed in rows.order_by("game__ended_at", "game").values_list(
        "game", "user", "closed_game"
    ):
        seats[game].append((seated, closed))
    return [_closed_game(game, people) for game, people in seats.items()]


def _closed_game(game: str, people: Sequence[tuple[int, bool]]) -> ClosedGame:
    closers = frozenset(user for user, closed in people if closed)
    return ClosedGame(game, closers, frozenset(user for user, _ in people) - closers)


def _since(now: datetime) -> datetime:
    return now - timedelta(days=WINDOW_DAYS)


def _seats(now: datetime) -> QuerySet[Seat]:
    """Return the seats of the window's ranked games."""
    return Seat.objects.filter(game__rated=True, game__created_at__gt=_since(now))


def open_closing_cases(now: datetime) -> list[Case]:
    """Open or update a case for each player, and each pair, that closings stand out for."""
    closed = closed_games(now)
    if not closed:
        return []
    played = _played(now)
    pairs = closings.pair_findings(closed, played, _together(closed, now))
    found: list[tuple[tuple[int, int | None], Finding]] = [
        *(((one.user, None), one) for one in closings.player_findings(closed, played)),
        *(((user, closer), one) for (closer, user), one in pairs),
    ]
    rests = cases.recently_closed(KIND, now)
    found = [
        (people, finding)
        for people, finding in found
        if finding.score >= closings.THRESHOLD and people not in rests
    ]
    users = User.objects.in_bulk({pk for people, _ in found for pk in people if pk})
    return [_case(people, finding, users) for people, finding in found]


def _played(now: datetime) -> Counter[int]:
    """Return the number of each person's ranked games in the window."""
    seats = _seats(now).filter(user__bot_level="", user__is_external_bot=False).order_by()
    return Counter(dict(seats.values_list("user").annotate(Count("pk"))))


def _together(closed: Sequence[ClosedGame], now: datetime) -> dict[Pair, int]:
    """Return how many ranked games they have had in common, for pairs that closings suggest."""
    _, pairs = closings.counts(closed)
    often = [pair for pair, count in pairs.items() if count >= closings.MIN_CLOSED]
    return {pair: _met(pair, now) for pair in often}


def _met(pair: Collection[int], now: datetime) -> int:
    first, second = pair
    games = _seats(now).filter(user=first).values("game")
    return Seat.objects.filter(user=second, game__in=games).count()


def _case(people: tuple[int, int | None], finding: Finding, users: Mapping[int, User]) -> Case:
    user, closer = people
    games = Game.objects.filter(pk__in=finding.games[-MAX_GAMES_SHOWN:]).only("pk")
    case = cases.open_case(KIND, users[user], users[closer] if closer else None, games)
    cases.set_score(case, round(finding.score, 2), finding.figures)
    return case
