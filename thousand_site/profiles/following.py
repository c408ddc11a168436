"""The page of followed users, and the relation between a viewer and a profile."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts import countries, online
from accounts import queries as accounts
from accounts.models import User
from games.models import Game, Seat


@dataclass(frozen=True)
class UserStatus:
    """Whether a user is online, and the game they are playing."""

    person: User
    online: bool
    game: Game | None

    @property
    def watchable_game(self) -> Game | None:
        """Return the game if it belongs to a pool; other tables are not announced to followers."""
        return self.game if self.game and self.game.pool_id else None

    @property
    def sort_key(self) -> int:
        """Return 0 for playing, 1 for online, 2 for offline."""
        return 0 if self.game else 1 if self.online else 2


def statuses_of(people: Collection[User]) -> list[UserStatus]:
    """Return the status of each user, in the given order."""
    ids = [person.pk for person in people]
    online_ids, playing = online.online_users(ids), _running_games(ids)
    return [
        UserStatus(person, person.pk in online_ids or person.pk in playing, playing.get(person.pk))
        for person in people
    ]


def _running_games(user_ids: Collection[int]) -> dict[int, Game]:
    """Map user ids to their running games; the newest if there are several."""
    running = Seat.objects.filter(user__in=user_ids, left_at=None, game__status=Game.Status.PLAYING)
    seats = running.select_related("game__pool").defer("game__record", "game__agreements")
    return {seat.user_id: seat.game for seat in seats.order_by("game__created_at", "game_id")}


@login_required
@require_safe
def following(request: HttpRequest) -> HttpResponse:
    """Show the users that the viewer follows: playing, online, then offline."""
    rows = statuses_of(list(accounts.followed_by(cast(User, request.user))))
    rows.sort(key=lambda row: row.sort_key)
    return render(
        request, "thousand_site/profiles/following.html", {"rows": rows, "nav_entry": "following"}
    )


def relation_context(viewer: User | None, person: User) -> dict[str, Any]:
    """Return the context of the buttons on a profile."""
    context: dict[str, Any] = {
        "country": countries.name_of(person.country) if person.country else "",
        "flag": countries.flag_of(person.country),
    }
    if viewer is None or viewer == person:
        return context | {"follows": False, "blocks": False}
    context["follows"] = accounts.is_following(viewer, person)
    context["blocks"] = accounts.has_blocked(viewer, person)
    if context["follows"]:
        context["status"] = statuses_of([person])[0]
    return context
