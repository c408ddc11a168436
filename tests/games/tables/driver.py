"""Playing at a live table through the services, as sockets do."""

import uuid
from collections.abc import Callable, Iterator

from accounts.models import User
from games import engine
from games.bots import LEVELS
from games.tables import services
from games.tables.play import claims
from games.tables.state import store
from games.tables.state.live_game import Live


def live_of(game_id: str) -> Live:
    live = store.recent(game_id)
    assert live is not None
    return live


def choice(live: Live) -> str:
    """What a reasonable player does now."""
    seat = live.game.to_act
    legal = engine.legal_actions(live.game)
    return str(LEVELS["greedy"].choose(engine.observe(live.game, seat), legal))


def next_seat(live: Live) -> int:
    """The seat to act; in a claim the first of those that are asked and have not answered."""
    answered = claims.with_answers(live).answered
    seats = [seat for seat in live.asked if seat not in answered] or [live.game.to_act]
    assert seats[0] is not None
    return seats[0]


def new_id() -> str:
    return str(uuid.uuid4())


def act(game_id: str, user: User, action: str, **given) -> services.Acted:
    """The user's action, with his newest seq and a fresh id."""
    live = live_of(game_id)
    seq = given.get("seq", live.seen_by(live.seat_of(user.pk)))
    return services.act(game_id, user.pk, given.get("id", new_id()), seq, action)


def turns(
    game_id: str, people: list[User], choose: Callable[[Live], str] = choice
) -> Iterator[Live]:
    """Play to the end; yields the state after each action, the first deck included."""
    while True:
        live = live_of(game_id)
        yield live
        if live.game.over:
            return
        user = next(u for u in people if u.pk == live.mark.users[next_seat(live)])
        act(game_id, user, choose(live))


def play_out(game_id: str, people: list[User]) -> Live:
    *_, last = turns(game_id, people)
    return last
