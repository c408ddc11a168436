"""Rating of finished games. Services alone write ratings."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import fmean

from django.db import transaction
from django.utils import timezone

from ratings import elo, gain_limits, leaderboard_eligibility, periods, queries
from ratings.annulment import annul_game as annul_game
from ratings.gain_history import GainHistories, TableMember
from ratings.models import Ladder, Rating, RatingChange

UPDATED_FIELDS = [
    *("value", "display_value", "games", "updated_at", "played_at", "games_to_list"),
    *("established", "established_at", "established_opponents"),
]
# Ratings by (ladder id, user id), and changes by user id.
Rows = dict[tuple[int, int], Rating]
Changes = dict[int, RatingChange]


@dataclass(frozen=True)
class RatedPlayer:
    """A seat of a finished game: the user, the place (1 is best), and whether it is a bot.

    `left`: the player left before the end; all who left share the last place.
    """

    user_id: int
    place: int
    bot: bool = False
    left: bool = False


def rate_game(
    game_id: str, ladder: Ladder, players: Sequence[RatedPlayer], at: datetime | None = None
) -> list[RatingChange]:
    """Rate a finished game in the caller's transaction; a second call returns the stored changes.

    The ladders of the running season and week change by the same amounts. Return one change for
    each player whose rating the game can change, in the players' order.
    """
    return rate_in_ladders(game_id, [ladder], players, at)[ladder.pk]


def rate_in_ladders(
    game_id: str,
    ladders: Sequence[Ladder],
    players: Sequence[RatedPlayer],
    at: datetime | None = None,
    only: Sequence[RatedPlayer] | None = None,
) -> dict[int, list[RatingChange]]:
    """Rate a game on several ladders, a pool's and a club's; return the changes by ladder id.

    `only`: the players whose ratings change; by default all people.

    Ratings are locked first and bins are updated last, here as in annulments: no deadlocks.

    Raises:
        TransactionManagementError: outside of a transaction.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("rate_game must run in a transaction")
    at = at or timezone.now()
    rated = _rated_players(players) if only is None else only
    families = {ladder.pk: [ladder, *periods.running_periods(ladder, at)] for ladder in ladders}
    affected = [ladder for family in families.values() for ladder in family]
    rows = _lock_or_create(affected, {player.user_id for player in rated})
    # Read after locking: another call for this game may just have committed.
    stored = {ladder.pk: _stored_changes(game_id, ladder) for ladder in ladders}
    new = {
        ladder.pk: _rate(game_id, ladder, players, rows, at)
        for ladder in ladders
        if not stored[ladder.pk]
    }
    _apply_changes(rows.values(), {row.pk: new[pk] for pk in new for row in families[pk]}, at)
    return {
        pk: [changes[player.user_id] for player in rated if player.user_id in changes]
        for pk, changes in (stored | new).items()
    }


def penalise_leavers(
    game_id: str, ladder: Ladder, players: Sequence[RatedPlayer], at: datetime | None = None
) -> list[RatingChange]:
    """Rate only those who left a game in which nothing was played; otherwise as `rate_game`."""
    leavers = [player for player in players if player.left]
    return rate_in_ladders(game_id, [ladder], players, at, leavers)[ladder.pk]


def stored_ladder(ladder: Ladder | None) -> Ladder | None:
    """Return the row of a ladder that may not be stored yet (`queries.custom_ladder_of`)."""
    if ladder is None or ladder.pk:
        return ladder
    fields = {"kind": ladder.kind, "name": ladder.name, "order": ladder.order}
    return Ladder.objects.get_or_create(key=ladder.key, defaults=fields)[0]


def _rated_players(players: Sequence[RatedPlayer]) -> list[RatedPlayer]:
    """Return the people; in a game of bots alone, the bots."""
    return [player for player in players if not player.bot] or list(players)


def _lock_or_create(ladders: Sequence[Ladder], user_ids: Iterable[int]) -> Rows:
    """Lock the ratings, and create missing ones, in the order of user ids: no deadlocks."""
    ordered = sorted(user_ids)
    missing = [periods.new_rating(ladder, user) for user in ordered for ladder in ladders]
    Rating.objects.bulk_create(missing, ignore_conflicts=True)
    rows = leaderboard_eligibility.lock_ratings(
        Rating.objects.filter(ladder__in=ladders, user_id__in=ordered)
    )
    found = {(row.ladder_id, row.user_id): row for row in rows}
    for ladder in ladders:
        if ladder.is_period:
            _begin_period(ladder, found)
    return found


def _begin_period(period: Ladder, rows: Rows) -> None:
    """Set the value at which established players begin a season or a week."""
    parents = {user: row for (ladder, user), row in rows.items() if ladder == period.parent_id}
    ratings = {
        user: row.value
        for user, row in parents.items()
        if row.established and rows[period.pk, user].played_at is None
    }
    starts = periods.start_values(period, ratings) if ratings else {}
    for user, value in starts.items():
        rows[period.pk, user].value = value


def _stored_changes(game_id: str, ladder: Ladder) -> dict[int, RatingChange]:
    kind = RatingChange.Kind.GAME
    rows = RatingChange.objects.filter(game_id=game_id, ladder=ladder, kind=kind)
    return {row.user_id: row for row in rows}


def _rate(
    game_id: str, ladder: Ladder, players: Sequence[RatedPlayer], rows: Rows, at: datetime
) -> dict[int, RatingChange]:
    known = _ratings_before(ladder, players, rows)
    histories = _gain_histories(ladder, players, known, at)
    changes = [
        RatingChange(game_id=game_id, ladder=ladder, created_at=at, **fields)
        for fields in _changes(game_id, players, known, histories)
        if (ladder.pk, fields["user_id"]) in rows
    ]
    RatingChange.objects.bulk_create(changes)
    histories.note_meetings(
        [known[player.user_id] for player in players if (ladder.pk, player.user_id) in rows]
    )
    return {change.user_id: change for change in changes}


def _gain_histories(
    ladder: Ladder, players: Sequence[RatedPlayer], known: dict[int, Rating], at: datetime
) -> GainHistories:
    members = [
        TableMember(player.user_id, known[player.user_id], player.bot, player.left)
        for player in players
    ]
    return GainHistories(ladder, members, at)


def _ratings_before(
    ladder: Ladder, players: Sequence[RatedPlayer], rows: Rows
) -> dict[int, Rating]:
    """Return all players' ratings before the game, including those that will not change."""
    known = {user: row for (ladder_id, user), row in rows.items() if ladder_id == ladder.pk}
    others = [player.user_id for player in players if player.user_id not in known]
    return known | (queries.ratings_of(ladder, others) if others else {})


def _changes(
    game_id: str,
    players: Sequence[RatedPlayer],
    known: dict[int, Rating],
    histories: GainHistories,
) -> Iterator[dict]:
    before = [known[player.user_id].value for player in players]
    counted = histories.departures_that_count(game_id)
    seats = [_elo_player(player, known[player.user_id], counted) for player in players]
    gains = _limited(elo.pair_gains(seats), histories)
    totals = elo.total_changes(seats, gains)
    for index, (player, total) in enumerate(zip(players, totals, strict=True)):
        others = before[:index] + before[index + 1 :]
        yield {
            "user_id": player.user_id,
            "before": before[index],
            "after": before[index] + total,
            "place": player.place,
            "opponents_mean": fmean(others) if others else None,
            "left": player.left,
            "departure_counted": player.user_id in counted,
            **_gains_of(index, gains, histories),
        }


def _elo_player(player: RatedPlayer, rating: Rating, counted: Collection[int]) -> elo.Player:
    return elo.Player(
        rating.value,
        rating.games,
        player.place,
        player.bot,
        player.left,
        departure_counts=player.user_id in counted,
    )


def _limited(gains: elo.Gains, histories: GainHistories) -> elo.Gains:
    """Return the gains within the limits; a club's ladder has none: it is among friends."""
    if histories.ladder.kind == Ladder.Kind.CLUB:
        return gains
    return gain_limits.limit_gains(gains, histories.histories(), histories.crowd)


def _gains_of(own: int, gains: elo.Gains, histories: GainHistories) -> dict:
    """Return a player's gains from people, one by one, and from all newcomers together."""
    people = [
        (gain, member)
        for seat, (gain, member) in enumerate(zip(gains[own], histories.members, strict=True))
        if seat != own and not member.bot
    ]
    return {
        "opponent_gains": {str(member.user_id): round(gain, 3) for gain, member in people},
        "newcomer_gain": sum(g for g, member in people if not histories.established(member)),
    }


def _apply_changes(rows: Iterable[Rating], changes: dict[int, Changes], at: datetime) -> None:
    """Apply the changes by ladder id and user id; a period has those of its parent."""
    changed = [row for row in rows if row.user_id in changes.get(row.ladder_id, ())]
    if not changed:
        return
    removed = leaderboard_eligibility.bins_of_all(changed)
    for row in changed:
        change = changes[row.ladder_id][row.user_id]
        _apply_gain(row, change.after - change.before, at)
    Rating.objects.bulk_update(changed, UPDATED_FIELDS)
    leaderboard_eligibility.refresh_and_count(changed, removed, at)


def _apply_gain(row: Rating, gain: float, at: datetime) -> None:
    """Add one rated game; on the ladder of a period the gain is that of its parent."""
    absent = elo.is_absent(row.played_at, at)
    row.games_to_list = elo.games_to_list(row.games, row.games_to_list, absent)
    row.value += gain
    row.display_value = elo.display_value(row.value)
    row.games += 1
    row.played_at = max(at, row.played_at or at)
    row.updated_at = timezone.now()
