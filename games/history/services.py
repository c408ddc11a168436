"""Services of histories: rows of ended games, and counters that change once per game."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Greatest

from accounts.models import User
from games.bots import level_of
from games.history.counting import PLACES, StoredDeal, count_deals, highest_contract
from games.history.models import BotResult, Encounter, PlayedGame, Statistics
from games.models import DealResult, Game, Seat
from games.presets.models import Preset

SHARED_PRESETS = (Preset.Kind.SITE, Preset.Kind.ADMIN)
GAMES_AT_ONCE = 200


class CounterKey(NamedTuple):
    """The games that one row of statistics counts, by the ids of ladder and club."""

    ladder: int | None
    preset: str
    club: int | None
    with_people: bool

    def rows_of(self, user_id: int) -> dict[str, Any]:
        """Return the filter of the user's row."""
        return {
            "user": user_id,
            "preset": self.preset,
            "with_people": self.with_people,
            **_null_or("ladder", self.ladder),
            **_null_or("club", self.club),
        }

    def new_row(self, user_id: int) -> Statistics:
        """Return the user's row with all counters at 0."""
        return Statistics(
            user_id=user_id,
            ladder_id=self.ladder,
            preset=self.preset,
            club_id=self.club,
            with_people=self.with_people,
        )


def _null_or(name: str, value: int | None) -> dict[str, Any]:
    return {f"{name}__isnull": True} if value is None else {name: value}


def add_game(game: Game, seats: Sequence[Seat]) -> None:
    """Write the rows of a game that has ended, in the caller's transaction; idempotent.

    The caller holds the lock of the game.
    """
    if PlayedGame.objects.filter(game=game).exists():
        return
    deals = _deals([game.pk])
    rows = [_played(game, seat, seats, _own_deals(deals, seat)) for seat in seats]
    PlayedGame.objects.bulk_create(rows)
    Encounter.objects.bulk_create(
        Encounter(played=row, user_id=row.user_id, opponent_id=other, ended_at=row.ended_at)
        for row in rows
        for other in (seat.user_id for seat in seats)
        if other != row.user_id
    )


def _played(
    game: Game, seat: Seat, seats: Sequence[Seat], deals: Sequence[StoredDeal]
) -> PlayedGame:
    return PlayedGame(
        game=game,
        user_id=seat.user_id,
        ended_at=game.ended_at or game.created_at,
        pool_id=game.pool_id,
        preset=preset_key(game),
        rated=game.rated,
        with_people=_plays_with_people(seat, seats),
        place=None if game.places is None else game.places[seat.number],
        made=highest_contract(deals, seat.number, "made"),
        failed=highest_contract(deals, seat.number, "failed"),
    )


def preset_key(game: Game) -> str:
    """Return the key of the game's preset; empty if it is a user's or a club's own, or deleted."""
    preset = game.preset
    return preset.key if preset and preset.kind in SHARED_PRESETS else ""


def _plays_with_people(seat: Seat, seats: Sequence[Seat]) -> bool:
    return any(not other.user.is_program for other in seats if other != seat)


class _NumberedDeal(NamedTuple):
    """A stored deal, its game, and the length of the log at its end."""

    game_id: str
    version: int
    stored: StoredDeal


def _deals(game_ids: Iterable[str]) -> list[_NumberedDeal]:
    rows = DealResult.objects.filter(game__in=list(game_ids)).order_by("game", "number")
    fields = rows.values_list("game_id", "version", "outcome", "marks")
    return [
        _NumberedDeal(game_id, version, StoredDeal(*deal)) for game_id, version, *deal in fields
    ]


def _own_deals(deals: Iterable[_NumberedDeal], seat: Seat) -> list[StoredDeal]:
    """Return the deals that the player finished; a bot played on for those who left."""
    end = seat.left_version
    return [deal.stored for deal in deals if end is None or deal.version <= end]


def count_game(game: Game, seats: Sequence[Seat]) -> None:
    """Add a finalised game to the statistics, in the caller's transaction; call it once."""
    _change(game, seats, 1)


def annul_game(game: Game) -> bool:
    """Take a finalised game out of the statistics; return False if it was before."""
    with transaction.atomic():
        if not PlayedGame.objects.filter(game=game, annulled=False).update(annulled=True):
            return False
        _change(game, _seats([game.pk]), -1)
    return True


def _change(game: Game, seats: Sequence[Seat], sign: int) -> None:
    """Add or subtract a game's counters, in the order of user ids: no deadlocks."""
    deals = _deals([game.pk])
    for seat in sorted(seats, key=lambda seat: seat.user_id):
        if is_counted(game, seat):
            counts = _counts(game, seat, deals)
            _add(seat.user_id, _kind(game, seat, seats), {k: sign * n for k, n in counts.items()})
            for level, won in _levels_met(game, seat, seats):
                _add_result(seat.user_id, level, sign, sign * won)


def is_counted(game: Game, seat: Seat) -> bool:
    """Return whether the seat's user has statistics of this game.

    Games without places do not count. All games with bots of the site would wait for one row of
    theirs, so they have none.
    """
    return game.places is not None and not seat.user.is_bot


def _counts(game: Game, seat: Seat, deals: Iterable[_NumberedDeal]) -> Counter[str]:
    counts = count_deals(_own_deals(deals, seat), seat.number)
    assert game.places is not None
    counts.update(["games", PLACES[game.places[seat.number] - 1]])
    return counts


def _kind(game: Game, seat: Seat, seats: Sequence[Seat]) -> CounterKey:
    ladder = game.rated_in
    return CounterKey(
        ladder.pk if ladder else None,
        preset_key(game),
        game.club_id,
        _plays_with_people(seat, seats),
    )


def _add(user_id: int, kind: CounterKey, counts: dict[str, int]) -> None:
    """Change a row, which is created if there is none, or if a rebuild just deleted it."""
    changes = {name: F(name) + number for name, number in counts.items()}
    row = Statistics.objects.filter(**kind.rows_of(user_id))
    if row.update(**changes):
        return
    _lock(user_id)
    Statistics.objects.bulk_create([kind.new_row(user_id)], ignore_conflicts=True)
    row.update(**changes)


def _levels_met(game: Game, seat: Seat, seats: Sequence[Seat]) -> list[tuple[str, bool]]:
    """Return the levels of the bots at the table, and whether the player won against them."""
    won = game.winner == seat.number and seat.left_at is None
    levels = {level_of(other.user.bot_level) for other in seats if other.user.is_bot}
    return [(level, won) for level in sorted(levels)]


def _add_result(user_id: int, level: str, played: int, won: int) -> None:
    """Change a row, as `_add` does."""
    row = BotResult.objects.filter(user=user_id, level=level)
    # Never below 0: a process of the version before counts no results.
    changes = {"played": Greatest(F("played") + played, 0), "won": Greatest(F("won") + won, 0)}
    if not row.update(**changes):
        _lock(user_id)
        BotResult.objects.bulk_create(
            [BotResult(user_id=user_id, level=level)], ignore_conflicts=True
        )
        row.update(**changes)


def _lock(user_id: int) -> None:
    """Let no one else create rows of this user, or rebuild them, before the transaction ends."""
    User.objects.select_for_update(no_key=True).filter(pk=user_id).first()


def add_missing_games() -> int:
    """Write the rows of ended games that have none, and return how many games these were."""
    ended = Game.objects.exclude(status=Game.Status.PLAYING).filter(played=None, fixed_deal="")
    ids = list(ended.order_by("pk").values_list("pk", flat=True))
    for game_id in ids:
        with transaction.atomic():
            row = Game.objects.select_for_update(of=("self",)).select_related("preset")
            add_game(row.get(pk=game_id), _seats([game_id]))
    return len(ids)


def rebuild(user: User) -> None:
    """Compute a user's statistics anew from their games and the stored deal results.

    Games that are finalised meanwhile wait for its end, and count afterwards.
    """
    with transaction.atomic():
        _lock(user.pk)
        Statistics.objects.filter(user=user).delete()
        BotResult.objects.filter(user=user).delete()
        totals = _totals(user)
        for kind, counts in totals.kinds.items():
            row = kind.new_row(user.pk)
            for name, number in counts.items():
                setattr(row, name, number)
            row.save(force_insert=True)
        BotResult.objects.bulk_create(
            BotResult(user=user, level=level, played=played, won=totals.won[level])
            for level, played in totals.played.items()
        )


@dataclass
class _Totals:
    """The counters of a user by kind of game, and the results against bots by level."""

    kinds: dict[CounterKey, Counter[str]] = field(default_factory=dict)
    played: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)

    def add_results(self, results: Iterable[tuple[str, bool]]) -> None:
        """Count a game against bots of these levels."""
        for level, won in results:
            self.played[level] += 1
            self.won[level] += won


def _totals(user: User) -> _Totals:
    totals = _Totals()
    played = PlayedGame.objects.filter(user=user, annulled=False, game__finalised_at__isnull=False)
    ids = list(played.order_by("pk").values_list("game_id", flat=True))
    for start in range(0, len(ids), GAMES_AT_ONCE):
        _add_totals(totals, user, ids[start : start + GAMES_AT_ONCE])
    return totals


def _add_totals(totals: _Totals, user: User, ids: Sequence[str]) -> None:
    games = Game.objects.select_related("pool__ladder", "ladder", "preset").in_bulk(ids)
    seats = {pk: list(rows) for pk, rows in groupby(_seats(ids), key=lambda seat: seat.game_id)}
    deals = {pk: list(rows) for pk, rows in groupby(_deals(ids), key=lambda deal: deal.game_id)}
    for pk, game in games.items():
        own = next(seat for seat in seats[pk] if seat.user_id == user.pk)
        if is_counted(game, own):
            total = totals.kinds.setdefault(_kind(game, own, seats[pk]), Counter())
            total.update(_counts(game, own, deals.get(pk, [])))
            totals.add_results(_levels_met(game, own, seats[pk]))


def _seats(game_ids: Sequence[str]) -> list[Seat]:
    rows = Seat.objects.filter(game__in=game_ids).select_related("user")
    return list(rows.order_by("game", "number"))
