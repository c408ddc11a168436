"""A new table: the row, its seats and the first deck, in one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import engine, signals
from games.models import Entry, Game, Pool, Seat
from ratings.models import Ladder, Rating
from ratings.queries import ratings_of

from . import store, wakeups
from .clocks import LAG_QUOTA_MS
from .live import Live
from .loading import load, moment
from .messages import now_ms
from .steps import deal_next, with_clock


@dataclass(frozen=True)
class Terms:
    """What is agreed before anybody sits down.

    agreements  as in record.md, the version of a preset that they come from beside them
    ladder      whose ratings are shown at the seats; None: nobody's
    """

    agreements: dict[str, Any]
    action_ms: int
    reserve_ms: int
    preset_id: int | None = None
    pool: Pool | None = None
    ladder: Ladder | None = None
    rated: bool = True

    @classmethod
    def of(cls, pool: Pool) -> "Terms":
        return cls(
            agreements=pool.agreements,
            action_ms=pool.action_ms,
            reserve_ms=pool.reserve_ms,
            preset_id=pool.preset_id,
            pool=pool,
            ladder=pool.ladder if pool.rated else None,
            rated=pool.rated,
        )


@transaction.atomic
def open_table(
    terms: Terms | Pool,
    users: Sequence[User],
    first_dealer: int | None = None,
    rematch_of: Game | None = None,
) -> Game:
    """Seat the users in this order and deal. IntegrityError: one of them plays a ranked game.

    `first_dealer` is drawn, but for a rematch: there it is the seat at which the winner of
    `rematch_of` sits now. Both are given, or neither: whoever checks the shuffle is told why.
    """
    if isinstance(terms, Pool):
        terms = Terms.of(terms)
    game = _new_row(terms, users, first_dealer)
    game.rematch_of = rematch_of
    game.save(force_insert=True)
    _seat(game, terms, users)
    live = load(game.id)
    assert live is not None
    _begin(game, live)
    game_id = game.id
    transaction.on_commit(lambda: _opened(game_id))
    return game


def _new_row(terms: Terms, users: Sequence[User], first_dealer: int | None) -> Game:
    secret, contributions = engine.shuffle.new_secret(), [""] * len(users)
    dealer = first_dealer
    if dealer is None:
        dealer = engine.shuffle.first_dealer(secret, contributions, len(users))
    return Game(
        pool=terms.pool,
        preset_id=terms.preset_id,
        rated=terms.rated,
        agreements=terms.agreements,
        rules_version=engine.RULES_VERSION,
        players=len(users),
        first_dealer=dealer,
        action_ms=terms.action_ms,
        reserve_ms=terms.reserve_ms,
        secret=secret.hex(),
        commitment=engine.shuffle.commitment(secret),
        contributions=contributions,
        seen=[0] * (len(users) + 1),
        reserves=[None if user.is_bot else terms.reserve_ms for user in users],
        quotas=[LAG_QUOTA_MS] * len(users),
        missed=[0] * len(users),
    )


def _seat(game: Game, terms: Terms, users: Sequence[User]) -> None:
    ladder, people = terms.ladder, [user.pk for user in users]
    ratings = ratings_of(ladder, people) if ladder else {}
    Seat.objects.bulk_create(
        _new_seat(game, number, user, ratings.get(user.pk)) for number, user in enumerate(users)
    )


def _new_seat(game: Game, number: int, user: User, rating: Rating | None) -> Seat:
    return Seat(
        game=game,
        number=number,
        user=user,
        rating=None if rating is None else rating.value,
        provisional=rating is not None and rating.provisional,
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
