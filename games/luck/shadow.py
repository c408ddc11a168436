"""Shadow ratings: Elo by results without the luck of the deal, beside the real ratings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from django.db.models import F
from django.db.models.functions import Greatest

from games.luck.models import SeatLuck, ShadowRating
from games.models import Game, Seat
from ratings import elo
from ratings.models import Ladder

if TYPE_CHECKING:
    # The search takes 120 MB, and only who assesses a game needs it.
    from games.review.dealt.luck import Luck


def rate(game: Game, seats: Sequence[Seat], luck: Luck) -> None:
    """Change the shadow ratings of the people in a game, in the caller's transaction.

    Their rows in SeatLuck keep what it brought each.
    """
    ladder = game.rated_in
    if ladder is None or game.places is None:
        return
    rows = _locked(ladder, [seat for seat in seats if not seat.user.is_bot])
    players = [_player(game, seat, rows.get(seat.user_id)) for seat in seats]
    gains = elo.adjusted_gains(players, luck.pair)
    for seat, gain in zip(seats, gains, strict=True):
        row = rows.get(seat.user_id)
        changed = SeatLuck.objects.filter(game=game.pk, user=seat.user_id, annulled=False)
        if row is not None and changed.update(shadow_gain=gain):
            row.value, row.games = row.value + gain, row.games + 1
            row.save(update_fields=["value", "games"])


def _locked(ladder: Ladder, seats: Iterable[Seat]) -> dict[int, ShadowRating]:
    """Lock the rows of these players, and create missing ones, in the order of user ids."""
    ids = sorted(seat.user_id for seat in seats)
    missing = [ShadowRating(user_id=user, ladder=ladder) for user in ids]
    ShadowRating.objects.bulk_create(missing, ignore_conflicts=True)
    rows = ShadowRating.objects.filter(user__in=ids, ladder=ladder).order_by("user")
    return {row.user_id: row for row in rows.select_for_update()}


def _player(game: Game, seat: Seat, row: ShadowRating | None) -> elo.Player:
    """Return a player by the shadow rating; a bot of the site by its rating at the table."""
    assert game.places is not None
    shown = elo.START_VALUE if seat.rating is None else seat.rating
    return elo.Player(
        shown if row is None else row.value,
        0 if row is None else row.games,
        game.places[seat.number],
        seat.user.is_program,
        seat.left_at is not None,
    )


def take_back(rows: Iterable[SeatLuck]) -> None:
    """Reverse what a game did to shadow ratings, in the order of user ids."""
    for row in sorted(rows, key=lambda row: row.user_id):
        ShadowRating.objects.filter(user=row.user_id, ladder=row.ladder_id).update(
            value=F("value") - row.shadow_gain, games=Greatest(F("games") - 1, 0)
        )
