"""A line of a deal to be watched, by who has played that deal: of a person, or of a level of bots.

Of people only the reader is named, and friends who follow the reader back. Neither the game nor its
times are told.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext

from accounts.models import User
from accounts.queries import followers_among, ids_followed_by
from games.daily.caches.counts import results
from games.daily.deals import SEATS, dealer_of, person_seat
from games.daily.models import BotLine, Day, Run
from games.daily.page.friends import named
from games.daily.page.own_runs import names_around
from games.daily.page.traveller import of_way
from games.daily.queries import may_watch
from games.replays.services import pasted_replay
from games.tables.bots.level_names import LEVEL_NAMES
from games.tables.lifecycle import finalise

Json = dict[str, Any]
BOT = "bot-"


def watched(user: User, day: Day, deal: int, line: str) -> Json | None:
    """Return the replay of a line; None if there is none, or none for this reader.

    line  a way in which people played the deal, or "bot-" and a level
    """
    own = _own_run(user, day, deal)
    if own is None or not may_watch(own):
        return None
    if line.startswith(BOT):
        return _of_bots(own, line.removeprefix(BOT))
    chosen = _chosen(own, line)
    if chosen is None:
        return None
    run, name = chosen
    return _replay(run, name, finalise.played_deals(run.game))


def _own_run(user: User, day: Day, deal: int) -> Run | None:
    """Return the reader's run if they have played the deal to its end."""
    played = Run.objects.filter(user=user, day=day, deal=deal, finished_at__isnull=False)
    return _with_games(played).first()


def _with_games(runs: "QuerySet[Run]") -> "QuerySet[Run]":
    return runs.select_related("user", "day__preset", "game").prefetch_related("game__seats__user")


def _chosen(own: Run, way: str) -> tuple[Run, str] | None:
    """Return whose line is watched, and the name: a friend, else the best, else the reader."""
    runs = of_way(results(own.day_id, own.deal), way)
    played = runs.filter(user__in=ids_followed_by(own.user)).values_list("user", "pk")
    # Anybody may follow a player: that alone is no reason to learn whose line it is.
    friends = named(followers_among(own.user, [user for user, _ in played]))
    of_friends = [(friends[user].display_name, pk) for user, pk in played if user in friends]
    if of_friends:
        name, pk = min(of_friends)
        return _with_games(Run.objects.filter(pk=pk)).get(), name
    others = runs.exclude(user=own.user_id).order_by("-change")
    best = _with_games(others).first()
    if best is not None:
        return best, gettext("A player")
    is_own = of_way(Run.objects.filter(pk=own.pk), way).exists()
    return (own, own.user.display_name) if is_own else None


def _of_bots(own: Run, level: str) -> Json | None:
    line = BotLine.objects.filter(day=own.day, deal=own.deal, level=level).first()
    if line is None or line.deals is None:
        return None
    return _replay(own, str(LEVEL_NAMES[level]), line.deals, is_bot=True)


def _replay(run: Run, name: str, deals: Sequence[Mapping[str, Any]], is_bot: bool = False) -> Json:
    """Return the replay of these deals, with this name at the person's seat.

    run     one of the same deal, whose bots are named
    is_bot  whether a bot sat there, too
    """
    secret = bytes.fromhex(run.day.secret)
    seat = person_seat(secret, run.deal)
    seated = [one.user for one in run.game.seats.all()]
    around = [name, *names_around(seated, run.user_id)[1:]]
    record = {
        "format": "thousand-record/1",
        "agreements": run.day.preset.agreements,
        "players": [around[(number - seat) % SEATS] for number in range(SEATS)],
        "first_dealer": dealer_of(secret, run.deal),
        "deals": deals,
        "result": None,
    }
    replay = pasted_replay(record)
    people = [{**one, "bot": one["seat"] != seat or is_bot} for one in replay["people"]]
    return {**replay, "people": people, "you": seat}
