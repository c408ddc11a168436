"""The people that a viewer follows: online or not, their activity, and the profile's buttons."""

from collections.abc import Collection, Mapping, Set
from dataclasses import dataclass
from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import countries, online
from accounts import queries as accounts
from accounts.models import User
from accounts.names.alphabets import sorted_by_name
from games.lobby import queries as lobby
from games.matchmaking import queue
from games.models import Game, Pool
from games.queries import unfinished_seats

# Friends on the home page.
MAX_FRIENDS = 6


@dataclass(frozen=True)
class UserStatus:
    """A user's status: online or not, and the activity that their followers may see.

    `pool`: in which they wait; `open_table`: the id of the open table at which they wait.
    """

    person: User
    online: bool
    game: Game | None = None
    pool: Pool | None = None
    open_table: str = ""

    @property
    def watchable_game(self) -> Game | None:
        """Return the game if it belongs to a pool; other tables are not announced to followers."""
        return self.game if self.game and self.game.pool_id else None

    @property
    def is_free(self) -> bool:
        """Return whether the user is here and plays nothing."""
        return self.online and self.game is None

    @property
    def sort_key(self) -> int:
        """Return 0 for playing, 1 for online, 2 for offline."""
        return 0 if self.game else 1 if self.online else 2


@dataclass(frozen=True)
class FollowedPresence:
    """The visible presence of users by id; users who hide it are left out."""

    here: Set[int]
    playing: Mapping[int, Game]

    def statuses(self, people: Collection[User]) -> list[UserStatus]:
        """Return the status of each of these users, in the given order."""
        pools, tables = queue.pools_of(self.here), lobby.open_tables_of(self.here)
        return [
            UserStatus(
                person,
                online=person.pk in self.here,
                game=self.playing.get(person.pk),
                pool=pools.get(person.pk),
                open_table=tables.get(person.pk, ""),
            )
            for person in people
        ]


def presence_of(user_ids: Collection[int]) -> FollowedPresence:
    """Return who of these users is online, and their running games."""
    shown = sorted(set(user_ids) - accounts.hiding_online(user_ids))
    playing = _running_games(shown)
    return FollowedPresence(online.online_users(shown) | set(playing), playing)


def statuses_of(people: Collection[User]) -> list[UserStatus]:
    """Return the status of each user, in the given order; those who hide it count as offline."""
    return presence_of([person.pk for person in people]).statuses(people)


def _running_games(user_ids: Collection[int]) -> dict[int, Game]:
    """Map user ids to their running games; the newest if there are several."""
    running = unfinished_seats().filter(user__in=user_ids, left_at=None)
    seats = running.select_related("game__pool").defer("game__record", "game__agreements")
    return {seat.user_id: seat.game for seat in seats.order_by("game__created_at", "game_id")}


@login_required
@require_safe
def following(request: HttpRequest) -> HttpResponse:
    """Show the users that the viewer follows: playing, online, then offline."""
    viewer = cast(User, request.user)
    rows = statuses_of(sorted_by_name(accounts.followed_by(viewer), str))
    rows.sort(key=lambda row: row.sort_key)
    context = {"rows": rows, "challengeable": challengeable(viewer, rows), "nav_entry": "following"}
    return render(request, "thousand_site/profiles/following.html", context)


def challengeable(viewer: User, rows: Collection[UserStatus]) -> set[int]:
    """Return the ids of those who are free and take challenges from the viewer."""
    free = [row.person.pk for row in rows if row.is_free]
    willing = User.objects.filter(accounts.takes_challenges_from(viewer), pk__in=free)
    return set(willing.values_list("pk", flat=True))


def friends_context(viewer: User | None) -> dict[str, Any]:
    """Return the friends of the home page: those who are online, the free ones first."""
    if viewer is None or viewer.is_guest:
        return {"has_friends": False}
    followed = accounts.followed_by(viewer)
    ids = list(followed.values_list("pk", flat=True))
    if not ids:
        return {"has_friends": False}
    # Of hundreds a few are online: only these are loaded.
    presence = presence_of(ids)
    rows = presence.statuses(followed.filter(pk__in=presence.here)) if presence.here else []
    rows.sort(key=lambda row: not row.is_free)
    return {
        "has_friends": True,
        "friends": rows[:MAX_FRIENDS],
        "more_friends": len(rows[MAX_FRIENDS:]),
        "challengeable": challengeable(viewer, rows[:MAX_FRIENDS]),
    }


@never_cache
@login_required
@require_safe
def friends_fragment(request: HttpRequest) -> HttpResponse:
    """Return the friends who are online; the home page fetches them while it is visible."""
    context = friends_context(cast(User, request.user))
    return render(request, "thousand_site/home/friends.html", context)


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
    context["may_challenge"] = accounts.takes_challenges(person, viewer)
    return context
