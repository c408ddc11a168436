"""The answers to the page: tables as the person's seat sees them, and results to compare."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from accounts.models import User
from games import engine
from games.bots.search.equity.model import chances
from games.engine.cards import card_names
from games.models import Game, Seat
from games.queries import seats_of
from games.review.support import unsupported
from games.tables.clocks import Clock
from games.tables.payloads import table_payload
from games.tables.payloads.table_payload import sheet_row
from games.tables.state.live_game import LiveGame, SeatedPlayer, StateVersion
from games.tables.state.loader import settings_of
from games.what_if.course import TriedCourse
from games.what_if.moment import StartMoment, Tried

Json = dict[str, Any]
# Nothing of these is told or offered: the secret would open all cards.
HIDDEN: Json = {
    "event": "", "rated": False, "secret": b"", "commitment": "", "contributions": (),
    "hints": False, "fixed_deal": "", "fixed_deal_ends_ms": None, "has_end_time": False,
    "shows_rest": False,
}  # fmt: skip


def answer_json(game: Game, tried: Tried, course: TriedCourse) -> Json:
    """Return the tables since the person's last action, and whose turn it is.

    Of the other hands there is nothing, unless they are asked for.
    """
    tables = TriedTables(game, tried.moment)
    return {
        "state": "over" if course.is_over else "thinking" if course.waits_for_bots else "yours",
        "actions": list(course.actions),
        "tables": [tables.table(one) for one in _shown(course)],
        "open": open_json(course.game) if tried.is_open else None,
        "result": result_json(course.game) if course.is_over else None,
    }


def _shown(course: TriedCourse) -> list[engine.Game]:
    """Return the positions in which the person's seat saw something new, and the first one."""
    shown = [course.positions[0]]
    for one in course.positions[1:]:
        if one.seq_by_viewer[course.seat] > shown[-1].seq_by_viewer[course.seat]:
            shown.append(one)
    return shown


def open_json(game: engine.Game) -> Json | None:
    """Return all hands by seat, and the cards that lie in the middle."""
    if game.running is None:
        return None
    hands = [card_names(hand) for hand in game.running.hands]
    return {"hands": hands, "talon": card_names(game.running.talon_on_table)}


def result_json(game: engine.Game) -> Json | None:
    """Return the row of a deal that is over, and each seat's chance to win the game after it.

    The chances are None by agreements that their model does not know.
    """
    if game.last is None:
        return None
    known = not unsupported(game.agreements)
    return {
        "row": sheet_row(game.last.as_json()),
        "chances": [round(one, 4) for one in chances(game)] if known else None,
    }


class TriedTables:
    """The payloads of one game, in which bots of a level play beside the person."""

    def __init__(self, game: Game, moment: StartMoment) -> None:
        self.seat = moment.seat
        self.settings = replace(settings_of(game), **HIDDEN)
        seats = seats_of(game)
        self.people = tuple(_seated(one, moment) for one in seats)

    def table(self, game: engine.Game) -> Json:
        """Return the table as the person's seat sees it, without a clock."""
        ended = game.running is None
        count = len(self.people)
        live = LiveGame(
            settings=self.settings,
            people=self.people,
            state_version=StateVersion(0, 0, None, False, (None,) * count, ("",) * count),
            game=game,
            clock=Clock((0,) * count, (0,) * count, (0,) * count),
            seq_by_viewer=game.seq_by_viewer,
            sheet=(game.last.as_json(),) if ended and game.last else (),
        )
        payload: Json = {**table_payload.payload(live, self.seat), "clock": None}
        # The deal is all there is: neither the next one nor the end of the game follows.
        end: Json = {"phase": "over", "to_act": None, "legal": {}, "why": {}, "result": None}
        return payload | {"status": "what_if"} | (end if ended else {})


def _seated(seat: Seat, moment: StartMoment) -> SeatedPlayer:
    """Return the person, or a bot under the name of who sat there."""
    level = "" if seat.number == moment.seat else moment.level
    name = seat.user.display_name
    return SeatedPlayer(seat.number, User(first_name=name, bot_level=level), None, False)


def seats_json(game: Game, active: Sequence[int]) -> list[Json]:
    """Return the seats that somebody can play in a deal, with the names of who did."""
    return [
        {"seat": one.number, "name": one.user.display_name}
        for one in seats_of(game)
        if one.number in active
    ]
