"""What one person sees of another: on a profile, and on the page of those whom he follows."""

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
class About:
    """Whether somebody is here, and the table that he plays at."""

    person: User
    online: bool
    game: Game | None

    @property
    def watch(self) -> Game | None:
        """Tables of pools are open to all eyes; others only to those who were told of them."""
        return self.game if self.game and self.game.pool_id else None

    @property
    def order(self) -> int:
        """Who plays first, then who is here."""
        return 0 if self.game else 1 if self.online else 2


def about(people: Collection[User]) -> list[About]:
    """In the given order."""
    ids = [person.pk for person in people]
    here, playing = online.online_users(ids), _games_of(ids)
    return [
        About(person, person.pk in here or person.pk in playing, playing.get(person.pk))
        for person in people
    ]


def _games_of(user_ids: Collection[int]) -> dict[int, Game]:
    """The running game of each, the newest if there are several."""
    running = Seat.objects.filter(user__in=user_ids, left_at=None, game__status=Game.Status.PLAYING)
    seats = running.select_related("game__pool").defer("game__record", "game__agreements")
    return {seat.user_id: seat.game for seat in seats.order_by("game__created_at", "game_id")}


@login_required
@require_safe
def following(request: HttpRequest) -> HttpResponse:
    """Whom the reader follows: who plays, who is here, and the others."""
    rows = about(list(accounts.followed_by(cast(User, request.user))))
    rows.sort(key=lambda row: row.order)
    return render(
        request, "thousand_site/profiles/following.html", {"rows": rows, "here": "following"}
    )


def between(reader: User | None, person: User) -> dict[str, Any]:
    """What the presses on a profile need to know."""
    shown: dict[str, Any] = {
        "country": countries.name_of(person.country) if person.country else "",
        "flag": countries.flag_of(person.country),
    }
    if reader is None or reader == person:
        return shown | {"follows": False, "blocks": False}
    shown["follows"] = accounts.is_following(reader, person)
    shown["blocks"] = accounts.has_blocked(reader, person)
    if shown["follows"]:
        shown["about"] = about([person])[0]
    return shown
