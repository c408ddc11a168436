"""Play at a live table through the services, as sockets do."""

import uuid
from collections.abc import Callable, Iterator

from accounts.models import User
from games import engine
from games.bots import LEVELS
from games.tables import services
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


def act(game_id: str, user: User, action: str, **given) -> services.ActionResult:
    """Take the user's action with their newest seq and a new id."""
    live = live_of(game_id)
    seq = given.get("seq", live.seq_of(live.seat_of(user.pk)))
    return services.act(game_id, user.pk, given.get("id", new_id()), seq, action)


def turns(
    game_id: str, people: list[User], choose: Callable[[LiveGame], str] = choice
) -> Iterator[LiveGame]:
    """Play to the end, and yield the state after each action, the first deck included."""
    while True:
        live = live_of(game_id)
        yield live
        if live.game.over:
            return
        user = next(u for u in people if u.pk == live.stamp.users[next_seat(live)])
        act(game_id, user, choose(live))


def play_out(game_id: str, people: list[User]) -> LiveGame:
    """Play to the end and return the last state."""
    *_, last = turns(game_id, people)
    return last
