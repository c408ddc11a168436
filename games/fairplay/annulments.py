"""Annulment of games by moderators: all that counted them is set back."""

import logging
from collections.abc import Iterable
from functools import partial

from django.db import transaction

from accounts.audit.models import StaffAction
from accounts.audit.services import record
from accounts.models import User
from games.fairplay.errors import CaseError
from games.fairplay.models import Annulment, Case
from games.history import services as history
from games.luck import services as luck
from games.models import Game, Seat
from games.signals import send_game_changed
from ratings.services import annul_game

log = logging.getLogger(__name__)


def annul(
    moderator: User, games: Iterable[Game], reason: str, case: Case | None = None
) -> list[Game]:
    """Take games out of all ratings and statistics; return those that were not before.

    Gains are taken back, losses are refunded. A tournament of the game, if it
    still can, counts it no longer. The reason is written beside the ratings where there is no case.

    Raises:
        CaseError: a game still runs or is not rated yet, the moderator plays in one, or there is
            neither a case nor a reason.
    """
    chosen = sorted(games, key=lambda game: game.pk)
    check_may_annul(moderator, chosen)
    if case is None and not reason.strip():
        raise CaseError("no_reason")
    with transaction.atomic():
        return [game for game in chosen if _annul(moderator, game, reason.strip(), case)]


def check_may_annul(moderator: User, games: list[Game]) -> None:
    """Raise CaseError if one of the games has not ended for good, or is the moderator's own."""
    if any(game.finalised_at is None for game in games):
        raise CaseError("game_running")
    own = Seat.objects.filter(game__in=games, user__in=[moderator.pk, *_bots_of(moderator)])
    if own.exists():
        raise CaseError("own_game")


def _bots_of(user: User) -> list[int]:
    return list(user.bots.values_list("pk", flat=True))


def _annul(moderator: User, game: Game, reason: str, case: Case | None) -> bool:
    """Annul one game; return False if it was annulled before."""
    annul_game(game.pk, reason if case is None else f"case {case.pk}")
    history.annul_game(game)
    luck.annul_game(game)
    _row, is_new = Annulment.objects.get_or_create(
        game=game, defaults={"moderator": moderator, "case": case, "reason": reason}
    )
    if is_new:
        _record(moderator, game, reason, case)
        transaction.on_commit(partial(send_game_changed, game.pk, "annulled"))
        facts = {"game": game.pk, "case": case.pk if case else None, "actor": moderator.pk}
        transaction.on_commit(partial(log.info, "a game was annulled", extra=facts))
    return is_new


def _record(moderator: User, game: Game, reason: str, case: Case | None) -> None:
    people = User.objects.filter(seats__game=game, bot_level="")
    extra = {} if case is None else {"case": case.pk}
    kind = StaffAction.Kind.ANNUL
    record(moderator, kind, game, people, reason, text=game.pk, **extra)
