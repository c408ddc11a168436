"""The table of a lesson, as the learner sees it at any table."""

from typing import Any

from accounts.models import User
from games import engine
from games.tables.clocks import Clock, TimeControl
from games.tables.payloads import table_payload
from games.tables.state.live_game import GameSettings, LiveGame, SeatedPlayer, StateVersion
from games.tutorial.scene import LEARNER, ScenePosition

Json = dict[str, Any]
NAMES = ("", "Zosia", "Tymko")


def table(position: ScenePosition, game: engine.Game) -> Json:
    """Return the learner's payload, as at any table but without a running clock."""
    rows = () if game.last is None else (game.last.as_json(),)
    live = LiveGame(
        settings=_settings(position, game),
        people=tuple(SeatedPlayer(seat, _user(seat), None, False) for seat in range(3)),
        state_version=StateVersion(0, 0, None, False, (None, None, None), NAMES),
        game=game,
        clock=Clock((0, None, None), (0, 0, 0), (0, 0, 0)),
        seq_by_viewer=game.seq_by_viewer,
        sheet=rows,
    )
    return {**table_payload.payload(live, LEARNER), "clock": None, "status": "lesson"}


def _user(seat: int) -> User:
    """Return the learner, or a bot under a name that its reader can read."""
    return User(username=NAMES[seat] or "you", bot_level="" if seat == LEARNER else "greedy")


def _settings(position: ScenePosition, game: engine.Game) -> GameSettings:
    return GameSettings(
        id=f"lesson-{position.key}",
        event="",
        pool_key="",
        pool_name="",
        rated=False,
        agreements=game.agreements,
        preset=position.preset,
        differences=dict(position.differences),
        players=3,
        time_control=TimeControl(0, 0, 0),
        secret=bytes(32),
        commitment="",
        contributions=("", "", ""),
    )
