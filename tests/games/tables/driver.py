"""Play at a live table through the services, as sockets do."""

import uuid
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from accounts.models import User
from games import engine
from games.bots import LEVELS
from games.models import Game
from games.tables import actions, services
from games.tables.payloads import rendered, table_payload
from games.tables.play import claims
from games.tables.state import store
from games.tables.state.live_game import LiveGame


def live_of(game_id: str) -> LiveGame:
    """Return the live game, which must exist."""
    live = store.cached_or_loaded(game_id)
    assert live is not None
    return live


def choice(live: LiveGame) -> str:
    """Return the action of a reasonable player."""
    seat = live.game.to_act
    legal = engine.legal_actions(live.game)
    return str(LEVELS["greedy"].choose(engine.observe(live.game, seat), legal))


def next_seat(live: LiveGame) -> int:
    """Return the seat to act; in a claim the first asked seat without an answer."""
    answered = claims.with_answers(live).answered
    seats = [seat for seat in live.asked if seat not in answered] or [live.game.to_act]
    assert seats[0] is not None
    return seats[0]


def new_id() -> str:
    """Return a random action id."""
    return str(uuid.uuid4())


def act(game_id: str, user: User, action: str, **given) -> actions.ActionResult:
    """Take the user's action with their newest seq and a new id."""
    live = live_of(game_id)
    seq = given.get("seq", live.seq_of(live.seat_of(user.pk)))
    return actions.act(game_id, user.pk, given.get("id", new_id()), seq, action)


def step(live: LiveGame, people: Sequence[User], choose: Callable[[LiveGame], str]) -> None:
    """Take one action: of the user whose turn it is, or of the bot that took the seat."""
    user_id = live.state_version.users[next_seat(live)]
    user = next((user for user in people if user.pk == user_id), None)
    if user is None:
        assert services.act_for_bot(live.id, live.version)
    else:
        act(live.id, user, choose(live))


def turns(
    game_id: str, people: Sequence[User], choose: Callable[[LiveGame], str] = choice
) -> Iterator[LiveGame]:
    """Play to the end, and yield the state after each action, the first deck included."""
    while True:
        live = live_of(game_id)
        yield live
        if live.game.over:
            return
        step(live, people, choose)


def play_out(game_id: str, people: Sequence[User]) -> LiveGame:
    """Play to the end and return the last state."""
    *_, last = turns(game_id, people)
    return last


def payload_of(game: Game, seat: int | None) -> dict[str, Any]:
    """Return the table as the seat is shown it now; None is a spectator."""
    return table_payload.payload(live_of(game.id), seat)


def shown_to(game: Game, user: User | None) -> dict[str, Any]:
    """Return the table as the services give it to the user; None is a spectator."""
    table = rendered.table_for(game.id, user and user.pk)
    assert table is not None
    return table


def comparable(game: Game, people: Sequence[User], seat: int | None) -> dict[str, Any]:
    """Return the table of the seat without what differs between any two games."""
    table = shown_to(game, None if seat is None else people[seat])
    return {**table, "id": None, "shuffle": None, "clock": {**table["clock"], "started": None}}
