"""A new table: the row, its seats and the first deck, in one transaction."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import engine, signals
from games.models import Entry, Game, Pool, Seat
from ratings.models import Rating
from ratings.queries import ratings_of

from . import store, wakeups
from .clocks import LAG_QUOTA_MS
from .live import Live
from .loading import load, moment
from .messages import now_ms
from .steps import deal_next, with_clock


@transaction.atomic
def open_table(pool: Pool, users: Sequence[User], first_dealer: int | None = None) -> Game:
    """Seat the users in this order and deal. IntegrityError: one of them plays a ranked game."""
    game = _new_row(pool, users, first_dealer)
    game.save(force_insert=True)
    _seat(game, pool, users)
    live = load(game.id)
    assert live is not None
    _begin(game, live)
    game_id = game.id
    transaction.on_commit(lambda: _opened(game_id))
    return game


def _new_row(pool: Pool, users: Sequence[User], first_dealer: int | None) -> Game:
    secret, contributions = engine.shuffle.new_secret(), [""] * len(users)
    dealer = first_dealer
    if dealer is None:
        dealer = engine.shuffle.first_dealer(secret, contributions, len(users))
    return Game(
        pool=pool,
        preset_id=pool.preset_id,
        rated=pool.rated,
        agreements=pool.agreements,
        rules_version=engine.RULES_VERSION,
        players=len(users),
        first_dealer=dealer,
        action_ms=pool.action_ms,
        reserve_ms=pool.reserve_ms,
        secret=secret.hex(),
        commitment=engine.shuffle.commitment(secret),
        contributions=contributions,
        seen=[0] * (len(users) + 1),
        reserves=[None if user.is_bot else pool.reserve_ms for user in users],
        quotas=[LAG_QUOTA_MS] * len(users),
        missed=[0] * len(users),
    )


def _seat(game: Game, pool: Pool, users: Sequence[User]) -> None:
    ratings = ratings_of(pool.ladder, [user.pk for user in users])
    Seat.objects.bulk_create(
        _new_seat(game, number, user, ratings[user.pk]) for number, user in enumerate(users)
    )


def _new_seat(game: Game, number: int, user: User, rating: Rating) -> Seat:
    return Seat(
        game=game,
        number=number,
        user=user,
        rating=rating.value if game.rated else None,
        provisional=game.rated and rating.provisional,
        # Whoever plays a game of a pool, rated or not, waits for no other.
        running=(game.rated or game.pool is not None) and not user.is_bot,
    )


def _begin(game: Game, live: Live) -> None:
    """Deal the first deck and start the first clock."""
    begun, lines = deal_next(live, live.game)
    dealt = with_clock(live.moved(begun, len(lines)), now_ms())
    clock = dealt.clock
    game.version, game.seen = dealt.version, list(dealt.seen)
    game.turn_seat, game.turn_at = clock.seat, dealt.mark.turn_at
    game.due_at = None if clock.due is None else moment(clock.due)
    game.reserves, game.scores = list(clock.reserves), list(dealt.game.standing.scores)
    game.save()
    at = timezone.now()
    Entry.objects.bulk_create(
        Entry(game=game, number=number, kind=line.kind, text=line.text, created_at=at)
        for number, line in enumerate(lines)
    )


def _opened(game_id: str) -> None:
    live = store.reloaded(game_id)
    signals.ring(game_id, "opened")
    if live is not None:
        wakeups.after(live)
