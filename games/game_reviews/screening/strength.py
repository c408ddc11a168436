"""Cases about people who hardly err, by the games that fair play chose (picks.py)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from accounts.models import User
from games.fairplay import cases
from games.fairplay.detection import strength
from games.fairplay.detection.evidence import named
from games.fairplay.detection.strength import CountedGame
from games.fairplay.models import Case
from games.game_reviews.figures.sums import Sums, sums_from, total
from games.game_reviews.models import GameReview, ReviewedSeat
from games.models import Game, Seat
from games.queries import annulled_ids
from games.review import VERSION

WINDOW = timedelta(days=90)
# The newest games that are read, and those that a case shows.
MAX_ROWS, MAX_GAMES_SHOWN = 50_000, 50
# Larger e-values say nothing more to people.
MAX_SHOWN = 1_000_000
KIND = Case.Kind.STRENGTH
State = GameReview.State


class PersonGame(NamedTuple):
    """A person in a game that was chosen and reviewed."""

    user: int
    game: str
    rating_group: int | None
    sums: Sums


def open_strength_cases(now: datetime) -> list[Case]:
    """Open or update a case for each person who errs far less than people do."""
    rows = games_by_person(now)
    groups = usual_shares(rows)
    evidences = {
        user: strength.evidence([_counted(one, groups) for one in games])
        for user, games in rows.items()
    }
    found = named(evidences)
    resting = {user for user, _ in cases.recently_closed(KIND, now)}
    users = User.objects.in_bulk(list(found.keys() - resting))
    return [_open(users[pk], rows[pk], groups, found[pk]) for pk in sorted(users)]


def games_by_person(now: datetime) -> dict[int, list[PersonGame]]:
    """Return the reviewed games of each person that fair play chose, in the order of the choice.

    Games after one whose review is still to be made do not count yet: else who presses for some of
    them first would choose by which a person is judged. Nor do games of a closed case.
    """
    since, closed = now - WINDOW, _closed()
    found: dict[int, list[PersonGame]] = defaultdict(list)
    waiting: set[int] = set()
    for state, row in _chosen(since):
        if row.user in waiting:
            continue
        if state in (State.QUEUED, State.RUNNING):
            waiting.add(row.user)
        elif row.sums.decisions and row.game not in closed.get(row.user, ()):
            found[row.user].append(row)
    return dict(found)


def _chosen(since: datetime) -> Iterator[tuple[str, PersonGame]]:
    """Yield the state of each chosen review with each person of its game."""
    reviews = GameReview.objects.filter(picked_at__gt=since, version=VERSION, game__isnull=False)
    chosen = list(reviews.order_by("-picked_at", "-pk").values_list("state", "game")[:MAX_ROWS])[
        ::-1
    ]
    games = [game for _, game in chosen]
    annulled, seats = annulled_ids(games), _people(games)
    figures = {
        (row.game_id, row.user_id): row
        for row in ReviewedSeat.objects.filter(game__in=games, version=VERSION)
    }
    for state, game in chosen:
        if game in annulled:
            continue
        for user in seats.get(game, ()):
            row = figures.get((game, user))
            if row is None and state not in (State.QUEUED, State.RUNNING):
                # The review failed, or the person left at once.
                continue
            group = row.rating_group if row else None
            yield state, PersonGame(user, game, group, _sums(row))


def _people(games: Sequence[str]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    rows = Seat.objects.filter(game__in=games, user__bot_level="", user__is_external_bot=False)
    for game, user in rows.order_by("game", "number").values_list("game", "user"):
        found[game].append(user)
    return found


def _sums(row: ReviewedSeat | None) -> Sums:
    if row is None:
        return Sums()
    return total(sums_from(stored) for stored in row.situations.values())


def _closed() -> dict[int, set[str]]:
    """Return by person the games of closed cases: a moderator has looked at them."""
    found: dict[int, set[str]] = defaultdict(set)
    rows = Case.objects.filter(kind=KIND).exclude(verdict=Case.Verdict.OPEN)
    for user, game in rows.values_list("suspect", "games"):
        found[user].add(game)
    return found


def usual_shares(rows: Mapping[int, Sequence[PersonGame]]) -> dict[int, float | None]:
    """Return by rating group the usual share of costly decisions; None: too few people."""
    groups: dict[int, dict[int, Sums]] = defaultdict(dict)
    for user, games in rows.items():
        for one in games:
            if one.rating_group is not None:
                people = groups[one.rating_group]
                people[user] = people.get(user, Sums()) + one.sums
    return {
        group: strength.usual_share([(one.decisions, one.costly) for one in people.values()])
        for group, people in groups.items()
    }


def _counted(one: PersonGame, groups: Mapping[int, float | None]) -> CountedGame:
    group = None if one.rating_group is None else groups.get(one.rating_group)
    return CountedGame(one.sums.decisions, one.sums.costly, group)


def _open(
    user: User, games: Sequence[PersonGame], groups: Mapping[int, float | None], e_value: float
) -> Case:
    shown = Game.objects.filter(pk__in=[one.game for one in games[-MAX_GAMES_SHOWN:]]).only("pk")
    case = cases.open_case(KIND, user, None, shown)
    sums = total(one.sums for one in games)
    counted = [_counted(one, groups) for one in games]
    figures = {
        "games": len(games),
        "decisions": sums.decisions,
        "costly": sums.costly,
        "expected": round(sum(one.expected * one.decisions for one in counted), 1),
        "rate": round(sums.mean, 2),
        "one_in": int(min(e_value, MAX_SHOWN)),
    }
    cases.set_score(case, round(min(e_value, MAX_SHOWN), 2), figures)
    return case
