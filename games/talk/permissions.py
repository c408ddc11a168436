"""Permissions to talk at a table, and to read the talk of spectators.

Spectators' talk reaches the players of a game only when it is over. Everybody who has or had a seat
in it counts as a player, and so does the owner of a bot that plays in it.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from accounts.bans.models import Ban
from accounts.bans.queries import active_ban_of, error_data
from accounts.clubs.models import Membership
from accounts.models import User
from games.models import Game
from games.tables.state.live_game import LiveGame
from games.talk.errors import TalkError

# So long after its end a game can be talked about.
OPEN_AFTER_GAME = timedelta(hours=24)


@dataclass(frozen=True)
class Rights:
    """A user's rights to talk: the seat (None: among the spectators), and free text.

    `refusal` is the reason why nothing may be said, `note` why no text; None if it may.
    """

    seat: int | None
    refusal: TalkError | None = None
    note: TalkError | None = None


def rights_of(live: LiveGame, user: User | None) -> Rights:
    """Return what the user may say now."""
    seat = live.seat_of(user.pk if user else None)
    refusal = _refusal(live, user, seat)
    return Rights(seat, refusal, None if refusal or user is None else _no_text(live, user, seat))


def _refusal(live: LiveGame, user: User | None, seat: int | None) -> TalkError | None:
    if user is None:
        return TalkError("log_in")
    if user.is_program:
        return TalkError("bot")
    if seat is None and not live.game.over and is_player(live, user.pk):
        return TalkError("plays_here")
    if live.game.over and _is_closed(live.id):
        return TalkError("closed")
    return _ban(live, user)


def _is_closed(game_id: str) -> bool:
    ended = Game.objects.filter(pk=game_id).values_list("ended_at", flat=True).first()
    return ended is not None and ended < timezone.now() - OPEN_AFTER_GAME


def _ban(live: LiveGame, user: User) -> TalkError | None:
    """Return the ban of a moderator, or of the organisers in a game of their club."""
    now = timezone.now()
    ban = active_ban_of(user, Ban.Scope.CHAT, now)
    if ban is not None:
        return TalkError("banned" if ban.until else "banned_for_good", **error_data(ban))
    members = Membership.objects.filter(club=live.settings.club_id, user=user)
    if live.settings.club_id and members.filter(muted_until__gt=now).exists():
        return TalkError("muted_in_club")
    return None


def _no_text(live: LiveGame, user: User, seat: int | None) -> TalkError | None:
    """Return why the user may not write a text: a text could name cards, or come from a crowd."""
    if seat is None:
        return TalkError("guest") if user.is_guest else None
    is_bound = live.settings.is_ranked and not live.game.over
    return TalkError("phrases_only") if is_bound else None


def is_player(live: LiveGame, user_id: int) -> bool:
    """Return whether the user has or had a seat, or owns a bot that plays here."""
    return any(user_id in (person.user.pk, person.user.bot_owner_id) for person in live.people)


def readers_of_spectators(live: LiveGame, user_ids: Collection[int | None]) -> set[int | None]:
    """Return those of these users (None: a visitor) who may read what spectators say.

    During the game guests may not: any player could be one in a second window.
    """
    if live.game.over:
        return set(user_ids)
    known = {user_id for user_id in user_ids if user_id and not is_player(live, user_id)}
    return set(User.objects.filter(pk__in=known, is_guest=False).values_list("pk", flat=True))
