"""Creation of a game: the row, its seats and, unless it waits for contributions, the first deck."""

import logging
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
from games.realtime.messages import now_ms
from games.tables import scheduling
from games.tables.clocks import LAG_QUOTA_MS
from games.tables.play.transitions import deal_until_decision, start_next_clock, with_results
from games.tables.presence import arrivals
from games.tables.state import store
from games.tables.state.live_game import LiveGame
from games.tables.state.loader import from_ms, load
from ratings.models import Ladder, Rating
from ratings.queries import ratings_of

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class GameSetup:
    """The terms of a game before its start.

    agreements    as in record.md, together with the preset they come from
    ladder        the ladder whose ratings the seats show; None: no ratings
    club          the club of the game: it counts in the club's ladder, too
    is_exclusive  whether its people play no other game meanwhile, as in every ranked game
    event         the event it belongs to, as in the record; `event_key`: the id of that event
    secret        drawn beforehand, for several tables with the same cards; "": drawn here
    sealed        whether only its players may see it until all those tables are over
    ends_at       no new deal begins from this time on; in a fixed deal its person does nothing more
    hints         whether the person may ask what an expert would do (tables/hints.py)
    fixed_deal    the deal that one person plays alone, at which the game ends; "": none
    expects_players  whether who does not come to the table soon has left, as in a ranked game
    """

    agreements: dict[str, Any]
    action_ms: int
    reserve_ms: int
    preset_id: int | None = None
    pool: Pool | None = None
    ladder: Ladder | None = None
    rated: bool = True
    club: Club | None = None
    is_exclusive: bool = False
    event: str = ""
    event_key: str = ""
    secret: str = ""
    sealed: bool = False
    ends_at: datetime | None = None
    hints: bool = False
    fixed_deal: str = ""
    expects_players: bool = False

    @classmethod
    def of(cls, pool: Pool) -> "GameSetup":
        """Return the setup of a pool's games."""
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
def create_game(
    setup: GameSetup | Pool,
    users: Sequence[User],
    first_dealer: int | None = None,
    rematch_of: Game | None = None,
    waits: bool = True,
) -> Game:
    """Create a game with the users seated in this order.

    `first_dealer` is drawn unless an event has drawn it. In a rematch it is the seat of the winner
    of `rematch_of`; the record says so, for those who verify the shuffle.
    `waits`: whether the first deck waits until people have contributed or their time is over.
    Raises: IntegrityError if one of them already plays a ranked game.
    """
    if isinstance(setup, Pool):
        setup = GameSetup.of(setup)
    game = _new_row(setup, users)
    game.first_dealer, game.rematch_of = first_dealer, rematch_of
    game.save(force_insert=True)
    _create_seats(game, setup, users)
    if not waits or not settings.CONTRIBUTE_MS or all(user.is_bot for user in users):
        deal_first(game)
    game_id, facts = game.id, _facts(game, users)
    transaction.on_commit(lambda: _announce(game_id, facts))
    return game


def _facts(game: Game, users: Sequence[User]) -> dict[str, Any]:
    """Return what the log says of a new game."""
    ids = ",".join(str(user.pk) for user in users)
    pool = game.pool.key if game.pool else None
    return {"game": game.pk, "pool": pool, "tournament": game.event_key or None, "users": ids}


def _new_row(setup: GameSetup, users: Sequence[User]) -> Game:
    secret = bytes.fromhex(setup.secret) or engine.shuffle.new_secret()
    now = now_ms()
    return Game(
        pool=setup.pool,
        preset_id=setup.preset_id,
        rated=setup.rated,
        club=setup.club,
        event=setup.event,
        event_key=setup.event_key,
        sealed=setup.sealed,
        ends_at=setup.ends_at,
        hints=setup.hints,
        fixed_deal=setup.fixed_deal,
        ladder=None if setup.pool else setup.ladder,
        agreements=setup.agreements,
        rules_version=engine.RULES_VERSION,
        players=len(users),
        action_ms=setup.action_ms,
        reserve_ms=setup.reserve_ms,
        secret=secret.hex(),
        commitment=engine.shuffle.commitment(secret),
        contributions=[""] * len(users),
        scores=[0] * len(users),
        seq_by_viewer=[0] * (len(users) + 1),
        turn_at=from_ms(now),
        due_at=from_ms(now + settings.CONTRIBUTE_MS),
        reserve_ms_by_seat=[None if user.is_bot else setup.reserve_ms for user in users],
        lag_quota_ms=[LAG_QUOTA_MS] * len(users),
        timeouts=[0] * len(users),
    )


def _create_seats(game: Game, setup: GameSetup, users: Sequence[User]) -> None:
    ladder, people = setup.ladder, [user.pk for user in users]
    ratings = ratings_of(ladder, people) if ladder else {}
    # A pool's game, rated or not, is exclusive.
    exclusive = setup.is_exclusive or game.rated or game.pool is not None
    seats = [
        _new_seat(game, number, user, ratings.get(user.pk), exclusive)
        for number, user in enumerate(users)
    ]
    expected_by = arrivals.expected_by(game, timezone.now(), setup.expects_players)
    for seat in seats:
        seat.expected_by = expected_by if seat.running else None
    Seat.objects.bulk_create(seats)


def _new_seat(game: Game, number: int, user: User, rating: Rating | None, exclusive: bool) -> Seat:
    return Seat(
        game=game,
        number=number,
        user=user,
        rating=None if rating is None else rating.value,
        provisional=rating is not None and rating.is_provisional,
        running=exclusive and not user.is_bot,
    )


def deal_first(game: Game) -> LiveGame:
    """Draw the first dealer and the first deck with the contributions so far.

    The caller holds the row of a game without a log in a transaction.
    """
    if game.first_dealer is None:
        seed = bytes.fromhex(game.secret), game.contributions
        game.first_dealer = engine.shuffle.first_dealer(*seed, game.players)
        game.save(update_fields=["first_dealer"])
    live = load(game.id)
    assert live is not None
    started, entries, void = deal_until_decision(live, live.game, 0)
    dealt = with_results(live.with_entries(started, len(entries)), void)
    dealt = start_next_clock(dealt, now_ms())
    _save_first_clock(game, dealt)
    for result in void:
        result.save(force_insert=True)
    at = timezone.now()
    Entry.objects.bulk_create(
        Entry(game=game, number=number, kind=entry.kind, text=entry.text, created_at=at)
        for number, entry in enumerate(entries)
    )
    return dealt


def _save_first_clock(game: Game, dealt: LiveGame) -> None:
    game.version, game.seq_by_viewer = dealt.version, list(dealt.seq_by_viewer)
    game.turn_seat, game.turn_at = dealt.clock.seat, dealt.state_version.turn_at
    game.due_at = None if dealt.clock.due is None else from_ms(dealt.clock.due)
    game.save(update_fields=["version", "seq_by_viewer", "turn_seat", "turn_at", "due_at"])


def _announce(game_id: str, facts: dict[str, Any]) -> None:
    log.info("a game was created", extra=facts)
    live = store.reload(game_id)
    signals.send_game_changed(game_id, "opened")
    if live is not None:
        scheduling.wake_next(live)
