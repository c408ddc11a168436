"""Stored tournaments for tests: made in a line, and played to the end within the process.

`play_out` really plays, by the services, a deal or a few at each table; `decide` only writes down
an end that depends on the tournament's seed and the table alone, for tests that need many of them.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import uuid4

from django.utils import timezone

from accounts.models import User
from games import engine
from games.bots import LEVELS
from games.engine import PRESETS
from games.models import Game, Seat
from games.tables import services
from games.tables.lifecycle import finalise
from games.tables.lifecycle.create import Terms, open_table
from games.tables.play import claims
from games.tables.state import store
from games.tables.state.live_game import Live
from tournaments.director import start
from tournaments.director.advance import advance
from tournaments.formats import FORMATS
from tournaments.models import Entrant, Tournament, TournamentTable

MOST_ROUNDS = 60
# What a format needs beside what is so by default.
NEEDS: dict[str, dict[str, Any]] = {"duplicate": {"field": "matchpoints"}}


def people(count: int, name: str = "player") -> list[User]:
    """So many people; players beyond the tenth have names of their own too."""
    return [User.objects.create_user(f"{name}{number:03}") for number in range(1, count + 1)]


def new_tournament(form: str, users: Sequence[User], **fields: Any) -> Tournament:
    """Open for entries, and these have entered; `settings` are added to the format's own.

    Nobody is waited for, no round has a break, and a game takes one deal; unless `fields` says so.
    """
    settings = {
        "ties": list(FORMATS[form].ties),
        **NEEDS.get(form, {}),
        **fields.pop("settings", {}),
    }
    seats = settings.get("seats", 3)
    preset = {2: "duel", 4: "four"}.get(seats, "classic")
    assert preset in PRESETS
    plain: dict[str, Any] = {
        "name": f"Cup of {len(users)}",
        "status": Tournament.Status.ENTRY,
        "format": form,
        "settings": settings,
        "agreements": {"preset": preset, "max_deals": 1},
        "break_seconds": 0,
        "no_show_minutes": 0,
        "seed": "a seed",
    }
    tournament = Tournament.objects.create(**{**plain, **fields})
    enter(tournament, users)
    return tournament


def enter(tournament: Tournament, users: Sequence[User], first: int | None = None) -> list[Entrant]:
    """They enter in this order, the strongest first; `first`: the key of the first row."""
    begun = timezone.now()
    rows = [
        Entrant(
            pk=None if first is None else first + number,
            tournament=tournament,
            user=user,
            created_at=begun + timedelta(milliseconds=number),
        )
        for number, user in enumerate(users)
    ]
    return Entrant.objects.bulk_create(rows)


def begin(tournament: Tournament, now: datetime | None = None) -> None:
    """Start it by hand; the first round is drawn, and its tables are opened."""
    now = now or timezone.now()
    start.start(tournament.pk, None, now)
    advance(tournament.pk, now)


def running(tournament: Tournament) -> list[TournamentTable]:
    """Its tables whose games are being played, in order."""
    rows = TournamentTable.objects.filter(
        round__tournament=tournament, game__status=Game.Status.PLAYING
    )
    return list(rows.select_related("round", "game").order_by("round__number", "number", "attempt"))


def tables(number: int = 1) -> list[TournamentTable]:
    """All of the round of this number, where there is one tournament."""
    rows = TournamentTable.objects.select_related("round", "game")
    return list(rows.filter(round__number=number).order_by("number", "attempt"))


def elsewhere(user: User) -> Game:
    """He sits at another table that holds him."""
    terms = Terms({"preset": "classic", "max_deals": 1}, 10_000, 60_000, rated=False, holds=True)
    return open_table(terms, [user, *people(2, "other")])


def play_out(tournament: Tournament, decided: bool = False) -> Tournament:
    """Play whatever is open until nothing is; answers with the tournament as it is then."""
    for _ in range(MOST_ROUNDS):
        advance(tournament.pk, timezone.now())
        tables = running(tournament)
        if not tables:
            break
        for table in tables:
            if decided:
                decide(table)
            else:
                play(table.game_id or "")
    return Tournament.objects.get(pk=tournament.pk)


def play(game_id: str) -> Live:
    """Play a game to its end: people by the caretaker's choice, bots as they are."""
    while True:
        live = store.fresh(game_id)
        assert live is not None
        if live.game.over:
            finalise.finalise(game_id)
            return live
        _act(live)


def _act(live: Live) -> None:
    seat = _next(live)
    user = live.mark.users[seat]
    if live.is_bot(seat) or user is None:
        services.act_for_bot(live.id, live.version)
        return
    legal = engine.legal_actions(live.game)
    action = LEVELS["caretaker"].choose(engine.observe(live.game, live.game.to_act), legal)
    services.act(live.id, user, str(uuid4()), live.seen_by(seat), str(action))


def _next(live: Live) -> int:
    """The seat to act; in a claim the first that is asked and has not answered."""
    answered = claims.with_answers(live).answered
    seats = [seat for seat in live.asked if seat not in answered] or [live.game.to_act]
    assert seats[0] is not None
    return seats[0]


def decide(table: TournamentTable, scores: Sequence[int] | None = None) -> None:
    """The game is over, and nobody has played: the scores depend on the table alone."""
    key = (table.round.tournament.seed, table.round.number, table.number, table.attempt)
    random = Random(repr(key))
    own = list(scores or random.sample(range(-300, 1000), len(table.seats)))
    places = [1 + sum(other > score for other in own) for score in own]
    Game.objects.filter(pk=table.game_id, status=Game.Status.PLAYING).update(
        status=Game.Status.OVER,
        scores=own,
        places=places,
        winner=places.index(1),
        ended_at=timezone.now(),
        turn_seat=None,
        turn_at=None,
        due_at=None,
    )
    Seat.objects.filter(game=table.game_id).update(running=False)
    store.cache.drop(table.game_id or "")
    finalise.finalise(table.game_id or "")
