"""Queries of pages that need several apps."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import timedelta

from django.db.models import Avg, F, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games import queries as games
from games.history import queries as history
from games.history.queries import GameFilter, HistoryPage
from games.models import Game, Seat
from ratings import leaderboards
from ratings import queries as ratings
from ratings.leaderboards import Filters
from ratings.models import Ladder, Rating, RatingChange

# The home page shows a game of which it has seen the end, and else the last that ended, so long.
RESULT_SHOWN_FOR, LAST_RESULT_SHOWN_FOR = timedelta(seconds=30), timedelta(hours=1)
NEWEST_TO_FEATURE = 60


def count_people_at_tables() -> int:
    """Return how many human users play now."""
    playing = games.unfinished_seats().filter(game__waiting_since=None, left_at=None)
    running = playing.filter(user__bot_level="", user__is_external_bot=False)
    return running.values("user").distinct().count()


def games_to_watch(excluded: Game | None, limit: int) -> QuerySet[Game]:
    """Return running pool games, the highest rated first, other than the excluded one."""
    return _by_rating(_running(excluded).prefetch_related("seats__user"))[:limit]


def game_to_watch(excluded: Game | None, shown_id: str = "") -> Game | None:
    """Return the pool game that the home page shows; None if there is none.

    The game that it shows already stays until a moment after its end, for its result. Else it is
    the highest rated of the newest running ones, or the last that ended within an hour.
    """
    shown = _shown_until_now(shown_id) if shown_id else None
    return shown or _newest_by_rating(excluded) or _last_ended()


def _newest_by_rating(excluded: Game | None) -> Game | None:
    """Return the highest rated of the newest games; of all of them it would cost too much."""
    newest = _running(excluded).filter(players=3).order_by("-created_at").values("pk")
    games = Game.objects.filter(pk__in=newest[:NEWEST_TO_FEATURE])
    return _by_rating(games.prefetch_related("seats")).first()


def _shown_until_now(shown_id: str) -> Game | None:
    game = _pool_games().filter(pk=shown_id.replace("\0", ""), players=3).first()
    if game is None or game.waiting_since or (game.status == Game.Status.STOPPED):
        return None
    is_old = game.ended_at is not None and game.ended_at < timezone.now() - RESULT_SHOWN_FOR
    return None if is_old else game


def _last_ended() -> Game | None:
    since = timezone.now() - LAST_RESULT_SHOWN_FOR
    ended = _pool_games().filter(status=Game.Status.OVER, ended_at__gt=since, players=3)
    return ended.order_by("-ended_at").first()


def _running(excluded: Game | None) -> QuerySet[Game]:
    running = _pool_games().filter(status=Game.Status.PLAYING, waiting_since=None)
    return running.exclude(pk=excluded.pk) if excluded else running


def _pool_games() -> QuerySet[Game]:
    """Return the games that everybody may watch."""
    games = Game.objects.filter(pool__isnull=False, club=None, sealed=False)
    games = games.defer("record", "agreements", "secret")
    return games.select_related("pool").prefetch_related("seats")


def _by_rating(games: QuerySet[Game]) -> QuerySet[Game]:
    rated = games.select_related("pool").annotate(rating=Avg("seats__rating"))
    return rated.order_by(F("rating").desc(nulls_last=True), "-created_at", "pk")


@dataclass(frozen=True)
class LeaderboardPreview:
    """The top of a ladder and, unless it is among these rows, the viewer's own row."""

    ladder: Ladder
    rows: list[Rating]
    viewer_row: Rating | None
    viewer_rank: int | None


def best_of_season(ladder: Ladder, limit: int) -> list[Rating]:
    """Return the first rows of a ladder with their gains of the season."""
    rows = ratings.leaderboard(ladder, limit)
    leaderboards.add_season_gains(rows, ladder, timezone.now())
    return rows


def leaderboard_preview(
    ladder: Ladder, best: list[Rating], viewer: User | None
) -> LeaderboardPreview:
    """Return these first rows of a ladder, and the viewer's own unless it is among them."""
    if viewer is None or any(row.user_id == viewer.pk for row in best):
        return LeaderboardPreview(ladder, best, None, None)
    own = ratings.rating_of(viewer, ladder)
    leaderboards.add_season_gains([own], ladder, timezone.now())
    return LeaderboardPreview(ladder, best, own, leaderboards.rank_of(own, Filters()))


@dataclass(frozen=True)
class LadderRow:
    """A ladder and the rating of a user on it."""

    ladder: Ladder
    rating: Rating


def ladder_rows(user: User) -> list[LadderRow]:
    """Return the pools' ladders, and those of custom tables if the user has played there.

    In order, with the start value where the user has not played.
    """
    rows = ratings.all_ratings().filter(user=user, ladder__kind__in=ratings.PUBLIC_KINDS)
    by_ladder = {row.ladder_id: row for row in rows}
    return [
        LadderRow(ladder, by_ladder.get(ladder.pk) or Rating(user=user, ladder=ladder))
        for ladder in ratings.ladders()
        if ladder.kind == Ladder.Kind.POOL or ladder.pk in by_ladder
    ]


@dataclass(frozen=True)
class FinishedGame:
    """A finished game as one of its players sees it."""

    game: Game
    place: int | None
    score: int | None
    others: list[tuple[User, int | None]]
    change: int | None
    annulled: bool = False


def game_rows(user: User, finished: Iterable[Game]) -> list[FinishedGame]:
    """Return the rows of these games, seen by the user."""
    listed = list(finished)
    changes, annulled = _changes(user, [game.pk for game in listed])
    rows = [_game_row(user, game, changes.get(game.pk)) for game in listed]
    return [replace(row, annulled=row.game.pk in annulled) for row in rows]


def latest_games(user: User, viewer: User | None, limit: int) -> list[FinishedGame]:
    """Return a user's latest games that the viewer may see."""
    return listed_games(user, history.page_of(user, GameFilter(), seen_by(viewer, user), limit))


def listed_games(user: User, page: HistoryPage) -> list[FinishedGame]:
    """Return the games of a page, seen by the user."""
    history.add_games(page.rows)
    return game_rows(user, [row.game for row in page.rows])


def seen_by(viewer: User | None, user: User) -> Q:
    """Return the condition for a user's games that the viewer may see: of their own, all."""
    return Q() if viewer == user else history.visible_to(viewer)


def _changes(user: User, game_ids: list[str]) -> tuple[dict[str, int], set[str]]:
    """Map game ids to the displayed change of the user's rating; and return the annulled games.

    Annulments after the game are included. Changes on club ladders are shown on the club's pages.
    """
    total: dict[str, int] = {}
    found = RatingChange.objects.filter(game_id__in=game_ids).select_related("ladder")
    rows = list(found.only("game_id", "user", "kind", "before", "after", "ladder__kind"))
    for row in rows:
        if row.user_id == user.pk and row.ladder.kind != Ladder.Kind.CLUB:
            total[row.game_id] = total.get(row.game_id, 0) + displayed_change(row)
    return total, _annulled(rows)


def _annulled(rows: Iterable[RatingChange]) -> set[str]:
    """Return the games of these changes that count in no ladder of the site any more."""
    club = Ladder.Kind.CLUB
    of_games = {
        row.game_id
        for row in rows
        if row.kind == RatingChange.Kind.GAME and row.ladder.kind != club
    }
    reversals = (row for row in rows if row.kind != RatingChange.Kind.GAME)
    return {
        row.game_id for row in reversals if row.ladder.kind != club or row.game_id not in of_games
    }


def displayed_change(change: RatingChange) -> int:
    """Return the difference of the two displayed numbers, as the table showed it."""
    return round(change.after) - round(change.before)


def _game_row(user: User, game: Game, change: int | None) -> FinishedGame:
    seats = list(game.seats.all())
    scores = game.scores or [None] * game.players
    own = next(seat for seat in seats if seat.user_id == user.pk)
    others = [(seat.user, scores[seat.number]) for seat in seats if seat is not own]
    return FinishedGame(game, _place(game, own), scores[own.number], others, change)


def _place(game: Game, seat: Seat) -> int | None:
    return game.places[seat.number] if game.places else seat.place
