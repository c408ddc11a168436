"""A new table: the row, its seats and, if nobody is waited for, the first deck."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.clubs.models import Club
from accounts.models import User
from games import engine, signals
from games.models import Entry, Game, Pool, Seat
from games.tables import scheduling
from games.tables.clocks import LAG_QUOTA_MS
from games.tables.messages import now_ms
from games.tables.play.transitions import booked, deal_next, with_clock
from games.tables.state import store
from games.tables.state.live_game import Live
from games.tables.state.loader import load, moment
from ratings.models import Ladder, Rating
from ratings.queries import ratings_of


@dataclass(frozen=True)
class Terms:
    """What is agreed before anybody sits down.

    agreements  as in record.md, the version of a preset that they come from beside them
    ladder      whose ratings are shown at the seats; None: nobody's
    club        whose game it is: it counts in the club's ladder, too
    holds       whether its people play no other meanwhile, as at every ranked table
    event       what it belongs to, as the record has it, and the id of that
    secret      drawn before, for several tables with the same cards; "": one of its own
    sealed      whether nobody else is shown anything of it, until all those tables are over
    ends_at     from then on no new deal begins
    """

    agreements: dict[str, Any]
    action_ms: int
    reserve_ms: int
    preset_id: int | None = None
    pool: Pool | None = None
    ladder: Ladder | None = None
    rated: bool = True
    club: Club | None = None
    holds: bool = False
    event: str = ""
    event_key: str = ""
    secret: str = ""
    sealed: bool = False
    ends_at: datetime | None = None

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
    waits: bool = True,
) -> Game:
    """Seat the users in this order. IntegrityError: one of them plays a ranked game.

    `first_dealer` is drawn, but for an event, whose draw sets it, and for a rematch: there it is
    the seat at which the winner of `rematch_of` sits now. Whoever checks the shuffle is told why.
    `waits`: the first deck is dealt when people have sent their contributions, or had the time.
    """
    if isinstance(terms, Pool):
        terms = Terms.of(terms)
    game = _new_row(terms, users)
    game.first_dealer, game.rematch_of = first_dealer, rematch_of
    game.save(force_insert=True)
    _seat(game, terms, users)
    if not waits or not settings.CONTRIBUTE_MS or all(user.is_bot for user in users):
        begin(game)
    game_id = game.id
    transaction.on_commit(lambda: _opened(game_id))
    return game


def _new_row(terms: Terms, users: Sequence[User]) -> Game:
    secret = bytes.fromhex(terms.secret) or engine.shuffle.new_secret()
    now = now_ms()
    return Game(
        pool=terms.pool,
        preset_id=terms.preset_id,
        rated=terms.rated,
        club=terms.club,
        event=terms.event,
        event_key=terms.event_key,
        sealed=terms.sealed,
        ends_at=terms.ends_at,
        ladder=None if terms.pool else terms.ladder,
        agreements=terms.agreements,
        rules_version=engine.RULES_VERSION,
        players=len(users),
        action_ms=terms.action_ms,
        reserve_ms=terms.reserve_ms,
        secret=secret.hex(),
        commitment=engine.shuffle.commitment(secret),
        contributions=[""] * len(users),
        scores=[0] * len(users),
        seen=[0] * (len(users) + 1),
        turn_at=moment(now),
        due_at=moment(now + settings.CONTRIBUTE_MS),
        reserves=[None if user.is_bot else terms.reserve_ms for user in users],
        quotas=[LAG_QUOTA_MS] * len(users),
        missed=[0] * len(users),
    )


def _seat(game: Game, terms: Terms, users: Sequence[User]) -> None:
    ladder, people = terms.ladder, [user.pk for user in users]
    ratings = ratings_of(ladder, people) if ladder else {}
    # Whoever plays a game of a pool, rated or not, waits for no other.
    holds = terms.holds or game.rated or game.pool is not None
    Seat.objects.bulk_create(
        _new_seat(game, number, user, ratings.get(user.pk), holds)
        for number, user in enumerate(users)
    )


def _new_seat(game: Game, number: int, user: User, rating: Rating | None, holds: bool) -> Seat:
    return Seat(
        game=game,
        number=number,
        user=user,
        rating=None if rating is None else rating.value,
        provisional=rating is not None and rating.provisional,
        running=holds and not user.is_bot,
    )


def begin(game: Game) -> Live:
    """Fix the contributions that have come: draw the first dealer and the first deck with them.

    For who holds the row of a game without a log, in a transaction.
    """
    if game.first_dealer is None:
        drawn_from = bytes.fromhex(game.secret), game.contributions
        game.first_dealer = engine.shuffle.first_dealer(*drawn_from, game.players)
        game.save(update_fields=["first_dealer"])
    live = load(game.id)
    assert live is not None
    begun, lines, void = deal_next(live, live.game, 0)
    dealt = with_clock(booked(live.moved(begun, len(lines)), void), now_ms())
    _write(game, dealt)
    for result in void:
        result.save(force_insert=True)
    at = timezone.now()
    Entry.objects.bulk_create(
        Entry(game=game, number=number, kind=line.kind, text=line.text, created_at=at)
        for number, line in enumerate(lines)
    )
    return dealt


def _write(game: Game, dealt: Live) -> None:
    """The first clock runs."""
    game.version, game.seen = dealt.version, list(dealt.seen)
    game.turn_seat, game.turn_at = dealt.clock.seat, dealt.mark.turn_at
    game.due_at = None if dealt.clock.due is None else moment(dealt.clock.due)
    game.save(update_fields=["version", "seen", "turn_seat", "turn_at", "due_at"])


def _opened(game_id: str) -> None:
    live = store.reloaded(game_id)
    signals.ring(game_id, "opened")
    if live is not None:
        scheduling.after(live)
