"""Stored tournaments for tests, played to the end within the process.

`play_out` really plays a deal or a few at each table, through the services. `set_random_result`
only stores an end that depends on the seed and the table, for tests that need many of them.
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
from games.tables import actions, services
from games.tables.lifecycle import finalise
from games.tables.lifecycle.create import GameSetup, create_game
from games.tables.play import claims
from games.tables.state import store
from games.tables.state.live_game import LiveGame
from tournaments.director import start
from tournaments.director.advance import advance
from tournaments.formats import FORMATS
from tournaments.models import Entrant, Tournament, TournamentTable

MAX_ROUNDS = 60
# Settings that a format needs beside the defaults.
REQUIRED_SETTINGS: dict[str, dict[str, Any]] = {
    "duplicate": {"field": "matchpoints"},
    "arena": {"arena_minutes": 60},
}


def new_players(count: int, name: str = "player") -> list[User]:
    """Create so many users."""
    return [User.objects.create_user(f"{name}{number:03}") for number in range(1, count + 1)]


def new_tournament(form: str, users: Sequence[User], **fields: Any) -> Tournament:
    """Create a tournament open for entries; `settings` extend the format's own.

    Unless `fields` says otherwise, nobody is waited for, without breaks, and games have
    one deal.
    """
    settings = {
        "ties": list(FORMATS[form].ties),
        **REQUIRED_SETTINGS.get(form, {}),
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
    """Enter these users in order, the strongest first; `first`: the key of the first row."""
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


def start_tournament(tournament: Tournament, now: datetime | None = None) -> None:
    """Start it by hand, and draw and open the first round."""
    now = now or timezone.now()
    start.start(tournament.pk, None, now)
    advance(tournament.pk, now)


def running_tables(tournament: Tournament) -> list[TournamentTable]:
    """Return the tables whose games are being played, in order."""
    rows = TournamentTable.objects.filter(
        round__tournament=tournament, game__status=Game.Status.PLAYING
    )
    return list(rows.select_related("round", "game").order_by("round__number", "number", "attempt"))


def tables_of_round(number: int = 1) -> list[TournamentTable]:
    """Return all tables of this round of the only tournament."""
    rows = TournamentTable.objects.select_related("round", "game")
    return list(rows.filter(round__number=number).order_by("number", "attempt"))


def play_elsewhere(user: User) -> Game:
    """Seat the user at another exclusive game."""
    terms = GameSetup(
        {"preset": "classic", "max_deals": 1}, 10_000, 60_000, rated=False, is_exclusive=True
    )
    return create_game(terms, [user, *new_players(2, "other")])


def play_out(tournament: Tournament, decided: bool = False) -> Tournament:
    """Play until nothing is open, and return the reloaded tournament."""
    for _ in range(MAX_ROUNDS):
        advance(tournament.pk, timezone.now())
        tables = running_tables(tournament)
        if not tables:
            break
        for table in tables:
            if decided:
                set_random_result(table)
            else:
                play(table.game_id or "")
    return Tournament.objects.get(pk=tournament.pk)


def play(game_id: str, level: str = "caretaker") -> LiveGame:
    """Play a game to its end: people choose like this bot."""
    while True:
        live = store.load_newest(game_id)
        assert live is not None
        if live.game.over:
            finalise.finalise(game_id)
            return live
        _act(live, level)


def _act(live: LiveGame, level: str = "caretaker") -> None:
    seat = _next(live)
    user = live.state_version.users[seat]
    if live.is_bot(seat) or user is None:
        services.act_for_bot(live.id, live.version)
        return
    legal = engine.legal_actions(live.game)
    action = LEVELS[level].choose(engine.observe(live.game, live.game.to_act), legal)
    actions.act(live.id, user, str(uuid4()), live.seq_of(seat), str(action))


def _next(live: LiveGame) -> int:
    """Return the seat to act; in a claim the first that is asked and has not answered."""
    answered = claims.with_answers(live).answered
    seats = [seat for seat in live.asked if seat not in answered] or [live.game.to_act]
    assert seats[0] is not None
    return seats[0]


def set_random_result(table: TournamentTable, scores: Sequence[int] | None = None) -> None:
    """End the game unplayed, with scores that depend on seed and table alone."""
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
