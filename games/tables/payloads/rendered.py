"""What a table shows to whom: texts for viewers, and who has not been shown everything."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation

from accounts.clubs.queries import outsiders
from games.tables.payloads import cache, table_payload
from games.tables.play import claims
from games.tables.state import store
from games.tables.state.live_game import Live


def table(game_id: str, user_id: int | None) -> dict[str, Any] | None:
    """The table as this user may see it now, in the active language; None: not at all."""
    live = newest(game_id)
    if live is None or is_hidden(live, live.seat_of(user_id), user_id):
        return None
    return table_payload.payload(live, live.seat_of(user_id))


def is_hidden(live: Live, seat: int | None, user_id: int | None) -> bool:
    """A sealed game is shown to its players alone, a private club's to its members too."""
    return seat is None and user_id in _shut_out(live, {user_id})


def _shut_out(live: Live, user_ids: set[int | None]) -> set[int | None]:
    """Those of these, who have no seat, that may not look on."""
    return user_ids if live.furniture.sealed else outsiders(live.furniture.club, user_ids)


def newest(game_id: str) -> Live | None:
    """The game as it can be shown."""
    live = store.fresh(game_id)
    return None if live is None else claims.with_answers(live)


@dataclass(frozen=True)
class Viewer:
    """For whom a text is made: viewers who are equal share it."""

    user_id: int | None
    language: str


@dataclass(frozen=True)
class View:
    """A payload as text, the seat it is for (None: a spectator) and how new it is.

    `seq` is this viewer's; `revision`, which is told to nobody, counts what changes beside it.
    """

    seat: int | None
    seq: int
    payload: str
    revision: int = 0

    @property
    def age(self) -> tuple[int, int]:
        """Grows with all that is news for this viewer."""
        return self.seq, self.revision


def view(game_id: str, viewer: Viewer) -> View | None:
    """The table as text, for one viewer; None: he may not see it, or there is none."""
    live = newest(game_id)
    seat = None if live is None else live.seat_of(viewer.user_id)
    if live is None or is_hidden(live, seat, viewer.user_id):
        return None
    return render(live, seat, viewer.language)


def render(live: Live, seat: int | None, language: str) -> View:
    with translation.override(language):
        text = cache.text(live, seat)
    return View(seat, live.seen_by(seat), text, _revision(live, seat))


def _revision(live: Live, seat: int | None) -> int:
    """Grows when the seat has answered a claim too, for its own eyes alone."""
    return 2 * live.mark.revision + (seat in live.answered)


Age = tuple[int, int]
Shown = tuple[Viewer, int | None, Age]


def news(game_id: str, shown: Iterable[Shown]) -> Mapping[Viewer, View]:
    """New texts for those viewers who have not been shown everything, or sit elsewhere now.

    `shown`: of each socket its viewer, and the seat and age of what it was sent last.
    """
    live = newest(game_id)
    return {} if live is None else news_of(live, shown)


def news_of(live: Live, shown: Iterable[Shown]) -> Mapping[Viewer, View]:
    """The same of a game at hand, which is the newest."""
    made: dict[tuple[int | None, str], View] = {}
    views = {}
    rows = [(viewer, live.seat_of(viewer.user_id), then, age) for viewer, then, age in shown]
    # Asked once for all who look on: they may be many, and this is at every action.
    away = _shut_out(live, {viewer.user_id for viewer, seat, _, _ in rows if seat is None})
    for viewer, seat, seat_then, age in rows:
        if seat is None and viewer.user_id in away:
            continue
        if seat != seat_then or (live.seen_by(seat), _revision(live, seat)) > age:
            key = (seat, viewer.language)
            views[viewer] = made.get(key) or made.setdefault(key, render(live, *key))
    return views


def behind(shown: Iterable[tuple[str, int | None, Age]]) -> set[str]:
    """The games in which a viewer, given by game, seat and age, was not shown everything."""
    rows = list(shown)
    newest = store.seen_of({game_id for game_id, _, _ in rows})
    return {
        game_id
        for game_id, seat, age in rows
        if game_id in newest and _age(newest[game_id], seat) > age
    }


def _age(newest: tuple[Sequence[int], int], seat: int | None) -> Age:
    return newest[0][-1 if seat is None else seat], 2 * newest[1]
