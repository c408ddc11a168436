"""What the pages ask across the apps."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.db.models import QuerySet
from django.utils import timezone

from accounts.clubs.queries import hidden_from
from accounts.models import User
from games import queries as games
from games.models import Game, Seat
from ratings import leaderboards
from ratings import queries as ratings
from ratings.leaderboards import Filters
from ratings.models import Ladder, Rating, RatingChange

HISTORY = 200


def people_at_tables() -> int:
    playing = Seat.objects.filter(game__status=Game.Status.PLAYING, left_at=None)
    running = playing.filter(user__bot_level="", user__is_external_bot=False)
    return running.values("user").distinct().count()


def game_to_watch(but_not: Game | None) -> Game | None:
    """The game that began last, with three players, and not one's own."""
    running = Game.objects.filter(status=Game.Status.PLAYING, pool__isnull=False, players=3)
    if but_not:
        running = running.exclude(pk=but_not.pk)
    newest = running.select_related("pool").prefetch_related("seats").order_by("-created_at")
    return newest.first()


@dataclass(frozen=True)
class Board:
    """The top of one ladder and, if he is not among them, the reader's own place."""

    ladder: Ladder
    rows: list[Rating]
    own: Rating | None
    own_rank: int | None


def top_of(ladder: Ladder, reader: User | None, limit: int) -> Board:
    rows = ratings.leaderboard(ladder, limit)
    if reader is None or any(row.user_id == reader.pk for row in rows):
        leaderboards.add_season_gains(rows, ladder, timezone.now())
        return Board(ladder, rows, None, None)
    own = ratings.rating_of(reader, ladder)
    leaderboards.add_season_gains([*rows, own], ladder, timezone.now())
    return Board(ladder, rows, own, leaderboards.rank_of(own, Filters()))


@dataclass(frozen=True)
class LadderLine:
    """One ladder on a profile."""

    ladder: Ladder
    rating: Rating


def ladder_lines(user: User) -> list[LadderLine]:
    """All ladders in their order; where he has not played the rating is the start value."""
    rows = ratings.all_ratings().filter(user=user, ladder__kind=Ladder.Kind.POOL)
    found = {row.ladder_id: row for row in rows}
    return [
        LadderLine(ladder, found.get(ladder.pk) or Rating(user=user, ladder=ladder))
        for ladder in ratings.ladders()
    ]


def recent_history(user: User, ladder: Ladder) -> list[RatingChange]:
    """The newest changes of one rating, oldest first."""
    changes = RatingChange.objects.filter(user=user, ladder=ladder).order_by("-created_at", "-id")
    return list(changes[:HISTORY])[::-1]


def finished_games(user: User, reader: User | None) -> QuerySet[Game]:
    """The games he played to their end, newest first, without their long columns.

    Those of private clubs are for their members, and for himself; sealed ones, whose scores tell
    what the same cards may bring elsewhere, for himself until they are opened.
    """
    found = games.games_of(user).defer("record", "agreements", "secret")
    if reader == user:
        return found
    return found.filter(sealed=False).exclude(club__in=hidden_from(reader))


@dataclass(frozen=True)
class GameLine:
    """One finished game as its player sees it."""

    game: Game
    place: int | None
    score: int | None
    others: list[tuple[User, int | None]]
    change: int | None
    annulled: bool = False


def game_lines(user: User, finished: Iterable[Game]) -> list[GameLine]:
    listed = list(finished)
    changes = _changes(user, [game.pk for game in listed])
    void = games.annulled_ids(game.pk for game in listed)
    lines = [_line(user, game, changes.get(game.pk)) for game in listed]
    return [replace(line, annulled=line.game.pk in void) for line in lines]


def latest_games(user: User, limit: int) -> list[GameLine]:
    return game_lines(user, finished_games(user, user)[:limit])


def _changes(user: User, game_ids: list[str]) -> dict[str, int]:
    """What each game did to his rating as people read it, later annulments included."""
    total: dict[str, int] = {}
    rows = RatingChange.objects.filter(user=user, game_id__in=game_ids)
    # What it did in a club is told on the club's own pages.
    for row in rows.exclude(ladder__kind=Ladder.Kind.CLUB):
        total[row.game_id] = total.get(row.game_id, 0) + read_change(row)
    return total


def read_change(change: RatingChange) -> int:
    """Between the two numbers that were shown, as the table said it at the end of the game."""
    return round(change.after) - round(change.before)


def _line(user: User, game: Game, change: int | None) -> GameLine:
    seats = list(game.seats.all())
    scores = game.scores or [None] * game.players
    own = next(seat for seat in seats if seat.user_id == user.pk)
    others = [(seat.user, scores[seat.number]) for seat in seats if seat is not own]
    return GameLine(game, _place(game, own), scores[own.number], others, change)


def _place(game: Game, seat: Seat) -> int | None:
    return game.places[seat.number] if game.places else seat.place
