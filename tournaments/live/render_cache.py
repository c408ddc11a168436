"""Scenes that this process has drawn: at each change one for each language in which it is watched.

A scene is as good as its mark: what the database says of all that moves in a tournament.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Collection, Iterable
from typing import NamedTuple

from django.db.models import Aggregate, Count, Max, Q, QuerySet
from django.utils import translation

from games.models import Game
from tournaments.live.fragments import Scene, drawn
from tournaments.live.snapshot import sight_of
from tournaments.models import Tournament, TournamentTable

KEPT = 24
# Names of people move no mark: they are looked at anew after so long.
SECONDS = 60.0


class Mark(NamedTuple):
    """What a drawing depends on.

    ended    how many of its games have ended; left: how many seats were left for good
    last     the last deal that has ended
    private  whether it is a private club's: then each watcher is looked at, too
    """

    revision: int
    ended: int = 0
    last: int = 0
    left: int = 0
    private: bool = False


class Kept(NamedTuple):
    scene: Scene
    mark: Mark
    at: float


_kept: OrderedDict[tuple[str, str], Kept] = OrderedDict()
_lock = threading.Lock()
# Of many pages that are asked for at once one draws, and the others wait for it.
_drawing = threading.Lock()


def marks(tournament_ids: Collection[str]) -> dict[str, Mark]:
    """Of each of these tournaments, in four queries."""
    if not tournament_ids:
        return {}
    rows = Tournament.objects.filter(pk__in=tournament_ids)
    known = rows.values_list("pk", "revision", "club__is_private")
    playing = Q(game__status=Game.Status.PLAYING)
    tables = TournamentTable.objects.filter(round__tournament__in=tournament_ids).order_by()
    ended = _counted(tables, Count("pk", filter=~playing & Q(game__isnull=False)))
    last = _counted(tables.filter(playing), Max("game__deal_results"))
    left = _counted(tables.filter(game__seats__left_at__isnull=False), Count("pk"))
    return {
        pk: Mark(revision, ended.get(pk) or 0, last.get(pk) or 0, left.get(pk) or 0, bool(private))
        for pk, revision, private in known
    }


def _counted(tables: QuerySet[TournamentTable], what: Aggregate) -> dict[str, int | None]:
    """Of each tournament."""
    grouped = tables.values("round__tournament").annotate(n=what)
    return dict(grouped.values_list("round__tournament", "n"))


def scene(tournament_id: str, language: str, mark: Mark | None = None) -> Scene | None:
    """The tournament as it is now in this language; None: there is none.

    `mark`: what the caller has just read of it.
    """
    mark = mark or marks([tournament_id]).get(tournament_id)
    if mark is None:
        return None
    good = _good(tournament_id, language, mark)
    if good is not None:
        return good
    with _drawing:
        good = _good(tournament_id, language, mark)
        return good or _draw(tournament_id, [language], mark).get(language)


def _good(tournament_id: str, language: str, mark: Mark) -> Scene | None:
    kept = _known(tournament_id, language)
    if kept is None or kept.mark != mark or time.monotonic() - kept.at >= SECONDS:
        return None
    return kept.scene


def scenes(tournament_id: str, languages: Iterable[str], mark: Mark) -> dict[str, Scene]:
    """The same in several languages, read once."""
    wanted = list(languages)
    known = {language: _known(tournament_id, language) for language in wanted}
    good = {key: kept.scene for key, kept in known.items() if kept and kept.mark == mark}
    missing = [language for language in wanted if language not in good]
    return {**good, **_draw(tournament_id, missing, mark)} if missing else good


def _known(tournament_id: str, language: str) -> Kept | None:
    with _lock:
        return _kept.get((tournament_id, language))


def _draw(tournament_id: str, languages: Iterable[str], mark: Mark) -> dict[str, Scene]:
    sight = sight_of(tournament_id)
    if sight is None:
        return {}
    made = {}
    for language in languages:
        with translation.override(language):
            made[language] = drawn(sight, language)
        _keep((tournament_id, language), Kept(made[language], mark, time.monotonic()))
    return made


def _keep(key: tuple[str, str], kept: Kept) -> None:
    with _lock:
        _kept[key] = kept
        _kept.move_to_end(key)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)


def forget() -> None:
    """All of them."""
    with _lock:
        _kept.clear()
